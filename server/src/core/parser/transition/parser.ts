/** A transition parser as a Parser. */

import type { Sentence } from '../../conllu/index.ts';
import type { ArcScores, Constraints, TransitionOptions } from '../../decode/index.ts';
import { unpseudoProjectivize } from '../../tree/index.ts';
import { decodeSingleRoot } from '../decoders.ts';
import { arcSentence } from '../linear/arcFeatures.ts';
import { scoreArcs } from '../linear/arcScorer.ts';
import { chooseLabels, labelScores, labelSentence } from '../linear/labels.ts';
import type { Multiclass } from '../linear/multiclass.ts';
import { type PreparedWords, prepareWords } from '../linear/prepare.ts';
import type { ModelCard } from '../model/card.ts';
import {
  certaintyOf,
  emptyParse,
  marginsOf,
  type Parse,
  type ParseOptions,
  type ParseRequest,
  type Parser,
  parseEach,
} from '../parser.ts';
import type { Words } from '../words.ts';
import { withSingleRoot } from './complete.ts';
import { decodeExact } from './exact.ts';
import { PSEUDO_SCHEME } from './goldTrees.ts';
import { isNetwork, type TransitionModel } from './model.ts';
import { NeuralHeads } from './neuralHeads.ts';
import { isEmpty, meets, planSearch, type SearchPlan } from './plan.ts';
import { LinearStepScorer } from './scorer.ts';
import { search } from './search.ts';

/** Longest sentence for exact MH4; longer ones are decoded by the arc scores. */
const MAX_EXACT_WORDS = 120;

export class TransitionParser implements Parser {
  readonly deprels: readonly string[];
  private readonly networks: Readonly<Record<'tagged' | 'untagged', NeuralHeads | undefined>>;

  constructor(
    readonly card: ModelCard,
    readonly model: TransitionModel,
  ) {
    this.deprels = [...new Set(model.linear.deprels.map(unmarked))];
    const load = (weights: TransitionModel['tagged']) =>
      isNetwork(weights) ? new NeuralHeads(weights, model.linear.deprels, [model.search]) : undefined;
    this.networks = { tagged: load(model.tagged), untagged: load(model.untagged) };
  }

  /**
   * The tree produced by the transitions, which is of the system's class, regardless of the requested decoder. Under constraints,
   * exact decoding and the systems of the arc-eager family consider only transitions that satisfy them. If that is not possible,
   * or exact decoding would take too long, the requested decoder over arc scores is used instead. Margins are those of the arc
   * scores.
   */
  parse(sentence: Sentence, options: ParseOptions = {}): Parse | undefined {
    const prepared = prepareWords(sentence, this.model.linear, options.formsOnly ?? false);
    const { words, tags } = prepared;
    const { decoder: wanted = 'mh4', constraints, memoryLimit, checkpoint } = options;
    if (words.n === 0) return emptyParse(tags, options);
    const isFree = isEmpty(constraints);
    const built = this.transitions(prepared, options);
    const lifted = built && this.lowered(built.heads, built.deprels ?? this.relations(prepared, built.heads));
    // Lowering an arc, or attaching a word without a head, may violate what the transitions have kept.
    if (built !== undefined && lifted !== undefined && meets(lifted.heads, constraints)) {
      const ran = isFree ? 'transitions' : 'constrained transitions';
      return this.parsed(prepared, lifted, built.arcs ?? this.arcs(prepared), constraints, { decoder: wanted, ran });
    }
    const arcs = this.arcs(prepared);
    const { decoder, decoded } = decodeSingleRoot(arcs, wanted, { constraints, memoryLimit, checkpoint });
    if (decoded === undefined) return undefined;
    const { heads } = decoded;
    const deprels = this.relations(prepared, heads);
    return this.parsed(prepared, { heads, deprels }, arcs, constraints, { decoder, ran: 'arc scores' });
  }

  private parsed(
    { filled: { upos, feats, xpos, lemmas }, tags }: PreparedWords,
    { heads, deprels }: { readonly heads: Int32Array; readonly deprels: readonly string[] },
    arcs: ArcScores,
    constraints: Constraints | undefined,
    how: Pick<Parse, 'decoder' | 'ran'>,
  ): Parse {
    const result = { heads: heads.slice(), deprels: deprels.map(unmarked), tags, upos, feats, xpos, lemmas, ...how };
    const certainty = certaintyOf(arcs, result.heads, constraints);
    return { ...result, margins: marginsOf(arcs, result.heads), certainty };
  }

  /** Pseudo-projective trees with their arcs moved back to where the relations say they were. */
  private lowered(heads: Int32Array, deprels: readonly string[]) {
    return this.model.trees === 'pseudo' ? unpseudoProjectivize({ heads, deprels }, PSEUDO_SCHEME) : { heads, deprels };
  }

  parseAll(requests: Iterable<ParseRequest>): Generator<Parse | undefined, void, undefined> {
    return parseEach(this, requests);
  }

  score(sentence: Sentence, options: Pick<ParseOptions, 'formsOnly'> = {}): ArcScores {
    return this.arcs(prepareWords(sentence, this.model.linear, options.formsOnly ?? false));
  }

  private trees({ tags }: PreparedWords) {
    return tags === 'given' ? this.model.linear.tagged : this.model.linear.untagged;
  }

  private network({ tags }: PreparedWords): NeuralHeads | undefined {
    return this.networks[tags === 'given' ? 'tagged' : 'untagged'];
  }

  /** Those of the network if there is one. */
  private arcs(prepared: PreparedWords): ArcScores {
    const { words } = prepared;
    const network = this.network(prepared);
    if (network !== undefined && 0 < words.n) return network.arcs(words);
    const { values, bits } = this.trees(prepared).arcs;
    return { n: words.n, values: scoreArcs(arcSentence(words), values, bits) };
  }

  private relations(prepared: PreparedWords, heads: Int32Array): readonly string[] {
    const network = this.network(prepared);
    if (network !== undefined) return network.relations(prepared.words, heads);
    const { deprels } = this.model.linear;
    const scores = labelScores(labelSentence(prepared.words), heads, this.trees(prepared).labels, deprels);
    return chooseLabels(scores, heads, deprels);
  }

  /**
   * The tree produced by the transitions, and what else the scorer knows; undefined if exact decoding takes too long, or if the
   * transitions cannot satisfy the constraints.
   */
  private transitions(prepared: PreparedWords, options: ParseOptions): Built | undefined {
    const { model } = this;
    const { words, tags } = prepared;
    const { constraints, checkpoint } = options;
    if (model.search.type === 'exact' && model.search.system !== 'mh3' && MAX_EXACT_WORDS < words.n) return undefined;
    const how = planSearch(model.search, words.n, options);
    if (how === undefined) return undefined;
    const network = this.network(prepared);
    if (network !== undefined) return network.parse(words, how, { constraints, checkpoint });
    const weights = model[tags === 'given' ? 'tagged' : 'untagged'];
    if (isNetwork(weights)) return undefined;
    const isGlobal = model.update !== undefined && model.update !== 'local';
    const heads = parseLinear(how, words, weights, { constraints, checkpoint, isGlobal });
    return heads && { heads };
  }
}

interface Built {
  readonly heads: Int32Array;
  readonly deprels?: readonly string[];
  readonly arcs?: ArcScores;
}

function parseLinear(
  how: SearchPlan,
  words: Words,
  weights: Multiclass,
  options: TransitionOptions & { readonly isGlobal: boolean },
): Int32Array | undefined {
  if (how.type === 'exact') return decodeExact(how.system, words, weights, options)?.heads;
  const scorer = new LinearStepScorer(words, how.system, weights, options.isGlobal);
  const found = search(how.system, scorer, words.n, how.beam, options.checkpoint);
  return found && withSingleRoot(found.heads, how.root);
}

/** `obl↑xcomp` → `obl`. */
const unmarked = (deprel: string): string => deprel.replace(/[↑↓].*$/, '');
