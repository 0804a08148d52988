// Questions as hooks: a view asks, shows what it got, and is told when the question was cancelled.
import { useEffect, useRef, useState } from "preact/hooks";
import { Cancelled, type Engine } from "./engine";
import type { EngineError, Reply, Request } from "./replies";

export interface Asked<T> {
  /** What the answer is about; another key is another question. */
  key: string;
  reply?: T;
  error?: EngineError;
  /** Whether it was stopped before there was an answer. */
  stopped?: boolean;
}

/** Asks whenever the key changes; nothing is asked where it is null. What was answered stays until the next answer. */
export function useAsked<T>(engine: Engine, key: string | null, request: () => Request): Asked<T> | null {
  const [asked, set] = useState<Asked<T> | null>(null);
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
        else set({ key, error: { kind: "failed", message: String(error), hint: null } });
      },
    );
  }, [key, engine.generation]);
  return key === null ? null : asked;
}

/** Whether the engine is at work, and how far. */
export function useBusy(engine: Engine): { busy: boolean; progress: Engine["progress"] } {
  const [, again] = useState(0);
  useEffect(() => engine.watch(() => again((n) => n + 1)), [engine]);
  return { busy: engine.busy, progress: engine.progress };
}

/** A value that has not changed for some milliseconds. */
export function useSettled<T>(value: T, same: (a: T, b: T) => boolean, wait: number): T {
  const [settled, set] = useState(value);
  useEffect(() => {
    if (same(settled, value)) return;
    const timer = setTimeout(() => set(value), wait);
    return () => clearTimeout(timer);
  });
  return settled;
}
