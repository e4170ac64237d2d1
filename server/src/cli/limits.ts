/** How long a sentence may be for what a command does with it, by the memory that it takes. */

import { type CostedDecoder, mostWords } from '../core/decode/index.ts';
import { grouped } from './writing/words.ts';

/** Bytes that the work on one sentence may take. */
const BYTES = 256e6;

/** Arc scores of a parser take about as much as a maximum spanning tree over them. */
export const MOST_PARSED = mostWords('mst', BYTES);

/** A derivation has up to n²/2 transitions, of 8 bytes each. */
export const MOST_DERIVED = Math.floor(Math.sqrt(BYTES / 4));

/** Items of all configurations that are shown: a step shows each word. */
export const MOST_SHOWN = 10e6;

export const mostDecoded = (decoder: CostedDecoder): number => mostWords(decoder, BYTES);

/** Why a sentence is left, as a clause behind its place. */
export function tooManyWords(n: number, most: number, what = 'It has'): string {
  return `${what} ${grouped(n)} words, but at most ${grouped(most)} fit into memory. Are the empty lines between sentences missing?`;
}
