import { describe, expect, it } from "vitest";
import { Cancelled, Engine, hasVectors, OldBrowser, type FromWorker, type ToWorker, type WorkerLike } from "../src/engine";
import { parsed } from "../src/module";

/** A worker that answers when it is told to. */
class Idle implements WorkerLike {
  static all: Idle[] = [];
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null = null;
  onerror: ((event: ErrorEvent) => void) | null = null;
  heard: ToWorker[] = [];
  ended = false;
  constructor() {
    Idle.all.push(this);
  }
  postMessage(message: ToWorker): void {
    this.heard.push(message);
  }
  terminate(): void {
    this.ended = true;
  }
  say(message: FromWorker): void {
    this.onmessage?.({ data: message } as MessageEvent<FromWorker>);
  }
  asked(): { id: number; request: string }[] {
    return this.heard.filter((message) => "id" in message);
  }
}

async function begun(): Promise<Engine> {
  Idle.all = [];
  const engine = new Engine(Promise.resolve({} as WebAssembly.Module), () => new Idle());
  await Promise.resolve();
  await Promise.resolve();
  return engine;
}

const newest = () => Idle.all[Idle.all.length - 1]!;

describe("the engine", () => {
  it("asks one question after the other", async () => {
    const engine = await begun();
    const first = engine.ask<{ a: number }>({ op: "one" });
    const second = engine.ask<{ a: number }>({ op: "two" });
    expect(newest().asked()).toHaveLength(1);
    expect(engine.busy).toBe(true);
    newest().say({ id: 1, reply: '{"a":1}', bytes: 1 });
    expect(await first).toEqual({ a: 1 });
    newest().say({ id: 2, reply: '{"a":2}', bytes: 1 });
    expect(await second).toEqual({ a: 2 });
    expect(engine.busy).toBe(false);
    expect(Idle.all).toHaveLength(1);
  });

  it("tells everybody who asked when the script of a worker is gone", async () => {
    const engine = await begun();
    const asked = [engine.ask({ op: "one" }), engine.ask({ op: "two" })];
    newest().onerror?.({} as ErrorEvent);
    for (const one of asked) await expect(one).rejects.toThrow("reload");
    expect(engine.busy).toBe(false);
    await expect(engine.ask({ op: "three" })).rejects.toThrow("reload");
  });

  it("ends the worker that is at work when it is cancelled, and goes on with another", async () => {
    const engine = await begun();
    const old = newest();
    const dropped = engine.ask({ op: "long" });
    engine.renew();
    await expect(dropped).rejects.toBeInstanceOf(Cancelled);
    expect(old.ended).toBe(true);
    const next = engine.ask<{ a: number }>({ op: "next" });
    old.say({ id: 1, reply: '{"a":1}', bytes: 1 });
    newest().say({ id: 2, reply: '{"a":2}', bytes: 1 });
    expect(await next).toEqual({ a: 2 });
  });

  it("begins nothing while something is typed, and goes on after that", async () => {
    const engine = await begun();
    const old = engine.ask({ op: "old" });
    engine.hold();
    await expect(old).rejects.toBeInstanceOf(Cancelled);
    const meanwhile = engine.ask({ op: "meanwhile" });
    expect(newest().asked()).toHaveLength(0);
    engine.renew();
    await expect(meanwhile).rejects.toBeInstanceOf(Cancelled);
    void engine.ask({ op: "new" });
    expect(newest().asked()).toHaveLength(1);
  });

  it("does not end a worker that has nothing to do", async () => {
    const engine = await begun();
    engine.cancel();
    expect(newest().ended).toBe(false);
  });

  it("tells a panic as an error and starts the module again", async () => {
    const engine = await begun();
    const asked = engine.ask({ op: "bad" });
    newest().say({ id: 1, panic: "index out of bounds" });
    expect(await asked).toMatchObject({ error: { kind: "panic", message: "index out of bounds" } });
    expect(Idle.all[0]?.ended).toBe(true);
    expect(Idle.all).toHaveLength(2);
  });

  it("starts a module anew that holds very much memory", async () => {
    const engine = await begun();
    const asked = engine.ask({ op: "large" });
    newest().say({ id: 1, reply: "{}", bytes: 2 ** 31 });
    await asked;
    expect(Idle.all).toHaveLength(2);
  });

  it("says why there is no engine, also to whoever asks later", async () => {
    const engine = new Engine(Promise.reject(new OldBrowser("no vectors")), () => new Idle());
    await expect(engine.ask({ op: "first" })).rejects.toThrow("no vectors");
    await expect(engine.ask({ op: "later" })).rejects.toThrow("no vectors");
    expect(engine.busy).toBe(false);
  });

  it("asks the browser for vectors by a module that needs them", () => {
    expect(hasVectors()).toBe(true);
  });
});

describe("a reply", () => {
  it("keeps whole numbers that JavaScript would round", () => {
    const reply = '{"value":9007199254740997,"all":[1,-9007199254740993,9007199254740991],"text":"a \\" 9007199254740997","half":0.12345678901234567}';
    expect(parsed(reply)).toEqual({
      value: "9007199254740997",
      all: [1, "-9007199254740993", 9007199254740991],
      text: 'a " 9007199254740997',
      half: 0.12345678901234567,
    });
    expect(parsed(`{"value":${"7".repeat(5000)}}`)).toEqual({ value: "7".repeat(5000) });
    expect(parsed('{"value":3,"none":null}')).toEqual({ value: 3, none: null });
  });
});
