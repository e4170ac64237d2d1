/** The parts of a transition parser. */

import type { TreeClass } from '../../decode/index.ts';
import { SYSTEMS, systemByName, type TransitionSystem } from '../../transition/index.ts';
import type { LinearModel } from '../linear/model.ts';
import type { Multiclass } from '../linear/multiclass.ts';
import type { NetworkModel } from '../neural/model.ts';
import type { TaggerModel } from '../tagging/model.ts';
import type { TokenizerModel } from '../tokenizing/model.ts';
import { EXACT_NAMES, type ExactName, exactClass } from './exact.ts';
import { GRAPH_NAMES, GRAPHS, type GraphName } from './graph.ts';

export const DECODINGS = ['greedy', 'beam', 'exact'] as const;
export type Decoding = (typeof DECODINGS)[number];

/** The user's name for a parser: a transition system, MH4 with fewer features, or a globally trained graph parser. */
export const PARSER_NAMES: readonly string[] = [...SYSTEMS.map(({ name }) => name), 'mh4-two', ...GRAPH_NAMES];

/** How the tree is found: by its transitions, greedily, with a beam or exactly, or as the best sum of scores of its parts. */
export type Search =
  | { readonly type: 'search'; readonly system: string; readonly beam: number }
  | { readonly type: 'exact'; readonly system: ExactName }
  | { readonly type: 'parts'; readonly system: GraphName };

/** What scores the transitions: hashed features, or the encoded words of a network that also scores the relations. */
export type ScorerKind = 'linear' | 'network';
export const SCORER_KINDS = ['linear', 'network'] as const satisfies readonly ScorerKind[];

/**
 * What linear scores learn from: individual transitions (`local`), or the sequences in a beam, up to where the gold one falls out
 * of it (`early`) or to the end (`late`).
 */
export const UPDATE_NAMES = ['local', 'early', 'late'] as const;
export type UpdateName = (typeof UPDATE_NAMES)[number];

/**
 * `subset`: only from trees of the class. `projectivized`: from a closest tree of the class. `pseudo`: from the lifted tree, with
 * relations marked so that the parser can lower the arcs again (Nivre & Nilsson 2005). `gold`: from all trees, unchanged, which
 * only the dynamic oracle supports ("unprojectivized").
 */
export const TREE_CHOICES = ['projectivized', 'subset', 'pseudo', 'gold'] as const;
export type TreeChoice = (typeof TREE_CHOICES)[number];

export const PSEUDO_SCHEME = 'head';

export interface TransitionModel {
  readonly kind: 'transition';
  readonly search: Search;
  /** The kind of trees it was trained on: `pseudo` has marked relations, to be undone after parsing. */
  readonly trees: TreeChoice;
  /** Default `local`: scores are log-probabilities; otherwise the score of a sequence is a plain sum. */
  readonly update?: UpdateName;
  /** Relations, tags, and arc scores for everything that the transitions do not decide. */
  readonly linear: LinearModel;
  /** For words with the tags of the file, and for words with predicted tags. */
  readonly tagged: TransitionWeights;
  readonly untagged: TransitionWeights;
  /** Only with network scores; models of earlier versions have none. Predicts what the untagged network sees. */
  readonly tagger?: TaggerModel;
  /** Likewise. Splits text. */
  readonly tokenizer?: TokenizerModel;
}

export type TransitionWeights = Multiclass | NetworkModel;

export const isNetwork = (weights: TransitionWeights): weights is NetworkModel => 'vocabulary' in weights;

export const DEFAULT_BEAM = 8;

/** The exact decoding system that corresponds to a transition system. */
const EXACT_OF: ReadonlyMap<string, string> = new Map(
  Object.entries({ 'arc-hybrid': 'mh3', mh4: 'mh4-hybrid', 'mh4-two': 'mh4-two' }),
);

/**
 * Undefined if the parser cannot be decoded this way.
 *
 * @param decoding undefined: greedy where the parser can be, otherwise exact
 */
export function searchFor(name: string, decoding: Decoding | undefined, beam = DEFAULT_BEAM): Search | undefined {
  const graph = GRAPH_NAMES.find((each) => each === name);
  if (graph !== undefined) return (decoding ?? 'exact') === 'exact' ? { type: 'parts', system: graph } : undefined;
  const isSystem = systemByName(name) !== undefined;
  if ((decoding ?? (isSystem ? 'greedy' : 'exact')) === 'exact') {
    const system = EXACT_NAMES.find((each) => each === EXACT_OF.get(name));
    return system && { type: 'exact', system };
  }
  return isSystem ? { type: 'search', system: name, beam: decoding === 'beam' ? beam : 1 } : undefined;
}

export function systemOf(name: string): TransitionSystem {
  const system = systemByName(name);
  if (system === undefined) throw new RangeError(`there is no transition system "${name}"`);
  return system;
}

/** What the system can build, as far as training needs to know. */
export function classOf(system: TransitionSystem): TreeClass {
  if (system.isProjective) return 'projective';
  return system.name === 'mh4' ? 'mh4' : 'all';
}

export function classOfSearch(search: Search): TreeClass {
  if (search.type === 'parts') return GRAPHS[search.system].treeClass;
  return search.type === 'exact' ? exactClass(search.system) : classOf(systemOf(search.system));
}
