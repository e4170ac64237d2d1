/** Matches the empty nodes of three versions. */

import { groupBy } from '../../grouping.ts';
import type { Frame } from './frame.ts';
import { type Side, type Three, VERSIONS, type Version } from './types.ts';
import type { Node, SentenceVersion } from './version.ts';

/**
 * The version of a side with the ranks of the base for empty nodes, wherever there are as many after a word: other numbers alone do not
 * make other nodes.
 */
export function rankedAsInBase(versions: Three<SentenceVersion>, side: Side, frame: Frame): SentenceVersion {
  const before = byWord(versions.base);
  const empties = [...byWord(versions[side])].flatMap(([word, own]) => {
    const position = frame.positionOf(side, word);
    const origin = position === undefined ? 0 : frame.words[position].base;
    const isNewWord = origin === 0 && word !== 0;
    const base = isNewWord ? [] : (before.get(origin) ?? []);
    return own.length === base.length ? own.map((empty, i) => ({ ...empty, rank: base[i].rank })) : own;
  });
  return { ...versions[side], empties };
}

/** Empty nodes in their order by the word before them. */
function byWord({ empties }: SentenceVersion): Map<number, Node[]> {
  return groupBy(empties, (empty) => empty.word);
}

/** Empty nodes of all versions by the merged position of the word before them and their rank there. */
export function emptiesByPlace(versions: Three<SentenceVersion>, frame: Frame): Map<number, Three<Node | undefined>[]> {
  const places = new Map<number, Map<number, { -readonly [V in Version]: Node | undefined }>>();
  for (const version of VERSIONS) {
    for (const empty of versions[version].empties) {
      const position = frame.positionOf(version, empty.word);
      if (position === undefined) continue;
      const ranks = places.get(position) ?? new Map();
      places.set(position, ranks);
      const nodes = ranks.get(empty.rank) ?? { base: undefined, ours: undefined, theirs: undefined };
      ranks.set(empty.rank, nodes);
      nodes[version] = empty;
    }
  }
  return new Map(
    [...places].map(([position, ranks]) => [position, [...ranks].sort(([a], [b]) => a - b).map(([, nodes]) => nodes)]),
  );
}

/** Whether an empty node is in the result: both sides have it, or one of them added it. */
export function isKept({ base, ours, theirs }: Three<Node | undefined>): boolean {
  return base === undefined || (ours !== undefined && theirs !== undefined);
}
