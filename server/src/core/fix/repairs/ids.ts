/** IDs: renumbering from 1, together with everything that refers to them. */

import { localized } from '../../../localization/index.ts';
import { type DependencyText, isNodeId, printDeps, readDeps } from '../../annotation/index.ts';
import { COLUMNS, Column, RowKind, type Sentence, type TextEdit } from '../../conllu/index.ts';
import { cellEdit } from '../../edit/index.ts';
import {
  cellToRepair,
  choice,
  choiceAll,
  oncePerSentence,
  type Repair,
  type Repairer,
  safe,
  safeAll,
} from './repair.ts';

const WORD_ID = /^[1-9]\d*$/;
const NODE_ID = /^(?:0|[1-9]\d*)\.[1-9]\d*$/;
const RANGE = /^[1-9]\d*-[1-9]\d*$/;

interface Renumbering {
  readonly edits: readonly TextEdit[];
  /** Whether a head named an ID that no row has; it is emptied, because the number would now name another word. */
  readonly hasLostHeads: boolean;
}

/**
 * Gives words the IDs 1, 2, 3 …, empty nodes those of their position, ranges the new IDs of their words; HEAD and DEPS are
 * updated. Undefined if an ID cannot be read or occurs twice: then the meaning of the heads is unknown. O(rows).
 */
function renumber(sentence: Sentence): Renumbering | undefined {
  const ids = newIds(sentence);
  if (ids === undefined) return undefined;
  const edits: TextEdit[] = [];
  let hasLostHeads = false;
  for (let row = 0; row < sentence.nRows; row++) {
    const written = sentence.cell(row, Column.id);
    if (sentence.kind(row) === RowKind.multiwordToken) {
      const [begin, end] = written.split('-').map((id) => ids.get(id));
      if (begin === undefined || end === undefined) return undefined;
      edits.push(...cellEdit(sentence, row, Column.id, `${begin}-${end}`));
      continue;
    }
    edits.push(...cellEdit(sentence, row, Column.id, ids.get(written) ?? written));
    const head = sentence.cell(row, Column.head);
    if (/^\d+$/.test(head) && head !== '0') {
      hasLostHeads ||= !ids.has(head);
      edits.push(...cellEdit(sentence, row, Column.head, ids.get(head) ?? '_'));
    }
    const deps = renumberedDeps(sentence.cell(row, Column.deps), ids);
    hasLostHeads ||= deps.hasLost;
    edits.push(...cellEdit(sentence, row, Column.deps, deps.text));
  }
  return { edits, hasLostHeads };
}

/** Maps each ID of a word or empty node, as written, to its new ID. */
function newIds(sentence: Sentence): Map<string, string> | undefined {
  const ids = new Map<string, string>();
  let word = 0;
  let node = 0;
  for (let row = 0; row < sentence.nRows; row++) {
    const written = sentence.cell(row, Column.id);
    const kind = sentence.kind(row);
    if (kind === RowKind.multiwordToken) {
      if (!RANGE.test(written)) return undefined;
      continue;
    }
    // The reader takes unreadable rows for words, whatever they were meant to be.
    if (!(kind === RowKind.emptyNode ? NODE_ID : WORD_ID).test(written) || ids.has(written)) return undefined;
    if (kind === RowKind.emptyNode) node++;
    else {
      word++;
      node = 0;
    }
    ids.set(written, node === 0 ? String(word) : `${word}.${node}`);
  }
  return ids;
}

function renumberedDeps(text: string, ids: ReadonlyMap<string, string>): { text: string; hasLost: boolean } {
  if (text === '') return { text, hasLost: false };
  let hasLost = false;
  const items = readDeps(text).flatMap((item): DependencyText[] => {
    const { head, relation } = item;
    if (relation === undefined || head === '0' || !/^\d+(?:\.\d+)?$/.test(head)) return [item];
    const id = ids.get(head);
    if (id === undefined) {
      hasLost = true;
      return [];
    }
    return [{ head: id, relation }];
  });
  return { text: printDeps(items), hasLost };
}

/**
 * Whether renumbering is the only possible repair: every row is complete and in ID order, at most with gaps, and every reference can
 * be read. Decreasing IDs may be a moved row or a typing error, and then the heads mean other words. O(rows).
 */
function isInOrder(sentence: Sentence): boolean {
  // An unreadable line may be the missing word.
  if (sentence.problems.some(({ id }) => id === 'invalid-line' || id === 'misplaced-comment')) return false;
  let word = 0;
  let node = 0;
  let range: { readonly begin: number; readonly end: number } | undefined;
  for (let row = 0; row < sentence.nRows; row++) {
    if (sentence.nColumns(row) !== COLUMNS.length || !hasReadableHeads(sentence, row)) return false;
    const [major, minor] = [sentence.idMajor(row), sentence.idMinor(row)];
    switch (sentence.kind(row)) {
      case RowKind.word:
        if (major <= word || (range !== undefined && range.begin !== major)) return false;
        [word, node, range] = [major, 0, undefined];
        break;
      case RowKind.emptyNode:
        if (major !== word || minor <= node || range !== undefined) return false;
        node = minor;
        break;
      default:
        if (range !== undefined || minor < major || sentence.wordById(minor) === undefined) return false;
        range = { begin: major, end: minor };
    }
  }
  return range === undefined;
}

/** Whether HEAD and DEPS are blank or well-formed lists of IDs: others cannot be updated, nor can those of multiword tokens. */
function hasReadableHeads(sentence: Sentence, row: number): boolean {
  if (sentence.kind(row) === RowKind.multiwordToken) {
    return sentence.isBlank(row, Column.head) && sentence.isBlank(row, Column.deps);
  }
  const head = sentence.cell(row, Column.head);
  if (/\d/.test(head) && !/^(?:0|[1-9]\d*)$/.test(head)) return false;
  return readDeps(sentence.cell(row, Column.deps)).every(
    ({ head, relation }) => !/\d/.test(head) || (relation !== undefined && isNodeId(head)),
  );
}

const renumbered = oncePerSentence((sentence) => ({ found: renumber(sentence), isInOrder: isInOrder(sentence) }));

export const renumberIds: Repairer = {
  ids: ['word-id-sequence', 'word-interval-out', 'misplaced-empty-node'],
  repairs(sentence): readonly Repair[] {
    const { found, isInOrder } = renumbered(sentence);
    if (found === undefined || found.edits.length === 0) return [];
    if (found.hasLostHeads) {
      return choiceAll(localized`Renumber the words, and clear heads that point to missing words`, found.edits);
    }
    return isInOrder
      ? safeAll(localized`Renumber the words`, found.edits)
      : choiceAll(localized`Renumber the words`, found.edits);
  },
};

/**
 * An unreadable ID becomes the one expected there, as the reader takes it. Not if another row has that ID: then the line may not
 * be a word at all.
 */
export const unreadableId: Repairer = {
  ids: ['invalid-word-id'],
  repairs(sentence, finding): readonly Repair[] {
    const cell = cellToRepair(sentence, finding);
    if (!cell || cell.column !== Column.id || sentence.kind(cell.row) !== RowKind.word) return [];
    const id = String(sentence.idMajor(cell.row));
    if (writtenIds(sentence).has(id)) return [];
    const edits = cellEdit(sentence, cell.row, Column.id, id);
    // The same number with leading zeros.
    const isSame = /^0+[1-9]\d*$/.test(cell.text) && cell.text.replace(/^0+/, '') === id;
    return isSame && sentence.hasSequentialIds
      ? safe(localized`Write ${id}`, ...edits)
      : choice(localized`Write ${id}`, ...edits);
  },
};

/** The IDs of a sentence as written. */
const writtenIds = oncePerSentence(
  (sentence): ReadonlySet<string> =>
    new Set(Array.from({ length: sentence.nRows }, (_, row) => sentence.cell(row, Column.id))),
);

export const swapRange: Repairer = {
  ids: ['reversed-word-interval'],
  repairs(sentence, finding) {
    const cell = cellToRepair(sentence, finding);
    if (!cell) return [];
    const range = cell.text.split('-').reverse().join('-');
    return choice(localized`Write ${range}`, ...cellEdit(sentence, cell.row, cell.column, range));
  },
};
