// A newer version of the page on its host. A tab that is open goes on with its own files, which the service worker keeps, and says
// that there is a newer one.
import { useEffect, useState } from "preact/hooks";

let there = false;
const watchers = new Set<() => void>();

/** There is a newer version; also where a file of this one cannot be had any more. */
export function outdated(): void {
  there = true;
  for (const watcher of watchers) watcher();
}

/** Registers the service worker, and hears of the next one. */
export function serve(): void {
  const worker = navigator.serviceWorker;
  // The first worker of all takes over a page of its own version.
  let own = worker.controller !== null;
  worker.addEventListener("controllerchange", () => {
    if (own) outdated();
    own = true;
  });
  worker.register("./sw.js").catch(() => undefined);
}

/** Whether there is a newer version. */
export function useOutdatedPage(): boolean {
  const [, again] = useState(0);
  useEffect(() => {
    const watcher = () => again((n) => n + 1);
    watchers.add(watcher);
    return () => void watchers.delete(watcher);
  }, []);
  return there;
}
