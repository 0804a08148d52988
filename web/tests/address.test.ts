import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { AddressBar, FIRST, read, tooLong, write, type Place } from "../src/address";

describe("the address", () => {
  it("of a first visit is empty and shows the first example", () => {
    expect(read("")).toEqual(FIRST);
    expect(write(FIRST)).toBe("");
  });

  it("holds everything, whatever signs there are", () => {
    const place = { ...FIRST, rule: 'take 1&2 # ü%\n"++" -> "--"', positions: "{1..4} a+b", misere: true, lang: "zh" as const, tab: "graph" as const, graph: "a b\nb a", kind: "geography" as const, tokens: "a a", program: "rust" as const, input: "T: n" as const, answers: "Alice,Bob & co", match: '{"first":"you","mistakes":1,"moves":[[[0,["3","{1,2}"]]]]}', fresh: false };
    expect(read(write(place))).toEqual(place);
  });

  it("is read as the contract writes it", () => {
    const place = read("#r=take%201..K%3B%20K%3D3&p=5%208&misere=1&lang=zh&tab=pattern");
    expect(place).toMatchObject({ rule: "take 1..K; K=3", positions: "5 8", misere: true, lang: "zh", tab: "pattern" });
  });

  it("holds no part of a text that is too long: a part would be another game", () => {
    const place = { ...FIRST, rule: "take 1", positions: "5", graph: "a b\n".repeat(20_000), fresh: false };
    expect(tooLong(place)).toBe(true);
    expect(tooLong({ ...place, graph: "a b\n".repeat(10_000) })).toBe(false);
    expect(read(write(place))).toEqual({ ...place, graph: "" });
    expect(read(`#r=take%201${"%2C1".repeat(50_000)}&p=5`).rule).toBe("");
  });

  it("that is broken says nothing and does no harm", () => {
    expect(read("#r=%E0%A4%A&tab=../evil&lang=xx&misere=yes&cl=perl&ci=x&=&x")).toEqual(FIRST);
    expect(read("#r=take%201").positions).toBe("");
  });
});

describe("the address bar", () => {
  const written: string[] = [];
  let place: Place;
  beforeEach(() => {
    vi.useFakeTimers();
    written.length = 0;
    const take = (how: string) => (_state: unknown, _title: string, address: string) => {
      written.push(`${how} ${read(address.slice(1)).positions}`);
      if (written.length > 100) throw new Error("SecurityError: more than 100 in 30 seconds");
    };
    vi.stubGlobal("location", { pathname: "/", search: "" });
    vi.stubGlobal("history", { replaceState: take("replace"), pushState: take("push") });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const at = (positions: string) => (place = { ...FIRST, positions, fresh: false });

  it("is written at once, then after a pause, and ends with the last letter", () => {
    const bar = new AddressBar(() => place);
    for (let n = 1; n <= 400; n++) {
      at(String(n));
      bar.changed();
      vi.advanceTimersByTime(50);
    }
    vi.advanceTimersByTime(1000);
    expect(written[0]).toBe("replace 1");
    expect(written.at(-1)).toBe("replace 400");
    // 20 seconds of typing: Safari accepts a hundred changes of the address in 30.
    expect(written.length).toBeLessThan(66);
  });

  it("writes what is typed before a step, so that Back finds it", () => {
    const bar = new AddressBar(() => place);
    at("1");
    bar.changed();
    const before = at("2");
    bar.changed();
    at("3");
    bar.step(before);
    vi.advanceTimersByTime(1000);
    expect(written).toEqual(["replace 2", "push 3"]);
  });

  it("forgets what was not written when somebody else has changed it, and survives a refusal", () => {
    const bar = new AddressBar(() => place);
    at("1");
    bar.changed();
    bar.forget();
    vi.advanceTimersByTime(1000);
    expect(written).toEqual([]);
    for (let n = 0; n < 120; n++) bar.step(at(String(n)));
    expect(written).toHaveLength(120);
  });
});
