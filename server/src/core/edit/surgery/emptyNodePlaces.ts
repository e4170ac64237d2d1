/** Positions of empty nodes: after a word, and among the empty nodes there. */

import { localized } from '../../../localization/index.ts';
import type { Draft } from './draft.ts';
import type { Node } from './nodes.ts';
import { refuse } from './refusal.ts';

/** Inserts an empty node after a word, last or at an index from 1. */
export function putEmpty(draft: Draft, empty: Node, { after, index }: { after: number; index?: number }): void {
  const { empties } = draft.headNode(after);
  const at = index ?? empties.length + 1;
  if (at < 1 || empties.length + 1 < at) {
    const most = empties.length + 1;
    refuse(
      'bad-arguments',
      localized`index is the position among the empty nodes after ${after}, 1 to ${most}, not ${at}.`,
    );
  }
  empties.splice(at - 1, 0, empty);
}

export function takeEmpty(draft: Draft, empty: Node): void {
  for (const word of [draft.root, ...draft.words]) {
    const at = word.empties.indexOf(empty);
    if (at !== -1) word.empties.splice(at, 1);
  }
}
