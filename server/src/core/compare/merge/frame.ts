/** The words of a merged sentence, and their counterparts in each version. */

import { Column } from '../../conllu/index.ts';
import { correspondingWords } from './matching.ts';
import { type Side, type Three, VERSIONS, type Version } from './types.ts';
import type { Node, SentenceVersion } from './version.ts';

/** Positions in the three versions, 0 if absent. */
type FrameWord = Three<number>;

export interface Frame {
  /** In order; `words[0]` is the root. */
  readonly words: readonly FrameWord[];
  /** Merged position of a word of a version; undefined if the result does not contain it. */
  positionOf(version: Version, word: number): number | undefined;
  /** The side whose words are taken because it re-segmented some; undefined if neither or both did. */
  readonly recut: Side | undefined;
}

const ROOT: FrameWord = { base: 0, ours: 0, theirs: 0 };

/** The frame of three versions; undefined if both sides re-segmented words in different ways. */
export function frameOf(versions: Three<SentenceVersion>): Frame | undefined {
  const ours = originsOf(versions.base, versions.ours);
  const theirs = originsOf(versions.base, versions.theirs);
  if (ours.isRecut && theirs.isRecut) {
    if (!areAlike(versions, ours.origins, theirs.origins)) return undefined;
    return frame(
      ours.origins.map((base, i) => ({ base, ours: i, theirs: i })),
      undefined,
    );
  }
  // Without new or lost words, positions are those of the base.
  if (theirs.isRecut) {
    return frame(
      theirs.origins.map((base, i) => ({ base, ours: base, theirs: i })),
      'theirs',
    );
  }
  return frame(
    ours.origins.map((base, i) => ({ base, ours: i, theirs: base })),
    ours.isRecut ? 'ours' : undefined,
  );
}

function frame(words: readonly FrameWord[], recut: Side | undefined): Frame {
  const positions: Three<Map<number, number>> = { base: new Map(), ours: new Map(), theirs: new Map() };
  const framed = [ROOT, ...words.slice(1)];
  framed.forEach((word, position) => {
    for (const version of VERSIONS) {
      if (position === 0 || 0 < word[version]) positions[version].set(word[version], position);
    }
  });
  return { words: framed, recut, positionOf: (version, word) => positions[version].get(word) };
}

/** For each word of a side by position its position in the base, 0 for a new one; element 0 is the root. */
function originsOf(base: SentenceVersion, side: SentenceVersion): { origins: number[]; isRecut: boolean } {
  const origin = correspondingWords(formsOf(base), formsOf(side));
  const origins = [0, ...Array.from(origin, (index) => index + 1)];
  const kept = origins.filter((position) => 0 < position).length;
  return { origins, isRecut: kept < base.words.length - 1 || kept < side.words.length - 1 };
}

const formsOf = ({ words }: SentenceVersion) => words.slice(1).map((word) => formOf(word));
const formOf = (word: Node | undefined) => word?.cells[Column.form] ?? '';

/** Whether both sides lost the same words and have the same new ones in the same places. */
function areAlike({ ours, theirs }: Three<SentenceVersion>, a: readonly number[], b: readonly number[]): boolean {
  return (
    a.length === b.length &&
    a.every(
      (origin, i) => origin === b[i] && (0 < origin || i === 0 || formOf(ours.words[i]) === formOf(theirs.words[i])),
    )
  );
}
