// Where the vertices of a graph are drawn: springs along edges, a push between all vertices, from a start that is always the
// same, so that a graph looks the same every time.

export interface Point {
  x: number;
  y: number;
}

const WIDTH = 640;
const HEIGHT = 400;
const EDGE = 46;

/** Places for vertices; those that have one already keep it. */
export function layout(names: readonly string[], edges: readonly (readonly [string, string])[], kept: ReadonlyMap<string, Point>): Map<string, Point> {
  const place = new Map<string, Point>();
  names.forEach((name, i) => {
    const angle = (2 * Math.PI * i) / Math.max(1, names.length) - Math.PI / 2;
    const start = { x: WIDTH / 2 + 190 * Math.cos(angle), y: HEIGHT / 2 + 130 * Math.sin(angle) };
    place.set(name, kept.get(name) ?? start);
  });
  // Fewer rounds where there are many pairs, so that a large graph is there as quickly as a small one.
  const rounds = names.some((name) => !kept.has(name)) ? Math.min(260, Math.floor(250_000 / (1 + names.length ** 2))) : 0;
  for (let round = 0; round < rounds; round++) step(names, edges, kept, place, 1 - round / rounds);
  return place;
}

function step(
  names: readonly string[],
  edges: readonly (readonly [string, string])[],
  kept: ReadonlyMap<string, Point>,
  place: Map<string, Point>,
  heat: number,
): void {
  const ideal = Math.min(150, Math.sqrt((WIDTH * HEIGHT) / Math.max(1, names.length)) * 0.8);
  const force = new Map(names.map((name) => [name, { x: 0, y: 0 }]));
  const push = (a: string, b: string, strength: (distance: number) => number) => {
    const [p, q, f, g] = [place.get(a), place.get(b), force.get(a), force.get(b)];
    if (!p || !q || !f || !g) return;
    const [dx, dy] = [p.x - q.x || 0.1, p.y - q.y || 0.1];
    const distance = Math.max(1, Math.hypot(dx, dy));
    const s = strength(distance) / distance;
    f.x += dx * s;
    f.y += dy * s;
    g.x -= dx * s;
    g.y -= dy * s;
  };
  names.forEach((a, i) => names.slice(i + 1).forEach((b) => push(a, b, (d) => (ideal * ideal) / d)));
  for (const [a, b] of edges) if (a !== b) push(a, b, (d) => -(d * d) / ideal);
  for (const name of names) {
    if (kept.has(name)) continue;
    const [p, f] = [place.get(name)!, force.get(name)!];
    const size = Math.max(1, Math.hypot(f.x, f.y));
    const most = 18 * heat + 0.5;
    p.x = Math.min(WIDTH - EDGE, Math.max(EDGE, p.x + (f.x / size) * Math.min(size, most)));
    p.y = Math.min(HEIGHT - EDGE, Math.max(EDGE, p.y + (f.y / size) * Math.min(size, most)));
  }
}

/** The side of a vertex on which its value hides no edge: of seven directions the one that is farthest from all edges. */
export function freeSide(name: string, edges: readonly (readonly [string, string])[], places: ReadonlyMap<string, Point>): Point {
  const at = places.get(name);
  const angles = edges.flatMap(([a, b]) => {
    const other = a === name ? places.get(b) : b === name ? places.get(a) : undefined;
    // A loop is drawn above its vertex.
    if (a === b && other) return [-Math.PI / 2];
    return at && other ? [Math.atan2(other.y - at.y, other.x - at.x)] : [];
  });
  const apart = (a: number, b: number) => Math.abs(Math.atan2(Math.sin(a - b), Math.cos(a - b)));
  // To the right and upwards where all are as good; tokens stand to the left and upwards.
  const sides = [-1, 1, 3, 0, -2, 2, 4].map((eighth) => (eighth * Math.PI) / 4);
  const room = (side: number) => Math.min(Math.PI, ...angles.map((angle) => apart(angle, side)));
  const best = sides.reduce((best, side) => (room(side) > room(best) + 1e-9 ? side : best));
  return { x: Math.cos(best), y: Math.sin(best) };
}

/** Places for a Hackenbush picture: the ground below, each vertex as high as it is far from it. */
export function standing(
  names: readonly string[],
  edges: readonly (readonly [string, string])[],
  ground: string | null,
  kept: ReadonlyMap<string, Point>,
): Map<string, Point> {
  const level = new Map<string, number>();
  if (ground !== null) level.set(ground, 0);
  let front = ground === null ? [] : [ground];
  while (front.length > 0) {
    const next: string[] = [];
    for (const name of front) {
      for (const [a, b] of edges) {
        const other = a === name ? b : b === name ? a : null;
        if (other !== null && !level.has(other)) {
          level.set(other, (level.get(name) ?? 0) + 1);
          next.push(other);
        }
      }
    }
    front = next;
  }
  const highest = Math.max(1, ...level.values());
  const rise = Math.min(84, (HEIGHT - 90) / highest);
  const place = new Map<string, Point>();
  const column = columns(names, edges, level, ground);
  const wide = Math.max(1, ...column.values()) + 1;
  for (const name of names) {
    if (name === ground) continue;
    const x = ((column.get(name) ?? 0) + 0.5) * ((WIDTH - 60) / wide) + 30;
    place.set(name, kept.get(name) ?? { x, y: HEIGHT - 34 - (level.get(name) ?? highest) * rise });
  }
  if (ground !== null) place.set(ground, { x: WIDTH / 2, y: HEIGHT - 34 });
  return place;
}

/** A column for each leaf of the walk up from the ground; a branching stands over the middle of its branches. */
function columns(
  names: readonly string[],
  edges: readonly (readonly [string, string])[],
  level: ReadonlyMap<string, number>,
  ground: string | null,
): Map<string, number> {
  const column = new Map<string, number>();
  const seen = new Set<string>(ground === null ? [] : [ground]);
  let free = 0;
  const above = (name: string): string[] => {
    const found: string[] = [];
    for (const [a, b] of edges) {
      const other = a === name ? b : b === name ? a : null;
      if (other !== null && !seen.has(other) && (level.get(other) ?? 0) > (level.get(name) ?? 0)) {
        seen.add(other);
        found.push(other);
      }
    }
    return found;
  };
  const order: string[] = [];
  const parent = new Map<string, string>();
  const stack: string[] = ground === null ? [] : [ground];
  while (stack.length > 0) {
    const name = stack.pop()!;
    order.push(name);
    for (const other of above(name).reverse()) {
      parent.set(other, name);
      stack.push(other);
    }
  }
  const hasChild = new Set(parent.values());
  for (const name of order) if (!hasChild.has(name)) column.set(name, free++);
  for (const name of [...order].reverse()) {
    if (column.has(name)) continue;
    const own = order.filter((other) => parent.get(other) === name).map((other) => column.get(other) ?? 0);
    column.set(name, own.reduce((a, b) => a + b, 0) / Math.max(1, own.length));
  }
  for (const name of names) if (!column.has(name)) column.set(name, free++);
  return column;
}

export const SIZE = { width: WIDTH, height: HEIGHT };
