// The text of edges as a person edits it by drawing: lines are added and taken out, everything else stays as it was typed.

const words = (line: string) => line.replace(/#.*/, "").trim().split(/\s+/).filter(Boolean);

/** All names that the text has. */
export function names(text: string): Set<string> {
  return new Set(text.split("\n").flatMap(words));
}

/** A name that is not taken: letters first, then v1, v2, ...; numbers where all names are numbers. */
export function freeName(text: string): string {
  const taken = names(text);
  if (taken.size > 0 && [...taken].every((name) => /^\d+$/.test(name))) {
    let n = 0;
    while (taken.has(String(n))) n++;
    return String(n);
  }
  const letter = [..."abcdefghijklmnopqrstuvwxyz"].find((name) => !taken.has(name));
  if (letter) return letter;
  let n = 1;
  while (taken.has(`v${n}`)) n++;
  return `v${n}`;
}

/** The text with one more line. */
export function added(text: string, line: string): string {
  return text === "" || text.endsWith("\n") ? `${text}${line}\n` : `${text}\n${line}\n`;
}

/** The text without the edge of this number; ends that no other line names stay as vertices. */
export function without(text: string, edge: number): string {
  let at = -1;
  const gone: string[] = [];
  const kept = text.split("\n").filter((line) => {
    const found = words(line);
    if (found.length !== 2) return true;
    at++;
    if (at !== edge) return true;
    gone.push(...found);
    return false;
  });
  const left = kept.join("\n");
  const there = names(left);
  return [...new Set(gone)].filter((name) => !there.has(name)).reduce(added, left);
}
