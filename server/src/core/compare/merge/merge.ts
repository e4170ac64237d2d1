/** Three-way merge of treebanks: sentence by sentence, word by word, cell by cell. */

import { localized } from '../../../localization/index.ts';
import type { Columns, Sentence } from '../../conllu/index.ts';
import { type BlockTriple, type MergeBlock, type Paired, pairBlocks } from './blocks.ts';
import { type MergedSentence, mergeSentence } from './sentence.ts';
import type { MergeConflict, Three, Version } from './types.ts';
import { readVersion, type Unreadable, unreadable } from './version.ts';

/** A sentence of the result. */
export type MergedBlock =
  | { readonly kind: 'settled'; readonly lines: readonly string[] }
  /** Line by line: some lines have conflicts. */
  | ({ readonly kind: 'rows' } & Required<Pick<MergedSentence, 'isOneBlock'>> & {
        readonly rows: NonNullable<MergedSentence['rows']>;
        readonly conflicts: readonly MergeConflict[];
        /** Of its rows. */
        readonly columns: Columns;
      })
  /** Each version as a whole; undefined if it lacks the sentence. */
  | {
      readonly kind: 'whole';
      readonly lines: Three<readonly string[] | undefined>;
      readonly conflict: MergeConflict;
    };

/** Why a version of a sentence could not be merged word by word. */
interface UnreadableVersion {
  readonly version: Version;
  readonly sentence: string;
  readonly problem: Unreadable;
  /** Line in its file, from 0. */
  readonly line: number;
  readonly column: number;
}

/** Line of a conflict, from 0: the first line of its sentence in the first of ours and theirs that has it. */
interface ConflictPlace {
  readonly conflict: MergeConflict;
  readonly version: Version;
  readonly line: number;
}

export interface Merge {
  readonly status: 'clean' | 'conflict';
  readonly conflicts: readonly MergeConflict[];
  /** The same, with their lines. */
  readonly places: readonly ConflictPlace[];
  readonly blocks: readonly MergedBlock[];
  readonly unreadable: readonly UnreadableVersion[];
  readonly repeated: Paired['repeated'];
}

/**
 * Merges two versions of a treebank with a common base. Words keep their identity when they are renumbered, so one side may
 * re-segment words while the other edits. Cells that both sides changed differently, and arcs that make a tree on each side but not
 * together, are conflicts. Refuse files with conflict markers beforehand. Time O(length), and O(words²) for sentences that
 * both sides changed.
 */
export function mergeTreebanks(texts: Three<string>): Merge {
  const { triples, isOrderConflict, repeated } = pairBlocks(texts);
  const blocks: MergedBlock[] = [];
  const places: ConflictPlace[] = [];
  const unread: UnreadableVersion[] = [];
  for (const triple of triples) {
    const block = mergeBlock(triple, unread);
    if (block === undefined) continue;
    blocks.push(block);
    const conflicts = block.kind === 'whole' ? [block.conflict] : block.kind === 'rows' ? block.conflicts : [];
    const version = triple.blocks.ours === undefined ? 'theirs' : 'ours';
    const line = triple.blocks[version]?.line ?? 0;
    for (const conflict of conflicts) places.push({ conflict, version, line });
  }
  if (isOrderConflict) places.push({ conflict: { kind: 'order' }, version: 'ours', line: 0 });
  return {
    status: 0 < places.length ? 'conflict' : 'clean',
    conflicts: places.map(({ conflict }) => conflict),
    places,
    blocks,
    unreadable: unread,
    repeated,
  };
}

/** The block of the result; undefined if the sentence is deleted. */
function mergeBlock({ blocks, name }: BlockTriple, unread: UnreadableVersion[]): MergedBlock | undefined {
  const { base, ours, theirs } = blocks;
  const kept = (block: MergeBlock | undefined): MergedBlock | undefined =>
    block === undefined ? undefined : { kind: 'settled', lines: block.lines };
  if (areSame(ours, theirs) || areSame(base, theirs)) return kept(ours);
  if (areSame(base, ours)) return kept(theirs);
  const lines = { base: base?.lines, ours: ours?.lines, theirs: theirs?.lines };
  const whole = (conflict: MergeConflict): MergedBlock => ({ kind: 'whole', lines, conflict });
  if (ours === undefined) return whole({ sentence: name, kind: 'deleted-by-ours' });
  if (theirs === undefined) return whole({ sentence: name, kind: 'deleted-by-theirs' });
  if (base === undefined) return whole({ sentence: name, kind: 'both-added' });
  const broken = Object.entries({ base, ours, theirs }).flatMap(([version, block]) =>
    unreadablePart(version as Version, block, name, ours.sentence.columns.names),
  );
  if (0 < broken.length) {
    unread.push(...broken);
    return whole({ sentence: name, kind: 'unreadable' });
  }
  const merged = mergeSentence(
    {
      base: readVersion(base.sentence, base.lines),
      ours: readVersion(ours.sentence, ours.lines),
      theirs: readVersion(theirs.sentence, theirs.lines),
    },
    name,
  );
  const { rows, conflicts, isOneBlock } = merged;
  if (rows === undefined) return whole(conflicts[0]);
  if (conflicts.length === 0) return { kind: 'settled', lines: rows.flatMap(({ line }) => line.ours ?? []) };
  return { kind: 'rows', rows, conflicts, isOneBlock, columns: ours.sentence.columns };
}

/** Cells of different columns cannot be compared. */
const otherColumns = (sentence: Sentence): Unreadable => ({
  span: sentence.lineSpan(0),
  message: localized`The columns of this version are not those of ours.`,
});

function areSame(a: MergeBlock | undefined, b: MergeBlock | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  return a.lines.length === b.lines.length && a.lines.every((line, i) => line === b.lines[i]);
}

function unreadablePart(
  version: Version,
  { sentence, line }: MergeBlock,
  name: string,
  columns: readonly string[],
): UnreadableVersion[] {
  const isOther = sentence.columns.names.join(' ') !== columns.join(' ');
  const problem = unreadable(sentence) ?? (isOther ? otherColumns(sentence) : undefined);
  if (problem === undefined) return [];
  const within = sentence.lineAt(problem.span.start);
  const column = problem.span.start - sentence.lineStarts[within];
  return [{ version, sentence: name, problem, line: line + within, column }];
}
