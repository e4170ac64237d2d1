/** The neural model as a Parser: log-probabilities of the network and, with less weight, of the linear model. */

import type { Sentence } from '../../conllu/index.ts';
import type { ArcScores } from '../../decode/index.ts';
import { decodeSingleRoot } from '../decoders.ts';
import { arcSentence } from '../linear/arc-features.ts';
import { scoreArcs } from '../linear/arc-scorer.ts';
import { chooseLabels, labelScores, labelSentence } from '../linear/labels.ts';
import type { LinearModel } from '../linear/model.ts';
import { type PreparedWords, prepareWords } from '../linear/prepare.ts';
import type { ModelCard } from '../model/card.ts';
import { marginsOf, type Parse, type ParseOptions, type Parser } from '../parser.ts';
import { Kernels } from './kernels.ts';
import type { NeuralModel } from './model.ts';
import { NetworkScorer, type NetworkScores } from './scorer.ts';

/** What the linear log-probabilities count, for arcs and for relations. */
const LINEAR_ARCS = 0.5;
const LINEAR_LABELS = 0.5;

export class NeuralParser implements Parser {
  private readonly linear: LinearModel;
  private readonly tagged: NetworkScorer;
  private readonly untagged: NetworkScorer;

  /** Copies the weights of the networks. @throws RangeError if they do not fit together */
  constructor(
    readonly card: ModelCard,
    model: NeuralModel,
  ) {
    this.linear = model.linear;
    const kernels = new Kernels();
    const nLabels = model.linear.deprels.length;
    this.tagged = NetworkScorer.load(kernels, model.tagged, nLabels);
    this.untagged = NetworkScorer.load(kernels, model.untagged, nLabels);
  }

  get deprels(): readonly string[] {
    return this.linear.deprels;
  }

  parse(sentence: Sentence, options: ParseOptions = {}): Parse | undefined {
    const prepared = prepareWords(sentence, this.linear, options.formsOnly ?? false);
    const { words, tags } = prepared;
    const { decoder: wanted = 'mh4', constraints, memoryLimit, checkpoint } = options;
    if (words.n === 0) {
      return { heads: Int32Array.of(-1), deprels: [''], margins: new Float32Array(1), tags, decoder: wanted };
    }
    return this.scorerFor(prepared).score(words, (scores) => {
      const arcs = this.mixedArcs(prepared, scores);
      const { decoder, decoded } = decodeSingleRoot(arcs, wanted, { constraints, memoryLimit, checkpoint });
      if (decoded === undefined) return undefined;
      const { heads } = decoded;
      const deprels = chooseLabels(this.mixedLabels(prepared, scores, heads), heads, this.deprels);
      return { heads, deprels, margins: marginsOf(arcs, heads), tags, decoder };
    });
  }

  score(sentence: Sentence, options: Pick<ParseOptions, 'formsOnly'> = {}): ArcScores {
    const prepared = prepareWords(sentence, this.linear, options.formsOnly ?? false);
    if (prepared.words.n === 0) return { n: 0, values: new Float32Array(1) };
    return this.scorerFor(prepared).score(prepared.words, (scores) => this.mixedArcs(prepared, scores));
  }

  private scorerFor({ tags }: PreparedWords): NetworkScorer {
    return tags === 'given' ? this.tagged : this.untagged;
  }

  /** Not normalised: a sum of log-probabilities. */
  private mixedArcs({ words, tags }: PreparedWords, { arcs }: NetworkScores): ArcScores {
    const { linear } = this;
    const { bits, values } = (tags === 'given' ? linear.tagged : linear.untagged).arcs;
    const weak = scoreArcs(arcSentence(words), values, bits);
    for (let i = 0; i < arcs.length; i++) arcs[i] += LINEAR_ARCS * weak[i];
    return { n: words.n, values: arcs };
  }

  private mixedLabels({ words, tags }: PreparedWords, scores: NetworkScores, heads: Int32Array): Float32Array {
    const { linear } = this;
    const { labels } = tags === 'given' ? linear.tagged : linear.untagged;
    const mixed = scores.labels(heads);
    const weak = labelScores(labelSentence(words), heads, labels, this.deprels);
    addLogSoftmax(mixed, weak, this.deprels.length, LINEAR_LABELS);
    return mixed;
  }
}

/** sum[row] += weight · log softmax x[row]. */
function addLogSoftmax(sum: Float32Array, x: Float32Array, rowLength: number, weight: number): void {
  for (let start = 0; start < x.length; start += rowLength) {
    let max = -Infinity;
    for (let i = start; i < start + rowLength; i++) max = Math.max(max, x[i]);
    let total = 0;
    for (let i = start; i < start + rowLength; i++) total += Math.exp(x[i] - max);
    const logTotal = max + Math.log(total);
    for (let i = start; i < start + rowLength; i++) sum[i] += weight * (x[i] - logTotal);
  }
}
