/** Which decoders a parser may use, and their memory limit. */

import {
  type ArcScores,
  bestHeads,
  bytesNeeded,
  type Decoded,
  type DecodeOptions,
  type DecoderName,
  isUnconstrained,
  treeClassOf,
  treeValue,
} from '../../decode/index.ts';
import { rootDependents } from '../../tree/index.ts';

/** Bytes that a decoder may use. MH4 takes 3 MB for 100 words, 1-Endpoint-Crossing 110 MB. */
const MEMORY_LIMIT = 256e6;

interface DecodingOptions extends DecodeOptions {
  /** Bytes. A decoder that needs more for a sentence is replaced by `mst`. Default 256 million. */
  readonly memoryLimit?: number;
}

/**
 * Decodes with a single root. Returns the decoder that was chosen, and undefined heads if there is no solution. If the best heads of the
 * words, or else the maximum spanning tree, are a tree of the decoder's class, that tree is its result, and it need not run.
 */
export function decodeSingleRoot(
  scores: ArcScores,
  wanted: DecoderName,
  { memoryLimit = MEMORY_LIMIT, ...options }: DecodingOptions,
): { readonly decoder: DecoderName; readonly decoded: Decoded | undefined } {
  const bytesPerNumber = scores.values instanceof Float32Array ? 4 : 8;
  const decoder = bytesNeeded(wanted, scores.n, bytesPerNumber) <= memoryLimit ? wanted : 'mst';
  const treeClass = treeClassOf(decoder);
  if (isUnconstrained(options.constraints)) {
    const isOne = (heads: Int32Array) => rootDependents(heads).length === 1 && treeClass.isMember(heads);
    const heads = bestHeads(scores);
    if (heads !== undefined && isOne(heads)) return { decoder, decoded: { heads, value: treeValue(scores, heads) } };
    const spanning =
      decoder === 'mst' ? undefined : treeClassOf('mst').decoder(scores, { ...options, singleRoot: true });
    if (spanning !== undefined && isOne(spanning.heads)) return { decoder, decoded: spanning };
  }
  return { decoder, decoded: treeClass.decoder(scores, { ...options, singleRoot: true }) };
}
