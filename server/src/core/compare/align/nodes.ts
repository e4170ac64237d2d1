/** Aligns multiword tokens and empty nodes of two versions of a sentence. */

import { RowKind } from '../../conllu/index.ts';
import type { Surface } from './surface.ts';
import type { WordAlignment } from './words.ts';

/** A row of one of the sentences of a side. */
export interface RowPlace {
  readonly sentence: number;
  readonly row: number;
}

/** At least one of the two exists. */
interface NodePair {
  readonly a: RowPlace | undefined;
  readonly b: RowPlace | undefined;
}

export interface NodePairs {
  readonly multiwordTokens: readonly NodePair[];
  readonly emptyNodes: readonly NodePair[];
}

/**
 * Multiword tokens correspond if their first and last words do; one whose first or last word has no partner belongs to a gap of the
 * words and is left out. Empty nodes correspond if they are equally far behind corresponding words, or in the same gap.
 */
export function alignNodes({ a, b, toA, gapOfA, gapOfB }: WordAlignment): NodePairs {
  // Names places in the numbering of `a`.
  const [own, other] = [(word: number) => word, (word: number) => toA[word] ?? -1];
  return {
    multiwordTokens: paired(multiwordTokens(a, own, gapOfA), multiwordTokens(b, other, gapOfB)),
    emptyNodes: paired(emptyNodes(a, own, gapOfA), emptyNodes(b, other, gapOfB)),
  };
}

type Places = Map<string, RowPlace>;

function multiwordTokens(side: Surface, named: (word: number) => number, gaps: Int32Array): Places {
  const places: Places = new Map();
  forRows(side, RowKind.multiwordToken, (place, first) => {
    const sentence = side.sentences[place.sentence];
    const last = first + sentence.idMinor(place.row) - sentence.idMajor(place.row);
    // An ID past the end of the sentence has no last word; the token may still exist on the other side, too.
    if (gaps[first] !== -1 || (gaps[last] ?? -1) !== -1) return;
    places.set(`${named(first)} ${last < gaps.length ? named(last) : 'end'}`, place);
  });
  return places;
}

function emptyNodes(side: Surface, named: (word: number) => number, gaps: Int32Array): Places {
  const places: Places = new Map();
  const ranks = new Map<string, number>();
  forRows(side, RowKind.emptyNode, (place, anchor) => {
    const isFirst = anchor === side.firstWords[place.sentence];
    // Nodes before the first word of a sentence have no anchor of their own: the word before belongs to another sentence.
    const where = isFirst
      ? `start ${place.sentence}`
      : gaps[anchor] === -1
        ? `${named(anchor)}`
        : `gap ${gaps[anchor]}`;
    const rank = ranks.get(where) ?? 0;
    ranks.set(where, rank + 1);
    places.set(`${where} ${rank}`, place);
  });
  return places;
}

function forRows(side: Surface, kind: RowKind, visit: (place: RowPlace, word: number) => void): void {
  side.sentences.forEach((sentence, index) => {
    if (sentence.nRows === sentence.nWords) return;
    for (let row = 0; row < sentence.nRows; row++) {
      if (sentence.kind(row) !== kind) continue;
      visit({ sentence: index, row }, side.firstWords[index] + sentence.wordOfRow(row));
    }
  });
}

function paired(a: Places, b: Places): NodePair[] {
  const pairs = [...a].map(([place, here]): NodePair => ({ a: here, b: b.get(place) }));
  for (const [place, here] of b) if (!a.has(place)) pairs.push({ a: undefined, b: here });
  return pairs;
}
