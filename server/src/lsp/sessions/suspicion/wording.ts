/** The texts of the Review: its lists, its entries, and its progress. */

import { Column, type Sentence } from '../../../core/conllu/index.ts';
import type { Muted } from '../../../core/sidecar/index.ts';
import type { Suspicion } from '../../../core/suspicion/index.ts';
import { percentDone } from '../../../core/wording/numbers.ts';
import { type Inert, inert, joinInert } from '../../../inert/index.ts';
import { formatNumber, localized } from '../../../localization/index.ts';
import type { List } from './lists.ts';

export const TITLES: Readonly<Record<List, () => string>> = {
  arcs: () => localized`Odd arcs`,
  nonprojective: () => localized`Odd arcs, not projective`,
  tags: () => localized`Unusual tags and lemmas`,
  rare: () => localized`Unusual configurations`,
  punctuation: () => localized`Punctuation`,
  repeats: () => localized`Inconsistent repeats`,
  systematic: () => localized`Systematic`,
};

interface ListCounts {
  readonly nOpen: number;
  readonly nReviewed: number;
  readonly nMuted: number;
}

/** `10 %`: 100 % only when everything is done, and above 0 % from the first one on. */
function share(nDone: number, nAll: number): string {
  return `${nDone === 0 ? 0 : Math.max(1, percentDone(nDone / nAll))} %`;
}

/** `12 of 120 reviewed`. */
const reviewed = ({ nOpen, nReviewed }: Pick<ListCounts, 'nOpen' | 'nReviewed'>): string =>
  localized`${formatNumber(nReviewed)} of ${formatNumber(nReviewed + nOpen)} reviewed`;

/** The rest or, after the first verdict, the progress. */
export function listDescription(counts: ListCounts): string {
  const { nOpen, nReviewed, nMuted } = counts;
  const left = nOpen === 0 ? [] : [localized`${formatNumber(nOpen)} to review`];
  const texts = [
    ...(nReviewed === 0 ? left : [reviewed(counts)]),
    ...(nMuted === 0 ? [] : [localized`${formatNumber(nMuted)} muted`]),
  ];
  return texts.length === 0 ? localized`none` : texts.join(', ');
}

/** `obl of NOUN`, `lemma of PROPN`. */
export const nameOfKind = ({ what, deprel, upos }: Muted): Inert => inert`${deprel ?? what} of ${upos}`;

export const CAUTION = () =>
  localized`Unusual need not be wrong: of the topmost half percent in six treebanks, one in five was corrected by a later release, in the smallest none.`;

/** @param hasTables whether the tables of a language were asked */
export function systematicNote(isEmpty: boolean, hasTables: boolean): string {
  const found = isEmpty
    ? localized`no systematic differences`
    : localized`one question for all words of a pattern that the rules report, as the start of a campaign`;
  return hasTables ? found : localized`${found}; without tables of the language, by the rules up to level 3`;
}

/** Above the lists: current work, and the progress in the current list. */
export function viewMessage(
  work: { readonly progress?: number; readonly modelProgress?: number; readonly failure?: string },
  list: (ListCounts & { readonly title: string }) | undefined,
): Inert {
  const { progress, modelProgress, failure } = work;
  const parts = [
    ...(progress === undefined ? [] : [inert`Looking at the treebank: ${percentDone(progress)} %`]),
    ...(modelProgress === undefined ? [] : [inert`Models are learning from it: ${percentDone(modelProgress)} %`]),
    ...(failure === undefined ? [] : [inert(failure)]),
    ...(list === undefined
      ? []
      : [inert`${list.title}: ${reviewed(list)} (${share(list.nReviewed, list.nReviewed + list.nOpen)})`]),
  ];
  return parts.length === 0 ? inert`Nothing to review.` : joinInert(parts, ' · ');
}

export const COLUMN_OF = {
  head: Column.head,
  relation: Column.deprel,
  repeat: Column.deprel,
  punct: Column.head,
  upos: Column.upos,
  feats: Column.feats,
  lemma: Column.lemma,
} as const;

/** `night: obl → nmod`, `night: obl of saw → of dog`, `,: below saw → dog`. */
export function labelOf(sentence: Sentence, { word, kind, suggestion }: Suspicion): Inert {
  const form = sentence.wordCell(word, Column.form);
  const formOf = (each: number) => (each === 0 ? localized`the root` : sentence.wordCell(each, Column.form));
  const cell = (column: 2 | 3 | 5 | 7) => sentence.wordCell(word, column);
  if (kind === 'upos') return inert`${form}: ${cell(3)} → ${suggestion?.upos ?? '?'}`;
  if (kind === 'feats') return inert`${form}: ${cell(5)} → ${suggestion?.feats ?? '?'}`;
  if (kind === 'lemma') return inert`${form}: ${cell(2)} → ${suggestion?.lemma ?? '?'}`;
  const { heads } = sentence;
  const deprel = cell(7);
  if (suggestion?.head === undefined || suggestion.head === heads[word]) {
    return suggestion?.deprel === undefined
      ? inert`${form}: ${deprel} of ${formOf(heads[word])}`
      : inert`${form}: ${deprel} → ${suggestion.deprel}`;
  }
  const [from, to] = [formOf(heads[word]), formOf(suggestion.head)];
  return suggestion.deprel === undefined || suggestion.deprel === deprel
    ? inert`${form}: ${deprel} of ${from} → of ${to}`
    : inert`${form}: ${deprel} of ${from} → ${suggestion.deprel} of ${to}`;
}

/** `obl of saw`, `PROPN`; undefined without a suggestion. */
export function suggestionText(sentence: Sentence, { word, suggestion }: Suspicion): string | undefined {
  if (suggestion === undefined) return undefined;
  const { head, deprel = sentence.wordCell(word, Column.deprel), upos, feats, lemma } = suggestion;
  if (head === undefined && suggestion.deprel === undefined) return upos ?? feats ?? lemma;
  const at = head ?? sentence.heads[word];
  return at <= 0 ? deprel : localized`${deprel} of ${sentence.wordCell(at, Column.form)}`;
}
