/** What a later release of a treebank changed, word by word: single corrections, and the same change in bulk. */

import { itemTexts } from '../annotation/index.ts';
import { compareTreebanks, type DifferenceClass } from '../compare/index.ts';
import { Column, type ColumnIndex, type Sentence } from '../conllu/index.ts';
import type { WordPlace } from './wordPlace.ts';

/** How common a change is: `bulk` if its pattern occurs `FEWEST_IN_BULK` times or more. */
export const EXTENTS = ['individual', 'bulk'] as const;
export type Extent = (typeof EXTENTS)[number];

const FEWEST_IN_BULK = 10;

const ARC_CLASSES: ReadonlySet<DifferenceClass> = new Set(['head', 'relation', 'subtype']);
const TAG_COLUMNS = { upos: Column.upos, feats: Column.feats, lemma: Column.lemma } as const;

/** The patterns of the changes of a word, by class. */
type WordChanges = ReadonlyMap<DifferenceClass, string>;

/** The changes in sentences whose words are the same. */
export class Corrections {
  /** By sentence of the earlier release, and word. */
  private readonly changed = new Map<number, Map<number, WordChanges>>();
  private readonly nOfPattern = new Map<string, number>();
  private readonly comparable = new Set<number>();
  /** Words of the sentences that can be compared. */
  readonly words: number;

  /** Aligns the sentences by sent_id, text and place; see `compareTreebanks`. */
  constructor(earlier: readonly Sentence[], later: readonly Sentence[]) {
    let words = 0;
    for (const { a, b, differences } of compareTreebanks(earlier, later)) {
      if (a.length !== 1 || b.length !== 1 || !hasSameWords(earlier[a[0]], later[b[0]])) continue;
      this.comparable.add(a[0]);
      words += earlier[a[0]].nWords;
      const classes = new Map<number, Set<DifferenceClass>>();
      for (const { class: kind, relation, a: side } of differences) {
        for (const row of side?.rows ?? []) {
          const word = earlier[a[0]].wordOfRow(row);
          const own = classes.get(word) ?? new Set();
          classes.set(word, own.add(kind));
          if (relation !== undefined) own.add(relation.class);
        }
      }
      this.addSentence(a[0], earlier[a[0]], later[b[0]], classes);
    }
    this.words = words;
  }

  get sentences(): number {
    return this.comparable.size;
  }

  /** Whether the sentence is in both releases, with the same words. */
  compares({ sentence }: WordPlace): boolean {
    return this.comparable.has(sentence);
  }

  /** How the word was corrected in one of these classes; undefined if it was not. One individual change makes it individual. */
  extentOf({ sentence, word }: WordPlace, classes: readonly DifferenceClass[]): Extent | undefined {
    const changes = this.changed.get(sentence)?.get(word);
    if (changes === undefined) return undefined;
    let extent: Extent | undefined;
    for (const each of classes) {
      const pattern = changes.get(each);
      if (pattern === undefined) continue;
      if ((this.nOfPattern.get(pattern) ?? 0) < FEWEST_IN_BULK) return 'individual';
      extent = 'bulk';
    }
    return extent;
  }

  /** All words that were changed, in whatever way. */
  *places(): Generator<WordPlace> {
    for (const [sentence, words] of this.changed) for (const word of words.keys()) yield { sentence, word };
  }

  private addSentence(
    index: number,
    earlier: Sentence,
    later: Sentence,
    classes: ReadonlyMap<number, ReadonlySet<DifferenceClass>>,
  ): void {
    const words = new Map<number, WordChanges>();
    for (const [word, own] of classes) {
      const changes = new Map<DifferenceClass, string>();
      for (const each of own) {
        const pattern = patternOf(each, own.has('head'), earlier, later, word);
        if (pattern !== undefined) changes.set(each, pattern);
      }
      for (const pattern of new Set(changes.values())) {
        this.nOfPattern.set(pattern, (this.nOfPattern.get(pattern) ?? 0) + 1);
      }
      if (0 < changes.size) words.set(word, changes);
    }
    this.changed.set(index, words);
  }
}

/**
 * A change without its place. Of an arc: the tag, both relations, and whether the head is another; of a cell: the tag, and both values, of FEATS
 * the items that differ. Undefined for what no list is about.
 */
function patternOf(
  kind: DifferenceClass,
  isMoved: boolean,
  earlier: Sentence,
  later: Sentence,
  word: number,
): string | undefined {
  const both = (column: ColumnIndex) => [earlier.wordCell(word, column), later.wordCell(word, column)] as const;
  const upos = earlier.wordCell(word, Column.upos);
  if (ARC_CLASSES.has(kind)) return JSON.stringify(['arc', upos, ...both(Column.deprel), isMoved]);
  if (kind !== 'upos' && kind !== 'feats' && kind !== 'lemma') return undefined;
  const [before, after] = both(TAG_COLUMNS[kind]);
  if (kind !== 'feats') return JSON.stringify([kind, upos, before, after]);
  const [old, now] = [itemTexts(before), itemTexts(after)];
  const only = (items: readonly string[], others: readonly string[]) => items.filter((each) => !others.includes(each));
  return JSON.stringify([kind, upos, only(old, now), only(now, old)]);
}

function hasSameWords(a: Sentence, b: Sentence): boolean {
  if (a.nWords !== b.nWords) return false;
  for (let word = 1; word <= a.nWords; word++) {
    if (a.wordCell(word, Column.form) !== b.wordCell(word, Column.form)) return false;
  }
  return true;
}
