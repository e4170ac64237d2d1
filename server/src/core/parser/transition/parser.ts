/** A transition parser as a Parser. */

import type { Sentence } from '../../conllu/index.ts';
import type { ArcScores, Constraints, TransitionOptions } from '../../decode/index.ts';
import { unpseudoProjectivize } from '../../tree/index.ts';
import { decodeSingleRoot } from '../base/decoders.ts';
import { type TaggedWords, type Words, withoutNone } from '../base/readWords.ts';
import { inWindows } from '../base/windows.ts';
import { arcSentence } from '../linear/arcFeatures.ts';
import { scoreArcs } from '../linear/arcScorer.ts';
import { chooseLabels, labelScores, labelSentence } from '../linear/labels.ts';
import type { Multiclass } from '../linear/multiclass.ts';
import type { PreparedWords } from '../linear/prepare.ts';
import type { ModelCard } from '../model/card.ts';
import { Kernels } from '../network/kernels.ts';
import { addLinearArcs, addLinearLabels, LINEAR_WEIGHTS } from '../neural/mixing.ts';
import { prepareAll } from '../neural/prepare.ts';
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
import { NetworkTagger } from '../tagging/tagger.ts';
import { Tokenizer } from '../tokenizing/tokenizer.ts';
import { withSingleRoot } from './complete.ts';
import { decodeExact } from './exact.ts';
import { GRAPHS } from './graph.ts';
import { isNetwork, PSEUDO_SCHEME, type Search, type TransitionModel } from './model.ts';
import { type Mixture, NeuralHeads } from './neuralHeads.ts';
import { isEmpty, meets, planSearch, type SearchPlan } from './plan.ts';
import { LinearStepScorer } from './scorer.ts';
import { beamSearch } from './search.ts';

/** Longest sentence for exact MH4; longer ones are decoded by the arc scores. */
const MAX_EXACT_WORDS = 120;

/** A tree before it is completed to a parse. */
export interface Built {
  readonly heads: Int32Array;
  readonly deprels: readonly string[];
  readonly arcs: ArcScores;
  readonly how: Pick<Parse, 'decoder' | 'ran'>;
}

export class TransitionParser implements Parser {
  readonly deprels: readonly string[];
  readonly tokenizer: Tokenizer | undefined;
  private readonly networks: Readonly<Record<'tagged' | 'untagged', NeuralHeads | undefined>>;
  private readonly tagger: NetworkTagger | undefined;

  /** Copies the weights of the networks. @throws RangeError if they do not fit together */
  constructor(
    readonly card: ModelCard,
    readonly model: TransitionModel,
  ) {
    this.deprels = [...new Set(model.linear.deprels.map(unmarked))];
    const load = (weights: TransitionModel['tagged']) =>
      isNetwork(weights) ? new NeuralHeads(weights, model.linear.deprels, [model.search]) : undefined;
    this.networks = { tagged: load(model.tagged), untagged: load(model.untagged) };
    const kernels = new Kernels();
    this.tagger = model.tagger && new NetworkTagger(kernels, model.tagger);
    this.tokenizer = model.tokenizer && new Tokenizer(model.tokenizer, kernels);
  }

  annotate(sentences: readonly Sentence[]): Annotated[] {
    return this.prepare(sentences.map((sentence) => ({ sentence, options: { fills: true } }))).map(
      ({ filled }) => filled,
    );
  }

  get predictsLemmas(): boolean {
    return this.tagger !== undefined;
  }

  /**
   * The tree produced by the transitions or found as the best sum of parts, which is of the system's class, regardless of the
   * requested decoder. Under constraints, exact decoding and the systems of the arc-eager family consider only trees and
   * transitions that satisfy them. If that is not possible, or exact decoding would take too long, the requested decoder over arc
   * scores is used instead. Margins are those of the arc scores.
   */
  parse(sentence: Sentence, options: ParseOptions = {}): Parse | undefined {
    const [prepared] = this.prepare([{ sentence, options }]);
    return this.parsePrepared(prepared, options);
  }

  *parseAll(requests: Iterable<ParseRequest>): Generator<Parse | undefined, void, undefined> {
    for (const window of inWindows(requests)) {
      const prepared = this.prepare(window);
      for (let at = 0; at < window.length; at++) yield this.parsePrepared(prepared[at], window[at].options);
    }
  }

  score(sentence: Sentence, options: Pick<ParseOptions, 'formsOnly'> = {}): SummedScores {
    const [prepared] = this.prepare([{ sentence, options }]);
    return { ...this.arcs(prepared), weight: this.weight(prepared) };
  }

  /** The words as the model sees them. */
  prepare(requests: readonly ParseRequest[]): PreparedWords[] {
    return prepareAll(requests, this.model.linear, this.tagger, withoutNone);
  }

  private parsePrepared(prepared: PreparedWords, options: ParseOptions = {}): Parse | undefined {
    const { filled, tags } = prepared;
    if (prepared.words.n === 0) return emptyParse(tags, options);
    const built = this.build(prepared, options);
    return built && parseOf(built, filled, tags, options.constraints, this.weight(prepared));
  }

  /** The tree of a sentence of at least one word; undefined if no tree satisfies the constraints. */
  build(prepared: PreparedWords, options: ParseOptions): Built | undefined {
    const { decoder: wanted = 'mh4', constraints, memoryLimit, checkpoint } = options;
    const found = this.transitions(prepared, options);
    const lifted = found && this.lowered(found.heads, found.deprels ?? this.relations(prepared, found.heads));
    // Lowering an arc, or attaching a word without a head, may violate what the transitions have kept.
    if (found !== undefined && lifted !== undefined && meets(lifted.heads, constraints)) {
      const ran = isEmpty(constraints) ? 'transitions' : 'constrained transitions';
      return { ...lifted, arcs: found.arcs ?? this.arcs(prepared), how: { decoder: wanted, ran } };
    }
    const arcs = this.arcs(prepared);
    const { decoder, decoded } = decodeSingleRoot(arcs, wanted, { constraints, memoryLimit, checkpoint });
    if (decoded === undefined) return undefined;
    const { heads } = decoded;
    return { heads, deprels: this.relations(prepared, heads), arcs, how: { decoder, ran: 'arc scores' } };
  }

  /** Pseudo-projective trees with their arcs moved back to where the relations say they were. */
  private lowered(heads: Int32Array, deprels: readonly string[]) {
    return this.model.trees === 'pseudo' ? unpseudoProjectivize({ heads, deprels }, PSEUDO_SCHEME) : { heads, deprels };
  }

  private trees({ tags }: PreparedWords) {
    return tags === 'given' ? this.model.linear.tagged : this.model.linear.untagged;
  }

  private network({ tags }: PreparedWords): NeuralHeads | undefined {
    return this.networks[tags === 'given' ? 'tagged' : 'untagged'];
  }

  /** Sum of the weights of the log-probabilities that arc scores add up. */
  private weight(prepared: PreparedWords): number {
    return 1 + (this.network(prepared) === undefined ? 0 : LINEAR_WEIGHTS[this.model.linear.columns]);
  }

  /** What the linear part adds to the scores of a network. */
  private mixture(prepared: PreparedWords): Mixture {
    const { linear } = this.model;
    return {
      arcs: (scores) => addLinearArcs(scores, prepared, linear),
      labels: (scores, heads) => addLinearLabels(scores, prepared, heads, linear),
    };
  }

  /** Those of the network and the linear part if there is a network. */
  private arcs(prepared: PreparedWords): ArcScores {
    const { words } = prepared;
    const network = this.network(prepared);
    if (network !== undefined && 0 < words.n) return network.arcs(words, this.mixture(prepared));
    const { values, bits } = this.trees(prepared).arcs;
    return { n: words.n, values: scoreArcs(arcSentence(words), values, bits) };
  }

  /** Relations of a tree. */
  relations(prepared: PreparedWords, heads: Int32Array): readonly string[] {
    const network = this.network(prepared);
    if (network !== undefined) return network.relations(prepared.words, heads, this.mixture(prepared));
    const { deprels } = this.model.linear;
    const scores = labelScores(labelSentence(prepared.words), heads, this.trees(prepared).labels, deprels);
    return chooseLabels(scores, heads, deprels);
  }

  /**
   * The tree produced by the transitions, and what else the scorer knows; undefined if exact decoding takes too long, or if the
   * transitions cannot satisfy the constraints.
   */
  private transitions(
    prepared: PreparedWords,
    options: ParseOptions,
  ): (Pick<Built, 'heads'> & Partial<Pick<Built, 'deprels' | 'arcs'>>) | undefined {
    const { model } = this;
    const { words, tags } = prepared;
    const { constraints, checkpoint } = options;
    if (longest(model.search) < words.n) return undefined;
    const how = planSearch(model.search, words.n, options);
    if (how === undefined) return undefined;
    const network = this.network(prepared);
    if (network !== undefined) {
      return network.parse(words, how, { constraints, checkpoint, mixture: this.mixture(prepared) });
    }
    const weights = model[tags === 'given' ? 'tagged' : 'untagged'];
    if (isNetwork(weights)) return undefined;
    const isGlobal = model.update !== undefined && model.update !== 'local';
    const heads = parseLinear(how, words, weights, { constraints, checkpoint, isGlobal });
    return heads && { heads };
  }
}

/** A tree with the tags that it is based on, and how sure the arc scores are. @param weight as of `certaintyOf` */
export function parseOf(
  built: Built,
  { upos, feats, xpos, lemmas, tagCertainty }: TaggedWords,
  tags: Parse['tags'],
  constraints: Constraints | undefined,
  weight: number,
): Parse {
  const { arcs, how } = built;
  const heads = built.heads.slice();
  const certainty = certaintyOf(arcs, heads, constraints, weight);
  const margins = marginsOf(arcs, heads);
  const deprels = built.deprels.map(unmarked);
  return { heads, deprels, margins, certainty, tags, upos, feats, xpos, lemmas, tagCertainty, ...how };
}

/** Longest sentence that is decoded in reasonable time. */
function longest(search: Search): number {
  if (search.type === 'parts') return GRAPHS[search.system].longestParsed;
  return search.type === 'exact' && search.system !== 'mh3' ? MAX_EXACT_WORDS : Number.POSITIVE_INFINITY;
}

function parseLinear(
  how: SearchPlan,
  words: Words,
  weights: Multiclass,
  options: TransitionOptions & { readonly isGlobal: boolean },
): Int32Array | undefined {
  // Graph parsers have no linear scores.
  if (how.type === 'parts') return undefined;
  if (how.type === 'exact') return decodeExact(how.system, words, weights, options)?.heads;
  const scorer = new LinearStepScorer(words, how.system, weights, options.isGlobal);
  const found = beamSearch(how.system, scorer, words.n, how.beam, options.checkpoint);
  return found && withSingleRoot(found.heads, how.root);
}

/** `obl↑xcomp` → `obl`. */
const unmarked = (deprel: string): string => deprel.replace(/[↑↓].*$/, '');
