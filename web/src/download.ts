// Files that are made in the page: the browser saves them, nothing is sent.
import type { Values } from "./replies";

/** Lets the browser save a text or a picture. */
export function save(name: string, content: string | Blob, type = "text/plain"): void {
  const blob = typeof content === "string" ? new Blob([content], { type: `${type};charset=utf-8` }) : content;
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Copies the text that an element shows. Where the browser gives no clipboard (no https, a frame, a refusal) the element is
 * selected and copied in the old way; false means that it is only selected. */
export async function toClipboard(text: string, shown: HTMLElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    if (shown) getSelection()?.selectAllChildren(shown);
    return document.execCommand("copy");
  }
}

/** The positions of a table, in the order of its values. */
export function positions(values: Values): number[][] {
  if (values.from.length === 1) return values.values.map((_, i) => [(values.from[0] ?? 0) + i]);
  const columns = (values.to[1] ?? 0) - (values.from[1] ?? 0) + 1;
  return values.values.map((_, i) => [(values.from[0] ?? 0) + Math.floor(i / columns), (values.from[1] ?? 0) + (i % columns)]);
}

/** A line of names, then a line for each position. */
export function csv(values: Values): string {
  const names = values.names.length === values.from.length ? values.names : values.from.map((_, i) => `n${i + 1}`);
  const rows = positions(values).map((at, i) => [...at, quoted(values.values[i] ?? "")].join(","));
  return `${[...names, "value"].join(",")}\n${rows.join("\n")}\n`;
}

function quoted(cell: number | string): string {
  const text = String(cell);
  return /[",]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text;
}

/** `n a(n)`, a line each, as OEIS has them; N and P are 1 and 0. */
export function bfile(values: Values): string {
  const number = (value: number | string | null) => (value === "N" ? 1 : value === "P" ? 0 : value);
  return positions(values)
    .map((at, i) => `${at[0]} ${number(values.values[i] ?? null)}\n`)
    .join("");
}

/** A formula of the engine where there is one, else the first values, for a paper. */
export function latex(values: Values | null, formulas: string[], rule: string): string {
  const verbatim = rule.replace(/\n/g, " ");
  const head = `% ${verbatim}\n`;
  if (formulas.length > 0) return head + formulas.map((formula) => `\\[ ${formula} \\]\n`).join("");
  const shown = (values?.values ?? []).slice(0, 20);
  const first = values?.from[0] ?? 0;
  const row = (cells: unknown[]) => cells.join(" & ");
  return (
    head +
    `\\[\\begin{array}{c|${"c".repeat(shown.length)}}\n` +
    `n & ${row(shown.map((_, i) => first + i))} \\\\ \\hline\n` +
    `G(n) & ${row(shown.map((value) => value ?? "?"))}\n\\end{array}\\]\n`
  );
}
