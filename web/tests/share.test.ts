// Answers for a chat, and small pictures of positions.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { SvgPen } from "../src/pen";
import type { Solved } from "../src/replies";
import { CARD, drawCard, message, wrapped } from "../src/share";
import { drawGraph, drawPositions, numbersOf, rowsOf, type Kind } from "../src/thumbnail";
import { words } from "../src/words";

const colours = { paper: "#ffffff", ink: "#111111", faint: "#eeeeee", won: "#007700", lost: "#cc0000" };
const move = (text: string) => ({ text, value_after: 0, changes: [] });
const reply = { outcome: "N", winner: "first", value: 1, components: [], moves: Array.from({ length: 7 }, (_, i) => move(`take ${i + 1}`)), moves_total: 9, after: [], standing: "exact", games: [], warnings: null } as unknown as Solved;
const place = { rule: "take 1,3,4", positions: "5 8 12", misere: false };

describe("an answer for a chat", () => {
  beforeEach(() => vi.stubGlobal("location", { origin: "https://example.org", pathname: "/sprague/" }));
  afterEach(() => vi.unstubAllGlobals());

  it("has rule, positions, winner, some of the moves, and a link", () => {
    expect(message(place, reply, words("en"), "en").split("\n")).toEqual([
      "The rule: take 1,3,4",
      "Positions: 5 8 12",
      "The first player wins · nim-value 1",
      "Winning moves: take 1; take 2; take 3; take 4; take 5 and 4 more",
      "https://example.org/sprague/#r=take%201%2C3%2C4&p=5%208%2012&lang=en",
    ]);
  });

  it("says where nobody wins, where no move wins, and where the convention is another one", () => {
    const lost = { ...reply, outcome: "P", winner: "second", value: 0, moves: [], moves_total: 0 } as unknown as Solved;
    expect(message({ ...place, misere: true }, { ...lost, value: null }, words("zh"), "zh")).toMatch(/反常规则[^]*\n后手必胜\n没有必胜的走法[^]*misere=1/);
    const drawn = { ...reply, outcome: "D", winner: "draw", value: "inf()", keeps: "draw" } as unknown as Solved;
    expect(message(place, drawn, words("en"), "en")).toContain("Nobody can force a win: a draw · value inf()\nMoves that keep the draw: take 1");
  });

  it("is drawn within its picture, whatever its length", () => {
    for (const [rule, positions] of [["take 1", "5"], ["x".repeat(3000), "7 ".repeat(900)], ["取石子".repeat(500), "{1..100}"]]) {
      const pen = new SvgPen(CARD.width, CARD.height);
      drawCard(pen, { rule: rule!, positions: positions!, misere: false }, reply, "heap", words("en"), "en", colours);
      const at = [...pen.file("").matchAll(/<text x="([\d.-]+)" y="([\d.-]+)"/g)].map(([, x, y]) => [Number(x), Number(y)]);
      expect(at.length).toBeGreaterThan(3);
      for (const [x, y] of at) expect(x! >= 0 && x! <= CARD.width && y! >= 0 && y! <= CARD.height).toBe(true);
    }
  });

  it("breaks lines between words, within long ones, and between Chinese signs", () => {
    expect(wrapped("take one or two", 8)).toEqual(["take one", "or two"].map((line) => expect.stringMatching(new RegExp(`^${line} ?$`))));
    expect(wrapped("abcdefghij", 4)).toEqual(["abcd", "efgh", "ij"]);
    expect(wrapped("先手必胜", 4)).toEqual(["先手", "必胜"]);
    expect(wrapped("a\nb", 4)).toEqual(["a", "b"]);
  });
});

describe("small pictures", () => {
  it("read positions as the notation has them", () => {
    expect(numbersOf("{1..4,7}")).toEqual([1, 2, 3, 4, 7]);
    expect(numbersOf("{1..1000000000}")).toHaveLength(200);
    expect(rowsOf("2x3")).toEqual(["...", "..."]);
    expect(rowsOf("..#/..#")).toEqual(["..#", "..#"]);
  });

  const kinds: [Kind, string, RegExp, number][] = [
    ["heap", "5 8 12", /<circle/g, 25],
    ["row", "7 4", /<circle/g, 11],
    ["ring", "9", /<circle/g, 9],
    ["coins", "{2,5}", /<circle/g, 6],
    ["coins", "{(2,3),(4,1)}", /<circle/g, 22],
    ["board", "2x3", /<rect/g, 6],
    ["set", "{1..6}", /<text/g, 6],
    ["word", "++-+", /<text/g, 4],
    ["piles", "[2,5,1]", /<circle/g, 8],
    ["tuple", "(3,4,5)", /<circle/g, 12],
    ["pair", "3,5", /<circle/g, 1],
    ["heap", "1000000000000", /<text/g, 1],
    ["row", "1000000000000", /<text/g, 1],
    ["other", "something", /<text/g, 1],
    ["heap", "", /<text/g, 0],
  ];
  it.each(kinds)("of %s %s", (kind, positions, sign, count) => {
    const pen = new SvgPen(224, 120);
    drawPositions(pen, kind, positions, colours, { left: 10, top: 8, width: 204, height: 104 });
    expect(pen.file("").match(sign) ?? []).toHaveLength(count);
    const at = [...pen.file("").matchAll(/c?x="(-?[\d.]+)" c?y="(-?[\d.]+)"/g)].map(([, x, y]) => [Number(x), Number(y)]);
    for (const [x, y] of at) expect(x! >= 0 && x! <= 224 && y! >= 0 && y! <= 120).toBe(true);
  });

  it("of graphs have every vertex, and edges to the ground", () => {
    const pen = new SvgPen(224, 120);
    drawGraph(pen, "0 a\na b\n0 c\n", true, colours, { left: 10, top: 8, width: 204, height: 104 });
    expect(pen.file("").match(/<circle/g)).toHaveLength(3);
    expect(pen.file("").match(/<path/g)).toHaveLength(4);
  });
});
