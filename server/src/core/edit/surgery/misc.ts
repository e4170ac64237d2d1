/**
 * MISC attributes that refer to nodes: `CxnElt=4:…` and `Edep=4:…` (Uyghur), several separated by commas, `CopyOf=5`, `CopiedFrom=5`, `DislocateHead=5`
 * (SAGT). No other attribute is assumed to.
 */

import { isNodeId, itemTexts, nameOfItem, printItems } from '../../annotation/index.ts';
import type { Renaming } from './comments.ts';

const ONE_ID = ['CopyOf=', 'CopiedFrom=', 'DislocateHead='];
const ELEMENTS = ['CxnElt=', 'Edep='];

/** The attributes that refer to nodes. */
export const REFERENCE_ATTRIBUTES: ReadonlySet<string> = new Set([...ONE_ID, ...ELEMENTS].map(nameOfItem));

const FIRST_LETTERS = /[CDE]/;

/** The IDs that a cell refers to, each with its attribute. Time O(length). */
export function referencesInMisc(cell: string): { readonly id: string; readonly attribute: string }[] {
  const found: { id: string; attribute: string }[] = [];
  const look = (id: string, attribute: string) => {
    found.push({ id, attribute });
    return undefined;
  };
  renameInMisc(cell, look, () => undefined);
  return found;
}

/** As for comments; IDs of different attributes may belong to different versions of a sentence. */
type RenamingInMisc = (id: string, attribute: string) => ReturnType<Renaming>;

/** The cell with new IDs. References to nodes that are gone are removed and passed to `lost`. */
export function renameInMisc(cell: string, renamed: RenamingInMisc, lost: (item: string) => void): string {
  if (!FIRST_LETTERS.test(cell)) return cell;
  const items = itemTexts(cell);
  const now = items.flatMap((item) => {
    const name = ONE_ID.find((each) => item.startsWith(each));
    if (name !== undefined) {
      const id = item.slice(name.length);
      const found = isNodeId(id) ? renamed(id, nameOfItem(item)) : undefined;
      if (found === undefined) return [item];
      if (found.now !== undefined) return [name + found.now];
      lost(item);
      return [];
    }
    const elements = ELEMENTS.find((each) => item.startsWith(each));
    return elements === undefined ? [item] : renameElements(item, elements, renamed, lost);
  });
  return now.every((item, i) => item === items[i]) && now.length === items.length ? cell : printItems(now);
}

function renameElements(item: string, name: string, renamed: RenamingInMisc, lost: (item: string) => void): string[] {
  const elements = item
    .slice(name.length)
    .split(',')
    .flatMap((element) => {
      const colon = element.indexOf(':');
      const id = colon === -1 ? element : element.slice(0, colon);
      const found = isNodeId(id) ? renamed(id, nameOfItem(item)) : undefined;
      if (found === undefined) return [element];
      if (found.now !== undefined) return [found.now + element.slice(id.length)];
      lost(name + element);
      return [];
    });
  return elements.length === 0 ? [] : [name + elements.join(',')];
}
