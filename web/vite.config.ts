// How the page is built: relative addresses, so that it may lie in any folder of a host, and a list of all its files for the
// service worker, which keeps them for work offline.
import { createHash } from "node:crypto";
import { readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { defineConfig, type Plugin } from "vite";

function files(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? files(path) : [path];
  });
}

/** Writes the list of files and a word that changes with their content into the service worker. */
function offline(): Plugin {
  let out = "dist";
  return {
    name: "offline",
    apply: "build",
    configResolved(config) {
      out = config.build.outDir;
    },
    closeBundle() {
      const all = files(out).filter((file) => !file.endsWith("sw.js"));
      const hash = createHash("sha256");
      for (const file of all) hash.update(readFileSync(file));
      const names = all.map((file) => `./${relative(out, file).split("\\").join("/")}`);
      const text = readFileSync(new URL("./src/sw.js", import.meta.url), "utf8");
      const written = text
        .replace("__VERSION__", hash.digest("hex").slice(0, 16))
        .replace("__FILES__", JSON.stringify(["./", ...names]));
      writeFileSync(join(out, "sw.js"), written);
    },
  };
}

export default defineConfig({
  base: "./",
  plugins: [offline()],
  build: { target: "es2022", assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  worker: { format: "es" },
  // The rows need native answers, which `cargo xtask web test` makes.
  test: { include: [process.env["SPRAGUE_ROWS"] ? "rows/**/*.test.ts" : "tests/**/*.test.ts"] },
} as Parameters<typeof defineConfig>[0]);
