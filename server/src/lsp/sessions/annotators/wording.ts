/** The differences between annotators, and their names. */

import type { AdjudicatedSentence, AdjudicationItem, StandingItem } from '../../../core/compare/adjudicate/index.ts';
import type { Sentence } from '../../../core/conllu/index.ts';
import { nameWord } from '../../../core/features/index.ts';
import type { Progress, Question } from '../../../core/session/index.ts';
import { localized } from '../../../localization/index.ts';

export interface Disagreement extends Question {
  readonly item: StandingItem;
  readonly of: AdjudicatedSentence;
}

const CLASS_NAMES: ReadonlyMap<string, string> = new Map([
  ['form', 'FORM'],
  ['lemma', 'LEMMA'],
  ['upos', 'UPOS'],
  ['xpos', 'XPOS'],
  ['deps', 'DEPS'],
]);

/** `head`, `UPOS`, `Case`, `MISC Gloss`, `PARSEME:MWE`, `words`. */
export function whatOf({ class: kind, feature }: AdjudicationItem): string {
  if (kind === 'feats') return feature ?? 'FEATS';
  if (kind === 'further') return feature ?? kind;
  if (kind === 'misc') return `MISC ${feature ?? ''}`.trim();
  if (kind === 'segmentation') {
    if (feature === 'range') return localized`multiword token`;
    return feature === 'empty-node' ? localized`empty node` : localized`words`;
  }
  return kind === 'head' ? localized`head` : (CLASS_NAMES.get(kind) ?? kind);
}

/** `telescope (7), head`. */
export const nameOfItem = (sentence: Sentence, item: AdjudicationItem): string =>
  `${item.word === 0 ? localized`the start of the sentence` : nameWord(sentence, item.word)}, ${whatOf(item)}`;

/** `12 of 90 decided.` */
export function doneText({ nTotal, nOpen }: Progress): string {
  if (nOpen === 0) return localized`All ${nTotal} decided: the adjudication is finished.`;
  return localized`${nTotal - nOpen} of ${nTotal} decided.`;
}
