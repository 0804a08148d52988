import { describe, expect, it } from "vitest";
import { completions, offset, pieces, ranges } from "../src/highlight";
import type { Language } from "../src/replies";

const language: Language = {
  keys: ["take", "leaving", "any"],
  clauses: ["turn"],
  sets: ["fib"],
  functions: ["gcd"],
  games: [{ name: "kayles", rule: "0.77", positions: "7", about: "pins", category: "breaking", chinese: ["凯尔斯"], aliases: ["rip van winkle"] }],
  examples: [],
};
const kinds = (text: string) => pieces(text, language).filter((piece) => piece.text.trim()).map((piece) => `${piece.text}:${piece.kind}`);

describe("pieces", () => {
  it("have the kinds of their words", () => {
    expect(kinds('take fib # 7\n0.77 "a;b" -> x')).toEqual([
      "take:key", "fib:name", "# 7:comment", "0.77:number", '"a;b":quoted', "->:sign", "x:plain",
    ]);
  });

  it("together are the text, mistakes or not", () => {
    for (const text of ["", "take 3^2", "é\n\n\"x", "a->b;c..d", "<b>&amp;"]) {
      const errors = [{ kind: "", message: "", hint: null, line: 1, column: 2, length: 3 }];
      expect(pieces(text, language, errors).map((piece) => piece.text).join("")).toBe(text);
    }
  });

  it("are marked where the mistake is, in characters, not in code units", () => {
    const error = { kind: "", message: "", hint: null, line: 2, column: 3, length: 2 };
    const wrong = pieces("x\n😀abc", null, [error]).filter((piece) => piece.wrong);
    expect(wrong.map((piece) => piece.text).join("")).toBe("bc");
    expect(offset("x\n😀abc", 2, 3)).toBe(5);
  });

  it("mark the last character where a mistake lies behind the end", () => {
    expect(ranges("take", [{ kind: "", message: "", hint: null, line: 1, column: 5, length: 1 }])).toEqual([[3, 4]]);
  });
});

describe("completions", () => {
  it("offer words of the language, and names of games where a clause begins", () => {
    expect(completions("ta", 2, language).found.map((one) => one.word)).toEqual(["take"]);
    expect(completions("ka", 2, language).found.map((one) => one.word)).toEqual(["kayles"]);
    expect(completions("take ka", 7, language).found).toEqual([]);
    expect(completions("凯", 1, language).found.map((one) => one.word)).toEqual(["kayles"]);
  });

  it("offer nothing inside a word, for a word that is whole, or without a beginning", () => {
    expect(completions("take", 2, language).found).toEqual([]);
    expect(completions("take", 4, language).found).toEqual([]);
    expect(completions("", 0, language).found).toEqual([]);
  });
});
