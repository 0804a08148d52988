// How values are drawn: heaps as points, pairs as a heat map. Values come from the engine; here are only scales and colours.
import { channels, type Pen } from "./pen";
import type { Repeats } from "./replies";

export interface Colours {
  paper: string;
  ink: string;
  faint: string;
  won: string;
  lost: string;
}

/** The part of a picture that is seen: first and last heap (fractions while one moves), and the largest value. */
export interface View {
  from: number;
  to: number;
}

export const MARGIN = { left: 44, right: 14, top: 30, bottom: 30 };

export interface Sequence {
  first: number;
  values: readonly (number | null)[];
  repeats: Repeats | null;
  /** The sentence for the period. */
  mark: string;
}

/** Numbers at which an axis has marks: round ones, about `count` of them. */
export function ticks(from: number, to: number, count: number): number[] {
  const span = Math.max(1e-9, to - from);
  const raw = span / Math.max(1, count);
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = Math.max(1, [1, 2, 5, 10].map((m) => m * power).find((s) => s >= raw) ?? power * 10);
  const found: number[] = [];
  for (let at = Math.ceil(from / step) * step; at <= to + 1e-9; at += step) found.push(Math.round(at) || 0);
  return found;
}

/** The largest value between two heaps, at least 1. */
export function highest(sequence: Sequence, view: View): number {
  let most = 1;
  const from = Math.max(0, Math.floor(view.from) - sequence.first);
  const to = Math.min(sequence.values.length - 1, Math.ceil(view.to) - sequence.first);
  for (let i = from; i <= to; i++) most = Math.max(most, sequence.values[i] ?? 0);
  return most;
}

/** Draws heaps as points; those of value 0, which the player to move loses, in their own colour. */
export function drawSequence(pen: Pen, sequence: Sequence, view: View, colours: Colours): void {
  const { left, right, top, bottom } = MARGIN;
  const [width, height] = [pen.width - left - right, pen.height - top - bottom];
  const most = highest(sequence, view);
  const span = Math.max(1, view.to - view.from);
  const x = (n: number) => left + ((n - view.from) / span) * width;
  const y = (value: number) => top + height - (value / most) * height;
  pen.rect(0, 0, pen.width, pen.height, colours.paper);
  drawPeriods(pen, sequence, view, colours, x);
  for (const value of ticks(0, most, Math.min(8, height / 32))) {
    pen.line(left, y(value), left + width, y(value), colours.faint);
    pen.text(left - 8, y(value) + 4, String(value), colours.ink, "end");
  }
  for (const n of ticks(view.from, view.to, width / 90)) {
    pen.line(x(n), top + height, x(n), top + height + 4, colours.ink);
    pen.text(x(n), top + height + 19, n.toLocaleString("en").replace(/,/g, "\u202f"), colours.ink, "middle");
  }
  const radius = Math.max(1, Math.min(4.5, (width / span) * 0.36));
  const seen = new Set<number>();
  const from = Math.max(0, Math.ceil(view.from) - sequence.first);
  const to = Math.min(sequence.values.length - 1, Math.floor(view.to) - sequence.first);
  const many = to - from > 4 * width;
  for (let i = from; i <= to; i++) {
    const value = sequence.values[i];
    if (value === null || value === undefined) continue;
    const [px, py] = [x(sequence.first + i), y(value)];
    if (many) {
      // Of points that fall on the same place of the picture one is drawn.
      const place = Math.round(px * 2) * 65536 + Math.round(py * 2);
      if (seen.has(place)) continue;
      seen.add(place);
    }
    pen.dot(px, py, radius, value === 0 ? colours.lost : colours.won);
  }
}

function drawPeriods(pen: Pen, sequence: Sequence, view: View, colours: Colours, x: (n: number) => number): void {
  const { repeats } = sequence;
  if (!repeats) return;
  const { left, right, top, bottom } = MARGIN;
  const height = pen.height - top - bottom;
  const edge = pen.width - right;
  const clip = (at: number) => Math.min(edge, Math.max(left, at));
  const { preperiod, period } = repeats;
  const wide = x(period) - x(0);
  if (wide >= 6) {
    const first = Math.max(0, Math.floor((view.from - preperiod) / period));
    for (let k = first; preperiod + k * period <= view.to; k++) {
      const [a, b] = [clip(x(preperiod + k * period - 0.5)), clip(x(preperiod + (k + 1) * period - 0.5))];
      if (k % 2 === 0 && b > a) pen.rect(a, top, b - a, height, colours.won, 0.07);
    }
  }
  const start = x(preperiod - 0.5);
  if (start >= left && start <= edge) pen.line(start, top, start, top + height, colours.won, 1.5);
  // About so wide at this size: a Chinese sign is as wide as it is high.
  const room = [...sequence.mark].reduce((sum, sign) => sum + (sign > "\u2e80" ? 11.5 : 6.3), 0);
  pen.text(Math.max(left, Math.min(Math.max(start, left) + 6, edge - room)), top - 13, sequence.mark, colours.won, "start", 11);
}

export interface Grid {
  names: string[];
  first: [number, number];
  /** Row after row: the second number runs fastest. */
  values: readonly (number | null)[];
  columns: number;
}

/** Mixes two colours written as #rrggbb. */
export function mix(a: string, b: string, share: number): string {
  const [from, to] = [channels(a), channels(b)];
  const mixed = [0, 1, 2].map((at) => Math.round(from[at]! * (1 - share) + to[at]! * share));
  return `#${mixed.map((n) => n.toString(16).padStart(2, "0")).join("")}`;
}

/** How well two colours can be told apart, from 1 to 21, as the guidelines for accessibility define it. */
export function contrast(a: string, b: string): number {
  const light = (colour: string) => {
    const [red, green, blue] = channels(colour).map((n) => (n <= 10 ? n / 3294 : ((n / 255 + 0.055) / 1.055) ** 2.4));
    return 0.05 + 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
  };
  const [p, q] = [light(a), light(b)];
  return Math.max(p, q) / Math.min(p, q);
}

/** The side of a cell of a heat map, and where its corner is. */
export function cells(grid: Grid, width: number, height: number): { side: number; left: number; top: number } {
  const rows = Math.max(1, Math.ceil(grid.values.length / grid.columns));
  const side = Math.min((width - 48) / grid.columns, (height - 40) / rows);
  return { side, left: 40, top: 30 };
}

/** Draws pairs as cells: darker is a larger value, and 0 has its own colour. */
export function drawGrid(pen: Pen, grid: Grid, colours: Colours): void {
  pen.rect(0, 0, pen.width, pen.height, colours.paper);
  const rows = Math.ceil(grid.values.length / grid.columns);
  const { side, left, top } = cells(grid, pen.width, pen.height);
  const most = grid.values.reduce<number>((most, value) => Math.max(most, value ?? 0), 1);
  const share = (value: number | null) => (value === null ? 0 : 0.12 + 0.78 * Math.sqrt(value / most));
  const known = new Map<number | null, string>([[0, colours.lost]]);
  const onto = new Map<string, string>();
  const clearer = (ground: string) => {
    const made = onto.get(ground) ?? (contrast("#000000", ground) > contrast("#ffffff", ground) ? "#000000" : "#ffffff");
    onto.set(ground, made);
    return made;
  };
  const colour = (value: number | null) => {
    const made = known.get(value) ?? mix(colours.paper, colours.won, share(value));
    known.set(value, made);
    return made;
  };
  if (side <= 8) pen.mosaic(left, top, side, grid.columns, grid.values.map(colour));
  else {
    grid.values.forEach((value, i) => {
      const [px, py] = [left + (i % grid.columns) * side, top + Math.floor(i / grid.columns) * side];
      pen.rect(px, py, side - 1, side - 1, colour(value));
      if (side < 19 || value === null) return;
      const size = Math.min(13, side * 0.45);
      pen.text(px + side / 2, py + side / 2 + size * 0.36, String(value), clearer(colour(value)), "middle", size);
    });
  }
  for (const n of ticks(grid.first[1], grid.first[1] + grid.columns - 1, (grid.columns * side) / 46)) {
    pen.text(left + (n - grid.first[1] + 0.5) * side, top - 8, String(n), colours.ink, "middle", 11);
  }
  for (const n of ticks(grid.first[0], grid.first[0] + rows - 1, (rows * side) / 30)) {
    pen.text(left - 7, top + (n - grid.first[0] + 0.5) * side + 4, String(n), colours.ink, "end", 11);
  }
  pen.text(6, 14, `${grid.names[0] ?? "a"} ↓  ${grid.names[1] ?? "b"} →`, colours.ink, "start", 11);
}
