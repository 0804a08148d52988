// Small pieces that several views show.
import { useEffect, useRef } from "preact/hooks";
import { standing, type Lang } from "./words";

/** How something is known, as a badge whose shape says it, too. */
export function Badge({ word, lang }: { word: string; lang: Lang }) {
  const told = standing(word, lang);
  return (
    <span class={`badge badge-${word}`} title={told.meaning}>
      {told.word}
    </span>
  );
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
