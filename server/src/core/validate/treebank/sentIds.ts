/** `non-unique-sent-id`. Memory: one entry per sentence. */

import { Guideline } from '../guidelines.ts';
import { udRule } from '../rule.ts';
import type { Spot } from './facts.ts';
import { placed, type TreebankCheck, type TreebankRule } from './rule.ts';

const info = udRule({
  id: 'non-unique-sent-id',
  level: 2,
  class: 'metadata',
  title: 'The sent_id was used before',
  why: 'Sentences are named by it, across all files of a treebank.',
  whatToDo: 'Give one of the two sentences another ID.',
  url: Guideline.metadata,
});

export const sentIds: TreebankRule = {
  infos: [info],
  start<P>(): TreebankCheck<P> {
    const first = new Map<string, { place: P; spot: Spot }>();
    return {
      add({ hasWords, sentId, first: firstRow }, place, report) {
        if (!hasWords || sentId === undefined) return;
        const { text, spot } = sentId;
        const before = first.get(text);
        if (before === undefined) {
          first.set(text, { place, spot });
          return;
        }
        const elsewhere = [{ ...before, message: 'First used here.' }];
        const details = { elsewhere, officialLine: firstRow.line };
        report(placed<P>(info, place, spot, `The sent_id ${text} was used before.`, details));
      },
    };
  },
};
