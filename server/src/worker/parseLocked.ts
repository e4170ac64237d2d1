/** Parses sentences some of whose arcs must hold: in the class of trees that is wanted, or in the smallest other that can hold them. */

import type { Sentence } from '../core/conllu/index.ts';
import { type Arc, type Conflict, type DecodableClass, findConflict } from '../core/decode/index.ts';
import type { DecoderName, Parse, ParseOptions, Parser } from '../core/parser/index.ts';

export const CLASS_OF: Record<DecoderName, DecodableClass> = {
  eisner: 'projective',
  mh4: 'mh4',
  oneEndpointCrossing: 'oneEndpointCrossing',
  mst: 'all',
};

/** From the smallest class to all trees: the order in which another class is looked for. */
const BY_SIZE: readonly DecoderName[] = ['eisner', 'mh4', 'oneEndpointCrossing', 'mst'];

export interface LockedSentence {
  readonly sentence: Sentence;
  /** Arcs that must hold, by position. */
  readonly required: readonly Arc[];
}

/** `conflict` tells which arcs no tree can hold; in a parse, which the class wanted cannot, so that another one was taken. */
export type LockedParse =
  | { readonly ok: true; readonly parse: Parse; readonly conflict: Conflict | undefined }
  | { readonly ok: false; readonly conflict: Conflict | undefined };

export interface LockedOptions extends Pick<ParseOptions, 'formsOnly' | 'memoryLimit' | 'beam' | 'checkpoint'> {
  readonly decoder: DecoderName;
  /** Do not look for a larger class: where the one that is wanted cannot hold the arcs, that is a conflict. */
  readonly isStrict?: boolean;
}

/** One answer for each sentence, in their order; see `Parser.parseAll`. */
export function* parseLocked(
  parser: Parser,
  sentences: readonly LockedSentence[],
  { decoder: wanted, isStrict = false, ...options }: LockedOptions,
): Generator<LockedParse, void, undefined> {
  const { checkpoint } = options;
  const conflictIn = ({ sentence: { nWords }, required }: LockedSentence, treeClass: DecodableClass) =>
    findConflict(nWords, { required }, treeClass, { singleRoot: true, checkpoint });
  // Cycles and second roots are told before anything is decoded.
  const impossible = sentences.map((each) => (each.required.length === 0 ? undefined : conflictIn(each, 'all')));
  const parses = parser.parseAll(
    sentences
      .filter((_, i) => impossible[i] === undefined)
      .map(({ sentence, required }) => ({
        sentence,
        options: { decoder: wanted, constraints: { required }, ...options },
      })),
  );
  for (const [i, each] of sentences.entries()) {
    if (impossible[i] !== undefined) {
      yield { ok: false, conflict: impossible[i] };
      continue;
    }
    const parse = parses.next().value ?? undefined;
    if (parse !== undefined) {
      yield { ok: true, parse, conflict: undefined };
      continue;
    }
    const conflict = conflictIn(each, CLASS_OF[wanted]);
    const larger = isStrict ? undefined : parseInLargerClass(parser, each, wanted, options);
    yield larger === undefined ? { ok: false, conflict } : { ok: true, parse: larger, conflict };
  }
}

/** The best tree of the smallest class but the one wanted that holds the arcs, if there is any. */
function parseInLargerClass(
  parser: Parser,
  { sentence, required }: LockedSentence,
  wanted: DecoderName,
  options: ParseOptions,
): Parse | undefined {
  for (const decoder of BY_SIZE) {
    if (decoder === wanted || !mayContain(decoder, required)) continue;
    const larger = parser.parse(sentence, { ...options, decoder, constraints: { required } });
    if (larger !== undefined) return larger;
  }
  return undefined;
}

/**
 * False where no tree of the class can have all these arcs, seen without decoding: every part of a projective or
 * 1-Endpoint-Crossing tree crosses as such a tree does. O(arcs²).
 */
function mayContain(decoder: DecoderName, arcs: readonly Arc[]): boolean {
  if (decoder !== 'eisner' && decoder !== 'oneEndpointCrossing') return true;
  return arcs.every((arc) => {
    const crossing = arcs.filter((other) => doCross(arc, other));
    if (crossing.length === 0) return true;
    if (decoder === 'eisner') return false;
    const [{ head, dependent }] = crossing;
    return [head, dependent].some((end) => crossing.every((each) => each.head === end || each.dependent === end));
  });
}

/** Exactly one end of one lies strictly inside the other; the root is at position 0. */
function doCross(a: Arc, b: Arc): boolean {
  const [left, right] = [Math.min(a.head, a.dependent), Math.max(a.head, a.dependent)];
  const isInside = (end: number) => left < end && end < right;
  const isOn = (end: number) => left === end || right === end;
  if (isOn(b.head) || isOn(b.dependent)) return false;
  return isInside(b.head) !== isInside(b.dependent);
}
