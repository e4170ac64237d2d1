/** IDs in MISC and comments as places: the same text on both sides if they name the same word or empty node, whatever its number. */

import type { Sentence } from '../../conllu/index.ts';
import type { Renaming } from '../../edit/index.ts';
import { type DepsContext, emptyNodeRow, keyOfNode } from './deps.ts';

/** One of the sentences of a side, by its number within the alignment. */
interface Place {
  readonly sentence: Sentence;
  readonly within: number;
}

/**
 * Names of places for the IDs of a sentence. Words in the same retokenized piece of text have the same place, as for heads, unless `isExact`.
 * A number that names nothing equals only itself.
 */
export function placesOf(side: 'a' | 'b', at: Place, context: DepsContext, isExact = false): Renaming {
  return (id) => ({ now: placeOf(side, at, id, context, isExact) });
}

function placeOf(
  side: 'a' | 'b',
  { sentence, within }: Place,
  id: string,
  { alignment, emptyNodes }: DepsContext,
  isExact: boolean,
): string {
  const isOfA = side === 'a';
  if (id === '0') return id;
  const before = alignment[side].firstWords[within];
  const gapOf = (position: number) => (isOfA ? alignment.gapOfA : alignment.gapOfB)[before + position];
  const position = /^\d+$/.test(id) ? sentence.wordById(Number(id)) : undefined;
  if (position !== undefined) {
    const [word, gap] = [before + position, gapOf(position)];
    if (gap === -1) return String(isOfA ? alignment.toB[word] : word);
    return isExact ? `${side} ${word}` : `gap ${gap}`;
  }
  const row = emptyNodeRow(sentence, id);
  if (row === -1) return `? ${id}`;
  const key = keyOfNode({ sentence: within, row });
  if (isExact && gapOf(sentence.wordOfRow(row)) !== -1) return `${side} ${key}`;
  return isOfA ? (emptyNodes.get(key) ?? `a ${key}`) : key;
}
