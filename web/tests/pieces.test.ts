import { describe, expect, it } from "vitest";
import { bfile, csv, latex } from "../src/download";
import { contrast, drawGrid, drawSequence, mix, ticks } from "../src/drawing";
import { added, freeName, without } from "../src/edges";
import { freeSide, layout, SIZE, standing } from "../src/layout";
import { drawn, spots } from "../src/Boards";
import { SvgPen } from "../src/pen";
import { exactly, meant, type Spot } from "../src/picking";
import type { LegalMove, MatchState, Shown } from "../src/replies";
import { fill, halfWidth, typeset, words } from "../src/words";

const colours = { paper: "#ffffff", ink: "#000000", faint: "#eeeeee", won: "#007700", lost: "#cc0000" };

describe("drawing", () => {
  it("marks axes with round numbers", () => {
    expect(ticks(0, 58, 6)).toEqual([0, 10, 20, 30, 40, 50]);
    expect(ticks(-0.8, 3, 8)).toEqual([0, 1, 2, 3]);
    expect(ticks(99_000, 100_000, 4)).toEqual([99_000, 99_500, 100_000]);
  });

  it("draws each heap, those of value 0 in the colour of lost positions", () => {
    const pen = new SvgPen(640, 320);
    drawSequence(pen, { first: 0, values: [0, 1, 0, 1, 2], repeats: null, mark: "" }, { from: 0, to: 4 }, colours);
    const file = pen.file("a <rule> & more");
    expect(file.match(/<circle/g)).toHaveLength(5);
    expect(file.match(/fill="#cc0000"/g)).toHaveLength(2);
    expect(file).toContain("<title>a &#60;rule&#62; &#38; more</title>");
  });

  it("draws 100000 heaps as no more points than the picture has places, quickly", () => {
    const pen = new SvgPen(640, 320);
    const values = Array.from({ length: 100_000 }, (_, n) => n % 9);
    const began = performance.now();
    drawSequence(pen, { first: 0, values, repeats: null, mark: "" }, { from: 0, to: 100_000 }, colours);
    expect(performance.now() - began).toBeLessThan(400);
    expect(pen.file("").match(/<circle/g)!.length).toBeLessThan(2 * 640 * 10);
  });

  it("marks the period only where there is one", () => {
    const pen = new SvgPen(640, 320);
    const repeats = { preperiod: 2, period: 3, saltus: 0 };
    drawSequence(pen, { first: 0, values: [0, 1, 2, 0, 1, 2], repeats, mark: "period 3" }, { from: 0, to: 6 }, colours);
    expect(pen.file("")).toContain("period 3");
  });

  it("draws pairs as cells", () => {
    const pen = new SvgPen(300, 300);
    drawGrid(pen, { names: ["a", "b"], first: [0, 0], values: [0, 1, 1, 0, null, 2], columns: 3 }, colours);
    expect(pen.file("").match(/fill="#cc0000"/g)).toHaveLength(2);
    expect(mix("#000000", "#ffffff", 0.5)).toBe("#808080");
  });

  it("writes numbers on cells so that they can be read, in light and in dark", () => {
    const dark = { ...colours, paper: "#1c1c19", ink: "#ece9e1", won: "#62c9b2", lost: "#f28a70" };
    const light = { ...colours, paper: "#fffefb", ink: "#1d1c19", won: "#0b6e5f", lost: "#b03a22" };
    for (const theme of [light, dark]) {
      const pen = new SvgPen(600, 600);
      drawGrid(pen, { names: ["a", "b"], first: [0, 0], values: Array.from({ length: 25 }, (_, i) => i), columns: 5 }, theme);
      const grounds = [...pen.file("").matchAll(/<rect [^>]*fill="(#\w+)"/g)].slice(1).map((found) => found[1]!);
      const texts = [...pen.file("").matchAll(/<text [^>]*fill="(#\w+)"/g)].slice(0, 25).map((found) => found[1]!);
      expect(grounds).toHaveLength(25);
      grounds.forEach((ground, i) => expect(contrast(ground, texts[i]!)).toBeGreaterThan(4.5));
    }
    expect(contrast("#000000", "#ffffff")).toBeCloseTo(21);
  });

  it("draws small cells of pairs side by side, each in the colour of its value", () => {
    const pen = new SvgPen(300, 300);
    const values = Array.from({ length: 10_000 }, (_, i) => i % 5);
    drawGrid(pen, { names: ["a", "b"], first: [0, 0], values, columns: 100 }, colours);
    const file = pen.file("");
    expect(file.match(/<rect/g)).toHaveLength(10_001);
    expect(file.match(/fill="#cc0000"/g)).toHaveLength(2000);
  });
});

describe("files", () => {
  const heaps = { from: [1], to: [3], names: ["n"], values: [0, 1, "inf(0,2)"] };
  const pairs = { from: [0, 1], to: [1, 2], names: ["a", "b"], values: [0, 1, 2, 3] };
  it("list positions with their values", () => {
    expect(csv(heaps)).toBe('n,value\n1,0\n2,1\n3,"inf(0,2)"\n');
    expect(csv(pairs)).toBe("a,b,value\n0,1,0\n0,2,1\n1,1,2\n1,2,3\n");
    expect(bfile({ ...heaps, values: ["P", "N", "N"] })).toBe("1 0\n2 1\n3 1\n");
  });
  it("have the formula of the engine, or else the values", () => {
    expect(latex(heaps, ["G(n)=n"], "take any\n")).toBe("% take any \n\\[ G(n)=n \\]\n");
    expect(latex(heaps, [], "x")).toContain("G(n) & 0 & 1 & inf(0,2)");
    expect(latex(heaps, [], "x")).toContain("n & 1 & 2 & 3 \\\\ \\hline");
    expect(latex(pairs, [], "x")).toContain("a \\backslash b & 1 & 2 \\\\ \\hline\n0 & 0 & 1 \\\\\n1 & 2 & 3\n");
  });
});

describe("edges", () => {
  it("are added and taken out of a text that stays as it was typed", () => {
    expect(added("a b", "b c")).toBe("a b\nb c\n");
    expect(without("# mine\na b\nlone\nb c\n", 1)).toBe("# mine\na b\nlone\nc\n");
    expect(freeName("a b\nc\n")).toBe("d");
    expect(freeName("0 1\n")).toBe("2");
  });
  it("have places that are the same every time and inside the picture", () => {
    const names = [..."abcdef"];
    const edges = [["a", "b"], ["b", "c"], ["c", "a"], ["d", "d"]] as [string, string][];
    const places = layout(names, edges, new Map());
    expect(places).toEqual(layout(names, edges, new Map()));
    for (const point of places.values()) {
      expect(point.x).toBeGreaterThanOrEqual(0);
      expect(point.x).toBeLessThanOrEqual(SIZE.width);
      expect(point.y).toBeLessThanOrEqual(SIZE.height);
    }
    expect(layout(names, edges, new Map([["a", { x: 5, y: 6 }]])).get("a")).toEqual({ x: 5, y: 6 });
  });
  it("have their values where no edge is", () => {
    const places = new Map([["a", { x: 0, y: 0 }], ["b", { x: 50, y: -50 }], ["c", { x: 50, y: 50 }], ["d", { x: -50, y: 10 }]]);
    const edges = [["a", "b"], ["c", "a"], ["d", "a"]] as [string, string][];
    const side = freeSide("a", edges, places);
    for (const other of ["b", "c", "d"]) {
      const at = places.get(other)!;
      expect((side.x * at.x + side.y * at.y) / Math.hypot(at.x, at.y)).toBeLessThan(0.72);
    }
    expect(freeSide("b", [], places).x).toBeCloseTo(Math.SQRT1_2);
  });
  it("of Hackenbush stand as high as they are far from the ground", () => {
    const places = standing(["0", "a", "b"], [["0", "a"], ["a", "b"]], "0", new Map());
    expect(places.get("b")!.y).toBeLessThan(places.get("a")!.y);
    expect(places.get("a")!.y).toBeLessThan(places.get("0")!.y);
  });
});

describe("clicks", () => {
  const shown = (text: string, more: Partial<Shown> = {}): Shown => ({ text, numbers: [text], ...more });
  const state = (components: Shown[], legal: LegalMove[]) => ({ components, legal }) as unknown as MatchState;
  const move = (component: number, from: Shown, ...to: Shown[]): LegalMove => ({ text: "", changes: [{ component, from, to }] });

  it("on a token take it and what lies beyond; equal heaps have the moves of the first", () => {
    const heap = shown("5", { kind: "heap" });
    const match = state([heap, heap], [move(0, heap, shown("4")), move(0, heap, shown("2")), move(0, heap, shown("1"), shown("1"))]);
    expect(meant(match, [{ kind: "token", component: 1, heap: 0, left: 4 }])).toEqual([0]);
    expect(meant(match, [{ kind: "token", component: 0, heap: 0, left: 2 }])).toEqual([1, 2]);
    expect(meant(match, [{ kind: "token", component: 0, heap: 0, left: 3 }])).toEqual([]);
  });

  it("on pins of a row take them and what lies between; the middle of a row may be taken from either side", () => {
    const row = shown("5", { kind: "row" });
    const left = (...parts: string[]) => move(0, row, ...parts.map((part) => shown(part)));
    // Kayles with five pins.
    const match = state([row], [left("4"), left("1", "3"), left("2", "2"), left("3"), left("1", "2")]);
    const pins = (...at: number[]) => at.map((at): Spot => ({ kind: "pin", component: 0, at }));
    expect(meant(match, pins(0))).toEqual([0, 3]);
    expect(meant(match, pins(2))).toEqual([2, 4]);
    expect(meant(match, pins(3, 4))).toEqual([3]);
    expect(meant(match, pins(2, 1))).toEqual([4]);
    expect(meant(match, pins(0, 2))).toEqual([]);
    expect(exactly(match, pins(3))).toBe(1);
    expect(exactly(match, pins(0))).toBe(0);
    // A move that takes three has no single pin.
    const three = state([row], [left("2"), left("1", "1")]);
    expect(meant(three, pins(0))).toEqual([0]);
    expect(meant(three, pins(1))).toEqual([0, 1]);
    expect(exactly(three, pins(1))).toBeUndefined();
    expect(meant(three, pins(1, 3))).toEqual([1]);
  });

  it("on two cells mean the domino on both", () => {
    const board = shown("2x2", { kind: "board", rows: ["..", ".."] });
    const after = (rows: string[]) => shown("", { rows });
    const match = state([board], [
      move(0, board, after(["##", ".."])),
      move(0, board, after(["#.", "#."])),
      move(0, board, after([".#", ".#"])),
      move(0, board, after(["..", "##"])),
    ]);
    const cell = (row: number, column: number) => ({ kind: "cell" as const, component: 0, row, column });
    expect(meant(match, [cell(0, 0)])).toEqual([0, 1]);
    expect(meant(match, [cell(0, 0), cell(1, 0)])).toEqual([1]);
  });

  it("on a cell bite there, where bites differ in their first cell", () => {
    const board = shown("1x3", { kind: "board", rows: ["..."] });
    const match = state([board], [move(0, board, shown("", { rows: [".##"] })), move(0, board, shown("", { rows: ["..#"] }))]);
    expect(meant(match, [{ kind: "cell", component: 0, row: 0, column: 2 }])).toEqual([1]);
    expect(meant(match, [{ kind: "cell", component: 0, row: 0, column: 1 }])).toEqual([0]);
  });
});

describe("what is drawn of a match", () => {
  const shown = (kind: string, ...numbers: number[]) => ({ text: numbers.join(), kind, numbers: numbers.map(String), names: [] }) as unknown as Shown;
  const state = (components: Shown[]) => ({ components, legal: [] }) as unknown as MatchState;

  it("shows the last tokens of a long heap, one by one", () => {
    const tokens = spots(shown("heap", 300), 0);
    expect(tokens).toHaveLength(30);
    expect(tokens[0]).toEqual({ kind: "token", component: 0, heap: 0, left: 270 });
    expect(drawn(state([shown("heap", 300)]))).toEqual([true]);
  });

  it("draws no number that a browser cannot hold, and no more than there is room for", () => {
    expect(drawn(state([shown("heap", 2 ** 53)]))).toEqual([false]);
    const many = drawn(state(Array.from({ length: 5000 }, () => shown("heap", 50))));
    expect(many.filter(Boolean).length).toBeGreaterThan(5);
    expect(many.filter(Boolean).length).toBeLessThan(20);
  });

  it("draws large pairs as two heaps", () => {
    expect(spots(shown("pair", 50, 3), 0)).toHaveLength(53);
    expect(spots(shown("pair", 5, 3), 0).every((spot) => spot.kind === "place")).toBe(true);
  });
});

describe("words", () => {
  it("are there in both languages, with the same blanks", () => {
    const [en, zh] = [words("en"), words("zh")];
    for (const [name, sentence] of Object.entries(en)) {
      const blanks = (text: string) => [...text.matchAll(/\{\w+\}/g)].map((found) => found[0]).sort();
      expect(blanks(zh[name as keyof typeof zh]), name).toEqual(blanks(sentence));
    }
    expect(fill("a {x} {y}", { x: 1 })).toBe("a 1 {y}");
  });
  it("of a formula are those of the page", () => {
    const latex = String.raw`\begin{cases} 0 & \text{if } n = 0 \\ 1 & \text{otherwise} \end{cases}`;
    expect(typeset(latex, "en")).toBe(latex);
    expect(typeset(latex, "zh")).toBe(String.raw`\begin{cases} 0 & \text{若 } n = 0 \\ 1 & \text{其他} \end{cases}`);
  });
});

describe("positions from a Chinese keyboard", () => {
  it.each([
    ["５　８", "5 8"],
    ["5、8", "5 8"],
    ["（３，５）", "(3,5)"],
    ["｛１．．４｝", "{1..4}"],
    ["5 8", "5 8"],
    ["甲、乙", "甲、乙"],
    ["＋＋－", "＋＋－"],
  ])("%s", (typed, read) => expect(halfWidth(typed)).toBe(read));
});
