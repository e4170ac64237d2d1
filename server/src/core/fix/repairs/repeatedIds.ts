/** Pasted or copied rows whose IDs other rows already have: renumbering them as new words, or deleting them. */

import { localized } from '../../../localization/index.ts';
import { type DependencyText, printDeps, readDeps } from '../../annotation/index.ts';
import { Column, RowKind, type Sentence, type TextEdit } from '../../conllu/index.ts';
import { cellEdit } from '../../edit/index.ts';
import { lostLinesOf } from '../../validate/lostLines.ts';
import { cellToRepair, choice, choiceAll, oncePerSentence, type Repair, type Repairer, wholeLine } from './repair.ts';

const READABLE: { readonly [K in RowKind]: RegExp } = {
  [RowKind.word]: /^[1-9]\d*$/,
  [RowKind.multiwordToken]: /^[1-9]\d*-[1-9]\d*$/,
  [RowKind.emptyNode]: /^(?:0|[1-9]\d*)\.[1-9]\d*$/,
};

/** The added rows, and the blocks of adjacent rows they form. */
interface Came {
  readonly rows: ReadonlySet<number>;
  /** Block number of each added row; original rows have none. */
  readonly blocks: ReadonlyMap<number, number>;
}

/**
 * The original rows are those whose IDs continue 1, 2, 3 …; all others were added. Undefined if no ID is repeated, an ID is unreadable, empty lines were
 * lost, or the original rows are incomplete, because then the two cannot be told apart. O(rows).
 */
function cameIn(sentence: Sentence): Came | undefined {
  const rows = new Set<number>();
  const blocks = new Map<number, number>();
  const seen = new Set<string>();
  let hasRepeated = false;
  // Several sentences in one block all start at 1.
  if (0 < lostLinesOf(sentence).length) return undefined;
  let [word, node, lastInToken] = [0, 0, 0];
  let nBlocks = 0;
  for (let row = 0; row < sentence.nRows; row++) {
    const kind = sentence.kind(row);
    const id = sentence.cell(row, Column.id);
    if (!READABLE[kind].test(id)) return undefined;
    const [major, minor] = [sentence.idMajor(row), sentence.idMinor(row)];
    const isNext =
      kind === RowKind.word
        ? major === word + 1
        : kind === RowKind.emptyNode
          ? major === word && minor === node + 1
          : major === word + 1 && lastInToken <= word && major <= minor;
    if (isNext && !seen.has(id)) {
      if (kind === RowKind.multiwordToken) lastInToken = minor;
      else [word, node] = kind === RowKind.word ? [major, 0] : [word, minor];
      seen.add(id);
      continue;
    }
    if (!rows.has(row - 1)) nBlocks++;
    rows.add(row);
    blocks.set(row, nBlocks);
  }
  for (const row of rows) hasRepeated ||= seen.has(sentence.cell(row, Column.id));
  return hasRepeated && lastInToken <= word ? { rows, blocks } : undefined;
}

const known = oncePerSentence(cameIn);

/**
 * Numbers all rows by position. A reference in an added row points to the row of that ID in the same block, if any; every other reference points to the
 * original row. O(rows + references).
 */
function renumbered(sentence: Sentence, { blocks }: Came): TextEdit[] {
  const names = new Map<string, string>();
  const keyOf = (id: string, block = 0) => `${block} ${id}`;
  let [word, node] = [0, 0];
  for (let row = 0; row < sentence.nRows; row++) {
    const kind = sentence.kind(row);
    if (kind === RowKind.multiwordToken) continue;
    [word, node] = kind === RowKind.word ? [word + 1, 0] : [word, node + 1];
    const key = keyOf(sentence.cell(row, Column.id), blocks.get(row));
    if (!names.has(key)) names.set(key, node === 0 ? String(word) : `${word}.${node}`);
  }
  // An added row with an ID that no original row has: references to that ID mean this row.
  for (const [row] of blocks) {
    const id = sentence.cell(row, Column.id);
    const own = names.get(keyOf(id, blocks.get(row)));
    if (own !== undefined && !names.has(keyOf(id))) names.set(keyOf(id), own);
  }
  const edits: TextEdit[] = [];
  [word, node] = [0, 0];
  for (let row = 0; row < sentence.nRows; row++) {
    const block = blocks.get(row);
    const meant = (id: string) => names.get(keyOf(id, block)) ?? names.get(keyOf(id)) ?? id;
    const kind = sentence.kind(row);
    if (kind === RowKind.multiwordToken) {
      const range = sentence.cell(row, Column.id).split('-').map(meant).join('-');
      edits.push(...cellEdit(sentence, row, Column.id, range));
      continue;
    }
    [word, node] = kind === RowKind.word ? [word + 1, 0] : [word, node + 1];
    edits.push(...cellEdit(sentence, row, Column.id, node === 0 ? String(word) : `${word}.${node}`));
    const head = sentence.cell(row, Column.head);
    if (/^[1-9]\d*$/.test(head)) edits.push(...cellEdit(sentence, row, Column.head, meant(head)));
    edits.push(...cellEdit(sentence, row, Column.deps, depsWith(sentence.cell(row, Column.deps), meant)));
  }
  return edits;
}

function depsWith(text: string, meant: (id: string) => string): string {
  if (!/[1-9]/.test(text)) return text;
  const items = readDeps(text).map(
    ({ head, relation }): DependencyText =>
      /^\d+(?:\.\d+)?$/.test(head) && head !== '0' ? { head: meant(head), relation } : { head, relation },
  );
  return printDeps(items);
}

export const repeatedIds: Repairer = {
  ids: ['word-id-sequence', 'word-interval-out', 'misplaced-empty-node'],
  repairs(sentence, finding): readonly Repair[] {
    const came = known(sentence);
    if (came === undefined) return [];
    const n = [...came.rows].filter((row) => sentence.kind(row) === RowKind.word).length;
    const title = n === 1 ? localized`Renumber as a new word` : localized`Renumber as ${n} new words`;
    const renumbering = n === 0 ? [] : choiceAll(title, renumbered(sentence, came));
    const row = cellToRepair(sentence, finding)?.row;
    if (row === undefined || !came.rows.has(row)) return renumbering;
    const form = sentence.cell(row, Column.form);
    const removal = { span: wholeLine(sentence, sentence.rowLine(row)), text: '' };
    return [...renumbering, ...choice(localized`Delete this row (“${form}”)`, removal)];
  },
};
