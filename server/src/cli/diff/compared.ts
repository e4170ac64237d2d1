/** Two versions of a file, compared: what all formats of `treebank diff` print. */

import {
  type CompareOptions,
  compareTreebanks,
  DIFFERENCE_CLASSES,
  type DifferenceClass,
  type DifferenceSide,
  type SentenceComparison,
  selectClasses,
} from '../../core/compare/index.ts';
import { Column, type Sentence } from '../../core/conllu/index.ts';
import { findCycles } from '../../core/tree/index.ts';
import { Context } from '../frame/io.ts';
import { type Located, readInputs } from '../reading/sentences.ts';
import type { FilePair } from './sides.ts';

/** The blocks of one version. */
export interface Version {
  readonly name: string;
  readonly blocks: readonly Located[];
  readonly sentences: readonly Sentence[];
}

export interface ComparedFile {
  readonly a: Version;
  readonly b: Version;
  readonly comparisons: readonly SentenceComparison[];
}

export type Wanted = ReadonlySet<DifferenceClass>;

/** Undefined if either side cannot be read to its end, which is then reported: half of a file would look like a difference. */
export async function compareFiles(
  pair: FilePair,
  wanted: Wanted,
  options: CompareOptions,
  context: Context,
): Promise<ComparedFile | undefined> {
  const reading = new Context(context.io, context.command);
  const a = await versionOf(pair, 'a', reading);
  const b = await versionOf(pair, 'b', reading);
  context.raise(reading.exitCode);
  if (reading.exitCode === 2) return undefined;
  const all = compareTreebanks(a.sentences, b.sentences, options);
  const isAll = wanted.size === DIFFERENCE_CLASSES.length;
  const comparisons = isAll ? all : all.map((each) => selectClasses(each, wanted, a.sentences, b.sentences));
  return { a, b, comparisons };
}

async function versionOf(pair: FilePair, side: 'a' | 'b', context: Context): Promise<Version> {
  const input = pair[side];
  if (input === undefined) {
    const other = pair.a ?? pair.b;
    context.note(
      `${other?.name ?? pair.name} has no counterpart: all its sentences count as ${side === 'b' ? 'removed' : 'added'}.`,
    );
    return { name: pair.name, blocks: [], sentences: [] };
  }
  const blocks = (await readInputs([input], context)).filter(
    ({ sentence }) => !sentence.isEmpty || 0 < sentence.comments.length,
  );
  nameDoubtful(blocks, context);
  return { name: input.name, blocks, sentences: blocks.map(({ sentence }) => sentence) };
}

/** More would not be read; `treebank lint` lists all. */
const MAX_NAMED = 5;

/** Names what makes a comparison less reliable: repeated ids, and heads that form a cycle. */
function nameDoubtful(blocks: readonly Located[], context: Context): void {
  const messages: string[] = [];
  const firstWith = new Map<string, Located>();
  for (const block of blocks) {
    const { sentence, file, line } = block;
    const { sentId } = sentence;
    const first = sentId === undefined ? undefined : firstWith.get(sentId);
    if (sentId !== undefined && first === undefined) firstWith.set(sentId, block);
    if (first !== undefined) {
      messages.push(
        `${file}:${line + 1}: sent_id ${sentId} is also that of line ${first.line + 1}, so these sentences are compared by their text.`,
      );
    }
    for (const cycle of findCycles(sentence.heads)) {
      const at = line + sentence.rowLine(sentence.rowOfWord(cycle[0])) + 1;
      const ids = cycle.map((word) => sentence.idOfWord(word)).join(', ');
      messages.push(`${file}:${at}: the heads of words ${ids} form a cycle; they are compared as they stand.`);
    }
  }
  for (const message of messages.slice(0, MAX_NAMED)) context.note(message);
  const rest = messages.length - MAX_NAMED;
  if (0 < rest) context.note(`… and ${rest} more in ${blocks[0].file}. treebank lint names them.`);
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
