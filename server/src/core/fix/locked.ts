/** Whether edits of a sentence change locked arcs. */

import { localized } from '../../localization/index.ts';
import { applyEdits, Column, RowKind, type Sentence, type TextEdit } from '../conllu/index.ts';
import { type WordMap, wordsAfter } from '../edit/index.ts';
import { nameWord } from '../features/names.ts';
import { alignRows } from '../sidecar/index.ts';

/** The locked arcs that edits would change. */
export interface ChangedLocks {
  /** Positions of their dependents, ascending. */
  readonly words: readonly number[];
  /** `the locked arc of went (3)`. */
  readonly arcs: string;
  /** For the user: the arcs, and what to do. */
  readonly message: string;
}

/**
 * The locked words (positions) that would get another head or relation through the edits (in sentence offsets, disjoint,
 * ascending); undefined if none. Renumbering changes no arc. If words are added or removed, they are tracked through the edits;
 * if they do not determine it, they are aligned. Time O(length), and O(n²) if they are aligned.
 */
export function changedLocks(
  sentence: Sentence,
  edits: readonly TextEdit[],
  locked: ReadonlySet<number>,
): ChangedLocks | undefined {
  if (locked.size === 0 || edits.length === 0) return undefined;
  const text = applyEdits(sentence.text, edits);
  const after = sentence.withText(text);
  const isSame = after.nWords === sentence.nWords;
  const [old, now]: readonly ArcOf[] = isSame
    ? [sentence, after].map((each) => (word) => `${each.heads[word]}\t${each.wordCell(word, Column.deprel)}`)
    : arcsOfMoved(sentence, edits, after);
  const words = [...locked].filter((word) => old(word) !== now(word)).sort((a, b) => a - b);
  if (words.length === 0) return undefined;
  const [first] = words;
  const name = nameWord(sentence, first);
  if (words.length === 1) {
    const arcs = localized`the locked arc of ${name}`;
    return { words, arcs, message: localized`This would change ${arcs}. Unlock it first.` };
  }
  const arcs = localized`the locked arc of ${name} and ${words.length - 1} more`;
  return { words, arcs, message: localized`This would change ${arcs}. Unlock them first.` };
}

type ArcOf = (word: number) => string;

/**
 * The arcs before and after words have been added or removed: each word and its head are mapped by the edits, otherwise by
 * `alignRows`. A deleted word or head no longer has an arc.
 */
function arcsOfMoved(before: Sentence, edits: readonly TextEdit[], after: Sentence): readonly [ArcOf, ArcOf] {
  const words = wordsAfter(before, edits, after) ?? alignedWords(before, after);
  const now = (word: number) => words.get(word) ?? GONE;
  const arc = (head: number, deprel: string) => `${head}\t${deprel}`;
  return [
    (word) => {
      const head = before.heads[word];
      return arc(0 < head ? now(head) : head, before.wordCell(word, Column.deprel));
    },
    (word) => {
      const place = now(word);
      return place === GONE ? '' : arc(after.heads[place], after.wordCell(place, Column.deprel));
    },
  ];
}

function alignedWords(before: Sentence, after: Sentence): WordMap {
  const [rows] = alignRows([before], [after]);
  const words = new Map<number, number>();
  for (const [row, place] of rows) {
    if (before.kind(row) === RowKind.word) words.set(before.wordOfRow(row), after.wordOfRow(place.row));
  }
  return words;
}

/** Neither a position nor a head. */
const GONE = -2;
