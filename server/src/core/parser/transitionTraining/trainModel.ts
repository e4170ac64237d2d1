/** Trains all parts of a transition parser. */

import type { Strategy } from '../../transition/index.ts';
import type { Example } from '../base/readWords.ts';
import type { LinearResult } from '../linear/train.ts';
import {
  classOfSearch,
  type ScorerKind,
  type Search,
  systemOf,
  type TransitionModel,
  type TransitionWeights,
  type TreeChoice,
  type UpdateName,
} from '../transition/model.ts';
import { goldTrees } from './goldTrees.ts';
import { type OracleName, problemWithTeacher } from './teacher.ts';
import { trainBeam } from './trainBeam.ts';
import { trainExact } from './trainExact.ts';
import { trainNeuralHeads, weightsOf } from './trainHeads.ts';
import { trainSteps } from './trainSteps.ts';

/** The words that a model is for: those with tags in the file, or with predicted ones. */
export type TagsUse = 'given' | 'predicted';

export interface TransitionOptions {
  readonly search: Search;
  /** Default `linear`, for graph parsers `network`, which takes minutes and is several points better. */
  readonly scorer?: ScorerKind;
  /** Default 1. */
  readonly seed?: number;
  /** Default 8 for linear scores; for a network, chosen by the size of the data. */
  readonly epochs?: number;
  /** log₂ of the number of weights of linear scores. Default 20, for exact decoding 21; small data need fewer. */
  readonly bits?: number;
  /** Default `static`. */
  readonly oracle?: OracleName;
  readonly strategy?: Strategy;
  /** Default `local`. */
  readonly update?: UpdateName;
  /** What to learn from if the gold tree is outside the class. Default `projectivized`. */
  readonly trees?: TreeChoice;
  /** Only with network scores: networks with seeds that follow each other, whose scores are averaged. Default 1. */
  readonly networks?: number;
  /** `given`, `predicted`: the model is only for words whose tags are in the file, or are not; it saves half of the work. Default `any`. */
  readonly tags?: 'any' | TagsUse;
  readonly onProgress?: (progress: TransitionProgress) => void;
  /** Called before every sentence; throws to cancel. */
  readonly checkpoint?: () => void;
}

export interface TransitionProgress {
  readonly stage: 'tagged transitions' | 'untagged transitions';
  readonly epoch: number;
  readonly epochs: number;
  /** Share of the work on transitions that is finished, 0…1. */
  readonly done: number;
}

/** Invalid combinations, described for the user; undefined if everything is valid. */
export function problemWith({
  search,
  scorer = scorerOf(search),
  update = 'local',
  oracle = 'static',
  trees = 'projectivized',
  networks = 1,
}: TransitionOptions): string | undefined {
  if (networks !== 1 && scorer !== 'network') return 'several networks are for parsers with network scores';
  if (search.type === 'parts' && scorer !== 'network') return `${search.system} takes its scores from a network only`;
  if (update !== 'local' && (search.type !== 'search' || scorer === 'network' || oracle === 'dynamic')) {
    return `the update ${update} works only with a beam, linear scores and the static oracle; leave out one of these options`;
  }
  if (search.type !== 'search') {
    if (oracle === 'dynamic')
      return 'exact decoding learns from whole trees: the dynamic oracle is for greedy and beam decoding';
    if (trees === 'gold') return 'exact decoding learns from trees that the system can build; choose other trees';
  } else {
    const problem = problemWithTeacher(systemOf(search.system), oracle, trees);
    if (problem !== undefined) return problem;
  }
  if (trees === 'pseudo' && classOfSearch(search) !== 'projective') {
    return 'pseudo-projective trees are for parsers of projective trees';
  }
  return undefined;
}

/** @param linear trained on the same examples; for `pseudo` trees, on those of `goldTrees` */
export function trainTransitionModel(linear: LinearResult, options: TransitionOptions): TransitionModel {
  const { search, trees = 'projectivized' } = options;
  const { tags = 'any' } = options;
  const share = tags === 'any' ? 0.5 : 1;
  const part = (examples: readonly Example[], stage: TransitionProgress['stage'], from: number) =>
    trainTransitions(examples, linear.model.deprels, options, (epoch, epochs) =>
      options.onProgress?.({ stage, epoch, epochs, done: from + (share * epoch) / epochs }),
    );
  const tagged = tags === 'predicted' ? undefined : part(linear.tagged, 'tagged transitions', 0);
  const untagged = tags === 'given' ? tagged : part(linear.retagged, 'untagged transitions', tagged ? 0.5 : 0);
  const either = tagged ?? untagged;
  if (either === undefined) throw new RangeError(`there is no training for tags that are ${tags}`);
  return {
    kind: 'transition',
    search,
    trees,
    update: options.update,
    linear: linear.model,
    tagged: either,
    untagged: untagged ?? either,
  };
}

/** The default. */
export const scorerOf = (search: Search): ScorerKind => (search.type === 'parts' ? 'network' : 'linear');

/** Only the scorer, on unchanged examples. */
function trainTransitions(
  examples: readonly Example[],
  deprels: readonly string[],
  options: TransitionOptions,
  onEpoch?: (epoch: number, epochs: number) => void,
): TransitionWeights {
  const {
    search,
    scorer = scorerOf(search),
    trees = 'projectivized',
    update = 'local',
    onProgress: _,
    ...rest
  } = options;
  const problem = problemWith(options);
  if (problem !== undefined) throw new RangeError(problem);
  if (scorer === 'network' || search.type === 'parts') {
    const spec = { search, trees, oracle: rest.oracle, strategy: rest.strategy };
    return weightsOf(trainNeuralHeads(examples, deprels, [spec], { ...rest, onEpoch }), spec);
  }
  const learned = goldTrees(examples, classOfSearch(search), trees);
  if (search.type === 'exact') return trainExact(search.system, learned, { ...rest, onEpoch });
  const system = systemOf(search.system);
  return update === 'local'
    ? trainSteps(learned, system, { ...rest, onEpoch })
    : trainBeam(learned, system, { ...rest, beam: search.beam, update, onEpoch });
}
