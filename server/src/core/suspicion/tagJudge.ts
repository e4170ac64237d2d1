/** Models of some sentences that judge the tags and the lemmas of others. */

import {
  collectTags,
  type Example,
  judgeLemmas,
  judgeTags,
  type LemmaModel,
  type Tagger,
  trainLemmas,
  trainTagger,
  type Words,
} from '../parser/index.ts';
import type { ModelHooks } from './model.ts';
import { withoutTypo } from './typo.ts';

const BITS = 18;
const EPOCHS = 3;
const RATE = 0.1;
/** Share of the tagger in the training. */
const TAGGER_SHARE = 0.6;

/** The output: surprisals in nats, and expected values, by position in a treebank. */
type Columns = Readonly<Record<'upos' | 'feats' | 'lemma', Column>>;
interface Column {
  readonly surprisal: Float32Array;
  readonly best: string[];
}

/** For unseen values: the surprisal of something new, given a UPOS. */
type Novelty = (upos: string) => number;

/** The surprisal of a value unknown to a model is that of a new value in its place (Good 1953). */
export class TagJudge {
  private readonly tagger: Tagger;
  private readonly lemmas: LemmaModel;
  private readonly newUpos: Novelty;
  private readonly newFeats: Novelty;
  private readonly newLemma: Novelty;

  /** Learns from examples, at least one. Time about 50 µs a word. */
  constructor(examples: readonly Example[], seed: number, { checkpoint, onProgress }: ModelHooks) {
    const seen = examples.map(seenOf);
    this.tagger = trainTagger(seen, collectTags(seen), { seed, epochs: EPOCHS, bits: BITS, rate: RATE, checkpoint });
    onProgress?.(TAGGER_SHARE);
    this.lemmas = trainLemmas(seen, seed, checkpoint);
    onProgress?.(1);
    this.newUpos = noveltyOf(seen.map(({ upos }) => upos.map((tag) => ['', tag] as const)));
    this.newFeats = noveltyOf(seen.map(({ upos, feats }) => feats.map((each, w) => [upos[w], each] as const)));
    this.newLemma = noveltyOf(seen.map(({ upos, lemmas }) => lemmas.map((each, w) => [upos[w], each] as const)));
  }

  /** Writes its judgements on the words of a sentence, from an index on. O(n · features · tags) */
  judge(example: Example, into: Columns, start: number): void {
    const words = seenOf(example);
    const tags = judgeTags(this.tagger, words);
    const lemmas = judgeLemmas(this.lemmas, words);
    for (let word = 1; word <= words.n; word++) {
      const upos = words.upos[word];
      if (upos === '') continue;
      const at = start + word - 1;
      put(into.upos, at, tags.upos[word], tags.bestUpos[word], () => this.newUpos(''));
      put(into.feats, at, tags.feats[word], tags.bestFeats[word], () => this.newFeats(upos));
      if (words.lemmas[word] !== '') {
        put(into.lemma, at, lemmas.surprisal[word], lemmas.best[word], () => this.newLemma(upos));
      }
    }
  }
}

const seenOf = ({ words }: Example): Words => ({ ...words, feats: words.feats.map(withoutTypo) });

function put({ surprisal, best }: Column, at: number, own: number, expected: string, novelty: () => number): void {
  surprisal[at] = Number.isNaN(own) ? novelty() : own;
  best[at] = expected;
}

/** -log of the share of words, by group, whose value occurs once: the probability that the next word has a new one. */
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
  // A new group gives no information.
  return (group) => surprisals.get(group) ?? 0;
}
