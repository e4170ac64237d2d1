/** The neural model as a Parser: log-probabilities of the network and, with less weight, of the linear model. */

import type { Sentence } from '../../conllu/index.ts';
import type { ArcScores } from '../../decode/index.ts';
import { decodeSingleRoot } from '../base/decoders.ts';
import { inWindows } from '../base/windows.ts';
import { fastLinear } from '../linear/fastLinear.ts';
import { certaintyOfLabels, chooseLabels } from '../linear/labels.ts';
import type { LinearModel } from '../linear/model.ts';
import type { PreparedWords } from '../linear/prepare.ts';
import type { ModelCard } from '../model/card.ts';
import { batchesOf } from '../network/batch.ts';
import { Kernels } from '../network/kernels.ts';
import { isOrderItem, languagesAmong } from '../order/aspects.ts';
import {
  type Annotated,
  certaintyOf,
  emptyParse,
  marginsOf,
  type Parse,
  type ParseOptions,
  type ParseRequest,
  type Parser,
  type SummedScores,
} from '../parser.ts';
import { Pretrained } from '../pretrained/model.ts';
import { NetworkTagger } from '../tagging/tagger.ts';
import { Tokenizer } from '../tokenizing/tokenizer.ts';
import { addLinearArcs, addLinearLabels, LINEAR_WEIGHTS } from './mixing.ts';
import type { NeuralModel } from './model.ts';
import { prepareAll } from './prepare.ts';
import { NetworkScorer } from './scorer.ts';

export class NeuralParser implements Parser {
  readonly readsOrder: boolean;
  readonly languages: readonly string[];
  private readonly linear: LinearModel;
  private readonly linearWeight: number;
  private readonly tagged: NetworkScorer;
  private readonly untagged: NetworkScorer;
  private readonly tagger: NetworkTagger | undefined;
  readonly tokenizer: Tokenizer | undefined;
  readonly knows = (form: string): boolean => this.untagged.knows(form);

  /** Copies the weights of the networks. @throws RangeError if they do not fit together */
  constructor(
    readonly card: ModelCard,
    model: NeuralModel,
  ) {
    const kernels = new Kernels();
    this.readsOrder = model.tagged.vocabulary.feats.some(isOrderItem);
    this.languages = languagesAmong(model.untagged.vocabulary.feats);
    this.linear = fastLinear(kernels, model.linear);
    this.linearWeight = LINEAR_WEIGHTS[model.linear.columns];
    const nLabels = model.linear.deprels.length;
    const pretrained = model.pretrained && new Pretrained(model.pretrained);
    this.tagged = NetworkScorer.load(kernels, model.tagged, nLabels, pretrained);
    const isOne = model.untagged === model.tagged;
    this.untagged = isOne ? this.tagged : NetworkScorer.load(kernels, model.untagged, nLabels, pretrained);
    this.tagger = model.tagger && new NetworkTagger(kernels, model.tagger, pretrained);
    this.tokenizer = model.tokenizer && new Tokenizer(model.tokenizer, kernels);
  }

  annotate(sentences: readonly Sentence[], { language }: Pick<ParseOptions, 'language'> = {}): Annotated[] {
    const requests = sentences.map((sentence) => ({ sentence, options: { fills: true, language } }));
    return prepareAll(requests, this.linear, this.tagger).map(({ filled }) => filled);
  }

  get predictsLemmas(): boolean {
    return this.tagger !== undefined;
  }

  get deprels(): readonly string[] {
    return this.linear.deprels;
  }

  parse(sentence: Sentence, options: ParseOptions = {}): Parse | undefined {
    return this.parseWindow([{ sentence, options }])[0];
  }

  /** Reads ahead by a window, and splits it into batches of similar length. */
  *parseAll(requests: Iterable<ParseRequest>): Generator<Parse | undefined, void, undefined> {
    for (const window of inWindows(requests)) yield* this.parseWindow(window);
  }

  score(sentence: Sentence, options: Pick<ParseOptions, 'formsOnly' | 'order' | 'language'> = {}): SummedScores {
    const [prepared] = prepareAll([{ sentence, options }], this.linear, this.tagger);
    const weight = 1 + this.linearWeight;
    if (prepared.words.n === 0) return { n: 0, values: new Float32Array(1), weight };
    const scorer = this.scorerOf(prepared.tags === 'given');
    return { ...scorer.score(prepared.words, ({ arcs }) => this.mixedArcs(prepared, arcs)), weight };
  }

  private parseWindow(window: readonly ParseRequest[]): (Parse | undefined)[] {
    const prepared = prepareAll(window, this.linear, this.tagger);
    const parses = prepared.map(({ words, tags }, i) =>
      words.n === 0 ? emptyParse(tags, window[i].options) : undefined,
    );
    for (const isTagged of [true, false]) {
      const lengths = prepared.map(({ words, tags }) => ((tags === 'given') === isTagged ? words.n : 0));
      for (const batch of batchesOf(lengths)) {
        const results = this.parseBatch(
          isTagged,
          batch.map((i) => prepared[i]),
          batch.map((i) => window[i].options ?? {}),
        );
        for (let at = 0; at < batch.length; at++) parses[batch[at]] = results[at];
      }
    }
    return parses;
  }

  /** Sentences in descending order of length, either all tagged or none. */
  private parseBatch(
    isTagged: boolean,
    batch: readonly PreparedWords[],
    options: readonly ParseOptions[],
  ): (Parse | undefined)[] {
    const words = batch.map((each) => each.words);
    options[0].checkpoint?.();
    return this.scorerOf(isTagged).scoreAll(words, (scores) => {
      const arcs = batch.map((each, s) => this.mixedArcs(each, scores.arcs[s]));
      const results = arcs.map((each, s) => {
        const { decoder = 'mh4', ...rest } = options[s];
        return decodeSingleRoot(each, decoder, rest);
      });
      // A sentence without a tree has no relations either; any tree can be used as a placeholder.
      const trees = results.map(({ decoded }, s) => decoded?.heads ?? new Int32Array(words[s].n + 1));
      const labels = scores.labels(trees);
      return results.map(({ decoder, decoded }, s) => {
        if (decoded === undefined) return undefined;
        const { heads } = decoded;
        const relations = options[s].judgesRelations === true ? labels[s].slice() : undefined;
        addLinearLabels(labels[s], batch[s], heads, this.linear);
        const deprels = chooseLabels(labels[s], heads, this.deprels);
        const { filled, tags } = batch[s];
        const { upos, feats, xpos, lemmas, tagCertainty } = filled;
        const margins = marginsOf(arcs[s], heads);
        const certainty = certaintyOf(arcs[s], heads, options[s].constraints, 1 + this.linearWeight);
        const relationCertainty = relations && certaintyOfLabels(relations, deprels, this.deprels);
        const words = { upos, feats, xpos, lemmas, tagCertainty };
        return { heads, deprels, margins, certainty, relationCertainty, tags, ...words, decoder };
      });
    });
  }

  private scorerOf(isTagged: boolean): NetworkScorer {
    return isTagged ? this.tagged : this.untagged;
  }

  private mixedArcs(prepared: PreparedWords, arcs: Float32Array): ArcScores {
    addLinearArcs(arcs, prepared, this.linear);
    return { n: prepared.words.n, values: arcs };
  }
}
