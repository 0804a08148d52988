// The course and the puzzle of the day. The engine marks every answer; which tasks are done is kept in this browser alone.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Place } from "./address";
import type { Engine } from "./engine";
import type { Chapter, Marked, Puzzle, Task } from "./replies";
import { fill, joined, type Lang, type Words } from "./words";
import { insist, useAsked } from "./work";

interface Props {
  engine: Engine;
  words: Words;
  lang: Lang;
  go: (patch: Partial<Place>) => void;
}

/** Where the tasks that are done are kept: their names, one a line, as the command line keeps them. */
const STORED = "sprague-course";
const DAY = 86_400_000;

function stored(): Set<string> {
  try {
    return new Set((localStorage.getItem(STORED) ?? "").split("\n").filter(Boolean));
  } catch {
    // A frame without storage: the course works, and forgets.
    return new Set();
  }
}

/** The day where the reader is, counted from 1970-01-01. */
function today(): number {
  const now = new Date();
  return Math.floor(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / DAY);
}

export function Learn({ engine, words, lang, go }: Props) {
  const course = useAsked<{ chapters: Chapter[] }>(engine, `course ${lang}`, () => ({ op: "course", lang }))?.reply;
  const day = today();
  const puzzle = useAsked<Puzzle>(engine, `puzzle ${day} ${lang}`, () => ({ op: "puzzle", day, lang }))?.reply;
  const [done, setDone] = useState(stored);
  const all = course?.chapters ?? [];
  const open = all.find((chapter) => chapter.tasks.some((task) => !done.has(task.id)));
  const [chosen, setChosen] = useState<string | null>(null);
  // The chapter that was open first stays while its tasks are done.
  const first = useRef<string | null>(null);
  first.current ??= open?.id ?? null;
  const chapter = all.find((one) => one.id === (chosen ?? first.current)) ?? all[0];
  const finish = (task: Task) => {
    const next = stored().add(task.id);
    setDone(next);
    try {
      localStorage.setItem(STORED, [...next].join("\n"));
    } catch {
      // As above.
    }
  };
  const total = all.reduce((sum, one) => sum + one.tasks.length, 0);
  const count = all.reduce((sum, one) => sum + one.tasks.filter((task) => done.has(task.id)).length, 0);
  return (
    <div class="learn">
      {puzzle && (
        <section class="puzzle" data-testid="puzzle">
          <h2>{words.puzzle} <span class="quiet">{puzzle.told}</span></h2>
          <p>{joined(puzzle.words, lang)}</p>
          <p><code>{puzzle.rule}</code> @ <code>{puzzle.positions}</code></p>
          <p>{words.puzzleAbout}</p>
          <button
            type="button"
            class="main"
            data-testid="play-puzzle"
            onClick={() => go({ rule: puzzle.rule, positions: puzzle.positions, misere: false, tab: "play" })}
          >
            {words.playPuzzle}
          </button>
        </section>
      )}
      {chapter && (
        <section class="course">
          <h2>{words.course} <span class="quiet" data-testid="course-done">{fill(words.courseDone, { n: count, m: total })}</span></h2>
          <nav class="chapters" aria-label={words.course}>
            {all.map((one, i) => {
              const finished = one.tasks.filter((task) => done.has(task.id)).length;
              return (
                <button
                  key={one.id}
                  type="button"
                  class="small"
                  data-testid="chapter"
                  aria-current={one === chapter ? "true" : undefined}
                  onClick={() => setChosen(one.id)}
                >
                  {i + 1}. {one.title} <span class="quiet">{finished}/{one.tasks.length}</span>
                </button>
              );
            })}
          </nav>
          <div class="lesson" key={chapter.id}>
            <h3>{chapter.title}</h3>
            <p class="text">{chapter.text}</p>
            <ol>
              {chapter.tasks.map((task) => (
                <One key={task.id} engine={engine} words={words} lang={lang} task={task} done={done.has(task.id)} finish={() => finish(task)} go={go} />
              ))}
            </ol>
          </div>
        </section>
      )}
    </div>
  );
}

interface OneProps extends Props {
  task: Task;
  done: boolean;
  finish: () => void;
}

/** One task: the question, a field for the answer, and what the engine says about it. */
function One({ engine, words, lang, task, done, finish, go }: OneProps) {
  const [answer, setAnswer] = useState("");
  const [said, setSaid] = useState<{ word: Marked["marked"] | "failed"; text: string } | null>(null);
  const [hint, setHint] = useState(false);
  const wanted = useRef(true);
  useEffect(() => () => void (wanted.current = false), []);
  useEffect(() => setSaid(null), [lang]);
  const check = async (event: Event) => {
    event.preventDefault();
    if (!answer.trim()) return;
    try {
      const reply = await insist<Marked>(engine, { op: "mark", task: task.id, answer, lang }, () => wanted.current);
      if (!wanted.current) return;
      if (reply.error) return setSaid({ word: "failed", text: reply.error.message });
      setSaid({ word: reply.marked, text: reply.marked === "right" ? words.right : (reply.why ?? "") });
      if (reply.marked === "right") finish();
    } catch (error) {
      if (wanted.current) setSaid({ word: "failed", text: error instanceof Error ? error.message : String(error) });
    }
  };
  const about = { who: words.whoHint, move: words.moveHint, value: words.valueHint, lost: words.lostHint, rule: words.ruleHint }[task.kind];
  const board = place(task);
  return (
    <li class={`task${done ? " done" : ""}`} data-testid="task" data-task={task.id} data-done={done ? "true" : undefined}>
      <form onSubmit={check}>
        <label for={`task-${task.id}`}>{task.text}</label>
        <div class="group">
          <input
            id={`task-${task.id}`}
            type="text"
            data-testid="answer"
            value={answer}
            placeholder={about}
            autocomplete="off"
            autocapitalize="off"
            spellcheck={false}
            onInput={(event) => setAnswer(event.currentTarget.value)}
          />
          <button type="submit" data-testid="check">{words.check}</button>
          <button type="button" class="small" data-testid="task-hint" aria-expanded={hint} onClick={() => setHint(!hint)}>{words.hint}</button>
          {board && <button type="button" class="small" onClick={() => go(board)}>{words.onBoard}</button>}
        </div>
      </form>
      {hint && <p class="quiet">{task.hint}</p>}
      <p class={`marked ${said?.word ?? ""}`} data-testid="marked" data-marked={said?.word} aria-live="polite">{said?.text}</p>
    </li>
  );
}

/** Where a task can be tried out: a match, or the picture of its graph; none for tasks without a position. */
function place(task: Task): Partial<Place> | null {
  const [kind, ...edges] = task.on.split(" ");
  if (kind === "graph") {
    return { tab: "graph", kind: "tokens", graph: edges.map((edge) => edge.replace(">", " ")).join("\n"), tokens: task.at };
  }
  if (kind === "hackenbush") return { tab: "graph", kind: "hackenbush", graph: edges.map((edge) => edge.replace("-", " ")).join("\n") };
  if (task.kind === "lost" || task.kind === "rule") return null;
  return { rule: task.on, positions: task.at, misere: false, tab: "play" };
}
