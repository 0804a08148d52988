// An answer to send to others: the text to copy, and a picture to save.
import { useRef, useState } from "preact/hooks";
import type { Settled } from "./Answer";
import { save, toClipboard } from "./download";
import { CanvasPen } from "./pen";
import { colours } from "./Plot";
import type { Solved } from "./replies";
import { CARD, drawCard, message } from "./share";
import type { Lang, Words } from "./words";

interface Props {
  words: Words;
  lang: Lang;
  place: Settled;
  reply: Solved;
}

export function Share({ words, lang, place, reply }: Props) {
  const [told, tell] = useState("");
  const shown = useRef<HTMLPreElement>(null);
  const text = message(place, reply, words, lang);
  const copy = async () => {
    tell((await toClipboard(text, shown.current)) ? words.copied : words.copyByHand);
    setTimeout(() => tell(""), 3000);
  };
  const picture = () => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [2 * CARD.width, 2 * CARD.height];
    const context = canvas.getContext("2d");
    if (!context) return;
    context.scale(2, 2);
    const kinds = new Set(reply.games.map((game) => game.kind));
    const kind = kinds.size === 1 ? (reply.games[0]?.kind ?? null) : null;
    drawCard(new CanvasPen(context, CARD.width, CARD.height), place, reply, kind, words, lang, colours());
    canvas.toBlob((blob) => blob && save("sprague-answer.png", blob));
  };
  return (
    <details class="share" data-testid="share">
      <summary>{words.share}</summary>
      <pre ref={shown} class="share-text" data-testid="share-text" tabIndex={0} aria-label={words.share}>{text}</pre>
      <p class="group">
        <button type="button" class="small" data-testid="share-copy" onClick={copy}>{words.copy}</button>
        <button type="button" class="small" data-testid="share-picture" onClick={picture}>{words.savePicture}</button>
        <span role="status">{told}</span>
      </p>
    </details>
  );
}
