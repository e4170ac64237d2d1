/** The enhanced graph when another drawing arrives: the selection stays, and changes by an edit of the tree or of the graph are marked. Pure. */

import type { Diagram } from '../../../server/src/protocol/diagram.ts';
import { isSameNode } from '../lowerLayer.ts';
import { isSameSentence, type State } from '../state.ts';
import { changedArcs, sameArc } from './changes.ts';
import { editedArc, editedNode } from './chosen.ts';
import { BASIC_LAYER, type GraphLayer, UNCHANGED } from './state.ts';

export function layerAfter(state: State, after: Diagram): GraphLayer {
  const { layer, shown } = state;
  const before = shown?.diagram;
  if (before === undefined || !isSameSentence(before, after)) return { ...BASIC_LAYER, isEdited: layer.isEdited };
  // Redrawn with other options.
  if (before.version === after.version) return layer;
  const isOurs = 0 < state.waiting.length || differsInBasic(before, after);
  const changed = isOurs ? changedArcs(before, after) : UNCHANGED;
  const emptyNode = before.emptyNodes.length === after.emptyNodes.length ? layer.emptyNode : undefined;
  return { ...layer, emptyNode, changed, arc: chosenAfter(state, before, after, changed) };
}

/**
 * Whether the edit went beyond DEPS: then DEPS was updated with it, and the user should see how. Typing into DEPS itself needs no mark, and
 * typing into HEAD does not update DEPS.
 */
function differsInBasic(before: Diagram, after: Diagram): boolean {
  return (
    before.words.length !== after.words.length ||
    before.words.some(({ head, deprel }, at) => after.words[at].head !== head || after.words[at].deprel !== deprel)
  );
}

/** A new arc is selected, so that it can be relabelled or deleted at once. */
function chosenAfter(state: State, before: Diagram, after: Diagram, changed: ReadonlySet<number>): number | undefined {
  const node = editedNode(state);
  const made = [...changed].find((index) => {
    const dependent = after.enhanced?.[index].dependent;
    return node !== undefined && dependent !== undefined && isSameNode(node, dependent);
  });
  if (made !== undefined) return made;
  const chosen = editedArc(state);
  return chosen === undefined ? undefined : sameArc(before, after, chosen);
}
