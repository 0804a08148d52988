// The program to submit, in the language and for the input that are chosen.
import { useState } from "preact/hooks";
import { INPUTS, PROGRAMS, type Input, type Place, type Program } from "./address";
import type { Settled } from "./Answer";
import { save } from "./download";
import type { Engine } from "./engine";
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
  const [copied, setCopied] = useState(false);
  const request = { rule: place.rule, misere: place.misere, language: program, input, answers };
  const key = place.rule.trim() ? JSON.stringify([request, nonce]) : null;
  const asked = useAsked<{ text: string }>(engine, key, () => ({ op: "code", ...request, seconds: 60 }));
  const text = asked?.reply?.text ?? "";
  const about: Record<Input, string> = {
    "eof: heaps": words.shapeEof,
    "T: heaps": words.shapeT,
    "one: heaps": words.shapeOne,
    "zero: heaps": words.shapeZero,
    "T: n": words.shapeN,
  };
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    setTimeout(() => setCopied(false), 1500);
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
          <button type="button" class="main" data-testid="copy" disabled={!text} onClick={copy}>
            {copied ? words.copied : words.copy}
          </button>
          <button type="button" disabled={!text} onClick={() => save(NAMES[program][1], text)}>
            {words.save}
          </button>
        </span>
      </div>
      {asked?.error && asked.error.line === undefined && (
        <p class="problem" data-testid="error" role="alert">
          {asked.error.message}
          {asked.error.hint && <span class="hint-text">{asked.error.hint}</span>}
        </p>
      )}
      {!asked?.error && <pre class="code" data-testid="code" tabIndex={0} aria-label={words.code}>{text}</pre>}
    </div>
  );
}
