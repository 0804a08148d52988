// Everything that the page shows is in its address, after the #: rule, positions, convention, language, tab, graph,
// and what the program is to be like.
import type { Lang } from "./words";

export const TABS = ["answer", "pattern", "play", "code", "graph", "learn"] as const;
/** What is shown below the question: one of the tabs, or in place of all that the gallery. */
export type Tab = (typeof TABS)[number] | "gallery";

/** Languages of programs. */
export const PROGRAMS = ["cpp", "python", "java", "rust"] as const;
export type Program = (typeof PROGRAMS)[number];

/** Shapes of a judge's input. */
export const INPUTS = ["eof: heaps", "T: heaps", "one: heaps", "zero: heaps", "T: n"] as const;
export type Input = (typeof INPUTS)[number];

/** What is played on a graph. */
export const KINDS = ["tokens", "hackenbush", "geography"] as const;
export type Kind = (typeof KINDS)[number];

export interface Place {
  rule: string;
  positions: string;
  misere: boolean;
  /** The language that was chosen; none where nobody has chosen. */
  lang: Lang | null;
  tab: Tab;
  /** The edges of the graph; none where nobody has drawn. */
  graph: string | null;
  kind: Kind;
  tokens: string;
  /** The language of the program, the input that it reads, and what it prints: two words and a comma. */
  program: Program;
  input: Input;
  answers: string;
  /** The match on the board, as `Play` writes it; none before the first move. */
  match: string | null;
  /** What is looked for in the gallery. */
  find: string;
  /** Whether nobody has changed anything yet. */
  fresh: boolean;
}

export const FIRST: Place = {
  rule: "take 1,3,4",
  positions: "5 8 12",
  misere: false,
  lang: null,
  tab: "answer",
  graph: null,
  kind: "tokens",
  tokens: "",
  program: "cpp",
  input: "eof: heaps",
  answers: "First,Second",
  match: null,
  find: "",
  fresh: true,
};

/** Texts in an address are no longer than this. A longer one is not there, in place of a part of it, which would be another game. */
const MOST = 60_000;
const whole = (text: string) => (text.length <= MOST ? text : "");
/** A longer match is not written: chats cut such links. */
const MOST_MATCH = 8_000;

/** Reads `#r=...&p=...`; what cannot be read is as if it were not there. */
export function read(hash: string): Place {
  const found = new Map<string, string>();
  for (const part of hash.replace(/^#/, "").split("&")) {
    const at = part.indexOf("=");
    if (at <= 0) continue;
    try {
      found.set(part.slice(0, at), whole(decodeURIComponent(part.slice(at + 1).replace(/\+/g, "%20"))));
    } catch {
      // A broken escape sequence: this part says nothing.
    }
  }
  const lang = found.get("lang");
  const tab = found.get("tab");
  const rule = found.get("r");
  return {
    rule: rule ?? FIRST.rule,
    positions: found.get("p") ?? (rule === undefined ? FIRST.positions : ""),
    misere: found.get("misere") === "1",
    lang: lang === "en" || lang === "zh" ? lang : null,
    tab: [...TABS, "gallery" as const].find((one) => one === tab) ?? "answer",
    graph: found.get("g") ?? null,
    kind: KINDS.find((kind) => kind === found.get("gk")) ?? "tokens",
    tokens: found.get("t") ?? "",
    program: PROGRAMS.find((program) => program === found.get("cl")) ?? FIRST.program,
    input: INPUTS.find((input) => input === found.get("ci")) ?? FIRST.input,
    answers: found.get("ca") ?? FIRST.answers,
    match: found.get("m") ?? null,
    find: found.get("q") ?? "",
    fresh: rule === undefined && !found.has("p"),
  };
}

/** Whether a text of the place is too long for an address. */
export function tooLong({ rule, positions, graph, tokens }: Place): boolean {
  return [rule, positions, graph ?? "", tokens].some((text) => whole(text) !== text);
}

/** The address of a place. */
export function write(place: Place): string {
  const parts: string[] = [];
  const add = (name: string, value: string) => parts.push(`${name}=${encodeURIComponent(whole(value))}`);
  if (!place.fresh) {
    add("r", place.rule);
    add("p", place.positions);
  }
  if (place.misere) add("misere", "1");
  if (place.lang) add("lang", place.lang);
  if (place.tab !== "answer") add("tab", place.tab);
  if (place.graph !== null) add("g", place.graph);
  if (place.kind !== "tokens") add("gk", place.kind);
  if (place.tokens) add("t", place.tokens);
  if (place.program !== FIRST.program) add("cl", place.program);
  if (place.input !== FIRST.input) add("ci", place.input);
  if (place.answers !== FIRST.answers) add("ca", place.answers);
  if (place.match !== null && place.match.length <= MOST_MATCH) add("m", place.match);
  if (place.find && place.tab === "gallery") add("q", place.find);
  return parts.length > 0 ? `#${parts.join("&")}` : "";
}

/** Milliseconds between two writings: Safari takes a hundred in 30 seconds, and throws at the next one. */
const WRITE = 400;

/** Writes the address: the first change at once, what follows quickly after a pause. */
export class AddressBar {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private last = -WRITE;

  constructor(private readonly place: () => Place) {}

  /** The place has changed. */
  changed = (): void => {
    clearTimeout(this.timer);
    this.timer = setTimeout(this.flush, this.last + WRITE - performance.now());
  };

  /** Writes what is not written yet. */
  flush = (): void => {
    if (this.timer === undefined) return;
    this.forget();
    this.write("replaceState");
  };

  /** A step that Back takes back. */
  step(before: Place): void {
    if (this.timer !== undefined) this.write("replaceState", before);
    this.forget();
    this.write("pushState");
  }

  /** What was not written is out of date: somebody else has changed the address. */
  forget(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private write(how: "pushState" | "replaceState", place = this.place()): void {
    this.last = performance.now();
    try {
      history[how](null, "", location.pathname + location.search + write(place));
    } catch {
      // Too often: the address stays behind, the page does not.
    }
  }
}
