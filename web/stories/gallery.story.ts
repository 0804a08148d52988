// The gallery of games, and an answer that is sent to others.
import { readFileSync } from "node:fs";
import { at, expect, quiet, test } from "./support";

test("the gallery shows forty games with pictures, and one click opens one", async ({ page }) => {
  await page.goto("./");
  await page.getByTestId("gallery").click();
  await expect(page.getByTestId("card")).toHaveCount(40);
  await quiet(page);
  // Every picture is drawn, and no two games look the same but those of the same positions.
  const pictures = await page.locator(".card img").evaluateAll((images) => images.map((image) => [(image as HTMLImageElement).naturalWidth, (image as HTMLImageElement).src] as const));
  expect(pictures.every(([width, source]) => width > 0 && /<(circle|rect|path|text)/.test(decodeURIComponent(source)))).toBe(true);
  expect(new Set(pictures.map(([, source]) => source)).size).toBeGreaterThan(34);
  await page.getByTestId("gallery-find").fill("kayles");
  await expect(page.getByTestId("card")).toHaveCount(2);
  await expect(page).toHaveURL(/tab=gallery.*q=kayles/);
  await page.getByTestId("card").first().click();
  await expect(page.getByTestId("rule")).toHaveValue("take 1,2 leaving 0..2");
  await expect(page.getByTestId("winner")).toHaveText("first");
  await page.goBack();
  await expect(page.getByTestId("gallery-find")).toHaveValue("kayles");
});

test("the gallery is looked through by theme and difficulty, by keyboard, and a link to it opens it", async ({ page, context }) => {
  await page.goto(at({ tab: "gallery", lang: "zh" }));
  await expect(page.getByTestId("card")).toHaveCount(40);
  await page.getByTestId("gallery-theme").selectOption("coins");
  await expect(page.getByTestId("card")).toHaveCount(5);
  await page.getByTestId("gallery-level").selectOption("3");
  await expect(page.getByTestId("card")).toHaveCount(1);
  await expect(page.getByTestId("gallery-count")).toHaveText("1 个游戏");
  await expect(page.getByTestId("card")).toContainText("较难");
  // The address of a card is that of its game.
  const card = page.getByTestId("card");
  const other = await context.newPage();
  await other.goto(new URL((await card.getAttribute("href"))!, page.url()).href);
  await expect(other.getByTestId("positions")).toHaveValue("{(2,3),(4,1)}");
  await other.close();
  await card.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("positions")).toHaveValue("{(2,3),(4,1)}");
});

test("the gallery fits a telephone, and opens graphs where they are drawn", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(at({ tab: "gallery", q: "hackenbush" }));
  await expect(page.getByTestId("card")).toHaveCount(2);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.getByTestId("card").first().click();
  await expect(page.getByTestId("graph-hackenbush")).toBeChecked();
  await expect(page.getByTestId("graph-winner")).toHaveText("first");
});

test("an answer is sent as a text with a link, and as a picture", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(at({ r: "take 1,3,4", p: "5 8 12", misere: "1", m: "none" }));
  await expect(page.getByTestId("winner")).toHaveText("first");
  await page.getByTestId("share").locator("summary").click();
  await page.getByTestId("share-copy").click();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  const moves = await page.getByTestId("move").allTextContents();
  expect(text.split("\n")).toEqual([
    "The rule: take 1,3,4",
    "misère (who cannot move wins)",
    "Positions: 5 8 12",
    expect.stringMatching(/^The first player wins/),
    `Winning moves: ${moves.join("; ")}`,
    expect.stringMatching(/^http.*#r=take%201%2C3%2C4&p=5%208%2012&misere=1&lang=en$/),
  ]);
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByTestId("share-picture").click()]);
  expect(download.suggestedFilename()).toBe("sprague-answer.png");
  const file = readFileSync(await download.path());
  expect(file.subarray(1, 4).toString()).toBe("PNG");
  expect([file.readUInt32BE(16), file.readUInt32BE(20)]).toEqual([1280, 800]);
  expect(file.length).toBeGreaterThan(10_000);
  // The link opens the same answer.
  await page.goto(text.split("\n").at(-1)!);
  await expect(page.getByTestId("winner")).toHaveText("first");
  await expect(page.getByTestId("misere")).toBeChecked();
});

test("an answer is sent in Chinese; without a clipboard its text is selected", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "clipboard", { value: undefined });
    document.execCommand = () => false;
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(at({ r: "kayles", p: "12 5", lang: "zh" }));
  await page.getByTestId("share").locator("summary").click();
  await expect(page.getByTestId("share-text")).toContainText("后手必胜 · SG 值 0");
  await page.getByTestId("share-copy").click();
  await expect(page.getByTestId("share")).toContainText("已选中");
  expect(await page.evaluate(() => String(getSelection()))).toContain("规则：kayles");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
