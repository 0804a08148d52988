// The menu of examples by family: those of the source texts first, then every game that has a name.
import { useEffect, useRef, useState } from "preact/hooks";
import { FIRST, KINDS, type Place } from "./address";
import type { Example, Language } from "./replies";
import { family, type Lang, type Words } from "./words";

/** A place of the page that an example opens; the tab only where it must be another. */
type Choice = Pick<Place, "rule" | "positions" | "misere"> & Partial<Place>;

/** The place of an example. */
export function choice(example: Example): Choice {
  const { played, text, positions } = example;
  const kind = KINDS.find((kind) => kind === played);
  if (!kind) return { rule: text, positions, misere: played === "misere" };
  const { rule } = FIRST;
  return { rule, positions: FIRST.positions, misere: false, tab: "graph", kind, graph: text, tokens: positions };
}

interface Props {
  words: Words;
  lang: Lang;
  language: Language | null;
  choose: (choice: Choice) => void;
  gallery: () => void;
}

export function Examples({ words, lang, language, choose, gallery }: Props) {
  const [sought, setSought] = useState("");
  const menu = useRef<HTMLDetailsElement>(null);
  const close = () => menu.current?.removeAttribute("open");
  useEffect(() => {
    const outside = (event: Event) => {
      if (!menu.current?.contains(event.target as Node)) close();
    };
    addEventListener("pointerdown", outside);
    return () => removeEventListener("pointerdown", outside);
  }, []);
  const families = new Map<string, { title: string; about: string; choice: Choice; named: boolean; names: string }[]>();
  const put = (name: string, title: string, about: string, choice: Choice, named: boolean, names: string) => {
    families.set(name, [...(families.get(name) ?? []), { title, about, choice, named, names: names.toLowerCase() }]);
  };
  for (const one of language?.examples ?? []) {
    put(one.family, lang === "zh" ? one.zh : one.en, one.text, choice(one), false, `${one.en} ${one.zh} ${one.text}`);
  }
  for (const game of language?.games ?? []) {
    const title = lang === "zh" ? (game.chinese[0] ?? game.name) : game.name;
    const name = game.category === "taking" ? "heaps" : game.category;
    // The same game with positions stands among the examples.
    if (families.get(name)?.some((one) => one.title.toLowerCase() === title)) continue;
    put(name, title, game.about, { rule: game.name, positions: game.positions, misere: false }, title === game.name, [game.name, game.rule, game.about, ...game.chinese, ...game.aliases].join(" "));
  }
  const wanted = sought.trim().toLowerCase();
  const found = [...families]
    .map(([name, list]) => [name, list.filter((one) => one.names.includes(wanted))] as const)
    .filter(([, list]) => list.length > 0);
  return (
    <details
      ref={menu}
      class="examples"
      data-testid="examples"
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        close();
        menu.current?.querySelector("summary")?.focus();
      }}
    >
      <summary>{words.examples}</summary>
      <div class="examples-menu">
        <input
          type="search"
          data-testid="find-example"
          value={sought}
          placeholder={words.findExample}
          aria-label={words.findExample}
          autocomplete="off"
          onInput={(event) => setSought(event.currentTarget.value)}
        />
        <a class="to-gallery" href="#tab=gallery" data-testid="to-gallery" onClick={(event) => {
          event.preventDefault();
          close();
          gallery();
        }}>{words.allPictures}</a>
        {found.length === 0 && <p class="quiet">{words.noExample}</p>}
        <div class="examples-list">
        {found.map(([name, list]) => (
          <section key={name}>
            <h2>{family(name, lang)}</h2>
            {list.map((one, i) => (
              <button
                key={i}
                type="button"
                data-testid="example"
                title={one.about}
                onClick={() => {
                  choose(one.choice);
                  close();
                }}
              >
                {one.named ? <code>{one.title}</code> : one.title}
              </button>
            ))}
          </section>
        ))}
        </div>
      </div>
    </details>
  );
}
