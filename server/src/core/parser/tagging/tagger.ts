/** A tagger in use: UPOS, XPOS, FEATS and lemmas of words that lack them. */

import { batchesOf } from '../neural/batch.ts';
import type { Kernels } from '../neural/kernels.ts';
import type { Words } from '../words.ts';
import { TagInput } from './input.ts';
import { keyOfLemma, type TaggerModel } from './model.ts';
import { TagNetwork } from './network.ts';
import { type LemmaScript, lemmaOf, scriptOfName } from './scripts.ts';
import type { Task } from './shapes.ts';
import { noneStyles, writesNone } from './style.ts';

/** log p of the classes of a task for a word. */
type Scores = (task: Task, word: number) => Float32Array;

/** What FEATS classes say, looked up once. */
interface FeatsClasses {
  /** Whether a class writes out inapplicable features: `Number[psor]=None`. */
  readonly hasNone: readonly boolean[];
  /** Whether any of those of a UPOS does. */
  readonly mayHaveNone: readonly boolean[];
}

export class NetworkTagger {
  private readonly network: TagNetwork;
  private readonly input: TagInput;
  private readonly scripts: readonly (LemmaScript | undefined)[];
  private readonly classes: FeatsClasses;
  private readonly uposIndex: ReadonlyMap<string, number>;

  /** Copies the weights. @throws RangeError if they do not fit together */
  constructor(
    kernels: Kernels,
    private readonly model: TaggerModel,
  ) {
    const { inventory, weights } = model;
    this.network = new TagNetwork(kernels, inventory, 'run');
    const missing = this.network.tensors.load(weights);
    if (missing !== undefined) throw new RangeError(`the weights "${missing}" are missing or have the wrong length`);
    this.network.tensors.keepPacked();
    this.input = new TagInput(inventory);
    this.scripts = inventory.scripts.map(scriptOfName);
    const hasNone = inventory.feats.map(writesNone);
    const mayHaveNone = inventory.featsOfUpos.map((own) => own.some((each) => hasNone[each]));
    this.classes = { hasNone, mayHaveNone };
    this.uposIndex = new Map(inventory.upos.map((upos, at) => [upos, at]));
  }

  /** Whether any cell of the words is blank that this tagger could fill. Blank FEATS next to UPOS mean that there are none. */
  canFill({ n, upos, xpos, lemmas }: Words): boolean {
    const { inventory } = this.model;
    const [hasXpos, hasLemmas] = [0 < inventory.xpos.length, 0 < inventory.scripts.length];
    for (let word = 1; word <= n; word++) {
      if (upos[word] === '' || (hasXpos && xpos[word] === '') || (hasLemmas && lemmas[word] === '')) return true;
    }
    return false;
  }

  /**
   * The same sentences with nothing blank that can be predicted; what is filled in stays, and the rest follows it: XPOS, FEATS and
   * scripts are among those seen with the UPOS. Sentences of one text, in order: only whether FEATS write out inapplicable features
   * depends on the other sentences. Time O(words · classes).
   */
  tagAll(sentences: readonly Words[]): Words[] {
    const tagged = sentences.slice();
    const { style } = this.model;
    const styles = style && noneStyles(style, sentences);
    for (const batch of batchesOf(sentences.map(({ n }) => n))) {
      const rows = batch.map((i) => this.input.encode(sentences[i]));
      this.network.classify(rows, (s, scores) => {
        tagged[batch[s]] = this.fill(sentences[batch[s]], scores, styles?.[batch[s]]);
      });
    }
    return tagged;
  }

  /** @param isWritten whether inapplicable features are to be written out; undefined: as the network finds */
  private fill(words: Words, scores: Scores, isWritten: boolean | undefined): Words {
    const { inventory } = this.model;
    const [upos, xpos, feats, lemmas] = [words.upos, words.xpos, words.feats, words.lemmas].map((each) => each.slice());
    const tags = Int32Array.from(words.forms, (_, word) => (word === 0 ? -1 : this.uposOf(words, word, scores)));
    for (let word = 1; word <= words.n; word++) {
      const tag = tags[word];
      // A UPOS that the training data does not have: nothing is known of what goes with it.
      if (tag === -1) continue;
      if (upos[word] === '') {
        upos[word] = inventory.upos[tag];
        if (feats[word] === '')
          feats[word] = inventory.feats[this.featsOf(tag, scores('feats', word), isWritten)] ?? '';
      }
      const xposOfTag = inventory.xposOfUpos[tag];
      if (xpos[word] === '' && 0 < xposOfTag.length)
        xpos[word] = inventory.xpos[bestOf(scores('xpos', word), xposOfTag)];
      if (lemmas[word] !== '' || inventory.scripts.length === 0) continue;
      const form = words.forms[word];
      lemmas[word] =
        this.model.lemmas.get(keyOfLemma(form, upos[word])) ??
        this.lemma(form, scores('lemma', word), inventory.scriptsOfUpos[tag]) ??
        '';
    }
    return { ...words, upos, xpos, feats, lemmas };
  }

  /** The given UPOS, or the best one among those that go with the given FEATS and XPOS; -1 if unknown. */
  private uposOf({ upos, xpos, feats }: Words, word: number, scores: Scores): number {
    if (upos[word] !== '') return this.uposIndex.get(upos[word]) ?? -1;
    const { inventory } = this.model;
    const own = scores('upos', word);
    const goesWith = (ofUpos: readonly Int32Array[], values: readonly string[], value: string) => {
      const at = value === '' ? -1 : values.indexOf(value);
      return at === -1 ? ALL : inventory.upos.flatMap((_, tag) => (ofUpos[tag].includes(at) ? [tag] : []));
    };
    const withXpos = goesWith(inventory.xposOfUpos, inventory.xpos, xpos[word]);
    const withFeats = goesWith(inventory.featsOfUpos, inventory.feats, feats[word]);
    const both =
      withXpos === ALL ? withFeats : withFeats === ALL ? withXpos : withXpos.filter((tag) => withFeats.includes(tag));
    if (both !== ALL && 0 < both.length) return bestOf(own, both);
    const featsScores = scores('feats', word);
    const xposScores = scores('xpos', word);
    // A UPOS that was never seen with an XPOS goes with none.
    const xposScore = (tag: number) =>
      inventory.xposOfUpos[tag].length === 0 ? 0 : bestScore(xposScores, inventory.xposOfUpos[tag]);
    // p(UPOS) · p(best FEATS that go with it) · p(best XPOS that do): the three often know different things.
    let best = -1;
    let most = -Infinity;
    for (const [tag, score] of own.entries()) {
      const all = score + bestScore(featsScores, inventory.featsOfUpos[tag]) + xposScore(tag);
      if (all <= most) continue;
      most = all;
      best = tag;
    }
    return best;
  }

  /** The best class of a UPOS, among those that write out inapplicable features, or among the others. */
  private featsOf(tag: number, scores: Float32Array, isWritten: boolean | undefined): number {
    const candidates = this.model.inventory.featsOfUpos[tag];
    if (isWritten === undefined || !this.classes.mayHaveNone[tag]) return bestOf(scores, candidates);
    const some = candidates.filter((each) => this.classes.hasNone[each] === isWritten);
    return bestOf(scores, 0 < some.length ? some : candidates);
  }

  /** The lemma of the best script that fits the form. */
  private lemma(form: string, scores: Float32Array, candidates: Int32Array): string | undefined {
    let most = -Infinity;
    let lemma: string | undefined;
    for (const candidate of candidates) {
      if (scores[candidate] <= most) continue;
      const script = this.scripts[candidate];
      const made = script && lemmaOf(form, script);
      if (made === undefined) continue;
      most = scores[candidate];
      lemma = made;
    }
    return lemma;
  }
}

const ALL: readonly number[] = [];

function bestOf(scores: Float32Array, candidates: ArrayLike<number>): number {
  let best = candidates[0] ?? -1;
  for (let i = 1; i < candidates.length; i++) if (scores[best] < scores[candidates[i]]) best = candidates[i];
  return best;
}

const bestScore = (scores: Float32Array, candidates: ArrayLike<number>): number => scores[bestOf(scores, candidates)];
