/** A mention after an operation has moved its nodes: its members, and the fields that hold their positions. */

import { type FieldNames, headOfMention, type Mention, movePositions, positionsOf } from '../../../annotation/index.ts';
import { append } from '../../../grouping.ts';
import type { Draft } from '../draft.ts';
import type { Node } from '../nodes.ts';
import { isContent } from '../tree.ts';

/** A mention after an operation. */
export interface MovedMention {
  readonly was: Mention<Node>;
  readonly fields: readonly string[];
  /** At least one member, in the order of the rows, all in one sentence. */
  readonly nodes: readonly Node[];
  readonly change: {
    /** A word was merged with others that were not members. */
    readonly isGrown: boolean;
    /** The new head, if the old one is gone. */
    readonly newHead: Node | undefined;
    /** Members in the other sentence have left. */
    readonly isCut: boolean;
    /** Members were added or removed, and it is unknown which fields hold their positions. */
    readonly isUnsure: boolean;
  };
}

/** The nodes of the sentences after an operation, and where each of them is. */
export class MovedRows {
  readonly nodes: readonly Node[];
  readonly places: ReadonlyMap<Node, number>;
  /** Nodes that join mentions around their new position: new ones that are not parts of old ones, and moved empty nodes. */
  private readonly newcomers: readonly Node[];
  /** The nodes that each node became, or that are parts of it. */
  private readonly sources = new Map<Node, Node[]>();
  private readonly partsOf = new Map<Node, Node[]>();

  constructor(read: readonly Draft[], drafts: readonly Draft[]) {
    this.nodes = drafts.flatMap((draft) => draft.nodes);
    this.places = new Map(this.nodes.map((node, at) => [node, at]));
    this.newcomers = this.nodes.filter((node) => isNew(node) || (node.kind === 'empty' && node.isMoved));
    for (const node of this.nodes) {
      if (node.partOf !== undefined) append(this.partsOf, node.partOf, node);
    }
    for (const node of read.flatMap(({ byId }) => [...byId.values()])) {
      const now = this.now(node);
      if (now !== undefined) append(this.sources, now, node);
    }
  }

  /** The present node that a node is, or is part of; undefined if it is gone. */
  now(node: Node): Node | undefined {
    const now = node.into ?? node;
    return this.places.has(now) ? now : undefined;
  }

  /** A node and those that were split from it. */
  partsNow(node: Node): Node[] {
    const now = this.now(node);
    return now === undefined ? [] : [now, ...(this.partsOf.get(node) ?? [])];
  }

  /** Whether a member was merged with words that are not members. */
  isShared(node: Node, members: ReadonlySet<Node>): boolean {
    const sources = this.sources.get(node) ?? [];
    return sources.some((source) => members.has(source)) && !sources.every((source) => members.has(source));
  }

  sorted(nodes: Iterable<Node>): Node[] {
    return [...nodes].sort((a, b) => this.placeOf(a) - this.placeOf(b));
  }

  placeOf(node: Node): number {
    return this.places.get(node) ?? -1;
  }

  /** Nodes between two members. */
  joining(members: ReadonlySet<Node>): Node[] {
    return this.newcomers.filter((node) => {
      const [left, right] = [this.neighbour(node, -1), this.neighbour(node, 1)];
      return left !== undefined && right !== undefined && members.has(left) && members.has(right);
    });
  }

  /** The next node that is not new, in the same sentence. */
  private neighbour(node: Node, step: 1 | -1): Node | undefined {
    for (let at = this.placeOf(node) + step; 0 <= at && at < this.nodes.length; at += step) {
      const other = this.nodes[at];
      if (other.part !== node.part) return undefined;
      if (!isNew(other)) return other;
    }
    return undefined;
  }
}

const isNew = ({ read, partOf }: Node): boolean => read === undefined && partOf === undefined;

/** Undefined if no member is left. */
export function moved(was: Mention<Node>, rows: MovedRows, names: FieldNames | undefined): MovedMention | undefined {
  const before = new Set(was.nodes);
  let members = new Set(was.nodes.flatMap((node) => rows.partsNow(node)));
  for (const node of rows.joining(members)) members.add(node);
  const head = headOfMention(was, names);
  const parts = new Set([...members].map(({ part }) => part));
  const isCut = 1 < parts.size;
  if (isCut) {
    const stays = (head === undefined ? undefined : rows.now(head)) ?? usualHead(rows.sorted(members), members);
    members = new Set([...members].filter(({ part }) => part === stays.part));
  }
  if (members.size === 0) return undefined;
  const nodes = rows.sorted(members);
  const isSame = nodes.length === was.nodes.length && nodes.every((node, i) => node === was.nodes[i]);
  let newHead: Node | undefined;
  const becomes = (node: Node, name: string): readonly Node[] =>
    name === 'head' ? [rows.now(node)].filter((each) => each !== undefined) : rows.partsNow(node);
  const fields = isSame
    ? was.fields
    : movePositions(was, nodes, names, becomes, () => {
        newHead = usualHead(nodes, members);
        return newHead;
      });
  const isGrown = nodes.some((node) => rows.isShared(node, before));
  const isUnsure = !isSame && names === undefined && was.fields.some((text) => positionsOf(text, was) !== undefined);
  return { was, fields, nodes, change: { isGrown, newHead, isCut, isUnsure } };
}

/** The first content word whose HEAD is outside; else the first word with HEAD outside, else the first empty node, else the first word. */
function usualHead(nodes: readonly Node[], members: ReadonlySet<unknown>): Node {
  const tops = nodes.filter(({ kind, head }) => kind === 'word' && !members.has(head));
  return tops.find(isContent) ?? tops[0] ?? nodes.find(({ kind }) => kind === 'empty') ?? nodes[0];
}
