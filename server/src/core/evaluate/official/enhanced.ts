/** Arcs of DEPS as the official scorer compares them: ELAS and EULAS (Bouma, Seddah & Zeman 2020). */

import { readDeps, universalPart } from '../../annotation/index.ts';
import type { Surface } from '../../compare/index.ts';
import { Column } from '../../conllu/index.ts';
import type { AlignedPart } from '../align.ts';

interface EnhancedArc {
  /** Word over all sentences of the side, 0 for the root, -1 if there is no such word. */
  readonly head: number;
  readonly label: string;
  /** Without subtypes; of a path of collapsed empty nodes (`conj>obj`), of each step. */
  readonly universal: string;
}

const NONE: readonly EnhancedArc[] = [];

/** The arcs of each word. Those that start in an empty node are left out, and so are those that cannot be read. Time O(length). */
function arcsOf({ sentences, firstWords, nWords }: Surface): (readonly EnhancedArc[])[] {
  const arcs: (readonly EnhancedArc[])[] = new Array(nWords + 1).fill(NONE);
  const universal = new Map<string, string>();
  sentences.forEach((sentence, index) => {
    for (let word = 1; word <= sentence.nWords; word++) {
      const row = sentence.rowOfWord(word);
      if (sentence.isBlank(row, Column.deps)) continue;
      arcs[firstWords[index] + word] = readDeps(sentence.cell(row, Column.deps)).flatMap(({ head, relation }) => {
        if (relation === undefined || !/^\d+$/.test(head)) return [];
        const position = sentence.wordById(Number(head)) ?? -1;
        let short = universal.get(relation);
        if (short === undefined) {
          short = relation.split('>').map(universalPart).join('>');
          universal.set(relation, short);
        }
        return [{ head: 0 < position ? firstWords[index] + position : position, label: relation, universal: short }];
      });
    }
  });
  return arcs;
}

export interface EnhancedCounts {
  gold: number;
  system: number;
  /** Pairs with the same head and label; and without subtypes, where one arc can be part of several pairs. */
  correct: number;
  universal: number;
}

export function countEnhanced({ gold, system, toSystem, toGold }: AlignedPart, counts: EnhancedCounts): void {
  const golds = arcsOf(gold);
  const systems = arcsOf(system);
  for (const arcs of golds) counts.gold += arcs.length;
  for (const arcs of systems) counts.system += arcs.length;
  for (let word = 1; word <= gold.nWords; word++) {
    if (toSystem[word] === -1) continue;
    for (const arc of golds[word]) {
      if (arc.head === -1) continue;
      for (const other of systems[toSystem[word]]) {
        if (other.universal !== arc.universal || other.head === -1 || toGold[other.head] !== arc.head) continue;
        counts.universal++;
        if (other.label === arc.label) counts.correct++;
      }
    }
  }
}
