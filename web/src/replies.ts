// The shapes of what the engine answers: those of the command line's JSON, and a few fields beside them.

export type Request = { op: string; seconds?: number } & Record<string, unknown>;

export interface EngineError {
  kind: string;
  message: string;
  line?: number;
  column?: number | null;
  length?: number;
  hint: string | null;
  /** A rule that is likely to be meant by the whole text. */
  proposal?: string | null;
  /** The ways to go on as kinds with arguments. */
  hints?: { kind: string }[];
  argument?: string;
  all?: EngineError[];
}

export type Reply<T> = (T & { error?: undefined }) | { error: EngineError };

export type NimValue = number | string | null;

export interface GameAbout {
  rule: string;
  canonical: string;
  /** A row is a heap of which a move takes neighbours. */
  kind: "heap" | "row" | "pair" | "tuple" | "coins" | "piles" | "set" | "word" | "ring" | "board" | "letters" | "graph" | "other";
  places: number;
  names: string[];
  misere: boolean;
  one: boolean;
  /** The rules in words, a sentence each. */
  words?: string[];
}

export interface WarningAt {
  message: string;
  line: number;
  column: number;
  length: number;
}

export interface Compiled {
  games: GameAbout[];
  warnings?: WarningAt[];
}

export interface Solved {
  outcome: "N" | "P" | "D";
  winner: "first" | "second" | "draw";
  value: NimValue;
  components: { rule: string; at: string; value: NimValue; basis: string; how: string; method: string; standing: string }[];
  moves: { text: string; value_after: NimValue; changes: { component: number }[] }[];
  moves_total: number | string | null;
  after: ({ positions: string } | { rule: string } | null)[];
  standing: string;
  keeps?: "draw";
  best?: { text: string };
  games: GameAbout[];
  warnings: WarningAt[] | null;
}

export interface Task {
  id: string;
  kind: "who" | "value" | "move" | "lost" | "rule";
  /** A rule, or `graph` with arrows, or `hackenbush` with edges. */
  on: string;
  at: string;
  text: string;
  hint: string;
}

export interface Chapter {
  id: string;
  title: string;
  text: string;
  tasks: Task[];
}

export interface Marked {
  marked: "right" | "wrong" | "unread";
  why: string | null;
}

export interface Puzzle {
  rule: string;
  /** The rules in words, a sentence each. */
  words: string[];
  positions: string;
  /** The difficulty in words. */
  told: string;
}

export interface Values {
  from: number[];
  to: number[];
  names: string[];
  values: (number | string | null)[];
  unordered?: boolean;
}

export interface Zeros {
  zeros: number[][];
}

export interface Repeats {
  preperiod: number;
  period: number;
  saltus: number;
}

export interface Claim {
  kind: string;
  text: string;
  standing: string;
  formula?: string | null;
  latex?: string;
  where?: string;
  theorem?: string;
  source?: string;
  checked_to?: number;
}

export interface Findings {
  rule: string;
  computed_to: number;
  claims: Claim[];
  open?: string;
  rejected?: { formula: string; refuted_at: number; text: string }[];
  reported?: { text?: string } & Record<string, unknown>;
  theorems: { name: string; statement: string; source: string }[];
  certificate: string | null;
  repeats: Repeats | null;
  /** Of a question for every value of the parameters: their names, and those of the heaps. */
  parameters?: string[];
  heaps?: string[];
}

export interface Verified {
  valid: boolean;
  statement?: string;
  reason?: string;
  undecided?: boolean;
}

export interface Shown {
  text: string;
  numbers: string[];
  rows?: string[];
  kind?: GameAbout["kind"];
  names?: string[];
}

export interface LegalMove {
  text: string;
  changes: { component: number; from: Shown; to: Shown[] }[];
}

export interface MatchState {
  position: string;
  components: Shown[];
  to_move: "you" | "engine";
  winner: "you" | "engine" | null;
  drawn: boolean;
  /** Drawn because the same position has come for the third time. */
  repeated: boolean;
  legal: LegalMove[];
  complete: boolean;
  moves_made: number;
  history: { by: string; text: string }[];
  record: Record<string, unknown>;
  made?: string;
  mistake?: boolean;
  better?: string | null;
  answered?: { text: string; reason: string };
  hint?: { text: string; reason: string; index: number | null } | null;
  why?: string;
}

/** A strategy as a file, and what it says. */
export interface StrategyReply {
  strategy: string;
  statement: string;
  rule: string;
  /** None where it is for all positions of the rule. */
  positions: string | null;
  misere: boolean;
}

export interface Vertex {
  name: string;
  value: NimValue;
  outcome: "N" | "P" | "D";
  remoteness: number | null;
}

export interface Graph {
  vertices: Vertex[];
  edges: [string, string][];
  good: boolean[];
  cycle: string[] | null;
  outcome?: "N" | "P" | "D";
  winner?: string;
  sum?: { value: NimValue; outcome: string };
  moves?: { token: number; from: string; to: string }[];
  /** A word for what the answer rests on. */
  reason?: string;
}

export interface TokenState {
  position: string;
  to_move: "you" | "engine";
  winner: "you" | "engine" | null;
  legal: string[];
  moves: string[];
  mistake?: boolean;
  better?: string | null;
  answered?: { text: string; reason: string };
  hint?: { text: string; reason: string } | null;
}

export interface Picture {
  value: NimValue;
  outcome: "N" | "P";
  winner: "first" | "second";
  moves: { edge: [string, string]; index: number }[];
  vertices: string[];
  edges: [string, string][];
  stands: boolean[];
  ground: string | null;
  loose: number;
  theory: boolean;
  cut: number | null;
}

export interface Example {
  family: string;
  played: "rule" | "misere" | "tokens" | "hackenbush" | "geography";
  /** The rule, or the edges of a graph. */
  text: string;
  /** Positions, or the tokens on a graph. */
  positions: string;
  en: string;
  zh: string;
  /** How hard it is: 1, 2 or 3. */
  level: string;
}

export interface Language {
  keys: string[];
  clauses: string[];
  sets: string[];
  functions: string[];
  games: { name: string; rule: string; positions: string; about: string; category: string; chinese: string[]; aliases: string[] }[];
  examples: Example[];
}

/** Who wins geography from which start; with a start, also by which moves. */
export interface GeographyReply {
  vertices: Omit<Vertex, "remoteness">[];
  edges: [string, string][];
  chooses: string | null;
  /** A word for what the answer rests on. */
  reason: string;
  winner?: string;
  outcome?: string;
  moves?: string[];
}
