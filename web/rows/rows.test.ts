// The module in Node, a processor of 32 bits, gives the answers of the native program, row by row.
import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { Sprague } from "../src/module";

const lines = readFileSync(process.env["SPRAGUE_ROWS"] ?? "", "utf8").split("\n");
const rows = Array.from({ length: Math.floor(lines.length / 2) }, (_, i) => [lines[2 * i]!, lines[2 * i + 1]!] as const);

describe("the module says what the native program says", () => {
  let module: WebAssembly.Module;
  beforeAll(async () => {
    module = await WebAssembly.compile(readFileSync(new URL("../src/sprague.wasm", import.meta.url)));
  }, 60_000);

  it.each(rows)("%s", async (asked, native) => {
    const sprague = await Sprague.open(module, { now: () => performance.now() });
    expect(sprague.askText(asked)).toBe(native);
  }, 120_000);
});

describe("the forms of the inner loops", () => {
  it.each(["0.6", "0.77", "4.007", "0.165", "take 1,3,4", "take 2,5,19,23,31,40", "take 1,2,5,9,14,17,23,29,33,38,44,51"])("agree on %s", async (rule) => {
    const module = await WebAssembly.compile(readFileSync(new URL("../src/sprague.wasm", import.meta.url)));
    const sprague = await Sprague.open(module, { now: () => performance.now() });
    const asked = JSON.stringify({ op: "twins", rule, to: 3000, seconds: 100 });
    const { twins } = JSON.parse(sprague.askText(asked)) as { twins: { name: string; same: boolean }[] };
    expect(twins.filter((twin) => !twin.same)).toEqual([]);
    const names = twins.map((twin) => twin.name);
    expect(names.length).toBeGreaterThan(1);
    const forms = names[0] === "code" ? ["plain code", "code, portable", "code, simd128"] : ["subtraction, portable", "subtraction, simd128"];
    expect(names).toEqual(expect.arrayContaining(forms));
  }, 120_000);
});

describe("the border of the module", () => {
  it("cancels when the host says so, and tells how far it was", async () => {
    const module = await WebAssembly.compile(readFileSync(new URL("../src/sprague.wasm", import.meta.url)));
    const seen: { done: number; unit: string }[] = [];
    const sprague = await Sprague.open(module, {
      now: () => performance.now(),
      progress: (done, _total, unit) => {
        seen.push({ done, unit });
        return true;
      },
    });
    const said = JSON.parse(sprague.askText('{"op":"values","rule":"0.6","to":[90000]}')) as { error?: { kind: string } };
    expect(said.error?.kind).toBe("interrupted");
    expect(seen[0]?.unit).not.toBe("");
  });

  it("keeps limits on time by the clock of the host", async () => {
    const module = await WebAssembly.compile(readFileSync(new URL("../src/sprague.wasm", import.meta.url)));
    let time = 0;
    const sprague = await Sprague.open(module, { now: () => (time += 50) });
    const said = JSON.parse(sprague.askText('{"op":"values","rule":"0.6","to":[90000],"seconds":0.2}')) as { error?: { kind: string } };
    expect(said.error?.kind).toBe("time");
  });

  it("tells the message of a panic, and opens once more", async () => {
    const module = await WebAssembly.compile(readFileSync(new URL("../src/sprague.wasm", import.meta.url)));
    const asked = '{"op":"solve","rule":"take 1,3,4","positions":"5"}';
    // No time of the host is infinite: the module panics where it reads this clock.
    const broken = await Sprague.open(module, { now: () => Infinity });
    expect(() => broken.askText(asked)).toThrow(/panicked at/);
    const again = await Sprague.open(module, { now: () => 0 });
    expect(again.askText(asked)).toContain('"winner":"first"');
  });

  it("survives requests that are none", async () => {
    const module = await WebAssembly.compile(readFileSync(new URL("../src/sprague.wasm", import.meta.url)));
    const sprague = await Sprague.open(module, { now: () => 0 });
    for (const bad of ["", "{", "[]", '{"op":"nothing"}', '{"op":"solve"}', "\u0000"]) {
      expect(JSON.parse(sprague.askText(bad))).toHaveProperty("error.message");
    }
    expect(sprague.askText('{"op":"solve","rule":"take 1","positions":"3"}')).toContain('"winner":"first"');
  });
});
