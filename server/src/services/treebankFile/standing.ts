/** Findings of a sentence, grouped by whether `.treebank.json` accepts them. */

import type { Standing } from '../../core/validate/index.ts';

/** A finding that is not new, and why. */
export interface AcceptedFinding<F> {
  readonly finding: F;
  readonly standing: Exclude<Standing, undefined>;
}

/** @param standings of each finding, as returned by a matcher */
export function byStanding<F>(
  findings: readonly F[],
  standings: readonly Standing[],
): { readonly open: F[]; readonly accepted: AcceptedFinding<F>[] } {
  const open: F[] = [];
  const accepted: AcceptedFinding<F>[] = [];
  findings.forEach((finding, i) => {
    const standing = standings[i];
    if (standing === undefined) open.push(finding);
    else accepted.push({ finding, standing });
  });
  return { open, accepted };
}
