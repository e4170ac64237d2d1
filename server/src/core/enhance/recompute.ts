/** DEPS after an edit of the tree: what rested on the old tree by rule goes, what rests on the new one comes, and what was made by hand stays. */

import { type DependencyText, printDeps, readDeps, tidyDeps } from '../annotation/index.ts';
import { Column, type Sentence, type TextEdit } from '../conllu/index.ts';
import { type ChangedArc, parallelItem, restsOnOldArcs } from '../edit/index.ts';
import { Exceptions } from './exceptions.ts';
import { arcLabel, type Graph, type GraphArc } from './graph.ts';
import type { Judge } from './switches.ts';
import { editsOfCells, graphOf, hasGraph, idsInGraph, isConnected, obstacleToGraph } from './write.ts';

const NO_NODES = { empties: [] };

/**
 * Edits in offsets of the sentence after an edit of cells, and of DEPS at most what corresponds to them. Undefined if words came or went, a
 * sentence has no DEPS, a graph needs another empty node, or not all nodes could be reached. O(arcs) for both trees.
 */
export function recomputedDeps(
  before: Sentence,
  after: Sentence,
  judge: Judge,
  exceptions = Exceptions.NONE,
): readonly TextEdit[] | undefined {
  if (!hasSameWords(before, after) || !hasGraph(before) || !hasGraph(after)) return undefined;
  if (obstacleToGraph(before) !== undefined || obstacleToGraph(after) !== undefined) return undefined;
  if (!isOtherTree(before, after)) return [];
  const old = graphOf(before, judge, exceptions);
  const now = graphOf(after, judge, exceptions);
  if (0 < old.empties.length + now.empties.length) return undefined;
  const cells = [''];
  for (let word = 1; word <= after.nWords; word++)
    cells.push(now.held.has(word) ? after.wordCell(word, Column.deps) : cellAfter(before, after, old, now, word));
  const ids = idsInGraph(after, NO_NODES);
  return isConnected(after, cells, NO_NODES, ids) ? editsOfCells(after, cells, NO_NODES, ids) : undefined;
}

/**
 * Whether items of DEPS that were made by hand rest on the old tree: neither a rule nor an exception gives them. O(arcs) for the new tree.
 *
 * @param after with the DEPS of `recomputedDeps`
 */
export function leavesHandMadeItems(
  before: Sentence,
  after: Sentence,
  judge: Judge,
  exceptions = Exceptions.NONE,
): boolean {
  const changes: ChangedArc[] = [];
  for (let word = 1; word <= after.nWords; word++) {
    const [head, deprel] = [after.heads[word], after.wordCell(word, Column.deprel)];
    if (head !== before.heads[word] || deprel !== before.wordCell(word, Column.deprel))
      changes.push({ word, head, deprel });
  }
  const { arcs } = graphOf(after, judge, exceptions);
  return restsOnOldArcs(before, changes, (word, item) => {
    // Nothing computes the arcs of empty nodes.
    if (word === -1) return true;
    const isThere = readDeps(after.wordCell(word, Column.deps)).some(
      ({ head, relation }) => head === item.head && relation === item.relation,
    );
    if (!isThere || arcs[word].some((arc) => isSame(item, arc))) return false;
    const { head, relation = '' } = item;
    return !/^\d+$/.test(head) || !exceptions.has('with', word, { head: Number(head), relation });
  });
}

function hasSameWords(before: Sentence, after: Sentence): boolean {
  if (before.nWords !== after.nWords || before.nRows !== after.nRows) return false;
  for (let word = 1; word <= after.nWords; word++)
    if (before.wordCell(word, Column.form) !== after.wordCell(word, Column.form)) return false;
  return true;
}

/** What the rules read. */
const OF_RULES = [Column.lemma, Column.upos, Column.feats, Column.head, Column.deprel] as const;

function isOtherTree(before: Sentence, after: Sentence): boolean {
  for (let word = 1; word <= after.nWords; word++)
    if (OF_RULES.some((column) => before.wordCell(word, column) !== after.wordCell(word, column))) return true;
  return false;
}

function cellAfter(before: Sentence, after: Sentence, old: Graph, now: Graph, word: number): string {
  const cell = after.wordCell(word, Column.deps);
  const had = readDeps(before.wordCell(word, Column.deps));
  const has = readDeps(cell);
  const isOfRules = (item: DependencyText, graph: Graph) => graph.arcs[word].some((arc) => isSame(item, arc));
  const parallel = had[parallelAt(before, word, had)];
  const isParallelByHand = parallel !== undefined && !isOfRules(parallel, old);
  const items: DependencyText[] = has.filter((item) => {
    const isOld = had.some((each) => each.head === item.head && each.relation === item.relation);
    // What the edit has written follows an arc of the tree: if the rules had made that one, they make the new one, too.
    return isOld ? !isOfRules(item, old) : isParallelByHand;
  });
  const basic = String(now.tree.heads[word]);
  for (const arc of now.arcs[word]) {
    const wasTakenAway = old.arcs[word].some((each) => isArc(each, arc)) && !had.some((item) => isSame(item, arc));
    const isByHand = isParallelByHand && String(arc.head) === basic && isOfTree(arc);
    if (!wasTakenAway && !isByHand && !items.some((item) => isSame(item, arc)))
      items.push({ head: String(arc.head), relation: arcLabel(arc) });
  }
  if (items.length === 0) return cell;
  const written = printDeps(items);
  return tidyDeps(written) ?? written;
}

const parallelAt = (sentence: Sentence, word: number, items: readonly DependencyText[]): number =>
  parallelItem(items, ({ head }) => head === String(sentence.heads[word]), sentence.wordCell(word, Column.deprel));

const isOfTree = ({ why }: GraphArc): boolean => why === undefined || why.rule === 'labels';
const isSame = ({ head, relation }: DependencyText, arc: GraphArc): boolean =>
  head === String(arc.head) && relation === arcLabel(arc);
const isArc = (a: GraphArc, b: GraphArc): boolean => a.head === b.head && arcLabel(a) === arcLabel(b);
