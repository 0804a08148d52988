// The editor of the rule: a plain text area, which every keyboard and screen reader knows, over a picture of the same text in
// colour, with mistakes underlined, and a list of words that may be meant.
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { completions, pieces, type Completion } from "./highlight";
import type { EngineError, Language } from "./replies";
import type { Words } from "./words";

/** A text longer than this is in one colour, so that typing in it stays quick. */
const MOST_COLOURED = 1000;

interface Props {
  words: Words;
  value: string;
  language: Language | null;
  errors: EngineError[];
  /** The rule as the engine writes it, where that is another text. */
  written: string | null;
  change: (value: string) => void;
}

export function Editor({ words, value, language, errors, written, change }: Props) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [offered, setOffered] = useState<{ from: number; found: Completion[] }>({ from: 0, found: [] });
  const [chosen, setChosen] = useState(-1);
  const caret = useRef<number | null>(null);

  useLayoutEffect(() => {
    // As high as its text, in browsers, too, that do not know how to do that by style.
    const box = area.current;
    if (!box) return;
    box.style.height = "auto";
    box.style.height = `${box.scrollHeight + 2}px`;
  }, [value]);
  useLayoutEffect(() => {
    if (caret.current === null) return;
    area.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  }, [value]);

  const close = () => {
    setOffered({ from: 0, found: [] });
    setChosen(-1);
  };
  const accept = (completion: Completion) => {
    const at = area.current?.selectionEnd ?? value.length;
    caret.current = offered.from + completion.word.length;
    change(value.slice(0, offered.from) + completion.word + value.slice(at));
    close();
    area.current?.focus();
  };
  const keys = (event: KeyboardEvent) => {
    const { found } = offered;
    if (found.length === 0) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      const step = event.key === "ArrowDown" ? 1 : -1;
      setChosen((at) => (at + step + found.length + (at < 0 && step < 0 ? 1 : 0)) % found.length);
    } else if ((event.key === "Enter" || event.key === "Tab") && chosen >= 0) {
      event.preventDefault();
      accept(found[chosen]!);
    } else if (event.key === "Escape") {
      event.preventDefault();
      close();
    }
  };

  const picture = useMemo(
    () => (
      <pre class="editor-picture" aria-hidden="true">
        {value.length > MOST_COLOURED
          ? value
          : pieces(value, language, errors).map((piece, i) => (
              <span key={i} class={`k-${piece.kind}${piece.wrong ? " wrong" : ""}`}>{piece.text}</span>
            ))}
        {"\n"}
      </pre>
    ),
    [value, language, errors],
  );
  const open = offered.found.length > 0;
  return (
    <div class="editor">
      {picture}
      <textarea
        ref={area}
        id="rule"
        data-testid="rule"
        value={value}
        rows={Math.min(8, Math.max(1, value.split("\n").length))}
        spellcheck={false}
        autocapitalize="off"
        autocomplete="off"
        wrap="soft"
        aria-label={words.rule}
        aria-autocomplete="list"
        aria-controls={open ? "completions" : undefined}
        aria-activedescendant={open && chosen >= 0 ? `completion-${chosen}` : undefined}
        aria-invalid={errors.length > 0}
        aria-describedby={errors.length > 0 ? "rule-error" : undefined}
        onInput={(event) => {
          const text = event.currentTarget.value;
          change(text);
          setOffered(completions(text, event.currentTarget.selectionEnd, language));
          setChosen(-1);
        }}
        onKeyDown={keys}
        onBlur={close}
      />
      <div class="completions">
        {open && (
        <ul id="completions" role="listbox" aria-label={words.rule}>
          {offered.found.map((completion, i) => (
            <li
              key={completion.word}
              id={`completion-${i}`}
              role="option"
              aria-selected={i === chosen}
              onPointerDown={(event) => {
                event.preventDefault();
                accept(completion);
              }}
            >
              {completion.word}
            </li>
          ))}
        </ul>
        )}
        {!open && written !== null && <code class="about" data-testid="canonical">= {written}</code>}
        {open && <span class="about">{offered.found[Math.max(0, chosen)]?.about}</span>}
      </div>
    </div>
  );
}
