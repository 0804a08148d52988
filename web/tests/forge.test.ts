// The forms for issues and the settings of Dependabot, which actionlint does not read: their shape, as the forge asks for it.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";

const root = fileURLToPath(new URL("../../", import.meta.url));
const folder = `${root}.github/ISSUE_TEMPLATE/`;
const forms = readdirSync(folder).filter((name) => name !== "config.yml");
const read = (file: string): unknown => parse(readFileSync(file, "utf8"));

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === "string" && value.trim() !== "";
const isTexts = (value: unknown) => Array.isArray(value) && value.length > 0 && value.every(isText) && new Set(value).size === value.length;

/** The attributes that an element may have, by its type; the first must be there. */
const ATTRIBUTES: Record<string, Record<string, (value: unknown) => boolean>> = {
  markdown: { value: isText },
  input: { label: isText, description: isText, placeholder: isText, value: isText },
  textarea: { label: isText, description: isText, placeholder: isText, value: isText, render: isText },
  dropdown: { label: isText, description: isText, options: isTexts, multiple: (value) => typeof value === "boolean" },
  checkboxes: { label: isText, description: isText, options: (value) => Array.isArray(value) && value.every((one) => isFields(one) && isText(one["label"])) },
};

/** What is wrong with a form. */
function faultsOfForm(form: unknown): string[] {
  if (!isFields(form)) return ["no fields"];
  const faults: string[] = [];
  for (const name of ["name", "description"]) if (!isText(form[name])) faults.push(`${name} is missing`);
  const others = Object.keys(form).filter((name) => !["name", "description", "title", "labels", "assignees", "projects", "type", "body"].includes(name));
  if (others.length > 0) faults.push(`unknown: ${others}`);
  if (form["labels"] !== undefined && !isTexts(form["labels"])) faults.push("labels are no list of different texts");
  const body = Array.isArray(form["body"]) ? form["body"] : [];
  if (!body.some((element) => isFields(element) && element["type"] !== "markdown")) faults.push("the body asks for nothing");
  const ids: unknown[] = [];
  for (const element of body) {
    const allowed = isFields(element) ? ATTRIBUTES[String(element["type"])] : undefined;
    if (!isFields(element) || !allowed) {
      faults.push(`no element: ${JSON.stringify(element)}`);
      continue;
    }
    const attributes = isFields(element["attributes"]) ? element["attributes"] : {};
    const first = Object.keys(allowed)[0]!;
    if (!(first in attributes)) faults.push(`${element["type"]} without ${first}`);
    for (const [name, value] of Object.entries(attributes)) if (!allowed[name]?.(value)) faults.push(`${element["type"]}: ${name}`);
    const asked = element["validations"] ?? { required: false };
    if (!isFields(asked) || typeof asked["required"] !== "boolean" || Object.keys(asked).length > 1) faults.push("validations");
    const id = element["id"];
    if (id !== undefined && !(isText(id) && /^[A-Za-z0-9_-]+$/.test(id))) faults.push(`id ${id}`);
    if (id !== undefined) ids.push(id);
    const rest = Object.keys(element).filter((name) => !["type", "id", "attributes", "validations"].includes(name));
    if (rest.length > 0) faults.push(`unknown: ${rest}`);
  }
  if (new Set(ids).size !== ids.length) faults.push("an id stands twice");
  return faults;
}

describe("forms for issues", () => {
  it("are there", () => expect(forms.sort()).toEqual(["fault.yml", "wish.yml", "wrong-answer.yml"]));
  it.each(forms)("%s is sound", (name) => expect(faultsOfForm(read(folder + name))).toEqual([]));
  it.each([
    ["{name: a, description: b, body: []}", "the body asks for nothing"],
    ["{name: a, description: b, body: [{type: input, attributes: {}}]}", "input without label"],
    ["{name: a, description: b, body: [{type: text, attributes: {label: c}}]}", "no element"],
    ["{name: a, body: [{type: input, id: x, attributes: {label: c}}]}", "description is missing"],
    ["{name: a, description: b, body: [{type: input, attributes: {label: c}, validation: {required: true}}]}", "unknown: validation"],
  ])("a fault would be seen: %s", (text, fault) => expect(faultsOfForm(parse(text)).join("\n")).toContain(fault));
  it("blank issues are allowed or not", () => {
    expect(read(`${folder}config.yml`)).toEqual({ blank_issues_enabled: expect.any(Boolean) });
  });
});

describe("Dependabot", () => {
  it("looks at folders that have what it looks for", () => {
    const settings = read(`${root}.github/dependabot.yml`) as { version: unknown; updates: Fields[] };
    expect(Object.keys(settings).sort()).toEqual(["updates", "version"]);
    expect(settings.version).toBe(2);
    const files: Record<string, string> = { cargo: "Cargo.toml", npm: "package.json", pip: "pyproject.toml", "github-actions": ".github/workflows" };
    for (const update of settings.updates) {
      const file = files[String(update["package-ecosystem"])];
      expect(file, JSON.stringify(update)).toBeDefined();
      for (const place of (update["directories"] ?? [update["directory"]]) as string[]) {
        expect(place).toMatch(/^\//);
        expect(existsSync(`${root}${place}/${file}`), `${place}/${file}`).toBe(true);
      }
      expect(update["schedule"]).toEqual({ interval: expect.stringMatching(/^(daily|weekly|monthly|quarterly)$/) });
    }
  });
});
