// The links of the book: each opens the page with its rule, and the page answers. `cargo xtask web test` lists them.
import { readFileSync } from "node:fs";
import { expect, quiet, test } from "./support";

const listed = process.env["SPRAGUE_TRIES"];
const addresses = listed ? readFileSync(listed, "utf8").split("\n").filter((line) => line !== "") : [];
/** The links are followed in so many stories, which two browsers play side by side. */
const PARTS = 6;

for (let part = 0; part < PARTS; part++) {
  test(`links of the book open their rule and are answered, part ${part + 1} of ${PARTS}`, async ({ page }) => {
    test.setTimeout(240_000);
    const mine = addresses.filter((_, i) => i % PARTS === part);
    expect(mine.length, "cargo xtask web test lists the links").toBeGreaterThan(10);
    await page.goto("./");
    for (const address of mine) {
      const place = new URLSearchParams(address.replace(/\+/g, "%2B"));
      await test.step(address, async () => {
        await page.evaluate((hash) => (location.hash = hash), address);
        await expect(page.getByTestId("rule")).toHaveValue(place.get("r")!);
        await expect(page.getByTestId("positions")).toHaveValue(place.get("p") ?? "");
        const tab = place.get("tab") ?? "answer";
        await expect(page.getByTestId(`tab-${tab}`)).toHaveAttribute("aria-selected", "true");
        await quiet(page);
        await expect(page.getByTestId("error"), address).toHaveCount(0);
        const summed = /\S\s@/.test(place.get("r")!);
        if (tab === "pattern") await expect(page.getByTestId("pattern"), address).not.toBeEmpty();
        else if (tab === "code") await expect(page.getByTestId("code"), address).not.toBeEmpty();
        else if (tab === "play") await expect(page.getByTestId("status"), address).not.toBeEmpty();
        else if (place.get("p") || summed) await expect(page.getByTestId("winner"), address).toHaveText(/first|second|draw/);
        else await expect(page.locator(".verdict"), address).toContainText("Write positions");
      });
    }
  });
}
