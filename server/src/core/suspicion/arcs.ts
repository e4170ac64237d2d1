/** The odd arcs of a treebank: ranked by the surprisal of models that have not seen their sentences. */

import { universalPart } from '../annotation/index.ts';
import type { Sentence } from '../conllu/index.ts';
import { type Example, MOST_SURPRISAL } from '../parser/index.ts';
import { nonprojectiveArcs } from '../tree/index.ts';
import { exampleAt } from './foldRun.ts';
import type { ArcJudgements } from './judgements.ts';
import { ARC_COLUMNS, type Rules, reportedWords } from './reported.ts';
import type { JudgedTreebank } from './treebank.ts';
import type { Suspicion } from './types.ts';
import { arcText } from './wording.ts';
import type { WordPlace } from './wordPlace.ts';

/** The order of the arcs, as numbers: most never become objects. */
interface ArcRanking {
  /** Places in the arrays of the judgements, the most unusual arc first. */
  readonly order: Int32Array;
  /** Number of arcs left out because a rule already reports them. */
  readonly nReported: number;
}

export interface OddArc extends Suspicion {
  readonly kind: 'head' | 'relation';
  /** Ranked separately in listings: a nonprojective arc is unusual for that reason alone. */
  readonly isNonprojective: boolean;
}

/** Relations with this universal part have a list of their own. */
const PUNCT = 'punct';

// s(d) = -log p(h | d) - log p(r | d, h, annotated tree)
/**
 * Every arc except those of punctuation, by descending surprisal, then in text order. Time O(words · log words) and that of
 * the rules.
 *
 * @param rules `none` to keep arcs that a rule reports
 */
export function rankArcs(
  sentences: readonly Sentence[],
  { examples, sentences: indices }: JudgedTreebank,
  { starts, head, relation }: ArcJudgements,
  rules: Rules | 'none' = {},
): ArcRanking {
  const order = new Int32Array(head.length);
  let n = 0;
  let nReported = 0;
  const reportedOf = (index: number) =>
    rules === 'none' ? NOBODY : reportedWords(sentences[index], index, ARC_COLUMNS, rules);
  examples.forEach(({ words, deprels }, i) => {
    const reported = reportedOf(indices[i]);
    for (let word = 1; word <= words.n; word++) {
      const at = starts[i] + word - 1;
      if (Number.isNaN(head[at]) || universalPart(deprels[word]) === PUNCT) continue;
      if (reported.has(word)) nReported++;
      else order[n++] = at;
    }
  });
  const scores = head.map((each, at) => rounded(each + relation[at]));
  return { order: order.subarray(0, n).sort((a, b) => scores[b] - scores[a] || a - b), nReported };
}

/** The arcs of a ranking that are not projective. Time O(words). */
export function nonprojectiveOnly(
  { examples }: JudgedTreebank,
  { starts }: ArcJudgements,
  { order, nReported }: ArcRanking,
): ArcRanking {
  const places = new Set<number>();
  examples.forEach(({ heads }, i) => {
    for (const { dependent } of nonprojectiveArcs(heads)) places.add(starts[i] + dependent - 1);
  });
  return { order: order.filter((at) => places.has(at)), nReported };
}

const NOBODY: ReadonlySet<number> = new Set();

/** Some of the arcs of a ranking, with their explanations. Time O(rows · length of a sentence). */
export function oddArcs(
  treebank: JudgedTreebank,
  judgements: ArcJudgements,
  { order }: ArcRanking,
  start = 0,
  end = order.length,
): OddArc[] {
  return Array.from(order.subarray(start, end), (at) => {
    const i = exampleAt(judgements.starts, at);
    return oddArc(treebank.examples[i], treebank.sentences[i], judgements, at, at - judgements.starts[i] + 1);
  });
}

/** The words of a ranking, in its order. */
export function arcPlaces(
  { sentences }: JudgedTreebank,
  { starts }: ArcJudgements,
  { order }: ArcRanking,
): WordPlace[] {
  return Array.from(order, (at) => {
    const i = exampleAt(starts, at);
    return { sentence: sentences[i], word: at - starts[i] + 1 };
  });
}

/** The most unusual first; ties in text order. */
export function byScore(a: Suspicion, b: Suspicion): number {
  return b.score - a.score || a.sentence - b.sentence || a.word - b.word;
}

function oddArc(
  { words, heads, deprels }: Example,
  sentence: number,
  judgements: ArcJudgements,
  at: number,
  word: number,
): OddArc {
  const { nModels, deprels: names } = judgements;
  const [head, relation] = [judgements.head[at], judgements.relation[at]];
  const best = judgements.heads[at];
  const hasOtherHead = best !== heads[word];
  const [deprelHere, deprelThere] = [names[judgements.bestDeprels[at]], names[judgements.deprelsThere[at]]];
  const hasOtherRelation = deprelHere !== deprels[word] && heads[word] !== 0;
  // Only changes by the models can be proposed: of two unusual parts, the more unusual one that they would change.
  const isHead = hasOtherHead === hasOtherRelation ? relation <= head : hasOtherHead;
  const suggestion = isHead
    ? hasOtherHead
      ? { head: best, ...(deprelThere === deprels[word] ? {} : { deprel: deprelThere }) }
      : undefined
    : hasOtherRelation
      ? { deprel: deprelHere }
      : undefined;
  const parts = { head: rounded(head), relation: rounded(relation) };
  const own = { head: heads[word], deprel: deprels[word] };
  return {
    kind: isHead ? 'head' : 'relation',
    sentence,
    word,
    score: rounded(head + relation),
    suggestion,
    because: { text: arcText(words.forms, word, own, { head, relation }, nModels, isHead, suggestion), parts },
    isNonprojective: nonprojectiveArcs(heads).some(({ dependent }) => dependent === word),
  };
}

/** Four decimals: the last bits of a sum are no information, and equal scores should be equal. */
const rounded = (nats: number): number => Math.round(1e4 * Math.min(nats, 4 * MOST_SURPRISAL)) / 1e4;
