/** Subjects of open complements: the argument of the governor that controls them, or is raised. */

import { universalPart } from '../../annotation/index.ts';
import { append } from '../../grouping.ts';
import type { Graph, RuleName } from '../graph.ts';
import type { Judge } from '../switches.ts';
import { hasDependent, isPassive, topDown } from '../tree.ts';

const RULE: RuleName = 'subjects';
const SOURCES = new Set(['obj', 'iobj', 'nsubj', 'csubj', 'obl', 'expl']);
const OBJECTS = new Set(['obj', 'iobj']);
const SUBJECTS = new Set(['nsubj', 'csubj']);

export function subjects(graph: Graph, judge: Judge): void {
  const { tree } = graph;
  const dependents = dependentsByHead(graph);
  for (const word of topDown(tree)) {
    for (const { head: governor, base } of [...graph.arcs[word]]) {
      if (universalPart(base) !== 'xcomp' || governor === 0) continue;
      const object = hasDependent(tree, governor, OBJECTS) ? 'object' : 'no object';
      const own = hasDependent(tree, word, SUBJECTS) ? ' has own' : '';
      const passive = isPassive(tree, word) ? ' passive' : '';
      for (const { word: source, base: role } of [...(dependents.get(governor) ?? [])]) {
        if (source === word || !SOURCES.has(universalPart(role))) continue;
        const kind = `${universalPart(role)} ${object}${own}`;
        const found = judge.ask({
          rule: RULE,
          keys: [
            `${role} ${object}${own} ${tree.upos[word]}${passive} ${base} “${tree.lemma(governor)}”`,
            `${role} ${object}${own} ${tree.upos[word]}${passive} ${base}`,
            `${role} ${object}${own} ${tree.upos[word]}${passive}`,
            kind,
          ],
          word: source,
          head: word,
          valuesOf: (relation) => (SUBJECTS.has(universalPart(relation)) ? [relation] : ['no']),
        });
        if (found === undefined) continue;
        const why = { rule: RULE, from: [governor], key: found.key, precision: found };
        if (!graph.add(source, { head: word, base: found.use, tail: '', why })) continue;
        // A complement of this one finds it in turn, once: there can be several ways to it.
        append(dependents, word, { word: source, base: found.use });
      }
    }
  }
}

interface Dependent {
  readonly word: number;
  readonly base: string;
}

/** Of the heads of open complements only. */
function dependentsByHead({ tree, arcs }: Graph): Map<number, Dependent[]> {
  const heads = new Map<number, Dependent[]>();
  for (let word = 1; word <= tree.n; word++)
    for (const { head, base } of arcs[word]) if (universalPart(base) === 'xcomp') heads.set(head, []);
  if (heads.size === 0) return heads;
  for (let word = 1; word <= tree.n; word++)
    for (const { head, base } of arcs[word]) heads.get(head)?.push({ word, base });
  return heads;
}
