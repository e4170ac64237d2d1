/** The judgements of other folds' models on the tags and the lemma of every word. */

import type { Example } from '../parser/index.ts';
import { startsOf } from './foldRun.ts';
import { foldOf, restOf } from './folds.ts';
import { DEFAULT_FOLDS, type JudgingOptions } from './judgements.ts';
import type { ModelHooks } from './model.ts';
import { TagJudge } from './tagJudge.ts';

export const TAG_KINDS = ['upos', 'feats', 'lemma'] as const;
export type TagKind = (typeof TAG_KINDS)[number];

/** -log p in nats of each word, and the expected values; NaN and '' for blank cells, and without training data. */
interface TagColumn {
  readonly surprisal: Float32Array;
  readonly best: readonly string[];
}

/** Plain data. Word w (1…n) of example i is at `starts[i] + w - 1`. */
export interface TagJudgements extends Readonly<Record<TagKind, TagColumn>> {
  readonly starts: Int32Array;
}

/** The judges of a run by fold, for sentences edited later. */
export type TagJudges = Map<number, TagJudge>;

/**
 * UPOS by a tagger that sees the annotated tags around it, FEATS given UPOS, LEMMA given all of these. Time about 60 µs a word.
 *
 * @param judges keeps the models, about 20 MB each
 */
export function judgeTagging(
  examples: readonly Example[],
  { folds: k = DEFAULT_FOLDS, seed = 1 }: Omit<JudgingOptions, 'method'>,
  { checkpoint, onProgress }: ModelHooks = {},
  judges?: TagJudges,
): TagJudgements {
  const all = nothingOn(examples);
  const folds = Uint8Array.from(examples, (example) => foldOf(example, k));
  for (let fold = 0; fold < k; fold++) {
    const others = restOf(examples, folds, fold);
    if (0 < others.length && folds.includes(fold)) {
      const judge = new TagJudge(others, seed, {
        checkpoint,
        onProgress: (done) => onProgress?.((fold + 0.8 * done) / k),
      });
      judges?.set(fold, judge);
      examples.forEach((example, i) => {
        if (folds[i] !== fold) return;
        checkpoint?.();
        judge.judge(example, all, all.starts[i]);
      });
    }
    onProgress?.((fold + 1) / k);
  }
  return all;
}

/** The judgements on examples edited since, each by the judge of its fold. */
export function judgeTagsAgain(
  examples: readonly Example[],
  folds: readonly number[],
  judges: TagJudges,
): TagJudgements {
  const all = nothingOn(examples);
  examples.forEach((example, i) => {
    judges.get(folds[i])?.judge(example, all, all.starts[i]);
  });
  return all;
}

export function nothingOn(examples: readonly Example[]) {
  const starts = startsOf(examples);
  const nWords = starts[examples.length];
  const column = () => ({
    surprisal: new Float32Array(nWords).fill(Number.NaN),
    best: new Array<string>(nWords).fill(''),
  });
  return { starts, upos: column(), feats: column(), lemma: column() };
}
