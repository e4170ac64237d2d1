/** The form for FEATS: a row for each feature that words of the UPOS have, and the whole cells that are likely for the word. */

import { compareFeatures, itemTexts, nameOfItem, valueOfItem } from '../../annotation/index.ts';
import type { Completion, CompletionCell } from './cell.ts';
import { likelyBundles, pairsFor } from './features.ts';
import { usualPlace } from './usualFeatures.ts';

interface FeatureValue {
  /** As written behind the equals sign; several with commas between them. */
  readonly value: string;
  /** The key that takes it in its row: a letter of the value, or a digit; '' if all are taken. */
  readonly key: string;
  readonly remark: string;
}

interface FeatureRow {
  /** With its layer: `Number[psor]`. */
  readonly name: string;
  readonly values: readonly FeatureValue[];
  /** Whether words with this UPOS have the feature in the treebank, or this word has it. */
  readonly isUsed: boolean;
}

export interface FeatureForm {
  /** Sorted as in a cell, those in use first. */
  readonly rows: readonly FeatureRow[];
  /** At most three. */
  readonly bundles: readonly Completion[];
}

/** Longer rows and forms would be no help. */
const MOST_VALUES = 30;
const MOST_ROWS = 40;
const MOST_BUNDLES = 3;

/** Time O(different FEATS cells). */
export function featureForm(cell: CompletionCell): FeatureForm {
  const { bundles, likely } = likelyBundles(cell);
  const own = itemTexts(cell.text);
  const rows = new Map<string, { values: { value: string; remark: string }[]; isUsed: boolean }>();
  const add = (pair: string, remark: string, isUsed: boolean) => {
    const [name, value] = [nameOfItem(pair), valueOfItem(pair)];
    if (name === '' || value === undefined || value === '') return;
    const row = rows.get(name) ?? { values: [], isUsed: false };
    rows.set(name, row);
    row.isUsed ||= isUsed;
    if (!row.values.some((each) => each.value === value)) row.values.push({ value, remark });
  };
  const pairs = pairsFor(cell, '', likely);
  const isTold = pairs.some(({ nHere }) => 0 < nHere);
  // The most frequent first, so that the keys stay the same from word to word.
  for (const { pair, remark, nHere, isPermitted } of [...pairs].sort(
    (a, b) => b.nHere - a.nHere || compareFeatures(a.pair, b.pair),
  )) {
    // In a new treebank, what is usual in others.
    const isUsed = 0 < nHere || (!isTold && Number.isFinite(usualPlace(cell.upos, pair)));
    if (isUsed || isPermitted) add(pair, remark, isUsed);
  }
  for (const pair of own) add(pair, '', true);
  const sorted = [...rows].sort(
    ([a, { isUsed }], [b, other]) => Number(other.isUsed) - Number(isUsed) || compareFeatures(a, b),
  );
  return {
    rows: sorted.slice(0, MOST_ROWS).map(([name, { values, isUsed }]): FeatureRow => {
      const shown = values.slice(0, MOST_VALUES);
      const keys = keysFor(shown.map(({ value }) => value));
      return { name, isUsed, values: shown.map((each, at) => ({ ...each, key: keys[at] })) };
    }),
    bundles: bundles.slice(0, MOST_BUNDLES),
  };
}

/** A key for each value: its first letter or digit that is not taken by one before it, then any letter. */
function keysFor(values: readonly string[]): string[] {
  const taken = new Set<string>();
  return values.map((value) => {
    const wanted = [...value.toLowerCase(), ...'abcdefghijklmnopqrstuvwxyz'];
    const key = wanted.find((each) => /[a-z0-9]/.test(each) && !taken.has(each)) ?? '';
    taken.add(key);
    return key;
  });
}
