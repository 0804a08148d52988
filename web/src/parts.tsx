// Small pieces that several views show.
import { createContext, type ComponentChildren } from "preact";
import { useContext, useEffect, useRef, useState } from "preact/hooks";
import { standing, type Lang, type Words } from "./words";

/** What was typed and is not asked yet: the positions alone, or the game itself. */
export const Typed = createContext<"" | "positions" | "game">("");
/** Whether what is shown answers another question than the one that stands above it. */
const Old = createContext(false);
/** An old answer stays as it is for so many milliseconds: most answers are there before. */
const GRACE = 200;

/** Whether an answer is out of date: by itself, or by what was typed meanwhile. */
export function useOutdated(old: boolean, about: "game" | "positions"): boolean {
  const typed = useContext(Typed);
  return old || typed === "game" || typed === about;
}

interface OutdatedProps {
  /** Whether the answer in it is that of another question. */
  old: boolean;
  /** What it depends on; `positions` stands for both. */
  about: "game" | "positions";
  words: Words;
  class?: string;
  children: ComponentChildren;
}

/** What was answered, within it: once another question stands there nothing in it acts, and soon it is pale and inert. */
export function Outdated(props: OutdatedProps) {
  const old = useOutdated(props.old, props.about);
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!old) return setLate(false);
    const timer = setTimeout(() => setLate(true), GRACE);
    return () => clearTimeout(timer);
  }, [old]);
  const pale = old && late;
  const swallow = (event: Event) => {
    if (!old || (event instanceof KeyboardEvent && event.key !== "Enter" && event.key !== " ")) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <Old.Provider value={old}>
      <div
        class={`answered ${props.class ?? ""}${pale ? " pale" : ""}`}
        inert={pale}
        data-old={old ? "true" : undefined}
        onClickCapture={swallow}
        onKeyDownCapture={swallow}
        onCopyCapture={swallow}
      >
        {pale && <p class="old-note" data-testid="old">{props.words.old}</p>}
        {props.children}
      </div>
    </Old.Provider>
  );
}

/** How something is known, as a badge whose shape says it, too. */
export function Badge({ word, lang }: { word: string; lang: Lang }) {
  const told = standing(word, lang);
  return (
    <span class={`badge badge-${word}`} title={told.meaning}>
      {told.word}
    </span>
  );
}

/** Who wins, as a headline. The word of the engine is there in every language, for programs that drive the page; they do not
 * find it once it is out of date. */
export function Winner({ winner, words, lang, testId }: { winner: string; words: Words; lang: Lang; testId: string }) {
  const name = useContext(Old) ? undefined : testId;
  if (lang === "zh") {
    const chinese: Record<string, string> = { first: "先手必胜", second: "后手必胜", draw: "和局" };
    return <><strong>{chinese[winner]}</strong><span class="unseen" aria-hidden="true" data-testid={name}>{winner}</span></>;
  }
  const told = <strong data-testid={name}>{winner}</strong>;
  if (winner === "draw") return <>{words.nobody} {told}</>;
  return <>{words.the} {told} {words.playerWins}</>;
}

/** What is said in a match: the person's mistake in a line of its own, and the engine's move. */
export function Said({ fault, said, children }: { fault: string; said: string; children?: ComponentChildren }) {
  return (
    <p class="said" data-testid="said" aria-live="polite">
      {fault && <span class="fault" data-testid="mistake">{fault}</span>}
      {said}
      {children}
    </p>
  );
}

/** Whether nothing on the page has the focus: what had it is gone, or takes no clicks now. */
export function nobody(): boolean {
  const at = document.activeElement;
  return !at || at === document.body || at.matches(":disabled");
}

/** Keeps the keyboard at the board: where the place that had the focus is gone after a move, the place with its number gets it,
 * or else the line of the status. `settled` is the position in which one can go on, and null until then. */
export function useFocusKept(settled: object | null) {
  const box = useRef<HTMLDivElement>(null);
  const status = useRef<HTMLParagraphElement>(null);
  const left = useRef(-1);
  const places = () => [...(box.current?.querySelectorAll<HTMLElement | SVGElement>("button:not(:disabled), [tabindex='0']") ?? [])];
  // Before the board is drawn anew: where the focus is now.
  const at = places().indexOf(document.activeElement as HTMLElement);
  if (at >= 0) left.current = at;
  else if (!nobody() && !box.current?.contains(document.activeElement)) left.current = -1;
  useEffect(() => {
    if (!settled || left.current < 0) return;
    if (nobody()) places()[left.current]?.focus({ preventScroll: true });
    // The place with its number may be in a list that is closed.
    if (nobody()) status.current?.focus({ preventScroll: true });
    left.current = -1;
  }, [settled]);
  return { box, status };
}

/** A formula of the engine in LaTeX, typeset; the typesetter is loaded when the first formula is shown. */
export function Formula({ latex }: { latex: string }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let gone = false;
    const box = ref.current;
    import("temml")
      .then(({ default: temml }) => {
        if (!gone && box) temml.render(latex, box, { displayMode: true, throwOnError: true });
      })
      .catch(() => {
        if (!gone && box) box.textContent = latex;
      });
    return () => {
      gone = true;
    };
  }, [latex]);
  return <div ref={ref} class="formula" tabIndex={0} role="math" aria-label={latex} />;
}
