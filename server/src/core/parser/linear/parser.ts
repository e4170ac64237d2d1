/** The linear model as a Parser. */

import type { Sentence } from '../../conllu/index.ts';
import type { ArcScores } from '../../decode/index.ts';
import { decodeSingleRoot } from '../base/decoders.ts';
import type { ModelCard } from '../model/card.ts';
import {
  type Annotated,
  certaintyOf,
  emptyParse,
  marginsOf,
  type Parse,
  type ParseOptions,
  type ParseRequest,
  type Parser,
  parseEach,
  type SummedScores,
} from '../parser.ts';
import { arcSentence } from './arcFeatures.ts';
import { scoreArcs } from './arcScorer.ts';
import { chooseLabels, labelScores, labelSentence } from './labels.ts';
import type { LinearModel } from './model.ts';
import { prepareWords } from './prepare.ts';

export class LinearParser implements Parser {
  constructor(
    readonly card: ModelCard,
    readonly model: LinearModel,
  ) {}

  get deprels(): readonly string[] {
    return this.model.deprels;
  }

  /** Time O(n² · features) plus the decoder's. */
  parse(sentence: Sentence, options: ParseOptions = {}): Parse | undefined {
    const { words, filled, tags, trees } = this.prepare(sentence, options);
    const { decoder: wanted = 'mh4', constraints, memoryLimit, checkpoint } = options;
    if (words.n === 0) return emptyParse(tags, options);
    const scores: ArcScores = { n: words.n, values: scoreArcs(arcSentence(words), trees.arcs.values, trees.arcs.bits) };
    const { decoder, decoded } = decodeSingleRoot(scores, wanted, { constraints, memoryLimit, checkpoint });
    if (decoded === undefined) return undefined;
    const { heads } = decoded;
    const labels = labelScores(labelSentence(words), heads, trees.labels, this.model.deprels);
    const deprels = chooseLabels(labels, heads, this.model.deprels);
    const { upos, feats, xpos, lemmas } = filled;
    const certainty = certaintyOf(scores, heads, constraints);
    return { heads, deprels, margins: marginsOf(scores, heads), certainty, tags, upos, feats, xpos, lemmas, decoder };
  }

  parseAll(requests: Iterable<ParseRequest>): Generator<Parse | undefined, void, undefined> {
    return parseEach(this, requests);
  }

  annotate(sentences: readonly Sentence[]): Annotated[] {
    return sentences.map((sentence) => this.prepare(sentence, {}).filled);
  }

  readonly predictsLemmas = false;

  score(sentence: Sentence, options: Pick<ParseOptions, 'formsOnly'> = {}): SummedScores {
    const { words, trees } = this.prepare(sentence, options);
    return { n: words.n, values: scoreArcs(arcSentence(words), trees.arcs.values, trees.arcs.bits), weight: 1 };
  }

  private prepare(sentence: Sentence, { formsOnly = false }: Pick<ParseOptions, 'formsOnly'>) {
    const { words, filled, tags } = prepareWords(sentence, this.model, formsOnly);
    return { words, filled, tags, trees: tags === 'given' ? this.model.tagged : this.model.untagged };
  }
}
