/** Items and places: the item of an element of the page, and the place of an item in the window. */

import type { DiagramNode } from '../../../server/src/protocol/diagram.ts';
import type { Drawing } from '../draw/drawing.ts';
import { nodeOfItem } from '../enhanced/marks.ts';
import { isSameNode } from '../lowerLayer.ts';
import type { SceneItem } from '../scene.ts';

export function itemAt(
  { items }: Drawing,
  target: EventTarget | null,
): { readonly item: SceneItem; readonly element: Element } | undefined {
  for (let each = target instanceof Element ? target : null; each !== null; each = each.parentElement) {
    const item = items.get(each);
    if (item !== undefined) return { item, element: each };
  }
  return undefined;
}

/** The place for the card of an item: next to words, below the words for arcs, where the card covers none of them. */
export function cardPlaceOf({ items }: Drawing, item: SceneItem): DOMRect | undefined {
  const [found] = [...items].find(([, each]) => isSameItem(each, item)) ?? [];
  if (found === undefined) return undefined;
  const box = found.getBoundingClientRect();
  if (item.kind === 'word') return box;
  const label = found.querySelector('.label-box')?.getBoundingClientRect() ?? box;
  const row = found.closest('.row')?.querySelector('.words')?.getBoundingClientRect() ?? box;
  return new DOMRect(label.x, label.y, label.width, Math.max(label.bottom, row.bottom) - label.y);
}

/** The place of a word or empty node in the window. */
export function placeOfNode({ items }: Drawing, node: DiagramNode): DOMRect | undefined {
  const found = [...items].find(([, item]) => {
    const other = nodeOfItem(item);
    return other !== undefined && isSameNode(other, node);
  });
  return found?.[0].getBoundingClientRect();
}

function isSameItem(a: SceneItem, b: SceneItem): boolean {
  const others = new Map(Object.entries(b));
  return a === b || Object.entries(a).every(([name, value]) => others.get(name) === value);
}
