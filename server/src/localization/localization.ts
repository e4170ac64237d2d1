/**
 * Texts are English in the sources, as templates. Each is its own key: `Sentence {0} of {1}` for `` localized`Sentence ${a} of ${b}` ``.
 * `npm run generate` collects them into l10n/bundle.l10n.json; VS Code chooses the bundle of its display language (`vscode.l10n`). The
 * client passes it to the diagram and to the server. A program without a bundle, such as the command line, speaks English.
 */

/** The language of a process; plain data, so that it can be sent to another process. */
export interface Language {
  /** BCP 47, for numbers. */
  readonly tag: string;
  /** English text → translation, both with placeholders `{0}`, `{1}`. */
  readonly texts: Readonly<Record<string, string>>;
}

/** A translated template: `parts` around the values, which are in the order `order`. */
interface Template {
  readonly parts: readonly string[];
  readonly order: readonly number[];
}

let language: Language | undefined;
let texts: ReadonlyMap<string, string> = new Map();
/** Keyed by the parts of the English template, a single object for each place in the sources. */
let templates = new WeakMap<TemplateStringsArray, Template | 'English'>();

/** Sets the language of the whole process, before the first text is made; undefined for English. */
export function speak(spoken: Language | undefined): void {
  language = spoken;
  texts = new Map(Object.entries(spoken?.texts ?? {}));
  templates = new WeakMap();
}

/** Returns what `make` has made: once, and again if the language has changed since, which only tests do. O(1) */
export function inOneLanguage<T>(make: () => T): () => T {
  let made: { readonly of: Language | undefined; readonly value: T } | undefined;
  return () => {
    if (made === undefined || made.of !== language) made = { of: language, value: make() };
    return made.value;
  };
}

/** The language set, for threads and pages that this process starts. */
export const spokenLanguage = (): Language | undefined => language;

/** The translation of the fixed parts of a template; undefined where the English ones apply. */
export function translationOf(english: TemplateStringsArray): Template | undefined {
  if (language === undefined) return undefined;
  const known = templates.get(english);
  if (known !== undefined) return known === 'English' ? undefined : known;
  const found = texts.get(english.reduce((all, part, i) => `${all}{${i - 1}}${part}`));
  const template = found === undefined ? undefined : parse(found, english.length - 1);
  templates.set(english, template ?? 'English');
  return template;
}

/** Undefined if the translation refers to a value that does not exist. */
function parse(text: string, nValues: number): Template | undefined {
  const pieces = text.split(/\{(\d+)\}/);
  const order = pieces.filter((_, i) => i % 2 === 1).map(Number);
  if (order.some((value) => nValues <= value)) return undefined;
  return { parts: pieces.filter((_, i) => i % 2 === 0), order };
}

/** A text of ours that is not shown by itself: part of another text, an attribute of a page. Not for foreign text. */
export function localized(english: TemplateStringsArray, ...values: readonly (string | number)[]): string {
  const translation = translationOf(english);
  if (translation === undefined) return filled(english, values);
  const { parts, order } = translation;
  let all = parts[0];
  for (const [at, value] of order.entries()) all += `${values[value]}${parts[at + 1]}`;
  return all;
}

/** Findings of a whole treebank are built with this, so it costs no more than a plain template. */
function filled(parts: readonly string[], values: readonly (string | number)[]): string {
  let all = parts[0];
  for (let at = 0; at < values.length; at++) all += values[at] + parts[at + 1];
  return all;
}

/** Table texts with values, by their English: functions that make them again in another language. */
const withValues = new Map<string, () => string>();

/** An English text that `translated` translates where it is used: for tables that exist before the language is known. */
export function translatable(english: TemplateStringsArray, ...values: readonly (string | number)[]): string {
  if (values.length === 0) return english[0];
  const text = filled(english, values);
  withValues.set(text, () => localized(english, ...values));
  return text;
}

/** @param english declared with `translatable`; any other text stays as it is */
export function translated(english: string): string {
  if (language === undefined) return english;
  return texts.get(english) ?? withValues.get(english)?.() ?? english;
}

/** `1,234`; with as many digits after the decimal point as wanted, `0.5`. */
export function formatNumber(n: number | bigint, digits?: number): string {
  const tag = language?.tag ?? 'en';
  if (digits === undefined) return n.toLocaleString(tag);
  const point = language === undefined ? '.' : (0.5).toLocaleString(tag).charAt(1);
  return Number(n).toFixed(digits).replace('.', point);
}
