/** The explanation of an unusual annotation. */

import { formatNumber, localized } from '../../localization/index.ts';
import { UNKNOWN_RELATION } from '../parser/index.ts';
import { enumerated } from '../wording/lists.ts';
import type { Because, Suggestion, Usage } from './types.ts';

/** The degree of unusualness of a probability, in words. */
export function howUnusual(probability: number): string {
  if (probability < 0.0005) return localized`extremely unusual`;
  if (probability < 0.005) return localized`very unusual`;
  if (probability < 0.05) return localized`unusual`;
  return probability < 0.5 ? localized`somewhat unusual` : localized`as expected`;
}

/** `1 in 2,500` with two significant digits, `63 %` for probabilities above a half. */
export function chance(probability: number): string {
  if (0.5 <= probability) return `${Math.round(100 * probability)} %`;
  const one = 1 / probability;
  if (1e6 < one) return localized`less than 1 in a million`;
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(one)) - 1);
  return localized`1 in ${formatNumber(Math.round(one / unit) * unit)}`;
}

/** `"saw" (3)`, or the root. */
function named(forms: readonly string[], word: number): string {
  return word === 0 ? localized`the root` : `"${forms[word]}" (${word})`;
}

/** The unusual part, the degree, and the parser's choice. */
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
  const how = isNew
    ? localized`${howUnusual(probability)} (a model of the other sentences does not have it)`
    : `${howUnusual(probability)} (${chance(probability)})`;
  const [me, head] = [named(forms, word), named(forms, own.head)];
  const what = isHead
    ? localized`The head is ${how}: ${me} attached to ${head}`
    : localized`The relation is ${how}: ${own.deprel} from ${head} to ${me}`;
  const odd = `${what}${otherPart(isHead, surprisal, nModels)}`;
  if (suggestion === undefined) return localized`${odd}. A parser that has not seen this sentence would do the same.`;
  const { head: there, deprel } = suggestion;
  if (there === undefined)
    return localized`${odd}. A parser that has not seen this sentence would put ${deprel ?? ''} there.`;
  return deprel === undefined
    ? localized`${odd}. A parser that has not seen this sentence would attach it to ${named(forms, there)}, also as ${own.deprel}.`
    : localized`${odd}. A parser that has not seen this sentence would attach it to ${named(forms, there)} as ${deprel}.`;
}

/** The other part, if it is unusual too. */
function otherPart(
  isHead: boolean,
  { head, relation }: { readonly head: number; readonly relation: number },
  nModels: number,
): string {
  const probability = Math.exp(-(isHead ? relation : head) / nModels);
  if (0.05 <= probability) return '';
  return isHead
    ? localized`; the relation is ${howUnusual(probability)} too (${chance(probability)})`
    : localized`; the head is ${howUnusual(probability)} too (${chance(probability)})`;
}

/** The unusual part, the degree, and the usage in the rest of the treebank. */
export const becauseText = ({ text, usage }: Because): string =>
  usage === undefined ? text : `${text} ${usageText(usage)}`;

/** The usage in the rest of the treebank, and its majority. */
export function usageText({ alike, ways, total }: Usage): string {
  const present = ways.filter(({ count }) => 0 < count);
  const counts = present.map(({ name, count, isOwn }) =>
    isOwn ? localized`${formatNumber(count)} ${name} (as here)` : `${formatNumber(count)} ${name}`,
  );
  const nowhere = ways.filter(({ count }) => count === 0).map(({ name }) => localized`, none ${name}`);
  const shown = ways.reduce((sum, { count }) => sum + count, 0);
  const rest = shown < total ? [localized`${formatNumber(total - shown)} otherwise`] : [];
  const [first] = ways;
  const majority =
    2 * first.count <= total
      ? localized`there is no majority`
      : first.isOwn
        ? localized`the majority is annotated as here`
        : localized`the majority goes the other way`;
  const all = [...counts, ...rest];
  // Commas alone do not separate names such as `NOUN to the right, near`.
  const isPlain = !present.some(({ name }) => name.includes(','));
  if (isPlain) return localized`Elsewhere, ${alike}: ${enumerated(all)}${nowhere.join('')}; ${majority}.`;
  return localized`Elsewhere, ${alike}: ${all.join('; ')}${nowhere.join('')}. In short: ${majority}.`;
}

const TAG_TEXTS = {
  upos: (name: string, how: string, own: string) => localized`The part of speech of ${name} is ${how}: ${own}`,
  feats: (name: string, how: string, own: string) => localized`The features of ${name} are ${how}: ${own}`,
  lemma: (name: string, how: string, own: string) => localized`The lemma of ${name} is ${how}: ${own}`,
} as const;

/** The unusual cell, the degree, and the expected value. */
export function tagText(
  forms: readonly string[],
  word: number,
  kind: keyof typeof TAG_TEXTS,
  own: string,
  surprisal: number,
  expected: string | undefined,
): string {
  const probability = Math.exp(-surprisal);
  const how = `${howUnusual(probability)} (${chance(probability)})`;
  const odd = TAG_TEXTS[kind](named(forms, word), how, own);
  if (expected === undefined) return localized`${odd}. A tagger that has not seen this sentence would do the same.`;
  return expected === '_'
    ? localized`${odd}. A tagger that has not seen this sentence would put none there.`
    : localized`${odd}. A tagger that has not seen this sentence would put ${expected} there.`;
}
