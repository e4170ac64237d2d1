/** The part of a sentence that an edit concerns: its nodes with names, and the edges that connect them. */

import type { Sentence } from '../../conllu/index.ts';
import { append } from '../../grouping.ts';
import { type EdgeOf, type EditDifference, edgesOf, ROOT } from './difference.ts';

export interface ChangedPart {
  /** In the order of the sentence, the root first. */
  readonly nodes: readonly number[];
  readonly names: ReadonlyMap<number, string>;
  /** Nodes whose features or incoming edges change: a narrower pattern describes them in more detail. */
  readonly core: ReadonlySet<number>;
  /** Edges that stay and connect the nodes. */
  readonly links: readonly EdgeOf[];
  /** Nodes that no edge connects: constraints on their order. */
  readonly orders: readonly { readonly left: number; readonly right: number; readonly areNeighbours: boolean }[];
}

/** A pattern with more nodes than this would describe the whole sentence. */
export const MOST_NODES = 8;

/** @param withHead whether a node that has only its features changed is shown under its head */
export function changedPart(before: Sentence, difference: EditDifference, withHead: boolean): ChangedPart {
  const { features, removed, added } = difference;
  const core = new Set([...features.map(({ row }) => row), ...removed.map(dependentOf), ...added.map(dependentOf)]);
  const nodes = new Set([...core, ...removed.map(({ head }) => head), ...added.map(({ head }) => head)]);
  const gone = new Set(removed.map(keyOf));
  const basic = edgesOf(before).filter((edge) => !edge.label.startsWith('E:') && !gone.has(keyOf(edge)));
  const links = basic.filter(({ head, dependent }) => nodes.has(head) && nodes.has(dependent));
  if (withHead && nodes.size === core.size) {
    for (const edge of basic) {
      if (!core.has(edge.dependent) || nodes.has(edge.head)) continue;
      nodes.add(edge.head);
      links.push(edge);
    }
  }
  const groups = new Groups(nodes);
  for (const { head, dependent } of [...removed, ...links]) groups.join(head, dependent);
  for (const edge of betweens(basic, nodes, groups)) {
    nodes.add(edge.head).add(edge.dependent);
    links.push(edge);
    groups.join(edge.head, edge.dependent);
  }
  const sorted = [...nodes].sort((a, b) => a - b);
  const orders: ChangedPart['orders'][number][] = [];
  for (let i = 1; i < sorted.length; i++) {
    const [left, right] = [sorted[i - 1], sorted[i]];
    // The root comes before everything.
    if (left === ROOT || groups.of(left) === groups.of(right)) continue;
    groups.join(left, right);
    orders.push({ left, right, areNeighbours: left + 1 === right });
  }
  return { nodes: sorted, names: namesOf(sorted, removed, added, core), core, links, orders };
}

const dependentOf = ({ dependent }: EdgeOf): number => dependent;
const keyOf = ({ head, dependent, label }: EdgeOf): string => `${head} ${dependent} ${label}`;

/** Groups of connected nodes. */
class Groups {
  private readonly above = new Map<number, number>();

  constructor(nodes: Iterable<number>) {
    for (const node of nodes) this.above.set(node, node);
  }

  of(node: number): number {
    const above = this.above.get(node) ?? node;
    return above === node ? node : this.of(above);
  }

  join(a: number, b: number): void {
    this.above.set(this.of(a), this.of(b));
  }
}

/** Two edges that connect two groups through a common node: siblings, and words two steps apart. */
function betweens(basic: readonly EdgeOf[], nodes: ReadonlySet<number>, groups: Groups): EdgeOf[] {
  const found: EdgeOf[] = [];
  const edgesAt = new Map<number, EdgeOf[]>();
  for (const edge of basic) {
    for (const node of [edge.head, edge.dependent]) append(edgesAt, node, edge);
  }
  for (const [middle, edges] of edgesAt) {
    if (nodes.has(middle) || middle === ROOT) continue;
    const ends = edges.filter((edge) => nodes.has(other(edge, middle)));
    const [first, ...others] = ends;
    const second = others.find((edge) => groups.of(other(edge, middle)) !== groups.of(other(first, middle)));
    if (second === undefined) continue;
    groups.join(other(first, middle), other(second, middle));
    found.push(first, second);
  }
  return found;
}

const other = ({ head, dependent }: EdgeOf, node: number): number => (head === node ? dependent : head);

/** D is the dependent, H its head, N its new head, R the root; all others are called X. Numbered if there are several. */
function namesOf(
  nodes: readonly number[],
  removed: readonly EdgeOf[],
  added: readonly EdgeOf[],
  core: ReadonlySet<number>,
): Map<number, string> {
  const letterOf = (node: number) => {
    if (node === ROOT) return 'R';
    if (core.has(node)) return 'D';
    if (removed.some(({ head }) => head === node)) return 'H';
    return added.some(({ head }) => head === node) ? 'N' : 'X';
  };
  const letters = nodes.map(letterOf);
  const seen = new Map<string, number>();
  return new Map(
    nodes.map((node, i) => {
      const letter = letters[i];
      const nth = (seen.get(letter) ?? 0) + 1;
      seen.set(letter, nth);
      const isOnly = letters.indexOf(letter) === letters.lastIndexOf(letter);
      return [node, isOnly ? letter : `${letter}${nth}`];
    }),
  );
}
