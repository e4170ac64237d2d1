/** Differences between two versions of a treebank: plain data for a list, a tree view or a table. */

import type { Span } from '../../conllu/index.ts';
import type { Gap, SentenceLink } from '../align/index.ts';

/** In display order. */
export const DIFFERENCE_CLASSES = [
  'segmentation',
  'form',
  'head',
  'relation',
  'subtype',
  'upos',
  'xpos',
  'lemma',
  'feats',
  'deps',
  'misc',
  'further',
  'text',
  'comment',
  'order',
  'bytes',
] as const;
export type DifferenceClass = (typeof DIFFERENCE_CLASSES)[number];

/**
 * What happened to words, tokens or sentences. `range` is a multiword token over words that both sides have, `empty-node` an empty
 * node: each on one side only.
 */
type SegmentationKind = Gap['kind'] | SentenceLink['kind'] | 'range' | 'empty-node';

/** One side of a difference. */
export interface DifferenceSide {
  /** Index of the sentence in the list of its side. */
  readonly sentence: number;
  /** The rows; none if the difference is about comments or the whole sentence. */
  readonly rows: readonly number[];
  /** As written on this side, undefined if it is absent: a relation, `4` for a head, forms for words. */
  readonly value: string | undefined;
  /** The cell, item or lines, in the text of the sentence; if there is nothing, the place where it would be. */
  readonly span: Span;
}

/** At least one side is present. */
export interface Difference {
  readonly class: DifferenceClass;
  /** Of the class `segmentation` only. */
  readonly kind?: SegmentationKind;
  /** Feature of FEATS, attribute of MISC, key of a comment, name of a further column. */
  readonly feature?: string;
  readonly a: DifferenceSide | undefined;
  readonly b: DifferenceSide | undefined;
  /** Of the class `head`: the relation differs as well. It is one item, because one decision. */
  readonly relation?: { readonly class: 'relation' | 'subtype'; readonly a: string; readonly b: string };
}

/** Sentences that correspond. */
export interface SentenceComparison {
  readonly status: 'same' | 'changed' | 'added' | 'removed' | 'split' | 'joined' | 'regrouped';
  /** Indices into the lists of the two sides; several if boundaries moved, none on a side without the sentence. */
  readonly a: readonly number[];
  readonly b: readonly number[];
  readonly differences: readonly Difference[];
}
