/** Items of a comparison on their way to the client: places in the document, values, suggestions. */

import { SentencePair } from '../../core/compare/take/index.ts';
import { Column } from '../../core/conllu/index.ts';
import {
  type Choice,
  type Item,
  sentIdOf,
  textOf,
  titleOf,
  valueInDocument,
  valueOfChoice,
  wordOfItem,
} from '../../core/features/index.ts';
import { inert } from '../../inert/index.ts';
import type { ComparedClass, DifferenceItem } from '../../protocol/comparison.ts';
import { rangeOf } from '../documents/ranges.ts';
import type { Comparison, Standing } from './comparisons.ts';

/** Index in the document of the sentence of an item; 0 where there is none. */
export const sentenceOf = ({ side }: Standing, { sentence }: Item): number => side.indices[sentence] ?? 0;

export function differenceItem(comparison: Comparison, standing: Standing, item: Item): DifferenceItem {
  const { side, snapshot } = standing;
  const index = sentenceOf(standing, item);
  const sentence = snapshot.document.sentences[index];
  const own = valueInDocument(side, item);
  const values = comparison.labels.map((_, number) => {
    const choice = item.choices.find(({ version }) => version.number === number);
    const value =
      choice === undefined
        ? number === comparison.base
          ? baseValue(standing, item, number)
          : own
        : valueOfChoice(choice);
    return value === undefined ? undefined : inert(value);
  });
  const suggestion = comparison.suggestsMajority ? majorityOf(comparison, standing, item) : undefined;
  return {
    id: item.id,
    class: item.class as ComparedClass,
    range: rangeOf(snapshot, index, item),
    word: inert(wordOfItem(side, item)),
    title: inert(titleOf(side, item, comparison.tellingLabels)),
    sentence: inert(sentIdOf(sentence, index + 1)),
    text: inert(textOf(sentence)),
    values,
    versions: item.choices.map(({ version }) => version.number),
    ...(suggestion === undefined ? {} : { suggestion }),
    ...(comparison.kept.has(item.id) ? { isDecided: true } : {}),
  };
}

/** What the base has in the place of an item, which is where the document differs from it, or what the document has. */
function baseValue({ side, versions }: Standing, item: Item, base: number): string | undefined {
  const choice = choiceIn(versions[base - 1], item);
  return choice === undefined ? valueInDocument(side, item) : valueOfChoice(choice);
}

/** The difference of another version from the document in the place of an item. */
export function choiceIn(version: Choice['version'], item: Item): Choice | undefined {
  const wanted = item.choices[0].difference;
  const own = wanted.a;
  const isArc = (kind: string) => kind === 'head' || kind === 'relation' || kind === 'subtype';
  const comparison = version.comparisons.find(({ a }) => a.includes(item.sentence));
  const difference = comparison?.differences.find((each) => {
    const isSameClass = each.class === wanted.class || (isArc(each.class) && isArc(wanted.class));
    if (!isSameClass || each.feature !== wanted.feature || each.a?.rows.join() !== own?.rows.join()) return false;
    return isArc(each.class) || each.a?.span.start === own?.span.start;
  });
  return comparison && difference && { version, comparison, difference };
}

/** What more than half of all versions have; undefined if nothing does. */
export function majorityOf(comparison: Comparison, { side }: Standing, item: Item): number | undefined {
  const voters = comparison.labels.map((_, number) => number).filter((number) => number !== comparison.base);
  const votes = new Map<string, number[]>();
  for (const number of voters) {
    const choice = item.choices.find(({ version }) => version.number === number);
    const value = choice === undefined ? 'document' : meaningOf(side, choice);
    votes.set(value, [...(votes.get(value) ?? []), number]);
  }
  const [most] = [...votes.values()].sort((x, y) => y.length - x.length);
  return most !== undefined && voters.length < 2 * most.length && 2 < voters.length ? most[0] : undefined;
}

/** The value of a choice so that those of several versions can be compared: heads as words of the document. */
function meaningOf(side: Standing['side'], { version, comparison, difference }: Choice): string {
  const { b, class: kind, relation } = difference;
  if (b === undefined) return 'none';
  const other = version.side.sentences[b.sentence];
  const row = b.rows[0];
  const [own] = comparison.a;
  if (kind === 'deps' && b.value !== undefined && own !== undefined) {
    const [id, ...rest] = b.value.split(':');
    return [new SentencePair(side.sentences[own], other).idInA(id) ?? `other ${id}`, ...rest].join(':');
  }
  const isArc = kind === 'head' || kind === 'relation' || kind === 'subtype';
  if (!isArc || row === undefined || own === undefined) return `${kind} ${b.value} ${relation?.b}`;
  const head = other.heads[other.wordOfRow(row)];
  const here = new SentencePair(side.sentences[own], other).wordInA(head);
  return `${here === -1 ? `other ${head}` : here} ${other.cell(row, Column.deprel)}`;
}
