// Kayles and other games that take neighbours from a row: the row itself is the board.
import { at, expect, follow, test } from "./support";

const pin = (n: number, of: number) => ({ name: `pin ${n} of ${of}`, exact: true });

test("two neighbours are taken by two clicks, one pin by a click and one more", async ({ page }) => {
  await page.goto(at({ r: "kayles", p: "7", tab: "play" }));
  await expect(page.getByTestId("status")).toHaveText("your turn to move");
  await expect(page.getByRole("button", pin(7, 7))).toBeEnabled();
  await page.getByRole("button", pin(3, 7)).click();
  await expect(page.getByRole("button", pin(3, 7))).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("button", pin(4, 7)).click();
  await expect(page.locator(".history li.you").first()).toHaveText("take 2 from 7, leaving 2 and 3");
  await page.getByTestId("undo").click();
  await page.getByRole("button", pin(4, 7)).dblclick();
  await expect(page.locator(".history li.you").first()).toHaveText("take 1 from 7, leaving 3 and 3");
  // The answer is about the same position.
  await page.getByTestId("undo").click();
  await page.getByTestId("tab-answer").click();
  await expect(page.getByTestId("component")).toHaveAttribute("data-position", "7");
});

test("a pin that no move takes with the one before begins another choice", async ({ page }) => {
  await page.goto(at({ r: "take 3 leaving 0..2", p: "9", tab: "play" }));
  await expect(page.getByTestId("status")).toHaveText("your turn to move");
  await page.getByRole("button", pin(2, 9)).click();
  await page.getByRole("button", pin(8, 9)).click();
  await expect(page.getByRole("button", pin(2, 9))).toHaveAttribute("aria-pressed", "false");
  await expect(page.getByRole("button", pin(8, 9))).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("button", pin(6, 9)).click();
  await expect(page.locator(".history li.you").first()).toHaveText("take 3 from 9, leaving 1 and 5");
});

test("a row is played by the keyboard, in Chinese", async ({ page }) => {
  await page.goto(at({ r: "0.137", p: "6 3", tab: "play", lang: "zh" }));
  await expect(page.getByTestId("status")).toHaveText("轮到你");
  await expect(page.locator(".pin-help")).toContainText("点它两次");
  await page.getByRole("button", { name: "第 1 个，共 6 个" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("button", { name: "第 2 个，共 6 个" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(page.locator(".history li.you")).toHaveCount(1);
  await expect(page.getByTestId("status")).toHaveText("轮到你");
  await expect.poll(() => page.evaluate(() => document.activeElement?.className ?? "")).toMatch(/pin|status/);
});

test("on a telephone the board stands above what is said, and a match is won by hints", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(at({ r: "kayles", p: "12", tab: "play" }));
  await expect(page.getByTestId("status")).toHaveText("your turn to move");
  const top = async (id: string) => (await page.getByTestId(id).boundingBox())!.y;
  expect(await top("board")).toBeLessThan(300);
  expect(await top("board")).toBeLessThan(await top("status"));
  expect(await top("status")).toBeLessThan(await top("rule"));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  for (let turn = 0; turn < 12; turn++) if (await follow(page)) break;
  await expect(page.getByTestId("status")).toHaveText("you won");
  await expect(page.getByTestId("mistakes")).toHaveText("0");
});
