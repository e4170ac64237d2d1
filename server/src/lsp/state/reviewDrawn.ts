/** A review as the diagram shows it: for each open proposal what else it takes, and what *accept all above* would accept. */

import type { Sentence } from '../../core/conllu/index.ts';
import { accept, acceptMost } from '../../core/review/index.ts';
import type { DiagramProposal, DiagramReview } from '../../protocol/diagram.ts';
import { obstacleOf } from '../edits/obstacle.ts';
import { type SentenceReview, standingIn, treeOf } from './reviews.ts';

/**
 * Proposals below this probability are marked. With the bundled English model on EWT dev this applies to one head in seven, of which two
 * in five are wrong.
 */
const UNSURE_BELOW = 0.8;
/** Percent, strictest first. */
const THRESHOLDS = [99, 95, 90, 80, 0] as const;
/** Longer sentences with many proposals would delay the diagram; what a proposal takes is then said when it is accepted. */
const MOST_WORK = 4e6;

/** Computed once for each text and review. O(n²) for each open proposal that would make the tree worse by itself, otherwise O(n). */
export function drawnReview(
  review: SentenceReview,
  sentence: Sentence,
  locked: ReadonlySet<number> = new Set(),
): DiagramReview {
  const locks = [...locked].join(' ');
  const before = known.get(sentence);
  if (before?.review === review && before.locks === locks) return before.drawn;
  const drawn = drawReview(review, sentence, locked);
  known.set(sentence, { review, locks, drawn });
  return drawn;
}

const known = new WeakMap<Sentence, Known>();

interface Known {
  readonly review: SentenceReview;
  readonly locks: string;
  readonly drawn: DiagramReview;
}

/** Arcs locked since they were proposed are accepted only by themselves. */
function drawReview(review: SentenceReview, sentence: Sentence, locked: ReadonlySet<number>): DiagramReview {
  const { proposed, round, rejected } = review;
  const { certainty } = proposed;
  const tree = treeOf(sentence);
  const { total, open } = standingIn(review, sentence);
  const unlocked = open.filter((word) => !locked.has(word));
  const isQuick = open.length * sentence.nWords ** 2 <= MOST_WORK;
  const effectOf = (dependent: number): Pick<DiagramProposal, 'takes' | 'obstacle'> => {
    if (!isQuick) return {};
    const may = locked.has(dependent) ? [...unlocked, dependent] : unlocked;
    const accepted = accept(tree, proposed, may, [dependent]);
    if (!accepted.ok) return { obstacle: obstacleOf(sentence, accepted.defect) };
    return { takes: accepted.words.filter((word) => word !== dependent) };
  };
  const proposals = open.map((dependent) => ({
    dependent,
    head: proposed.heads[dependent],
    deprel: proposed.deprels[dependent],
    certainty: certainty[dependent],
    isUncertain: certainty[dependent] < UNSURE_BELOW,
    ...effectOf(dependent),
  }));
  const thresholds: { above: number; nArcs: number }[] = [];
  for (const above of THRESHOLDS) {
    const wanted = unlocked.filter((word) => above / 100 <= certainty[word]);
    if (wanted.length === 0) continue;
    const nArcs = isQuick ? acceptMost(tree, proposed, unlocked, wanted).length : wanted.length;
    if (nArcs !== 0 && nArcs !== thresholds.at(-1)?.nArcs) thresholds.push({ above, nArcs });
  }
  return {
    round,
    nTotal: total,
    nDecided: total - open.length,
    proposals,
    hasRejected: 0 < rejected.length,
    thresholds,
  };
}
