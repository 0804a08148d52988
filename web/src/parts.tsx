// Small pieces that several views show.
import { useEffect, useRef } from "preact/hooks";
import { standing, type Lang, type Words } from "./words";

/** How something is known, as a badge whose shape says it, too. */
export function Badge({ word, lang }: { word: string; lang: Lang }) {
  const told = standing(word, lang);
  return (
    <span class={`badge badge-${word}`} title={told.meaning}>
      {told.word}
    </span>
  );
}

/** Who wins, as a headline. The word of the engine stays in it in every language. */
export function Winner({ winner, words, lang, testId }: { winner: string; words: Words; lang: Lang; testId: string }) {
  const told = <strong data-testid={testId}>{winner}</strong>;
  if (lang === "zh") {
    const chinese: Record<string, string> = { first: "先手必胜", second: "后手必胜", draw: "和局" };
    return <>{chinese[winner]} <small>{told}</small></>;
  }
  if (winner === "draw") return <>{words.nobody} {told}</>;
  return <>{words.the} {told} {words.playerWins}</>;
}

/** A formula of the engine in LaTeX, typeset; the typesetter is loaded when the first formula is shown. */
export function Formula({ latex }: { latex: string }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let gone = false;
    import("temml").then(({ default: temml }) => {
      const box = ref.current;
      if (gone || !box) return;
      try {
        temml.render(latex, box, { displayMode: true, throwOnError: true });
      } catch {
        box.textContent = latex;
      }
    });
    return () => {
      gone = true;
    };
  }, [latex]);
  return <div ref={ref} class="formula" tabIndex={0} role="math" aria-label={latex} />;
}
