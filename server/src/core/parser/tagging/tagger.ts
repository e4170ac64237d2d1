/** A tagger in use: UPOS, XPOS, FEATS and lemmas of words that lack them. */

import { type LemmaScript, lemmaOf, scriptOfName } from '../../annotation/index.ts';
import type { TaggedWords, Words } from '../base/readWords.ts';
import { batchesOf } from '../network/batch.ts';
import type { FurtherInput } from '../network/input.ts';
import type { Kernels } from '../network/kernels.ts';
import { CellsOfUpos } from './cells.ts';
import { allCertain, shareAmong, shareWithout } from './certainty.ts';
import { TagInput } from './input.ts';
import { keyOfLemma, type TaggerModel } from './model.ts';
import { type TaggingTask, TagScorer } from './scorer.ts';
import { type Candidate, Neighbours } from './sequence.ts';
import { noneStyles } from './style.ts';

/** log p of the classes of a task for a word, see `TagScorer.classify`. */
type Scores = (task: TaggingTask, word: number) => Float32Array;

export class NetworkTagger {
  private readonly scorer: TagScorer;
  private readonly input: TagInput;
  private readonly scripts: readonly (LemmaScript | undefined)[];
  private readonly cells: CellsOfUpos;
  private readonly index: Readonly<Record<'upos' | 'xpos' | 'feats', ReadonlyMap<string, number>>>;
  private readonly neighbours: Neighbours;
  private readonly model: Pick<TaggerModel, 'inventory' | 'lemmas' | 'style'>;

  /** Copies the weights. @throws RangeError if they do not fit together */
  constructor(
    kernels: Kernels,
    { inventory, weights, lemmas, style, neighbours }: TaggerModel,
    pretrained?: FurtherInput,
  ) {
    this.model = { inventory, lemmas, style };
    this.scorer = new TagScorer(kernels, inventory, weights, undefined, pretrained);
    this.input = new TagInput(inventory, pretrained);
    this.scripts = inventory.scripts.map(scriptOfName);
    this.cells = new CellsOfUpos(inventory);
    const index = (values: readonly string[]) => new Map(values.map((value, at) => [value, at]));
    this.index = { upos: index(inventory.upos), xpos: index(inventory.xpos), feats: index(inventory.feats) };
    this.neighbours = new Neighbours(inventory, neighbours);
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
   * The same sentences with predictions in their blank cells. Given cells stay and constrain the others: XPOS, FEATS and scripts are among
   * those seen with the UPOS. Sentences of one text, in order: only whether FEATS write out inapplicable features depends on the other
   * sentences. Time O(words · classes).
   */
  tagAll(sentences: readonly Words[]): TaggedWords[] {
    const tagged: TaggedWords[] = sentences.slice();
    const { style } = this.model;
    const styles = style && noneStyles(style, sentences);
    for (const batch of batchesOf(sentences.map(({ n }) => n))) {
      const rows = batch.map((i) => this.input.encode(sentences[i]));
      this.scorer.classify(rows, (s, scores) => {
        tagged[batch[s]] = this.fill(sentences[batch[s]], scores, styles?.[batch[s]]);
      });
    }
    return tagged;
  }

  /** @param isWritten whether inapplicable features are to be written out; undefined: as the network finds */
  private fill(words: Words, scores: Scores, isWritten: boolean | undefined): TaggedWords {
    const { inventory } = this.model;
    const [upos, xpos, feats, lemmas] = [words.upos, words.xpos, words.feats, words.lemmas].map((each) => each.slice());
    const candidates = words.forms.map((_, word) =>
      word === 0 ? [] : this.candidates(words, word, scores, isWritten),
    );
    const found = this.neighbours.best(candidates);
    const tagCertainty = allCertain(words.n);
    for (let word = 1; word <= words.n; word++) {
      const { tag = -1, cell = -1 } = found[word] ?? {};
      // A UPOS that the training data does not have: nothing is known of what goes with it.
      if (tag === -1) continue;
      const isGiven = upos[word] !== '';
      if (!isGiven) {
        upos[word] = inventory.upos[tag];
        tagCertainty.upos[word] = Math.exp(scores('upos', word)[tag]);
        if (feats[word] === '' && cell !== -1) {
          feats[word] = inventory.feats[cell];
          tagCertainty.feats[word] = shareWithout(scores('feats', word), cell, this.cells.never(isWritten));
        }
      }
      const xposOfTag = inventory.xposOfUpos[tag];
      if (xpos[word] === '' && 0 < xposOfTag.length) {
        const ofWord = scores('xpos', word);
        const best = bestOf(ofWord, xposOfTag);
        xpos[word] = inventory.xpos[best];
        tagCertainty.xpos[word] = isGiven ? shareAmong(ofWord, best, xposOfTag) : Math.exp(ofWord[best]);
      }
      if (lemmas[word] !== '' || inventory.scripts.length === 0) continue;
      const form = words.forms[word];
      lemmas[word] =
        this.model.lemmas.get(keyOfLemma(form, upos[word])) ??
        this.lemma(form, scores('lemma', word), inventory.scriptsOfUpos[tag]) ??
        '';
    }
    return { ...words, upos, xpos, feats, lemmas, tagCertainty };
  }

  /**
   * The analyses that a word may have: the given one, or all of the UPOS that go with the given FEATS and XPOS, with
   * p(UPOS) · p(FEATS) · p(best XPOS of the UPOS), as the three often know different things.
   */
  private candidates(words: Words, word: number, scores: Scores, isWritten: boolean | undefined): Candidate[] {
    const { inventory } = this.model;
    const given = words.feats[word] === '' ? undefined : this.index.feats.get(words.feats[word]);
    if (words.upos[word] !== '') {
      const tag = this.index.upos.get(words.upos[word]) ?? -1;
      return [{ tag, cell: given ?? this.index.feats.get(words.feats[word]) ?? -1, score: 0 }];
    }
    const [upos, xpos, feats] = (['upos', 'xpos', 'feats'] as const).map((task) => scores(task, word));
    const givenXpos = this.index.xpos.get(words.xpos[word]);
    const all = [...inventory.upos.keys()];
    const fitting = all.filter(
      (tag) =>
        (given === undefined || inventory.featsOfUpos[tag].includes(given)) &&
        (givenXpos === undefined || inventory.xposOfUpos[tag].includes(givenXpos)),
    );
    const rows = (0 < fitting.length ? fitting : all).map((tag) => {
      const ofTag = inventory.xposOfUpos[tag];
      const score = upos[tag] + (ofTag.length === 0 ? 0 : xpos[bestOf(xpos, ofTag)]);
      return { tag, score, cells: given === undefined ? this.cells.of(tag, isWritten) : Int32Array.of(given) };
    });
    return likelyOf(rows, feats);
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

/** Neighbours cannot help what is less likely by this factor (e⁸). */
const HOPELESS = 8;

/** A UPOS with its FEATS, and the score that it adds to theirs. */
interface CandidateRow {
  readonly tag: number;
  readonly score: number;
  readonly cells: Int32Array;
}

/** All but the hopeless ones. Most UPOS are hopeless with any FEATS, so their cells are not looked at. */
function likelyOf(rows: readonly CandidateRow[], feats: Float32Array): Candidate[] {
  let highest = -Infinity;
  for (let cell = 0; cell < feats.length; cell++) if (highest < feats[cell]) highest = feats[cell];
  let most = -Infinity;
  for (const { score, cells } of rows) {
    if (score + highest <= most) continue;
    for (let i = 0; i < cells.length; i++) if (most < score + feats[cells[i]]) most = score + feats[cells[i]];
  }
  const likely: Candidate[] = [];
  for (const { tag, score, cells } of rows) {
    if (score + highest <= most - HOPELESS) continue;
    for (let i = 0; i < cells.length; i++) {
      const cell = cells[i];
      if (most - HOPELESS < score + feats[cell]) likely.push({ tag, cell, score: score + feats[cell] });
    }
  }
  return likely;
}

function bestOf(scores: Float32Array, candidates: ArrayLike<number>): number {
  let best = candidates[0] ?? -1;
  for (let i = 1; i < candidates.length; i++) if (scores[best] < scores[candidates[i]]) best = candidates[i];
  return best;
}
