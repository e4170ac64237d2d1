/** The names of decoders on the command line, and the classes of trees that they choose from. */

import type { DecodableClass } from '../core/decode/index.ts';

export const CLASS_OF = {
  mh4: 'mh4',
  eisner: 'projective',
  oneEndpointCrossing: 'oneEndpointCrossing',
  mst: 'all',
} as const satisfies Record<string, DecodableClass>;

export type DecoderName = keyof typeof CLASS_OF;

export const DECODER_NAMES = Object.keys(CLASS_OF) as DecoderName[];
