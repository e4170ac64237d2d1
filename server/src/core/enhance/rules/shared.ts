/** Shared dependents: what is attached to the first conjunct and belongs to the others as well. */

import { universalPart } from '../../annotation/index.ts';
import { arcLabel, type Graph, type GraphArc, MOST_SHARING, type RuleName } from '../graph.ts';
import type { Judge } from '../switches.ts';
import { isPassive, type Tree, topDown } from '../tree.ts';

const RULE: RuleName = 'shared';
const NEVER = new Set([
  'conj',
  'cc',
  'punct',
  'parataxis',
  'discourse',
  'fixed',
  'flat',
  'appos',
  'ref',
  'orphan',
  'root',
]);
/** Dependents that say nothing about what else a conjunct has of its own. */
const LIGHT = new Set(['cc', 'punct', 'conj', 'case', 'mark']);
/** What a conjunct has of its own if it has one of them. */
const GROUPS: readonly ReadonlySet<string>[] = [
  new Set(['nsubj', 'csubj', 'expl']),
  new Set(['obj', 'ccomp', 'xcomp']),
];

export function sharedDependents(graph: Graph, judge: Judge): void {
  const { tree } = graph;
  for (const first of topDown(tree)) {
    const conjuncts = tree.dependents[first].filter((each) => tree.universals[each] === 'conj').slice(0, MOST_SHARING);
    if (conjuncts.length === 0) continue;
    const dependents = shareable(graph, first);
    for (const word of conjuncts)
      for (const { dependent, arc } of dependents)
        if (dependent !== word) share(graph, judge, word, first, dependent, arc);
  }
}

/** O(dependents). */
function shareable(graph: Graph, first: number): { readonly dependent: number; readonly arc: GraphArc }[] {
  return dependentsIn(graph, first).flatMap((dependent) => {
    const arc = graph.arcs[dependent].find((each) => each.head === first && !NEVER.has(universalPart(each.base)));
    return arc === undefined ? [] : [{ dependent, arc }];
  });
}

/** Dependents of a word in the tree, and antecedents that are its dependents in the graph. O(dependents). */
function dependentsIn({ tree, arcs }: Graph, word: number): number[] {
  const found = [...tree.dependents[word]];
  const up = tree.heads[word];
  for (let at = up, steps = 0; 0 < at && steps < 4; at = tree.heads[at], steps++) {
    if (arcs[at].some((arc) => arc.head === word)) found.push(at);
  }
  return found;
}

function share(graph: Graph, judge: Judge, word: number, first: number, dependent: number, arc: GraphArc): void {
  const { tree } = graph;
  const fitting = fittingSubject(tree, word, arc.base);
  const label = arcLabel(arc);
  const universal = universalPart(arc.base);
  const valuesOf = (relation: string): string[] => {
    if (relation === label) return ['yes'];
    if (relation === fitting + arc.tail) return ['fitting'];
    return universalPart(relation) === universal ? ['other'] : ['no'];
  };
  const keys = keysOf(tree, word, first, dependent, arc, fitting);
  const found = judge.ask({ rule: RULE, keys, word: dependent, head: word, valuesOf });
  if (found === undefined || found.use === 'other') return;
  graph.add(dependent, {
    head: word,
    base: found.use === 'fitting' ? fitting : arc.base,
    tail: arc.tail,
    why: { rule: RULE, from: [first], key: found.key, precision: found },
  });
}

function keysOf(tree: Tree, word: number, first: number, dependent: number, arc: GraphArc, fitting: string): string[] {
  const { base } = arc;
  const isLeft = dependent < first && dependent < word;
  const side = isLeft ? 'left' : word < dependent && first < dependent ? 'right' : 'between';
  const universal = universalPart(base);
  const group = GROUPS.find((each) => each.has(universal));
  const own = tree.dependents[word].some((each) =>
    group === undefined ? tree.universals[each] === universal : group.has(tree.universals[each]),
  );
  const content = tree.dependents[word].filter((each) => !LIGHT.has(tree.universals[each]));
  const by = arc.why?.rule === 'relatives' ? ' antecedent' : '';
  const gap = tree.dependents[word].some((each) => tree.universals[each] === 'orphan') ? ' gap' : '';
  const where = `${by} ${side}${own ? ' has own' : ''}${gap}`;
  const verb = tree.upos[word] === 'VERB' || tree.upos[word] === 'AUX' ? ' verb' : '';
  const tag = tree.upos[word] === tree.upos[first] ? ' same tag' : '';
  const form = tree.traits[word].verbForm === tree.traits[first].verbForm ? ' same form' : '';
  const bare = content.length === 0 ? ' bare' : '';
  const begins = isLeft ? (content.some((each) => each < word) ? ' begins with own' : ' begins bare') : '';
  const relation = fitting === base ? base : `${base}>${fitting}`;
  return [
    `${relation}${where}${verb}${tag}${form}${bare}${begins}`,
    `${relation}${where}${verb}${tag}${form}${bare}`,
    `${relation}${where}${verb}${tag}${form}`,
    `${relation}${where}${verb}${tag}`,
    `${relation}${where}`,
    `${universal}${where}`,
    where.trim(),
  ];
}

/** The subtype of a subject that fits a conjunct: `nsubj:pass` of a passive, `nsubj:cop` of a predicate with a copula, `nsubj` of others. */
function fittingSubject(tree: Tree, word: number, base: string): string {
  if (!/^[nc]subj(?::(?:pass|cop))?$/.test(base)) return base;
  if (isPassive(tree, word)) return `${universalPart(base)}:pass`;
  return tree.dependents[word].some((each) => tree.universals[each] === 'cop')
    ? `${universalPart(base)}:cop`
    : universalPart(base);
}
