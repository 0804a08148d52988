// The course, the puzzle of the day, games in frames of other pages, and what helps on a first visit.
import { at, expect, follow, quiet, test } from "./support";

test("a task takes any right answer, tells why another is wrong, and stays done", async ({ page }) => {
  await page.goto(at({ tab: "learn", lang: "en" }));
  await expect(page.getByTestId("chapter")).toHaveCount(9);
  const task = page.locator("[data-task=take-2]");
  await task.getByTestId("answer").fill("take 2");
  await task.getByTestId("check").click();
  await expect(task.getByTestId("marked")).toHaveAttribute("data-marked", "wrong");
  await expect(task.getByTestId("marked")).not.toBeEmpty();
  await task.getByTestId("answer").fill("nonsense");
  await task.getByTestId("check").click();
  await expect(task.getByTestId("marked")).toHaveAttribute("data-marked", "unread");
  await task.getByTestId("answer").fill("take 3");
  await task.getByTestId("answer").press("Enter");
  await expect(task.getByTestId("marked")).toHaveText("Right.");
  await expect(page.getByTestId("course-done")).toHaveText("1 of 36 tasks done");
  // Of two lost heaps both are right.
  const lost = page.locator("[data-task=take-3]");
  for (const heap of ["12", "16"]) {
    await lost.getByTestId("answer").fill(heap);
    await lost.getByTestId("check").click();
    await expect(lost.getByTestId("marked")).toHaveText("Right.");
  }
  await page.reload();
  await expect(page.getByTestId("course-done")).toHaveText("2 of 36 tasks done");
  await expect(page.locator("[data-task=take-2]")).toHaveAttribute("data-done", "true");
});

test("the course in Chinese, on a telephone, by the keyboard", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(at({ tab: "learn", lang: "zh" }));
  await page.getByTestId("chapter").nth(2).press("Enter");
  const task = page.locator("[data-task=nim-1]");
  await task.getByTestId("answer").fill("后手");
  await task.getByTestId("answer").press("Enter");
  await expect(task.getByTestId("marked")).toHaveText("正确。");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test("a task about a graph opens its picture", async ({ page }) => {
  await page.goto(at({ tab: "learn", lang: "en" }));
  await page.getByTestId("chapter").nth(7).click();
  await page.locator("[data-task=graphs-1]").getByRole("button", { name: "On the board" }).click();
  await expect(page.getByTestId("graph-text")).toHaveValue("a b\na c\nb d\nc d\nc e\nd e");
  await expect(page.getByTestId("graph-vertex")).toHaveCount(5);
});

test("the puzzle of the day is won by its one winning move", async ({ page }) => {
  await page.goto(at({ tab: "learn", lang: "en" }));
  await page.getByTestId("play-puzzle").click();
  await expect(page.getByTestId("status")).toHaveText("your turn to move");
  for (let turn = 0; turn < 40 && !(await follow(page)); turn++) await quiet(page);
  await expect(page.getByTestId("status")).toHaveText("you won");
  await expect(page.getByTestId("mistakes")).toHaveText("0");
});

test("a match comes back after another view, and after a reload", async ({ page }) => {
  await page.goto(at({ r: "take any", p: "3 5", tab: "play", lang: "en" }));
  await expect(page.getByTestId("status")).toHaveText("your turn to move");
  await page.getByRole("button", { name: "heap of 5: take 1" }).click();
  await expect(page.locator(".history li")).toHaveCount(2);
  const captions = await page.locator("figcaption").allTextContents();
  await page.getByTestId("tab-answer").click();
  await quiet(page);
  await page.getByTestId("tab-play").click();
  await expect(page.locator(".history li")).toHaveCount(2);
  await expect(page.locator("figcaption")).toHaveText(captions);
  await expect(page).toHaveURL(/&m=/);
  await page.reload();
  await expect(page.locator(".history li")).toHaveCount(2);
  await expect(page.locator("figcaption")).toHaveText(captions);
  await expect(page.getByTestId("mistakes")).toHaveText("1");
  // Another question has no old match, nor has a click on Play.
  await page.getByTestId("play").click();
  await expect(page.locator(".history li")).toHaveCount(0);
  await expect(page).not.toHaveURL(/&m=/);
});

test("a match in the address that is none of this game is left out", async ({ page }) => {
  for (const match of ['{"first":"you","mistakes":0,"moves":[[[0,["77"]]]]}', "{", '{"moves":[[]]}', '{"moves":[[[9,["1"]]]]}']) {
    await page.goto("about:blank");
    await page.goto(at({ r: "take any", p: "3 5", tab: "play", m: match }));
    await expect(page.getByTestId("status")).toHaveText("your turn to move");
    await expect(page.locator(".history li")).toHaveCount(0);
    await expect(page.getByTestId("error")).toHaveCount(0);
  }
});

test("the rule stands in words below the rule, in both languages", async ({ page }) => {
  await page.goto(at({ r: "take 1,3,4", p: "5", lang: "en" }));
  await expect(page.getByTestId("in-words")).toContainText("A move takes 1, 3 or 4 from a heap.");
  await page.getByTestId("lang").selectOption("zh");
  await expect(page.getByTestId("in-words")).toContainText("取");
  await expect(page.locator(".in-words a")).toHaveAttribute("href", "./book/zh/rules.html");
});

test("a rule that is likely to be meant is a button", async ({ page }) => {
  await page.goto(at({ r: "take 1-3", p: "5", lang: "en" }));
  await page.getByTestId("rule").fill("you may take 1, 3 or 4 stones from a heap");
  const fix = page.getByTestId("fix");
  await expect(fix).toContainText("take 1,3,4");
  await fix.click();
  await expect(page.getByTestId("rule")).toHaveValue("take 1,3,4");
  await expect(page.getByTestId("winner")).toHaveText("first");
});

test("a game is found by a part of its name, English or Chinese", async ({ page }) => {
  await page.goto(at({ lang: "en" }));
  await page.getByTestId("examples").locator("summary").click();
  const menu = page.locator(".examples-menu");
  expect(await menu.evaluate((box) => box.scrollWidth <= box.clientWidth)).toBe(true);
  for (const name of ["wyth", "威佐夫"]) {
    await page.getByTestId("find-example").fill(name);
    await expect(page.getByTestId("example").first()).toBeVisible();
    expect(await page.getByTestId("example").count()).toBeLessThan(8);
  }
  await page.getByTestId("find-example").fill("no such game");
  await expect(page.getByTestId("example")).toHaveCount(0);
});

test("a game in a frame of another page: one script, one element", async ({ page }) => {
  await page.route("**/guest.html", (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<!doctype html><html lang="en"><title>A page</title><main><h1>Nim</h1><script src="./embed.js"></script>
        <sprague-game rule="take any" position="3 5" view="play" lang="en" height="420"></sprague-game></main>`,
    }),
  );
  await page.goto("./guest.html");
  const game = page.frameLocator("sprague-game iframe");
  await expect(game.getByTestId("status")).toHaveText("your turn to move");
  // The board is in view, nothing sticks out, and the rule is told.
  await expect(game.getByTestId("in-words")).toBeVisible();
  await expect(game.getByTestId("rule")).toBeHidden();
  const board = (await game.getByTestId("board").boundingBox())!;
  const frame = (await page.locator("iframe").boundingBox())!;
  expect(board.y).toBeLessThan(frame.y + 220);
  await game.getByRole("button", { name: "heap of 5: take 2" }).click();
  await expect(game.getByTestId("said")).toContainText("The engine:");
  await page.locator("sprague-game").evaluate((element) => {
    element.setAttribute("view", "answer");
    element.setAttribute("position", "1 1");
  });
  await expect(game.getByTestId("winner")).toHaveText("second");
});
