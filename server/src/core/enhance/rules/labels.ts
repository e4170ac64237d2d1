/** Labels: the function word and the case of a word as parts of its relation, `obl:in:loc`. */

import { universalPart } from '../../annotation/index.ts';
import type { Graph, GraphArc } from '../graph.ts';
import { type Markers, markersOf } from '../markers.ts';
import type { Judge, Question, Switch } from '../switches.ts';
import type { Tree } from '../tree.ts';

export function labels(graph: Graph, judge: Judge): void {
  const { n } = graph.tree;
  for (let word = 1; word <= n; word++) {
    const arc = graph.basic(word);
    const labelled = labelOf(graph.tree, judge, word, arc);
    if (labelled !== undefined) graph.arcs[word][0] = labelled;
  }
}

/** The arc with the label that switches give it; undefined if it stays as it is. */
function labelOf(tree: Tree, judge: Judge, word: number, arc: GraphArc): GraphArc | undefined {
  const deprel = tree.deprels[word];
  const universal = tree.universals[word];
  const markers = markersOf(tree, word, universal);
  const found = judge.ask(question(tree, word, deprel, universal, markers));
  if (found === undefined) return undefined;
  const label = labelled(tree, word, deprel, universal, markers, found.use);
  if (label === undefined) return undefined;
  return { head: arc.head, ...label, why: whyOf(found, markers) };
}

const whyOf = (found: Switch, { list }: Markers): GraphArc['why'] => ({
  rule: 'labels',
  from: list.map((each) => each.word),
  key: found.key,
  precision: found,
});

function question(tree: Tree, word: number, deprel: string, universal: string, markers: Markers): Question {
  const { list, place } = markers;
  const hasCase = tree.traits[word].case === '' ? '' : ' Case';
  const keys: string[] = [];
  if (0 < list.length) {
    const [first] = list;
    const names = list.map((each) => each.text || tree.form(each.word)).join(' ');
    const number = list.length === 1 ? '1' : '2+';
    const where = place === 'own' ? '' : ` ${place}`;
    const kind = `${tree.universals[first.word]} ${tree.upos[first.word]}`;
    keys.push(
      `${deprel} ${number} ${kind}${where}${hasCase} “${names}”`,
      `${deprel} ${number} ${kind}${where}${hasCase}`,
      `${universal} ${number} ${tree.universals[first.word]}${where}${hasCase}`,
      `${universal} ${number}`,
    );
  } else {
    keys.push(`${deprel} 0 ${tree.upos[word]}${hasCase}`, `${deprel} 0${hasCase}`, `${universal} 0${hasCase}`);
  }
  return { rule: 'labels', keys, word, head: tree.heads[word], valuesOf };

  function valuesOf(relation: string): string[] {
    const values = VARIANTS.filter((variant) => {
      const label = labelled(tree, word, deprel, universal, markers, variant);
      return label !== undefined && label.base + label.tail === relation;
    });
    // In the order of the list: where two say the same, the simpler one counts.
    if (0 < values.length) return values;
    return relation.startsWith(`${deprel}:`) ? [`=${relation.slice(deprel.length + 1)}`] : ['other'];
  }
}

const PLACES = ['', 'first', 'last', 'all'];
export const VARIANTS: readonly string[] = ['', 'universal '].flatMap((start) =>
  PLACES.flatMap((place) => ['', 'case'].map((end) => `${start}${place} ${end}`.trim() || 'plain')),
);

/** Undefined if the variant says the same as a simpler one, or cannot be written. */
function labelled(
  tree: Tree,
  word: number,
  deprel: string,
  universal: string,
  { list }: Markers,
  variant: string,
): { base: string; tail: string } | undefined {
  if (variant === 'other') return undefined;
  if (variant.startsWith('=')) return { base: deprel, tail: `:${variant.slice(1)}` };
  const isUniversal = variant.startsWith('universal');
  if (isUniversal && deprel === universal) return undefined;
  const base = isUniversal ? universal : deprel;
  const isAll = variant.includes('all');
  const isLast = variant.includes('last');
  const hasCase = variant.includes('case');
  const ownCase = tree.traits[word].case;
  if (hasCase && ownCase === '') return undefined;
  let text = '';
  if (isAll) text = list.some((each) => each.text === '') ? '' : list.map((each) => each.text).join('_');
  else if (isLast) text = list[list.length - 1]?.text ?? '';
  else if (variant.includes('first')) text = list[0]?.text ?? '';
  if ((isAll || isLast) && list.length < 2) return undefined;
  if (text === '' && variant.includes('first') && hasCase) return undefined;
  return { base, tail: (text === '' ? '' : `:${text}`) + (hasCase ? `:${ownCase}` : '') };
}

/**
 * The tail of a conjunct in the role of the first one: that of its own markers, or the one of the first with its own Case. Undefined if it
 * has neither.
 */
export function tailInRole(
  tree: Tree,
  judge: Judge,
  word: number,
  first: number,
  arc: Pick<GraphArc, 'base' | 'tail'>,
): string | undefined {
  const universal = universalPart(arc.base);
  const markers = markersOf(tree, word, universal);
  if (universal === 'conj') return undefined;
  if (markers.list.length === 0) {
    const [own, others] = [tree.traits[word].case, tree.traits[first].case];
    if (own === '' || others === '' || !arc.tail.endsWith(`:${others}`)) return undefined;
    return arc.tail.slice(0, -others.length) + own;
  }
  const found = judge.ask({ ...question(tree, word, arc.base, universal, markers), isKnown: true });
  return found === undefined ? undefined : labelled(tree, word, arc.base, universal, markers, found.use)?.tail;
}
