// Screenshots of every tab, wide and narrow, light and dark, in English and Chinese, for people to look at:
// `cargo xtask web shots DIR`.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";

const folder = process.argv[2] ?? "shots";
const base = process.env["SPRAGUE_PAGE"] ?? "http://127.0.0.1:4173/";
const only = process.argv[3];
mkdirSync(folder, { recursive: true });

const wythoff = encodeURIComponent("(a,b) -> (a-k,b) : k>=1; (a,b) -> (a,b-k) : k>=1; (a,b) -> (a-k,b-k) : k>=1");
const places = [
  ["answer", ""],
  ["pairs", `r=${wythoff}&p=3%2C5`],
  ["error", "r=take%203%5E2&p=7"],
  ["explained", "r=kayles&p=7%2012"],
  ["pattern", "r=kayles&p=7&tab=pattern"],
  ["formula", "r=take%20any%3B%20split%203&tab=pattern"],
  ["play", "r=take%201%2C3%2C4&p=5%208%2012&tab=play"],
  ["play-pair", `r=${wythoff}&p=6%2C9&tab=play`],
  ["play-cram", "r=cram&p=4x5&tab=play"],
  ["play-words", "r=%22%2B%2B%22%20-%3E%20%22--%22&p=%2B%2B%2B%2B-%2B%2B%2B&tab=play"],
  ["play-chomp", "r=chomp&p=3x5&tab=play"],
  ["play-long", "r=0.77&p=300%2012&tab=play"],
  ["play-coins", "r=product(turn%201..2%20from%201%2C%20turn%201..2%20from%201)&p=%7B(2%2C3)%2C(4%2C1)%7D&tab=play"],
  ["play-steps", "r=move%20k%20from%20i%20to%20i-1%20%3A%20k%3E%3D1&p=%5B2%2C5%2C1%2C3%5D&tab=play"],
  ["play-nothing", "r=kayles&p=&tab=play"],
  ["open", "r=take%20fib&tab=pattern"],
  ["empty", "r=&p="],
  ["no-positions", "r=kayles&p="],
  ["bad-position", "r=kayles&p=5%20x"],
  ["loopy", "r=n%20-%3E%20n%2B1%20%3A%20n%3C5%3B%20n%20-%3E%20n-1&p=3"],
  ["sum", "r=take%201%2C3%2C4%20%40%205%208%0A0.77%20%40%2010&p="],
  ["code", "r=take%201%2C3%2C4&p=5&tab=code"],
  ["graph", "tab=graph&t=a"],
  ["hackenbush", "tab=graph&gk=hackenbush"],
  ["geography", "tab=graph&gk=geography&t=a"],
  ["graph-empty", "tab=graph&g="],
  ["graph-large", `tab=graph&g=${encodeURIComponent(Array.from({ length: 300 }, (_, i) => `${i} ${i + 1}`).join("\n"))}`],
  ["play-pins", "r=kayles&p=12%205&tab=play"],
  ["shared", "r=kayles&p=12%206"],
  ["gallery", "tab=gallery"],
  ["examples", ""],
];
const browser = await chromium.launch({
  executablePath: process.env["SPRAGUE_CHROMIUM"] ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync"],
});
for (const [size, width] of [["wide", 1280], ["narrow", 390]]) {
  for (const colorScheme of ["light", "dark"]) {
    for (const lang of ["en", "zh"]) {
      const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme, locale: "en-GB" });
      for (const [name, place] of places) {
        const file = `${name}-${size}-${colorScheme}-${lang}.png`;
        if (only && !file.includes(only)) continue;
        const page = await context.newPage();
        await page.goto(`${base}#${place}${place ? "&" : ""}lang=${lang}`);
        await page.waitForTimeout(300);
        await page.getByTestId("busy").waitFor({ state: "detached", timeout: 60_000 });
        if (name === "explained") await page.getByTestId("explain").click();
        if (name === "pattern") await page.getByTestId("verify").click();
        if (name === "shared") await page.getByTestId("share").locator("summary").click();
        if (name === "examples") await page.getByTestId("examples").click();
        if (name.startsWith("play") && name !== "play-nothing") await page.getByTestId("hint").click();
        await page.waitForTimeout(500);
        await page.getByTestId("busy").waitFor({ state: "detached", timeout: 60_000 });
        await page.screenshot({ path: join(folder, file), fullPage: true });
        await page.close();
      }
      await context.close();
    }
  }
}
await browser.close();
console.log(`screenshots are in ${folder}`);
