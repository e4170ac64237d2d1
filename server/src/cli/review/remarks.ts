/** Messages about a treebank before its ranking. */

import type { JudgedTreebank } from '../../core/suspicion/index.ts';
import { counted } from '../../core/wording/numbers.ts';

/** With fewer trees, everything is unusual. */
const FEWEST_TREES = 20;

/** What is wrong if there are not enough trees to learn from. */
export const tooFew = ({ examples }: JudgedTreebank): string | undefined =>
  FEWEST_TREES <= examples.length
    ? undefined
    : `too few complete trees to learn from (${examples.length}): name at least ${FEWEST_TREES} sentences, better hundreds`;

/** Items left out of the ranking. @param entries `3 arcs` */
export function leftOut({ skipped }: JudgedTreebank, nReported: number, entries: (n: number) => string): string[] {
  const nSkipped = Object.values(skipped).reduce((sum, n) => sum + n, 0);
  const they = nReported === 1 ? 'it' : 'them';
  return [
    ...(nSkipped === 0
      ? []
      : [`${counted(nSkipped, 'sentence')} left out: no complete ${nSkipped === 1 ? 'tree' : 'trees'}.`]),
    ...(nReported === 0
      ? []
      : [`${entries(nReported)} left out because a rule reports ${they} already: see treebank lint.`]),
  ];
}
