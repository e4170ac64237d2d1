/** Mentions as lists of nodes: the meaning of the brackets in `Entity`. */

import { groupBy } from '../../grouping.ts';
import { type Chunk, onlyValue, readChunks } from './chunks.ts';

/** A mention; `N` is whatever the caller uses for a node: an object, the index of a row … */
export interface Mention<N> {
  readonly key: string;
  /** The fields of its brackets after the first one. */
  readonly fields: readonly string[];
  /** Words and empty nodes, in order. */
  readonly nodes: readonly N[];
}

/** `Bridge=e1<e4:part` and `SplitAnte=e1<e3,e2<e3`: a pair at the first node of a mention of its target. */
export interface Link<N> {
  readonly name: 'Bridge' | 'SplitAnte';
  readonly text: string;
  readonly at: N;
  /** Undefined if no mention of the target starts there. */
  readonly mention: Mention<N> | undefined;
}

/** What a sentence says about mentions. */
export interface Mentions<N> {
  readonly all: readonly Mention<N>[];
  readonly links: readonly Link<N>[];
  /** The brackets of each node, as in its cell. */
  readonly chunks: ReadonlyMap<N, readonly Chunk[]>;
}

interface Open {
  readonly index: number;
  readonly part: number;
  readonly nParts: number;
}

interface Building<N> {
  readonly key: string;
  readonly fields: readonly string[];
  readonly nodes: N[];
  readonly nParts: number;
  /** Completely read parts. */
  nRead: number;
}

/**
 * The mentions of a sentence, in the order of their starts; its nodes are words and empty nodes, in order, without lines of ranges. Undefined if the brackets do not fit together, because the extent of a mention is then
 * unknown. Time O(nodes · open mentions).
 *
 * @param miscOf returns the cell to read
 */
export function readMentions<N>(nodes: readonly N[], miscOf: (node: N) => string): Mentions<N> | undefined {
  const built: Building<N>[] = [];
  const open: Open[] = [];
  const chunks = new Map<N, readonly Chunk[]>();
  for (const node of nodes) {
    const value = onlyValue(miscOf(node), 'Entity');
    const here = value === undefined ? [] : value === false ? undefined : readChunks(value);
    if (here === undefined) return undefined;
    if (0 < here.length) chunks.set(node, here);
    for (const { index } of open) built[index].nodes.push(node);
    for (const chunk of here) {
      if (chunk.isOpening && !start(chunk, node, built, open)) return undefined;
      if (chunk.isClosing && !close(chunk, built, open)) return undefined;
    }
  }
  if (0 < open.length || built.some(({ nRead, nParts }) => nRead < nParts)) return undefined;
  const links = readLinks(nodes, miscOf, built);
  return links === undefined ? undefined : { all: built, links, chunks };
}

function start<N>({ key, part, nParts, fields }: Chunk, node: N, built: Building<N>[], open: Open[]): boolean {
  let index = built.length;
  if (part === 1) built.push({ key, fields, nodes: [node], nParts, nRead: 0 });
  else {
    index = lastIndex(built, (each) => each.key === key && each.nParts === nParts && each.nRead === part - 1);
    if (index === -1 || open.some((each) => each.index === index)) return false;
    built[index].nodes.push(node);
  }
  open.push({ index, part, nParts });
  return true;
}

/** Closes the mention opened last among those of the same name and part. */
function close({ key, part, nParts }: Chunk, built: readonly Building<unknown>[], open: Open[]): boolean {
  const at = lastIndex(open, (each) => built[each.index].key === key && each.part === part && each.nParts === nParts);
  if (at === -1) return false;
  built[open[at].index].nRead++;
  open.splice(at, 1);
  return true;
}

function lastIndex<T>(list: readonly T[], fits: (item: T) => boolean): number {
  let at = list.length - 1;
  while (0 <= at && !fits(list[at])) at--;
  return at;
}

function readLinks<N>(
  nodes: readonly N[],
  miscOf: (node: N) => string,
  mentions: readonly Mention<N>[],
): Link<N>[] | undefined {
  const links: Link<N>[] = [];
  const starting = groupBy(mentions, (mention) => mention.nodes[0]);
  for (const at of nodes) {
    for (const name of ['Bridge', 'SplitAnte'] as const) {
      const value = onlyValue(miscOf(at), name);
      if (value === false) return undefined;
      for (const text of value === undefined ? [] : value.split(',')) {
        const target = /<([^:]*)/.exec(text)?.[1];
        const mention = starting.get(at)?.find(({ key }) => key === target);
        links.push({ name, text, at, mention });
      }
    }
  }
  return links;
}
