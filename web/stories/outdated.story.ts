// What is shown belongs to what is asked: while a question takes its time, the answer before it can be neither used nor taken for the
// new one. The questions are slow on purpose.
import { type Page } from "@playwright/test";
import { at, expect, quiet, test } from "./support";

/** Clicks from a script, as inert parts of a page take no clicks of a mouse. */
async function scripted(page: Page, selector: string): Promise<number> {
  return page.evaluate((selector) => {
    const found = [...document.querySelectorAll<HTMLElement>(selector)];
    for (const one of found) one.click();
    return found.length;
  }, selector);
}

/** Types into several fields at once, as a paste does. */
async function type(page: Page, fields: Record<string, string>): Promise<void> {
  await page.evaluate((fields) => {
    for (const [name, text] of Object.entries(fields)) {
      const box = document.querySelector<HTMLInputElement>(`[data-testid=${name}]`)!;
      box.value = text;
      box.dispatchEvent(new Event("input", { bubbles: true }));
    }
  }, fields);
}

/** Stops the work, after which nothing of the old answer is left. */
async function stop(page: Page): Promise<void> {
  await page.getByTestId("stop").click();
  await expect(page.getByTestId("stopped")).toBeVisible();
  await expect(page.locator(".headline, .badge, [data-testid=old]")).toHaveCount(0);
}

for (const [rule, positions] of [
  ["0.6", "50000000"],
  ["cram", "7x7"],
] as const) {
  test(`an answer does not stand under another question: ${rule} at ${positions}`, async ({ page }) => {
    await page.goto("./");
    await quiet(page);
    await expect(page.getByTestId("winner")).toHaveText("first");
    await type(page, { rule, positions });
    // At once it has lost its name and takes no clicks; soon it is pale, inert, and says what it is.
    await expect(page.getByTestId("winner")).toHaveCount(0, { timeout: 150 });
    const verdict = page.locator(".verdict > .answered");
    await expect(verdict).toHaveAttribute("inert", "");
    await expect(verdict.getByTestId("old")).toHaveText("An old answer; the new one is being worked out.");
    for (const part of [".headline", ".scroll", ".moves"]) await expect(verdict.locator(`> ${part}`)).toHaveCSS("opacity", /^0\.\d+$/);
    expect(await scripted(page, "[data-testid=move]")).toBe(3);
    await expect(page.getByTestId("positions")).toHaveValue(positions);
    await expect(page.getByTestId("busy")).toBeVisible();
    await stop(page);
    await expect(page.getByTestId("positions")).toHaveValue(positions);
  });
}

test("while more of a picture is asked for, it stays, and no file of the shorter one is saved", async ({ page }) => {
  await page.goto(at({ r: "split 3 unequal; take squares", p: "9" }));
  await quiet(page);
  const saved: string[] = [];
  page.on("download", (download) => saved.push(download.suggestedFilename()));
  await page.getByTestId("plot-to").selectOption("100000");
  await expect(page.getByTestId("busy")).toBeVisible();
  await expect(page.locator(".answered:has(> .downloads)")).toHaveAttribute("inert", "");
  await expect(page.locator(".answered.pictures")).not.toHaveAttribute("data-old");
  expect(await scripted(page, ".downloads button")).toBe(5);
  await page.getByTestId("stop").click();
  await expect(page.getByTestId("stopped")).toBeVisible();
  expect(saved).toEqual([]);
});

test("a click before the old answer is pale makes no move either", async ({ page }) => {
  await page.goto("./");
  await quiet(page);
  await expect(page.getByTestId("move")).toHaveCount(3);
  const left = await page.evaluate(async () => {
    const box = document.querySelector<HTMLInputElement>("[data-testid=positions]")!;
    box.value = "50000";
    box.dispatchEvent(new Event("input", { bubbles: true }));
    for (let i = 0; i < 4; i++) {
      await new Promise((done) => setTimeout(done));
      const move = document.querySelector<HTMLElement>("[data-testid=move]");
      move?.click();
      move?.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
    }
    return box.value;
  });
  expect(left).toBe("50000");
  await expect(page.locator("[data-testid=component][data-position='50000']")).toHaveCount(1);
  await expect(page.getByTestId("winner")).toHaveText(/first|second/);
  await expect(page.getByTestId("positions")).toHaveValue("50000");
});

test("a program of another rule is neither copied nor saved", async ({ page, context }) => {
  test.setTimeout(120_000);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(at({ r: "take 1,2", p: "5", tab: "code" }));
  await expect(page.getByTestId("code")).toContainText("Rule: take 1,2");
  await page.evaluate(() => navigator.clipboard.writeText("nothing"));
  const copy = page.getByTestId("copy");
  await expect(copy).toBeEnabled();
  await page.getByTestId("rule").fill("0.007; misere");
  await expect(copy).toBeDisabled({ timeout: 150 });
  await expect(page.getByRole("button", { name: "Save", exact: true })).toBeDisabled();
  await expect(page.locator(".code-view .answered")).toHaveAttribute("inert", "");
  await expect(page.getByTestId("old")).toBeVisible();
  await scripted(page, "[data-testid=copy]");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("nothing");
  await expect(copy).toBeEnabled({ timeout: 60_000 });
  await expect(page.getByTestId("code")).toContainText("Rule: 0.007");
  await expect(page.getByTestId("old")).toHaveCount(0);
  await copy.click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain("Rule: 0.007");
});

test("a pattern, its formula and its certificate go with their rule", async ({ page }) => {
  await page.goto(at({ r: "kayles", tab: "pattern" }));
  await expect(page.locator(".formula math")).toBeVisible();
  await page.getByTestId("rule").fill("0.6");
  await expect(page.locator(".formula, .one-claim, .certificate")).toHaveCount(0);
  await expect(page.getByTestId("pattern")).toContainText("not found here", { timeout: 45_000 });
});

test("a board of another position takes no move", async ({ page }) => {
  await page.goto(at({ r: "take any", p: "3 5", tab: "play" }));
  await expect(page.getByTestId("status")).toHaveText("your turn to move");
  await page.evaluate(async () => {
    const box = document.querySelector<HTMLInputElement>("[data-testid=positions]")!;
    box.value = "3 6";
    box.dispatchEvent(new Event("input", { bubbles: true }));
    await new Promise((done) => setTimeout(done));
    document.querySelector<HTMLElement>("[data-testid=board] button")!.click();
  });
  await expect(page.locator("figcaption")).toHaveText(["3", "6"]);
  await quiet(page);
  await expect(page.locator(".history li")).toHaveCount(0);
});

test("a match begins at the first click on Play, also on a graph", async ({ page }) => {
  for (let visit = 0; visit < 6; visit++) {
    await page.goto("about:blank");
    await page.goto(at({ tab: "graph" }));
    if (visit % 2) await quiet(page);
    await page.getByTestId("play").click();
    await expect(page.getByTestId("status")).toHaveText("your turn to move");
    await quiet(page);
    await expect(page.getByTestId("status")).toHaveText("your turn to move");
  }
});

const mistakes: [string, Record<string, string>, (page: Page) => Promise<void>, string, string][] = [
  ["heaps", { r: "take any", p: "3 5", tab: "play" }, (page) => page.getByRole("button", { name: "heap of 5: take 1" }).click(), "take 2 from 5 wins", "take 1 from 4"],
  ["a token", { tab: "graph", g: "a b\na c\nb d\nc e\nd f\n", t: "a" }, (page) => page.locator("[data-name=c]").click(), "a -> b was better", "c -> e"],
  ["Hackenbush", { tab: "graph", gk: "hackenbush", g: "0 a\na b\n0 c\n" }, (page) => page.getByRole("button", { name: "0 – c" }).press("Enter"), "a – b was better", "0 – a"],
];
for (const [name, place, move, mistake, reply] of mistakes) {
  test(`a mistake stays beside the engine's reply: ${name}`, async ({ page }) => {
    await page.goto(at(place));
    await quiet(page);
    await page.getByTestId("play").click();
    await expect(page.getByTestId("status")).toHaveText("your turn to move");
    await move(page);
    await expect(page.getByTestId("status")).toHaveText(/your turn to move|you lost/);
    await quiet(page);
    await expect(page.getByTestId("mistake")).toHaveText(`A mistake: ${mistake}.`);
    await expect(page.getByTestId("said")).toContainText(`The engine: ${reply}`);
    await page.getByTestId("undo").click();
    await expect(page.getByTestId("mistake")).toHaveCount(0);
  });
}

for (const [name, place, spot] of [
  ["Hackenbush", { tab: "graph", gk: "hackenbush", g: "0 a\na b\n0 c\n0 d\n0 e\n" }, "[data-testid=graph-edge]"],
  ["a token", { tab: "graph", g: "a b\nb c\nc d\nd e\n", t: "a" }, "[data-name=b]"],
  ["heaps", { r: "take any", p: "3 5 9", tab: "play" }, "[data-testid=board] button"],
] as const) {
  test(`a match is played by the keyboard, which stays at the board: ${name}`, async ({ page }) => {
    await page.goto(at(place));
    await quiet(page);
    await page.getByTestId("play").click();
    await expect(page.getByTestId("status")).toHaveText("your turn to move");
    const first = page.locator(spot).first();
    await first.focus();
    await expect(first).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByTestId("said")).toContainText("The engine:");
    await quiet(page);
    await expect(page.locator("[data-testid=board] :focus, [data-testid=status]:focus")).toHaveCount(1);
  });
}

test("a winning move by the keyboard leaves the focus at the new answer", async ({ page }) => {
  await page.goto("./");
  await quiet(page);
  await page.getByTestId("move").first().press("Enter");
  await expect(page.getByTestId("positions")).toHaveValue("4 8 12");
  await expect(page.locator(".headline")).toBeFocused();
  await expect(page.getByTestId("winner")).toHaveText("second");
});

test("a browser that takes few changes of the address loses no letter", async ({ page }) => {
  // As WebKit does: at most 100 in 30 seconds.
  await page.addInitScript(() => {
    const times: number[] = [];
    const { replaceState } = history;
    history.replaceState = function (...state) {
      const now = performance.now();
      times.push(now);
      document.documentElement.setAttribute("data-written", String(times.length));
      if (times.filter((time) => now - time < 30_000).length > 100) throw new DOMException("too many calls", "SecurityError");
      replaceState.apply(history, state);
    };
  });
  await page.goto(at({ r: "take 1", p: "5", lang: "en" }));
  await quiet(page);
  const typed = ",3,4,7,9,12".repeat(12);
  await page.getByTestId("rule").press("End");
  await page.getByTestId("rule").pressSequentially(typed, { delay: 20 });
  await expect(page.getByTestId("rule")).toHaveValue(`take 1${typed}`);
  await expect.poll(() => new URLSearchParams(new URL(page.url()).hash.slice(1)).get("r")).toBe(`take 1${typed}`);
  expect(Number(await page.locator("html").getAttribute("data-written"))).toBeLessThan(typed.length / 2);
});

test("Back returns to what was typed last before a step", async ({ page }) => {
  await page.goto(at({ r: "take 1,3,4", p: "5" }));
  await quiet(page);
  await page.evaluate(() => {
    const box = document.querySelector<HTMLInputElement>("[data-testid=positions]")!;
    for (const positions of ["6", "7", "8"]) {
      box.value = positions;
      box.dispatchEvent(new Event("input", { bubbles: true }));
    }
    document.querySelector<HTMLElement>("[data-testid=tab-code]")!.click();
  });
  await expect(page).toHaveURL(/p=8&tab=code/);
  await page.goBack();
  await expect(page.getByTestId("tab-answer")).toHaveAttribute("aria-selected", "true");
  await expect(page.getByTestId("positions")).toHaveValue("8");
});

test("where there is no clipboard the program is selected, and the button says so", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "clipboard", { value: undefined });
    document.execCommand = () => false;
  });
  await page.goto(at({ r: "take 1,3,4", p: "5", tab: "code" }));
  await expect(page.getByTestId("code")).toContainText("#include");
  await page.getByTestId("copy").click();
  await expect(page.getByTestId("copy")).toContainText("Ctrl+C");
  expect(await page.evaluate(() => String(getSelection()).trim())).toBe((await page.getByTestId("code").textContent())!.trim());
});

test("the label of the input says what the program reads", async ({ page }) => {
  await page.goto(at({ r: "take 1,3,4", p: "5", tab: "code" }));
  await expect(page.getByTestId("code")).toContainText("if (!read(count)) return 0;");
  await expect(page.getByTestId("code-input").locator("option:checked")).toContainText("cases to the end: count and positions");
  await page.getByTestId("lang").selectOption("zh");
  await expect(page.getByTestId("code-input").locator("option:checked")).toContainText("每组：个数与局面");
});

test("the Chinese headline has no English word for the eye", async ({ page }) => {
  await page.goto(at({ r: "take 1,3,4", p: "5", lang: "zh" }));
  await expect(page.locator(".headline strong")).toHaveText("先手必胜");
  await expect(page.getByTestId("winner")).toHaveText("first");
  expect((await page.getByTestId("winner").boundingBox())!.width).toBeLessThanOrEqual(1);
});
