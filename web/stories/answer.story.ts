// Rules, mistakes, answers, moves, explanations, pictures, downloads.
import { readFileSync } from "node:fs";
import { at, expect, quiet, test } from "./support";

test("a first visit opens on take 1,3,4 with an answer, a picture and a sentence of what to try", async ({ page }) => {
  await page.goto("./");
  await expect(page.getByTestId("rule")).toHaveValue("take 1,3,4");
  await expect(page.getByTestId("positions")).toHaveValue("5 8 12");
  await expect(page.getByTestId("winner")).toHaveText("first");
  await expect(page.getByTestId("value")).toHaveText("1");
  await expect(page.getByTestId("component")).toHaveCount(3);
  await expect(page.getByTestId("move")).toHaveText(["take 1 from 5", "take 1 from 8", "take 1 from 12"]);
  await expect(page.getByTestId("plot")).toBeVisible();
  await expect(page.locator(".try")).toContainText("Try this");
});

test("a mistake is shown at its column with a hint, and mended", async ({ page }) => {
  await page.goto("./");
  await page.getByTestId("rule").fill("take 3^2");
  await page.getByTestId("positions").fill("7");
  const error = page.getByTestId("error");
  await expect(error).toHaveAttribute("data-line", "1");
  await expect(error).toHaveAttribute("data-column", "7");
  await expect(error).toContainText("write ** for a power");
  await expect(page.locator(".wrong")).toHaveText("^");
  await expect(page.getByTestId("winner")).toHaveCount(0);
  await page.getByTestId("rule").fill("take 3**2");
  await expect(error).toHaveCount(0);
  await expect(page.getByTestId("winner")).toHaveText("second");
});

test("a mistake in the second line is shown there", async ({ page }) => {
  await page.goto(at({ r: "take 1,3,4\ntake 3^2", p: "7" }));
  await expect(page.getByTestId("error")).toHaveAttribute("data-line", "2");
  await expect(page.getByTestId("error")).toHaveAttribute("data-column", "7");
});

test("a position that is none is told beside the positions", async ({ page }) => {
  await page.goto(at({ r: "take 1,3,4", p: "5 x" }));
  await expect(page.getByTestId("error")).toContainText("x");
  await page.getByTestId("positions").fill("5");
  await expect(page.getByTestId("error")).toHaveCount(0);
  await expect(page.getByTestId("winner")).toHaveText("first");
});

test("each component has position, value and standing", async ({ page }) => {
  await page.goto(at({ r: "take 1,3,4", p: "5 8 1e18" }));
  const third = page.getByTestId("component").nth(2);
  await expect(third).toHaveAttribute("data-position", "1000000000000000000");
  await expect(third).toHaveAttribute("data-value", "1");
  await expect(third).toHaveAttribute("data-standing", "proved");
});

test("a click on a winning move makes it, and Back takes it back", async ({ page }) => {
  await page.goto(at({ r: "take 1,3,4", p: "5 8 12" }));
  await page.getByTestId("move").first().click();
  await expect(page.getByTestId("positions")).toHaveValue("4 8 12");
  await expect(page.getByTestId("winner")).toHaveText("second");
  await expect(page.getByTestId("move")).toHaveCount(0);
  await page.goBack();
  await expect(page.getByTestId("positions")).toHaveValue("5 8 12");
  await expect(page.getByTestId("winner")).toHaveText("first");
});

test("the misère switch changes the winner", async ({ page }) => {
  await page.goto(at({ r: "take any", p: "1 1" }));
  await expect(page.getByTestId("winner")).toHaveText("second");
  await page.getByTestId("misere").check();
  await expect(page.getByTestId("winner")).toHaveText("first");
  await expect(page).toHaveURL(/misere=1/);
});

test("the explanation follows the language at once", async ({ page }) => {
  await page.goto(at({ r: "take 1,3,4", p: "5 8 12" }));
  await page.getByTestId("explain").click();
  await expect(page.getByTestId("explanation")).toContainText("Convention: normal play");
  await page.getByTestId("lang").selectOption("zh");
  await expect(page.getByTestId("explanation")).toContainText("约定");
  await page.getByTestId("lang").selectOption("en");
  await expect(page.getByTestId("explanation")).toContainText("Convention: normal play");
});

test("play that need not end has values of loops and a draw", async ({ page }) => {
  await page.goto(at({ r: "n -> n+1 : n<5; n -> n-1", p: "3" }));
  await expect(page.getByTestId("winner")).toHaveText("draw");
  await expect(page.getByTestId("value")).toHaveText("inf()");
  await expect(page.getByTestId("move")).toHaveCount(2);
});

test("several games in one sum, with a move in one of them", async ({ page }) => {
  await page.goto(at({ r: "take 1,3,4 @ 5 8\n0.77 @ 11", p: "" }));
  await expect(page.getByTestId("component")).toHaveCount(3);
  await page.getByTestId("move").first().click();
  await expect(page.getByTestId("winner")).toHaveText("second");
});

test("the picture has every heap, its period, and grows to 100000 heaps", async ({ page }) => {
  await page.goto(at({ r: "take 1,3,4", p: "5" }));
  const plot = page.getByTestId("plot");
  await expect(plot).toHaveAttribute("data-points", "201");
  await page.getByTestId("plot-to").selectOption("100000");
  await expect(plot).toHaveAttribute("data-points", "100001");
  await expect(plot).toHaveAttribute("data-to", "100000");
  // Moving and zooming draws within a frame or two, whatever else the machine does.
  await plot.focus();
  const slow = await page.evaluate(async () => {
    const canvas = document.querySelector<HTMLCanvasElement>("[data-testid=plot]")!;
    let worst = 0;
    for (const key of ["+", "+", "ArrowRight", "ArrowLeft", "-", "-"]) {
      const began = performance.now();
      canvas.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
      worst = Math.max(worst, performance.now() - began);
    }
    return worst;
  });
  expect(slow).toBeLessThan(400);
});

test("the picture tells the value under the pointer, zooms by keys, and asks for more when one goes on", async ({ page }) => {
  await page.goto(at({ r: "take 1,3,4", p: "5" }));
  const plot = page.getByTestId("plot");
  await expect(plot).toBeVisible();
  await quiet(page);
  await plot.hover({ position: { x: 200, y: 100 } });
  await expect(page.getByTestId("reading")).toHaveText(/n = \d+, G = [0-3]/);
  await plot.focus();
  const to = async () => Number(await plot.getAttribute("data-to"));
  const before = await to();
  await page.keyboard.press("+");
  await expect.poll(to).toBeLessThan(before);
  for (let i = 0; i < 14; i++) await page.keyboard.press("-");
  await expect.poll(async () => Number(await plot.getAttribute("data-points"))).toBeGreaterThan(201);
});

test("pairs have a heat map and a list of lost positions", async ({ page }) => {
  await page.goto(at({ r: "wythoff", p: "3,5" }));
  await expect(page.getByTestId("winner")).toHaveText("second");
  await expect(page.getByTestId("plot")).toHaveAttribute("data-points", "441");
  await page.locator(".zeros summary").click();
  await expect(page.getByTestId("zeros")).toContainText("(0,0) (1,2) (2,1) (3,5)");
});

for (const [name, begins] of [
  ["CSV", "n,value\n0,0\n1,1\n2,0\n3,1\n4,2\n"],
  ["b-file", "0 0\n1 1\n2 0\n3 1\n4 2\n"],
  ["SVG", "<svg"],
  ["PNG", "\ufffdPNG"],
  ["LaTeX", "% take 1,3,4\n\\["],
] as const) {
  test(`the values are saved as ${name}`, async ({ page }) => {
    await page.goto(at({ r: "take 1,3,4", p: "5" }));
    await quiet(page);
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name, exact: true }).click()]);
    expect(readFileSync(await download.path(), "utf8").startsWith(begins)).toBe(true);
  });
}

test("the menu of examples has every family, and an example opens with its answer", async ({ page }) => {
  await page.goto("./");
  await quiet(page);
  await page.getByTestId("examples").click();
  expect(await page.getByTestId("example").count()).toBeGreaterThan(120);
  await page.getByTestId("example").filter({ hasText: "Grundy's game" }).first().click();
  await expect(page.getByTestId("rule")).toHaveValue("split 2 unequal");
  await expect(page.getByTestId("winner")).toHaveText(/first|second/);
});

test("a game of the catalogue opens with positions, an answer and its rule", async ({ page }) => {
  await page.goto("./");
  await quiet(page);
  await page.getByTestId("examples").click();
  await page.getByTestId("example").filter({ hasText: /^fibonacci-nim$/ }).click();
  await expect(page.getByTestId("canonical")).toContainText("(n,m) -> (n-k,2*k)");
  await expect(page.getByTestId("winner")).toHaveText(/first|second/);
});

test("completion offers words and is taken by the keyboard", async ({ page }) => {
  await page.goto("./");
  await quiet(page);
  await page.getByTestId("rule").fill("");
  await page.getByTestId("rule").pressSequentially("kay");
  await expect(page.locator(".completions li").first()).toContainText("kayles");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("rule")).toHaveValue("kayles");
  await expect(page.locator(".completions li")).toHaveCount(0);
  await quiet(page);
});

test("a rule without positions is a game that waits for positions", async ({ page }) => {
  await page.goto(at({ r: "kayles" }));
  await expect(page.locator(".verdict")).toContainText("Write positions");
  await expect(page.getByTestId("plot")).toBeVisible();
  await page.getByTestId("rule").fill("");
  await expect(page.locator(".question")).toContainText("Write a rule");
});

test("markup in rules, positions and addresses stays text", async ({ page }) => {
  await page.goto(at({ r: '"<img src=x onerror=alert(1)>" -> "b"', p: "<b>x</b>", lang: "en" }));
  await quiet(page);
  await expect(page.locator("img, .view b")).toHaveCount(0);
  await page.getByTestId("rule").fill("<script>alert(1)</script>");
  await expect(page.getByTestId("error")).toBeVisible();
  await expect(page.locator("#page script")).toHaveCount(0);
});
