/** `non-unique-sent-id`. Memory: one entry per sentence. */

import { localized, translatable } from '../../../localization/index.ts';
import { Guideline } from '../guidelines.ts';
import { udRule } from '../rule.ts';
import { placed, type TreebankCheck, type TreebankRule } from './rule.ts';
import type { Store } from './store.ts';

const info = udRule({
  id: 'non-unique-sent-id',
  level: 2,
  class: 'metadata',
  title: translatable`The sent_id was used before`,
  why: translatable`It identifies a sentence across all files of a treebank.`,
  whatToDo: translatable`Give one of the two sentences another ID.`,
  url: Guideline.metadata,
});

export const sentIds = {
  infos: [info],
  start<P>(store: Store<P>): TreebankCheck<P> {
    const uses = store.firstSentIds();
    return {
      add({ hasWords, sentId, first: firstRow }, place, report) {
        if (!hasWords || sentId === undefined) return;
        const { text, spot } = sentId;
        const before = uses.firstOf(text, place, spot);
        if (before === undefined) return;
        const elsewhere = [{ ...before, message: localized`First used here.` }];
        const details = { elsewhere, officialLine: firstRow.line };
        report(placed<P>(info, place, spot, localized`The sent_id ${text} was used before.`, details));
      },
    };
  },
} satisfies TreebankRule;
