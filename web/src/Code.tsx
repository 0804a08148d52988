// The program to submit, in the language and for the input that are chosen.
import { useState } from "preact/hooks";
import type { Settled } from "./Answer";
import { save } from "./download";
import type { Engine } from "./engine";
import type { Words } from "./words";
import { useAsked } from "./work";

const LANGUAGES = [
  ["cpp", "C++", "main.cpp"],
  ["python", "Python", "main.py"],
  ["java", "Java", "Main.java"],
  ["rust", "Rust", "main.rs"],
] as const;

interface Props {
  engine: Engine;
  words: Words;
  place: Settled;
  nonce: number;
}

export function Code({ engine, words, place, nonce }: Props) {
  const [language, setLanguage] = useState("cpp");
  const [input, setInput] = useState("eof: heaps");
  const [answers, setAnswers] = useState("First,Second");
  const [copied, setCopied] = useState(false);
  const request = { rule: place.rule, misere: place.misere, language, input, answers };
  const key = place.rule.trim() ? JSON.stringify([request, nonce]) : null;
  const asked = useAsked<{ text: string }>(engine, key, () => ({ op: "code", ...request, seconds: 60 }));
  const text = asked?.reply?.text ?? "";
  const shapes = [
    ["eof: heaps", words.shapeEof],
    ["T: heaps", words.shapeT],
    ["one: heaps", words.shapeOne],
    ["zero: heaps", words.shapeZero],
    ["T: n", words.shapeN],
  ] as const;
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
          <select data-testid="code-lang" value={language} onChange={(event) => setLanguage(event.currentTarget.value)}>
            {LANGUAGES.map(([id, name]) => (
              <option key={id} value={id}>{name}</option>
            ))}
          </select>
        </label>
        <label>
          {words.shape}
          <select data-testid="code-input" value={input} onChange={(event) => setInput(event.currentTarget.value)}>
            {shapes.map(([shape, about]) => (
              <option key={shape} value={shape}>{`${shape} — ${about}`}</option>
            ))}
          </select>
        </label>
        <label>
          {words.words}
          <input type="text" value={answers} spellcheck={false} onInput={(event) => setAnswers(event.currentTarget.value)} />
        </label>
        <span class="group end">
          <button type="button" class="main" data-testid="copy" disabled={!text} onClick={copy}>
            {copied ? words.copied : words.copy}
          </button>
          <button
            type="button"
            disabled={!text}
            onClick={() => save(LANGUAGES.find(([id]) => id === language)?.[2] ?? "main.txt", text)}
          >
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
