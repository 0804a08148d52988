/**
 * The engine of sprague in Node and in browsers: a request goes in, an answer comes out. Each method throws a `SpragueError`
 * where there is no answer: a mistake in the rule, a position that is none, a limit.
 */
import { Panic, parsed, Sprague as Module, type Host } from "../src/module.ts";
import type { Compiled, EngineError, Findings, Request, Solved, Values, Verified } from "../src/replies.ts";

export type * from "../src/replies.ts";
export type { Host } from "../src/module.ts";
export { Panic };

/** A rule with positions, as the command line and the page take them. */
export interface Question {
  rule: string;
  /** `5 8 12`, `3,5`, `{1..6}`, `3x4`, ... */
  positions?: string;
  /** Whether who cannot move wins. */
  misere?: boolean;
  lang?: "en" | "zh";
  /** A limit on time. */
  seconds?: number;
}

/** Why there is no answer. */
export class SpragueError extends Error {
  /** A word for the reason: `position`, `time`, `memory`, or what is wrong in the rule. */
  readonly kind: string;
  /** How to go on. */
  readonly hint: string | null;
  /** Where a mistake in a rule is, from 1. */
  readonly line: number | undefined;
  readonly column: number | undefined;

  constructor(error: EngineError) {
    super(error.message);
    this.name = "SpragueError";
    this.kind = error.kind;
    this.hint = error.hint;
    this.line = error.line;
    this.column = error.column ?? undefined;
  }
}

export class Sprague {
  constructor(private readonly module: Module) {}

  /** Any request, as the page asks it: `op` names it. */
  ask<T>(request: Request): T {
    const reply = parsed(this.module.askText(JSON.stringify(request))) as T & { error?: EngineError };
    if (reply.error) throw new SpragueError(reply.error);
    return reply;
  }

  /** Who wins, the nim-values and the winning moves. */
  solve(question: Question): Solved {
    return this.ask({ op: "solve", ...question });
  }

  /** What kind of game a rule is, with warnings. */
  compile(question: Question): Compiled {
    return this.ask({ op: "compile", ...question });
  }

  /** The reasons of an answer, as text. */
  explain(question: Question): string {
    return this.ask<{ text: string }>({ op: "explain", ...question }).text;
  }

  /** The values of all heaps up to `to`, or of all pairs: two numbers. */
  values(question: Question & { to: number | [number, number] }): Values {
    return this.ask({ op: "values", ...question, to: [question.to].flat() });
  }

  /** The pattern for all positions, with its certificate. */
  pattern(question: Question & { limit?: number }): Findings {
    return this.ask({ op: "pattern", ...question });
  }

  /** Checks a certificate, which is text in JSON. */
  verify(certificate: string): Verified {
    return this.ask({ op: "verify", certificate });
  }
}

/** Starts the engine: from the file of this package, or from a module that is given. A program may start several. */
export async function load(module?: WebAssembly.Module | BufferSource, host?: Partial<Host>): Promise<Sprague> {
  const compiled = module instanceof WebAssembly.Module ? module : await WebAssembly.compile(module ?? (await file()));
  return new Sprague(await Module.open(compiled, { now: () => performance.now(), ...host }));
}

async function file(): Promise<BufferSource> {
  const address = new URL("../sprague.wasm", import.meta.url);
  if (address.protocol === "file:") {
    const { readFile } = await import("node:fs/promises");
    return readFile(address);
  }
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address.href}: ${response.status} ${response.statusText}`);
  return response.arrayBuffer();
}
