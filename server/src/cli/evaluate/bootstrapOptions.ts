/** Options of the commands that draw samples for their figures. */

import { type Options, seedOption } from '../frame/options.ts';

export const BOOTSTRAP_OPTIONS = {
  samples: {
    type: 'integer',
    placeholder: 'N',
    min: 0,
    max: 1_000_000,
    default: 1000,
    help: 'bootstrap samples for the confidence intervals, 0 for none',
  },
  seed: seedOption('random seed of whatever is sampled'),
} as const satisfies Options;
