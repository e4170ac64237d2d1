/** Merges three versions of one sentence, word by word and cell by cell. */

import { mergeComments } from './comments.ts';
import { type Frame, frameOf } from './frame.ts';
import { Nodes } from './nodes.ts';
import { doOverlap, lostRanges, mergeRanges } from './ranges.ts';
import { MergedRow } from './row.ts';
import { RowMerger } from './rows.ts';
import type { MergeConflict, Three, Version } from './types.ts';
import type { SentenceVersion } from './version.ts';

/** A merged sentence: its lines in order, or whole versions. */
export interface MergedSentence {
  readonly conflicts: readonly MergeConflict[];
  /** Undefined if each side's version counts only as a whole. */
  readonly rows: readonly MergedRow[] | undefined;
  /** Whether the lines with conflicts belong together, because only all lines of one side together make a tree. */
  readonly isOneBlock: boolean;
}

/**
 * @param versions with the same columns
 * @param sentence its name in conflicts
 */
export function mergeSentence(versions: Three<SentenceVersion>, sentence: string): MergedSentence {
  const frame = frameOf(versions);
  if (frame === undefined) return wholeSentence(sentence, undefined);
  const nodes = new Nodes(versions, frame);
  const lost = lostWords(versions, frame, nodes);
  if (0 < lost.length) return wholeSentence(sentence, lost);
  const ranges = mergeRanges(versions, frame, nodes);
  if (doOverlap(ranges, 'ours') || doOverlap(ranges, 'theirs')) return wholeSentence(sentence, undefined);

  const { columns } = versions.ours;
  const conflicts: MergeConflict[] = [];
  const rows: MergedRow[] = [];
  for (const { line, conflict, name } of mergeComments(versions, nodes)) {
    rows.push(new MergedRow(line));
    if (conflict === undefined) continue;
    const value = (version: Version) => conflict[version]?.value ?? null;
    const values = { base: value('base'), ours: value('ours'), theirs: value('theirs') };
    conflicts.push({ sentence, kind: 'comment', key: name, ...values });
  }
  const merger = new RowMerger(nodes, sentence, columns);
  const arcs = merger.arcs(versions, frame);
  if (arcs === undefined) return wholeSentence(sentence, undefined);
  conflicts.push(...arcs.conflicts);
  nodes.words.forEach((word, position) => {
    for (const { first, last, cells, conflict } of ranges) {
      if (first !== position) continue;
      rows.push(MergedRow.ofCells(`${first}-${last}`, cells, columns));
      if (conflict !== undefined) {
        conflicts.push({ sentence, kind: 'range', words: [String(first), String(last)], ...conflict });
      }
    }
    if (0 < position) rows.push(merger.row(word, arcs.of[position]));
    for (const empty of nodes.empties[position]) rows.push(merger.row(empty, merger.arcOf(empty)));
  });
  conflicts.push(...merger.conflicts);
  return { conflicts, rows, isOneBlock: arcs.isNoTree };
}

function wholeSentence(sentence: string, words: string[] | undefined): MergedSentence {
  const conflict: MergeConflict = { sentence, kind: 'segmentation', ...(words === undefined ? {} : { words }) };
  return { conflicts: [conflict], rows: undefined, isOneBlock: true };
}

/** Ascending. Arcs are compared only if no word was changed on one side and removed on the other. */
function lostWords(versions: Three<SentenceVersion>, frame: Frame, nodes: Nodes): string[] {
  const sides = ['ours', 'theirs'] as const;
  const changed = sides.flatMap((side) => [...nodes.lostNodes(side), ...lostRanges(versions, frame, side)]);
  const lost =
    0 < changed.length ? changed : sides.flatMap((side) => [...nodes.lostArcs(side), ...nodes.strayReferences(side)]);
  return [...new Set(lost)].sort((a, b) => Number(a) - Number(b));
}
