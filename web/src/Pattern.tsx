// What holds for ever: claims with their standing, formula, theorem and source, and the certificate, which the independent
// checker derives again in the page.
import { useState } from "preact/hooks";
import type { Settled } from "./Answer";
import { save } from "./download";
import { Cancelled, type Engine } from "./engine";
import { Badge, Formula, Outdated } from "./parts";
import type { Claim, Findings, GameAbout, Values, Verified } from "./replies";
import { fill, typeset, type Lang, type Words } from "./words";
import { useAsked } from "./work";

interface Props {
  engine: Engine;
  words: Words;
  lang: Lang;
  place: Settled;
  nonce: number;
  game: GameAbout | null;
  /** Whether only values of parameters are missing. */
  everyValue: boolean;
}

/** Heaps are looked at up to this one at first; ten times as far when somebody wants it. */
const FIRST_LOOK = 20_000;
/** The last heap whose value is shown for parameters of one's choice. */
const LAST_CHOSEN = 30;

export function Pattern({ engine, words, lang, place, nonce, game, everyValue }: Props) {
  const [further, setFurther] = useState<{ of: string; limit: number } | null>(null);
  const limit = further?.of === place.rule ? further.limit : FIRST_LOOK;
  const request = { rule: place.rule, misere: place.misere, ...(game?.places === 1 ? { limit } : {}) };
  // The game may still be the one of the rule before: how far to look depends on it.
  const known = game !== null && game.rule.trim() === place.rule.trim();
  const key = known || everyValue ? JSON.stringify([request, lang, nonce]) : null;
  const asked = useAsked<Findings>(engine, key, () => ({ op: "pattern", ...request, lang, seconds: 60 }));
  const current = asked?.old ? null : asked;
  const findings = current?.reply;
  // That it was stopped is said above.
  if (current?.stopped) return null;
  if (current?.error && current.error.line === undefined) return <p class="problem" data-testid="error">{current.error.message}</p>;
  if (!findings) return <p class="quiet">{words.patternAbout}</p>;
  return (
    <Outdated old={false} about="game" words={words} class="pattern-view">
      <h2>{words.claim}</h2>
      <Claims findings={findings} words={words} lang={lang} />
      {findings.open && game?.places === 1 && (
        <p>
          <button type="button" data-testid="further" onClick={() => setFurther({ of: place.rule, limit: limit * 10 })}>
            {fill(words.further, { n: limit * 10 })}
          </button>
        </p>
      )}
      <Certificate key={`${lang} ${findings.certificate ?? ""}`} engine={engine} words={words} lang={lang} findings={findings} />
      {findings.rejected && findings.rejected.length > 0 && (
        <details>
          <summary>{words.rejected}</summary>
          <ul>
            {findings.rejected.map((one) => (
              <li key={one.formula}>{one.text}</li>
            ))}
          </ul>
        </details>
      )}
      {findings.parameters && findings.heaps?.length === 1 && (
        <Chosen engine={engine} words={words} place={place} parameters={findings.parameters} />
      )}
      {findings.computed_to > 0 && <p class="quiet">{fill(words.computedTo, { n: findings.computed_to })}</p>}
    </Outdated>
  );
}

/** The first values for parameters of one's choice. */
function Chosen({ engine, words, place, parameters }: { engine: Engine; words: Words; place: Settled; parameters: string[] }) {
  const [chosen, choose] = useState<Record<string, number>>({});
  const of = (name: string, at: number) => chosen[name] ?? 3 + 2 * at;
  const rule = `${place.rule}; ${parameters.map((name, at) => `${name} = ${of(name, at)}`).join("; ")}`;
  const request = { rule, misere: place.misere, to: [LAST_CHOSEN] };
  const asked = useAsked<Values>(engine, JSON.stringify(request), () => ({ op: "values", ...request, seconds: 10 }));
  const values = asked?.old ? undefined : asked?.reply?.values;
  return (
    <p>
      {words.chosen}{" "}
      {parameters.map((name, at) => (
        <label class="inline" key={name}>
          {name} ={" "}
          <input
            type="number"
            data-testid={`chosen-${name}`}
            min={0}
            max={1000}
            value={of(name, at)}
            onInput={(event) => {
              const number = event.currentTarget.valueAsNumber;
              if (Number.isInteger(number) && number >= 0) choose({ ...chosen, [name]: number });
            }}
          />{" "}
        </label>
      ))}
      <span data-testid="chosen">{values ? `${values.join(" ")} …` : (asked?.error?.message ?? "")}</span>
    </p>
  );
}

/** Why nothing is claimed. */
function openText({ open }: Findings, words: Words): string {
  return open ? fill(words.open, { why: open }) : "";
}

function Claims({ findings, words, lang }: { findings: Findings; words: Words; lang: Lang }) {
  const [first, ...others] = findings.claims;
  return (
    <>
      {!first && <p class="claim" data-testid="pattern">{openText(findings, words)}</p>}
      {first && <One claim={first} findings={findings} words={words} lang={lang} testId="pattern" />}
      {others.map((claim, i) => (
        <One key={i} claim={claim} findings={findings} words={words} lang={lang} />
      ))}
      {findings.reported && <p class="quiet">{findings.reported.text ?? JSON.stringify(findings.reported)}</p>}
    </>
  );
}

function One({ claim, findings, words, lang, testId }: { claim: Claim; findings: Findings; words: Words; lang: Lang; testId?: string }) {
  const theorem = findings.theorems.find((one) => one.name === claim.theorem);
  const source = claim.source ?? theorem?.source;
  return (
    <article class="one-claim">
      <p class="claim" data-testid={testId}>{claim.text}</p>
      <p>
        <Badge word={claim.standing} lang={lang} />
      </p>
      {claim.latex && claim.latex.length < 2000 && <Formula latex={typeset(`${claim.kind.includes("periodic") && !claim.where ? "G(n) = " : ""}${claim.latex}`, lang)} />}
      {claim.theorem && (
        <dl>
          <dt>{words.theorem}</dt>
          <dd>
            {claim.theorem}
            {theorem && <span class="statement">{theorem.statement}</span>}
          </dd>
          {source && (
            <>
              <dt>{words.source}</dt>
              <dd>{source}</dd>
            </>
          )}
        </dl>
      )}
    </article>
  );
}

function Certificate({ engine, words, lang, findings }: { engine: Engine; words: Words; lang: Lang; findings: Findings }) {
  const [verified, set] = useState<Verified | null>(null);
  const { certificate } = findings;
  if (!certificate) return <p class="quiet">{words.noCertificate}</p>;
  const check = async () => {
    set(null);
    try {
      const said = await engine.ask<Verified>({ op: "verify", certificate, lang, seconds: 120 });
      set(said.error ? { valid: false, reason: said.error.message } : said);
    } catch (error) {
      if (!(error instanceof Cancelled)) throw error;
    }
  };
  const told = verified && (verified.valid ? `${words.valid}${verified.statement}` : `${words.invalid}${verified.reason}`);
  return (
    <section class="certificate">
      <h3>{words.certificate}</h3>
      <p class="quiet">{words.verifyNote}</p>
      <p class="group">
        <button type="button" class="main" data-testid="verify" onClick={check}>{words.verify}</button>
        <button type="button" data-testid="certificate" onClick={() => save("certificate.json", certificate, "application/json")}>
          {words.saveCertificate}
        </button>
      </p>
      <p class={`verified ${verified?.valid ? "good" : ""}`} data-testid="verified" aria-live="polite">{told}</p>
      <details>
        <summary>JSON</summary>
        <pre class="code" tabIndex={0}>{certificate}</pre>
      </details>
    </section>
  );
}
