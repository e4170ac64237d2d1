/** The lists that need no model: punctuation by rule, inconsistent repeats, unusual configurations. */

import { ARC_MEASURES, byScore, LEAST_WORDS, type QuickList, type Suspicion } from '../../core/suspicion/index.ts';
import { formatNumber } from '../../localization/index.ts';
import type { ListRequest, MadeList } from './reviewList.ts';

/** Name of the ranked items, in the plural. */
const UNITS: Readonly<Record<QuickList, string>> = {
  rare: 'words that have something unusual about them',
  punctuation: 'punctuation marks that are attached otherwise than the rule says',
  repeats: 'inconsistent repeats',
};

export const quickList =
  (name: QuickList) =>
  async (request: ListRequest): Promise<MadeList | string> => {
    const { lists, rows } = request.counted();
    if (name === 'repeats' && !lists.repeats.isLarge) {
      const least = formatNumber(LEAST_WORDS);
      return `too few words to look for repeats (${formatNumber(lists.repeats.nWords)}): name at least ${least} words`;
    }
    const all: Suspicion[] = rows.flatMap((each) => each[name]).sort(byScore);
    return {
      total: all.length,
      unit: UNITS[name],
      notes: name === 'punctuation' ? [lists.punctuation.summary] : [],
      measures: ARC_MEASURES,
      isWhole: false,
      places: () => all,
      rows: (most) => all.slice(0, most),
    };
  };
