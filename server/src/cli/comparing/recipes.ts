/** The parsers that a comparison can name, and how each is trained. */

import type { Sentence } from '../../core/conllu/index.ts';
import { DECODER_NAMES, DEFAULT_DECODER, type DecoderName } from '../../core/decode/index.ts';
import {
  DECODINGS,
  ENSEMBLE,
  type HeadSpec,
  ORACLE_NAMES,
  PARSER_NAMES,
  problemWith,
  SCORER_KINDS,
  type saveModel,
  scorerOf,
  searchFor,
  TREE_CHOICES,
  trainLinear,
  trainMembers,
  trainNeural,
  trainTransitionModel,
  UPDATE_NAMES,
  weightsOf,
} from '../../core/parser/index.ts';
import { UsageError } from '../frame/io.ts';
import { suggestion } from '../frame/options.ts';
import type { SharedBases } from './bases.ts';

export interface Recipe {
  readonly name: string;
  /** Trains the parser; undefined if there is nothing to train on. */
  readonly train: (source: Source) => Parameters<typeof saveModel>[0] | undefined;
  /** Prepares what the training needs, if anything. */
  readonly prepare?: (bases: SharedBases) => void;
  readonly decoder: DecoderName | undefined;
  /** The scorer in the network that all such parsers of a comparison share. */
  readonly shared?: HeadSpec;
  /** Whether a network scores its arcs or transitions, shared or not. */
  readonly hasNetwork: boolean;
}

interface Source {
  readonly sentences: readonly Sentence[];
  readonly bases: SharedBases;
  readonly onProgress: (done: number) => void;
}

/** @throws UsageError that names the error */
export function recipeOf(text: string, beam: number): Recipe {
  const [name, ...rest] = text.split(':');
  if (name === 'linear' || name === 'neural') return arcRecipe(text, name, rest);
  if (name === ENSEMBLE) return ensembleRecipe(text, rest);
  if (PARSER_NAMES.includes(name)) return parserRecipe(text, name, rest, beam);
  const known = [...PARSER_NAMES, ENSEMBLE, 'linear', 'neural'];
  throw new UsageError(`there is no parser ${name}; there are ${known.join(', ')}${suggestion(name, known)}`);
}

function arcRecipe(text: string, name: 'linear' | 'neural', rest: readonly string[]): Recipe {
  const decoder = rest.length === 0 ? DEFAULT_DECODER : DECODER_NAMES.find((each) => each === rest[0]);
  if (decoder === undefined || 1 < rest.length) throw new UsageError(`${text}: ${name} takes one of ${DECODER_NAMES}`);
  const trainOne = name === 'linear' ? trainLinear : trainNeural;
  return {
    name: `${name}:${decoder}`,
    decoder,
    hasNetwork: false,
    train: ({ sentences, bases, onProgress }) => {
      const { seed, epochs } = bases.needs;
      return trainOne(sentences, { seed, epochs, onProgress: ({ done }) => onProgress(done) })?.model;
    },
  };
}

function ensembleRecipe(text: string, rest: readonly string[]): Recipe {
  const decoder = rest.length === 0 ? DEFAULT_DECODER : DECODER_NAMES.find((each) => each === rest[0]);
  if (decoder === undefined || 1 < rest.length) {
    throw new UsageError(`${text}: ${ENSEMBLE} takes one of ${DECODER_NAMES}, which decodes the votes`);
  }
  return {
    name: text,
    decoder,
    hasNetwork: true,
    prepare: (bases) => bases.for('projectivized'),
    train: ({ bases, onProgress }) => {
      const base = bases.for('projectivized');
      if (base === undefined) return undefined;
      const { seed, epochs, networks, tags } = bases.needs;
      const onPart = ({ done }: { readonly done: number }) => onProgress(done);
      const members = trainMembers(base, { seed, epochs, networks, tags, onProgress: onPart });
      return { kind: 'ensemble', members, linear: base.linear.model, tagger: base.tagger };
    },
  };
}

function parserRecipe(text: string, name: string, rest: readonly string[], beam: number): Recipe {
  const pick = <T extends string>(values: readonly T[]): T | undefined => values.find((value) => rest.includes(value));
  const words: readonly string[] = [...DECODINGS, ...SCORER_KINDS, ...ORACLE_NAMES, ...UPDATE_NAMES, ...TREE_CHOICES];
  const unknown = rest.find((each) => !words.includes(each));
  if (unknown !== undefined) throw new UsageError(`${text}: unknown option ${unknown}`);
  const search = searchFor(name, pick(DECODINGS), beam);
  if (search === undefined) throw new UsageError(`${text}: the system does not support this decoding`);
  const choices = {
    search,
    scorer: pick(SCORER_KINDS) ?? scorerOf(search),
    oracle: pick(ORACLE_NAMES) ?? 'static',
    update: pick(UPDATE_NAMES) ?? 'local',
    trees: pick(TREE_CHOICES) ?? 'projectivized',
  };
  const hasNetwork = choices.scorer === 'network';
  const isShared = hasNetwork && choices.trees !== 'pseudo';
  const problem = problemWith(choices);
  if (problem !== undefined) throw new UsageError(`${text}: ${problem}`);
  return {
    name: text,
    decoder: undefined,
    hasNetwork,
    shared: isShared ? choices : undefined,
    prepare: (bases) => bases.for(choices.trees),
    train: ({ bases, onProgress }) => {
      const base = bases.for(choices.trees);
      if (base === undefined) return undefined;
      const { linear, tagger } = base;
      if (isShared) {
        const weights = weightsOf(bases.network(onProgress), choices);
        return {
          kind: 'transition',
          search,
          trees: choices.trees,
          linear: linear.model,
          tagged: weights,
          untagged: weights,
          tagger,
        };
      }
      const { seed, epochs, tags } = bases.needs;
      const networks = hasNetwork ? bases.needs.networks : 1;
      const onPart = ({ done }: { readonly done: number }) => onProgress(done);
      const model = trainTransitionModel(linear, { ...choices, seed, epochs, networks, tags, onProgress: onPart });
      return hasNetwork ? { ...model, tagger } : model;
    },
  };
}
