/** The effect of edits on a sentence, in one line: for lists of changes. */

import { localized } from '../../../localization/index.ts';
import {
  applyEdits,
  COLUMN_TITLES,
  type ColumnIndex,
  Document,
  N_COLUMNS,
  RowKind,
  type Sentence,
  type TextEdit,
} from '../../conllu/index.ts';
import { shorten } from '../names.ts';

interface SentenceChanges {
  /** `saw DEPREL obj → iobj, her HEAD 2 → 4 and 3 more`. */
  readonly summary: string;
  /** Line of the first row that changes, relative to the sentence. */
  readonly line: number;
}

/** Changes beyond this number are only counted. */
const MOST_NAMED = 3;

/** Cell by cell if the rows are the same words; otherwise only whether words were added, removed or moved. Time O(length). */
export function changesOf(sentence: Sentence, edits: readonly TextEdit[]): SentenceChanges {
  const [after] = Document.parse(applyEdits(sentence.text, edits), sentence.columns).sentences;
  const first = Math.min(...edits.map(({ span }) => span.start));
  const line = sentence.lineAt(Number.isFinite(first) ? first : 0);
  if (!haveSameRows(sentence, after)) return { summary: wordsChanged(sentence, after), line };
  const changes = cellChanges(sentence, after);
  if (changes.length === 0) return { summary: localized`comments change`, line };
  const named = changes.slice(0, MOST_NAMED).join(', ');
  const rest = changes.length - MOST_NAMED;
  return { summary: 0 < rest ? localized`${named} and ${rest} more` : named, line };
}

function haveSameRows(before: Sentence, after: Sentence | undefined): after is Sentence {
  if (after?.nRows !== before.nRows) return false;
  for (let row = 0; row < before.nRows; row++) if (before.cell(row, 0) !== after.cell(row, 0)) return false;
  return true;
}

function cellChanges(before: Sentence, after: Sentence): string[] {
  const changes: string[] = [];
  for (let row = 0; row < before.nRows; row++) {
    for (let column = 1; column < N_COLUMNS; column++) {
      const [old, now] = [before.cell(row, column as ColumnIndex), after.cell(row, column as ColumnIndex)];
      if (old === now) continue;
      changes.push(`${shorten(before.cell(row, 1))} ${COLUMN_TITLES[column]} ${shorten(old)} → ${shorten(now)}`);
    }
  }
  return changes;
}

function wordsChanged(before: Sentence, after: Sentence | undefined): string {
  const forms = (sentence: Sentence | undefined) => {
    const all: string[] = [];
    for (let row = 0; row < (sentence?.nRows ?? 0); row++)
      if (sentence !== undefined && sentence.kind(row) !== RowKind.multiwordToken) all.push(sentence.cell(row, 1));
    return all;
  };
  const [old, now] = [forms(before), forms(after)];
  const added = without(now, old);
  const removed = without(old, now);
  const named = (all: readonly string[]) =>
    all
      .slice(0, MOST_NAMED)
      .map((form) => shorten(form))
      .join(', ');
  const parts = [
    ...(added.length === 0 ? [] : [localized`added ${named(added)}`]),
    ...(removed.length === 0 ? [] : [localized`removed ${named(removed)}`]),
  ];
  return parts.length === 0 ? localized`words move` : parts.join('; ');
}

/** The multiset difference. */
function without(all: readonly string[], others: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const each of others) left.set(each, (left.get(each) ?? 0) + 1);
  return all.filter((each) => {
    const n = left.get(each) ?? 0;
    if (n === 0) return true;
    left.set(each, n - 1);
    return false;
  });
}
