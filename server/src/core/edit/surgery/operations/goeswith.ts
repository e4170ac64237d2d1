/** Marking the parts of one word that was split by spaces. */

import { localized } from '../../../../localization/index.ts';
import { itemTexts, withFeature } from '../../../annotation/index.ts';
import { Column } from '../../../conllu/index.ts';
import type { Draft } from '../draft.ts';
import { isGlued } from '../gaps.ts';
import type { Node } from '../nodes.ts';
import { requireNoRange } from '../ranges.ts';
import { refuse } from '../refusal.ts';
import { noteSpelling } from '../surface/surface.ts';
import { mapArcs, topmost } from '../tree.ts';
import type { OperationArgs } from '../types.ts';

/**
 * Marks words as parts of one word that was split by spaces. The first takes over the head, relation and enhanced heads of the part nearest to the
 * root, all dependents, and `Typo=Yes`; the others attach to it as `goeswith`, with UPOS X and neither lemma nor features.
 */
export function goeswith(draft: Draft, args: OperationArgs['goeswith']): void {
  const words = draft.stretch(args.first, args.last);
  requireNoRange(draft, words);
  for (const word of words.slice(0, -1)) {
    if (isGlued(word)) {
      refuse(
        'no-space',
        localized`There is no space after ${word.name}, but goeswith is for parts that are separated by spaces. Merge the words instead.`,
      );
    }
  }
  const [first, ...others] = words;
  const top = topmost(words);
  if (words.some((word) => word === top.head)) {
    refuse(
      'cycle',
      localized`The heads of these words form a cycle, so the first would have no head. Break the cycle first.`,
    );
  }
  const { head, deprel, deps } = top;
  const members = new Set<unknown>(words);
  first.head = head;
  first.set(Column.deprel, deprel);
  first.deps = deps.filter((arc) => !members.has(arc.head));
  const feats = first.cells[Column.feats];
  if (!itemTexts(feats).includes('Typo=Yes')) first.set(Column.feats, withFeature(feats, 'Typo=Yes'));
  for (const word of others) hangBelow(draft, word, first);
  for (const node of draft.nodes) {
    if (members.has(node)) continue;
    if (members.has(node.head)) node.head = first;
    mapArcs(node, (arc) => (members.has(arc.head) && arc.head !== first ? { ...arc, head: first } : arc));
  }
}

function hangBelow(draft: Draft, word: Node, first: Node): void {
  noteSpelling(draft, word);
  word.head = first;
  word.set(Column.deprel, 'goeswith');
  word.set(Column.lemma, '_');
  word.set(Column.upos, 'X');
  word.set(Column.feats, '_');
  if (draft.hasDeps) word.deps = [{ head: first, relation: 'goeswith' }];
}
