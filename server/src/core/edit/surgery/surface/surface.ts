/**
 * Properties of a surface token besides its form and gap: its offsets in the source (`TokenRange`, `start_char`, `end_char`), the white space that
 * its form lacks (`SpacesInToken`, `SpacesBefore`), and its correct spelling (`Typo=Yes` with `CorrectForm`). Offsets refer to the source, which no
 * operation changes: they are joined and divided, and unknown offsets are removed.
 */

import { localized } from '../../../../localization/index.ts';
import { itemTexts, nameOfItem, printItems, valueOfItem, withFeature } from '../../../annotation/index.ts';
import { COLUMN_TITLES, Column } from '../../../conllu/index.ts';
import type { Draft } from '../draft.ts';
import { gapOf, setGap, withMiscItem } from '../gaps.ts';
import { type DraftRow, MultiwordToken, Node, type Token } from '../nodes.ts';
import { conventionOf, divided, offsetItems, readOffsets, spanned, writeOffsets } from './offsets.ts';

const TYPO = 'Typo=Yes';

/** Items that belong to the surface token, apart from its gap. */
const OF_TOKEN: ReadonlySet<string> = new Set([
  'TokenRange',
  'start_char',
  'end_char',
  'SpacesInToken',
  'SpacesBefore',
  'CorrectForm',
]);

const nameOf = (row: DraftRow): string => (row instanceof Node ? row.name : localized`“${row.form}”`);

const itemOf = ({ misc }: DraftRow, name: string): string | undefined =>
  misc.includes(name) ? itemTexts(misc).find((item) => nameOfItem(item) === name) : undefined;

function dropItem(row: DraftRow, name: string): void {
  if (itemOf(row, name) !== undefined)
    row.misc = printItems(itemTexts(row.misc).filter((item) => nameOfItem(item) !== name));
}

function setValue(row: DraftRow, name: string, value: string): void {
  const own = itemOf(row, name);
  const item = `${name}=${value}`;
  if (own === undefined) row.misc = withMiscItem(row.misc, item);
  else row.misc = printItems(itemTexts(row.misc).map((each) => (each === own ? item : each)));
}

const hasTypo = ({ cells }: DraftRow): boolean => itemTexts(cells[Column.feats]).includes(TYPO);

function addTypo(row: DraftRow): void {
  if (!hasTypo(row)) row.set(Column.feats, withFeature(row.cells[Column.feats], TYPO));
}

function takeTypo(row: DraftRow): boolean {
  if (!hasTypo(row)) return false;
  row.set(Column.feats, printItems(itemTexts(row.cells[Column.feats]).filter((item) => item !== TYPO)));
  return true;
}

/** Tells which items a row did not get, because it has others of the same names. */
function noteDropped(draft: Draft, from: DraftRow, items: readonly string[]): void {
  if (items.length === 0) return;
  draft.note(localized`Dropped from MISC of ${nameOf(from)}: ${items.join(', ')}.`);
}

/** Tells what stands on the line of a multiword token that goes, and belongs to words. */
export function noteCells(draft: Draft, line: MultiwordToken): void {
  const cells = [Column.lemma, Column.upos, Column.xpos, Column.feats, Column.head, Column.deprel, Column.deps]
    .filter((column) => column !== Column.feats || line.cells[column] !== TYPO)
    .filter((column) => line.cells[column] !== '_' && line.cells[column] !== '')
    .map((column) => `${COLUMN_TITLES[column]} ${line.cells[column]}`);
  if (0 < cells.length) draft.note(localized`Dropped with the line of “${line.form}”: ${cells.join(', ')}.`);
}

/** Gives a row what others have in MISC and it lacks; what it has otherwise is reported. Gaps, and what belongs to surface tokens, are left out. */
export function joinMisc(
  draft: Draft,
  row: DraftRow,
  from: DraftRow,
  isLeftOut: (item: string) => boolean = () => false,
): void {
  const lost: string[] = [];
  for (const item of itemTexts(from.misc)) {
    const name = nameOfItem(item);
    if (OF_TOKEN.has(name) || isLeftOut(item)) continue;
    const own = itemTexts(row.misc).filter((each) => nameOfItem(each) === name);
    if (own.length === 0) row.misc = withMiscItem(row.misc, item);
    else if (!own.includes(item)) lost.push(item);
  }
  noteDropped(draft, from, lost);
}

/** The words of a multiword token, or the word itself. */
const wordsOf = (draft: Draft, token: Token): Node[] =>
  token instanceof MultiwordToken ? draft.wordsOf(token) : [token];

/** A token that becomes another, as all of it: the line of a multiword token whose only word is left, or a word that becomes a line. */
export function handSurface(draft: Draft, from: DraftRow, to: DraftRow): void {
  const isSpelt = hasTypo(from) || itemOf(from, 'CorrectForm') !== undefined;
  const own = itemTexts(to.misc).filter((item) => OF_TOKEN.has(nameOfItem(item)));
  const given = itemTexts(from.misc).filter((item) => OF_TOKEN.has(nameOfItem(item)));
  const isKept = (item: string) => nameOfItem(item) === 'CorrectForm' && !isSpelt;
  const lost = own.filter((item) => !isKept(item) && !given.includes(item));
  to.misc = printItems(itemTexts(to.misc).filter((item) => !own.includes(item) || isKept(item)));
  for (const item of given) to.misc = withMiscItem(to.misc, item);
  from.misc = printItems(itemTexts(from.misc).filter((item) => !given.includes(item)));
  if (takeTypo(from)) addTypo(to);
  noteDropped(draft, to, lost);
}

interface Joining {
  /** The strings between the tokens in the form, one fewer than tokens; empty by default. */
  readonly separators?: readonly string[];
  /** Whether the tokens remain as words below the row. */
  readonly areKept?: boolean;
}

/** Gives a row what follows from tokens, or words of one, that it is made of. */
export function joinSurface(draft: Draft, row: DraftRow, tokens: readonly Token[], joining: Joining = {}): void {
  joinOffsets(draft, row, tokens);
  joinSpaces(draft, row, tokens, joining);
  joinSpelling(draft, row, tokens, joining);
}

function joinOffsets(draft: Draft, row: DraftRow, tokens: readonly Token[]): void {
  const rows = [row, ...tokens, ...tokens.flatMap((token) => wordsOf(draft, token))];
  if (!rows.some((each) => 0 < offsetItems(each).length)) return;
  const ofTokens = tokens.map((token) => {
    const [own, ofWords] = [readOffsets([token]), readOffsets(wordsOf(draft, token))];
    return own.map(([place], i) => place ?? spanned(ofWords[i]));
  });
  const places = readOffsets([]).map((_, convention) => spanned(ofTokens.map((each) => each[convention])));
  const lost = [...new Set([row, ...tokens])]
    .flatMap((each) => offsetItems(each))
    .filter((item) => places[conventionOf(item)] === undefined);
  writeOffsets(row, places);
  noteOffsets(draft, row, lost);
}

function noteOffsets(draft: Draft, row: DraftRow, items: readonly string[]): void {
  if (items.length === 0) return;
  draft.note(
    localized`Dropped, because where ${nameOf(row)} stands in the source does not follow from it: ${items.join(', ')}.`,
  );
}

/** Offsets that start over in the second of two joined sentences would refer to other words: remove them. */
export function joinOffsetsOf(first: Draft, second: Draft): void {
  const rowsOf = ({ nodes, ranges }: Draft): DraftRow[] => [...nodes, ...ranges];
  const [before, after] = [first, second].map((draft) => readOffsets(rowsOf(draft)));
  const isAnew = before.map((places, i) => {
    const last = Math.max(-1, ...places.map((place) => place?.end ?? -1));
    return after[i].some((place) => place !== undefined && place.start < last);
  });
  if (!isAnew.includes(true)) return;
  for (const [at, row] of rowsOf(second).entries())
    writeOffsets(
      row,
      after.map((places, i) => (isAnew[i] ? undefined : places[at])),
    );
  first.note(
    localized`The offsets of the second sentence (TokenRange, start_char, end_char) were dropped, because they begin anew there.`,
  );
}

/** A form with all its white space. */
const escaped = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('|', '\\p').replaceAll(' ', '\\s');

function joinSpaces(
  draft: Draft,
  row: DraftRow,
  tokens: readonly Token[],
  { separators = [], areKept }: Joining,
): void {
  const before = itemOf(tokens[0], 'SpacesBefore');
  const values = tokens.map((token) => itemOf(token, 'SpacesInToken'));
  const joined = tokens.map((token, i) => {
    const own = valueOfItem(values[i] ?? '') ?? escaped(token.form);
    return own + (i < tokens.length - 1 ? escaped(separators[i] ?? '') : '');
  });
  // Inside a token with words of its own, the meaning of these items is unknown.
  const inner = tokens.flatMap((token) => wordsOf(draft, token)).filter((word) => !tokens.includes(word));
  for (const each of new Set<DraftRow>([row, ...tokens, ...(areKept ? [] : inner)])) {
    const isSaid = tokens.some((token) => token === each);
    const lost = ['SpacesBefore', 'SpacesInToken'].flatMap((name) => {
      const item = itemOf(each, name);
      return item === undefined || item === before || (isSaid && name === 'SpacesInToken') ? [] : [item];
    });
    noteDropped(draft, each, lost);
    if (each === row || areKept) for (const name of ['SpacesBefore', 'SpacesInToken']) dropItem(each, name);
  }
  if (before !== undefined) row.misc = withMiscItem(row.misc, before);
  if (values.some((value) => value !== undefined)) setValue(row, 'SpacesInToken', joined.join(''));
}

/** Words that stay keep what is said about their own spelling; a row that takes the place of others says it for all that it has. */
function joinSpelling(draft: Draft, row: DraftRow, tokens: readonly Token[], { areKept }: Joining): void {
  const words = tokens.flatMap((token) => wordsOf(draft, token));
  const lines = tokens.filter((token) => token instanceof MultiwordToken);
  const speaking: readonly DraftRow[] = areKept ? lines : [...words, ...lines];
  if (speaking.some(hasTypo)) addTypo(row);
  // The item of the token as a whole, or else that of the row itself, then of the others.
  const whole = tokens.length === 1 && itemOf(lines[0] ?? row, 'CorrectForm') !== undefined ? lines : [];
  const correct = [...whole, row, ...speaking].flatMap((each) => itemOf(each, 'CorrectForm') ?? []);
  if (correct.length === 0) return;
  for (const each of speaking) {
    const own = itemOf(each, 'CorrectForm');
    if (own !== undefined && own !== correct[0]) noteDropped(draft, each, [own]);
  }
  setValue(row, 'CorrectForm', valueOfItem(correct[0]) ?? '');
  if (whole.length === 0) noteSpelling(draft, row);
}

/**
 * Gives parts of a row what follows from it: their own offsets, if the offsets match its characters, and to the first part the white space before it.
 * @param from loses all these items; may be one of the parts
 */
export function divideSurface(draft: Draft, from: DraftRow, form: string, parts: readonly Node[]): void {
  const before = itemOf(from, 'SpacesBefore');
  const inToken = itemOf(from, 'SpacesInToken');
  if (before !== undefined) {
    dropItem(from, 'SpacesBefore');
    dropItem(parts[0], 'SpacesBefore');
    parts[0].misc = withMiscItem(parts[0].misc, before);
  }
  if (inToken !== undefined) {
    dropItem(from, 'SpacesInToken');
    noteDropped(draft, from, [inToken]);
  }
  const own = readOffsets(parts);
  const places = readOffsets([from]).map(([place]) =>
    divided(
      place,
      form,
      parts.map((part) => part.form),
    ),
  );
  const items = offsetItems(from);
  const isKept = places.map((_, i) => from instanceof MultiwordToken && own[i].every((place) => place !== undefined));
  parts.forEach((part, n) => {
    writeOffsets(
      part,
      places.map((place, i) => (isKept[i] ? own[i][n] : place?.[n])),
    );
  });
  if (from instanceof MultiwordToken) writeOffsets(from, []);
  const isLost = (item: string) => places[conventionOf(item)] === undefined && !isKept[conventionOf(item)];
  noteOffsets(draft, from, items.filter(isLost));
}

/** The words of a line that goes take over how it should be spelt: the first one says it. */
export function handSpelling(draft: Draft, from: DraftRow, to: DraftRow): void {
  const correct = itemOf(from, 'CorrectForm');
  if (takeTypo(from)) addTypo(to);
  if (correct === undefined) return;
  const own = itemOf(to, 'CorrectForm');
  dropItem(from, 'CorrectForm');
  if (own === undefined) to.misc = withMiscItem(to.misc, correct);
  else if (own !== correct) noteDropped(draft, from, [correct]);
}

/** Tells that how a word should be spelt was said of another stretch of the text. */
export function noteSpelling(draft: Draft, row: DraftRow): void {
  const item = itemOf(row, 'CorrectForm');
  if (item !== undefined && item !== 'CorrectForm=_')
    draft.note(localized`Check ${item} of ${nameOf(row)}: it was said of another stretch of the text.`);
}

/** The only word of a multiword token takes over its form, its gap and the rest of it, so the text does not change. */
export function dissolveInto(draft: Draft, range: MultiwordToken, word: Node): void {
  handToken(draft, range, word);
  word.set(Column.form, range.form);
  draft.ranges = draft.ranges.filter((each) => each !== range);
}

/** The gap, MISC and the rest of a multiword token that goes, to one of its words, or to the token that replaces it. */
export function handToken(draft: Draft, range: MultiwordToken, word: Token): void {
  const gap = gapOf(range);
  noteCells(draft, range);
  setGap(word, gap);
  handSurface(draft, range, word);
  joinMisc(draft, word, range, (item) => gap.includes(item));
}
