/** Completions of FEATS: whole cells of such words, and pairs that go with the UPOS, inserted in sorted order. */

import { localized } from '../../../localization/index.ts';
import { compareFeatures, itemTexts, nameOfItem, printFeature, printItems } from '../../annotation/index.ts';
import type { Completion, CompletionCell, Offered } from './cell.ts';
import { itemAt } from './items.ts';
import { type Likely, likelyValues, sharesOf } from './likely.ts';
import { UNIVERSAL_FEATURES } from './universalFeatures.ts';
import { usualPlace } from './usualFeatures.ts';
import { usage } from './whole.ts';

/** Whole cells offered. */
const MOST_BUNDLES = 3;

/** The whole cells that a word of this form may have, the most likely first. */
function likelyCells(cell: CompletionCell): Likely[] {
  const cells = [cell.vocabulary, ...(cell.others ?? [])].map((each) => each.featureCellsOf(cell.upos));
  return likelyValues(cell, 'feats', sharesOf(cells));
}

/**
 * In an empty cell, first whole cells that are likely for the word; then only features that the cell does not have yet, so that
 * every choice is valid. After a complete pair, its other values come first, then what can be added.
 */
export function featureCompletions(cell: CompletionCell): Offered {
  const { text, cursor, isNarrowing } = cell;
  const { before, behind, item, typed, prefix } = itemAt(cell);
  const others = [...before, ...behind];
  const present = new Set(others.map(nameOfItem));
  const likely = likelyCells(cell);
  const pairs = pairsFor(cell, item, likely).filter(({ pair }) => !present.has(nameOfItem(pair)));
  const isVolatile = !isNarrowing && typed === item && pairs.some(({ pair }) => pair === item);
  if (!isVolatile) {
    const bundles = others.length === 0 ? likely.filter(({ why }) => why !== '').slice(0, MOST_BUNDLES) : [];
    // A cell of one feature is offered once.
    const whole = new Set(bundles.map(({ value }) => value));
    const items = pairs.filter(({ pair }) => !whole.has(pair)).map((each) => completion(each, [...others, each.pair]));
    return { prefix, isVolatile, items: [...bundles.map(bundle), ...items] };
  }
  const values = pairs.filter(({ pair }) => pair !== item && nameOfItem(pair) === nameOfItem(item));
  const additions = pairs.filter(({ pair }) => nameOfItem(pair) !== nameOfItem(item));
  const items = [
    ...values.map((each) => completion({ ...each, remark: localized`in place of ${item}` }, [...others, each.pair])),
    ...additions.map((each) => completion(each, [...others, item, each.pair])),
  ];
  return { prefix: text.slice(0, cursor), isVolatile, items };
}

interface Pair {
  readonly pair: string;
  readonly remark: string;
  readonly details: string | undefined;
}

const bundle = ({ value, why }: Likely): Completion => {
  return { label: value, text: value, remark: value === '_' ? localized`no features, ${why}` : why };
};

function completion({ pair, remark, details }: Pair, items: readonly string[]): Completion {
  return { label: pair, text: printItems([...items].sort(compareFeatures)), remark, details };
}

/**
 * With a table: values that it allows with the UPOS; without one: those in the file and in the guidelines. Pairs of likely cells
 * come first, then those used in the file with the UPOS, by frequency, then those used with others, then those that are usual
 * with it in other treebanks.
 */
function pairsFor({ vocabulary, upos, language }: CompletionCell, item: string, likely: readonly Likely[]): Pair[] {
  const withUpos = vocabulary.featuresOf(upos);
  const all = vocabulary.allFeatures;
  const table = language?.features;
  const scores = new Map<string, number>();
  for (const { value, score } of likely)
    for (const pair of itemTexts(value)) scores.set(pair, (scores.get(pair) ?? 0) + score);
  const permitted = new Set<string>();
  for (const [name, { isPermitted, byUpos }] of table ?? []) {
    if (isPermitted) for (const value of byUpos.get(upos) ?? []) permitted.add(printFeature({ name, values: [value] }));
  }
  const known = table === undefined ? UNIVERSAL_FEATURES : permitted;
  const usually = (a: string, b: string) => {
    const [first, second] = [usualPlace(upos, a), usualPlace(upos, b)];
    return first === second ? 0 : first - second;
  };
  // The text being typed does not count as a use.
  const uses = (tally: ReadonlyMap<string, number>, pair: string) => (tally.get(pair) ?? 0) - (pair === item ? 1 : 0);
  const isSeen = (pair: string) => 0 < uses(all, pair) && /^[^=]+=./.test(pair);
  const seen = table === undefined ? [...all.keys()].filter(isSeen) : [...withUpos.keys()].filter(isSeen);
  return Array.from(new Set([...known, ...seen]), (pair) => {
    return { pair, score: scores.get(pair) ?? 0, nHere: uses(withUpos, pair), nAll: uses(all, pair) };
  })
    .sort(
      (a, b) =>
        b.score - a.score ||
        b.nHere - a.nHere ||
        b.nAll - a.nAll ||
        usually(a.pair, b.pair) ||
        compareFeatures(a.pair, b.pair),
    )
    .map(({ pair, nHere, nAll }) => {
      const isUnknown = table !== undefined && !permitted.has(pair);
      const seldom = nHere <= 0 && 0 < nAll ? localized`not seen with ${upos}` : '';
      const remark = isUnknown
        ? localized`not in the table of ${language?.code ?? ''} for ${upos}`
        : 0 < nHere
          ? `${nHere} ×`
          : seldom;
      return { pair, remark, details: usage(nHere, nAll, upos) };
    });
}
