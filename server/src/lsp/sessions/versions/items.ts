/** The values of the versions in the place of an item, and the suggested one. */

import { SentencePair } from '../../../core/compare/take/index.ts';
import { Column } from '../../../core/conllu/index.ts';
import { type Choice, type Item, valueInDocument, valueOfChoice } from '../../../core/features/index.ts';
import { append } from '../../../core/grouping.ts';
import type { Question } from '../../../core/session/index.ts';
import type { Asking } from '../session.ts';
import type { ComparedSnapshot, Comparison } from './comparison.ts';

/** A place where other versions differ. */
export interface Differing extends Question {
  readonly item: Item;
}

export interface Asks extends Asking<Differing> {
  readonly compared: ComparedSnapshot;
}

/** Index in the document of the sentence of an item; 0 if there is none. */
export const sentenceOf = ({ side }: ComparedSnapshot, { sentence }: Item): number => side.indices[sentence] ?? 0;

/** The value of each source as shown to people, by label; undefined for nothing. */
export function valuesOf(comparison: Comparison, compared: ComparedSnapshot, item: Item): (string | undefined)[] {
  const own = valueInDocument(compared.side, item);
  return comparison.others.map((_, index) => {
    const choice = item.choices.find(({ version }) => version.number === index + 1);
    if (choice !== undefined) return valueOfChoice(choice);
    return index === comparison.base ? baseValue(compared, item, index) : own;
  });
}

/** Index of the label that Y takes: that of the majority, or else the first that differs from the document. */
export function suggestionFor(comparison: Comparison, compared: ComparedSnapshot, item: Item): number {
  const most = comparison.suggestsMajority ? majorityOf(comparison, compared, item) : undefined;
  return most === undefined || most === 0 ? item.choices[0].version.number - 1 : most - 1;
}

/** The name of the source with the majority value; undefined without a suggestion. */
export function majorityName(comparison: Comparison, compared: ComparedSnapshot, item: Item): string | undefined {
  const most = comparison.suggestsMajority ? majorityOf(comparison, compared, item) : undefined;
  return most === undefined ? undefined : most === 0 ? comparison.label : comparison.others[most - 1].label;
}

/** The value of the base in the place of an item; where the two agree, that of the document. */
function baseValue({ side, versions }: ComparedSnapshot, item: Item, base: number): string | undefined {
  const choice = choiceIn(versions[base], item);
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

/** Number of the first version with the majority value, 0 for the document; undefined if there is none. */
function majorityOf(comparison: Comparison, { side }: ComparedSnapshot, item: Item): number | undefined {
  const voters = [0, ...comparison.others.flatMap((_, index) => (index === comparison.base ? [] : [index + 1]))];
  const votes = new Map<string, number[]>();
  for (const number of voters) {
    const choice = item.choices.find(({ version }) => version.number === number);
    const value = choice === undefined ? 'document' : meaningOf(side, choice);
    append(votes, value, number);
  }
  const [most] = [...votes.values()].sort((x, y) => y.length - x.length);
  return most !== undefined && voters.length < 2 * most.length && 2 < voters.length ? most[0] : undefined;
}

/** The value of a choice in a form comparable across versions: heads as words of the document. */
function meaningOf(side: ComparedSnapshot['side'], { version, comparison, difference }: Choice): string {
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
