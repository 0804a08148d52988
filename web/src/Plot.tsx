// Pictures of values that can be moved: points for heaps, a heat map for pairs. More values are asked for when the view leaves
// those that are there.
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { cells, drawGrid, drawSequence, MARGIN, type Colours, type Grid, type Sequence, type View } from "./drawing";
import { CanvasPen, SvgPen, type Pen } from "./pen";
import { fill, type Words } from "./words";

/** The colours of the page as it is now, light or dark. */
export function colours(): Colours {
  const style = getComputedStyle(document.documentElement);
  const of = (name: string, other: string) => style.getPropertyValue(name).trim() || other;
  return {
    paper: of("--card", "#ffffff"),
    ink: of("--ink-2", "#444444"),
    faint: of("--line", "#dddddd"),
    won: of("--won", "#0b6e5f"),
    lost: of("--lost", "#b8402a"),
  };
}

/** Draws again when the page turns dark or light. */
export function useScheme(): number {
  const [changes, set] = useState(0);
  useEffect(() => {
    const query = matchMedia("(prefers-color-scheme: dark)");
    const changed = () => set((count) => count + 1);
    query.addEventListener("change", changed);
    return () => query.removeEventListener("change", changed);
  }, []);
  return changes;
}

/** The size of an element, as it changes. */
function useSize(height: (width: number) => number) {
  const ref = useRef<HTMLDivElement>(null);
  const [width, set] = useState(640);
  useLayoutEffect(() => {
    const box = ref.current;
    if (!box) return;
    const measure = () => set(Math.max(240, Math.floor(box.clientWidth)));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  return { ref, width, height: Math.round(height(width)) };
}

function useDrawing(draw: (pen: Pen) => void, width: number, height: number, when: unknown[]) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    const paper = canvas.current;
    const context = paper?.getContext("2d");
    if (!paper || !context) return;
    const ratio = Math.min(3, window.devicePixelRatio || 1);
    paper.width = Math.round(width * ratio);
    paper.height = Math.round(height * ratio);
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    draw(new CanvasPen(context, width, height));
  }, [width, height, ...when]);
  return canvas;
}

/** Hands the picture out for files. */
export interface Exported {
  svg(): string;
  canvas(): HTMLCanvasElement | null;
}

interface Props {
  words: Words;
  title: string;
  exported: { current: Exported | null };
}

/** Heaps as points. */
export function SequencePlot(props: Props & { sequence: Sequence; most: number; ask: (to: number) => void }) {
  const { sequence, words, most } = props;
  const scheme = useScheme();
  const { ref, width, height } = useSize((width) => Math.min(380, Math.max(230, width * 0.5)));
  const start: View = { from: sequence.first - 0.8, to: sequence.first + Math.min(60, Math.max(24, width / 11)) };
  const last = sequence.first + sequence.values.length - 1;
  const [view, setView] = useState<View>(start);
  const [at, setAt] = useState<{ n: number; value: number | null } | null>(null);
  const touched = useRef(false);
  const { repeats } = sequence;
  useEffect(() => {
    // What repeats is shown from its beginning, where that is not far.
    const end = repeats ? repeats.preperiod + 2 * repeats.period : 0;
    if (!touched.current && end > view.to && end <= last) setView({ from: start.from, to: end });
  }, [repeats]);
  const drag = useRef<Map<number, { x: number; view: View }>>(new Map());
  const move = (next: View) => {
    touched.current = true;
    const span = Math.min(most + 2, Math.max(6, next.to - next.from));
    const from = Math.min(Math.max(sequence.first - 0.8, next.from), most + 1 - span / 2);
    const view = { from, to: from + span };
    setView(view);
    if (view.to > last && last < most) props.ask(Math.min(most, Math.ceil(view.to * 1.5)));
  };
  const zoom = (factor: number, centre = (view.from + view.to) / 2) => {
    const from = centre - (centre - view.from) * factor;
    move({ from, to: from + (view.to - view.from) * factor });
  };
  const heap = (x: number) => view.from + ((x - MARGIN.left) / (width - MARGIN.left - MARGIN.right)) * (view.to - view.from);

  const draw = (pen: Pen) => drawSequence(pen, sequence, view, colours());
  const canvas = useDrawing(draw, width, height, [view, sequence, scheme]);
  props.exported.current = {
    svg: () => {
      const pen = new SvgPen(width, height);
      draw(pen);
      return pen.file(props.title);
    },
    canvas: () => canvas.current,
  };

  useEffect(() => {
    const paper = canvas.current;
    if (!paper) return;
    // The page must not scroll while one zooms, which only a listener that is not passive can say.
    const wheel = (event: WheelEvent) => {
      if (!event.ctrlKey && Math.abs(event.deltaX) < Math.abs(event.deltaY) && !event.shiftKey && !event.altKey) {
        event.preventDefault();
        zoom(Math.exp(event.deltaY * 0.0016), heap(event.offsetX));
      }
    };
    paper.addEventListener("wheel", wheel, { passive: false });
    return () => paper.removeEventListener("wheel", wheel);
  });

  const pointer = (event: PointerEvent) => {
    const fingers = drag.current;
    const held = fingers.get(event.pointerId);
    const n = Math.round(heap(event.offsetX));
    if (n >= sequence.first && n <= last) setAt({ n, value: sequence.values[n - sequence.first] ?? null });
    if (!held) return;
    if (fingers.size === 1) {
      const perPixel = (held.view.to - held.view.from) / (width - MARGIN.left - MARGIN.right);
      const shift = (event.offsetX - held.x) * perPixel;
      move({ from: held.view.from - shift, to: held.view.to - shift });
    } else {
      const other = [...fingers.entries()].find(([id]) => id !== event.pointerId)?.[1];
      if (!other) return;
      const before = Math.max(12, Math.abs(held.x - other.x));
      const now = Math.max(12, Math.abs(event.offsetX - other.x));
      held.x = event.offsetX;
      zoom(before / now, heap((event.offsetX + other.x) / 2));
    }
  };
  const release = (event: PointerEvent) => drag.current.delete(event.pointerId);
  const keys = (event: KeyboardEvent) => {
    const step = (view.to - view.from) * 0.2;
    const act: Record<string, () => void> = {
      ArrowLeft: () => move({ from: view.from - step, to: view.to - step }),
      ArrowRight: () => move({ from: view.from + step, to: view.to + step }),
      "+": () => zoom(0.7),
      "=": () => zoom(0.7),
      "-": () => zoom(1.4),
      Home: () => move(start),
    };
    const doing = act[event.key];
    if (!doing) return;
    event.preventDefault();
    doing();
  };

  const told = at ? `n = ${at.n}, G = ${at.value ?? "?"}` : "";
  const label = fill(words.plotLabel, { from: Math.max(0, Math.ceil(view.from)), to: Math.floor(view.to) });
  return (
    <div class="plot" ref={ref}>
      <canvas
        ref={canvas}
        data-testid="plot"
        data-from={Math.max(sequence.first, Math.ceil(view.from))}
        data-to={Math.floor(view.to)}
        data-points={sequence.values.length}
        role="img"
        tabIndex={0}
        aria-label={label}
        width={width}
        height={height}
        onPointerDown={(event) => {
          (event.currentTarget as HTMLCanvasElement).setPointerCapture(event.pointerId);
          drag.current.set(event.pointerId, { x: event.offsetX, view });
        }}
        onPointerMove={pointer}
        onPointerUp={release}
        onPointerCancel={release}
        onPointerLeave={() => setAt(null)}
        onKeyDown={keys}
      />
      <div class="plot-bar">
        <output class="reading" data-testid="reading">{told}</output>
        <span class="group">
          <button type="button" class="small" aria-label={words.zoomIn} onClick={() => zoom(0.6)}>+</button>
          <button type="button" class="small" aria-label={words.zoomOut} onClick={() => zoom(1.7)}>−</button>
          <button type="button" class="small" onClick={() => move({ from: sequence.first - 0.8, to: last })}>{words.whole}</button>
          <label class="inline">
            {words.upTo}{" "}
            <select
              data-testid="plot-to"
              value={[200, 1000, 10000, 100000].find((size) => size >= last) ?? 100000}
              onChange={(event) => {
                const to = Number(event.currentTarget.value);
                if (to > last) props.ask(to);
                setView({ from: sequence.first - 0.8, to });
              }}
            >
              {[200, 1000, 10000, 100000].map((size) => (
                <option key={size} value={size}>{size}</option>
              ))}
            </select>
          </label>
        </span>
      </div>
    </div>
  );
}

/** Pairs as a heat map. */
export function GridPlot(props: Props & { grid: Grid; ask: (to: number) => void }) {
  const { grid, words } = props;
  const scheme = useScheme();
  const rows = Math.ceil(grid.values.length / grid.columns);
  const last = grid.first[0] + rows - 1;
  const { ref, width, height } = useSize((width) => Math.min(620, ((Math.min(width, 620) - 48) / grid.columns) * rows + 44));
  const [at, setAt] = useState("");
  const draw = (pen: Pen) => drawGrid(pen, grid, colours());
  const canvas = useDrawing(draw, width, height, [grid, scheme]);
  props.exported.current = {
    svg: () => {
      const pen = new SvgPen(width, height);
      draw(pen);
      return pen.file(props.title);
    },
    canvas: () => canvas.current,
  };
  const hover = (event: PointerEvent) => {
    const { side, left, top } = cells(grid, width, height);
    const [column, row] = [Math.floor((event.offsetX - left) / side), Math.floor((event.offsetY - top) / side)];
    const inside = column >= 0 && row >= 0 && column < grid.columns && row < rows;
    const value = inside ? grid.values[row * grid.columns + column] : undefined;
    setAt(inside ? `(${grid.first[0] + row}, ${grid.first[1] + column}): ${value ?? "?"}` : "");
  };
  return (
    <div class="plot" ref={ref}>
      <canvas
        ref={canvas}
        data-testid="plot"
        data-points={grid.values.length}
        role="img"
        aria-label={fill(words.heatLabel, { to: last })}
        width={width}
        height={height}
        onPointerMove={hover}
        onPointerLeave={() => setAt("")}
      />
      <div class="plot-bar">
        <output class="reading" data-testid="reading">{at}</output>
        <label class="inline">
          {words.upTo}{" "}
          <select data-testid="plot-to" value={last} onChange={(event) => props.ask(Number(event.currentTarget.value))}>
            {[10, 20, 40, 100, 200].map((size) => (
              <option key={size} value={size}>{size}</option>
            ))}
          </select>
        </label>
      </div>
    </div>
  );
}
