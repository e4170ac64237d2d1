/** Operations with inverses: doing and undoing has to restore the original. */

import {
  applyEdits,
  Column,
  type ColumnIndex,
  RowKind,
  type Sentence,
} from '../../../../server/src/core/conllu/index.ts';
import { type AnyOperation, operate } from '../../../../server/src/core/edit/index.ts';

interface Inverse {
  readonly operation: AnyOperation;
  /** What has to be restored: all bytes, the tree, or the words with their text. */
  readonly same: 'text' | 'tree' | 'tokens';
}

/** Faults of undoing; undefined if the operation has no inverse, or not for this sentence. */
export function undo(
  before: readonly Sentence[],
  operation: AnyOperation,
  after: readonly Sentence[],
): string[] | undefined {
  const inverse = inverseOf(before, operation, after);
  if (inverse === undefined) return undefined;
  const result = operate(after, inverse.operation);
  const name = `${operation.op} is not undone by ${JSON.stringify(inverse.operation)}`;
  if (!result.ok) return [`${name}: ${result.message}`];
  const text = applyEdits(after.map((each) => each.text).join(''), result.edits);
  const [was, is] = [before.map((each) => each.text).join(''), text].map((each) => lookOf(each, inverse.same));
  return was === is ? [] : [`${name}: ${firstDifference(was, is)}`];
}

function lookOf(text: string, same: Inverse['same']): string {
  if (same === 'text') return text;
  const columns = same === 'tree' ? [0, 1, 6, 7] : [1];
  return (
    text
      .split('\n')
      .filter((line) => (same === 'tokens' ? line !== '' && !/^(?:#(?! text )|\d+\.)/.test(line) : true))
      // Joined sentences have one space in between, whatever was there.
      .map((line) => (same === 'tokens' ? line.replace(/ +/g, ' ') : line))
      .map((line) => (/^\d/.test(line) ? columns.map((column) => line.split('\t')[column]).join('\t') : line))
      .join('\n')
  );
}

function firstDifference(was: string, is: string): string {
  const [a, b] = [was.split('\n'), is.split('\n')];
  const at = a.findIndex((line, i) => line !== b[i]);
  return `${a[at]} ≠ ${b[at]}`;
}

/** The arguments that inverses use. */
interface Given {
  readonly id: number;
  readonly at: number;
  readonly first: number;
  readonly after: number;
  readonly forms: readonly string[];
  readonly form?: string;
  readonly typo?: boolean;
  readonly move?: string;
  readonly spaceBefore?: boolean;
  readonly spaceAfter?: boolean;
}

function inverseOf(
  before: readonly Sentence[],
  { op, args }: AnyOperation,
  after: readonly Sentence[],
): Inverse | undefined {
  const [sentence] = before;
  const given = args as Given;
  const isTidy = hasTidyMisc(sentence);
  const isBasic = !hasDeps(sentence);
  switch (op) {
    case 'insert_word':
      return isTidy && isPlainGap(sentence, given) ? text('delete_word', { id: given.at }) : undefined;
    case 'split_word': {
      if (!isTidy || given.typo !== undefined) return undefined;
      const isWhole = sentence.wordCell(given.id, Column.form) === given.forms.join('');
      const { nWords } = after[0];
      const last = given.id + nWords - sentence.nWords;
      return isWhole ? text('merge_words', { first: given.id, last }) : undefined;
    }
    case 'word_to_mwt':
      return isTidy ? text('merge_words', { first: given.id, last: given.id + given.forms.length - 1 }) : undefined;
    case 'make_mwt':
      return isTidy && given.form === undefined ? text('dissolve_mwt', { first: given.first }) : undefined;
    case 'dissolve_mwt': {
      const row = rowOfRange(sentence, given.first);
      if (row === undefined || !isTidy || !/^(_|SpaceAfter=No)$/.test(sentence.cell(row, Column.misc)))
        return undefined;
      // Typo=Yes goes with the line of the token, and nothing gives it back.
      if (!sentence.isBlank(row, Column.feats)) return undefined;
      const stretch = { first: sentence.idMajor(row), last: sentence.idMinor(row) };
      return text('make_mwt', { ...stretch, form: sentence.cell(row, Column.form) });
    }
    case 'insert_empty': {
      const nth = emptiesBehind(after[0], given.after);
      return text('delete_empty', { id: `${given.after}.${nth}` });
    }
    case 'move_empty': {
      const [from, index] = String(given.id).split('.').map(Number);
      const isSame = from === given.after;
      const nth = emptiesBehind(sentence, given.after) + (isSame ? 0 : 1);
      return hasTidyDeps(sentence)
        ? text('move_empty', { id: `${given.after}.${nth}`, after: from, index })
        : undefined;
    }
    case 'split_sentence':
      return { operation: { op: 'join_sentences', args: {} }, same: 'tokens' };
    case 'join_sentences':
      return isOneText(before)
        ? { operation: { op: 'split_sentence', args: { at: sentence.nWords + 1 } }, same: 'tokens' }
        : undefined;
    case 'rotate':
      if (given.move === 'all') return undefined;
      return { operation: { op: 'rotate', args: { id: sentence.heads[given.id] } }, same: isBasic ? 'text' : 'tree' };
    case 'promote':
      return {
        operation: { op: 'set_head', args: { id: given.id, head: sentence.heads[given.id] } },
        same: isBasic ? 'text' : 'tree',
      };
    case 'set_deprel':
      return {
        operation: { op, args: { id: given.id, deprel: sentence.wordCell(given.id, Column.deprel) } },
        same: isBasic ? 'text' : 'tree',
      };
    default:
      return undefined;
  }
}

const text = (op: string, args: object): Inverse => ({ operation: { op, args }, same: 'text' });

const cells = (sentence: Sentence, column: ColumnIndex) =>
  Array.from({ length: sentence.nRows }, (_, row) => sentence.cell(row, column));

const hasDeps = (sentence: Sentence) => cells(sentence, Column.deps).some((cell) => cell !== '_');

/** Items in order, so that one that is removed and restored finds its place. */
const hasTidyMisc = (sentence: Sentence) =>
  cells(sentence, Column.misc).every((cell) => {
    const items = cell.toLowerCase().split('|');
    return items.join('|') === [...items].sort().join('|');
  });

const hasTidyDeps = (sentence: Sentence) =>
  cells(sentence, Column.deps).every((cell) => {
    const items = cell.split('|').map((item) => [...item.split(':')[0].split('.').map(Number), 0].slice(0, 2));
    return items.every(([n, m], i) => i === 0 || items[i - 1][0] < n || (items[i - 1][0] === n && items[i - 1][1] < m));
  });

/** Between words of a multiword token, or after a token with a plain space; longer gaps are not restored. */
function isPlainGap(sentence: Sentence, { at, spaceBefore, spaceAfter }: Given): boolean {
  if (spaceAfter !== undefined || spaceBefore !== undefined || /\s\s/.test(sentence.comment('text') ?? ''))
    return false;
  if (at === 1) return true;
  const range = rowOfRange(sentence, at - 1);
  if (range !== undefined && at <= sentence.idMinor(range)) return true;
  return !/Spaces?After=/.test(sentence.cell(range ?? sentence.rowOfWord(at - 1), Column.misc));
}

function rowOfRange(sentence: Sentence, word: number): number | undefined {
  for (let row = 0; row < sentence.nRows; row++) {
    if (sentence.kind(row) !== RowKind.multiwordToken) continue;
    if (sentence.idMajor(row) <= word && word <= sentence.idMinor(row)) return row;
  }
  return undefined;
}

function emptiesBehind(sentence: Sentence, word: number): number {
  return Array.from({ length: sentence.nRows }, (_, row) => row).filter(
    (row) => sentence.kind(row) === RowKind.emptyNode && sentence.idMajor(row) === word,
  ).length;
}

/** Both have a text, which split finds again. */
const isOneText = (sentences: readonly Sentence[]) =>
  sentences.every((sentence) => sentence.comment('text') !== undefined);
