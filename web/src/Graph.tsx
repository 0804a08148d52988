// Given graphs: tokens on a directed graph, green Hackenbush and geography, drawn or typed, with what is known at the vertices,
// and a match on the picture.
import { useEffect, useRef, useState } from "preact/hooks";
import { KINDS, type Kind } from "./address";
import { added, freeName, without } from "./edges";
import { Cancelled, type Engine } from "./engine";
import { Geography } from "./Geography";
import { freeSide, layout, SIZE, standing, type Point } from "./layout";
import { beside, NotDrawn, path, pressed, Problem, Table, tooLarge, useDrawing, usePlaces } from "./paper";
import { Outdated, Said, useFocusKept, Winner } from "./parts";
import type { Graph as Solved, Picture, TokenState } from "./replies";
import { fill, type Lang, reason, type Words } from "./words";
import { insist, useAsked } from "./work";

/** What is shown where nobody has drawn yet. */
export const SAMPLES: Record<Kind, string> = {
  tokens: "a b\na c\nb c\nb d\nc d\nd e\nc e\n",
  hackenbush: "0 a\na b\na c\n0 d\nd e\ne f\nf d\n0 g\n",
  geography: "a b\nb c\nc d\nd a\nb e\ne f\nf g\n",
};

export interface Props {
  engine: Engine;
  words: Words;
  lang: Lang;
  text: string;
  kind: Kind;
  tokens: string;
  misere: boolean;
  nonce: number;
  match: number;
  change: (patch: { graph?: string; kind?: Kind; tokens?: string }) => void;
}

export function Graph(props: Props) {
  const { words, text, kind: shown, change } = props;
  const isSample = Object.values(SAMPLES).includes(text);
  const names = { tokens: words.tokensKind, hackenbush: words.hackenbushKind, geography: words.geographyKind };
  const View = { tokens: Tokens, hackenbush: Bush, geography: Geography }[shown];
  return (
    <div class="graph-view">
      <div class="fields">
        <fieldset class="switch">
          <legend class="unseen">{words.graphKind}</legend>
          {KINDS.map((kind) => (
            <label key={kind} class="inline">
              <input
                type="radio"
                name="graph-kind"
                data-testid={`graph-${kind}`}
                checked={shown === kind}
                onChange={() => change({ kind, ...(isSample ? { graph: SAMPLES[kind] } : {}) })}
              />{" "}
              {names[kind]}
            </label>
          ))}
        </fieldset>
        {shown !== "hackenbush" && (
          <label>
            {shown === "geography" ? words.start : words.tokens}
            <input
              type="text"
              data-testid="graph-tokens-on"
              value={props.tokens}
              placeholder={shown === "geography" ? words.startHint : words.tokensHint}
              spellcheck={false}
              onInput={(event) => change({ tokens: event.currentTarget.value })}
            />
          </label>
        )}
        <span class="group end">
          <button type="button" onClick={() => change({ graph: SAMPLES[shown] })}>{words.sample}</button>
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
        <View {...props} key={shown} />
      </div>
    </div>
  );
}

function Tokens(props: Props) {
  const { engine, words, lang, text, tokens, misere, nonce, change } = props;
  const request = { text, tokens, misere, lang };
  const asked = useAsked<Solved>(engine, JSON.stringify([request, nonce]), () => ({ op: "graph", ...request }));
  const of = (on: string) => JSON.stringify([text, on, misere]);
  const [begun, setBegun] = useState<{ of: string; state: TokenState } | null>(null);
  // A match on another graph, or with other tokens, is over.
  const match = begun?.of === of(tokens) ? begun.state : null;
  const [said, setSaid] = useState("");
  const [fault, setFault] = useState("");
  const [marked, setMarked] = useState<string | null>(null);
  const [picked, setPicked] = useState<string | null>(null);
  const [mistakes, setMistakes] = useState(0);
  const solved = asked?.reply;
  const large = tooLarge(solved);
  const names = solved && !large ? solved.vertices.map((vertex) => vertex.name) : [];
  const { places, put } = usePlaces((kept) => layout(names, solved?.edges ?? [], kept), [solved]);

  const turn = useRef(0);
  const ask = async (fields: Record<string, unknown>, on = tokens): Promise<TokenState | null> => {
    const mine = ++turn.current;
    try {
      const reply = await insist<TokenState>(engine, { op: "tokens", ...request, ...fields, tokens: on }, () => mine === turn.current);
      if (mine !== turn.current) return null;
      if (reply.error) {
        setSaid(reply.error.message);
        return null;
      }
      setBegun({ of: of(on), state: reply as TokenState });
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
    // Who plays before the graph is known begins when it is.
    if (props.match === began.current || !solved || asked.old) return;
    began.current = props.match;
    setMistakes(0);
    setSaid("");
    setFault("");
    if (large) return;
    const on = tokens.trim() ? tokens : (names[0] ?? "");
    if (on !== tokens) change({ tokens: on });
    void ask({ action: "state", moves: [] }, on);
  }, [props.match, asked]);

  const make = async (move: string) => {
    if (!match) return;
    setSaid("");
    setFault("");
    const made = await ask({ action: "make", moves: match.moves, move });
    if (!made) return;
    if (made.mistake) {
      setMistakes((count) => count + 1);
      setFault(fill(words.better, { b: made.better ?? "" }));
    }
    if (made.winner) return;
    const answered = await ask({ action: "answer", moves: made.moves });
    if (answered?.answered) setSaid(fill(words.engineMoved, { m: answered.answered.text }));
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
      setSaid(`${reply.hint.text}${words.colon}${reply.hint.reason}`);
    } else if (reply) setSaid(words.noHint);
  };
  const undo = () => {
    if (!match) return;
    setSaid("");
    setFault("");
    void ask({ action: "state", moves: match.moves.slice(0, Math.max(0, match.moves.length - 2)) });
  };
  const end = () => {
    turn.current++;
    setBegun(null);
  };
  const { box, status } = useFocusKept(yours || match?.winner ? match : null);
  const on = (match ? match.position : tokens).split(/\s+/).filter(Boolean);
  if (solved && large) {
    return (
      <Outdated old={asked.old} about="game" words={words} class="graph-picture">
        {solved.sum && <Sum solved={solved} words={words} lang={lang} />}
        <Table solved={solved} words={words} />
      </Outdated>
    );
  }
  return (
    <Outdated old={asked?.old ?? false} about="game" words={words} class="graph-picture">
      {match && (
        <MatchHead words={words} winner={match.winner} yours={yours} said={said} fault={fault} mistakes={mistakes} at={status} hint={hint} undo={undo} end={end} />
      )}
      {asked?.error && <Problem error={asked.error} />}
      {!match && <p class="quiet">{names.length === 0 ? words.noGraph : words.drawHelp}</p>}
      <div ref={box} data-testid={match ? "board" : undefined}>
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
            const side = freeSide(vertex.name, solved.edges, places);
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
                      tabindex: 0,
                      onKeyDown: (event: KeyboardEvent) => {
                        if (event.key === "Enter" || event.key === " ") pressed(event, () => step(vertex.name));
                      },
                    }
                  : { role: "img" })}
                aria-label={[short, vertex.value ?? vertex.outcome, here > 1 ? here : "", short === vertex.name ? "" : vertex.name, vertex.outcome].filter((word) => word !== "").join(" ")}
              >
                <circle r="17" />
                <text class="vertex-name" y="5">{short}</text>{" "}
                <text class="vertex-value" {...beside(side)}>{vertex.value === null ? vertex.outcome : String(vertex.value)}</text>
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
      {solved?.sum && !match && <Sum solved={solved} words={words} lang={lang} />}
    </Outdated>
  );
}

function Sum({ solved, words, lang }: { solved: Solved; words: Words; lang: Lang }) {
  return (
    <div class="graph-sum">
      <p class={`headline ${solved.outcome}`}>
        <Winner winner={solved.winner ?? ""} words={words} lang={lang} testId="graph-winner" />
        {solved.sum?.value !== null && <span class="quiet"> · {words.value} {String(solved.sum?.value)}</span>}
      </p>
      {solved.reason && <p class="quiet">{reason(solved.reason, lang)}</p>}
      <p>{solved.moves?.slice(0, 40).map((move) => <span class="move-text" key={`${move.token}${move.to}`}>{`${move.from} → ${move.to}`}</span>)}</p>
    </div>
  );
}

function MatchHead(props: {
  words: Words;
  winner: "you" | "engine" | null;
  yours: boolean;
  said: string;
  fault: string;
  mistakes: number;
  /** The line of the status. */
  at: { current: HTMLParagraphElement | null };
  hint: () => void;
  undo: () => void;
  end: () => void;
}) {
  const { words, winner, yours } = props;
  const status = winner === "you" ? words.youWon : winner === "engine" ? words.youLost : yours ? words.yourTurn : words.engineTurn;
  return (
    <>
      <div class="play-head">
        <p ref={props.at} tabIndex={-1} class={`status headline ${winner === "you" ? "N" : winner === "engine" ? "P" : ""}`} data-testid="status" aria-live="polite">{status}</p>
        <div class="group">
          <button type="button" class="main" data-testid="hint" disabled={!yours} onClick={props.hint}>{words.hint}</button>
          <button type="button" data-testid="undo" disabled={!yours && !winner} onClick={props.undo}>{words.undo}</button>
          <button type="button" onClick={props.end}>{words.stop}</button>
        </div>
      </div>
      <Said fault={props.fault} said={props.said}> <span class="quiet">{words.mistakes}{words.colon}{props.mistakes}</span></Said>
    </>
  );
}

function Bush(props: Props) {
  const { engine, words, lang, text, misere, nonce, change } = props;
  const [cut, setCut] = useState<number[] | null>(null);
  const [hinted, setHinted] = useState<number | null>(null);
  const [said, setSaid] = useState("");
  const [fault, setFault] = useState("");
  const [mistakes, setMistakes] = useState(0);
  const [thinking, setThinking] = useState(false);
  // Without a list of cuts nobody plays, and what is not on the ground is drawn, too.
  const request = { text, misere, cut, lang };
  const key = JSON.stringify([request, nonce]);
  const asked = useAsked<Picture>(engine, key, () => ({ op: "hackenbush", ...request }));
  const solved = asked?.reply;
  // While a cut is being worked out the picture is the one before it: nobody moves in that.
  const current = asked !== null && !asked.old;
  const large = tooLarge(solved);
  const { places, put } = usePlaces((kept) => standing(large ? [] : (solved?.vertices ?? []), large ? [] : (solved?.edges ?? []), solved?.ground ?? null, kept), [
    solved?.vertices.join(" "),
    solved?.edges.join(" "),
  ]);
  const began = useRef(props.match);
  useEffect(() => setCut(null), [text, misere]);
  useEffect(() => {
    if (props.match === began.current) return;
    began.current = props.match;
    if (large) return;
    setMistakes(0);
    setSaid("");
    setFault("");
    setCut([]);
  }, [props.match]);

  const left = solved?.stands.filter(Boolean).length ?? 0;
  const over = cut !== null && solved !== undefined && current && left === 0;
  const yours = cut !== null && cut.length % 2 === 0 && !thinking && current;
  // Where no edge is left the engine says whether the player to move has won (under misère play) or lost.
  const moverIsYou = cut !== null && cut.length % 2 === 0;
  const winner = over ? (moverIsYou === (solved.outcome === "N") ? "you" : "engine") : null;
  const make = async (edge: number) => {
    if (!cut || !solved || !yours || !solved.stands[edge]) return;
    const bad = solved.moves.length > 0 && !solved.moves.some((move) => move.index === edge);
    if (bad) setMistakes((count) => count + 1);
    const mine = [...cut, edge];
    setHinted(null);
    setSaid("");
    setFault(bad ? fill(words.better, { b: solved.moves[0]?.edge.join(" – ") ?? "" }) : "");
    setThinking(true);
    setCut(mine);
    try {
      const reply = await insist<Picture>(engine, { op: "hackenbush", ...request, cut: mine, action: "answer" }, () => true);
      if (!reply.error && reply.cut !== null && reply.cut !== undefined) {
        const [cut, edge] = [reply.cut, reply.edges?.[reply.cut]];
        // Not where the match was ended, or another graph was typed, meanwhile.
        setCut((now) => (now === mine ? [...mine, cut] : now));
        if (edge) setSaid(fill(words.engineMoved, { m: edge.join(" – ") }));
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
  const undo = () => {
    setSaid("");
    setFault("");
    setCut((cut) => cut && cut.slice(0, Math.max(0, cut.length - 2)));
  };
  const { box, status } = useFocusKept((yours && !over) || winner ? (asked ?? null) : null);
  const ground = SIZE.height - 34;
  return (
    <Outdated old={!cut && asked !== null && asked.old} about="game" words={words} class="graph-picture">
      {cut && (
        <MatchHead words={words} winner={winner} yours={yours && !over} said={said} fault={fault} mistakes={mistakes} at={status} hint={hint} undo={undo} end={() => setCut(null)} />
      )}
      {asked?.error && <Problem error={asked.error} />}
      {!cut && <p class="quiet">{solved && solved.edges.length === 0 ? words.noGraph : words.bushHelp}</p>}
      {solved && !cut && (
        <p class={`headline ${solved.outcome}`}>
          <Winner winner={solved.winner} words={words} lang={lang} testId="graph-winner" />
          {solved.value !== null && <span class="quiet"> · {words.value} <span data-testid="graph-value">{String(solved.value)}</span></span>}
        </p>
      )}
      {solved && large && <NotDrawn solved={solved} words={words} />}
      {solved && solved.loose > 0 && !cut && <p class="quiet">{fill(words.loose, { n: solved.loose })}</p>}
      {!large && <div ref={box} data-testid={cut ? "board" : undefined}>
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
                {...(cut ? { role: "button", tabindex: 0, "aria-label": `${a} – ${b}` } : { role: "img", "aria-label": `${a} – ${b}` })}
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
                <g key={name} class="vertex knot" data-testid="graph-vertex" data-name={name} data-value="" data-outcome="" transform={`translate(${at.x} ${at.y})`}>
                  <circle r="5" />
                  <text class="vertex-value" x="9" y="4">{name}</text>
                </g>
              );
            })}
        </svg>
      </div>}
    </Outdated>
  );
}

/** The ends of an edge; on the ground it stands under its other end. */
function ends(places: Map<string, Point>, a: string, b: string, ground: string | null, y: number): [Point | undefined, Point | undefined] {
  const foot = (other: string) => (other === ground ? { x: SIZE.width / 2, y } : { x: places.get(other)?.x ?? 0, y });
  const p = a === ground ? foot(b) : places.get(a);
  const q = b === ground ? foot(a) : places.get(b);
  return [p, q];
}
