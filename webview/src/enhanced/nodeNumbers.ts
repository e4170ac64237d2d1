/** Words and empty nodes as numbers, for code that computes with positions of words: 0 is the root, empty nodes follow the words. Pure. */

import type { Diagram, DiagramNode } from '../../../server/src/protocol/diagram.ts';
import type { SceneItem } from '../scene.ts';

export const placeOf = ({ words }: Pick<Diagram, 'words'>, node: DiagramNode): number =>
  'word' in node ? node.word : words.length + 1 + node.emptyNode;

export const nodeAt = ({ words }: Pick<Diagram, 'words'>, place: number): DiagramNode =>
  place <= words.length ? { word: place } : { emptyNode: place - words.length - 1 };

/** The number of an item drawn; undefined if it is not a node. */
export function placeOfItem(diagram: Pick<Diagram, 'words'>, item: SceneItem): number | undefined {
  if (item.kind === 'word') return item.word;
  return item.kind === 'emptyNode' ? placeOf(diagram, item) : undefined;
}
