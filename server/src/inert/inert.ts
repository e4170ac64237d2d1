/**
 * Text that an editor shows and does not act on. Words, file names, model cards and reasons are written by others, and VS Code reads
 * signs in them: `[x](command:…)` in a message runs a command on a click, `$(bug)` is an icon in lists, lenses and the status bar,
 * `https://…` is a link in the output. A sign is broken up by a visible blank: what is read, and what is copied, stays what it is
 * but for that blank, which no invisible character or look-alike would let anybody see.
 */

declare const INERT: unique symbol;

/** A text that has passed `inert`. Nothing else makes one, so a sink that takes only these cannot be given a raw text. */
export type Inert = string & { readonly [INERT]: true };

/** UTF-16 units of the longest text; what is longer ends with an ellipsis. */
export const LONGEST_TEXT = 1000;
/** Lines of the longest text of several lines. */
export const MOST_LINES = 500;

/** What begins something active: the middle of a link, an icon, an address. */
const ACTIVE = /\](?=\()|\$(?=\()|:\/(?=\/)/g;
const LINE_BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;
/**
 * Other control characters, what turns the direction of the text around it (the plain marks of direction, joiners and non-joiners
 * belong to the spelling of languages and stay), and halves of surrogate pairs.
 */
const UNSHOWABLE = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u206f]/gu;

/**
 * As a function: the whole text is somebody's, and becomes one line. As the tag of a template: its literal parts are ours and stay
 * as they are, icons and line breaks included; what is filled in becomes inert, also where two parts meet. Idempotent.
 * Time O(length), at most LONGEST_TEXT characters of each text are looked at.
 */
export function inert(text: string): Inert;
export function inert(literals: TemplateStringsArray, ...values: readonly (string | number)[]): Inert;
export function inert(text: string | TemplateStringsArray, ...values: readonly (string | number)[]): Inert {
  if (typeof text === 'string') return neutralized(text);
  let all = text[0];
  values.forEach((value, i) => {
    all = joinedAt(joinedAt(all, neutralized(`${value}`)), text[i + 1]);
  });
  return all as Inert;
}

/** The same for a text of several lines, which stay lines. */
export function inertLines(text: string): Inert {
  if (isHarmless(text)) return text as Inert;
  const lines = text.split(/\r\n|[\n\r]/, MOST_LINES + 1);
  if (MOST_LINES < lines.length) lines.splice(MOST_LINES - 1, 2, '…');
  return lines.map((line) => neutralized(line)).join('\n') as Inert;
}

/** Texts one after the other. */
export function joinInert(texts: readonly Inert[], separator = ' '): Inert {
  return texts.reduce<string>((all, text, i) => joinedAt(i === 0 ? '' : joinedAt(all, separator), text), '') as Inert;
}

/**
 * For a terminal, which obeys control characters and nothing else: each that is no line feed or tab becomes a replacement character,
 * and so does what turns the direction of the text around it.
 */
export const printable = (text: string): string =>
  text.replace(/[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/gu, '\ufffd');

function neutralized(text: string): Inert {
  if (isHarmless(text) && !text.includes('\n')) return text as Inert;
  const plain = showable(text).replace(ACTIVE, '$& ');
  return cut(plain, LONGEST_TEXT < text.length) as Inert;
}

/** One line without characters that cannot be shown; of a long text only the beginning. */
export function showable(text: string): string {
  return text.slice(0, LONGEST_TEXT).replace(LINE_BREAKS, ' ').replace(UNSHOWABLE, '\ufffd');
}

/** @param isCut whether something is missing already */
export function cut(text: string, isCut: boolean): string {
  if (!isCut && text.length <= LONGEST_TEXT) return text;
  const head = text.slice(0, LONGEST_TEXT - 1);
  return `${/[\ud800-\udbff]$/.test(head) ? head.slice(0, -1) : head}…`;
}

/**
 * Any sign of the above but a line feed, for the most frequent texts of all, which have none: a thousand findings go out after a key
 * press. Without the flag `u` every surrogate counts, also where it is one of a pair.
 */
const SUSPECT = /[\0-\x09\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u206f\ud800-\udfff]|[\]$]\(|:\/\//;

const isHarmless = (text: string): boolean => text.length <= LONGEST_TEXT && !SUSPECT.test(text);

/** Longest part of an active sign on one side of a seam. */
const REACH = 2;

/** Where two parts meet, neither of them may complete what the other one began. */
function joinedAt(left: string, right: string): string {
  const before = left.slice(-REACH);
  const seam = before + right.slice(0, REACH);
  const isActive = [...seam.matchAll(/\]\(|\$\(|:\/\//g)].some(
    ({ index, 0: sign }) => index < before.length && before.length < index + sign.length,
  );
  return isActive ? `${left} ${right}` : left + right;
}
