/** Tells the user which items an operation on the tree leaves in DEPS although they depended on an arc it changed. */

import { translated } from '../../../localization/index.ts';
import { Column, type Sentence } from '../../conllu/index.ts';
import { type ChangedArc, restsOnOldArcs, STALE_DEPS } from '../followDeps.ts';
import type { Draft } from './draft.ts';
import { Node } from './nodes.ts';

/** For operations that do not add, remove or move words. Time O(words + items). */
export function noteStaleDeps(draft: Draft, sentence: Sentence): void {
  if (!draft.hasDeps || draft.words.length !== sentence.nWords) return;
  const positions = new Map(draft.words.map((word, at) => [word, at + 1]));
  const changes: ChangedArc[] = [];
  for (const [word, position] of positions) {
    const head = word.head instanceof Node ? (positions.get(word.head) ?? 0) : -1;
    const deprel = word.cells[Column.deprel];
    if (head === sentence.heads[position] && deprel === sentence.wordCell(position, Column.deprel)) continue;
    changes.push({ word: position, head, deprel });
  }
  if (restsOnOldArcs(sentence, changes)) draft.note(translated(STALE_DEPS));
}
