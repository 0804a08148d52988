// Small pictures of positions, as text states them: for the gallery and for pictures of answers. Nothing can be clicked here, and
// what has no picture is written.
import type { Colours } from "./drawing";
import { layout, SIZE, standing } from "./layout";
import type { Pen } from "./pen";
import type { GameAbout } from "./replies";

export type Kind = GameAbout["kind"] | "hackenbush";

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Larger heaps and boards are written. */
const MOST = 40;

/** The numbers of a position: `{1..4,7}` has those between 1 and 4, too. */
export function numbersOf(text: string): number[] {
  return [...text.matchAll(/(\d+)(?:\.\.(\d+))?/g)].flatMap(([, from, to]) => {
    const [first, last] = [Number(from), Number(to ?? from)];
    return Array.from({ length: Math.min(200, last - first + 1) }, (_, i) => first + i);
  });
}

/** The rows of a board, `.` for a cell that is free: `3x4`, or the rows with strokes between them. */
export function rowsOf(text: string): string[] {
  const size = /^(\d+)x(\d+)$/.exec(text);
  if (!size) return text.split("/");
  const [rows, columns] = [Math.min(MOST, Number(size[1])), Math.min(MOST, Number(size[2]))];
  return Array.from({ length: rows }, () => ".".repeat(columns));
}

/** Draws positions side by side, in a box of the paper. */
export function drawPositions(pen: Pen, kind: Kind, positions: string, colours: Colours, box: Box): void {
  const words = positions.trim().split(/\s+/).filter(Boolean);
  if (kind === "coins" && positions.includes("(")) return square(pen, numbersOf(positions), colours, box);
  if (kind === "coins") return coins(pen, words.flatMap(numbersOf), positions, colours, box);
  const shown = words.slice(0, 6);
  if (kind === "row") return shown.forEach((word, i) => row(pen, Number(word), colours, part(box, i, shown.length, false)));
  shown.forEach((word, i) => one(pen, kind, word, colours, part(box, i, shown.length, true)));
}

/** One of several parts of a box, beside each other or one above the other. */
function part(box: Box, i: number, of: number, beside: boolean): Box {
  return beside
    ? { ...box, left: box.left + (box.width / of) * i, width: box.width / of }
    : { ...box, top: box.top + (box.height / of) * i, height: box.height / of };
}

function one(pen: Pen, kind: Kind, word: string, colours: Colours, box: Box): void {
  const numbers = numbersOf(word);
  const small = numbers.length > 0 && numbers.every((n) => n < MOST);
  const squares = kind === "pair" && numbers.length === 2 && numbers.every((n) => n < 24);
  if (squares) return piece(pen, numbers[0]!, numbers[1]!, colours, box);
  if (kind === "ring" && small) return ring(pen, numbers[0]!, colours, box);
  if (["heap", "tuple", "piles", "pair"].includes(kind) && small) return heaps(pen, numbers, colours, box);
  if (kind === "board") return board(pen, rowsOf(word), colours, box);
  if (kind === "set") return tiles(pen, numbers.map(String), colours, box);
  if (kind === "word" || kind === "letters") return tiles(pen, [...word], colours, box);
  written(pen, word, colours, box);
}

function written(pen: Pen, text: string, colours: Colours, { left, top, width, height }: Box): void {
  const short = text.length > 28 ? `${text.slice(0, 27)}…` : text;
  const size = Math.min(22, (1.6 * width) / Math.max(1, short.length));
  pen.text(left + width / 2, top + height / 2 + size / 3, short, colours.ink, "middle", size);
}

/** Heaps as piles of tokens, with their numbers below. */
function heaps(pen: Pen, numbers: number[], colours: Colours, { left, top, width, height }: Box): void {
  // High piles stand in several columns.
  const columns = Math.ceil(Math.max(...numbers) / 8) || 1;
  const step = Math.min(16, (height - 22) / 8, width / (numbers.length * (columns + 0.5)));
  numbers.forEach((n, i) => {
    const x = left + (width * (i + 0.5)) / numbers.length;
    const wide = Math.min(columns, n);
    for (let k = 0; k < n; k++) {
      const [column, line] = [k % wide, Math.floor(k / wide)];
      pen.dot(x + (column - (wide - 1) / 2) * step, top + height - 22 - (line + 0.5) * step, step * 0.44, colours.won);
    }
    pen.text(x, top + height - 4, String(n), colours.ink, "middle", 12);
  });
}

function ring(pen: Pen, n: number, colours: Colours, { left, top, width, height }: Box): void {
  const radius = Math.min(width, height) / 2 - 10;
  const size = Math.min(8, (2.4 * radius) / Math.max(1, n));
  for (let k = 0; k < n; k++) {
    const angle = (2 * Math.PI * k) / n - Math.PI / 2;
    pen.dot(left + width / 2 + radius * Math.cos(angle), top + height / 2 + radius * Math.sin(angle), size, colours.won);
  }
  pen.text(left + width / 2, top + height / 2 + 5, String(n), colours.ink, "middle", 13);
}

/** A row of pins. */
function row(pen: Pen, n: number, colours: Colours, box: Box): void {
  if (!(n <= 60)) return written(pen, String(n), colours, box);
  const { left, top, width, height } = box;
  const step = Math.min(16, (width - 30) / Math.max(1, n));
  const high = Math.min(24, height * 0.7);
  const from = left + 15 + (width - 30 - n * step) / 2;
  for (let k = 0; k < n; k++) {
    pen.rect(from + k * step + step * 0.14, top + (height - high) / 2 + step * 0.3, step * 0.72, high - step * 0.3, colours.won);
    pen.dot(from + (k + 0.5) * step, top + (height - high) / 2 + step * 0.36, step * 0.36, colours.won);
  }
}

/** A piece on a board of squares; the corner is where it cannot go on. */
function piece(pen: Pen, a: number, b: number, colours: Colours, { left, top, width, height }: Box): void {
  const [rows, columns] = [a + 2, b + 2];
  const side = Math.min(width / columns, height / rows, 18);
  const [x, y] = [left + (width - side * columns) / 2, top + (height - side * rows) / 2];
  for (let r = 0; r < rows; r++) {
    for (let c = 0; c < columns; c++) if ((r + c) % 2 === 0) pen.rect(x + c * side, y + r * side, side, side, colours.faint);
  }
  pen.rect(x, y, side, side, colours.lost, 0.35);
  pen.dot(x + (b + 0.5) * side, y + (a + 0.5) * side, side * 0.4, colours.won);
}

function board(pen: Pen, rows: string[], colours: Colours, { left, top, width, height }: Box): void {
  const columns = Math.max(1, ...rows.map((row) => row.length));
  const side = Math.min(width / columns, height / rows.length, 24);
  const [x, y] = [left + (width - side * columns) / 2, top + (height - side * rows.length) / 2];
  rows.forEach((row, r) =>
    [...row].forEach((sign, c) => pen.rect(x + c * side + 1, y + r * side + 1, side - 2, side - 2, sign === "." ? colours.won : colours.faint)),
  );
}

/** Letters or numbers, each on a tile; they go on in a further line. */
function tiles(pen: Pen, signs: string[], colours: Colours, { left, top, width, height }: Box): void {
  const shown = signs.slice(0, 40);
  const lines = Math.ceil((shown.length * 20) / width) || 1;
  const each = Math.ceil(shown.length / lines);
  const side = Math.min(24, width / Math.max(1, each));
  const [x, y] = [left + (width - side * each) / 2, top + (height - side * lines) / 2];
  shown.forEach((sign, i) => {
    const [px, py] = [x + (i % each) * side, y + Math.floor(i / each) * side];
    pen.rect(px + 1, py + 1, side - 2, side - 2, colours.faint);
    pen.text(px + side / 2, py + side * 0.68, sign, colours.ink, "middle", Math.min(13, side * 0.6));
  });
}

/** Coins in a row from 0 on; those of the list lie heads up. */
function coins(pen: Pen, heads: number[], text: string, colours: Colours, box: Box): void {
  const last = Math.max(0, ...heads);
  if (heads.length === 0 || last > 24) return written(pen, text, colours, box);
  const { left, top, width, height } = box;
  const step = Math.min(26, width / (last + 1));
  const from = left + (width - step * (last + 1)) / 2;
  for (let place = 0; place <= last; place++) {
    const [x, y] = [from + (place + 0.5) * step, top + height / 2];
    pen.dot(x, y, step * 0.42, heads.includes(place) ? colours.won : colours.faint);
    pen.text(x, y + height * 0.4, String(place), colours.ink, "middle", 10);
  }
}

/** Coins on a board of rows and columns: two numbers for each that lies heads up. */
function square(pen: Pen, numbers: number[], colours: Colours, { left, top, width, height }: Box): void {
  const of = (place: number) => numbers.filter((_, i) => i % 2 === place);
  const [rows, columns] = [Math.max(3, ...of(0)) + 1, Math.max(3, ...of(1)) + 1];
  const side = Math.min(width / columns, height / rows, 24);
  const [x, y] = [left + (width - side * columns) / 2, top + (height - side * rows) / 2];
  for (let r = 0; r < rows; r++) for (let c = 0; c < columns; c++) pen.dot(x + (c + 0.5) * side, y + (r + 0.5) * side, side * 0.4, colours.faint);
  of(0).forEach((r, i) => pen.dot(x + (of(1)[i]! + 0.5) * side, y + (r + 0.5) * side, side * 0.4, colours.won));
}

/** A graph as edges state it; the ground of Hackenbush is the vertex 0. */
export function drawGraph(pen: Pen, text: string, bush: boolean, colours: Colours, { left, top, width, height }: Box): void {
  const lines = text.split("\n").map((line) => line.trim().split(/\s+/).filter(Boolean));
  const edges = lines.filter((line) => line.length === 2) as [string, string][];
  const names = [...new Set(lines.flat())];
  const places = bush ? standing(names, edges, names.includes("0") ? "0" : null, new Map()) : layout(names, edges, new Map());
  const scale = Math.min(width / SIZE.width, height / SIZE.height);
  const [x, y] = [left + (width - SIZE.width * scale) / 2, top + (height - SIZE.height * scale) / 2];
  const at = (name: string) => ({ x: x + scale * (places.get(name)?.x ?? 0), y: y + scale * (places.get(name)?.y ?? 0) });
  for (const [a, b] of edges) {
    const [p, q] = [at(a), at(b)];
    // An edge of the ground stands under its other end.
    const foot = (name: string, other: { x: number }) => (bush && name === "0" ? { x: other.x, y: at("0").y } : at(name));
    const [from, to] = [foot(a, q), foot(b, p)];
    pen.line(from.x, from.y, to.x, to.y, colours.ink, 1.6);
  }
  if (bush) pen.line(left, at("0").y, left + width, at("0").y, colours.ink, 2.5);
  for (const name of names) if (!bush || name !== "0") pen.dot(at(name).x, at(name).y, bush ? 3 : 6, colours.won);
}
