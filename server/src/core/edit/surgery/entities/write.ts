/** Mentions → `Entity`, `Bridge` and `SplitAnte` of their nodes. Cells with unchanged meaning keep their bytes. */

import {
  itemTexts,
  nameOfItem,
  onlyValue,
  printChunk,
  printItems,
  printMentions,
  readChunks,
} from '../../../annotation/index.ts';
import { withMiscItem } from '../gaps.ts';
import type { Node } from '../nodes.ts';
import type { MovedMention, MovedRows } from './moved.ts';

/** Writes the brackets of all nodes. */
export function writeBrackets(mentions: readonly MovedMention[], rows: MovedRows): void {
  const now = mentions.map(({ was: { key }, fields, nodes }) => ({ key, fields, nodes }));
  const printed = printMentions(now, rows.nodes, (node) => rows.placeOf(node));
  for (const node of rows.nodes) node.misc = withBrackets(node.misc, printed.get(node) ?? []);
}

/** MISC with these brackets; the same ones in another order are no change. */
export function withBrackets(misc: string, chunks: readonly string[]): string {
  const value = onlyValue(misc, 'Entity');
  const old = value === undefined || value === false ? [] : (readChunks(value) ?? []).map(printChunk);
  return old.sort().join(' ') === [...chunks].sort().join(' ') ? misc : withItem(misc, 'Entity', chunks.join(''));
}

/** MISC with an item in place of its present one; without it if the value is ''. */
export function withItem(misc: string, name: string, value: string): string {
  const items = itemTexts(misc);
  const at = items.findIndex((item) => nameOfItem(item) === name);
  if (value === '') return at === -1 ? misc : printItems(items.filter((_, i) => i !== at));
  if (at === -1) return withMiscItem(misc, `${name}=${value}`);
  return printItems(items.map((item, i) => (i === at ? `${name}=${value}` : item)));
}

/** Gives MISC an item in place of its present one, or removes it. */
export function setItem(node: Node, name: string, value: string): void {
  node.misc = withItem(node.misc, name, value);
}
