/** What models of the other folds think of the tags and the lemma of every word. */

import {
  collectTags,
  type Example,
  type JudgedLemmas,
  type JudgedTags,
  judgeLemmas,
  judgeTags,
  trainLemmas,
  trainTagger,
  type Words,
} from '../parser/index.ts';
import { startsOf } from './foldRun.ts';
import { foldOf } from './folds.ts';
import { DEFAULT_FOLDS, type JudgingOptions } from './judgements.ts';
import type { ModelHooks } from './model.ts';
import { withoutTypo } from './typo.ts';

export const TAG_KINDS = ['upos', 'feats', 'lemma'] as const;
export type TagKind = (typeof TAG_KINDS)[number];

/** -log p in nats of each word, and the expected values; NaN and '' for blank cells, and where there is nothing to learn from. */
export interface TagColumn {
  readonly surprisal: Float32Array;
  readonly best: readonly string[];
}

/** Plain data. Word w (1…n) of example i is at `starts[i] + w - 1`. */
export interface TagJudgements extends Readonly<Record<TagKind, TagColumn>> {
  readonly starts: Int32Array;
}

const BITS = 18;
const EPOCHS = 3;
const RATE = 0.1;

/** What is unseen: the surprisal of something new, given a UPOS. */
type Novelty = (upos: string) => number;

/**
 * UPOS by a tagger that sees the tags around as they are annotated, FEATS given UPOS, LEMMA given all of these. What the other folds
 * do not have at all is as surprising as it is rare that something is new there (Good 1953). Time about 60 µs a word.
 */
export function judgeTagging(
  examples: readonly Example[],
  { folds: k = DEFAULT_FOLDS, seed = 1 }: Omit<JudgingOptions, 'method'>,
  { checkpoint, onProgress }: ModelHooks = {},
): TagJudgements {
  const seen = examples.map(({ words }): Words => ({ ...words, feats: words.feats.map(withoutTypo) }));
  const starts = startsOf(examples);
  const nWords = starts[examples.length];
  const column = () => ({
    surprisal: new Float32Array(nWords).fill(Number.NaN),
    best: new Array<string>(nWords).fill(''),
  });
  const all = { upos: column(), feats: column(), lemma: column() };
  const folds = Uint8Array.from(examples, (example) => foldOf(example, k));
  for (let fold = 0; fold < k; fold++) {
    const others = seen.filter((_, i) => folds[i] !== fold);
    const isEmpty = others.length === 0;
    if (!isEmpty && folds.includes(fold)) {
      const options = { seed, epochs: EPOCHS, bits: BITS, rate: RATE, checkpoint };
      const tagger = trainTagger(others, collectTags(others), options);
      onProgress?.((fold + 0.5) / k);
      const lemmas = trainLemmas(others, seed, checkpoint);
      onProgress?.((fold + 0.8) / k);
      const newUpos = noveltyOf(others.map(({ upos }) => upos.map((tag) => ['', tag] as const)));
      const newFeats = noveltyOf(others.map(({ upos, feats }) => feats.map((each, w) => [upos[w], each] as const)));
      const newLemma = noveltyOf(others.map(({ upos, lemmas: own }) => own.map((each, w) => [upos[w], each] as const)));
      seen.forEach((words, i) => {
        if (folds[i] !== fold) return;
        checkpoint?.();
        const tags = judgeTags(tagger, words);
        const judged = judgeLemmas(lemmas, words);
        for (let word = 1; word <= words.n; word++) {
          const upos = words.upos[word];
          if (upos === '') continue;
          const at = starts[i] + word - 1;
          put(all.upos, at, tags.upos[word], tags.bestUpos[word], () => newUpos(''));
          put(all.feats, at, tags.feats[word], tags.bestFeats[word], () => newFeats(upos));
          if (words.lemmas[word] !== '')
            put(all.lemma, at, judged.surprisal[word], judged.best[word], () => newLemma(upos));
        }
      });
    }
    onProgress?.((fold + 1) / k);
  }
  return { starts, ...all };
}

function put(
  { surprisal, best }: { readonly surprisal: Float32Array; readonly best: string[] },
  at: number,
  own: JudgedTags['upos'][number] | JudgedLemmas['surprisal'][number],
  expected: string,
  novelty: () => number,
): void {
  surprisal[at] = Number.isNaN(own) ? novelty() : own;
  best[at] = expected;
}

/** -log of the share of words, by group, whose value occurs once: that is how often the next word has a new one. */
function noveltyOf(sentences: readonly (readonly (readonly [group: string, value: string])[])[]): Novelty {
  const counts = new Map<string, Map<string, number>>();
  for (const sentence of sentences) {
    for (let word = 1; word < sentence.length; word++) {
      const [group, value] = sentence[word];
      if (value === '' && group === '') continue;
      const own = counts.get(group) ?? new Map<string, number>();
      counts.set(group, own);
      own.set(value, (own.get(value) ?? 0) + 1);
    }
  }
  const surprisals = new Map<string, number>();
  for (const [group, own] of counts) {
    let [once, total] = [0, 0];
    for (const count of own.values()) {
      if (count === 1) once++;
      total += count;
    }
    surprisals.set(group, -Math.log((once + 0.5) / (total + 1)));
  }
  // A group that is new itself says nothing.
  return (group) => surprisals.get(group) ?? 0;
}
