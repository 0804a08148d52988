// Which legal moves a click on a picture may mean. Nothing is computed about games: the engine's list of moves is searched for
// those that change what was clicked.
import type { LegalMove, MatchState, Shown } from "./replies";

/** A place of a picture: a token of a heap, a pin of a row, a cell, a letter, a coin. */
export type Spot =
  | { kind: "token"; component: number; heap: number; left: number }
  | { kind: "pin"; component: number; at: number }
  | { kind: "cell"; component: number; row: number; column: number }
  | { kind: "place"; component: number; at: [number, number] }
  | { kind: "letter"; component: number; at: number }
  | { kind: "element"; component: number; number: string }
  | { kind: "coin"; component: number };

/** The moves of equal components are listed once, of the first of them. */
export function listedComponent(state: MatchState, component: number): number {
  const text = state.components[component]?.text;
  const kind = state.components[component]?.kind;
  return state.components.findIndex((one) => one.text === text && one.kind === kind);
}

const sum = (parts: Shown[]) => parts.reduce((total, part) => total + Number(part.numbers[0] ?? 0), 0);

/** The pins of a row that a move takes, the first and the one after the last: what is left stands on both sides of them, and which
 * part stands on which side is not said. */
function taken(move: LegalMove): [number, number][] {
  const [change] = move.changes;
  if (!change) return [];
  const gone = Number(change.from.numbers[0]) - sum(change.to);
  const before = [Number(change.to[0]?.numbers[0] ?? 0), Number(change.to[1]?.numbers[0] ?? 0)];
  return before.map((from) => [from, from + gone]);
}

/** The first and the last of the pins that were clicked. */
export function span(spots: Spot[]): [number, number] {
  const pins = spots.flatMap((spot) => (spot.kind === "pin" ? [spot.at] : []));
  return [Math.min(...pins), Math.max(...pins)];
}

/** The moves that take all pins from the first to the last one that was clicked, perhaps with others beside them. */
function meantPins(state: MatchState, spots: Spot[]): number[] {
  const [first, last] = span(spots);
  const [spot] = spots;
  if (!spot || spots.some((one) => one.component !== spot.component)) return [];
  const component = listedComponent(state, spot.component);
  const takes = (move: LegalMove) => taken(move).some(([from, to]) => from <= first && last < to);
  return state.legal.flatMap((move, index) => (move.changes.length === 1 && move.changes[0]?.component === component && takes(move) ? [index] : []));
}

/** The move that takes the pins from the first to the last one that was clicked, and no other. */
export function exactly(state: MatchState, spots: Spot[]): number | undefined {
  const [first, last] = span(spots);
  return meantPins(state, spots).find((index) => taken(state.legal[index]!).some(([from, to]) => from === first && to === last + 1));
}

/** Which letters of a word a rewriting changed. */
function changed(from: string, to: string): [number, number] {
  const [a, b] = [[...from], [...to]];
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
  return [start, Math.max(start + 1, a.length - end)];
}

/** Whether a move changes this spot. */
export function touches(move: LegalMove, spot: Spot, component: number): boolean {
  const change = move.changes.length === 1 ? move.changes[0] : undefined;
  if (!change || change.component !== component) return false;
  const { from, to } = change;
  switch (spot.kind) {
    case "token": {
      if (from.numbers.length === 1) return to.every((part) => part.numbers.length === 1) && sum(to) === spot.left;
      const [after] = to;
      if (to.length !== 1 || !after || after.numbers.length !== from.numbers.length) return false;
      return Number(after.numbers[spot.heap]) === spot.left;
    }
    case "cell": {
      const there = (shown: Shown) => shown.rows?.[spot.row]?.[spot.column] === ".";
      return there(from) && !to.some(there);
    }
    case "place":
      return to.length === 1 && Number(to[0]?.numbers[0]) === spot.at[0] && Number(to[0]?.numbers[1]) === spot.at[1];
    case "letter": {
      if (to.length !== 1 || !to[0]) return to.length === 0;
      const [start, end] = changed(from.text, to[0].text);
      return spot.at >= start && spot.at < end;
    }
    case "element":
      return from.numbers.includes(spot.number) && !to.some((part) => part.numbers.includes(spot.number));
    case "coin":
      return true;
    case "pin":
      return taken(move).some(([from, to]) => from <= spot.at && spot.at < to);
  }
}

/** The moves, by their numbers in the list, that a click on these spots together may mean. */
export function meant(state: MatchState, spots: Spot[]): number[] {
  if (spots[0]?.kind === "pin") return meantPins(state, spots);
  const found = state.legal.flatMap((move, index) => {
    const all = spots.every((spot) => touches(move, spot, listedComponent(state, spot.component)));
    return all ? [index] : [];
  });
  const [spot] = spots;
  if (spots.length !== 1 || !spot || found.length < 2) return found;
  if (spot.kind === "cell") return bites(state, spot, found);
  if (spot.kind === "element") return smallest(state, found);
  return found;
}

/** Where each move has a first cell of its own, in the order of reading, a click on that cell is that move. */
function bites(state: MatchState, spot: Spot & { kind: "cell" }, found: number[]): number[] {
  const first = (index: number): string => {
    const change = state.legal[index]?.changes[0];
    const rows = change?.from.rows ?? [];
    for (const [row, line] of rows.entries()) {
      for (const [column, sign] of [...line].entries()) {
        if (sign === "." && !change?.to.some((part) => part.rows?.[row]?.[column] === ".")) return `${row} ${column}`;
      }
    }
    return "";
  };
  const component = listedComponent(state, spot.component);
  const all = state.legal.flatMap((move, index) => (move.changes[0]?.component === component ? [first(index)] : []));
  if (new Set(all).size !== all.length) return found;
  const own = found.filter((index) => first(index) === `${spot.row} ${spot.column}`);
  return own.length > 0 ? own : found;
}

/** The move that leaves most of a set, if there is one: the others are chosen at their own numbers. */
function smallest(state: MatchState, found: number[]): number[] {
  const left = (index: number) => (state.legal[index]?.changes[0]?.to ?? []).reduce((sum, part) => sum + part.numbers.length, 0);
  const most = Math.max(...found.map(left));
  const least = found.filter((index) => left(index) === most);
  return least.length === 1 ? least : found;
}
