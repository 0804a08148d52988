// What the views of graphs have in common: drawing by pointer, the shape of an arrow, what is said of a graph that is too large.
import { useMemo, useRef, useState } from "preact/hooks";
import { SIZE, type Point } from "./layout";
import type { EngineError, Vertex } from "./replies";
import { fill, type Words } from "./words";

/** Larger graphs are not drawn: nobody could read them, and a link may have thousands of edges. */
const MOST_VERTICES = 120;
const MOST_EDGES = 400;
/** Of a graph that is not drawn so many vertices are listed. */
const LISTED = 200;

export function tooLarge(solved: { vertices: unknown[]; edges: unknown[] } | undefined): boolean {
  return solved !== undefined && (solved.vertices.length > MOST_VERTICES || solved.edges.length > MOST_EDGES);
}

export function NotDrawn({ solved, words }: { solved: { vertices: unknown[]; edges: unknown[] }; words: Words }) {
  return <p class="quiet" data-testid="not-drawn">{fill(words.notDrawn, { v: solved.vertices.length, e: solved.edges.length, n: MOST_VERTICES, m: MOST_EDGES })}</p>;
}

/** The vertices of a graph that is too large to draw. */
export function Table({ solved, words }: { solved: { vertices: Omit<Vertex, "remoteness">[]; edges: unknown[] }; words: Words }) {
  return (
    <div class="scroll" tabIndex={0} role="group" aria-label={words.graph}>
      <NotDrawn solved={solved} words={words} />
      <table class="components">
        <tbody>
          {solved.vertices.slice(0, LISTED).map((vertex) => (
            <tr key={vertex.name} data-testid="graph-vertex" data-name={vertex.name} data-value={vertex.value === null ? "" : String(vertex.value)} data-outcome={vertex.outcome}>
              <th scope="row">{vertex.name}</th>
              <td class="number">{vertex.value === null ? vertex.outcome : String(vertex.value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {solved.vertices.length > LISTED && <p class="quiet">{fill(words.more, { n: solved.vertices.length - LISTED })}</p>}
    </div>
  );
}

export function Problem({ error }: { error: EngineError }) {
  return (
    <p class="problem" data-testid="error" data-line={error.line} data-column={error.column ?? undefined} role="alert">
      {error.line ? `${error.line}: ` : ""}
      {error.message}
      {error.hint && <span class="hint-text">{error.hint}</span>}
    </p>
  );
}

/** Places of vertices: those that were drawn stay where they were put. */
export function usePlaces(compute: (kept: Map<string, Point>) => Map<string, Point>, when: unknown[]) {
  const drawn = useRef(new Map<string, Point>());
  const places = useMemo(() => compute(drawn.current), when);
  return { places, put: (name: string, point: Point) => drawn.current.set(name, point) };
}

/** Drawing by pointer: a click on nothing, on a vertex, or a way from one vertex to another. */
export function useDrawing(places: Map<string, Point>, on: { nothing: (at: Point) => void; vertex: (name: string) => void; edge: (a: string, b: string) => void }) {
  const [from, setFrom] = useState<{ name: string; at: Point; moved: boolean } | null>(null);
  const svg = useRef<SVGSVGElement>(null);
  const point = (event: PointerEvent | MouseEvent): Point => {
    const box = svg.current?.getBoundingClientRect();
    if (!box) return { x: 0, y: 0 };
    return { x: ((event.clientX - box.left) / box.width) * SIZE.width, y: ((event.clientY - box.top) / box.height) * SIZE.height };
  };
  const near = (at: Point) => {
    const found = [...places].map(([name, p]) => ({ name, d: Math.hypot(p.x - at.x, p.y - at.y) })).sort((a, b) => a.d - b.d)[0];
    return found && found.d < 26 ? found.name : null;
  };
  const handlers = {
    onPointerDown: (event: PointerEvent) => {
      const name = near(point(event));
      if (name !== null) setFrom({ name, at: point(event), moved: false });
    },
    onPointerMove: (event: PointerEvent) => {
      if (from) setFrom({ ...from, at: point(event), moved: from.moved || near(point(event)) !== from.name });
    },
    onPointerUp: (event: PointerEvent) => {
      const at = point(event);
      const name = near(at);
      if (from) {
        setFrom(null);
        if (name === from.name && !from.moved) on.vertex(name);
        else if (name !== null) on.edge(from.name, name);
        else {
          on.nothing(at);
        }
      } else if (name === null && (event.target as Element).tagName === "svg") {
        on.nothing(at);
      }
    },
    onPointerLeave: () => setFrom(null),
  };
  return { svg, from, handlers };
}

/** An arrow from one vertex to another: bent where there is one back, a ring for a loop. */
export function path(a: Point, b: Point, bent: boolean): string {
  if (a === b) return `M${a.x - 9} ${a.y - 15}c-22 -40 40 -40 18 0`;
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const d = Math.max(1, Math.hypot(dx, dy));
  const [ux, uy] = [dx / d, dy / d];
  const start = { x: a.x + ux * 19, y: a.y + uy * 19 };
  const end = { x: b.x - ux * 24, y: b.y - uy * 24 };
  if (!bent) return `M${start.x} ${start.y}L${end.x} ${end.y}`;
  return `M${start.x - uy * 5} ${start.y + ux * 5}Q${(a.x + b.x) / 2 - uy * 26} ${(a.y + b.y) / 2 + ux * 26} ${end.x - uy * 5} ${end.y + ux * 5}`;
}

/** Where the value of a vertex is written, on one side of it. */
export function beside(side: Point) {
  const anchor = side.x > 0.3 ? "start" : side.x < -0.3 ? "end" : "middle";
  return { x: (side.y === 0 ? 22 : 26) * side.x, y: 5 + (anchor === "middle" ? 27 : 21) * side.y, "text-anchor": anchor } as const;
}

/** A key that stands for a click. */
export function pressed(event: KeyboardEvent, act: () => void): void {
  event.preventDefault();
  act();
}

