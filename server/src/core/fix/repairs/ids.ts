/** IDs: renumbered from 1, with everything that refers to them. */

import { Column, RowKind, type Sentence, type TextEdit } from '../../conllu/index.ts';
import { cellEdit, cellOf, choice, type Repair, type Repairer, safe } from './repair.ts';

interface Renumbering {
  readonly edits: readonly TextEdit[];
  /** Whether some head named an ID that no row has; it is emptied, as the number would name another word now. */
  readonly hasLostHeads: boolean;
}

/**
 * Gives words the IDs 1, 2, 3 …, empty nodes those of their place, ranges the new IDs of their words; HEAD and DEPS follow.
 * Undefined where an ID cannot be read or occurs twice: then nobody knows what the heads mean. O(rows).
 */
export function renumber(sentence: Sentence): Renumbering | undefined {
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

/** New ID of each ID of a word or empty node as it is written. */
function newIds(sentence: Sentence): Map<string, string> | undefined {
  const ids = new Map<string, string>();
  let word = 0;
  let node = 0;
  for (let row = 0; row < sentence.nRows; row++) {
    const written = sentence.cell(row, Column.id);
    if (sentence.kind(row) === RowKind.multiwordToken) continue;
    if (!/^\d+(?:\.\d+)?$/.test(written) || ids.has(written)) return undefined;
    if (written.includes('.')) node++;
    else {
      word++;
      node = 0;
    }
    ids.set(written, node === 0 ? String(word) : `${word}.${node}`);
  }
  return ids;
}

function renumberedDeps(text: string, ids: ReadonlyMap<string, string>): { text: string; hasLost: boolean } {
  if (text === '_' || text === '') return { text, hasLost: false };
  let hasLost = false;
  const items = text.split('|').flatMap((item) => {
    const colon = item.indexOf(':');
    const head = item.slice(0, Math.max(0, colon));
    if (head === '0' || !/^\d+(?:\.\d+)?$/.test(head)) return [item];
    const id = ids.get(head);
    if (id === undefined) {
      hasLost = true;
      return [];
    }
    return [`${id}${item.slice(colon)}`];
  });
  return { text: items.join('|') || '_', hasLost };
}

export const renumberIds: Repairer = {
  ids: ['word-id-sequence', 'word-interval-out', 'misplaced-empty-node', 'invalid-word-id'],
  repairs(sentence): readonly Repair[] {
    const found = renumber(sentence);
    if (found === undefined || found.edits.length === 0) return [];
    if (!found.hasLostHeads) return safe('Renumber the words', ...found.edits);
    return choice('Renumber the words, and empty heads that point to words which are not there', ...found.edits);
  },
};

export const swapRange: Repairer = {
  ids: ['reversed-word-interval'],
  repairs(sentence, finding) {
    const cell = cellOf(sentence, finding);
    if (!cell) return [];
    const range = cell.text.split('-').reverse().join('-');
    return choice(`Write ${range}`, ...cellEdit(sentence, cell.row, cell.column, range));
  },
};
