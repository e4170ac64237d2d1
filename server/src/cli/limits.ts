/** The sentence length that each kind of work supports, derived from the memory it takes. */

import { type CostedDecoder, mostWords } from '../core/decode/index.ts';
import { formatNumber } from '../localization/index.ts';

/** Memory limit in bytes for the work on one sentence. */
const BYTES = 256e6;

/**
 * Arc scores of a parser take about as much memory as a maximum spanning tree over them. Marked as pure, so that a script that parses nothing
 * leaves out the decoders.
 */
export const MOST_PARSED = /* @__PURE__ */ mostWords('mst', BYTES);

/** A derivation has up to n²/2 transitions, of 8 bytes each. */
export const MOST_DERIVED = Math.floor(Math.sqrt(BYTES / 4));

/** Items of all configurations shown: each step shows every word. */
export const MOST_SHOWN = 10e6;

export const mostDecoded = (decoder: CostedDecoder): number => mostWords(decoder, BYTES);

/** Why a sentence is skipped, as a clause after its position. */
export function tooManyWords(n: number, most: number, what = 'It has'): string {
  return `${what} ${formatNumber(n)} words, but at most ${formatNumber(most)} fit into memory. Are the empty lines between sentences missing?`;
}
