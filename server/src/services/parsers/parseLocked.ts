/** Parses sentences some of whose arcs must hold: in the class of trees that is wanted, or in the smallest other that can hold them. */

import type { Sentence } from '../../core/conllu/index.ts';
import {
  type Arc,
  type Conflict,
  type DecoderName,
  findConflict,
  TREE_CLASSES,
  type TreeClass,
  treeClassOf,
} from '../../core/decode/index.ts';
import type { Parse, ParseOptions, Parser } from '../../core/parser/index.ts';

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
  const conflictIn = ({ sentence: { nWords }, required }: LockedSentence, treeClass: TreeClass) =>
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
    const conflict = conflictIn(each, treeClassOf(wanted).name);
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
  for (const { decoderName: decoder, mayHold } of TREE_CLASSES) {
    if (decoder === wanted || mayHold?.(required) === false) continue;
    const larger = parser.parse(sentence, { ...options, decoder, constraints: { required } });
    if (larger !== undefined) return larger;
  }
  return undefined;
}
