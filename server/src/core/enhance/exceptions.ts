/**
 * What a person decided against the rules, by sentence: arcs of the rules that are not wanted, and arcs of DEPS that no rule gives and that are right.
 * As text `without saw#1 nsubj`, `with 0 root`, `without node` for the empty node of a promoted word, and at the root
 * `without graph` for a sentence that stays without DEPS. Heads are named by form and
 * occurrence, so that exceptions survive renumbering.
 */

import { universalPart } from '../annotation/index.ts';
import { arcLabel, type Graph, type GraphArc } from './graph.ts';

export const NO_NODE = 'without node';
export const NO_GRAPH = 'without graph';

/** @param head its name; `0` for the root */
export const exceptionText = (side: 'with' | 'without', head: string, relation: string): string =>
  `${side} ${head} ${relation}`;

/**
 * `arc`: DEPS lacks it. `extra`: no rule gives it. `relation`: another one from the same head. `node`: DEPS lacks the empty node of a promoted word.
 * `graph`: the sentence has no DEPS, and its graph is its tree, apart from labels.
 */
export interface Decision {
  readonly kind: 'arc' | 'extra' | 'relation' | 'node' | 'graph';
  /** The dependent; of a node the promoted word; of a graph the root. */
  readonly word: number;
  /** Position of the head, 0 for the root; -1 for a node and a graph. */
  readonly head: number;
  /** By the rules; of an `extra` arc undefined. */
  readonly arc: GraphArc | undefined;
  /** The relation in DEPS; undefined if it lacks the arc. */
  readonly has: string | undefined;
}

/** An entry: the name of the dependent, and the text. */
interface ExceptionEntry {
  readonly at: string;
  readonly group: string;
}

/** A kept arc. */
interface Arc {
  readonly head: number;
  readonly relation: string;
}

const NOTHING: ReadonlySet<string> = new Set();

export class Exceptions {
  static readonly NONE = new Exceptions([], []);
  private readonly byWord = new Map<number, Set<string>>();
  /** Names of the words by position; that of the root is `0`. */
  private readonly names: readonly string[];

  /** Entries about words that are gone are ignored. O(entries + words). @param names of all words by position, the first one unused */
  constructor(entries: readonly ExceptionEntry[], names: readonly string[]) {
    this.names = ['0', ...names.slice(1)];
    if (entries.length === 0) return;
    const wordOf = new Map(names.map((name, word) => [name, word]));
    for (const { at, group } of entries) {
      const word = wordOf.get(at);
      if (word === undefined || word === 0) continue;
      const texts = this.byWord.get(word) ?? new Set();
      this.byWord.set(word, texts.add(group));
    }
  }

  get isEmpty(): boolean {
    return this.byWord.size === 0;
  }

  /** Whether an arc is decided: one of the rules is not wanted, or one of DEPS is right. O(1). */
  has(side: 'with' | 'without', word: number, { head, relation }: Arc): boolean {
    const name = this.names[head];
    return name !== undefined && this.of(word).has(exceptionText(side, name, relation));
  }

  /** Whether an arc of the rules is not wanted, and one of DEPS in its place is right. O(1). */
  covers({ kind, word, head, arc, has }: Decision): boolean {
    if (kind === 'node') return this.of(word).has(NO_NODE);
    if (kind === 'graph') return this.of(word).has(NO_GRAPH);
    const isRight = has === undefined || this.has('with', word, { head, relation: has });
    return isRight && (arc === undefined || this.has('without', word, { head, relation: arcLabel(arc) }));
  }

  /** Words for whose clause no empty node is wanted. */
  withoutNodes(): number[] {
    return [...this.byWord].flatMap(([word, texts]) => (texts.has(NO_NODE) ? [word] : []));
  }

  /** Whether the sentence is to stay without DEPS. O(entries). */
  get isWithoutGraph(): boolean {
    return [...this.byWord.values()].some((texts) => texts.has(NO_GRAPH));
  }

  /** Takes from a graph what is not wanted; a word without any other arc keeps that of the tree. O(arcs of the words). */
  applyTo(graph: Graph): void {
    const { heads, deprels } = graph.tree;
    for (const word of this.byWord.keys()) {
      if (graph.held.has(word)) continue;
      const left = graph.arcs[word].filter(
        (arc) => !this.has('without', word, { head: arc.head, relation: arcLabel(arc) }),
      );
      if (left.length === graph.arcs[word].length) continue;
      const basic: GraphArc = { head: heads[word], base: deprels[word], tail: '', why: undefined };
      graph.arcs[word] = left.length === 0 ? [basic] : left;
    }
  }

  /** Adds the arcs that are right though no rule gives them. O(arcs of the words). */
  addTo(graph: Graph): void {
    const headOf = new Map(this.names.map((name, word) => [name, word]));
    for (const [word, texts] of this.byWord) {
      if (graph.held.has(word)) continue;
      for (const text of texts) {
        if (!text.startsWith('with ')) continue;
        const at = text.lastIndexOf(' ');
        const head = headOf.get(text.slice('with '.length, at));
        const relation = text.slice(at + 1);
        const base = universalPart(relation);
        if (head !== undefined) graph.add(word, { head, base, tail: relation.slice(base.length), why: undefined });
      }
    }
  }

  private of(word: number): ReadonlySet<string> {
    return this.byWord.get(word) ?? NOTHING;
  }
}
