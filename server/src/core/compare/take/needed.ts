/** What a difference refers to in the other version, and cannot be taken without. */

import { readDependency } from '../../annotation/index.ts';
import { Column, RowKind, type Sentence } from '../../conllu/index.ts';
import { referencesInComment, referencesInMisc } from '../../edit/index.ts';
import type { Difference } from '../differences/index.ts';
import { emptyNodeRow } from './pair.ts';

/** Rows of the other version that a difference needs: a head, an anchor, the words of a token. O(length) */
export function neededRows(b: Sentence, { class: kind, kind: segmentation, feature, b: side }: Difference): number[] {
  const [row] = side?.rows ?? [];
  if (kind === 'comment' && side?.value !== undefined) {
    return referencesInComment(b.text.slice(side.span.start, side.span.end)).flatMap((id) => rowsOfId(b, id));
  }
  if (side === undefined || row === undefined) return [];
  const headRow = (each: number) => {
    const head = b.kind(each) === RowKind.word ? b.heads[b.wordOfRow(each)] : -1;
    return 0 < head ? [b.rowOfWord(head)] : [];
  };
  if (kind === 'head') return headRow(row);
  if (kind === 'deps') return side.value === undefined ? [] : rowsOfId(b, readDependency(side.value).head);
  if (kind === 'misc') {
    const references = referencesInMisc(b.cell(row, Column.misc)).filter(({ attribute }) => attribute === feature);
    return references.flatMap(({ id }) => rowsOfId(b, id));
  }
  if (kind !== 'segmentation') return [];
  if (segmentation === 'range') return wordRowsOf(b, row);
  if (segmentation === 'empty-node') return 0 < b.wordOfRow(row) ? [b.rowOfWord(b.wordOfRow(row))] : [];
  return side.rows.flatMap(headRow);
}

/** Rows of the words of a multiword token. */
function wordRowsOf(sentence: Sentence, row: number): number[] {
  const first = sentence.wordOfRow(row);
  const last = Math.min(sentence.nWords, first + sentence.idMinor(row) - sentence.idMajor(row));
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => sentence.rowOfWord(first + at));
}

function rowsOfId(sentence: Sentence, id: string): number[] {
  if (!id.includes('.')) {
    const word = /^\d+$/.test(id) ? sentence.wordById(Number(id)) : undefined;
    return word === undefined || word === 0 ? [] : [sentence.rowOfWord(word)];
  }
  const row = emptyNodeRow(sentence, id);
  return row === undefined ? [] : [row];
}
