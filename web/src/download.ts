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

/** A table for a paper has so many columns and rows. */
const TABLE = 20;

/** A formula of the engine where there is one, else the first values, for a paper. */
export function latex(values: Values | null, formulas: string[], rule: string): string {
  const verbatim = rule.replace(/\n/g, " ");
  const head = `% ${verbatim}\n`;
  if (formulas.length > 0) return head + formulas.map((formula) => `\\[ ${formula} \\]\n`).join("");
  const [first = 0, left = 0] = values?.from ?? [];
  const pairs = values?.from.length === 2;
  const all = values?.values ?? [];
  // The columns of a table of pairs are the second numbers, and each row has its first number before it.
  const columns = pairs ? (values.to[1] ?? 0) - left + 1 : all.length;
  const rows = pairs ? Math.min(TABLE, Math.ceil(all.length / columns)) : 1;
  const wide = Math.min(TABLE, columns);
  const names = pairs ? values.names.join(" \\backslash ") : "n";
  const line = (title: unknown, cells: unknown[]) => [title, ...cells].join(" & ");
  const numbers = Array.from({ length: wide }, (_, i) => (pairs ? left : first) + i);
  const body = Array.from({ length: rows }, (_, row) =>
    line(pairs ? first + row : "G(n)", all.slice(row * columns, row * columns + wide).map((value) => value ?? "?")),
  );
  return `${head}\\[\\begin{array}{c|${"c".repeat(wide)}}\n${line(names, numbers)} \\\\ \\hline\n${body.join(" \\\\\n")}\n\\end{array}\\]\n`;
}
