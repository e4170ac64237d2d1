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
  /** Those with something left to decide. */
  readonly nOpen: number;
}

type ByWords = ReadonlyMap<string, Placed>;

interface Placed {
  readonly review: SentenceReview;
  /** In the order in which the sentences are gone through. */
  readonly place: number;
}

const NOTHING: Overview = { sentences: [], nOpen: 0 };

export class Reviews {
  private readonly known = new Map<string, ByWords>();
  /** Of the last snapshot of a document that was asked for. */
  private readonly overviews = new Map<string, Overview & { readonly of: readonly Sentence[]; readonly by: ByWords }>();

  /** Replaces what is reviewed in the document, or adds to it. */
  begin(uri: string, reviews: readonly (readonly [Sentence, SentenceReview])[], how: 'replace' | 'add'): void {
    const all = new Map(how === 'add' ? this.known.get(uri) : undefined);
    for (const [sentence, review] of reviews) {
      const key = keyOf(sentence);
      all.set(key, { review, place: all.get(key)?.place ?? all.size });
    }
    this.known.set(uri, all);
  }

  /** Replaces the review of a sentence that has one. */
  update(uri: string, sentence: Sentence, review: SentenceReview): void {
    this.begin(uri, [[sentence, review]], 'add');
  }

  of(uri: string, sentence: Sentence): SentenceReview | undefined {
    return this.known.get(uri)?.get(keyOf(sentence))?.review;
  }

  /** O(sentences), once for each text and decision. */
  overview(uri: string, sentences: readonly Sentence[]): Overview {
    const by = this.known.get(uri);
    if (by === undefined) return NOTHING;
    const last = this.overviews.get(uri);
    if (last?.of === sentences && last.by === by) return last;
    const overview = { ...overviewOf(sentences, by), of: sentences, by };
    this.overviews.set(uri, overview);
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
  // Sentences of the same words are in the same place.
  const places: ReviewedSentence[][] = [];
  let nOpen = 0;
  for (const [index, sentence] of sentences.entries()) {
    const found = by.get(keyOf(sentence));
    if (found === undefined) continue;
    const { review, place } = found;
    const standing = standingIn(review, sentence);
    if (0 < standing.open.length) nOpen++;
    const here = places[place];
    if (here === undefined) places[place] = [{ index, review, standing }];
    else here.push({ index, review, standing });
  }
  return { sentences: places.flat(), nOpen };
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
