/**
 * Text that an editor shows but does not act on. Words, file names, model cards and reasons are written by others, and VS Code
 * interprets markup in them: `[x](command:…)` in a message runs a command on a click, `$(bug)` is an icon in lists, lenses and
 * the status bar, `https://…` is a link in the output. Such markup is broken up by a visible blank: apart from that blank, the
 * text is read and copied unchanged, whereas an invisible character or a look-alike would go unnoticed.
 */

import { translationOf } from '../localization/index.ts';

declare const INERT: unique symbol;

/** A text that has passed through `inert`. Only `inert` can make one, so a sink that accepts only these cannot be given raw text. */
export type Inert = string & { readonly [INERT]: true };

/** Maximum length of a text in UTF-16 units; longer texts end with an ellipsis. */
export const LONGEST_TEXT = 1000;
/** Maximum number of lines of a multi-line text. */
export const MOST_LINES = 500;

/** Starts of active markup: the middle of a link, an icon, an address. */
const ACTIVE = /\](?=\()|\$(?=\()|:\/(?=\/)/g;
const LINE_BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;
/**
 * Other control characters, characters that change the direction of the surrounding text (plain direction marks, joiners and
 * non-joiners belong to the spelling of languages and stay), and halves of surrogate pairs.
 */
const UNSHOWABLE = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u206f]/gu;

/**
 * As a function: the whole text is foreign and becomes one line. As a template tag: the literal parts are ours and stay
 * unchanged, icons and line breaks included, or are translated; interpolated values become inert, even across the seam between two
 * parts. Idempotent. Time O(length); at most LONGEST_TEXT characters of each text are looked at.
 */
export function inert(text: string): Inert;
export function inert(literals: TemplateStringsArray, ...values: readonly (string | number)[]): Inert;
export function inert(text: string | TemplateStringsArray, ...values: readonly (string | number)[]): Inert {
  if (typeof text === 'string') return neutralized(text);
  const { parts, order } = translationOf(text) ?? { parts: text, order: undefined };
  let all = parts[0];
  for (let i = 1; i < parts.length; i++) {
    const value = values[order?.[i - 1] ?? i - 1];
    all = joinedAt(joinedAt(all, neutralized(`${value}`)), parts[i]);
  }
  return all as Inert;
}

/** The same for multi-line text, whose line breaks are kept. */
export function inertLines(text: string): Inert {
  if (isHarmless(text)) return text as Inert;
  const lines = text.split(/\r\n|[\n\r]/, MOST_LINES + 1);
  if (MOST_LINES < lines.length) lines.splice(MOST_LINES - 1, 2, '…');
  return lines.map((line) => neutralized(line)).join('\n') as Inert;
}

/** Concatenates texts. */
export function joinInert(texts: readonly Inert[], separator = ' '): Inert {
  return texts.reduce<string>((all, text, i) => joinedAt(i === 0 ? '' : joinedAt(all, separator), text), '') as Inert;
}

/**
 * Foreign text as part of a line on a terminal or in a log: one line, without anything `printableLines` removes. Idempotent. Time O(length).
 */
export const printable = (text: string): string =>
  UNPRINTABLE_IN_LINE.test(text) ? printableLines(text.replace(LINE_BREAKS, ' ')) : text;

/**
 * Whole lines for a terminal or a log. A terminal interprets control characters: all except line feed and tab become replacement
 * characters, as do characters that change the direction of the surrounding text, and halves of pairs. Machines that run jobs interpret
 * commands: `::…` at the start of a line, `##…[…` anywhere (GitHub Actions, Azure Pipelines, TeamCity). A blank breaks those up. Idempotent.
 */
export const printableLines = (text: string): string =>
  UNPRINTABLE.test(text)
    ? text
        .replace(SPOOFS, (all, isolated?: string) => (isolated === undefined ? '\ufffd' : all))
        .replace(COMMAND, '$& ')
    : text;

/** The same for lines with our own colours, which stay. */
export const printableColored = (text: string): string =>
  text
    .split(COLOR)
    .map((part, i) => (i % 2 === 0 ? printableLines(part) : part))
    .join('');

/** Quick tests: hardly any text contains any of this. */
const UNPRINTABLE_IN_LINE = /[\0-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]|::|##/;
const UNPRINTABLE = /[\0-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]|::|##/;
/** Isolated text within a line, as in trees of characters, reorders nothing around it, and is kept. */
const SPOOFS =
  /\u2068([^\p{Cc}\p{Cs}\u2028-\u202e\u2066-\u2069]*)\u2069|[^\P{Cc}\n\t]|[\p{Cs}\u2028-\u202e\u2066-\u2069]/gu;
const COMMAND = /(?:^|\n)[^\S\n]*:(?=:)|##(?=\w*\[)/g;
const COLOR = /(\x1b\[[\d;]*m)/;

function neutralized(text: string): Inert {
  if (isHarmless(text) && !text.includes('\n')) return text as Inert;
  const plain = showable(text).replace(ACTIVE, '$& ');
  return cut(plain, LONGEST_TEXT < text.length) as Inert;
}

/** One line without unprintable characters; a long text is truncated. */
export function showable(text: string): string {
  return text.slice(0, LONGEST_TEXT).replace(LINE_BREAKS, ' ').replace(UNSHOWABLE, '\ufffd');
}

/** @param isCut whether part of the text is already missing */
function cut(text: string, isCut: boolean): string {
  if (!isCut && text.length <= LONGEST_TEXT) return text;
  const head = text.slice(0, LONGEST_TEXT - 1);
  return `${/[\ud800-\udbff]$/.test(head) ? head.slice(0, -1) : head}…`;
}

/**
 * Any of the above except a line feed; a quick test for the vast majority of texts, which contain none: a thousand findings may
 * be sent after a key press. Without the flag `u` every surrogate matches, even as part of a pair.
 */
const SUSPECT = /[\0-\x09\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u206f\ud800-\udfff]|[\]$]\(|:\/\//;

const isHarmless = (text: string): boolean => text.length <= LONGEST_TEXT && !SUSPECT.test(text);

/** Maximum length of active markup on one side of a seam. */
const REACH = 2;

/** Where two parts meet, neither may complete what the other one began. */
function joinedAt(left: string, right: string): string {
  const before = left.slice(-REACH);
  const seam = before + right.slice(0, REACH);
  const isActive = [...seam.matchAll(/\]\(|\$\(|:\/\//g)].some(
    ({ index, 0: sign }) => index < before.length && before.length < index + sign.length,
  );
  return isActive ? `${left} ${right}` : left + right;
}
