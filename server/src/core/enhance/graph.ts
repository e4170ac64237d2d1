/** The enhanced graph while it is built: the arcs of each node, each with the rule that made it. */

import type { Tree } from './tree.ts';

/** The types of the guidelines, in the order in which the rules are applied. */
export const ENHANCEMENTS = ['labels', 'relatives', 'conjunct-heads', 'shared', 'subjects', 'ellipsis'] as const;
export type RuleName = (typeof ENHANCEMENTS)[number];

/** How often a switch was right where it applied. */
export interface Precision {
  readonly right: number;
  readonly of: number;
}

export interface GraphArc {
  /** Position of a word, 0 for the root; above the number of words an empty node, see `Graph.empties`. */
  readonly head: number;
  /** The universal relation and its subtype. */
  readonly base: string;
  /** What follows it: `:in`, `:in:loc`; '' for nothing. */
  readonly tail: string;
  /** What made it: undefined for an arc of the basic tree as it is. */
  readonly why: Why | undefined;
}

/** Why an arc is there. */
export interface Why {
  readonly rule: RuleName;
  /** Words that the rule has used, besides both ends of the arc. */
  readonly from: readonly number[];
  /** The switch: what it is about, and how often it was right. */
  readonly key: string;
  readonly precision: Precision;
}

export const arcLabel = ({ base, tail }: GraphArc): string => base + tail;

/** A node for a missing predicate. */
interface EmptyNode {
  /** The word behind which it stands. */
  readonly after: number;
  /** The predicate that it repeats; 0 if there is none. */
  readonly copyOf: number;
  /** The word in whose place it stands in the tree. */
  readonly promoted: number;
  readonly arcs: GraphArc[];
}

const NONE: ReadonlySet<number> = new Set();
/**
 * Arcs of one word that rules give, and conjuncts of one word that share its dependents: beyond that, sentences are lists, and what their
 * entries share would be quadratic. The most in fifty treebanks are 8 arcs and 28 conjuncts.
 */
const MOST_ARCS = 100;
export const MOST_SHARING = 100;

export class Graph {
  /** By position of the word. */
  readonly arcs: GraphArc[][];
  /** Empty node number i is the node n + 1 + i. */
  readonly empties: EmptyNode[] = [];

  /**
   * @param held words that hang on an empty node already: no other is made for them
   * @param withoutNode promoted words for which none is wanted
   */
  constructor(
    readonly tree: Tree,
    readonly held: ReadonlySet<number> = NONE,
    readonly withoutNode: ReadonlySet<number> = NONE,
  ) {
    const { n, heads, deprels } = tree;
    this.arcs = [[]];
    for (let word = 1; word <= n; word++) {
      this.arcs.push([{ head: heads[word], base: deprels[word], tail: '', why: undefined }]);
    }
  }

  /** The arc that corresponds to HEAD and DEPREL: always the first one, until a rule takes it away. */
  basic(word: number): GraphArc {
    return this.arcs[word][0];
  }

  /** Adds an arc, unless it would be a loop or is there already, or the word has too many. @returns whether it is new */
  add(word: number, arc: GraphArc): boolean {
    if (arc.head === word || MOST_ARCS <= this.arcs[word].length) return false;
    const relation = arcLabel(arc);
    for (const each of this.arcs[word]) if (each.head === arc.head && arcLabel(each) === relation) return false;
    this.arcs[word].push(arc);
    return true;
  }
}
