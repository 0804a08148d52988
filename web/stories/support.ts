// What all stories share: the browser of Debian, pages without a network beyond the page's own origin, and axe.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, test as base, type Page } from "@playwright/test";

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The address of a place of the page. */
export function at(place: Record<string, string>): string {
  const parts = Object.entries(place).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return parts.length > 0 ? `./#${parts.join("&")}` : "./";
}

/** Waits until nothing is being worked out. */
export async function quiet(page: Page): Promise<void> {
  await expect(page.getByTestId("busy")).toHaveCount(0, { timeout: 30_000 });
}

/** Asks for a hint, follows it and waits until it is a person's turn again or the match is over; says whether it is over. */
export async function follow(page: Page, part = ""): Promise<boolean> {
  const status = page.getByTestId("status");
  await page.getByTestId("hint").click();
  const marked = page.locator("[data-hint]");
  await expect(marked).toHaveCount(1);
  await (part ? marked.locator(part).click({ force: true }) : marked.click());
  // The mark goes with the position that it belongs to. Only then does the line of the status speak of the next one.
  await expect(marked).toHaveCount(0);
  await expect(status).toHaveText(/your turn to move|you won|you lost/);
  return (await status.textContent()) !== "your turn to move";
}

/** What axe finds wrong, in words. The script comes in by the debugger, which a strict policy does not stop. */
export async function violations(page: Page): Promise<string[]> {
  // Colours of what is just appearing would be measured half-way, also of what appears while axe looks: without motion the page
  // shows them at once.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.evaluate(axeSource);
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run: (options: object) => Promise<{ violations: { id: string; nodes: { html: string; failureSummary: string }[] }[] }> } };
    const found = await axe.run({});
    return found.violations.map((one) => `${one.id}: ${one.nodes.map((node) => `${node.html.slice(0, 160)} ${node.failureSummary.slice(0, 200)}`).join("\n  ")}`);
  });
}

/** A story: at its end nothing is wrong for axe, nothing was said on the console as an error, and nobody else was asked. */
export const test = base.extend<{ watched: void }>({
  watched: [
    async ({ page, baseURL }, use) => {
      const faults: string[] = [];
      page.on("pageerror", (error) => faults.push(`error in the page: ${error.message}`));
      page.on("console", (message) => {
        if (message.type() === "error") faults.push(`on the console: ${message.text()}`);
      });
      page.on("request", (request) => {
        const url = new URL(request.url());
        if (url.protocol.startsWith("http") && url.origin !== new URL(baseURL ?? "").origin) faults.push(`asked ${url.origin}`);
      });
      await use();
      expect(faults).toEqual([]);
      if (page.url() !== "about:blank") expect(await violations(page)).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
