/** Words whose tags or lemma are unusual, ranked by the surprisal of models that have not seen their sentences. */

import type { Sentence } from '../conllu/index.ts';
import type { Example } from '../parser/index.ts';
import { exampleAt } from './foldRun.ts';
import { type Rules, reportedWords, TAG_COLUMNS } from './reported.ts';
import { TAG_KINDS, type TagJudgements, type TagKind } from './tagJudgements.ts';
import type { JudgedTreebank } from './treebank.ts';
import type { Suspicion } from './types.ts';
import { withTypoOf } from './typo.ts';
import { tagText } from './wording.ts';
import type { WordPlace } from './wordPlace.ts';

/** The order of the words, as numbers: most never become objects. */
interface TagRanking {
  /** Places in the arrays of the judgements, the word with the most unusual tag first. */
  readonly order: Int32Array;
  /** Number of words left out because a rule already reports them. */
  readonly nReported: number;
}

export interface OddTag extends Suspicion {
  readonly kind: TagKind;
}

const NOBODY: ReadonlySet<number> = new Set();

/** The most surprising of a word's cells, if one was judged. */
function worstOf(
  judgements: TagJudgements,
  at: number,
): { readonly kind: TagKind; readonly score: number } | undefined {
  let worst: { readonly kind: TagKind; readonly score: number } | undefined;
  for (const kind of TAG_KINDS) {
    const score = judgements[kind].surprisal[at];
    if (!Number.isNaN(score) && (worst === undefined || worst.score < score)) worst = { kind, score };
  }
  return worst;
}

/**
 * Every word with a tag, by descending surprisal of its most unusual cell, then in text order. Time O(words · log words) and
 * that of the rules.
 *
 * @param rules `none` to keep words that a rule reports
 */
export function rankTags(
  sentences: readonly Sentence[],
  { examples, sentences: indices }: JudgedTreebank,
  judgements: TagJudgements,
  rules: Rules | 'none' = {},
): TagRanking {
  const { starts } = judgements;
  const scores = new Float64Array(starts[examples.length]);
  const order = new Int32Array(scores.length);
  let n = 0;
  let nReported = 0;
  const reportedOf = (index: number) =>
    rules === 'none' ? NOBODY : reportedWords(sentences[index], index, TAG_COLUMNS, rules);
  examples.forEach(({ words }, i) => {
    const reported = reportedOf(indices[i]);
    for (let word = 1; word <= words.n; word++) {
      const at = starts[i] + word - 1;
      const worst = worstOf(judgements, at);
      if (worst === undefined) continue;
      if (reported.has(word)) nReported++;
      else {
        scores[at] = rounded(worst.score);
        order[n++] = at;
      }
    }
  });
  return { order: order.subarray(0, n).sort((a, b) => scores[b] - scores[a] || a - b), nReported };
}

/** Some of the words of a ranking, with their explanations. Time O(rows). */
export function oddTags(
  treebank: JudgedTreebank,
  judgements: TagJudgements,
  { order }: TagRanking,
  start = 0,
  end = order.length,
): OddTag[] {
  return Array.from(order.subarray(start, end)).flatMap((at): OddTag[] => {
    const i = exampleAt(judgements.starts, at);
    const worst = worstOf(judgements, at);
    const word = at - judgements.starts[i] + 1;
    return worst === undefined
      ? []
      : [oddTag(treebank.examples[i], treebank.sentences[i], word, judgements, at, worst)];
  });
}

/** The words of a ranking, in its order. */
export function tagPlaces(
  { sentences }: JudgedTreebank,
  { starts }: TagJudgements,
  { order }: TagRanking,
): WordPlace[] {
  return Array.from(order, (at) => {
    const i = exampleAt(starts, at);
    return { sentence: sentences[i], word: at - starts[i] + 1 };
  });
}

function oddTag(
  { words }: Example,
  sentence: number,
  word: number,
  judgements: TagJudgements,
  at: number,
  { kind, score }: { readonly kind: TagKind; readonly score: number },
): OddTag {
  const own = { upos: words.upos, feats: words.feats, lemma: words.lemmas }[kind][word];
  const found = judgements[kind].best[at];
  const best = kind === 'feats' ? withTypoOf(found, own) : found;
  const expected = best === own || (best === '' && kind !== 'feats') ? undefined : best || '_';
  return {
    kind,
    sentence,
    word,
    score: rounded(score),
    suggestion: expected === undefined ? undefined : { [kind]: expected },
    because: {
      text: tagText(words.forms, word, kind, own || '_', score, expected),
      parts: Object.fromEntries(
        TAG_KINDS.flatMap((each) => {
          const part = judgements[each].surprisal[at];
          return Number.isNaN(part) ? [] : [[each, rounded(part)]];
        }),
      ),
    },
  };
}

const rounded = (nats: number): number => Math.round(1e4 * nats) / 1e4;
