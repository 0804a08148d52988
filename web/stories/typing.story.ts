// Typing is never blocked. The time that the main thread of the page computes for one task is read from a trace of the
// browser: processor time, which a machine that is busy with something else does not lengthen as it does a clock's.
import { type Browser, type Page } from "@playwright/test";
import { at, expect, quiet, test } from "./support";

/** A task longer than this is felt while one types. */
const MOST_MS = 50;
/** The median of so many runs counts: now and then the browser itself cleans up within a task. */
const RUNS = 3;

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  tdur?: number;
  args?: { name?: string; data?: { documentLoaderURL?: string } };
}

/** The longest task of a page's main thread while something is done, in milliseconds of a processor. */
async function longestTask(browser: Browser, page: Page, act: () => Promise<void>): Promise<number> {
  await browser.startTracing(page, { categories: ["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline"] });
  await act();
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const main = trace.traceEvents.filter((event) => event.name === "thread_name" && event.args?.name === "CrRendererMain");
  const ours = new Set(main.map((event) => `${event.pid} ${event.tid}`));
  const tasks = trace.traceEvents.filter((event) => event.name === "RunTask" && ours.has(`${event.pid} ${event.tid}`));
  // A trace without tasks, or without processor times, would pass whatever the page does.
  expect(tasks.length).toBeGreaterThan(20);
  expect(tasks.some((task) => (task.tdur ?? 0) > 500)).toBe(true);
  return Math.max(...tasks.map((task) => task.tdur ?? 0)) / 1000;
}

const wythoff = "(a,b) -> (a-k,b) : k>=1; (a,b) -> (a,b-k) : k>=1; (a,b) -> (a-k,b-k) : k>=1";
/** Places of the page, the words typed behind the rule there, and how far the picture goes. */
const situations: [string, Record<string, string>, string, string?][] = [
  ["the first page", {}, "; split 2"],
  ["a heat map of 40401 pairs", { r: wythoff, p: "3,5" }, "; unordered", "200"],
  ["a picture of 100001 heaps", { r: "take 1,3,4", p: "5" }, "; split 2", "100000"],
  ["a sum of 400 heaps", { r: "take any", p: "50 ".repeat(400) }, "; split 2"],
  ["a rule of 2800 characters", { r: "take 1,3,4".padEnd(2800, ",5"), p: "9" }, ",6,7,8,9"],
];
for (const [name, place, text, to] of situations) {
  test(`typing is never blocked: ${name}`, async ({ page, browser }) => {
    test.setTimeout(120_000);
    const rule = page.getByTestId("rule");
    const runs: number[] = [];
    for (let run = 0; run < RUNS; run++) {
      await page.goto("about:blank");
      await page.goto(at(place));
      await quiet(page);
      if (to) {
        await page.getByTestId("plot-to").selectOption(to);
        await expect(page.getByTestId("plot")).toHaveAttribute("data-points", name.match(/\d+/)![0]);
      }
      await quiet(page);
      const before = await rule.inputValue();
      await rule.press("End");
      runs.push(
        await longestTask(browser, page, async () => {
          await rule.pressSequentially(text, { delay: 40 });
          await expect(rule).toHaveValue(before + text);
          await quiet(page);
        }),
      );
    }
    runs.sort((a, b) => a - b);
    console.log(`${name}: longest tasks of ${RUNS} runs ${runs.map((ms) => ms.toFixed(0)).join(", ")} ms`);
    expect(runs[(RUNS - 1) / 2]).toBeLessThan(MOST_MS);
  });
}
