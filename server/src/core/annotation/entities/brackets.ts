/** Mentions → the brackets of each node, in the canonical order of CorefUD. */

import { type Chunk, printChunk } from './chunks.ts';
import type { Mention } from './mentions.ts';

/** Neighbouring members of a mention. */
interface Run<N> {
  readonly mention: Mention<N>;
  /** Index of the mention. */
  readonly index: number;
  readonly part: number;
  readonly nParts: number;
  /** Places of its first and last node. */
  readonly first: number;
  readonly last: number;
}

/**
 * The brackets of each node that has any: closing ones, opening ones with the longer mention first, which brackets of one entity rely on, then
 * those of one word; these come first where nothing opens. `readMentions` reads them again. Time O(n log n) for n members.
 *
 * @param mentions their nodes in the order of the sentence
 * @param placeOf the place of a node among the words and empty nodes of the sentence
 */
export function printMentions<N>(
  mentions: readonly Mention<N>[],
  nodes: readonly N[],
  placeOf: (node: N) => number,
): Map<N, readonly string[]> {
  const runs = mentions.flatMap((mention, index) => runsOf(mention, index, placeOf));
  const lastOf = ({ mention }: Run<N>) => placeOf(mention.nodes[mention.nodes.length - 1]);
  runs.sort(
    (a, b) =>
      a.first - b.first ||
      b.last - a.last ||
      b.mention.nodes.length - a.mention.nodes.length ||
      lastOf(a) - lastOf(b) ||
      compare(a.mention.key, b.mention.key) ||
      a.index - b.index,
  );
  const at = new Map<number, { readonly opening: Chunk[]; readonly closing: Chunk[]; readonly single: Run<N>[] }>();
  const of = (place: number) => {
    const known = at.get(place) ?? { opening: [], closing: [], single: [] };
    at.set(place, known);
    return known;
  };
  for (const run of runs) {
    if (run.first === run.last) of(run.first).single.push(run);
    else {
      of(run.first).opening.push(chunkOf(run, true, false));
      of(run.last).closing.push(chunkOf(run, false, true));
    }
  }
  const printed = new Map<N, readonly string[]>();
  for (const [place, { opening, closing, single }] of at) {
    closing.reverse();
    const singles = single.sort((a, b) => a.index - b.index).map((run) => chunkOf(run, true, true));
    const chunks = opening.length === 0 ? [...singles, ...closing] : [...closing, ...opening, ...singles];
    printed.set(nodes[place], chunks.map(printChunk));
  }
  return printed;
}

const compare = (a: string, b: string): number => (a < b ? -1 : b < a ? 1 : 0);

function chunkOf<N>({ mention, part, nParts }: Run<N>, isOpening: boolean, isClosing: boolean): Chunk {
  return { isOpening, isClosing, key: mention.key, part, nParts, fields: mention.fields };
}

function runsOf<N>(mention: Mention<N>, index: number, placeOf: (node: N) => number): Run<N>[] {
  const runs: { first: number; last: number }[] = [];
  for (const node of mention.nodes) {
    const place = placeOf(node);
    const run = runs[runs.length - 1];
    if (run !== undefined && run.last === place - 1) run.last = place;
    else runs.push({ first: place, last: place });
  }
  return runs.map((run, i) => ({ mention, index, part: i + 1, nParts: runs.length, ...run }));
}
