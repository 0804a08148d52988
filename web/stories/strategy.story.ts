// A strategy is stepped through: the answer to every move stands on the board, until no move is left.
import { writeFileSync } from "node:fs";
import { at, expect, quiet, test } from "./support";

test("cram by half a turn: a move by hand, the answer on the board, back and next", async ({ page }) => {
  await page.goto(at({ r: "cram", p: "2x4", lang: "en" }));
  await page.getByTestId("strategy").click();
  await expect(page.getByTestId("strategy-statement")).toContainText("the second player wins 2x4");
  await expect(page.getByTestId("strategy-said")).toContainText("Make any move");
  const board = page.getByTestId("strategy-board");
  await board.getByTestId("legal").first().evaluate((own: HTMLElement) => own.closest("details")?.setAttribute("open", ""));
  await board.getByTestId("legal").first().click();
  await expect(page.getByTestId("strategy-said")).toContainText("half a turn");
  // Both cells of the answer are marked.
  await expect(board.locator("[aria-pressed=true]")).toHaveCount(2);
  await page.getByTestId("strategy-next").click();
  await expect(page.getByTestId("strategy-step")).toHaveText("3 / 3");
  await page.getByTestId("strategy-back").click();
  await expect(page.getByTestId("strategy-step")).toHaveText("2 / 3");
  for (let step = 0; step < 9; step++) {
    if (await page.getByTestId("strategy-next").isDisabled()) break;
    const before = await page.getByTestId("strategy-step").textContent();
    await page.getByTestId("strategy-next").click();
    await expect(page.getByTestId("strategy-step")).not.toHaveText(before!);
  }
  await expect(page.getByTestId("strategy-said")).toContainText("the strategy has won");
});

test("by the keyboard, in Chinese, on a telephone", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(at({ r: "kayles", p: "9", lang: "zh" }));
  await page.getByTestId("strategy").click();
  await expect(page.getByTestId("strategy-statement")).toContainText("先手");
  await expect(page.getByTestId("strategy-said")).toContainText("回应是");
  await page.getByTestId("strategy-next").focus();
  for (let step = 2; step <= 4; step++) {
    await page.keyboard.press("ArrowRight");
    await expect(page.getByTestId("strategy-step")).toHaveText(`${step} / ${step}`);
  }
  await page.keyboard.press("ArrowLeft");
  await expect(page.getByTestId("strategy-step")).toHaveText("3 / 4");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test("a file is opened, a changed one is refused, and a position without a strategy says so", async ({ page }, info) => {
  const file = info.outputPath("strategy.json");
  const strategy = { format: "sprague-strategy", version: 1, rule: "cram", position: ["2x2"], winner: "second", kind: "involution", image: "half turn" };
  writeFileSync(file, JSON.stringify(strategy));
  await page.goto(at({ r: "cram", p: "3x3", lang: "en" }));
  await page.getByTestId("strategy").click();
  await expect(page.getByTestId("no-strategy")).toContainText("no strategy is known");
  await page.getByTestId("strategy-file").setInputFiles(file);
  await expect(page.getByTestId("strategy-statement")).toContainText("the second player wins 2x2");
  writeFileSync(file, JSON.stringify({ ...strategy, winner: "first" }));
  await page.getByTestId("strategy-file").setInputFiles(file);
  await expect(page.getByTestId("no-strategy")).toContainText("the other player wins");
  await quiet(page);
});
