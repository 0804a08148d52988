// A tab stays open while a new build is put on the host: all names of its files are others then, and the old files are gone.
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { expect, test, type Page } from "@playwright/test";
import { violations } from "./support";

const TYPES: Record<string, string> = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm", ".svg": "image/svg+xml" };

/** A host with the built page, on which a new build can be put. */
class Host {
  private readonly folder = mkdtempSync(join(tmpdir(), "sprague-host-"));
  private builds = 0;
  private readonly server = createServer((request, response) => {
    const path = new URL(request.url ?? "/", "http://host").pathname;
    try {
      const file = readFileSync(join(this.folder, path === "/" ? "index.html" : path));
      response.writeHead(200, { "content-type": TYPES[extname(path) || ".html"] ?? "text/plain", "cache-control": "no-store" }).end(file);
    } catch {
      response.writeHead(404).end();
    }
  });

  async open(): Promise<string> {
    cpSync(new URL("../dist", import.meta.url), this.folder, { recursive: true, filter: (file) => !file.includes("/book") });
    await new Promise<void>((done) => this.server.listen(0, "127.0.0.1", done));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/`;
  }

  /** The same page as another build: other names of the assets, another version of the service worker. */
  deploy(): void {
    const mark = `build${++this.builds}`;
    const assets = join(this.folder, "assets");
    const names = readdirSync(assets).map((name) => [name, name.replace(/-[^.]*\./, `-${mark}.`)] as const);
    for (const [old, name] of names) renameSync(join(assets, old), join(assets, name));
    const texts = ["index.html", "sw.js", ...names.map(([, name]) => `assets/${name}`).filter((name) => name.endsWith(".js"))];
    for (const text of texts) {
      let content = readFileSync(join(this.folder, text), "utf8");
      for (const [old, name] of names) content = content.replaceAll(old, name);
      writeFileSync(join(this.folder, text), text === "sw.js" ? content.replace(/"sprague-[^"]*"/, `"sprague-${mark}"`) : content);
    }
  }

  close(): void {
    this.server.close();
    rmSync(this.folder, { recursive: true });
  }
}

/** Waits until the service worker answers for this page. */
const controlled = (page: Page) => page.waitForFunction(() => navigator.serviceWorker.controller !== null);

/** Asks for long work and cancels it by another question: the next worker is started. */
async function cancelled(page: Page, rule: string): Promise<void> {
  await page.getByTestId("rule").fill("0.6");
  await page.getByTestId("positions").fill("50000000");
  await expect(page.getByTestId("stop")).toBeVisible();
  await page.getByTestId("rule").fill(rule);
  await page.getByTestId("positions").fill("4");
}

test("an open tab goes on after a deployment, and says that there is a new version", async ({ page, context }) => {
  const host = new Host();
  try {
    const address = await host.open();
    await page.goto(address);
    await expect(page.getByTestId("winner")).toHaveText("first");
    await controlled(page);
    await expect(page.getByTestId("newer")).toHaveCount(0);

    host.deploy();
    const other = await context.newPage();
    await other.goto(address);
    // The old tab is told, and works with its own files: another worker, and the typesetter, which was not loaded before.
    await expect(page.getByTestId("newer")).toContainText("A new version", { timeout: 30_000 });
    await cancelled(page, "take 1");
    await expect(page.getByTestId("winner")).toHaveText("second");
    await page.getByTestId("tab-pattern").click();
    await expect(page.locator(".formula math")).toBeVisible();
    expect(await violations(page)).toEqual([]);

    // A reload brings the new page, at the place where the old one was.
    await page.getByTestId("tab-answer").click();
    await page.getByTestId("newer").getByRole("button").click();
    await expect(page.getByTestId("newer")).toHaveCount(0);
    await expect(page.getByTestId("rule")).toHaveValue("take 1");
    await expect(page.getByTestId("winner")).toHaveText("second");
    expect(await page.evaluate(() => document.querySelector("script[src]")?.getAttribute("src"))).toContain("build1");
  } finally {
    host.close();
  }
});

test("where a file of the page is gone it says so, in place of working for ever", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ serviceWorkers: "block", locale: "zh-CN" });
  const page = await context.newPage();
  await page.goto(baseURL ?? "");
  await expect(page.getByTestId("winner")).toHaveText("first");
  await page.route(/worker-[^/]*\.js$/, (route) => route.fulfill({ status: 404 }));
  await cancelled(page, "take 1,2");
  await expect(page.getByTestId("error")).toContainText("请刷新");
  await expect(page.getByTestId("newer")).toContainText("新版本");
  await expect(page.getByTestId("busy")).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
  await context.close();
});
