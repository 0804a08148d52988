// Pictures of positions that can be played on: heaps of tokens, a piece on a board, cells, coins, letters. Each place is a
// button; what a click on it may mean is looked up in the list of moves.
import type { MatchState, Shown } from "./replies";
import { meant, span, type Spot } from "./picking";
import { fill, type Words } from "./words";

/** Larger pictures are left out; the list of moves is there for them. */
const MOST_PLACES = 24;
const MOST_CELLS = 400;
const MOST_NUMBERS = 16;
/** A larger heap shows as a block so many tokens at its end, and the rest as a number. */
const MOST_TOKENS = 60;
const LAST_TOKENS = 30;
/** So many components are named under their pictures. */
const MOST_NAMED = 200;
/** Pictures of a sum have so many spots together; what comes after them is text. */
const MOST_SPOTS = 900;

/** How many tokens of a heap are in the block, not to be seen one by one. */
function block(n: number): number {
  return n <= MOST_TOKENS ? 0 : n - LAST_TOKENS;
}

/** Whether a pair is a piece on a board of squares; larger ones are two heaps. */
function onSquares(shown: Shown): boolean {
  return shown.kind === "pair" && shown.numbers.every((n) => Number(n) < MOST_PLACES);
}

/** Whether a position is drawn as a row of pins; longer ones are heaps. */
export function isRow(shown: Shown): boolean {
  return shown.kind === "row" && Number(shown.numbers[0]) <= MOST_TOKENS;
}

export interface BoardProps {
  state: MatchState;
  words: Words;
  /** The move that is hinted at, by its number in the list. */
  hint: number | null;
  /** What was clicked before, where one click did not say which move is meant. */
  chosen: Spot[];
  enabled: boolean;
  click: (spot: Spot) => void;
}

/** Whether a position has a picture here. */
export function hasPicture(shown: Shown): boolean {
  const numbers = shown.numbers.map(Number);
  switch (shown.kind) {
    case "heap":
    case "row":
    case "ring":
    case "tuple":
    case "piles":
    case "pair":
      return numbers.length <= MOST_NUMBERS && numbers.every(Number.isSafeInteger);
    case "board":
      return (shown.rows ?? []).length * (shown.rows?.[0]?.length ?? 0) <= MOST_CELLS;
    case "word":
      return [...shown.text].length <= 64;
    case "set":
      return numbers.length <= 100;
    case "coins":
      return numbers.length === 1 ? (numbers[0] ?? 0) <= MOST_TOKENS : numbers.length === 2 && numbers.every((n) => n < MOST_PLACES);
    default:
      return false;
  }
}

/** The spots of a position on which one can click. */
export function spots(shown: Shown, component: number): Spot[] {
  const numbers = shown.numbers.map(Number);
  const below = (n: number) => Array.from({ length: n }, (_, i) => i);
  const tokens = () =>
    numbers.flatMap((n, heap) => below(n - block(n)).map((i): Spot => ({ kind: "token", component, heap, left: block(n) + i })));
  switch (shown.kind) {
    case "row":
      return isRow(shown) ? below(numbers[0] ?? 0).map((at): Spot => ({ kind: "pin", component, at })) : tokens();
    case "heap":
    case "ring":
    case "tuple":
    case "piles":
      return tokens();
    case "pair": {
      if (!onSquares(shown)) return tokens();
      const [rows, columns] = extent(shown);
      return below(rows).flatMap((a) => below(columns).map((b): Spot => ({ kind: "place", component, at: [a, b] })));
    }
    case "board":
      return (shown.rows ?? []).flatMap((row, r) =>
        [...row].flatMap((sign, column): Spot[] => (sign === "." ? [{ kind: "cell", component, row: r, column }] : [])),
      );
    case "word":
      return below([...shown.text].length).map((at): Spot => ({ kind: "letter", component, at }));
    case "set":
      return shown.numbers.map((number): Spot => ({ kind: "element", component, number }));
    case "coins":
      return [{ kind: "coin", component }];
    default:
      return [];
  }
}

/** For each component, whether it is drawn: it has a picture, and those before it leave room. */
export function drawn(state: MatchState): boolean[] {
  let room = MOST_SPOTS;
  return state.components.map((shown, component) => {
    if (room <= 0 || !hasPicture(shown)) return false;
    room -= spots(shown, component).length + 1;
    return room > 0;
  });
}

/** The spot that a hint marks: the first one of all pictures whose click may mean the move. */
export function hintSpot(state: MatchState, hint: number | null): Spot | null {
  if (hint === null) return null;
  const pictures = drawn(state);
  for (const [component, shown] of state.components.entries()) {
    if (!pictures[component]) continue;
    const found = spots(shown, component).find((spot) => meant(state, [spot]).includes(hint));
    if (found) return found;
  }
  return null;
}

/** Rows and columns of the board for a pair: what can be reached, and the piece itself. */
function extent(shown: Shown): [number, number] {
  const [a = 0, b = 0] = shown.numbers.map(Number);
  return [Math.min(MOST_PLACES, Math.max(a, 3) + 2), Math.min(MOST_PLACES, Math.max(b, 3) + 2)];
}

const sameSpot = (a: Spot | null | undefined, b: Spot) => JSON.stringify(a) === JSON.stringify(b);

export function Boards(props: BoardProps) {
  const marked = hintSpot(props.state, props.hint);
  const { components } = props.state;
  const coins = components.length > 0 && components.every((one) => one.kind === "coins" && hasPicture(one));
  if (coins && components[0]?.numbers.length === 2) return <CoinBoard {...props} marked={marked} />;
  if (coins) return <Coins {...props} marked={marked} />;
  const pictures = drawn(props.state);
  const named = components.slice(0, MOST_NAMED);
  return (
    <div class="boards">
      {named.map((shown, component) => {
        const heaps = shown.kind === "pair" && !onSquares(shown);
        const kind = heaps ? "tuple" : shown.kind === "row" && !isRow(shown) ? "heap" : shown.kind;
        return (
          <figure key={component} class={`board board-${kind}`}>
            {pictures[component] ? <One {...props} shown={shown} component={component} marked={marked} /> : null}
            <figcaption>{shown.text}</figcaption>
          </figure>
        );
      })}
      {components.length > named.length && <p class="quiet">{fill(props.words.more, { n: components.length - named.length })}</p>}
    </div>
  );
}

type OneProps = BoardProps & { shown: Shown; component: number; marked: Spot | null };

/** What a button on a picture has in common with all others. */
function button(props: BoardProps & { marked: Spot | null }, spot: Spot, label: string, kind: string) {
  const takes = (spots: Spot[]) => meant(props.state, spots).length > 0;
  const live = props.enabled && (takes([...props.chosen, spot]) || (spot.kind === "pin" && takes([spot])));
  const isChosen = props.chosen.some((one) => sameSpot(one, spot));
  return {
    type: "button" as const,
    class: `spot ${kind}${live || isChosen ? "" : " still"}${isChosen ? " chosen" : ""}`,
    "aria-label": label,
    "aria-pressed": props.chosen.length > 0 ? isChosen : undefined,
    disabled: !live && !isChosen,
    "data-hint": sameSpot(props.marked, spot) ? "true" : undefined,
    onClick: () => props.click(spot),
  };
}

function One(props: OneProps) {
  const { shown } = props;
  switch (shown.kind) {
    case "pair":
      return onSquares(shown) ? <Pair {...props} /> : <Heaps {...props} />;
    case "board":
      return <Cells {...props} />;
    case "word":
      return <Word {...props} />;
    case "set":
      return <SetOf {...props} />;
    case "row":
      return isRow(shown) ? <Row {...props} /> : <Heaps {...props} />;
    default:
      return <Heaps {...props} />;
  }
}

function Heaps(props: OneProps) {
  const { shown, component, words } = props;
  const several = shown.numbers.length > 1;
  return (
    <div class={several ? "rows-of-tokens" : "heap"}>
      {shown.numbers.map((text, heap) => {
        const n = Number(text);
        const hidden = block(n);
        const tokens = Array.from({ length: n - hidden }, (_, i) => {
          const left = hidden + i;
          const label = fill(words.heapOf, { n, k: n - left });
          return <button key={left} {...button(props, { kind: "token", component, heap, left }, label, "token")} />;
        });
        return (
          <div key={heap} class="tokens">
            {several && <span class="pile-name">{shown.names?.[heap] ?? heap + 1}</span>}
            {hidden > 0 && <span class="block" role="img" aria-label={String(hidden)}>{hidden}</span>}
            {tokens}
            {n === 0 && <span class="quiet">0</span>}
          </div>
        );
      })}
    </div>
  );
}

/** Pins side by side. Those between two that were clicked are marked with them; the arrow keys go along the row. */
function Row(props: OneProps) {
  const { shown, component, words, chosen } = props;
  const n = Number(shown.numbers[0]);
  const [first, last] = span(chosen.filter((spot) => spot.component === component));
  const walk = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const pins = [...(event.currentTarget as HTMLElement).querySelectorAll<HTMLElement>("button:not(:disabled)")];
    const next = step && pins[pins.indexOf(document.activeElement as HTMLElement) + step];
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  return (
    <div class="pins" onKeyDown={walk}>
      {Array.from({ length: n }, (_, at) => {
        const one = button(props, { kind: "pin", component, at }, fill(words.pinOf, { i: at + 1, n }), "pin");
        const between = first < at && at < last;
        return <button key={at} {...one} class={`${one.class}${between ? " chosen" : ""}`} />;
      })}
      {n === 0 && <span class="quiet">0</span>}
    </div>
  );
}

function Pair(props: OneProps) {
  const { shown, component } = props;
  const [a = 0, b = 0] = shown.numbers.map(Number);
  const [rows, columns] = extent(shown);
  return (
    <table class="squares">
      <tbody>
        {Array.from({ length: rows }, (_, r) => (
          <tr key={r}>
            <th scope="row">{r}</th>
            {Array.from({ length: columns }, (_, c) => (
              <td key={c} class={(r + c) % 2 ? "dark" : ""}>
                {r === a && c === b ? (
                  <span class="piece" role="img" aria-label={shown.text} />
                ) : (
                  <button {...button(props, { kind: "place", component, at: [r, c] }, `(${r},${c})`, "square")} />
                )}
              </td>
            ))}
          </tr>
        ))}
        <tr>
          <td />
          {Array.from({ length: columns }, (_, c) => (
            <th key={c} scope="col">{c}</th>
          ))}
        </tr>
      </tbody>
    </table>
  );
}

function Cells(props: OneProps) {
  const { shown, component } = props;
  return (
    <table class="cells">
      <tbody>
        {(shown.rows ?? []).map((row, r) => (
          <tr key={r}>
            {[...row].map((sign, column) => (
              <td key={column} class={sign === "." ? "" : "gone"}>
                {sign === "." && (
                  <button {...button(props, { kind: "cell", component, row: r, column }, `${r + 1}, ${column + 1}`, "cell")} />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Word(props: OneProps) {
  const { shown, component } = props;
  return (
    <div class="word">
      {[...shown.text].map((letter, at) => (
        <button key={at} {...button(props, { kind: "letter", component, at }, `${at + 1}: ${letter}`, "letter")}>
          {letter}
        </button>
      ))}
    </div>
  );
}

function SetOf(props: OneProps) {
  const { shown, component } = props;
  return (
    <div class="word">
      {shown.numbers.map((number) => (
        <button key={number} {...button(props, { kind: "element", component, number }, number, "letter")}>
          {number}
        </button>
      ))}
    </div>
  );
}

/** A row of coins: the components are the heads of it. */
function Coins(props: BoardProps & { marked: Spot | null }) {
  const heads = new Map(props.state.components.map((shown, component) => [Number(shown.numbers[0]), component]));
  const last = Math.max(8, ...heads.keys());
  return (
    <div class="boards">
      <figure class="board">
        <div class="word">
          {Array.from({ length: last + 1 }, (_, place) => {
            const component = heads.get(place);
            if (component === undefined) return <span key={place} class="coin tails" role="img" aria-label={fill(props.words.coinDown, { p: place })} />;
            return (
              <button key={place} {...button(props, { kind: "coin", component }, fill(props.words.coinUp, { p: place }), "coin heads")}>
                {place}
              </button>
            );
          })}
        </div>
        <figcaption>{props.state.position}</figcaption>
      </figure>
    </div>
  );
}

/** Coins on a board of rows and columns: the components are the heads of it. */
function CoinBoard(props: BoardProps & { marked: Spot | null }) {
  const { components, position } = props.state;
  const heads = new Map(components.map((shown, component) => [shown.numbers.join(), component]));
  const most = (place: number) => Math.max(3, ...components.map((shown) => Number(shown.numbers[place]))) + 1;
  return (
    <div class="boards">
      <figure class="board">
        <table class="squares">
          <tbody>
            {Array.from({ length: most(0) }, (_, row) => (
              <tr key={row}>
                <th scope="row">{row}</th>
                {Array.from({ length: most(1) }, (_, column) => {
                  const component = heads.get(`${row},${column}`);
                  return (
                    <td key={column} class={(row + column) % 2 ? "dark" : ""}>
                      {component !== undefined && (
                        <button {...button(props, { kind: "coin", component }, fill(props.words.coinUp, { p: `(${row},${column})` }), "coin heads")} />
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
            <tr>
              <td />
              {Array.from({ length: most(1) }, (_, column) => (
                <th key={column} scope="col">{column}</th>
              ))}
            </tr>
          </tbody>
        </table>
        <figcaption>{position}</figcaption>
      </figure>
    </div>
  );
}
