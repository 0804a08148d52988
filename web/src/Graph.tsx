// Given graphs: tokens on a directed graph and green Hackenbush, drawn or typed, with values at the vertices, and a match on the
// picture.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { added, freeName, without } from "./edges";
import { Cancelled, type Engine } from "./engine";
import { layout, SIZE, standing, type Point } from "./layout";
import type { EngineError, Graph as Solved, Picture, TokenState } from "./replies";
import { fill, type Words } from "./words";
import { insist, useAsked } from "./work";

export const SAMPLE = "a b\na c\nb c\nb d\nc d\nd e\nc e\n";
export const SAMPLE_BUSH = "0 a\na b\na c\n0 d\nd e\ne f\nf d\n0 g\n";

interface Props {
  engine: Engine;
  words: Words;
  text: string;
  bush: boolean;
  tokens: string;
  misere: boolean;
  nonce: number;
  match: number;
  change: (patch: { graph?: string; bush?: boolean; tokens?: string }) => void;
}

export function Graph(props: Props) {
  const { words, text, bush, change } = props;
  return (
    <div class="graph-view">
      <div class="fields">
        <fieldset class="switch">
          <legend class="unseen">{words.graphKind}</legend>
          {[false, true].map((kind) => (
            <label key={String(kind)} class="inline">
              <input
                type="radio"
                name="graph-kind"
                data-testid={kind ? "graph-hackenbush" : "graph-tokens"}
                checked={bush === kind}
                onChange={() => change({ bush: kind, ...(text === SAMPLE || text === SAMPLE_BUSH ? { graph: kind ? SAMPLE_BUSH : SAMPLE } : {}) })}
              />{" "}
              {kind ? words.hackenbushKind : words.tokensKind}
            </label>
          ))}
        </fieldset>
        {!bush && (
          <label>
            {words.tokens}
            <input
              type="text"
              data-testid="graph-tokens-on"
              value={props.tokens}
              placeholder={words.tokensHint}
              spellcheck={false}
              onInput={(event) => change({ tokens: event.currentTarget.value })}
            />
          </label>
        )}
        <span class="group end">
          <button type="button" onClick={() => change({ graph: bush ? SAMPLE_BUSH : SAMPLE })}>{words.sample}</button>
          <button type="button" onClick={() => change({ graph: "" })}>{words.clear}</button>
        </span>
      </div>
      <div class="graph-columns">
        <label class="edges-label">
          {words.edges}
          <textarea
            data-testid="graph-text"
            value={text}
            rows={12}
            spellcheck={false}
            onInput={(event) => change({ graph: event.currentTarget.value })}
          />
        </label>
        {bush ? <Bush {...props} /> : <Tokens {...props} />}
      </div>
    </div>
  );
}

function Winner({ winner, words }: { winner: string; words: Words }) {
  const told = <strong data-testid="graph-winner">{winner}</strong>;
  if (winner === "draw") return <>{words.nobody} {told}</>;
  return <>{words.the} {told} {words.playerWins}</>;
}

function Problem({ error }: { error: EngineError }) {
  return (
    <p class="problem" data-testid="error" data-line={error.line} data-column={error.column ?? undefined} role="alert">
      {error.line ? `${error.line}: ` : ""}
      {error.message}
      {error.hint && <span class="hint-text">{error.hint}</span>}
    </p>
  );
}

/** Places of vertices: those that were drawn stay where they were put. */
function usePlaces(compute: (kept: Map<string, Point>) => Map<string, Point>, when: unknown[]) {
  const drawn = useRef(new Map<string, Point>());
  const places = useMemo(() => compute(drawn.current), when);
  return { places, put: (name: string, point: Point) => drawn.current.set(name, point) };
}

/** Drawing by pointer: a click on nothing, on a vertex, or a way from one vertex to another. */
function useDrawing(places: Map<string, Point>, on: { nothing: (at: Point) => void; vertex: (name: string) => void; edge: (a: string, b: string) => void }) {
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
function path(a: Point, b: Point, bent: boolean): string {
  if (a === b) return `M${a.x - 9} ${a.y - 15}c-22 -40 40 -40 18 0`;
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const d = Math.max(1, Math.hypot(dx, dy));
  const [ux, uy] = [dx / d, dy / d];
  const start = { x: a.x + ux * 19, y: a.y + uy * 19 };
  const end = { x: b.x - ux * 24, y: b.y - uy * 24 };
  if (!bent) return `M${start.x} ${start.y}L${end.x} ${end.y}`;
  return `M${start.x - uy * 5} ${start.y + ux * 5}Q${(a.x + b.x) / 2 - uy * 26} ${(a.y + b.y) / 2 + ux * 26} ${end.x - uy * 5} ${end.y + ux * 5}`;
}

function Tokens(props: Props) {
  const { engine, words, text, tokens, misere, nonce, change } = props;
  const request = { text, tokens, misere };
  const asked = useAsked<Solved>(engine, JSON.stringify([request, nonce]), () => ({ op: "graph", ...request }));
  const [match, setMatch] = useState<TokenState | null>(null);
  const [said, setSaid] = useState("");
  const [marked, setMarked] = useState<string | null>(null);
  const [picked, setPicked] = useState<string | null>(null);
  const [mistakes, setMistakes] = useState(0);
  const solved = asked?.reply;
  const names = solved?.vertices.map((vertex) => vertex.name) ?? [];
  const { places, put } = usePlaces((kept) => layout(names, solved?.edges ?? [], kept), [solved]);

  const ask = async (fields: Record<string, unknown>): Promise<TokenState | null> => {
    try {
      const reply = await insist<TokenState>(engine, { op: "tokens", ...request, ...fields }, () => true);
      if (reply.error) {
        setSaid(reply.error.message);
        return null;
      }
      setMatch(reply as TokenState);
      setMarked(null);
      setPicked(null);
      return reply as TokenState;
    } catch (error) {
      if (!(error instanceof Cancelled)) setSaid(String(error));
      return null;
    }
  };
  const began = useRef(props.match);
  useEffect(() => {
    setMatch(null);
    setSaid("");
  }, [text, tokens, misere]);
  useEffect(() => {
    if (props.match === began.current) return;
    began.current = props.match;
    setMistakes(0);
    setSaid("");
    if (!tokens.trim() && names[0]) change({ tokens: names[0] });
    void ask({ action: "state", moves: [], tokens: tokens.trim() || (names[0] ?? "") });
  }, [props.match]);

  const make = async (move: string) => {
    if (!match) return;
    setSaid("");
    const made = await ask({ action: "make", moves: match.moves, move });
    if (!made) return;
    if (made.mistake) {
      setMistakes((count) => count + 1);
      setSaid(fill(words.mistake, { b: made.better ?? "" }));
    }
    if (made.winner) return;
    const answered = await ask({ action: "answer", moves: made.moves });
    if (answered?.answered && !made.mistake) setSaid(fill(words.engineMoved, { m: answered.answered.text }));
  };
  const yours = match !== null && !match.winner && match.to_move === "you";
  const step = (name: string) => {
    if (!match || !yours) return;
    if (marked?.endsWith(` -> ${name}`) || (marked?.startsWith(`${name} -> `) && !picked)) return void make(marked);
    const leads = match.legal.filter((move) => move.endsWith(` -> ${name}`) && (!picked || move.startsWith(`${picked} -> `)));
    if (leads.length === 1) return void make(leads[0]!);
    if (match.legal.some((move) => move.startsWith(`${name} -> `))) setPicked(name);
  };
  const { svg, from, handlers } = useDrawing(places, {
    nothing: (at) => {
      if (match) return;
      const name = freeName(text);
      put(name, at);
      change({ graph: added(text, name) });
    },
    vertex: step,
    edge: (a, b) => {
      if (match) void make(`${a} -> ${b}`);
      else change({ graph: added(text, `${a} ${b}`) });
    },
  });
  const hint = async () => {
    if (!match) return;
    const reply = await ask({ action: "hint", moves: match.moves });
    if (reply?.hint) {
      setMarked(reply.hint.text);
      setSaid(`${reply.hint.text}: ${reply.hint.reason}`);
    } else if (reply) setSaid(words.noHint);
  };
  const undo = () => match && ask({ action: "state", moves: match.moves.slice(0, Math.max(0, match.moves.length - 2)) });
  const on = (match ? match.position : tokens).split(/\s+/).filter(Boolean);
  return (
    <div class="graph-picture">
      {match && (
        <MatchHead words={words} winner={match.winner} yours={yours} said={said} mistakes={mistakes} hint={hint} undo={undo} end={() => setMatch(null)} />
      )}
      {asked?.error && <Problem error={asked.error} />}
      {!match && <p class="quiet">{names.length === 0 ? words.noGraph : words.drawHelp}</p>}
      <div data-testid={match ? "board" : undefined}>
        <svg ref={svg} class={`graph${from?.moved ? " drawing" : ""}`} viewBox={`0 0 ${SIZE.width} ${SIZE.height}`} role="group" aria-label={words.graph} {...handlers}>
          <defs>
            {["good", "plain"].map((kind) => (
              <marker key={kind} id={`arrow-${kind}`} viewBox="0 0 10 10" refX="8" refY="5" markerUnits="userSpaceOnUse" markerWidth="12" markerHeight="12" orient="auto">
                <path d="M0 0L10 5L0 10z" class={`arrow ${kind}`} />
              </marker>
            ))}
          </defs>
          {solved?.edges.map(([a, b], i) => {
            const [p, q] = [places.get(a), places.get(b)];
            if (!p || !q) return null;
            const bent = solved.edges.some(([c, d]) => c === b && d === a && a !== b);
            const good = solved.good[i];
            const hinted = marked === `${a} -> ${b}`;
            const shape = path(p, a === b ? p : q, bent);
            return (
              <g key={i}>
                <path
                  class={`edge ${good ? "good" : ""}${hinted ? " hinted" : ""}`}
                  d={shape}
                  marker-end={`url(#arrow-${good ? "good" : "plain"})`}
                />
                {!match && <path class="edge-reach" d={shape} onClick={() => change({ graph: without(text, i) })} />}
              </g>
            );
          })}
          {from?.moved && <path class="edge new" d={`M${places.get(from.name)?.x} ${places.get(from.name)?.y}L${from.at.x} ${from.at.y}`} />}
          {solved?.vertices.map((vertex) => {
            const at = places.get(vertex.name) ?? { x: 0, y: 0 };
            const here = on.filter((name) => name === vertex.name).length;
            const hinted = marked?.endsWith(` -> ${vertex.name}`);
            const short = vertex.name.length > 4 ? `${vertex.name.slice(0, 3)}…` : vertex.name;
            return (
              <g
                key={vertex.name}
                class={`vertex ${vertex.outcome}${hinted ? " hinted" : ""}${picked === vertex.name ? " picked" : ""}`}
                transform={`translate(${at.x} ${at.y})`}
                data-testid="graph-vertex"
                data-name={vertex.name}
                data-value={vertex.value === null ? "" : String(vertex.value)}
                data-outcome={vertex.outcome}
                data-hint={hinted ? "true" : undefined}
                {...(match
                  ? {
                      role: "button",
                      tabIndex: 0,
                      onKeyDown: (event: KeyboardEvent) => {
                        if (event.key === "Enter" || event.key === " ") pressed(event, () => step(vertex.name));
                      },
                    }
                  : { role: "img" })}
                aria-label={[short, vertex.value ?? vertex.outcome, here > 1 ? here : "", short === vertex.name ? "" : vertex.name, vertex.outcome].filter((word) => word !== "").join(" ")}
              >
                <circle r="17" />
                <text class="vertex-name" y="5">{short}</text>{" "}
                <text class="vertex-value" x="20" y="-12">{vertex.value === null ? vertex.outcome : String(vertex.value)}</text>
                {here > 0 && <circle class="token-mark" cx="-14" cy="-14" r="7" />}
                {" "}
                {here > 1 && <text class="token-count" x="-14" y="-10">{here}</text>}
              </g>
            );
          })}
        </svg>
      </div>
      <p class="quiet legend"><i class="N" /> <i class="P" /> <i class="D" /> {words.legend}</p>
      {solved && solved.vertices.length > 0 && (
        <p class="quiet">{solved.cycle ? fill(words.cycle, { c: [...solved.cycle, solved.cycle[0]].slice(0, 10).join(" → ") }) : misere ? "" : words.allEnd}</p>
      )}
      {solved?.sum && !match && <Sum solved={solved} words={words} />}
    </div>
  );
}

/** A key that stands for a click. */
function pressed(event: KeyboardEvent, act: () => void): void {
  event.preventDefault();
  act();
}

function Sum({ solved, words }: { solved: Solved; words: Words }) {
  return (
    <div class="graph-sum">
      <p class={`headline ${solved.outcome}`}>
        <Winner winner={solved.winner ?? ""} words={words} />
        {solved.sum?.value !== null && <span class="quiet"> · {words.value} {String(solved.sum?.value)}</span>}
      </p>
      <p class="quiet">{solved.basis}</p>
      <p>{solved.moves?.slice(0, 40).map((move) => <span class="move-text" key={`${move.token}${move.to}`}>{`${move.from} → ${move.to}`}</span>)}</p>
    </div>
  );
}

function MatchHead(props: {
  words: Words;
  winner: "you" | "engine" | null;
  yours: boolean;
  said: string;
  mistakes: number;
  hint: () => void;
  undo: () => void;
  end: () => void;
}) {
  const { words, winner, yours } = props;
  const status = winner === "you" ? words.youWon : winner === "engine" ? words.youLost : yours ? words.yourTurn : words.engineTurn;
  return (
    <>
      <div class="play-head">
        <p class={`status headline ${winner === "you" ? "N" : winner === "engine" ? "P" : ""}`} data-testid="status" aria-live="polite">{status}</p>
        <div class="group">
          <button type="button" class="main" data-testid="hint" disabled={!yours} onClick={props.hint}>{words.hint}</button>
          <button type="button" data-testid="undo" onClick={props.undo}>{words.undo}</button>
          <button type="button" onClick={props.end}>{words.stop}</button>
        </div>
      </div>
      <p class="said" data-testid="said" aria-live="polite">{props.said} <span class="quiet">{props.mistakes} {words.mistakes}</span></p>
    </>
  );
}

function Bush(props: Props) {
  const { engine, words, text, misere, nonce, change } = props;
  const [cut, setCut] = useState<number[] | null>(null);
  const [hinted, setHinted] = useState<number | null>(null);
  const [said, setSaid] = useState("");
  const [mistakes, setMistakes] = useState(0);
  const [thinking, setThinking] = useState(false);
  const request = { text, misere, cut: cut ?? [] };
  const asked = useAsked<Picture>(engine, JSON.stringify([request, nonce]), () => ({ op: "hackenbush", ...request }));
  const solved = asked?.reply;
  const { places, put } = usePlaces((kept) => standing(solved?.vertices ?? [], solved?.edges ?? [], solved?.ground ?? null, kept), [
    solved?.vertices.join(" "),
    solved?.edges.join(" "),
  ]);
  const began = useRef(props.match);
  useEffect(() => setCut(null), [text, misere]);
  useEffect(() => {
    if (props.match === began.current) return;
    began.current = props.match;
    setMistakes(0);
    setSaid("");
    setCut([]);
  }, [props.match]);

  const left = solved?.stands.filter(Boolean).length ?? 0;
  const over = cut !== null && solved !== undefined && left === 0;
  const yours = cut !== null && cut.length % 2 === 0 && !thinking;
  // Where no edge is left the engine says whether the player to move has won (under misère play) or lost.
  const moverIsYou = cut !== null && cut.length % 2 === 0;
  const winner = over ? (moverIsYou === (solved.outcome === "N") ? "you" : "engine") : null;
  const make = async (edge: number) => {
    if (!cut || !solved || !yours || !solved.stands[edge]) return;
    const bad = solved.moves.length > 0 && !solved.moves.some((move) => move.index === edge);
    if (bad) setMistakes((count) => count + 1);
    const mine = [...cut, edge];
    setHinted(null);
    setSaid(bad ? fill(words.mistake, { b: solved.moves[0]?.edge.join(" – ") ?? "" }) : "");
    setThinking(true);
    setCut(mine);
    try {
      const reply = await insist<Picture>(engine, { op: "hackenbush", text, misere, cut: mine, action: "answer" }, () => true);
      if (!reply.error && reply.cut !== null && reply.cut !== undefined) {
        setCut([...mine, reply.cut]);
        const edge = reply.edges?.[reply.cut];
        if (!bad && edge) setSaid(fill(words.engineMoved, { m: edge.join(" – ") }));
      }
    } catch (error) {
      if (!(error instanceof Cancelled)) throw error;
    } finally {
      setThinking(false);
    }
  };
  const hint = () => {
    const best = solved?.moves[0];
    setHinted(best?.index ?? null);
    setSaid(best ? best.edge.join(" – ") : words.noHint);
  };
  const { svg, from, handlers } = useDrawing(places, {
    nothing: (at) => {
      if (cut) return;
      const name = freeName(text.includes("0") ? text : added(text, "0"));
      put(name, at);
      change({ graph: added(text, name) });
    },
    vertex: () => undefined,
    edge: (a, b) => !cut && change({ graph: added(text, `${a} ${b}`) }),
  });
  const ground = SIZE.height - 34;
  return (
    <div class="graph-picture">
      {cut && (
        <MatchHead words={words} winner={winner} yours={yours && !over} said={said} mistakes={mistakes} hint={hint} undo={() => setCut(cut.slice(0, Math.max(0, cut.length - 2)))} end={() => setCut(null)} />
      )}
      {asked?.error && <Problem error={asked.error} />}
      {!cut && <p class="quiet">{solved && solved.edges.length === 0 ? words.noGraph : words.bushHelp}</p>}
      {solved && !cut && (
        <p class={`headline ${solved.outcome}`}>
          <Winner winner={solved.winner} words={words} />
          {solved.value !== null && <span class="quiet"> · {words.value} <span data-testid="graph-value">{String(solved.value)}</span></span>}
        </p>
      )}
      {solved && solved.loose > 0 && !cut && <p class="quiet">{fill(words.loose, { n: solved.loose })}</p>}
      <div data-testid={cut ? "board" : undefined}>
        <svg ref={svg} class={`graph bush${from?.moved ? " drawing" : ""}`} viewBox={`0 0 ${SIZE.width} ${SIZE.height}`} role="group" aria-label={words.graph} {...handlers}>
          <path class="ground" d={`M0 ${ground}H${SIZE.width}`} />
          {solved?.edges.map(([a, b], i) => {
            if (!solved.stands[i]) return null;
            const [p, q] = ends(places, a, b, solved.ground, ground);
            if (!p || !q) return null;
            const parallel = solved.edges.slice(0, i).filter(([c, d]) => (c === a && d === b) || (c === b && d === a)).length;
            const good = solved.moves.some((move) => move.index === i);
            const shape = a === b ? `M${p.x} ${p.y}c-34 -46 34 -46 0 0` : parallel > 0 ? `M${p.x} ${p.y}Q${(p.x + q.x) / 2 + 26 * parallel} ${(p.y + q.y) / 2} ${q.x} ${q.y}` : `M${p.x} ${p.y}L${q.x} ${q.y}`;
            return (
              <g
                key={i}
                class={`branch${good && !cut ? " good" : ""}${hinted === i ? " hinted" : ""}`}
                data-testid="graph-edge"
                data-hint={hinted === i ? "true" : undefined}
                {...(cut ? { role: "button", tabIndex: 0, "aria-label": `${a} – ${b}` } : { role: "img", "aria-label": `${a} – ${b}` })}
                onClick={() => (cut ? void make(i) : change({ graph: without(text, i) }))}
                onKeyDown={(event: KeyboardEvent) => {
                  if (cut && (event.key === "Enter" || event.key === " ")) pressed(event, () => void make(i));
                }}
              >
                <path class="reach" d={shape} />
                <path class="line" d={shape} />
              </g>
            );
          })}
          {from?.moved && <path class="edge new" d={`M${places.get(from.name)?.x} ${places.get(from.name)?.y}L${from.at.x} ${from.at.y}`} />}
          {solved?.vertices
            .filter((name) => name !== solved.ground && (!cut || solved.edges.some(([a, b], i) => solved.stands[i] && (a === name || b === name))))
            .map((name) => {
              const at = places.get(name) ?? { x: 0, y: 0 };
              return (
                <g key={name} class="vertex knot" transform={`translate(${at.x} ${at.y})`}>
                  <circle r="5" />
                  <text class="vertex-value" x="9" y="4">{name}</text>
                </g>
              );
            })}
        </svg>
      </div>
    </div>
  );
}

/** The ends of an edge; on the ground it stands under its other end. */
function ends(places: Map<string, Point>, a: string, b: string, ground: string | null, y: number): [Point | undefined, Point | undefined] {
  const foot = (other: string) => (other === ground ? { x: SIZE.width / 2, y } : { x: places.get(other)?.x ?? 0, y });
  const p = a === ground ? foot(b) : places.get(a);
  const q = b === ground ? foot(a) : places.get(b);
  return [p, q];
}
