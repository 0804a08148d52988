// Undirected geography: a token goes along edges and never comes to a vertex again. Each vertex shows who wins from there; the
// winning moves of one start are in colour, and a click on a vertex makes it the start.
import { added, freeName, without } from "./edges";
import type { Props } from "./Graph";
import { freeSide, layout, SIZE } from "./layout";
import { beside, path, pressed, Problem, Table, tooLarge, useDrawing, usePlaces } from "./paper";
import { Outdated, Winner } from "./parts";
import type { GeographyReply } from "./replies";
import { reason } from "./words";
import { useAsked } from "./work";

export function Geography(props: Props) {
  const { engine, words, lang, text, tokens, misere, nonce, change } = props;
  const start = tokens.trim().split(/\s+/)[0] ?? "";
  const request = { text, tokens: start, misere, lang };
  const asked = useAsked<GeographyReply>(engine, JSON.stringify([request, nonce]), () => ({ op: "geography", ...request }));
  const solved = asked?.reply;
  const large = tooLarge(solved);
  const names = solved && !large ? solved.vertices.map((vertex) => vertex.name) : [];
  const { places, put } = usePlaces((kept) => layout(names, solved?.edges ?? [], kept), [solved]);
  const { svg, from, handlers } = useDrawing(places, {
    nothing: (at) => {
      const name = freeName(text);
      put(name, at);
      change({ graph: added(text, name) });
    },
    vertex: (name) => change({ tokens: name === start ? "" : name }),
    edge: (a, b) => change({ graph: added(text, `${a} ${b}`) }),
  });
  const wins = (a: string, b: string) => (solved?.moves ?? []).some((to) => (a === start && b === to) || (b === start && a === to));
  return (
    <Outdated old={asked?.old ?? false} about="game" words={words} class="graph-picture">
      {asked?.error && <Problem error={asked.error} />}
      <p class="quiet">{names.length === 0 && !large ? words.noGraph : words.geographyHelp}</p>
      {solved?.winner && (
        <p class={`headline ${solved.outcome}`}>
          <Winner winner={solved.winner} words={words} lang={lang} testId="graph-winner" />
          {solved.moves && solved.moves.length > 0 && <span class="quiet"> · {start} → {solved.moves.slice(0, 12).join(", ")}</span>}
        </p>
      )}
      {solved && large ? (
        <Table solved={solved} words={words} />
      ) : (
        <svg ref={svg} class={`graph${from?.moved ? " drawing" : ""}`} viewBox={`0 0 ${SIZE.width} ${SIZE.height}`} role="group" aria-label={words.graph} {...handlers}>
          {solved?.edges.map(([a, b], i) => {
            const [p, q] = [places.get(a), places.get(b)];
            if (!p || !q) return null;
            const shape = path(p, a === b ? p : q, false);
            return (
              <g key={i}>
                <path class={`edge ${wins(a, b) ? "good" : ""}`} d={shape} />
                <path class="edge-reach" d={shape} onClick={() => change({ graph: without(text, i) })} />
              </g>
            );
          })}
          {from?.moved && <path class="edge new" d={`M${places.get(from.name)?.x} ${places.get(from.name)?.y}L${from.at.x} ${from.at.y}`} />}
          {!large && solved?.vertices.map((vertex) => {
            const at = places.get(vertex.name) ?? { x: 0, y: 0 };
            const side = freeSide(vertex.name, solved.edges, places);
            const short = vertex.name.length > 4 ? `${vertex.name.slice(0, 3)}…` : vertex.name;
            return (
              <g
                key={vertex.name}
                class={`vertex ${vertex.outcome}`}
                transform={`translate(${at.x} ${at.y})`}
                data-testid="graph-vertex"
                data-name={vertex.name}
                data-value=""
                data-outcome={vertex.outcome}
                role="button"
                tabindex={0}
                aria-label={`${short} ${vertex.outcome}${short === vertex.name ? "" : ` ${vertex.name}`}`}
                aria-pressed={vertex.name === start}
                onKeyDown={(event: KeyboardEvent) => {
                  if (event.key === "Enter" || event.key === " ") pressed(event, () => change({ tokens: vertex.name === start ? "" : vertex.name }));
                }}
              >
                <circle r="17" />
                <text class="vertex-name" y="5">{short}</text>{" "}
                <text class="vertex-value" {...beside(side)}>{vertex.outcome}</text>
                {vertex.name === start && <circle class="token-mark" cx="-14" cy="-14" r="7" />}
              </g>
            );
          })}
        </svg>
      )}
      <p class="quiet legend"><i class="N" /> <i class="P" /> {words.legendTwo}</p>
      {solved && solved.vertices.length > 0 && <p class="quiet">{reason(solved.reason, lang)}</p>}
    </Outdated>
  );
}
