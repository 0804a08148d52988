// The program to submit, in the language and for the input that are chosen.
import { useRef, useState } from "preact/hooks";
import { INPUTS, PROGRAMS, type Input, type Place, type Program } from "./address";
import type { Settled } from "./Answer";
import { save, toClipboard } from "./download";
import type { Engine } from "./engine";
import { Outdated, useOutdated } from "./parts";
import type { Words } from "./words";
import { useAsked } from "./work";

/** The name of each language, and of the file of a program in it. */
const NAMES: Record<Program, [string, string]> = {
  cpp: ["C++", "main.cpp"],
  python: ["Python", "main.py"],
  java: ["Java", "Main.java"],
  rust: ["Rust", "main.rs"],
};

interface Props {
  engine: Engine;
  words: Words;
  place: Settled;
  nonce: number;
  chosen: Pick<Place, "program" | "input" | "answers">;
  change: (patch: Partial<Place>) => void;
}

export function Code({ engine, words, place, nonce, chosen, change }: Props) {
  const { program, input, answers } = chosen;
  const [told, tell] = useState<string | null>(null);
  const shown = useRef<HTMLPreElement>(null);
  const request = { rule: place.rule, misere: place.misere, language: program, input, answers };
  const key = place.rule.trim() ? JSON.stringify([request, nonce]) : null;
  const asked = useAsked<{ text: string }>(engine, key, () => ({ op: "code", ...request, seconds: 60 }));
  const text = asked?.reply?.text ?? "";
  const ready = !useOutdated(asked?.old ?? false, "game") && text !== "";
  const about: Record<Input, string> = {
    "eof: heaps": words.shapeEof,
    "T: heaps": words.shapeT,
    "one: heaps": words.shapeOne,
    "zero: heaps": words.shapeZero,
    "T: n": words.shapeN,
  };
  const copy = async () => {
    tell((await toClipboard(text, shown.current)) ? words.copied : words.copyByHand);
    setTimeout(() => tell(null), 3000);
  };
  return (
    <div class="code-view">
      <p class="quiet">{words.codeAbout}</p>
      <div class="fields">
        <label>
          {words.codeLang}
          <select data-testid="code-lang" value={program} onChange={(event) => change({ program: event.currentTarget.value as Program })}>
            {PROGRAMS.map((id) => (
              <option key={id} value={id}>{NAMES[id][0]}</option>
            ))}
          </select>
        </label>
        <label>
          {words.shape}
          <select data-testid="code-input" value={input} onChange={(event) => change({ input: event.currentTarget.value as Input })}>
            {INPUTS.map((shape) => (
              <option key={shape} value={shape}>{`${shape} — ${about[shape]}`}</option>
            ))}
          </select>
        </label>
        <label>
          {words.words}
          <input type="text" value={answers} spellcheck={false} onInput={(event) => change({ answers: event.currentTarget.value })} />
        </label>
        <span class="group end">
          <button type="button" class="main" data-testid="copy" disabled={!ready} onClick={copy}>
            {told ?? words.copy}
          </button>
          <button type="button" disabled={!ready} onClick={() => save(NAMES[program][1], text)}>
            {words.save}
          </button>
        </span>
      </div>
      <Outdated old={asked?.old ?? false} about="game" words={words}>
        {asked?.error && asked.error.line === undefined && (
          <p class="problem" data-testid="error" role="alert">
            {asked.error.message}
            {asked.error.hint && <span class="hint-text">{asked.error.hint}</span>}
          </p>
        )}
        {!asked?.error && <pre ref={shown} class="code" data-testid="code" tabIndex={0} aria-label={words.code}>{text}</pre>}
      </Outdated>
    </div>
  );
}
