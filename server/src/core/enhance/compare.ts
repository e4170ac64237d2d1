/** The graph by the rules beside the one in DEPS. */

import { compareHeads, readDeps } from '../annotation/index.ts';
import { Column, type Sentence } from '../conllu/index.ts';
import { Exceptions } from './exceptions.ts';
import { arcLabel, type Graph, type GraphArc } from './graph.ts';
import { idsInGraph } from './write.ts';

/** An arc that only one side has: the rules, or DEPS. */
export interface Difference {
  readonly word: number;
  readonly side: 'rules' | 'deps';
  /** As in the cell. */
  readonly head: string;
  readonly relation: string;
  /** What the rules say about it. */
  readonly arc: GraphArc | undefined;
}

/** Arcs that rules give and DEPS lacks, and the other way round, in text order; those of empty nodes are not compared, and exceptions are none. O(arcs). */
export function graphDifferences(sentence: Sentence, graph: Graph, exceptions = Exceptions.NONE): Difference[] {
  const ids = idsInGraph(sentence, graph);
  const found: Difference[] = [];
  for (let word = 1; word <= sentence.nWords; word++) {
    if (graph.held.has(word)) continue;
    const items = readDeps(sentence.wordCell(word, Column.deps));
    const arcs = graph.arcs[word];
    for (const arc of [...arcs].sort((a, b) => compareHeads(ids[a.head], ids[b.head]))) {
      const relation = arcLabel(arc);
      // The only arc of a word is in its graph even if it is not wanted.
      if (exceptions.has('without', word, { head: arc.head, relation })) continue;
      if (!items.some((item) => item.head === ids[arc.head] && item.relation === relation))
        found.push({ word, side: 'rules', head: ids[arc.head], relation, arc });
    }
    for (const { head, relation } of items) {
      if (relation === undefined) continue;
      if (arcs.some((arc) => ids[arc.head] === head && arcLabel(arc) === relation)) continue;
      const isRight = /^\d+$/.test(head) && exceptions.has('with', word, { head: Number(head), relation });
      if (!isRight) found.push({ word, side: 'deps', head, relation, arc: undefined });
    }
  }
  return found;
}
