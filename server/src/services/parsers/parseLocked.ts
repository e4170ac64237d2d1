/**
 * Parses sentences in which some arcs are required or forbidden: in the class of trees asked for, or in the smallest other class
 * that can contain them.
 */

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

interface LockedSentence {
  readonly sentence: Sentence;
  /** Required arcs, by position. */
  readonly required: readonly Arc[];
  /** Forbidden arcs, by position. */
  readonly forbidden?: readonly Arc[];
}

/**
 * `conflict` lists the arcs that no tree can contain; next to a parse, those that the requested class cannot contain, so that
 * another class was used.
 */
export type LockedParse =
  | { readonly ok: true; readonly parse: Parse; readonly conflict: Conflict | undefined }
  | { readonly ok: false; readonly conflict: Conflict | undefined };

interface LockedOptions
  extends Pick<
    ParseOptions,
    'formsOnly' | 'fills' | 'judgesRelations' | 'memoryLimit' | 'beam' | 'order' | 'checkpoint'
  > {
  readonly decoder: DecoderName;
  /** Do not look for a larger class: if the requested one cannot contain the arcs, that is a conflict. */
  readonly isStrict?: boolean;
}

/** One result per sentence, in order; see `Parser.parseAll`. */
export function* parseLocked(
  parser: Parser,
  sentences: readonly LockedSentence[],
  { decoder: wanted, isStrict = false, ...options }: LockedOptions,
): Generator<LockedParse, void, undefined> {
  const { checkpoint } = options;
  const conflictIn = ({ sentence: { nWords }, required, forbidden }: LockedSentence, treeClass: TreeClass) =>
    findConflict(nWords, { required, forbidden }, treeClass, { singleRoot: true, checkpoint });
  // Cycles and second roots are reported before anything is decoded.
  const impossible = sentences.map((each) => (isFree(each) ? undefined : conflictIn(each, 'all')));
  const parses = parser.parseAll(
    sentences
      .filter((_, i) => impossible[i] === undefined)
      .map(({ sentence, required, forbidden }) => ({
        sentence,
        options: { decoder: wanted, constraints: { required, forbidden }, ...options },
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

const isFree = ({ required, forbidden = [] }: LockedSentence): boolean => required.length + forbidden.length === 0;

/** The best tree of the smallest class other than the requested one that contains the arcs, if there is any. */
function parseInLargerClass(
  parser: Parser,
  { sentence, required, forbidden }: LockedSentence,
  wanted: DecoderName,
  options: ParseOptions,
): Parse | undefined {
  for (const { decoderName: decoder, mayHold } of TREE_CLASSES) {
    if (decoder === wanted || mayHold?.(required) === false) continue;
    const larger = parser.parse(sentence, { ...options, decoder, constraints: { required, forbidden } });
    if (larger !== undefined) return larger;
  }
  return undefined;
}
