// The gallery: the examples with small pictures, by theme and difficulty, to look through and to open. Each is a link.
import { useMemo, useState } from "preact/hooks";
import { FIRST, write, type Place } from "./address";
import type { Engine } from "./engine";
import { choice } from "./Examples";
import { SvgPen } from "./pen";
import { colours, useScheme } from "./Plot";
import type { Compiled, Example, Language } from "./replies";
import { drawGraph, drawPositions } from "./thumbnail";
import { family, fill, joined, type Lang, type Words } from "./words";
import { useAsked } from "./work";

const PICTURE = { width: 224, height: 120 };

interface Props {
  engine: Engine;
  words: Words;
  lang: Lang;
  language: Language | null;
  /** What is looked for. */
  sought: string;
  seek: (sought: string) => void;
  go: (patch: Partial<Place>) => void;
}

export function Gallery({ engine, words, lang, language, sought, seek, go }: Props) {
  const [theme, setTheme] = useState("");
  const [level, setLevel] = useState("");
  const all = language?.examples ?? [];
  const themes = [...new Set(all.map((one) => one.family))];
  const wanted = sought.trim().toLowerCase();
  const about = (one: Example) => [one.en, one.zh, one.text, one.family, family(one.family, "zh")].join(" ").toLowerCase();
  const shown = all.filter((one) => (!theme || one.family === theme) && (!level || one.level === level) && about(one).includes(wanted));
  const levels: Record<string, string> = { 1: words.level1, 2: words.level2, 3: words.level3 };
  return (
    <div class="gallery-view">
      <h2>{words.gallery}</h2>
      <p class="quiet">{words.galleryAbout}</p>
      <div class="fields" role="search">
        <label>
          {words.findExample}
          <input type="search" data-testid="gallery-find" value={sought} autocomplete="off" onInput={(event) => seek(event.currentTarget.value)} />
        </label>
        <label>
          {words.theme}
          <select data-testid="gallery-theme" value={theme} onChange={(event) => setTheme(event.currentTarget.value)}>
            <option value="">{words.anyTheme}</option>
            {themes.map((name) => <option key={name} value={name}>{family(name, lang)}</option>)}
          </select>
        </label>
        <label>
          {words.difficulty}
          <select data-testid="gallery-level" value={level} onChange={(event) => setLevel(event.currentTarget.value)}>
            <option value="">{words.anyLevel}</option>
            {Object.entries(levels).map(([id, name]) => <option key={id} value={id}>{name}</option>)}
          </select>
        </label>
      </div>
      <p class="quiet" role="status" data-testid="gallery-count">{language && (shown.length > 0 ? fill(words.gamesFound, { n: shown.length }) : words.noExample)}</p>
      <ul class="cards">
        {shown.map((one) => (
          <Card key={`${one.text} ${one.positions} ${one.played}`} engine={engine} words={words} lang={lang} example={one} level={levels[one.level] ?? ""} go={go} />
        ))}
      </ul>
    </div>
  );
}

function Card({ engine, lang, example, level, go }: Pick<Props, "engine" | "words" | "lang" | "go"> & { example: Example; level: string }) {
  const scheme = useScheme();
  const graph = example.played !== "rule" && example.played !== "misere";
  const { text, positions, played } = example;
  const asked = useAsked<Compiled>(engine, graph ? null : `${lang} ${played} ${text}`, () => ({ op: "compile", rule: text, misere: played === "misere", lang }));
  const games = asked?.reply?.games ?? [];
  const kind = games.length === 1 ? games[0]?.kind : undefined;
  const picture = useMemo(() => {
    const pen = new SvgPen(PICTURE.width, PICTURE.height);
    const box = { left: 10, top: 8, width: PICTURE.width - 20, height: PICTURE.height - 16 };
    if (graph) drawGraph(pen, text, played === "hackenbush", colours(), box);
    // The sign for a game whose kind is not known yet, or of which there are several, is its position as text.
    else drawPositions(pen, kind ?? "other", positions || text.split("\n").map((line) => line.replace(/.*@/, "")).join(" "), colours(), box);
    return `data:image/svg+xml,${encodeURIComponent(pen.file(""))}`;
  }, [kind, example, scheme]);
  const place = { tab: "answer" as const, ...choice(example) };
  const told = games.length === 1 ? joined(games[0]?.words?.slice(1) ?? [], lang) : "";
  return (
    <li>
      <a
        class="card"
        data-testid="card"
        href={write({ ...FIRST, ...place, lang, fresh: false })}
        onClick={(event) => {
          // With another button or key the browser opens the link.
          if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
          event.preventDefault();
          go(place);
        }}
      >
        <img src={picture} width={PICTURE.width} height={PICTURE.height} alt="" />
        <strong>{lang === "zh" ? example.zh : example.en}</strong>
        <span class="quiet card-family">{family(example.family, lang)} · {level}</span>
        {told && <span class="quiet card-rule">{told}</span>}
      </a>
    </li>
  );
}
