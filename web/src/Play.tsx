// A match against the engine. The page keeps the record of the match; the engine says what is legal, answers, hints and judges.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Settled } from "./Answer";
import { Boards, drawn, hintSpot, isRow, spots } from "./Boards";
import { Cancelled, type Engine } from "./engine";
import { Outdated, Said, useFocusKept } from "./parts";
import { exactly, meant, type Spot } from "./picking";
import type { MatchState } from "./replies";
import { fill, type Lang, type Words } from "./words";
import { insist } from "./work";

interface Props {
  engine: Engine;
  words: Words;
  lang: Lang;
  place: Settled;
  /** Changes when a new match is wanted. */
  match: number;
  /** The match as the address has it. */
  kept: string | null;
  keep: (match: string | null) => void;
}

/** A match in the address: who began, the mistakes, and the moves as lists of components with what they become. */
interface Kept {
  first: "you" | "engine";
  mistakes: number;
  moves: [number, string[]][][];
}

interface Recorded {
  component: number;
  to: string[];
  more?: { component: number; to: string[] }[];
}

function kept(text: string | null): Kept | null {
  if (text === null) return null;
  try {
    const { first, mistakes, moves } = JSON.parse(text) as Kept;
    if (!Array.isArray(moves)) return null;
    return { first: first === "engine" ? "engine" : "you", mistakes: Number.isSafeInteger(mistakes) ? mistakes : 0, moves };
  } catch {
    return null;
  }
}

/** The list shows so many moves; a hint beyond them is shown, too. */
const LISTED = 120;

/** Whether a match has ended. */
function over(state: MatchState): boolean {
  return state.winner !== null || state.drawn;
}

export function Play({ engine, words, lang, place, match, kept: inAddress, keep }: Props) {
  const [state, setState] = useState<MatchState | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [first, setFirst] = useState<"you" | "engine">("you");
  const [hint, setHint] = useState<{ index: number | null; text: string } | null>(null);
  const [chosen, setChosen] = useState<Spot[]>([]);
  const [said, setSaid] = useState("");
  /** What the last move of the person should have been; it stays beside what the engine answers. */
  const [fault, setFault] = useState("");
  const [mistakes, setMistakes] = useState(0);
  const turn = useRef(0);
  const of = JSON.stringify(place);
  /** What the match is played on. */
  const about = useRef(of);

  const ask = async (fields: Record<string, unknown>): Promise<MatchState | null> => {
    const mine = ++turn.current;
    try {
      const reply = await insist<MatchState>(engine, { op: "play", lang, seconds: 30, ...fields }, () => mine === turn.current);
      if (mine !== turn.current) return null;
      if (reply.error) {
        setError(reply.error.message);
        return null;
      }
      setError(null);
      setState(reply as MatchState);
      setHint(null);
      setChosen([]);
      return reply as MatchState;
    } catch (stopped) {
      if (!(stopped instanceof Cancelled)) setError(String(stopped));
      return null;
    }
  };

  const answer = async (record: unknown) => {
    const reply = await ask({ action: "answer", record });
    if (reply?.answered) setSaid(fill(words.engineMoved, { m: reply.answered.text }));
  };

  const begin = async (side: "you" | "engine") => {
    about.current = of;
    setFirst(side);
    setState(null);
    setMistakes(0);
    setSaid("");
    setFault("");
    if (!place.rule.trim() || (!place.positions.trim() && !place.rule.includes("@"))) return;
    const reply = await ask({ action: "new", ...place, first: side });
    if (reply?.to_move === "engine" && !over(reply)) await answer(reply.record);
  };

  /** Goes on with a match of the address; false where it is none of this game. */
  const goOn = async (old: Kept): Promise<boolean> => {
    about.current = of;
    const fresh = await ask({ action: "new", ...place, first: old.first });
    if (!fresh) return false;
    const made = old.moves.map(([one, ...more]) => ({
      component: one?.[0],
      to: one?.[1],
      ...(more.length > 0 && { more: more.map(([component, to]) => ({ component, to })) }),
    }));
    const reply = await ask({ action: "state", record: { ...fresh.record, moves: made } });
    if (!reply) {
      setError(null);
      return false;
    }
    setFirst(old.first);
    setMistakes(old.mistakes);
    if (reply.to_move === "engine" && !over(reply)) await answer(reply.record);
    return true;
  };

  const asked = useRef(match);
  useEffect(() => {
    // A click on Play, or another question, begins a new match; who comes back goes on with the old one.
    const old = asked.current === match ? kept(inAddress) : null;
    asked.current = match;
    void (async () => {
      if (!old || !(await goOn(old))) await begin(first);
    })();
    return () => {
      turn.current++;
    };
  }, [place.rule, place.positions, place.misere, match]);

  // The match is in the address.
  useEffect(() => {
    if (!state || about.current !== of) return;
    const moves = (state.record["moves"] as Recorded[]).map((one) => [one, ...(one.more ?? [])].map(({ component, to }) => [component, to]));
    keep(moves.length > 0 ? JSON.stringify({ first, mistakes, moves }) : null);
  }, [state, mistakes]);

  // The same moves in another language.
  const retell = async (record: unknown) => {
    const reply = await ask({ action: "state", record });
    if (reply?.to_move === "engine" && !over(reply)) await answer(reply.record);
  };
  useEffect(() => {
    if (state) void retell(state.record);
  }, [lang]);

  const make = async (index: number) => {
    if (!state) return;
    setSaid("");
    setFault("");
    const reply = await ask({ action: "make", record: state.record, index });
    if (!reply) return;
    if (reply.mistake) {
      setMistakes((count) => count + 1);
      setFault(fill(words.mistake, { b: reply.better ?? "" }));
    }
    if (!over(reply)) await answer(reply.record);
  };

  const click = (spot: Spot) => {
    if (!state) return;
    if (chosen.some((one) => JSON.stringify(one) === JSON.stringify(spot))) {
      // A pin that is clicked once more is taken with those that were chosen before it, and no other.
      const alone = spot.kind === "pin" ? exactly(state, chosen) : undefined;
      return alone === undefined ? setChosen([]) : void make(alone);
    }
    const marked = hintSpot(state, hint?.index ?? null);
    const isHint = chosen.length === 0 && marked && JSON.stringify(marked) === JSON.stringify(spot);
    if (isHint && hint?.index !== null && hint) return void make(hint.index);
    const together = [...chosen, spot];
    // A pin that no move takes with those before it is the first one of another choice.
    const spots = spot.kind === "pin" && meant(state, together).length === 0 ? [spot] : together;
    const found = meant(state, spots);
    if (found.length === 1) return void make(found[0]!);
    if (found.length > 1) setChosen(spots);
  };

  const askHint = async () => {
    if (!state) return;
    const reply = await ask({ action: "hint", record: state.record });
    if (!reply) return;
    if (reply.hint) {
      setHint(reply.hint);
      setSaid(`${reply.hint.text}${words.colon}${reply.hint.reason}`);
    } else {
      setSaid(words.noHint);
    }
  };
  const askWhy = async () => {
    const reply = state && (await ask({ action: "why", record: state.record }));
    if (reply?.why) setSaid(reply.why.trim());
  };
  const undo = async () => {
    const reply = state && (await ask({ action: "undo", record: state.record }));
    if (!reply) return;
    setSaid("");
    setFault("");
    if (reply.to_move === "engine" && !over(reply)) await answer(reply.record);
  };

  const yours = state !== null && !over(state) && state.to_move === "you";
  const { box, status: told } = useFocusKept(yours || (state && over(state)) ? state : null);
  if (!place.positions.trim() && !place.rule.includes("@")) return <p class="quiet">{words.noPositions}</p>;
  if (error && !state) return <p class="problem" data-testid="error" role="alert">{error}</p>;
  const status = !state
    ? ""
    : state.winner === "you"
      ? words.youWon
      : state.winner === "engine"
        ? words.youLost
        : state.drawn
          ? state.repeated ? words.repeated : words.drawn
          : yours
            ? words.yourTurn
            : words.engineTurn;
  const done = state?.winner === "you" ? "N" : state?.winner === "engine" ? "P" : "";
  return (
    <Outdated old={about.current !== of} about="positions" words={words} class="play-view">
      <div class="play-head">
        <p ref={told} tabIndex={-1} class={`status headline ${done}`} data-testid="status" aria-live="polite">{status}</p>
        <div class="group">
          <button type="button" class="main" data-testid="hint" disabled={!yours} onClick={askHint}>{words.hint}</button>
          <button type="button" data-testid="undo" disabled={!state || state.moves_made === 0} onClick={undo}>{words.undo}</button>
          <button type="button" data-testid="why" disabled={!state || over(state)} onClick={askWhy}>{words.whyHere}</button>
          <button type="button" onClick={() => begin("you")}>{`${words.newMatch}${words.colon}${words.first}`}</button>
          <button type="button" onClick={() => begin("engine")}>{`${words.newMatch}${words.colon}${words.second}`}</button>
        </div>
      </div>
      <Said fault={fault} said={error ?? said} />
      {yours && state.components.some((shown, component) => isRow(shown) && spots(shown, component).length > 1) && <p class="quiet pin-help">{words.pinHelp}</p>}
      <div class="play-table">
        <div ref={box} data-testid="board" role="group" aria-label={words.board} class="board-box">
          {state && (
            <>
              <Boards state={state} words={words} hint={hint?.index ?? null} chosen={chosen} enabled={yours} click={click} />
              <List state={state} words={words} hint={hint?.index ?? null} chosen={chosen} enabled={yours} make={make} />
            </>
          )}
        </div>
        {state && <History state={state} words={words} mistakes={mistakes} />}
      </div>
    </Outdated>
  );
}

export function List(props: {
  state: MatchState;
  words: Words;
  hint: number | null;
  chosen: Spot[];
  enabled: boolean;
  make: (index: number) => void;
}) {
  const { state, words, hint, chosen, enabled } = props;
  const narrowed = chosen.length > 0;
  const onPicture = hintSpot(state, hint) !== null;
  const pictures = state.components.length > 0 && drawn(state).every(Boolean);
  const all = state.legal.map((_, index) => index);
  const indices = narrowed ? meant(state, chosen) : all.slice(0, LISTED);
  if (hint !== null && !narrowed && !indices.includes(hint)) indices.unshift(hint);
  if (state.legal.length === 0) return null;
  const open = narrowed || !pictures || (hint !== null && !onPicture);
  return (
    <details class="legal" open={open} key={String(open)}>
      <summary>
        {narrowed ? words.chooseMove : words.allMoves} <span class="quiet">{narrowed ? indices.length : state.legal.length}{!narrowed && !state.complete ? "+" : ""}</span>
      </summary>
      <ul class="moves-list">
        {indices.map((index) => (
          <li key={index}>
            <button
              type="button"
              class="move"
              data-testid="legal"
              disabled={!enabled}
              data-hint={hint === index && (!onPicture || narrowed) ? "true" : undefined}
              onClick={() => props.make(index)}
            >
              {state.legal[index]?.text}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}

function History({ state, words, mistakes }: { state: MatchState; words: Words; mistakes: number }) {
  const moves = state.history;
  return (
    <aside class="history" aria-label={words.history}>
      <p>
        {words.mistakes}{words.colon}<span class="number" data-testid="mistakes">{mistakes}</span> <span class="quiet">· {words.moves}{words.colon}{moves.length}</span>
      </p>
      <ol tabIndex={0} aria-label={words.history}>
        {moves.map((move, i) => (
          <li key={i} class={move.by}>{move.text}</li>
        ))}
      </ol>
    </aside>
  );
}
