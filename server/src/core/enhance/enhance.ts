/** The enhanced graph of a tree: the rules, one after the other. */

import { ENHANCEMENTS, Graph, type RuleName } from './graph.ts';
import { conjunctHeads } from './rules/conjunctHeads.ts';
import { ellipsis } from './rules/ellipsis.ts';
import { labels } from './rules/labels.ts';
import { relatives } from './rules/relatives.ts';
import { sharedDependents } from './rules/shared.ts';
import { subjects } from './rules/subjects.ts';
import type { Judge } from './switches.ts';
import type { Tree } from './tree.ts';

/** What each rule does to a graph. */
export const APPLY: Readonly<Record<RuleName, (graph: Graph, judge: Judge) => void>> = {
  labels,
  relatives,
  'conjunct-heads': conjunctHeads,
  shared: sharedDependents,
  subjects,
  ellipsis,
};

/** The rules in order. O(arcs), apart from the conjuncts of a word, which are compared with its dependents. @param held, withoutNode see `Graph` */
export function enhancedGraph(
  tree: Tree,
  judge: Judge,
  held?: ReadonlySet<number>,
  withoutNode?: ReadonlySet<number>,
): Graph {
  const graph = new Graph(tree, held, withoutNode);
  for (const rule of ENHANCEMENTS) APPLY[rule](graph, judge);
  return graph;
}
