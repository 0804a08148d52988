// Who wins, how that is known, by which moves, and a picture of the values.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Engine } from "./engine";
import { bfile, csv, latex, save } from "./download";
import { GridPlot, SequencePlot, type Exported } from "./Plot";
import type { Grid, Sequence } from "./drawing";
import { Badge, nobody, Outdated, Winner } from "./parts";
import type { Findings, GameAbout, Solved, Values, Zeros } from "./replies";
import { Share } from "./Share";
import { Strategy } from "./Strategy";
import { fill, type Lang, type Words } from "./words";
import { useAsked, type Asked } from "./work";

export interface Settled {
  rule: string;
  positions: string;
  misere: boolean;
}

interface Props {
  engine: Engine;
  words: Words;
  lang: Lang;
  place: Settled;
  nonce: number;
  solved: Asked<Solved> | null;
  /** Whether that is the answer of the question before. */
  old: boolean;
  game: GameAbout | null;
  findings: Findings | null;
  go: (after: { positions: string } | { rule: string }) => void;
  longer: () => void;
  fresh: boolean;
}

export function Answer(props: Props) {
  const { words, solved } = props;
  const reply = solved?.reply;
  return (
    <div class="answer">
      <section class="verdict" aria-live="polite">
        {props.fresh && <p class="try">{words.try}</p>}
        <Outdated old={props.old} about="positions" words={words}>
          {solved?.error && !["position"].includes(solved.error.kind) && solved.error.line === undefined && (
            <div class="problem">
              <p data-testid="error" role="alert">
                {solved.error.kind === "panic" ? `${words.panic} ` : ""}
                {solved.error.message}
                {solved.error.hint && <span class="hint-text">{solved.error.hint}</span>}
              </p>
              {(solved.error.kind === "time" || solved.error.kind === "memory") && (
                <button type="button" onClick={props.longer}>{words.longer}</button>
              )}
            </div>
          )}
          {reply && <Verdict {...props} reply={reply} of={(JSON.parse(solved.key) as [Settled])[0]} />}
          {!reply && !solved && props.game && <p class="quiet">{words.noPositions}</p>}
        </Outdated>
      </section>
      <Pictures {...props} />
    </div>
  );
}

/** A sum shows so many of its components, and so many more at each click: a link may have thousands. */
const ROWS = 100;

/** `of` is the question of this answer: another one may stand above it meanwhile. */
function Verdict({ reply, of, words, lang, go, engine, place, nonce }: Props & { reply: Solved; of: Settled }) {
  const [open, setOpen] = useState(false);
  const [steps, setSteps] = useState(false);
  const [unfolded, unfold] = useState({ of: reply, rows: ROWS });
  const rows = unfolded.of === reply ? unfolded.rows : ROWS;
  const loopy = typeof reply.value === "string";
  const parts = reply.components.map((component) => component.value).filter((value) => value !== null);
  // The move that was clicked is gone with its position: the keyboard goes on at who wins now.
  const headline = useRef<HTMLHeadingElement>(null);
  const clicked = useRef(false);
  useEffect(() => {
    if (clicked.current && nobody()) headline.current?.focus({ preventScroll: true });
    clicked.current = false;
  }, [reply]);
  const follow: Props["go"] = (after) => {
    clicked.current = true;
    go(after);
  };
  const several = reply.components.some((component) => component.rule !== reply.components[0]?.rule);
  return (
    <>
      <h2 ref={headline} tabIndex={-1} class={`headline ${reply.outcome}`}>
        <Winner winner={reply.winner} words={words} lang={lang} testId="winner" />
      </h2>
      {reply.value !== null && (
        <p class="sum">
          {loopy ? words.valueLoopy : words.value} <span class="number" data-testid="value">{String(reply.value)}</span>
          {parts.length > 1 && parts.length <= 8 && (
            <span class="quiet"> = {parts.join(parts.some((part) => typeof part === "string") ? " + " : " ⊕ ")}</span>
          )}
        </p>
      )}
      {reply.components.length > 0 && (
        <div class="scroll" tabIndex={0} role="group" aria-label={words.component}>
          <table class="components">
            <tbody>
              {reply.components.slice(0, rows).map((component, i) => (
                <tr
                  key={i}
                  data-testid="component"
                  data-position={component.at}
                  data-value={component.value === null ? "" : String(component.value)}
                  data-standing={component.standing}
                >
                  {several && <td class="rule-cell">{component.rule}</td>}
                  <th scope="row">{component.at}</th>
                  {component.value !== null && <td class="number">{String(component.value)}</td>}
                  <td class="basis">
                    {component.standing && <Badge word={component.standing} lang={lang} />} {component.how}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {reply.components.length > rows && (
            <button type="button" class="small" data-testid="more-components" onClick={() => unfold({ of: reply, rows: rows + ROWS })}>
              {fill(words.more, { n: reply.components.length - rows })}
            </button>
          )}
        </div>
      )}
      <Moves reply={reply} words={words} go={follow} />
      <p>
        <button type="button" data-testid="explain" aria-expanded={open} onClick={() => setOpen(!open)}>
          {words.explain}
        </button>{" "}
        <button type="button" data-testid="strategy" aria-expanded={steps} onClick={() => setSteps(!steps)}>
          {words.strategy}
        </button>
      </p>
      <Share words={words} lang={lang} place={of} reply={reply} />
      {open && <Explanation engine={engine} place={place} words={words} lang={lang} nonce={nonce} />}
      {steps && <Strategy engine={engine} place={place} words={words} lang={lang} nonce={nonce} />}
    </>
  );
}

function Moves({ reply, words, go }: { reply: Solved; words: Words; go: Props["go"] }) {
  const none = reply.moves_total === 0;
  if (none && reply.outcome === "P") return <p class="quiet">{words.noWinning}</p>;
  if (none) return <p class="quiet">{words.noMove}</p>;
  if (reply.moves.length === 0) return <p class="quiet">{words.notListed}</p>;
  const alike = (at: number) => reply.components.filter((c) => c.at === reply.components[at]?.at).length > 1;
  const total = Number(reply.moves_total);
  return (
    <div class="moves">
      <h3>
        {reply.keeps ? words.keepingMoves : words.winningMoves}
        {reply.moves_total !== null && <span class="quiet"> {reply.moves_total}</span>}
      </h3>
      <ul>
        {reply.moves.map((move, i) => {
          const after = reply.after[i];
          const at = move.changes.length === 1 ? move.changes[0]?.component : undefined;
          return (
            <li key={i}>
              <button type="button" class="move" data-testid="move" disabled={!after} onClick={() => after && go(after)}>
                {move.text}
                {at !== undefined && alike(at) && <span class="quiet"> #{at + 1}</span>}
              </button>
            </li>
          );
        })}
      </ul>
      {total > reply.moves.length && <p class="quiet">{fill(words.more, { n: String(total - reply.moves.length) })}</p>}
    </div>
  );
}

function Explanation({ engine, place, words, lang, nonce }: Pick<Props, "engine" | "place" | "words" | "lang" | "nonce">) {
  const key = JSON.stringify([place, lang, nonce]);
  const asked = useAsked<{ text: string }>(engine, key, () => ({ op: "explain", ...place, lang }));
  const text = asked?.reply?.text ?? asked?.error?.message ?? "";
  return (
    <Outdated old={asked?.old ?? false} about="positions" words={words}>
      <div class="explanation" data-testid="explanation" lang={lang}>
        {text.split("\n").map((line, i) => (
          <p key={i} class={/^[\s\d-]+$/.test(line) ? "figures" : undefined}>{line}</p>
        ))}
      </div>
    </Outdated>
  );
}

/** So many heaps are asked for at first, and at most; and pairs. */
const FIRST_HEAPS = 200;
const MOST_HEAPS = 100_000;
const FIRST_PAIRS = 20;
/** The first picture, which nobody asked for, may take so many seconds. */
const FIRST_SECONDS = 8;

/** What a picture shows of a value: a number; N and P as 1 and 0; nothing of others. */
function number(value: number | string | null): number | null {
  if (typeof value === "number") return value;
  return value === "N" ? 1 : value === "P" ? 0 : null;
}

function gridOf(values: Values, numbers: (number | null)[]): Grid {
  const [first, second] = [values.from[0] ?? 0, values.from[1] ?? 0];
  return { names: values.names, first: [first, second], values: numbers, columns: (values.to[1] ?? 0) - second + 1 };
}

function Pictures(props: Props) {
  const { engine, place, words, game, findings, nonce } = props;
  const [to, setTo] = useState<{ of: string; to: number } | null>(null);
  const exported = useRef<Exported | null>(null);
  const of = JSON.stringify([place.rule, place.misere]);
  const drawn = game !== null && ["heap", "row", "pair", "coins", "ring", "set"].includes(game.kind) && game.places <= 2 && game.one;
  const pair = game?.places === 2;
  const wanted = to?.of === of ? to.to : null;
  const last = wanted ?? (pair ? FIRST_PAIRS : FIRST_HEAPS);
  const limit = wanted === null ? { seconds: FIRST_SECONDS } : {};
  const key = drawn ? `${of} ${last} ${nonce}` : null;
  const request = { rule: place.rule, misere: place.misere };
  const asked = useAsked<Values>(engine, key, () => ({ op: "values", ...request, ...limit, to: pair ? [last, last] : [last] }));
  const values = asked?.reply ?? null;
  const known = findings && game && findings.rule.trim() === game.rule.trim() ? findings : null;
  // More of the same game may be asked for: then the picture is no old one, only a shorter one.
  const other = game?.rule.trim() !== place.rule.trim();
  const old = asked ? !asked.key.startsWith(of) : other;
  const drawnOf = useRef(of);
  if (!old) drawnOf.current = of;
  const repeats = (!old && known?.repeats) || null;
  // A picture is drawn again only where its values or its period are others.
  const numbers = useMemo(() => values?.values.map(number), [values]);
  const grid = useMemo(() => values && numbers && gridOf(values, numbers), [values]);
  const sequence = useMemo((): Sequence | null => {
    if (!values || !numbers) return null;
    const mark = repeats ? fill(words.period, { p: repeats.period, n: repeats.preperiod }) : "";
    return { first: values.from[0] ?? 0, values: numbers, repeats, mark };
  }, [values, repeats, words]);
  if (!game) return null;
  const told = (text: string) => (
    <Outdated old={old} about="game" words={words} class="pictures"><p class="quiet">{text}</p></Outdated>
  );
  if (!drawn) return told(words.noPicture);
  if (!values || !numbers || !grid || !sequence || asked?.key === undefined) {
    // The game may still be the one of the rule before: then the question was perhaps none.
    return asked?.error && !other ? told(asked.error.message) : <section class="pictures"><div class="placeholder" aria-hidden="true" /></section>;
  }
  if (numbers.every((number) => number === null)) return told(words.noNumbers);
  const ask = (to: number) => setTo({ of, to });
  const two = values.from.length === 2;
  const title = place.rule;
  const formulas = (known?.claims ?? []).flatMap((claim) => (claim.latex ? [claim.latex] : []));
  return (
    <section aria-label={words.picture}>
      <Outdated old={old} about="game" words={words} class="pictures">
        {two ? (
          <GridPlot
            key={drawnOf.current}
            words={words}
            title={title}
            exported={exported}
            ask={ask}
            grid={grid}
          />
        ) : (
          <SequencePlot
            key={drawnOf.current}
            words={words}
            title={title}
            exported={exported}
            most={MOST_HEAPS}
            ask={ask}
            sequence={sequence}
          />
        )}
        <LostPositions engine={engine} place={place} words={words} to={last} two={two} nonce={nonce} />
        <Outdated old={asked.old} about="game" words={words}>
          <div class="downloads" role="group" aria-label={words.download}>
            <span class="quiet">{words.download}</span>
            <button type="button" class="small" onClick={() => exported.current && save("sprague.svg", exported.current.svg(), "image/svg+xml")}>SVG</button>
            <button
              type="button"
              class="small"
              onClick={() => exported.current?.canvas()?.toBlob((blob) => blob && save("sprague.png", blob))}
            >
              PNG
            </button>
            <button type="button" class="small" onClick={() => save("sprague.csv", csv(values), "text/csv")}>CSV</button>
            {!two && <button type="button" class="small" onClick={() => save("b000000.txt", bfile(values))}>b-file</button>}
            <button type="button" class="small" onClick={() => save("sprague.tex", latex(values, formulas, place.rule))}>LaTeX</button>
          </div>
        </Outdated>
      </Outdated>
    </section>
  );
}

/** Lost positions are listed when somebody wants to see them, and so many of them. */
const LISTED = 300;

function LostPositions(props: { engine: Engine; place: Settled; words: Words; to: number; two: boolean; nonce: number }) {
  const [open, setOpen] = useState(false);
  const { place, words } = props;
  const request = { rule: place.rule, misere: place.misere, to: props.two ? [props.to, props.to] : [props.to] };
  const key = open ? JSON.stringify([request, props.nonce]) : null;
  const asked = useAsked<Zeros>(props.engine, key, () => ({ op: "zeros", ...request }));
  const zeros = asked?.reply?.zeros ?? [];
  const shown = zeros.slice(0, LISTED).map((at) => (at.length === 1 ? String(at[0]) : `(${at.join(",")})`));
  return (
    <details class="zeros" onToggle={(event) => setOpen((event.currentTarget as HTMLDetailsElement).open)}>
      <summary>{place.misere ? words.lostMisere : words.lostPositions}</summary>
      <Outdated old={asked?.old ?? false} about="game" words={words}>
        <p class="lost-list" data-testid="zeros" tabIndex={0} role="group" aria-label={words.lostPositions}>
          {asked?.error?.message ?? shown.join(" ")}
          {zeros.length > LISTED && ` … ${fill(words.more, { n: zeros.length - LISTED })}`}
        </p>
      </Outdated>
    </details>
  );
}
