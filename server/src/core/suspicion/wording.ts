/** What is said about an unusual annotation. */

import { UNKNOWN_RELATION } from '../parser/index.ts';
import { enumerate } from '../wording/lists.ts';
import type { Because, Suggestion, Usage } from './types.ts';

/** How unusual something of this probability is, in words. */
export function howUnusual(probability: number): string {
  if (probability < 0.0005) return 'extremely unusual';
  if (probability < 0.005) return 'very unusual';
  if (probability < 0.05) return 'unusual';
  return probability < 0.5 ? 'somewhat unusual' : 'as expected';
}

/** `1 in 2,500` with two digits that mean something, `63 %` of what is more likely than not. */
export function chance(probability: number): string {
  if (0.5 <= probability) return `${Math.round(100 * probability)} %`;
  const one = 1 / probability;
  if (1e6 < one) return 'less than 1 in a million';
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(one)) - 1);
  return `1 in ${grouped(Math.round(one / unit) * unit)}`;
}

const grouped = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',');

/** `"saw" (3)`, or the root. */
export function named(forms: readonly string[], word: number): string {
  return word === 0 ? 'the root' : `"${forms[word]}" (${word})`;
}

/** Which part is unusual, how unusual, and what the parser would put there. */
export function arcText(
  forms: readonly string[],
  word: number,
  own: Required<Pick<Suggestion, 'head' | 'deprel'>>,
  surprisal: { readonly head: number; readonly relation: number },
  nModels: number,
  isHead: boolean,
  suggestion: Suggestion | undefined,
): string {
  // Several models: the mean of their log-probabilities.
  const probability = Math.exp(-(isHead ? surprisal.head : surprisal.relation) / nModels);
  const isNew = !isHead && surprisal.relation === nModels * UNKNOWN_RELATION;
  const how = `${howUnusual(probability)} (${isNew ? 'a model of the other sentences does not have it' : chance(probability)})`;
  const [me, head] = [named(forms, word), named(forms, own.head)];
  const what = isHead
    ? `The head is ${how}: ${me} attached to ${head}`
    : `The relation is ${how}: ${own.deprel} from ${head} to ${me}`;
  const other = otherPart(isHead, surprisal, nModels);
  if (suggestion === undefined) return `${what}${other}. A parser that has not seen this sentence would do the same.`;
  const put =
    suggestion.head === undefined
      ? `put ${suggestion.deprel} there`
      : `attach it to ${named(forms, suggestion.head)}${suggestion.deprel === undefined ? `, also as ${own.deprel}` : ` as ${suggestion.deprel}`}`;
  return `${what}${other}. A parser that has not seen this sentence would ${put}.`;
}

/** The other part, where it is unusual too. */
function otherPart(
  isHead: boolean,
  { head, relation }: { readonly head: number; readonly relation: number },
  nModels: number,
): string {
  const probability = Math.exp(-(isHead ? relation : head) / nModels);
  if (0.05 <= probability) return '';
  return `; the ${isHead ? 'relation' : 'head'} is ${howUnusual(probability)} too (${chance(probability)})`;
}

/** What is unusual, how unusual, and what the rest of the treebank does. */
export const becauseText = ({ text, usage }: Because): string =>
  usage === undefined ? text : `${text} ${usageText(usage)}`;

/** What the rest of the treebank does, and which way the majority goes. */
export function usageText({ alike, ways, total }: Usage): string {
  const present = ways.filter(({ count }) => 0 < count);
  const counts = present.map(({ name, count, isOwn }) => `${grouped(count)} ${name}${isOwn ? ' (as here)' : ''}`);
  const nowhere = ways.filter(({ count }) => count === 0).map(({ name }) => `, none ${name}`);
  const shown = ways.reduce((sum, { count }) => sum + count, 0);
  const rest = shown < total ? [`${grouped(total - shown)} otherwise`] : [];
  const [first] = ways;
  const majority =
    2 * first.count <= total
      ? 'there is no majority'
      : first.isOwn
        ? 'the majority is annotated as here'
        : `the majority goes the other way`;
  return `Elsewhere, ${alike}: ${enumerate([...counts, ...rest])}${nowhere.join('')}; ${majority}.`;
}

const TAG_NAMES = { upos: 'part of speech', feats: 'features', lemma: 'lemma' } as const;

/** Which cell is unusual, how unusual, and what would be expected there. */
export function tagText(
  forms: readonly string[],
  word: number,
  kind: keyof typeof TAG_NAMES,
  own: string,
  surprisal: number,
  expected: string | undefined,
): string {
  const probability = Math.exp(-surprisal);
  const how = `${howUnusual(probability)} (${chance(probability)})`;
  const what = `The ${TAG_NAMES[kind]} of ${named(forms, word)} ${kind === 'feats' ? 'are' : 'is'} ${how}: ${own}`;
  if (expected === undefined) return `${what}. A tagger that has not seen this sentence would do the same.`;
  return `${what}. A tagger that has not seen this sentence would put ${expected === '_' ? 'none' : expected} there.`;
}
