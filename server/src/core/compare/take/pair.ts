/** Two versions of a sentence side by side, in the form needed for taking: corresponding rows and references. */

import { isNodeId } from '../../annotation/index.ts';
import { Column, RowKind, type Sentence } from '../../conllu/index.ts';
import type { Renaming } from '../../edit/index.ts';
import { alignNodes, alignWords, type NodePairs, type WordAlignment } from '../align/index.ts';

export class SentencePair {
  readonly alignment: WordAlignment;
  readonly nodes: NodePairs;

  constructor(
    readonly a: Sentence,
    readonly b: Sentence,
  ) {
    this.alignment = alignWords([a], [b]);
    this.nodes = alignNodes(this.alignment);
  }

  /** The word of `a` for a word of `b`, or the first one of `a` in the same place; -1 if the word is only in `b`. */
  wordInA(word: number): number {
    const { toA, gapOfB, gaps } = this.alignment;
    if (word < 0) return -1;
    if (toA[word] !== -1) return toA[word];
    const gap = gaps[gapOfB[word]];
    return gap !== undefined && gap.aFrom < gap.aTo ? gap.aFrom : -1;
  }

  /** IDs of `b` in `a`, for references to nodes in MISC and comments; text that names nothing in `b` stays. */
  get renaming(): Renaming {
    return (id) => (namesNode(this.b, id) ? { now: this.idInA(id) } : undefined);
  }

  /** The ID in `a` of the node with an ID of `b`; undefined if that is only in `b`, the text itself if it names nothing there. */
  idInA(id: string): string | undefined {
    const { a, b } = this;
    if (!isNodeId(id)) return id;
    if (!id.includes('.')) {
      const word = b.wordById(Number(id));
      if (word === undefined) return id;
      const own = this.wordInA(word);
      return own === -1 ? undefined : String(a.idOfWord(own));
    }
    const row = emptyNodeRow(b, id);
    if (row === undefined) return id;
    const pair = this.nodes.emptyNodes.find((each) => each.b?.row === row);
    return pair?.a && a.cell(pair.a.row, Column.id);
  }
}

export const namesNode = (sentence: Sentence, id: string): boolean =>
  id.includes('.') ? emptyNodeRow(sentence, id) !== undefined : sentence.wordById(Number(id)) !== undefined;

export function emptyNodeRow(sentence: Sentence, id: string): number | undefined {
  for (let row = 0; row < sentence.nRows; row++) {
    if (sentence.kind(row) === RowKind.emptyNode && sentence.cell(row, Column.id) === id) return row;
  }
  return undefined;
}
