/** Completions of FEATS: whole cells of such words, and pairs that go with the UPOS, inserted in sorted order. */

import { localized } from '../../../localization/index.ts';
import { cellFault, compareFeatures, itemTexts, nameOfItem, printFeature, printItems } from '../../annotation/index.ts';
import { Column } from '../../conllu/index.ts';
import type { Completion, CompletionCell, Offered } from './cell.ts';
import { itemAt } from './items.ts';
import { inAll, type Likely, likelyValues, sharesOf } from './likely.ts';
import { usage } from './singleValues.ts';
import { UNIVERSAL_FEATURES } from './universalFeatures.ts';
import { usualPlace } from './usualFeatures.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Whole cells offered: as many as a list has numbers for. */
const MOST_BUNDLES = 9;

/** The cells that a word of this form may have, and the few of them that something speaks for as items of a list. */
export function likelyBundles(cell: CompletionCell): {
  readonly likely: readonly Likely[];
  readonly bundles: readonly Completion[];
} {
  const cells = vocabulariesOf(cell).map((each) => each.featureCellsOf(cell.upos));
  const likely = likelyValues(cell, 'feats', sharesOf(cells));
  const bundles = likely.filter(({ value, why }) => why !== '' && cellFault(Column.feats, value) === undefined);
  return {
    likely,
    bundles: bundles.slice(0, MOST_BUNDLES).map(({ value, why }): Completion => {
      return { label: value, text: value, remark: value === '_' ? localized`no features, ${why}` : why };
    }),
  };
}

const vocabulariesOf = ({ vocabulary, others = [] }: CompletionCell): readonly Vocabulary[] => [vocabulary, ...others];

/**
 * In an empty cell, first whole cells that are likely for the word; then only features that the cell does not have yet, so that
 * every choice is valid. After a complete pair, its other values come first, then what can be added.
 */
export function featureCompletions(cell: CompletionCell): Offered {
  const { text, cursor, isNarrowing } = cell;
  const { before, behind, item, typed, prefix } = itemAt(cell);
  const others = [...before, ...behind];
  const present = new Set(others.map(nameOfItem));
  const { likely, bundles } = likelyBundles(cell);
  const pairs = pairsFor(cell, item, likely).filter(({ pair }) => !present.has(nameOfItem(pair)));
  const isVolatile = !isNarrowing && typed === item && pairs.some(({ pair }) => pair === item);
  if (!isVolatile) {
    const first = others.length === 0 ? bundles : [];
    // A cell of one feature is offered once.
    const whole = new Set(first.map(({ text: each }) => each));
    const items = pairs.filter(({ pair }) => !whole.has(pair)).map((each) => completion(each, [...others, each.pair]));
    return { prefix, isVolatile, items: [...first, ...items] };
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
  /** How often words with the UPOS have it. */
  readonly nHere: number;
  /** Whether the table of the language has it with the UPOS; false without a table. */
  readonly isPermitted: boolean;
}

function completion({ pair, remark, details }: Pair, items: readonly string[]): Completion {
  return { label: pair, text: printItems([...items].sort(compareFeatures)), remark, details };
}

/**
 * With a table: values that it allows with the UPOS; without one: those in the file and in the guidelines. Pairs of likely cells
 * come first, then those used in the file with the UPOS, by frequency, then those used with others, then those that are usual
 * with it in other treebanks.
 */
export function pairsFor(cell: CompletionCell, item: string, likely: readonly Likely[]): Pair[] {
  const { upos, language } = cell;
  const withUpos = inAll(vocabulariesOf(cell).map((each) => each.featuresOf(upos)));
  const all = inAll(vocabulariesOf(cell).map((each) => each.allFeatures));
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
      return { pair, remark, details: usage(nHere, nAll, upos), nHere, isPermitted: permitted.has(pair) };
    });
}
