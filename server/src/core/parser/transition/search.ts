/** Greedy and beam search over the transitions of a system. */

import type { Configuration, TransitionSystem } from '../../transition/index.ts';
import { permissibleIn, type StepScorer } from './scorer.ts';

interface Found {
  /** Of a terminal configuration; -1 for words that the system leaves without a head. */
  readonly heads: Int32Array;
  /** log p of the transitions. */
  readonly value: number;
}

interface Candidate {
  readonly c: Configuration;
  /** log p of the transitions so far. */
  readonly value: number;
}

/**
 * The best terminal configuration that the search ends in; beam 1 is greedy. Undefined if every path gets stuck, which happens in
 * none of our systems. Time O(beam · transitions · features).
 */
export function beamSearch(
  system: TransitionSystem,
  scorer: StepScorer,
  n: number,
  beam: number,
  checkpoint?: () => void,
): Found | undefined {
  const transitions = Object.values(system.transitions);
  let agenda: Candidate[] = [{ c: system.initial(n), value: 0 }];
  while (agenda.some(({ c }) => !system.isTerminal(c))) {
    checkpoint?.();
    const next: { from: Candidate; transition: number; value: number }[] = [];
    for (const from of agenda) {
      if (system.isTerminal(from.c)) {
        next.push({ from, transition: STAY, value: from.value });
        continue;
      }
      const permissible = permissibleIn(system, from.c);
      if (permissible.length === 0) continue;
      const scores = scorer.score(from.c, permissible);
      for (const transition of permissible) next.push({ from, transition, value: from.value + scores[transition] });
    }
    next.sort((a, b) => b.value - a.value);
    agenda = next.slice(0, beam).map(({ from, transition, value }) => {
      if (transition === STAY) return from;
      const c = beam === 1 ? from.c : from.c.clone();
      transitions[transition].apply(c);
      return { c, value };
    });
  }
  const best = agenda.at(0);
  return best && { heads: best.c.heads, value: best.value };
}

/** A terminal candidate waits for the others. */
const STAY = -1;
