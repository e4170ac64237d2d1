/** What annotators differ on, by name. */

import type { AdjudicationItem } from '../../../core/compare/adjudicate/index.ts';
import type { Sentence } from '../../../core/conllu/index.ts';
import { nameWord } from '../../../core/features/index.ts';
import { localized } from '../../../localization/index.ts';

const CLASS_NAMES: ReadonlyMap<string, string> = new Map([
  ['form', 'FORM'],
  ['lemma', 'LEMMA'],
  ['upos', 'UPOS'],
  ['xpos', 'XPOS'],
  ['deps', 'DEPS'],
]);

/** `head`, `UPOS`, `Case`, `MISC Gloss`, `words`. */
export function whatOf({ class: kind, feature }: AdjudicationItem): string {
  if (kind === 'feats') return feature ?? 'FEATS';
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
