/** Which decoders a parser may use, and up to which length. */

import {
  type ArcScores,
  type Decoded,
  type DecodeOptions,
  type Decoder,
  eisner,
  mh4,
  mst,
  oneEndpointCrossing,
} from '../decode/index.ts';

const DECODERS = { mh4, eisner, oneEndpointCrossing, mst } as const satisfies Record<string, Decoder>;

export type DecoderName = keyof typeof DECODERS;
export const DECODER_NAMES = Object.keys(DECODERS) as DecoderName[];

/** Longest sentence, in words, that each decoder takes; beyond it `mst`, which has no limit worth the name, is used. */
const MAX_WORDS: Record<DecoderName, number> = {
  mh4: 120,
  eisner: 1000,
  oneEndpointCrossing: 40,
  mst: Number.POSITIVE_INFINITY,
};

/** Decodes with a single root. Returns the decoder that really ran, and undefined heads where nothing is possible. */
export function decodeSingleRoot(
  scores: ArcScores,
  wanted: DecoderName,
  options: DecodeOptions,
): { readonly decoder: DecoderName; readonly decoded: Decoded | undefined } {
  const decoder = scores.n <= MAX_WORDS[wanted] ? wanted : 'mst';
  return { decoder, decoded: DECODERS[decoder](scores, { ...options, singleRoot: true }) };
}
