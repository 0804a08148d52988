// A strategy, step by step: every move of the other player, by hand or at random, and the answer to it on the board.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Settled } from "./Answer";
import { Boards, drawn, spots } from "./Boards";
import { save } from "./download";
import { Cancelled, type Engine } from "./engine";
import { meant, touches, type Spot } from "./picking";
import { List } from "./Play";
import { Outdated } from "./parts";
import type { MatchState, StrategyReply } from "./replies";
import { fill, type Lang, type Words } from "./words";
import { insist, useAsked } from "./work";

interface Props {
  engine: Engine;
  words: Words;
  lang: Lang;
  place: Settled;
  nonce: number;
}

/** A strategy of the answer, or of a file, with a way to open one. */
export function Strategy({ engine, words, lang, place, nonce }: Props) {
  const [file, setFile] = useState<string | null>(null);
  const [over, setOver] = useState(false);
  useEffect(() => setFile(null), [place]);
  const key = JSON.stringify([file ?? place, lang, nonce]);
  const asked = useAsked<StrategyReply>(engine, key, () => ({ op: "strategy", lang, ...(file === null ? place : { file }) }));
  const open = (files: FileList | null | undefined) => {
    setOver(false);
    void files?.[0]?.text().then(setFile);
  };
  const found = asked?.reply;
  return (
    <section
      class={`strategy${over ? " over" : ""}`}
      aria-label={words.strategy}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        open(event.dataTransfer?.files);
      }}
    >
      <Outdated old={asked?.old ?? false} about="positions" words={words}>
        {asked?.error && <p class="quiet" data-testid="no-strategy" role="status">{asked.error.message}</p>}
        {found && <Steps key={`${found.strategy} ${lang}`} engine={engine} words={words} lang={lang} found={found} place={place} />}
      </Outdated>
      <p class="group">
        {found && <button type="button" class="small" onClick={() => save("strategy.json", found.strategy, "application/json")}>{words.saveStrategy}</button>}
        <label class="file">
          {words.openStrategy}{" "}
          <input
            type="file"
            accept=".json,application/json"
            data-testid="strategy-file"
            onChange={(event) => {
              open(event.currentTarget.files);
              // The same file may be opened again after a change.
              event.currentTarget.value = "";
            }}
          />
        </label>
      </p>
    </section>
  );
}

/** A position of the match by the strategy, and the answer where the winner is to move. */
interface Step {
  state: MatchState;
  answer: { index: number | null; text: string; reason: string } | null;
}

function Steps({ engine, words, lang, found, place }: Omit<Props, "nonce"> & { found: StrategyReply }) {
  const [steps, setSteps] = useState<Step[]>([]);
  const [at, setAt] = useState(0);
  const [chosen, setChosen] = useState<Spot[]>([]);
  const [error, setError] = useState("");
  const turn = useRef(0);
  const ask = async (fields: Record<string, unknown>): Promise<MatchState | null> => {
    const mine = ++turn.current;
    try {
      const request = { op: "play", lang, seconds: 30, strategy: found.strategy, ...fields };
      const reply = await insist<MatchState>(engine, request, () => mine === turn.current);
      if (mine !== turn.current) return null;
      setError(reply.error?.message ?? "");
      return reply.error ? null : (reply as MatchState);
    } catch (stopped) {
      if (!(stopped instanceof Cancelled)) setError(String(stopped));
      return null;
    }
  };

  /** Puts a position behind these steps, with the answer of the winner to it. */
  const put = async (before: Step[], state: MatchState) => {
    let answer: Step["answer"] = null;
    if (state.to_move === "engine" && state.winner === null) {
      const told = await ask({ action: "hint", record: state.record });
      if (!told) return;
      answer = told.hint ?? null;
    }
    setSteps([...before, { state, answer }]);
    setAt(before.length);
    setChosen([]);
  };
  useEffect(() => {
    const positions = found.positions ?? place.positions;
    void ask({ action: "new", rule: found.rule, positions, misere: found.misere }).then((state) => state && put([], state));
    return () => {
      turn.current++;
    };
  }, []);

  const step = steps[at];
  if (!step) return error ? <p class="problem" role="alert">{error}</p> : null;
  const { state, answer } = step;
  const yours = state.to_move === "you" && state.winner === null;
  const go = async (action: "make" | "answer", index?: number) => {
    const reply = await ask({ action, record: state.record, index });
    if (reply) await put(steps.slice(0, at + 1), reply);
  };
  const random = () => go("make", Math.floor(Math.random() * state.legal.length));
  const next = () => {
    if (at + 1 < steps.length) setAt(at + 1);
    else if (state.winner === null) void (yours ? random() : go("answer"));
  };
  const back = () => setAt(Math.max(0, at - 1));
  const click = (spot: Spot) => {
    if (chosen.some((one) => JSON.stringify(one) === JSON.stringify(spot))) return setChosen([]);
    const together = [...chosen, spot];
    const all = meant(state, together).length > 0 ? together : [spot];
    const moves = meant(state, all);
    if (moves.length === 1) void go("make", moves[0]);
    else setChosen(moves.length > 1 ? all : []);
  };
  // The whole answer is marked: all cells of the tile, all pins that are taken.
  const move = answer?.index === null || !answer ? undefined : state.legal[answer.index];
  const component = move?.changes[0]?.component ?? 0;
  const shown = state.components[component];
  const marked = move && shown && drawn(state)[component] ? spots(shown, component).filter((spot) => touches(move, spot, component)) : [];
  const said = state.winner !== null
    ? words.strategyWon
    : answer
      ? `${fill(words.strategyAnswer, { m: answer.text })}${words.colon}${answer.reason}`
      : words.strategyTurn;
  return (
    <div
      class="strategy-steps"
      onKeyDown={(event) => {
        if ((event.target as HTMLElement).closest(".board-box")) return;
        if (event.key === "ArrowRight") next();
        else if (event.key === "ArrowLeft") back();
        else return;
        event.preventDefault();
      }}
    >
      <p data-testid="strategy-statement">{found.statement}</p>
      <div class="group">
        <button type="button" data-testid="strategy-back" disabled={at === 0} onClick={back}>{words.back}</button>
        <button type="button" class="main" data-testid="strategy-next" disabled={state.winner !== null && at + 1 === steps.length} onClick={next}>{words.next}</button>
        <span class="quiet" data-testid="strategy-step">{at + 1} / {steps.length}</span>
      </div>
      <p class="said" data-testid="strategy-said" aria-live="polite">{error || said}</p>
      <div class="board-box" role="group" aria-label={words.board} data-testid="strategy-board">
        <Boards state={state} words={words} hint={answer?.index ?? null} chosen={answer ? marked : chosen} enabled={yours} click={click} />
        {yours && <List state={state} words={words} hint={null} chosen={chosen} enabled={yours} make={(index) => void go("make", index)} />}
      </div>
    </div>
  );
}
