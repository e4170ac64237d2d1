/** Proposals in the diagram: for each open one the others that it requires; and the effect of *take all above*. */

import type { Sentence } from '../../../core/conllu/index.ts';
import { defectText } from '../../../core/features/index.ts';
import { accept, acceptMost, treeOf } from '../../../core/proposals/index.ts';
import { enumerated } from '../../../core/wording/lists.ts';
import { percent } from '../../../core/wording/numbers.ts';
import { localized } from '../../../localization/index.ts';
import type { DiagramQuestion } from '../../../protocol/session.ts';
import { arcInDiagram, arcText, currentArc } from '../wording.ts';
import { type Proposal, type SentenceRound, standingIn } from './rounds.ts';

/**
 * Proposals below this probability are marked. With the bundled English model on EWT dev this applies to one head in seven, of which two
 * in five are wrong.
 */
export const UNSURE_BELOW = 0.8;
/** Percent, strictest first. */
export const THRESHOLDS = [99, 95, 90, 80, 0] as const;
/** Longer sentences with many proposals would delay the diagram; there, the required ones are reported on acceptance. */
const MOST_WORK = 4e6;

/** An option of *take all above*: percent, and the number of arcs that it would accept. */
interface Threshold {
  readonly above: number;
  readonly nArcs: number;
}

interface Drawn {
  readonly questions: readonly DiagramQuestion[];
  readonly thresholds: readonly Threshold[];
}

interface Known {
  readonly round: SentenceRound;
  readonly key: string;
  readonly drawn: Drawn;
}

/**
 * Computed once for each text, round and set of locked arcs. O(n²) for each open proposal that alone would make the tree worse,
 * otherwise O(n).
 *
 * @param proposals of the sentence
 */
export function drawnProposals(proposals: readonly Proposal[], sentence: Sentence, locked: ReadonlySet<number>): Drawn {
  const [first] = proposals;
  if (first === undefined) return NOTHING;
  const { round } = first;
  const key = `${first.id} ${[...locked].join(' ')}`;
  const before = known.get(sentence);
  if (before?.round === round && before.key === key) return before.drawn;
  const drawn = draw(proposals, round, sentence, locked);
  known.set(sentence, { round, key, drawn });
  return drawn;
}

const NOTHING: Drawn = { questions: [], thresholds: [] };
const known = new WeakMap<Sentence, Known>();

/** Arcs locked since they were proposed are accepted only individually. */
function draw(
  proposals: readonly Proposal[],
  round: SentenceRound,
  sentence: Sentence,
  locked: ReadonlySet<number>,
): Drawn {
  const { proposed } = round;
  const { certainty, heads, deprels } = proposed;
  const tree = treeOf(sentence);
  const { open } = standingIn(round, sentence);
  const unlocked = open.filter((word) => !locked.has(word));
  const isQuick = open.length * sentence.nWords ** 2 <= MOST_WORK;
  const nameOf = (word: number) => arcInDiagram(sentence, heads[word], word, deprels[word]);
  const effectOf = (word: number): { readonly takes?: readonly number[]; readonly obstacle?: string } => {
    if (!isQuick) return {};
    const may = locked.has(word) ? [...unlocked, word] : unlocked;
    const accepted = accept(tree, proposed, may, [word]);
    if (!accepted.ok) return { obstacle: defectText(sentence, accepted.defect) };
    return { takes: accepted.words.filter((each) => each !== word) };
  };
  const questions = proposals.map(({ id, word, standing }): DiagramQuestion => {
    const isUncertain = certainty[word] < UNSURE_BELOW;
    const isHere = standing === 'taken';
    const { takes = [], obstacle } = standing === 'open' ? effectOf(word) : {};
    const doubt = isUncertain ? localized`, uncertain` : '';
    const also = takes.length === 0 ? '' : localized` Also takes: ${enumerated(takes.map(nameOf))}.`;
    const now = isHere ? '' : `; ${currentArc(sentence, word)}`;
    return {
      id,
      word,
      cell: 'arc',
      standing,
      alternatives: [
        {
          text: arcText(sentence, heads[word], deprels[word]),
          isHere,
          ...(isHere ? {} : { arc: { head: heads[word], deprel: deprels[word] } }),
        },
      ],
      suggestion: 0,
      ...(isUncertain ? { isUncertain } : {}),
      ...(obstacle === undefined ? {} : { obstacle }),
      text: `${nameOf(word)} (${percent(certainty[word])}${doubt})${now}.${also}`,
    };
  });
  const thresholds: Threshold[] = [];
  for (const above of THRESHOLDS) {
    const wanted = unlocked.filter((word) => above / 100 <= certainty[word]);
    if (wanted.length === 0) continue;
    const nArcs = isQuick ? acceptMost(tree, proposed, unlocked, wanted).length : wanted.length;
    if (nArcs !== 0 && nArcs !== thresholds.at(-1)?.nArcs) thresholds.push({ above, nArcs });
  }
  return { questions, thresholds };
}
