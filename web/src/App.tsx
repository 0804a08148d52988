// The whole of the page. What is shown follows from the place in the address and from what the engine answered about it.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { AddressBar, read, TABS, tooLong, write, type Place, type Tab } from "./address";
import { Answer, type Settled } from "./Answer";
import { Code } from "./Code";
import { Editor } from "./Editor";
import { save } from "./download";
import type { Engine } from "./engine";
import { Examples } from "./Examples";
import { Gallery } from "./Gallery";
import { Graph, SAMPLES } from "./Graph";
import { Learn } from "./Learn";
import { Pattern } from "./Pattern";
import { Play } from "./Play";
import { Typed } from "./parts";
import type { Compiled, EngineError, Findings, Language, Solved } from "./replies";
import { book, halfWidth, joined, words, type Lang, type Words } from "./words";
import { useOutdatedPage } from "./version";
import { useAsked, useBusy, useSettled } from "./work";

/** A question is asked when nothing was typed for so many milliseconds. */
const PAUSE = 120;
/** The period that a picture marks is looked for among so many heaps, for so many seconds. */
const LOOK = { limit: 5000, seconds: 3 };

/** Views that are not about the rule above them. */
const WITHOUT_RULE: Tab[] = ["graph", "learn", "gallery"];

function preferred(): Lang {
  return navigator.language.toLowerCase().startsWith("zh") ? "zh" : "en";
}

/** The place in the address, and a way to change it. */
function usePlace(engine: Engine) {
  const [place, set] = useState<Place>(() => read(location.hash));
  const now = useRef(place);
  const bar = useMemo(() => new AddressBar(() => now.current), []);
  const go = (next: Place) => {
    const { rule, positions, misere } = now.current;
    const touched = rule !== next.rule || positions !== next.positions || misere !== next.misere;
    now.current = next;
    if (touched) engine.hold();
    else engine.renew();
    set(next);
  };
  useEffect(() => {
    const moved = () => {
      bar.forget();
      if (location.hash !== write(now.current)) go(read(location.hash));
    };
    // Who leaves the page for the address finds it up to date.
    addEventListener("blur", bar.flush);
    addEventListener("pagehide", bar.flush);
    addEventListener("hashchange", moved);
    addEventListener("popstate", moved);
    return () => {
      removeEventListener("blur", bar.flush);
      removeEventListener("pagehide", bar.flush);
      removeEventListener("hashchange", moved);
      removeEventListener("popstate", moved);
    };
  }, []);
  const change = (patch: Partial<Place>, step = false) => {
    const touched = ["rule", "positions", "misere"].some((name) => name in patch);
    const next = { ...now.current, ...(touched && { match: null }), ...patch, fresh: now.current.fresh && !touched };
    const before = now.current;
    go(next);
    if (step) bar.step(before);
    else bar.changed();
  };
  return { place, change };
}

/** Whether the page stands in a frame of another page: then it shows the game alone. */
const EMBEDDED = new URLSearchParams(location.search).get("embed") === "1";
if (EMBEDDED) document.documentElement.classList.add("embedded");

const mixed = (rule: string) => /\S\s@/.test(rule.split("\n").find((line) => line.trim()) ?? "");
const same = (a: Settled, b: Settled) => a.rule === b.rule && a.positions === b.positions && a.misere === b.misere;

export function App({ engine }: { engine: Engine }) {
  const { place, change } = usePlace(engine);
  const [nonce, setNonce] = useState(0);
  const [patience, setPatience] = useState(10);
  const [match, setMatch] = useState(0);
  const [stopped, setStopped] = useState(false);
  const lang = place.lang ?? preferred();
  const w = words(lang);
  const { rule, positions, misere } = place;
  const question: Settled = { rule, positions: halfWidth(positions), misere };
  const settled = useSettled<Settled>(question, same, PAUSE, engine);
  const pending = !same(settled, question);
  const typed = !pending ? "" : settled.rule === rule && settled.misere === misere ? "positions" : "game";
  const { busy, progress } = useBusy(engine);
  const newer = useOutdatedPage();

  useEffect(() => {
    document.documentElement.lang = lang === "zh" ? "zh-CN" : "en";
    document.title = `sprague · ${rule.split("\n")[0] || w.title}`;
  }, [lang, rule]);
  useEffect(() => setStopped(false), [settled, place.tab, nonce]);

  const hasRule = settled.rule.trim() !== "";
  const inOne = mixed(settled.rule);
  const ask = hasRule && !WITHOUT_RULE.includes(place.tab);
  const solving = ask && (settled.positions.trim() !== "" || inOne);
  const told = JSON.stringify([settled, nonce, lang]);
  const solvedAsked = useAsked<Solved>(engine, solving ? told : null, () => ({ op: "solve", ...settled, lang, seconds: patience }));
  const solved = solvedAsked?.key === told ? solvedAsked : null;
  // Where there is no answer the game is asked for alone: it has a picture all the same.
  const failed = solved?.error !== undefined && solved.error.line === undefined;
  const compiledAsked = useAsked<Compiled>(engine, ask && (!solving || failed) ? told : null, () => ({ op: "compile", ...settled, lang }));
  // After what is asked about the game: the first answer does not wait for the words of the editor.
  const language = useAsked<Language>(engine, "language", () => ({ op: "language" }))?.reply ?? null;
  const compiled = compiledAsked?.key === told ? compiledAsked : null;
  const error: EngineError | undefined = pending ? undefined : (solved?.error ?? compiled?.error);
  const ruleError = error?.line !== undefined ? error : undefined;
  const errors = useMemo(() => (ruleError ? (ruleError.all ?? [ruleError]) : []), [ruleError]);
  // Parameters without a value are a question for all values.
  const everyValue = errors.length > 0 && errors.every((one) => one.kind === "missing-parameter");
  const games = solved?.reply?.games ?? compiled?.reply?.games ?? [];
  const game = games.length > 0 && new Set(games.map((one) => one.rule)).size === 1 && !inOne ? (games[0] ?? null) : null;
  const aboutGame = useKept(game, ruleError !== undefined || !hasRule || inOne);
  const look = place.tab === "answer" && game !== null && game.places === 1 && game.one && !misere && ["heap", "row", "coins", "ring"].includes(game.kind);
  const looked = useAsked<Findings>(engine, look ? JSON.stringify([settled.rule, nonce]) : null, () => ({
    op: "pattern",
    rule: settled.rule,
    misere: settled.misere,
    ...LOOK,
  }));
  const warnings = solved?.reply?.warnings ?? compiled?.reply?.warnings ?? [];
  const shownSolved = useKept(solved, ruleError !== undefined || !hasRule || (!pending && !solving));

  const plain = (text: string) => text.replace(/\s+/g, "");
  const written = !pending && game && plain(game.canonical) !== plain(game.rule) ? game.canonical : null;
  const play = () => {
    if (place.tab !== "graph") change({ tab: "play" }, place.tab !== "play");
    setMatch((count) => count + 1);
  };
  const stop = () => {
    engine.cancel();
    setStopped(true);
  };
  const working = busy || pending;
  const graph = place.graph ?? SAMPLES[place.kind];
  const content: Record<Tab, () => preact.JSX.Element> = {
    answer: () => (
      <Answer
        engine={engine}
        words={w}
        lang={lang}
        place={settled}
        nonce={nonce}
        solved={shownSolved}
        old={shownSolved !== solved}
        game={aboutGame}
        findings={looked?.reply ?? null}
        go={(after) => change(after, true)}
        longer={() => {
          setPatience((seconds) => seconds * 6);
          setNonce((count) => count + 1);
        }}
        fresh={place.fresh}
      />
    ),
    pattern: () => <Pattern engine={engine} words={w} lang={lang} place={settled} nonce={nonce} game={aboutGame} everyValue={everyValue} />,
    play: () => (
      <Play
        engine={engine}
        words={w}
        lang={lang}
        place={settled}
        match={match}
        kept={place.match}
        keep={(match) => match !== place.match && change({ match })}
      />
    ),
    gallery: () => (
      <Gallery engine={engine} words={w} lang={lang} language={language} sought={place.find} seek={(find) => change({ find })} go={(after) => change(after, true)} />
    ),
    learn: () => <Learn engine={engine} words={w} lang={lang} go={(after) => change(after, true)} />,
    code: () => (
      <Code engine={engine} words={w} place={settled} nonce={nonce} chosen={place} change={(patch) => change(patch)} />
    ),
    graph: () => (
      <Graph engine={engine} words={w} lang={lang} text={graph} kind={place.kind} tokens={place.tokens} misere={misere} nonce={nonce} match={match} change={(patch) => change(patch)} />
    ),
  };
  const onRule = !WITHOUT_RULE.includes(place.tab);
  const hidden = ruleError !== undefined && onRule && !(everyValue && place.tab === "pattern");
  // A letter that is typed draws the text alone: a view is made anew when something that it shows has changed.
  const shown = [lang, place.tab, settled, nonce, match, shownSolved, solved, aboutGame, everyValue, looked, place.fresh, graph, place.kind, place.tokens, misere, place.program, place.input, place.answers, place.match, place.find, language];
  const view = useMemo(() => content[place.tab](), shown);
  const examples = useMemo(() => {
    const tab = WITHOUT_RULE.includes(place.tab) ? "answer" : place.tab;
    const gallery = () => change({ tab: "gallery" }, true);
    return <Examples words={w} lang={lang} language={language} choose={(example) => change({ tab, ...example }, true)} gallery={gallery} />;
  }, [lang, language, place.tab]);
  return (
    <>
      <header class="top">
        <h1>sprague <span class="quiet">{w.title}</span></h1>
        <a
          class="gallery-link"
          data-testid="gallery"
          href="#tab=gallery"
          aria-current={place.tab === "gallery" ? "page" : undefined}
          onClick={(event) => {
            if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
            event.preventDefault();
            change({ tab: "gallery" }, true);
          }}
        >
          {w.gallery}
        </a>
        <label class="inline">
          <span class="unseen">{w.language}</span>
          <select data-testid="lang" value={lang} onChange={(event) => change({ lang: event.currentTarget.value as Lang })}>
            <option value="en" lang="en">English</option>
            <option value="zh" lang="zh-CN">中文</option>
          </select>
        </label>
      </header>
      {newer && (
        <p class="newer" role="status" data-testid="newer">
          {w.newer} <button type="button" class="small" onClick={() => location.reload()}>{w.reload}</button>
        </p>
      )}
      <main class={place.tab === "play" ? "playing" : ""}>
        {place.tab !== "learn" && place.tab !== "gallery" && <section class={`question${onRule ? "" : " on-graph"}`} aria-label={w.rule}>
          <div class="line">
            <label class="field-name" for="rule">{w.rule}</label>
            {examples}
          </div>
          <Editor words={w} value={rule} language={language} errors={errors} written={written} change={(value) => change({ rule: value })} />
          {ruleError && !pending && onRule && (
            <RuleError error={ruleError} words={w} take={inOne ? null : (rule) => change({ rule }, true)} />
          )}
          {!pending && onRule && game?.words && (
            <p class="in-words quiet" data-testid="in-words">
              {joined(game.words, lang)} <a href={book("rules", lang)}>{w.howWritten}</a>
            </p>
          )}
          {!hasRule && onRule && <p class="quiet">{w.noRule}</p>}
          {!pending && onRule && warnings?.map((warning) => (
            <p class="warning" key={warning.message}>{w.warning} {warning.message}</p>
          ))}
          <div class="asked">
            <label class="positions">
              <span class="field-name">{w.positions}</span>
              <input
                type="text"
                data-testid="positions"
                value={positions}
                placeholder={inOne ? w.positionsInRule : w.positionsHint}
                disabled={inOne}
                spellcheck={false}
                autocapitalize="off"
                autocomplete="off"
                onInput={(event) => change({ positions: event.currentTarget.value })}
              />
            </label>
            <label class="inline misere">
              <input type="checkbox" data-testid="misere" checked={misere} onChange={(event) => change({ misere: event.currentTarget.checked })} /> {w.misere}
            </label>
            <button type="button" class="main" data-testid="play" disabled={place.tab === "graph" && place.kind === "geography"} onClick={play}>
              {w.play}
            </button>
          </div>
          {error?.kind === "position" && !ruleError && onRule && (
            <p class="problem" data-testid="error" role="alert">{error.message}</p>
          )}
        </section>}
        {tooLong(place) && (
          <p class="warning" role="status" data-testid="too-long">
            {w.tooLong}{" "}
            <button type="button" class="small" onClick={() => save("sprague.txt", place.tab === "graph" ? graph : `${rule}\n${positions}\n`)}>{w.save}</button>
          </p>
        )}
        <div class="tabs-row">
          <div class="tabs" role="tablist" aria-label={w.tabs} onKeyDown={tabKeys}>
          {TABS.map((tab) => (
            <button
              key={tab}
              type="button"
              role="tab"
              id={`tab-${tab}`}
              data-testid={`tab-${tab}`}
              aria-selected={place.tab === tab}
              aria-controls="view"
              tabIndex={place.tab === tab || (place.tab === "gallery" && tab === "answer") ? 0 : -1}
              onClick={() => change({ tab }, true)}
            >
              {{ answer: w.answer, pattern: w.pattern, play: w.playTab, code: w.code, graph: w.graph, learn: w.learn }[tab]}
            </button>
          ))}
          </div>
          <span class="work">
            {working && (
              <span class="busy" data-testid="busy" role="status">
                {w.working}
                {progress?.total ? ` ${Math.floor((100 * progress.done) / progress.total)} %` : ""}
              </span>
            )}
            {busy && <button type="button" class="small" data-testid="stop" onClick={stop}>{w.stop}</button>}
          </span>
        </div>
        <section id="view" class="view" role="tabpanel" {...(place.tab === "gallery" ? { "aria-label": w.gallery } : { "aria-labelledby": `tab-${place.tab}` })} aria-busy={working} tabIndex={-1}>
          {stopped && !working && (
            <p class="quiet" data-testid="stopped">
              {w.stopped} <button type="button" class="small" onClick={() => setNonce((count) => count + 1)}>{w.again}</button>
            </p>
          )}
          <Typed.Provider value={typed}>{!hidden && view}</Typed.Provider>
        </section>
      </main>
      <footer class="quiet">
        {EMBEDDED ? <a href={`./${write(place)}`} target="_blank" rel="noopener">{w.openPage}</a> : w.footer}
        {!EMBEDDED && <> <a href={book("start", lang)}>{w.book}</a></>}
      </footer>
    </>
  );
}

/** The last one that was there, while the next is worked out; none once it is out of date. */
function useKept<T>(value: T | null, drop: boolean): T | null {
  const kept = useRef<T | null>(null);
  if (drop) kept.current = null;
  else if (value !== null) kept.current = value;
  return kept.current;
}

function RuleError({ error, words, take }: { error: EngineError; words: Words; take: ((rule: string) => void) | null }) {
  const more = (error.all?.length ?? 1) - 1;
  return (
    <p id="rule-error" class="problem" data-testid="error" data-line={error.line} data-column={error.column ?? undefined} role="alert">
      <span class="where">{error.line}:{error.column}</span> {error.message}
      {error.hint && <span class="hint-text">{error.hint}</span>}
      {more > 0 && <span class="quiet"> +{more}</span>}
      {take && error.proposal && (
        <button type="button" class="small" data-testid="fix" onClick={() => take(error.proposal!)}>
          {words.takeRule} <code>{error.proposal}</code>
        </button>
      )}
    </p>
  );
}

/** The arrow keys go from tab to tab. */
function tabKeys(event: KeyboardEvent): void {
  if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
  const tabs = [...(event.currentTarget as HTMLElement).querySelectorAll<HTMLElement>("[role=tab]")];
  const at = tabs.findIndex((tab) => tab === document.activeElement);
  if (at < 0) return;
  event.preventDefault();
  const next = tabs[(at + (event.key === "ArrowRight" ? 1 : -1) + tabs.length) % tabs.length];
  next?.focus();
  next?.click();
}
