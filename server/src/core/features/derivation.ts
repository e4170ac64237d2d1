/** How a transition system builds the tree of a sentence, or which arc it cannot build. */

import type { Sentence } from '../conllu/index.ts';
import { derive, obstacleOf, type TraceStep, type TransitionSystem, traceOf } from '../transition/index.ts';
import { LONGEST_DERIVATION, LOST_EMPTY_LINES } from '../tree/index.ts';
import { enumerate } from '../wording/lists.ts';
import { MOST_LISTED, nameArc, nameWord } from './names.ts';

export type SentenceDerivation =
  | { readonly ok: true; readonly steps: readonly TraceStep[] }
  /** The reason is shown to the user. */
  | { readonly ok: false; readonly reason: string };

/** The derivation found by the system's static oracle. O(n²) steps of O(n) items at worst. */
export function derivationOf(sentence: Sentence, system: TransitionSystem): SentenceDerivation {
  const { heads, nWords } = sentence;
  if (LONGEST_DERIVATION < nWords) {
    const reason = `This sentence has ${nWords.toLocaleString('en')} words; derivations are shown for up to ${LONGEST_DERIVATION}. ${LOST_EMPTY_LINES}`;
    return { ok: false, reason };
  }
  const names = derive(system, heads);
  if (names !== undefined) return { ok: true, steps: traceOf(system, sentence.nWords, names) };
  return { ok: false, reason: reasonOf(sentence, system) };
}

function reasonOf(sentence: Sentence, system: TransitionSystem): string {
  const { name } = system;
  const obstacle = obstacleOf(system, sentence.heads);
  const list = (words: readonly number[]) =>
    enumerate(
      words.map((word) => nameWord(sentence, word)),
      MOST_LISTED,
    );
  switch (obstacle?.kind) {
    case 'noTree':
      return 'The heads do not form a tree, and transition systems derive only trees. Repair cycles and missing heads first.';
    case 'roots':
      return `${list(obstacle.roots)} all depend on the root; ${name} attaches only one word to it. Choose another system.`;
    case 'nonprojective': {
      const arc = nameArc(sentence, obstacle.dependent);
      const breakers = list(obstacle.breakers);
      const verb = obstacle.breakers.length === 1 ? 'lies' : 'lie';
      const not = obstacle.breakers.length === 1 ? 'does' : 'do';
      return `${arc} is not projective: ${breakers} ${verb} between them and ${not} not descend from the head. ${name} builds only projective trees; covington builds any tree.`;
    }
    case 'unreachable':
      return `${name} cannot build ${nameArc(sentence, obstacle.dependent)} together with the other arcs: its ends are never in the window at the same time. covington builds any tree.`;
    case undefined:
      return `${name} has no derivation of this tree.`;
  }
}
