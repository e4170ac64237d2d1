/** Ellipsis: an empty node for a missing predicate, with the word that was promoted and its orphans below it. */

import { universalPart } from '../../annotation/index.ts';
import type { Graph, GraphArc, RuleName, Why } from '../graph.ts';
import { EMPTY, type Judge } from '../switches.ts';
import { hasDependent, type Tree, topDown } from '../tree.ts';
import { tailInRole } from './labels.ts';
import { roles } from './roles.ts';

const RULE: RuleName = 'ellipsis';

export function ellipsis(graph: Graph, judge: Judge): void {
  const { tree } = graph;
  if (!tree.universals.includes('orphan')) return;
  // An orphan may be promoted itself.
  for (const promoted of topDown(tree)) {
    const orphans = tree.dependents[promoted].filter((each) => tree.universals[each] === 'orphan');
    if (orphans.length === 0 || graph.withoutNode.has(promoted)) continue;
    if (graph.held.has(promoted) || orphans.some((each) => graph.held.has(each))) {
      move(graph, promoted, undefined);
      for (const word of conjunctsOf(tree, promoted)) graph.arcs[word] = withoutHeadsOf(graph, word);
    } else fill(graph, judge, promoted, orphans);
  }
}

function fill(graph: Graph, judge: Judge, promoted: number, orphans: readonly number[]): void {
  const { tree } = graph;
  const whyOf = (word: number, name: string): Why | undefined => {
    const keys = [`node ${name}`, 'node'];
    const found = judge.ask({ rule: RULE, keys, word, head: EMPTY, valuesOf: () => ['yes'] });
    return found && { rule: RULE, from: [promoted], key: found.key, precision: found };
  };
  const keeps = (word: number, name: string): boolean =>
    judge.ask({
      rule: RULE,
      keys: [`keeps ${name}`, 'keeps'],
      word,
      head: tree.heads[word],
      valuesOf: () => ['yes'],
    }) !== undefined;
  const why = whyOf(promoted, 'promoted');
  if (why === undefined) return;
  const predicate = tree.universals[promoted] === 'conj' ? tree.heads[promoted] : 0;
  const node = tree.n + 1 + graph.empties.length;
  const words = [promoted, ...orphans].sort((a, b) => a - b);
  graph.empties.push({
    after: placeOf(tree, promoted, words),
    copyOf: predicate,
    promoted,
    arcs: [...graph.arcs[promoted]],
  });
  if (!keeps(promoted, 'promoted')) graph.arcs[promoted] = [];
  const given = roles(tree, predicate, words);
  const inRole = (word: number, base = 'dep'): GraphArc => {
    const tail = tailInRole(tree, judge, word, predicate, { base, tail: '' }) ?? '';
    return { head: node, base, tail, why };
  };
  for (const word of [promoted, ...orphans]) {
    if (word !== promoted && !keeps(word, 'orphan')) graph.arcs[word].shift();
    graph.arcs[word].unshift(inRole(word, given.get(word)));
  }
  const conjuncts = conjunctsOf(tree, promoted);
  // They have the role of the promoted word, not the heads of its clause.
  for (const word of conjuncts) graph.arcs[word] = [...withoutHeadsOf(graph, word), inRole(word, given.get(promoted))];
  for (const word of tree.dependents[promoted]) {
    const universal = tree.universals[word];
    if (!OF_CLAUSE.has(universal) || conjuncts.has(word)) continue;
    const own = whyOf(word, universal);
    if (own === undefined) continue;
    const { base, tail } = graph.basic(word);
    const arc: GraphArc = { head: node, base, tail, why: own };
    if (keeps(word, universal)) graph.add(word, arc);
    else graph.arcs[word][0] = arc;
  }
  move(graph, promoted, (arc, word) => {
    if (!isOrphan(arc)) return { ...arc, head: node };
    let first = word;
    while (0 < first && !given.has(first)) first = tree.heads[first];
    return inRole(word, given.get(first));
  });
}

/**
 * “Anna and Jane” in “Mary ate apples, and Anna and Jane pears”: conjuncts of the promoted word itself, and theirs. A clause with a predicate or
 * orphans of its own is another conjunct of the clause. O(conjuncts and their dependents).
 */
function conjunctsOf(tree: Tree, promoted: number): ReadonlySet<number> {
  const found = new Set<number>();
  const stack = [promoted];
  for (let first = stack.pop(); first !== undefined; first = stack.pop()) {
    for (const word of tree.dependents[first]) {
      if (tree.universals[word] !== 'conj' || isClause(tree, word)) continue;
      found.add(word);
      stack.push(word);
    }
  }
  return found;
}

const isClause = (tree: Tree, word: number): boolean =>
  tree.upos[word] === 'VERB' || tree.upos[word] === 'AUX' || hasDependent(tree, word, OF_CLAUSES);
const OF_CLAUSES = new Set(['orphan', 'nsubj', 'csubj', 'cop']);

/** Without what the rule for conjuncts has copied from the one before. */
const withoutHeadsOf = ({ arcs }: Graph, word: number): GraphArc[] =>
  arcs[word].filter(({ why }) => why?.rule !== 'conjunct-heads');

/** Dependents of the promoted word that may belong to the clause. */
const OF_CLAUSE = new Set(['cc', 'punct', 'mark', 'conj', 'discourse', 'parataxis', 'advmod', 'vocative']);

/**
 * What the clause shares with others depends on its predicate, as do the conjuncts of orphans.
 * @param to undefined: a node that is there, which has what it has
 */
function move(graph: Graph, from: number, to: ((arc: GraphArc, word: number) => GraphArc) | undefined): void {
  graph.arcs.forEach((arcs, word) => {
    if (!arcs.some((arc) => isOfClause(arc, from))) return;
    graph.arcs[word] = arcs.flatMap((arc) => {
      if (!isOfClause(arc, from)) return [arc];
      return to === undefined ? [] : [to(arc, word)];
    });
  });
}

function isOfClause(arc: GraphArc, from: number): boolean {
  const { head, why } = arc;
  if (head !== from) return false;
  return why?.rule === 'shared' || why?.rule === 'subjects' || (why?.rule === 'conjunct-heads' && isOrphan(arc));
}

const isOrphan = ({ base }: GraphArc): boolean => universalPart(base) === 'orphan';

/** Behind the first of the words that hang on it, and what depends on this one. O(words). @param words in the order of the text */
function placeOf(tree: Tree, promoted: number, [first, next]: readonly number[]): number {
  let last = first;
  for (let word = first + 1; word < next; word++) {
    let up = word;
    while (0 < up && up !== first && up !== promoted) up = tree.heads[up];
    if (up === first && (first !== promoted || tree.universals[word] !== 'punct')) last = word;
  }
  return last;
}
