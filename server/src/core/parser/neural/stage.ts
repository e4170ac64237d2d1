/** The state of a network in training as a stage that can be saved. */

import type { StageArrays } from '../base/stages.ts';
import type { NetworkState } from './train.ts';

const BEST = 'best.';

/** 12 bytes per parameter, and 4 more from the first measured epoch on. Views, like those of the state. */
export function stageOfNetwork({
  values,
  first,
  second,
  epoch,
  step,
  random,
  dropout,
  best,
}: NetworkState): StageArrays {
  const numbers = Float64Array.of(epoch, step, random, dropout, best?.las ?? Number.NaN);
  const weights = Object.entries(best?.weights ?? {}).map(([name, array]) => [`${BEST}${name}`, array]);
  return { values, first, second, numbers, ...Object.fromEntries(weights) };
}

/** Undefined if the stage is not that of a network. */
export function networkStage(stage: StageArrays | undefined): NetworkState | undefined {
  if (stage === undefined) return undefined;
  const { values, first, second, numbers } = stage;
  if (!(values instanceof Float32Array && first instanceof Float32Array && second instanceof Float32Array))
    return undefined;
  if (!(numbers instanceof Float64Array) || numbers.length !== 5) return undefined;
  const [epoch, step, random, dropout, las] = numbers;
  const weights = Object.entries(stage).flatMap(([name, array]): [string, Float32Array][] =>
    name.startsWith(BEST) && array instanceof Float32Array ? [[name.slice(BEST.length), array]] : [],
  );
  const best = Number.isNaN(las) ? undefined : { las, weights: Object.fromEntries(weights) };
  return { values, first, second, epoch, step, random, dropout, best };
}
