// Questions as hooks: a view asks, shows what it got, and is told when the question was cancelled.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Cancelled, type Engine } from "./engine";
import type { EngineError, Reply, Request } from "./replies";

export interface Asked<T> {
  /** What the answer is about; another key is another question. */
  key: string;
  /** Whether another question is asked now: what is shown of this answer stands in an `Outdated`. */
  old: boolean;
  reply?: T;
  error?: EngineError;
  /** Whether it was stopped before there was an answer. */
  stopped?: boolean;
}

/** Asks whenever the key changes; nothing is asked where it is null. What was answered stays, as old, until the next answer. */
export function useAsked<T>(engine: Engine, key: string | null, request: () => Request): Asked<T> | null {
  const [asked, set] = useState<Omit<Asked<T>, "old"> | null>(null);
  const current = useRef<object | null>(null);
  useEffect(() => {
    if (key === null) current.current = null;
    if (key === null || (asked?.key === key && !asked.stopped)) return;
    const mine = {};
    current.current = mine;
    engine.ask<T>(request()).then(
      (reply: Reply<T>) => {
        if (current.current !== mine) return;
        set(reply.error ? { key, error: reply.error } : { key, reply: reply as T });
      },
      (error) => {
        if (current.current !== mine) return;
        if (error instanceof Cancelled) set({ key, stopped: true });
        else set({ key, error: { kind: "failed", message: error instanceof Error ? error.message : String(error), hint: null } });
      },
    );
  }, [key, engine.generation]);
  return useMemo(() => (key === null || !asked ? null : { ...asked, old: asked.key !== key }), [asked, key]);
}

/** Asks until there is an answer: again when other questions were out of date, not when somebody stopped it. */
export async function insist<T>(engine: Engine, request: Request, wanted: () => boolean): Promise<Reply<T>> {
  for (;;) {
    const { generation } = engine;
    try {
      return await engine.ask<T>(request);
    } catch (error) {
      if (!(error instanceof Cancelled) || engine.generation === generation || !wanted()) throw error;
    }
  }
}

/** Whether the engine is at work, and how far. */
export function useBusy(engine: Engine): { busy: boolean; progress: Engine["progress"] } {
  const [, again] = useState(0);
  useEffect(() => engine.watch(() => again((n) => n + 1)), [engine]);
  return { busy: engine.busy, progress: engine.progress };
}

/** A value that has not changed for some milliseconds; the engine, which waited for it, goes on then. */
export function useSettled<T>(value: T, same: (a: T, b: T) => boolean, wait: number, engine: Engine): T {
  const [settled, set] = useState(value);
  useEffect(() => {
    if (same(settled, value)) {
      if (engine.held) engine.renew();
      return;
    }
    const timer = setTimeout(() => {
      engine.renew();
      set(value);
    }, wait);
    return () => clearTimeout(timer);
  });
  return settled;
}
