// The package for npm as its users have it: installed from the archive into an empty project, without a network.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const project = mkdtempSync(join(tmpdir(), "sprague-npm-"));
const here = new URL("..", import.meta.url).pathname;
const run = (program: string, ...given: string[]) => execFileSync(program, given, { cwd: project, encoding: "utf8" });

/** What a user writes; the types say whether it is right, and Node what it prints. */
const program = `
import { load, SpragueError } from "sprague";
const sprague = await load();
const answer = sprague.solve({ rule: "take 1,3,4", positions: "5 8 12" });
const moves: string[] = answer.moves.map((move) => move.text);
const found = sprague.pattern({ rule: "kayles" });
const values: (number | string | null)[] = sprague.values({ rule: "kayles", to: 10 }).values;
const checked: boolean = sprague.verify(found.certificate ?? "").valid;
let wrong: [number | undefined, boolean] | undefined;
try {
  sprague.compile({ rule: "take 3^2" });
} catch (error) {
  if (error instanceof SpragueError) wrong = [error.column, error.hint?.includes("**") ?? false];
}
const far = sprague.solve({ rule: "take any", positions: "1000000000000000000" }).value;
const why = sprague.explain({ rule: "take any", positions: "3", lang: "zh" });
console.log(JSON.stringify({ winner: answer.winner, value: answer.value, moves, values, checked, wrong, far, why: why.includes("先手") }));
`;

describe("the package", () => {
  beforeAll(() => {
    writeFileSync(join(project, "package.json"), '{"type":"module","private":true}');
    run("npm", "install", "--offline", "--no-audit", "--no-fund", process.env["SPRAGUE_PACKAGE"] ?? "");
    writeFileSync(join(project, "use.ts"), program);
  }, 120_000);
  afterAll(() => rmSync(project, { recursive: true }));

  it.each(["nodenext", "bundler"])("has types that fit what its users write (%s)", (resolution) => {
    const module = resolution === "nodenext" ? "nodenext" : "esnext";
    const options = ["--ignoreConfig", "--strict", "--target", "es2022", "--lib", "es2022,dom", "--types", "", "--module", module, "--moduleResolution", resolution];
    run(join(here, "node_modules/.bin/tsc"), ...options, "use.ts");
  }, 60_000);

  it("answers in Node", () => {
    const said = JSON.parse(run(process.execPath, "use.js"));
    expect(said).toEqual({
      winner: "first",
      value: 1,
      moves: ["take 1 from 5", "take 1 from 8", "take 1 from 12"],
      values: [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2],
      checked: true,
      wrong: [7, true],
      far: "1000000000000000000",
      why: true,
    });
  }, 60_000);
});
