/** How a transition system builds the tree of a sentence, or which arc it cannot build. */

import { formatNumber, localized, translated } from '../../localization/index.ts';
import type { Sentence } from '../conllu/index.ts';
import { derive, obstacleOf, type TraceStep, type TransitionSystem, traceOf } from '../transition/index.ts';
import { LONGEST_DERIVATION, LOST_EMPTY_LINES } from '../tree/index.ts';
import { enumerated } from '../wording/lists.ts';
import { MOST_LISTED, nameArc, nameWord } from './names.ts';

type SentenceDerivation =
  | { readonly ok: true; readonly steps: readonly TraceStep[] }
  /** The reason is shown to the user. */
  | { readonly ok: false; readonly reason: string };

/** The derivation found by the system's static oracle. O(n²) steps of O(n) items at worst. */
export function derivationOf(sentence: Sentence, system: TransitionSystem): SentenceDerivation {
  const { heads, nWords } = sentence;
  if (LONGEST_DERIVATION < nWords) {
    const reason = localized`This sentence has ${formatNumber(nWords)} words; derivations are shown for up to ${LONGEST_DERIVATION}. ${translated(LOST_EMPTY_LINES)}`;
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
    enumerated(
      words.map((word) => nameWord(sentence, word)),
      MOST_LISTED,
    );
  switch (obstacle?.kind) {
    case 'noTree':
      return localized`The heads do not form a tree, and transition systems derive only trees. Repair cycles and missing heads first.`;
    case 'roots':
      return localized`${list(obstacle.roots)} all depend on the root; ${name} attaches only one word to it. Choose another system.`;
    case 'nonprojective': {
      const arc = nameArc(sentence, obstacle.dependent);
      const breakers = list(obstacle.breakers);
      return obstacle.breakers.length === 1
        ? localized`${arc} is not projective: ${breakers} lies between them and does not descend from the head. ${name} builds only projective trees; covington builds any tree.`
        : localized`${arc} is not projective: ${breakers} lie between them and do not descend from the head. ${name} builds only projective trees; covington builds any tree.`;
    }
    case 'unreachable':
      return localized`${name} cannot build ${nameArc(sentence, obstacle.dependent)} together with the other arcs: its ends are never in the window at the same time. covington builds any tree.`;
    case undefined:
      return localized`${name} has no derivation of this tree.`;
  }
}
