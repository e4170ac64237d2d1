/**
 * The last edit of each treebank, by typing or by an operation: its sentence before and after. Changes of the same rows that follow each
 * other are one edit, because a relation is typed letter by letter.
 */

import type { Document, Sentence } from '../../core/conllu/index.ts';

type LastEdit =
  | { readonly kind: 'sentence'; readonly before: Sentence; readonly after: Sentence }
  /** Sentences were added or removed, or several changed. */
  | { readonly kind: 'other' };

interface Known {
  readonly edit: LastEdit;
  /** The edited rows. */
  readonly rows: ReadonlySet<number>;
}

export interface HasLastEdits {
  readonly lastEdits: LastEdits;
}

export class LastEdits {
  private readonly known = new Map<string, Known>();

  of(uri: string): LastEdit | undefined {
    return this.known.get(uri)?.edit;
  }

  /** Time O(sentences) without reading them, and O(length) of the one that changed. */
  changed(uri: string, { sentences: before }: Document, { sentences: after }: Document): void {
    const most = Math.min(before.length, after.length);
    let start = 0;
    while (start < most && before[start] === after[start]) start++;
    let behind = 0;
    while (behind < most - start && before[before.length - 1 - behind] === after[after.length - 1 - behind]) behind++;
    const [nBefore, nAfter] = [before.length - start - behind, after.length - start - behind];
    if (nBefore === 0 && nAfter === 0) return;
    if (nBefore === 1 && nAfter === 1) this.one(uri, before[start], after[start]);
    else this.known.set(uri, { edit: { kind: 'other' }, rows: NONE });
  }

  forget(uri: string): void {
    this.known.delete(uri);
  }

  private one(uri: string, before: Sentence, after: Sentence): void {
    const last = this.known.get(uri);
    const rows = changedRows(before, after);
    const isContinued =
      last?.edit.kind === 'sentence' &&
      last.edit.after === before &&
      rows !== undefined &&
      0 < last.rows.size &&
      [...rows].every((row) => last.rows.has(row));
    if (!isContinued || last.edit.kind !== 'sentence') {
      this.known.set(uri, { edit: { kind: 'sentence', before, after }, rows: rows ?? NONE });
      return;
    }
    // An undo: the edit before that is no longer known.
    if (last.edit.before.text === after.text) this.known.delete(uri);
    else this.known.set(uri, { edit: { kind: 'sentence', before: last.edit.before, after }, rows: last.rows });
  }
}

const NONE: ReadonlySet<number> = new Set();

/** Undefined if rows were added or removed. */
function changedRows(before: Sentence, after: Sentence): ReadonlySet<number> | undefined {
  if (before.nRows !== after.nRows) return undefined;
  const rows = new Set<number>();
  for (let row = 0; row < before.nRows; row++) if (rowText(before, row) !== rowText(after, row)) rows.add(row);
  return rows;
}

function rowText(sentence: Sentence, row: number): string {
  const { start, end } = sentence.lineSpan(sentence.rowLine(row));
  return sentence.text.slice(start, end);
}
