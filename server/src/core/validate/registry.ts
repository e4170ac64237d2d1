/** All rules, in the order in which their findings are made. A new rule is one file and one line here. */

import type { Rule, RuleInfo } from './rule.ts';
import { headSelfLoop } from './rules/headSelfLoop.ts';
import { multipleRoots } from './rules/multipleRoots.ts';
import { nonprojectiveArc } from './rules/nonprojectiveArc.ts';
import { nonTree } from './rules/nonTree.ts';
import { reading } from './rules/reading.ts';
import { notMh4, notOneEndpointCrossing } from './rules/treeClass.ts';

export const SENTENCE_RULES: readonly Rule[] = [
  reading,
  headSelfLoop,
  multipleRoots,
  nonTree,
  nonprojectiveArc,
  notMh4,
  notOneEndpointCrossing,
];

/** What is known about every id, in the order of the levels. */
export const RULES: readonly RuleInfo[] = SENTENCE_RULES.flatMap((rule) => rule.infos).sort(
  (a, b) => a.level - b.level,
);
