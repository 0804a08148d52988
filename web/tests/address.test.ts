import { describe, expect, it } from "vitest";
import { FIRST, read, write } from "../src/address";

describe("the address", () => {
  it("of a first visit is empty and shows the first example", () => {
    expect(read("")).toEqual(FIRST);
    expect(write(FIRST)).toBe("");
  });

  it("holds everything, whatever signs there are", () => {
    const place = { ...FIRST, rule: 'take 1&2 # ü%\n"++" -> "--"', positions: "{1..4} a+b", misere: true, lang: "zh" as const, tab: "graph" as const, graph: "a b\nb a", kind: "geography" as const, tokens: "a a", program: "rust" as const, input: "T: n" as const, answers: "Alice,Bob & co", fresh: false };
    expect(read(write(place))).toEqual(place);
  });

  it("is read as the contract writes it", () => {
    const place = read("#r=take%201..K%3B%20K%3D3&p=5%208&misere=1&lang=zh&tab=pattern");
    expect(place).toMatchObject({ rule: "take 1..K; K=3", positions: "5 8", misere: true, lang: "zh", tab: "pattern" });
  });

  it("that is broken says nothing and does no harm", () => {
    expect(read("#r=%E0%A4%A&tab=../evil&lang=xx&misere=yes&cl=perl&ci=x&=&x")).toEqual(FIRST);
    expect(read("#r=take%201").positions).toBe("");
  });
});
