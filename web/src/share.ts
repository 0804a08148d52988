// An answer for a chat: a short text, and a picture.
import { FIRST, write } from "./address";
import type { Settled } from "./Answer";
import type { Colours } from "./drawing";
import type { Pen } from "./pen";
import type { GameAbout, Solved } from "./replies";
import { drawPositions } from "./thumbnail";
import { fill, type Lang, type Words } from "./words";

/** So many winning moves are told; for more there is the link. */
const MOVES = 5;

/** The address of a place of this page, for others. */
export function link(place: Settled, lang: Lang): string {
  const page = location.origin + location.pathname;
  return page + write({ ...FIRST, rule: place.rule, positions: place.positions, misere: place.misere, lang, fresh: false });
}

/** Who wins, in a sentence. */
export function verdict(reply: Solved, words: Words, lang: Lang): string {
  const chinese = { first: "先手必胜", second: "后手必胜", draw: "和局" };
  const winner = lang === "zh" ? chinese[reply.winner] : reply.winner === "draw" ? `${words.nobody} draw` : `${words.the} ${reply.winner} ${words.playerWins}`;
  const value = reply.value === null ? "" : ` · ${typeof reply.value === "string" ? words.valueLoopy : words.value} ${reply.value}`;
  return winner + value;
}

/** The winning moves, or that there is none. */
function moves(reply: Solved, words: Words): string {
  if (reply.moves_total === 0) return reply.outcome === "P" ? words.noWinning : words.noMove;
  if (reply.moves.length === 0) return words.notListed;
  const told = reply.moves.slice(0, MOVES).map((move) => move.text).join("; ");
  const rest = Number(reply.moves_total ?? reply.moves.length) - MOVES;
  const title = reply.keeps ? words.keepingMoves : words.winningMoves;
  return `${title}${words.colon}${told}${rest > 0 ? ` ${fill(words.more, { n: rest })}` : ""}`;
}

/** The lines of an answer without its link: the rule, the positions, who wins, and by which moves. */
export function lines(place: Settled, reply: Solved, words: Words, lang: Lang): string[] {
  const rule = place.rule.trim() + (place.misere ? `\n${words.misere}` : "");
  const positions = place.positions.trim();
  return [`${words.rule}${words.colon}${rule}`, ...(positions ? [`${words.positions}${words.colon}${positions}`] : []), verdict(reply, words, lang), moves(reply, words)];
}

/** The text of an answer, with a link to it. */
export function message(place: Settled, reply: Solved, words: Words, lang: Lang): string {
  return [...lines(place, reply, words, lang), link(place, lang)].join("\n");
}

/** Breaks a text into lines of so many signs; a Chinese one counts twice. */
export function wrapped(text: string, room: number): string[] {
  const wide = (sign: string) => (sign > "\u2e80" ? 2 : 1);
  return text.split("\n").flatMap((paragraph) => {
    const made = [""];
    let left = room;
    for (const word of paragraph.match(/[\u2e80-\uffff]|[^\s\u2e80-\uffff]+|\s+/g) ?? []) {
      // A word that is longer than a line is cut.
      for (const piece of word.match(new RegExp(`.{1,${room}}`, "gsu")) ?? []) {
        const size = [...piece].reduce((sum, sign) => sum + wide(sign), 0);
        if (size > left && made[made.length - 1] !== "") {
          made.push("");
          left = room;
        }
        if (made[made.length - 1] === "" && !piece.trim()) continue;
        made[made.length - 1] += piece;
        left -= size;
      }
    }
    return made;
  });
}

export const CARD = { width: 640, height: 400 };

/** Draws an answer: the rule, the positions as a picture, who wins and how. */
export function drawCard(pen: Pen, place: Settled, reply: Solved, kind: GameAbout["kind"] | null, words: Words, lang: Lang, colours: Colours): void {
  const tone = reply.outcome === "N" ? colours.won : reply.outcome === "P" ? colours.lost : colours.ink;
  pen.rect(0, 0, CARD.width, CARD.height, colours.paper);
  pen.rect(0, 0, 8, CARD.height, tone);
  const told = lines(place, reply, words, lang);
  const put = (text: string, top: number, most: number, size: number, colour: string) => {
    const all = wrapped(text, Math.floor((CARD.width - 64) / (size * 0.56)));
    const shown = all.slice(0, most);
    if (all.length > most) shown[most - 1] += " …";
    shown.forEach((line, i) => pen.text(32, top + i * size * 1.4, line, colour, "start", size));
  };
  put(told[0]!, 42, 2, 16, colours.ink);
  if (told.length > 3) put(told[1]!, 88, 1, 16, colours.ink);
  const box = { left: 32, top: 108, width: CARD.width - 64, height: 150 };
  drawPositions(pen, kind ?? "other", place.positions, colours, box);
  put(told[told.length - 2]!, 300, 1, 26, tone);
  put(told[told.length - 1]!, 334, 2, 15, colours.ink);
  pen.text(CARD.width - 24, CARD.height - 14, "sprague", colours.ink, "end", 13);
}
