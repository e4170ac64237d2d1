/** Conjuncts have the heads of the first one: “X sees A and B” is also “X sees B”. */

import { universalPart } from '../../annotation/index.ts';
import { arcLabel, type Graph, type RuleName } from '../graph.ts';
import type { Judge } from '../switches.ts';
import { topDown } from '../tree.ts';
import { tailInRole } from './labels.ts';

const RULE: RuleName = 'conjunct-heads';

export function conjunctHeads(graph: Graph, judge: Judge): void {
  const { tree } = graph;
  for (const word of topDown(tree)) {
    if (tree.universals[word] !== 'conj') continue;
    const first = tree.heads[word];
    if (first === 0) continue;
    const sameTag = tree.upos[word] === tree.upos[first] ? 'same tag' : 'other tag';
    // The arcs of the first conjunct are complete: it comes before its conjuncts.
    for (const arc of [...graph.arcs[first]]) {
      if (arc.base === 'ref' || arc.head === word) continue;
      // A chain of conjuncts: of those before, one and its head are enough, or the last would have as many arcs as there are words.
      if (arc.base === 'conj' && arc.why?.rule === RULE) continue;
      const universal = universalPart(arc.base);
      const tail = tailInRole(tree, judge, word, first, arc) ?? arc.tail;
      const label = arc.base + tail;
      const copied = arcLabel(arc);
      const kind = `${arc.base}${arc.why === undefined || arc.why.rule === 'labels' ? '' : ` by ${arc.why.rule}`}`;
      const found = judge.ask({
        rule: RULE,
        keys: [`${kind} ${sameTag} ${tree.upos[word]}`, `${kind} ${sameTag}`, kind, universal, 'any'],
        word,
        head: arc.head,
        valuesOf: (relation) =>
          relation === label
            ? ['yes']
            : relation === copied
              ? ['copied']
              : universalPart(relation) === universal
                ? ['other']
                : ['no'],
      });
      if (found === undefined || found.use === 'other') continue;
      graph.add(word, {
        head: arc.head,
        base: arc.base,
        tail: found.use === 'copied' ? arc.tail : tail,
        why: { rule: RULE, from: [first], key: found.key, precision: found },
      });
    }
  }
}
