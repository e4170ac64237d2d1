/** How far annotators of the same sentences agree: every figure, by pair of annotators and over all. */

import {
  type AnnotatedWords,
  byColumn,
  collectAnnotations,
  offsetOf,
  type PlacedSentence,
  type Remark,
  type Unit,
  type ValueColumn,
} from './annotations.ts';
import { type Item, type ManyCoefficients, manyCoefficients } from './coefficients.ts';
import { agreementOf, type PairAgreement } from './pair.ts';
import { type LabelledHeads, type SyntaxAlphaResult, syntaxAlpha } from './syntaxAlpha.ts';

export interface Agreement {
  readonly pairs: readonly PairAgreement[];
  /** Over all annotators; undefined for two. */
  readonly all: Readonly<Record<ValueColumn | 'headOffset', ManyCoefficients>> | undefined;
  /** Skjærholt's α over trees; undefined if it was not asked for. */
  readonly alphaSyntax: Readonly<Record<SyntaxLabels, SyntaxAlphaResult>> | undefined;
  /** Sentences of each annotator that are compared with another's. */
  readonly sentences: readonly number[];
  readonly remarks: readonly Remark[];
}

export const SYNTAX_LABELS = ['labelled', 'labelledUniversal', 'unlabelled'] as const;
export type SyntaxLabels = (typeof SYNTAX_LABELS)[number];

export interface AgreeOptions {
  /** Pairs of trees for α: drawn above 300 trees, all, or no α. Default `sample`. */
  readonly alpha?: 'sample' | 'all' | 'none';
  /** Of the draws for α and the intervals. Default 1. */
  readonly seed?: number;
  /** Draws for the intervals of UAS and LAS; 0 for none. Default 1000. */
  readonly samples?: number;
}

/** @param files sentences of each annotator, at least two. Time O(words), and see `syntaxAlpha`. */
export function agree(
  files: readonly (readonly PlacedSentence[])[],
  { alpha = 'sample', seed = 1, samples = 1000 }: AgreeOptions = {},
): Agreement {
  const annotations = collectAnnotations(files);
  const pairs: PairAgreement[] = [];
  for (let a = 0; a < files.length; a++) {
    for (let b = a + 1; b < files.length; b++) pairs.push(agreementOf(annotations, a, b, samples, seed));
  }
  const { units, remarks } = annotations;
  return {
    pairs,
    all: 2 < files.length ? overAll(units) : undefined,
    alphaSyntax: alpha === 'none' ? undefined : overTrees(units, alpha, seed),
    sentences: files.map((_, annotator) => units.filter(({ versions }) => versions[annotator] !== undefined).length),
    remarks,
  };
}

function overAll(units: readonly Unit[]): Record<ValueColumn | 'headOffset', ManyCoefficients> {
  function* items(value: (version: AnnotatedWords, word: number) => number | undefined): Generator<Item> {
    for (const { versions } of units) {
      const n = versions.find((version) => version !== undefined)?.heads.length ?? 0;
      for (let word = 0; word < n; word++) {
        yield versions.map((version) => (version === undefined ? undefined : value(version, word)));
      }
    }
  }
  const known = (code: number) => (code === -1 ? undefined : code);
  return {
    ...byColumn((column) => manyCoefficients(items(({ columns }, word) => known(columns[column][word])))),
    headOffset: manyCoefficients(
      items(({ heads }, word) => (heads[word] === -1 ? undefined : offsetOf(heads[word], word))),
    ),
  };
}

function overTrees(
  units: readonly Unit[],
  method: 'sample' | 'all',
  seed: number,
): Record<SyntaxLabels, SyntaxAlphaResult> {
  const trees = (labelsOf: (version: AnnotatedWords) => readonly number[]): LabelledHeads[][] =>
    units.map(({ versions }) =>
      versions.flatMap((version) =>
        version?.tree === undefined ? [] : { heads: version.tree, labels: labelsOf(version) },
      ),
    );
  const none = (version: AnnotatedWords) => version.heads.map(() => 0);
  return {
    labelled: syntaxAlpha(
      trees(({ columns }) => columns.DEPREL),
      method,
      seed,
    ),
    labelledUniversal: syntaxAlpha(
      trees(({ columns }) => columns.UDEPREL),
      method,
      seed,
    ),
    unlabelled: syntaxAlpha(trees(none), method, seed),
  };
}
