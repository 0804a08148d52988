// The stories run in the Chromium of the system: no browser is fetched.
import { defineConfig } from "@playwright/test";

const port = Number(process.env["SPRAGUE_PORT"] ?? 4173);

export default defineConfig({
  testDir: "stories",
  testMatch: "**/*.story.ts",
  timeout: 60_000,
  expect: { timeout: 15_000 },
  workers: 2,
  fullyParallel: true,
  reporter: [["list"]],
  use: {
    baseURL: `http://127.0.0.1:${port}/`,
    locale: "en-GB",
    launchOptions: {
      executablePath: process.env["SPRAGUE_CHROMIUM"] ?? "/usr/bin/chromium",
      args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run"],
    },
  },
  webServer: {
    command: `npx vite preview --host 127.0.0.1 --port ${port} --strictPort`,
    url: `http://127.0.0.1:${port}/`,
    reuseExistingServer: false,
  },
});
