// Questions to the engine, one after the other, in a worker. What is asked no more is cancelled: a worker that is at work is
// ended at once, and the next one starts from the module that was compiled once.
import { parsed } from "./module";
import type { Reply, Request } from "./replies";
import { outdated } from "./version";

/** How far the work is. */
export interface Progress {
  done: number;
  total: number | null;
  unit: string;
}

export type ToWorker = { module: WebAssembly.Module } | { id: number; request: string };
export type FromWorker = { id: number } & (
  | { progress: Progress }
  | { reply: string; bytes: number }
  | { panic: string }
);

/** The question was cancelled. */
export class Cancelled extends Error {}

interface Job {
  id: number;
  request: string;
  done: (reply: string) => void;
  failed: (error: Error) => void;
}

/** What a worker can do here; tests put another one in its place. */
export interface WorkerLike {
  postMessage(message: ToWorker): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null;
  /** Its script cannot be had. */
  onerror: ((event: ErrorEvent) => void) | null;
}

/** A module that holds so many bytes is started anew when it has nothing to do: memory never shrinks. */
const MOST_BYTES = 768 * 1024 * 1024;

export class Engine {
  private worker: WorkerLike | undefined;
  private module: WebAssembly.Module | undefined;
  private running: Job | undefined;
  private readonly waiting: Job[] = [];
  private next = 1;
  private readonly watchers = new Set<() => void>();
  progress: Progress | null = null;
  /** Why there will never be a worker. */
  private broken: Error | undefined;
  /** Counts how often the questions were out of date, so that those who still want an answer ask again. */
  generation = 0;

  constructor(
    compiled: Promise<WebAssembly.Module>,
    private readonly start: () => WorkerLike,
  ) {
    compiled.then(
      (module) => {
        this.module = module;
        this.spawn();
        this.step();
      },
      (error) => this.fail(error instanceof OldBrowser ? error : new Error(`the module could not be loaded; 模块无法载入: ${error}`)),
    );
  }

  /** Whether work goes on or waits. */
  get busy(): boolean {
    return this.running !== undefined || this.waiting.length > 0;
  }

  /** Calls back whenever work begins, goes on or ends. */
  watch(changed: () => void): () => void {
    this.watchers.add(changed);
    return () => this.watchers.delete(changed);
  }

  /** Asks; the answer may be an error of the engine, which is an answer, too. */
  async ask<T>(request: Request): Promise<Reply<T>> {
    if (this.broken) throw this.broken;
    const reply = await new Promise<string>((done, failed) => {
      this.waiting.push({ id: this.next++, request: JSON.stringify(request), done, failed });
      this.step();
      this.changed();
    });
    return parsed(reply) as Reply<T>;
  }

  /** Cancels everything that was asked. */
  cancel(): void {
    const dropped = [...this.waiting.splice(0), ...(this.running ? [this.running] : [])];
    if (this.running) {
      this.running = undefined;
      this.respawn();
    }
    this.progress = null;
    for (const job of dropped) job.failed(new Cancelled("cancelled"));
    if (dropped.length > 0) this.changed();
  }

  /** Whether questions wait: something is being typed, and what is asked meanwhile is about the old text. */
  held = false;

  /** Cancels everything because something else is asked now; those who still want an answer ask again. */
  renew(): void {
    this.generation++;
    this.held = false;
    this.cancel();
    this.changed();
  }

  /** Cancels everything, and begins nothing before [`renew`](Engine.renew). */
  hold(): void {
    this.cancel();
    this.held = true;
  }

  private fail(error: Error): void {
    this.broken = error;
    const dropped = [...this.waiting.splice(0), ...(this.running ? [this.running] : [])];
    this.running = undefined;
    this.progress = null;
    for (const job of dropped) job.failed(error);
    this.changed();
  }

  private spawn(): void {
    if (!this.module) return;
    const worker = this.start();
    worker.onmessage = (event) => this.heard(event.data);
    worker.onerror = () => {
      if (worker !== this.worker) return;
      outdated();
      this.fail(new Error("this page is no longer on its host: reload it; 此页面已更新，请刷新"));
    };
    worker.postMessage({ module: this.module });
    this.worker = worker;
  }

  private respawn(): void {
    this.worker?.terminate();
    this.worker = undefined;
    this.spawn();
  }

  private step(): void {
    if (this.running || !this.worker || this.held) return;
    const job = this.waiting.shift();
    if (!job) return;
    this.running = job;
    this.worker.postMessage({ id: job.id, request: job.request });
  }

  private heard(message: FromWorker): void {
    const job = this.running;
    if (!job || message.id !== job.id) return;
    if ("progress" in message) {
      this.progress = message.progress;
      this.changed();
      return;
    }
    this.running = undefined;
    this.progress = null;
    if ("panic" in message) {
      this.respawn();
      job.done(JSON.stringify({ error: { kind: "panic", message: message.panic, hint: null } }));
    } else {
      if (message.bytes > MOST_BYTES && this.waiting.length === 0) this.respawn();
      job.done(message.reply);
    }
    this.step();
    this.changed();
  }

  private changed(): void {
    for (const watcher of this.watchers) watcher();
  }
}

/** The browser lacks what the module is made of. */
export class OldBrowser extends Error {}

/** The least module with a vector of 128 bits in it: a function that returns one. */
const WITH_VECTORS = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 8, 1, 6, 0, 65, 0, 253, 15, 11,
]);

/** Whether WebAssembly has vectors here, as in all browsers since the spring of 2023. */
export function hasVectors(): boolean {
  return typeof WebAssembly === "object" && WebAssembly.validate(WITH_VECTORS);
}

async function compile(url: URL): Promise<WebAssembly.Module> {
  if (!hasVectors()) {
    throw new OldBrowser(
      "this browser has no vectors in WebAssembly, which the engine needs: Chrome or Edge from 91 on, Firefox from 89 on, Safari from 16.4 on; " +
        "引擎需要 WebAssembly 向量指令：Chrome 或 Edge 91、Firefox 89、Safari 16.4 及以上",
    );
  }
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
  // A host that does not know the type of the file makes streaming impossible; the bytes will do.
  const copy = response.clone();
  try {
    return await WebAssembly.compileStreaming(response);
  } catch {
    return await WebAssembly.compile(await copy.arrayBuffer());
  }
}

/** The engine of the page. */
export function pageEngine(): Engine {
  return new Engine(compile(new URL("./sprague.wasm", import.meta.url)), () => {
    return new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: "sprague" });
  });
}
