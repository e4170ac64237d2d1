/**
 * Re-parses under review, for the session. A review belongs to the words of its sentence, so it survives edits elsewhere and edits of
 * other columns, and an undo takes decisions back. Sentences with the same sent_id and words are told apart by their order.
 */

import { Column, type Sentence } from '../../core/conllu/index.ts';
import { type LabelledTree, type Review, type Standing, standingOf } from '../../core/review/index.ts';

/** The review of one sentence. */
export interface SentenceReview extends Review {
  /** Positions of the words that the user wants to have parsed; all if undefined. */
  readonly asked: readonly number[] | undefined;
}

/** A sentence of a document under review. */
export interface ReviewedSentence {
  readonly index: number;
  readonly review: SentenceReview;
  readonly standing: Standing;
}

/** The sentences under review that a document still has. */
export interface Overview {
  /** In the order in which they are gone through. */
  readonly sentences: readonly ReviewedSentence[];
  readonly of: ReadonlyMap<Sentence, ReviewedSentence>;
  /** Those with something left to decide. */
  readonly nOpen: number;
}

interface Placed {
  readonly review: SentenceReview;
  /** In the order in which the sentences are gone through. */
  readonly place: number;
}

/** By the words of a sentence: the reviews of the first, second, … sentence of these words. */
type ByWords = ReadonlyMap<string, readonly (Placed | undefined)[]>;

const NOTHING: Overview = { sentences: [], of: new Map(), nOpen: 0 };

export class Reviews {
  private readonly known = new Map<string, ByWords>();
  /** Of the last snapshot of a document that was asked for. */
  private readonly overviews = new Map<
    string,
    { readonly overview: Overview; readonly sentences: readonly Sentence[]; readonly by: ByWords }
  >();

  /**
   * Replaces what is reviewed in the document, or adds to it.
   * @param sentences all of the document
   */
  begin(
    uri: string,
    sentences: readonly Sentence[],
    reviews: readonly (readonly [Sentence, SentenceReview])[],
    how: 'replace' | 'add',
  ): void {
    const all = new Map(how === 'add' ? this.known.get(uri) : undefined);
    const nBefore = [...all.values()].flat().length;
    const begun = new Map(reviews.map(([sentence, review], at) => [sentence, { review, place: nBefore + at }]));
    const counts = new Map<string, number>();
    for (const sentence of sentences) {
      const key = keyOf(sentence);
      const nth = counts.get(key) ?? 0;
      counts.set(key, nth + 1);
      const placed = begun.get(sentence);
      if (placed === undefined) continue;
      const list = (all.get(key) ?? []).slice();
      list[nth] = { ...placed, place: list[nth]?.place ?? placed.place };
      all.set(key, list);
    }
    this.known.set(uri, all);
  }

  /** Replaces the review of a sentence that has one. */
  update(uri: string, sentences: readonly Sentence[], sentence: Sentence, review: SentenceReview): void {
    this.begin(uri, sentences, [[sentence, review]], 'add');
  }

  of(uri: string, sentences: readonly Sentence[], sentence: Sentence): SentenceReview | undefined {
    return this.overview(uri, sentences).of.get(sentence)?.review;
  }

  /** O(sentences), once for each text and decision. */
  overview(uri: string, sentences: readonly Sentence[]): Overview {
    const by = this.known.get(uri);
    if (by === undefined) return NOTHING;
    const last = this.overviews.get(uri);
    if (last?.sentences === sentences && last.by === by) return last.overview;
    const overview = overviewOf(sentences, by);
    this.overviews.set(uri, { overview, sentences, by });
    return overview;
  }

  has(uri: string): boolean {
    return this.known.has(uri);
  }

  forget(uri: string): void {
    this.known.delete(uri);
    this.overviews.delete(uri);
  }
}

function overviewOf(sentences: readonly Sentence[], by: ByWords): Overview {
  const found: (ReviewedSentence | undefined)[] = [];
  const of = new Map<Sentence, ReviewedSentence>();
  const counts = new Map<string, number>();
  let nOpen = 0;
  for (const [index, sentence] of sentences.entries()) {
    const key = keyOf(sentence);
    const list = by.get(key);
    if (list === undefined) continue;
    const nth = counts.get(key) ?? 0;
    counts.set(key, nth + 1);
    const placed = list[nth];
    if (placed === undefined) continue;
    const { review, place } = placed;
    const each = { index, review, standing: standingIn(review, sentence) };
    if (0 < each.standing.open.length) nOpen++;
    found[place] = each;
    of.set(sentence, each);
  }
  return { sentences: found.filter((each) => each !== undefined), of, nOpen };
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
