/** A transition parser as a Parser. */

import type { Sentence } from '../../conllu/index.ts';
import type { ArcScores, Constraints } from '../../decode/index.ts';
import { unpseudoProjectivize } from '../../tree/index.ts';
import { decodeSingleRoot } from '../decoders.ts';
import { arcSentence } from '../linear/arc-features.ts';
import { scoreArcs } from '../linear/arc-scorer.ts';
import { chooseLabels, labelScores, labelSentence } from '../linear/labels.ts';
import type { Multiclass } from '../linear/multiclass.ts';
import { type PreparedWords, prepareWords } from '../linear/prepare.ts';
import type { ModelCard } from '../model/card.ts';
import {
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
import { isNetwork, type Search, systemOf, type TransitionModel } from './model.ts';
import { NeuralHeads } from './neuralHeads.ts';
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
   * The tree that the transitions lead to, of the class of the system, whatever decoder is asked for. Under constraints, and where
   * exact decoding would take too long, the wanted decoder over the arc scores of the linear part takes their place. Margins are
   * those of the arc scores.
   */
  parse(sentence: Sentence, options: ParseOptions = {}): Parse | undefined {
    const { linear, trees: choice } = this.model;
    const prepared = prepareWords(sentence, linear, options.formsOnly ?? false);
    const { words, tags } = prepared;
    const { decoder: wanted = 'mh4', constraints, memoryLimit, checkpoint } = options;
    if (words.n === 0) return emptyParse(tags, options);
    const scores = this.arcs(prepared);
    const built = isEmpty(constraints) ? this.transitions(prepared, checkpoint) : undefined;
    const decoded =
      built === undefined
        ? decodeSingleRoot(scores, wanted, { constraints, memoryLimit, checkpoint })
        : { decoder: wanted, decoded: built };
    if (decoded.decoded === undefined) return undefined;
    const { heads: found } = decoded.decoded;
    const deprels = built?.deprels ?? this.relations(prepared, found);
    const { heads, deprels: plain } =
      choice === 'pseudo' && built !== undefined
        ? unpseudoProjectivize({ heads: found, deprels }, PSEUDO_SCHEME)
        : { heads: found, deprels };
    const { upos, feats } = words;
    const result = { heads: heads.slice(), deprels: plain.map(unmarked), tags, upos, feats, decoder: decoded.decoder };
    return { ...result, margins: marginsOf(scores, result.heads) };
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

  private arcs(prepared: PreparedWords): ArcScores {
    const { words } = prepared;
    const { values, bits } = this.trees(prepared).arcs;
    return { n: words.n, values: scoreArcs(arcSentence(words), values, bits) };
  }

  private relations(prepared: PreparedWords, heads: Int32Array): string[] {
    const { deprels } = this.model.linear;
    const scores = labelScores(labelSentence(prepared.words), heads, this.trees(prepared).labels, deprels);
    return chooseLabels(scores, heads, deprels);
  }

  /** The tree that the transitions lead to, and relations where the scorer has them; undefined where exact decoding takes too long. */
  private transitions({ words, tags }: PreparedWords, checkpoint: (() => void) | undefined): Built | undefined {
    const { model } = this;
    if (model.search.type === 'exact' && model.search.system !== 'mh3' && MAX_EXACT_WORDS < words.n) return undefined;
    const source = tags === 'given' ? 'tagged' : 'untagged';
    const network = this.networks[source];
    if (network !== undefined) return network.parse(words, model.search, checkpoint);
    const weights = model[source];
    if (isNetwork(weights)) return undefined;
    const heads = parseLinear(model.search, words, weights, checkpoint);
    return heads && { heads };
  }
}

interface Built {
  readonly heads: Int32Array;
  readonly deprels?: readonly string[];
}

function parseLinear(how: Search, words: Words, weights: Multiclass, checkpoint?: () => void): Int32Array | undefined {
  if (how.type === 'exact') {
    return decodeExact(how.system, words, weights, { checkpoint })?.heads;
  }
  const system = systemOf(how.system);
  const found = search(system, new LinearStepScorer(words, system, weights), words.n, how.beam, checkpoint);
  return found && withSingleRoot(found.heads);
}

/** `obl↑xcomp` → `obl`. */
const unmarked = (deprel: string): string => deprel.replace(/[↑↓].*$/, '');

function isEmpty(constraints: Constraints | undefined): boolean {
  const { required = [], forbidden = [], roots = [], spans = [] } = constraints ?? {};
  return required.length + forbidden.length + roots.length + spans.length === 0;
}
