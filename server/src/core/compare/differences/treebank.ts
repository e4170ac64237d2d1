/** Compares two versions of a treebank, sentence by sentence. */

import type { Sentence } from '../../conllu/index.ts';
import { alignSentences, type SentenceLink } from '../align/index.ts';
import { pairDifferences, wordDifferences } from './sentence.ts';
import type { Difference, DifferenceSide, SentenceComparison } from './types.ts';

export interface CompareOptions {
  /** Also compare order of FEATS, trailing blanks and line endings, which do not affect the content. Default false. */
  readonly bytes?: boolean;
}

/**
 * All sentences of both sides, in the order of `a`; those only in `b` after their predecessor. Blocks without words are compared by
 * their comments. Sentences with the same text cost only the search for each other; otherwise time O(length).
 */
export function compareTreebanks(
  a: readonly Sentence[],
  b: readonly Sentence[],
  options: CompareOptions = {},
): SentenceComparison[] {
  return alignSentences(a, b).map((link) => compareLink(link, a, b, options));
}

const STATUS = { split: 'split', join: 'joined', regrouped: 'regrouped', added: 'added', removed: 'removed' } as const;

/** Sentences that correspond, compared. Indices are those of the link. */
export function compareLink(
  link: SentenceLink,
  a: readonly Sentence[],
  b: readonly Sentence[],
  { bytes = false }: CompareOptions = {},
): SentenceComparison {
  const { kind } = link;
  if (kind === 'pair') return comparePair(link, a[link.a[0]], b[link.b[0]], bytes);
  const whole: Difference = {
    class: 'segmentation',
    kind,
    a: link.a.length === 0 ? undefined : wholeSentence(a, link.a[0]),
    b: link.b.length === 0 ? undefined : wholeSentence(b, link.b[0]),
  };
  const isOnOneSide = kind === 'added' || kind === 'removed';
  const words = isOnOneSide
    ? []
    : wordDifferences(
        { sentences: link.a.map((index) => a[index]), indices: link.a },
        { sentences: link.b.map((index) => b[index]), indices: link.b },
      );
  return { status: STATUS[kind], a: link.a, b: link.b, differences: [whole, ...words] };
}

function comparePair(link: SentenceLink, a: Sentence, b: Sentence, bytes: boolean): SentenceComparison {
  const [i, j] = [link.a[0], link.b[0]];
  const differences: Difference[] = [];
  if (a.text !== b.text) {
    differences.push(...pairDifferences({ sentence: a, index: i }, { sentence: b, index: j }));
    if (bytes && differences.length === 0) differences.push(bytesDifference(a, i, b, j));
  }
  if (link.isMoved) {
    differences.unshift({ class: 'order', a: placeOf(a, i), b: placeOf(b, j) });
  }
  return { status: differences.length === 0 ? 'same' : 'changed', a: link.a, b: link.b, differences };
}

function wholeSentence(sentences: readonly Sentence[], index: number): DifferenceSide {
  const { text, sentId } = sentences[index];
  return { sentence: index, rows: [], value: sentId, span: { start: 0, end: text.trimEnd().length } };
}

function placeOf({ sentId }: Sentence, index: number): DifferenceSide {
  return { sentence: index, rows: [], value: sentId ?? `${index + 1}`, span: { start: 0, end: 0 } };
}

function bytesDifference(a: Sentence, i: number, b: Sentence, j: number): Difference {
  let at = 0;
  while (a.text.charCodeAt(at) === b.text.charCodeAt(at)) at++;
  const side = (index: number, { text }: Sentence): DifferenceSide => ({
    sentence: index,
    rows: [],
    value: undefined,
    span: { start: Math.min(at, text.length), end: Math.min(at + 1, text.length) },
  });
  return { class: 'bytes', a: side(i, a), b: side(j, b) };
}
