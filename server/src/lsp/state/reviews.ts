/**
 * Re-parses under review, for the session. A review belongs to the words of its sentence, so it survives edits elsewhere and edits of
 * other columns, and an undo takes decisions back; sentences with the same sent_id and words share one, as their parses are the same.
 */

import { Column, type Sentence } from '../../core/conllu/index.ts';
import { type LabelledTree, type Review, type Standing, standingOf } from '../../core/review/index.ts';

/** The review of one sentence. */
export interface SentenceReview extends Review {
  /** Positions of the words that the user wants to have parsed; all if undefined. */
  readonly asked: readonly number[] | undefined;
}

export class Reviews {
  /** By sentence, by document, in the order in which they are gone through. */
  private readonly known = new Map<string, ReadonlyMap<string, SentenceReview>>();

  /** Replaces what is reviewed in the document, or adds to it. */
  begin(uri: string, reviews: Iterable<readonly [Sentence, SentenceReview]>, how: 'replace' | 'add'): void {
    const before = how === 'add' ? this.known.get(uri) : undefined;
    this.known.set(
      uri,
      new Map([...(before ?? []), ...[...reviews].map(([sentence, review]) => [keyOf(sentence), review] as const)]),
    );
  }

  /** Replaces the review of a sentence that has one. */
  update(uri: string, sentence: Sentence, review: SentenceReview): void {
    const reviews = new Map(this.known.get(uri));
    reviews.set(keyOf(sentence), review);
    this.known.set(uri, reviews);
  }

  of(uri: string, sentence: Sentence): SentenceReview | undefined {
    return this.known.get(uri)?.get(keyOf(sentence));
  }

  /** The sentences under review that the document still has, in their order, by index. O(sentences). */
  inOrder(uri: string, sentences: readonly Sentence[]): { readonly index: number; readonly review: SentenceReview }[] {
    const reviews = this.known.get(uri);
    if (reviews === undefined) return [];
    const place = new Map([...reviews.keys()].map((key, at) => [key, at]));
    const found = sentences.flatMap((sentence, index) => {
      const key = keyOf(sentence);
      const review = reviews.get(key);
      return review === undefined ? [] : [{ index, review, at: place.get(key) ?? 0 }];
    });
    return found.sort((a, b) => a.at - b.at || a.index - b.index);
  }

  has(uri: string): boolean {
    return this.known.has(uri);
  }

  forget(uri: string): void {
    this.known.delete(uri);
  }
}

/** The current tree of a sentence, as text and parser compare it. */
export function treeOf(sentence: Sentence): LabelledTree {
  let tree = trees.get(sentence);
  if (tree === undefined) {
    const deprels = [''];
    for (let word = 1; word <= sentence.nWords; word++) deprels.push(sentence.wordCell(word, Column.deprel));
    tree = { heads: sentence.heads, deprels };
    trees.set(sentence, tree);
  }
  return tree;
}

/** What is left to decide in a sentence. Computed once for each text and review. */
export function standingIn(review: SentenceReview, sentence: Sentence): Standing {
  const known = standings.get(sentence);
  if (known?.review === review) return known.standing;
  const standing = standingOf(review, treeOf(sentence));
  standings.set(sentence, { review, standing });
  return standing;
}

function keyOf(sentence: Sentence): string {
  let key = keys.get(sentence);
  if (key === undefined) {
    const forms = Array.from({ length: sentence.nWords }, (_, i) => sentence.wordCell(i + 1, Column.form));
    // No form contains a tab.
    key = [sentence.sentId ?? '', ...forms].join('\t');
    keys.set(sentence, key);
  }
  return key;
}

const keys = new WeakMap<Sentence, string>();
const trees = new WeakMap<Sentence, LabelledTree>();
const standings = new WeakMap<Sentence, { readonly review: SentenceReview; readonly standing: Standing }>();
