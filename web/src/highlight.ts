// Rule texts in colour: pieces of a text with the kind of each. Only a picture: what a text means the engine says.
import type { EngineError, Language } from "./replies";

export type Kind = "key" | "name" | "number" | "quoted" | "comment" | "sign" | "plain";

export interface Piece {
  text: string;
  kind: Kind;
  wrong: boolean;
}

const TOKENS = /#[^\n]*|"[^"\n]*"?|[\p{L}_][\p{L}\p{N}_-]*|\d[\d._()]*|->|\.\.|\s+|./gu;

export type Vocabulary = Pick<Language, "keys" | "clauses" | "sets" | "functions">;

/** The offset of a line and column, both from 1, columns in characters. */
export function offset(text: string, line: number, column: number): number {
  const lines = text.split("\n");
  const before = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
  return Math.min(text.length, before + [...(lines[line - 1] ?? "")].slice(0, column - 1).join("").length);
}

/** The places of mistakes as ranges of offsets; one behind the end of its line gets the last character. */
export function ranges(text: string, errors: readonly EngineError[]): [number, number][] {
  return errors.flatMap((error): [number, number][] => {
    if (!error.line || !error.column) return [];
    const start = offset(text, error.line, error.column);
    const end = offset(text, error.line, error.column + (error.length ?? 1));
    return [end > start ? [start, end] : [Math.max(0, start - 1), start]];
  });
}

/** Cuts a text into pieces of one kind each. */
export function pieces(text: string, words: Vocabulary | null, errors: readonly EngineError[] = []): Piece[] {
  const keys = new Set([...(words?.keys ?? []), ...(words?.clauses ?? [])]);
  const names = new Set([...(words?.sets ?? []), ...(words?.functions ?? [])]);
  const wrong = ranges(text, errors);
  const found: Piece[] = [];
  for (const match of text.matchAll(TOKENS)) {
    const token = match[0];
    let kind: Kind = "plain";
    if (token.startsWith("#")) kind = "comment";
    else if (token.startsWith('"')) kind = "quoted";
    else if (/^\d/.test(token)) kind = "number";
    else if (keys.has(token)) kind = "key";
    else if (names.has(token)) kind = "name";
    else if (!/^[\p{L}_\s]/u.test(token)) kind = "sign";
    cut(token, match.index, wrong, kind, found);
  }
  return found;
}

/** Adds a token in as many pieces as mistakes begin and end in it. */
function cut(token: string, from: number, wrong: [number, number][], kind: Kind, found: Piece[]): void {
  const end = from + token.length;
  const cuts = wrong.flat().filter((at) => at > from && at < end);
  const places = [...new Set([from, ...cuts, end])].sort((a, b) => a - b);
  for (let i = 0; i + 1 < places.length; i++) {
    const [a, b] = [places[i]!, places[i + 1]!];
    const isWrong = wrong.some(([start, stop]) => a >= start && b <= stop);
    found.push({ text: token.slice(a - from, b - from), kind, wrong: isWrong });
  }
}

export interface Completion {
  word: string;
  about: string;
}

/** Words that may be meant at a place of a text, which ends a beginning of at least one letter. */
export function completions(text: string, at: number, language: Language | null): { from: number; found: Completion[] } {
  const before = /[\p{L}][\p{L}\p{N}-]*$/u.exec(text.slice(0, at));
  if (!language || !before || /[\p{L}\p{N}-]/u.test(text[at] ?? "")) return { from: at, found: [] };
  const start = before[0].toLowerCase();
  const from = at - start.length;
  const line = text.slice(0, from).split(/[\n;]/).pop() ?? "";
  const fits = (word: string) => word.toLowerCase().startsWith(start) && word.toLowerCase() !== start;
  const words = [...language.clauses, ...language.keys, ...language.sets, ...language.functions];
  const found: Completion[] = [...new Set(words)].filter(fits).map((word) => ({ word, about: "" }));
  if (line.trim() === "") {
    for (const game of language.games) {
      const known = [game.name, ...game.chinese, ...game.aliases].some(fits);
      if (known) found.push({ word: game.name, about: game.about });
    }
  }
  return { from, found: found.slice(0, 8) };
}
