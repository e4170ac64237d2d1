/** The agreement between annotators of the same sentences: every figure, by pair of annotators and over all. */

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
import { type ManyCoefficients, manyCoefficients, type RatedItem } from './coefficients.ts';
import { agreementOf, type PairAgreement } from './pair.ts';
import { type LabelledHeads, type SyntaxAlphaResult, syntaxAlpha } from './syntaxAlpha.ts';

export interface Agreement {
  readonly pairs: readonly PairAgreement[];
  /** Over all annotators; undefined for two. */
  readonly all: Readonly<Record<ValueColumn | 'headOffset', ManyCoefficients>> | undefined;
  /** Skjærholt's α over trees; undefined if not requested. */
  readonly alphaSyntax: Readonly<Record<SyntaxLabels, SyntaxAlphaResult>> | undefined;
  /** Number of sentences of each annotator that are compared with another's. */
  readonly sentences: readonly number[];
  readonly remarks: readonly Remark[];
}

export const SYNTAX_LABELS = ['labelled', 'labelledUniversal', 'unlabelled'] as const;
export type SyntaxLabels = (typeof SYNTAX_LABELS)[number];

interface AgreeOptions {
  /** Pairs of trees for α: drawn above 300 trees, all, or no α. Default `sample`. */
  readonly alpha?: 'sample' | 'all' | 'none';
  /** Seed of the draws for α and the intervals. Default 1. */
  readonly seed?: number;
  /** Draws for the intervals of UAS and LAS; 0 for none. Default 1000. */
  readonly samples?: number;
  /** Called often with the share of the work done, 0…1; may throw. With `alpha: 'all'`, there are long gaps between calls. */
  readonly checkpoint?: (done: number) => void;
}

/** Shares of the work at which each part is done, as measured with two annotators of 15,000 sentences. */
const COLLECTED = 0.1;
const COMPARED = 0.4;

/** @param files sentences of each annotator, at least two. Time O(words), and see `syntaxAlpha`. */
export function agree(
  files: readonly (readonly PlacedSentence[])[],
  { alpha = 'sample', seed = 1, samples = 1000, checkpoint = () => {} }: AgreeOptions = {},
): Agreement {
  const within = (from: number, to: number) => (done: number) => checkpoint(from + (to - from) * done);
  const annotations = collectAnnotations(files, within(0, COLLECTED));
  const pairs: PairAgreement[] = [];
  const nPairs = (files.length * (files.length - 1)) / 2;
  const comparing = within(COLLECTED, COMPARED);
  for (let a = 0; a < files.length; a++) {
    for (let b = a + 1; b < files.length; b++) {
      pairs.push(agreementOf(annotations, a, b, samples, seed));
      comparing(pairs.length / nPairs);
    }
  }
  const { units, remarks } = annotations;
  return {
    pairs,
    all: 2 < files.length ? overAll(units) : undefined,
    alphaSyntax: alpha === 'none' ? undefined : overTrees(units, alpha, seed, within(COMPARED, 1)),
    sentences: files.map((_, annotator) => units.filter(({ versions }) => versions[annotator] !== undefined).length),
    remarks,
  };
}

function overAll(units: readonly Unit[]): Record<ValueColumn | 'headOffset', ManyCoefficients> {
  function* items(value: (version: AnnotatedWords, word: number) => number | undefined): Generator<RatedItem> {
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
  checkpoint: (done: number) => void,
): Record<SyntaxLabels, SyntaxAlphaResult> {
  const trees = (labelsOf: (version: AnnotatedWords) => readonly number[]): LabelledHeads[][] =>
    units.map(({ versions }) =>
      versions.flatMap((version) =>
        version?.tree === undefined ? [] : { heads: version.tree, labels: labelsOf(version) },
      ),
    );
  const none = (version: AnnotatedWords) => version.heads.map(() => 0);
  const alphaOf = (at: number, labelsOf: (version: AnnotatedWords) => readonly number[]) =>
    syntaxAlpha(trees(labelsOf), method, seed, (done) => checkpoint((at + done) / SYNTAX_LABELS.length));
  return {
    labelled: alphaOf(0, ({ columns }) => columns.DEPREL),
    labelledUniversal: alphaOf(1, ({ columns }) => columns.UDEPREL),
    unlabelled: alphaOf(2, none),
  };
}
