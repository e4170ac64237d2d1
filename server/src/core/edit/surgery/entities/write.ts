/** Mentions → `Entity`, `Bridge` and `SplitAnte` of their nodes. Cells with unchanged meaning keep their bytes. */

import {
  type Chunk,
  itemTexts,
  nameOfItem,
  onlyValue,
  printChunk,
  printItems,
  readChunks,
} from '../../../annotation/index.ts';
import { withMiscItem } from '../gaps.ts';
import type { Node } from '../nodes.ts';
import type { MovedMention, MovedRows } from './moved.ts';

/** Neighbouring members of a mention. */
interface Run {
  readonly mention: MovedMention;
  readonly part: number;
  readonly nParts: number;
  readonly first: Node;
  readonly last: Node;
  readonly length: number;
  /** Index of the mention. */
  readonly index: number;
}

/** Writes the brackets of all nodes. */
export function writeBrackets(mentions: readonly MovedMention[], rows: MovedRows): void {
  const runs = mentions.flatMap((mention, index) => runsOf(mention, index, rows));
  // Opening order: the longer mention first, as brackets of one entity rely on it.
  runs.sort(
    (a, b) =>
      rows.placeOf(a.first) - rows.placeOf(b.first) ||
      b.length - a.length ||
      b.mention.nodes.length - a.mention.nodes.length ||
      rows.placeOf(lastOf(a.mention)) - rows.placeOf(lastOf(b.mention)) ||
      compare(a.mention.was.key, b.mention.was.key) ||
      a.index - b.index,
  );
  const at = new Map<Node, { readonly opening: Chunk[]; readonly closing: Chunk[]; readonly single: Run[] }>();
  const of = (node: Node) => {
    const known = at.get(node) ?? { opening: [], closing: [], single: [] };
    at.set(node, known);
    return known;
  };
  for (const run of runs) {
    if (run.first === run.last) of(run.first).single.push(run);
    else {
      of(run.first).opening.push(chunkOf(run, true, false));
      of(run.last).closing.unshift(chunkOf(run, false, true));
    }
  }
  for (const node of rows.nodes) {
    const here = at.get(node);
    const single = here?.single.sort((a, b) => a.index - b.index).map((run) => chunkOf(run, true, true)) ?? [];
    const { opening = [], closing = [] } = here ?? {};
    const chunks = opening.length === 0 ? [...single, ...closing, ...opening] : [...closing, ...opening, ...single];
    writeChunks(node, chunks.map(printChunk));
  }
}

const lastOf = ({ nodes }: MovedMention): Node => nodes[nodes.length - 1];

const compare = (a: string, b: string): number => (a < b ? -1 : b < a ? 1 : 0);

function chunkOf({ mention, part, nParts }: Run, isOpening: boolean, isClosing: boolean): Chunk {
  return { isOpening, isClosing, key: mention.was.key, part, nParts, fields: mention.fields };
}

function runsOf(mention: MovedMention, index: number, rows: MovedRows): Run[] {
  const runs: Node[][] = [];
  mention.nodes.forEach((node, i) => {
    const isNext = 0 < i && rows.placeOf(mention.nodes[i - 1]) === rows.placeOf(node) - 1;
    if (isNext) runs[runs.length - 1].push(node);
    else runs.push([node]);
  });
  return runs.map((nodes, i) => ({
    mention,
    index,
    part: i + 1,
    nParts: runs.length,
    first: nodes[0],
    last: nodes[nodes.length - 1],
    length: nodes.length,
  }));
}

/** The same brackets in another order are no change. */
function writeChunks(node: Node, chunks: readonly string[]): void {
  const value = onlyValue(node.misc, 'Entity');
  const old = value === undefined || value === false ? [] : (readChunks(value) ?? []).map(printChunk);
  if (old.sort().join(' ') !== [...chunks].sort().join(' ')) setItem(node, 'Entity', chunks.join(''));
}

/** Gives MISC an item in place of its present one, or removes it. */
export function setItem(node: Node, name: string, value: string): void {
  const items = itemTexts(node.misc);
  const at = items.findIndex((item) => nameOfItem(item) === name);
  if (value === '') node.misc = printItems(items.filter((_, i) => i !== at));
  else if (at === -1) node.misc = withMiscItem(node.misc, `${name}=${value}`);
  else node.misc = printItems(items.map((item, i) => (i === at ? `${name}=${value}` : item)));
}
