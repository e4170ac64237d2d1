/** Two versions of a file, compared sentence by sentence, as all formats of `treebank diff` print them. */

import {
  alignSides,
  type CompareOptions,
  compareLink,
  DIFFERENCE_CLASSES,
  type DifferenceClass,
  type DifferenceSide,
  type SentenceComparison,
  selectClasses,
} from '../../core/compare/index.ts';
import { Column, type Sentence } from '../../core/conllu/index.ts';
import { Context } from '../frame/io.ts';
import { FileSentences, SharedNumbers, sidesInFiles } from '../reading/fileSentences.ts';
import { indexInputs } from '../reading/indexing.ts';
import { Schemes } from '../reading/schemes.ts';
import type { LocatedBlock } from '../reading/sentences.ts';
import { Doubts } from './doubtful.ts';
import type { FilePair } from './sides.ts';

/** The blocks of one version by index: only those being compared at the moment. */
export interface Version {
  readonly name: string;
  readonly blocks: readonly LocatedBlock[];
  readonly sentences: readonly Sentence[];
}

/** Corresponding sentences. */
export interface ComparedSentences {
  readonly a: Version;
  readonly b: Version;
  readonly comparison: SentenceComparison;
}

/** Versions whose sentences are in their files. */
interface ComparedFile {
  readonly a: FileSentences;
  readonly b: FileSentences;
  /** In the order of `a`, those only in `b` after their predecessor. */
  readonly sentences: Iterable<ComparedSentences>;
}

export type Wanted = ReadonlySet<DifferenceClass>;

/** Undefined if either side cannot be read to its end, which is reported: half a file would look like a difference. */
export async function compareFiles(
  pair: FilePair,
  wanted: Wanted,
  options: CompareOptions,
  context: Context,
): Promise<ComparedFile | undefined> {
  const reading = new Context(context.io, context.command);
  const numbers = new SharedNumbers();
  const a = await versionOf(pair, 'a', numbers, reading);
  const b = await versionOf(pair, 'b', numbers, reading);
  context.raise(reading.exitCode);
  if (reading.exitCode === 2) return undefined;
  return { a, b, sentences: compared(pair, a, b, numbers, wanted, options) };
}

function* compared(
  { name, a: inputA, b: inputB }: FilePair,
  a: FileSentences,
  b: FileSentences,
  numbers: SharedNumbers,
  wanted: Wanted,
  options: CompareOptions,
): Generator<ComparedSentences> {
  const schemes = new Schemes();
  const isAll = wanted.size === DIFFERENCE_CLASSES.length;
  for (const link of alignSides(sidesInFiles(a, b, numbers))) {
    const [mine, theirs] = [
      partOf(a, inputA?.name ?? name, link.a, schemes),
      partOf(b, inputB?.name ?? name, link.b, schemes),
    ];
    const all = compareLink(link, mine.sentences, theirs.sentences, options);
    const comparison = isAll ? all : selectClasses(all, wanted, mine.sentences, theirs.sentences);
    yield { a: mine, b: theirs, comparison };
  }
}

function partOf(side: FileSentences, name: string, indices: readonly number[], schemes: Schemes): Version {
  const blocks: LocatedBlock[] = [];
  const sentences: Sentence[] = [];
  for (const index of indices) {
    sentences[index] = side.sentence(index);
    const input = side.inputOf(index);
    const [file, line, scheme] = [input.name, side.lineOf(index), schemes.of(input)];
    blocks[index] = { sentence: sentences[index], file, line, scheme };
  }
  return { name, blocks, sentences };
}

async function versionOf(
  pair: FilePair,
  side: 'a' | 'b',
  numbers: SharedNumbers,
  context: Context,
): Promise<FileSentences> {
  const input = pair[side];
  if (input === undefined) {
    const other = pair.a ?? pair.b;
    context.note(
      `${other?.name ?? pair.name} has no counterpart: all its sentences count as ${side === 'b' ? 'removed' : 'added'}.`,
    );
    return new FileSentences(numbers);
  }
  const doubts = new Doubts();
  const sentences = await indexInputs([input], numbers, doubts, context);
  doubts.tell(sentences, numbers.ids.size, context);
  return sentences;
}

/** Line and column in the file, from 1. */
export function positionOf({ blocks, sentences }: Version, side: DifferenceSide): { line: number; column: number } {
  const sentence = sentences[side.sentence];
  const line = sentence.lineAt(side.span.start);
  return {
    line: blocks[side.sentence].line + line + 1,
    column: side.span.start - sentence.lineStarts[line] + 1,
  };
}

/** IDs alone: `3`. */
export function idsOfSide({ sentences }: Version, side: DifferenceSide): string {
  return side.rows.map((row) => sentences[side.sentence].cell(row, Column.id)).join(' ');
}
