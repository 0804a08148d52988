// The worker in which the engine lives: one request after the other. It is ended from outside to cancel what it does, and a
// new one is started from the module that was compiled once.
import { Panic, Sprague } from "./module";
import type { FromWorker, ToWorker } from "./engine";

let engine: Promise<Sprague> | undefined;
let told = 0;
let current = 0;

function send(message: FromWorker): void {
  (self as unknown as Worker).postMessage(message);
}

self.onmessage = async (event: MessageEvent<ToWorker>) => {
  const message = event.data;
  if ("module" in message) {
    engine = Sprague.open(message.module, {
      now: () => performance.now(),
      progress: (done, total, unit) => {
        const now = performance.now();
        if (now - told > 100) {
          told = now;
          send({ id: current, progress: { done, total, unit } });
        }
        return false;
      },
    });
    return;
  }
  current = message.id;
  try {
    const sprague = await engine;
    if (!sprague) throw new Error("the module was not started");
    const reply = sprague.askText(message.request);
    send({ id: message.id, reply, bytes: sprague.bytes });
  } catch (error) {
    send({ id: message.id, panic: error instanceof Panic ? error.message : String(error) });
  }
};
