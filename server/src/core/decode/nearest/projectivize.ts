/** All optimal projectivizations: their number, and the trees, best first. */

import { type Heads, Tangle, tangleOf } from '../../tree/index.ts';
import type { ArcScores } from '../types.ts';
import { type ClosestTreeOptions, hasSingleRoot, repairTangle } from './closestTree.ts';
import { goldScores } from './goldScores.ts';

/**
 * Number of projective trees that keep the most of the given heads (Nederhof 2019, section 3), exactly: derivations of the chart
 * correspond one-to-one to trees. Time O(t³) over the words of the tangle and their spines; 1 immediately for projective trees.
 */
export function countOptimalProjectiveTrees(heads: Heads, { singleRoot = false }: ClosestTreeOptions = {}): bigint {
  if (isOptimal(heads, singleRoot)) return 1n;
  return new Forest(heads, singleRoot).count();
}

interface OptimalTreesOptions extends ClosestTreeOptions {
  /** Maximum number of trees returned. Default 20. */
  readonly limit?: number;
}

/** The first optimal projective trees in the order of preference of `closestTree`, whose tree comes first. */
export function optimalProjectiveTrees(
  heads: Heads,
  { limit = 20, ...options }: OptimalTreesOptions = {},
): Int32Array[] {
  const trees: Int32Array[] = [];
  if (limit <= 0) return trees;
  for (const tree of enumerateOptimalProjectiveTrees(heads, options)) {
    trees.push(tree);
    if (trees.length >= limit) break;
  }
  return trees;
}

/**
 * All optimal projective trees, each once, in the order of preference of `closestTree`; generated lazily, because there can be
 * too many to list (Huang & Chiang 2005, algorithm 3).
 */
export function* enumerateOptimalProjectiveTrees(
  heads: Heads,
  { singleRoot = false }: ClosestTreeOptions = {},
): Generator<Int32Array, void> {
  if (isOptimal(heads, singleRoot)) {
    yield heads.slice();
    return;
  }
  const forest = new Forest(heads, singleRoot);
  const { tangle } = forest;
  for (const decoded of forest.best()) {
    const tree = heads.slice();
    for (let rank = 1; rank <= tangle.size; rank++) tree[tangle.words[rank]] = tangle.words[decoded[rank]];
    yield tree;
  }
}

function isOptimal(heads: Heads, singleRoot: boolean): boolean {
  return tangleOf(heads).size === 0 && !(singleRoot && !hasSingleRoot(heads));
}

/**
 * The tangle together with the folded words that a reattached word could choose as its head: those on the left and right spine of
 * what was folded into each word, from the outermost word up. No arc from outside can reach the others without crossing a folded
 * one, and every optimal tree has all folded arcs: each can be regained without losing another (see `closestTree`).
 */
function withSpines(heads: Heads, { words }: Tangle): Tangle {
  const isIn = new Uint8Array(heads.length);
  for (const word of words) isIn[word] = 1;
  const top = (word: number) => {
    let at = word;
    while (isIn[at] !== 1) at = heads[at];
    return at;
  };
  // Stretches are found before any spine is marked, and a spine is marked with 2.
  const tops = Int32Array.from(heads, (_, word) => top(word));
  for (let word = 0; word < heads.length; word++) {
    if (word > 0 && tops[word - 1] === tops[word] && tops[word + 1] === tops[word]) continue;
    for (let at = word; isIn[at] !== 1; at = heads[at]) isIn[at] = 2;
  }
  const all = Int32Array.from(isIn.keys()).filter((word) => isIn[word] !== 0);
  const ranks = new Map(Array.from(all, (word, rank) => [word, rank]));
  const rankOfHead = (word: number) => (heads[word] === word ? -1 : (ranks.get(heads[word]) ?? -1));
  return new Tangle(all, all.map(rankOfHead));
}

/** A way to build an item: from two smaller ones, and for an incomplete item its arc. */
interface Edge {
  readonly left: Item;
  readonly right: Item;
  readonly score: number;
}

/** A derivation: an edge, with the rank of the derivation that it uses for each of its two items. */
interface Derivation {
  readonly edge: Edge | undefined;
  readonly left: number;
  readonly right: number;
  readonly value: number;
}

/** An item of the chart with its derivations so far, best first. */
class Item {
  private lazyEdges: readonly Edge[] | undefined;
  private lazyCount: bigint | undefined;
  private readonly ranked: Derivation[] = [];
  private candidates: Derivation[] | undefined;

  constructor(
    /** The arc of an incomplete item. */
    readonly arc: { readonly head: number; readonly dependent: number } | undefined,
    private readonly makeEdges: () => readonly Edge[],
  ) {}

  private get edges(): readonly Edge[] {
    this.lazyEdges ??= this.makeEdges();
    return this.lazyEdges;
  }

  /** Number of derivations. Only a complete item of one word has no edges. */
  count(): bigint {
    this.lazyCount ??=
      this.edges.length === 0
        ? 1n
        : this.edges.reduce((sum, { left, right }) => sum + left.count() * right.count(), 0n);
    return this.lazyCount;
  }

  /** The derivation with a given rank, or undefined if there are fewer. */
  derivation(place: number): Derivation | undefined {
    this.candidates ??=
      this.edges.length === 0
        ? [{ edge: undefined, left: 0, right: 0, value: 0 }]
        : this.edges.flatMap((edge) => derivationOf(edge, 0, 0));
    while (this.ranked.length <= place) {
      const last = this.ranked[this.ranked.length - 1];
      if (last?.edge !== undefined) {
        this.candidates.push(...derivationOf(last.edge, last.left, last.right + 1));
        if (last.right === 0) this.candidates.push(...derivationOf(last.edge, last.left + 1, 0));
      }
      if (this.candidates.length === 0) return undefined;
      let best = 0;
      for (let i = 1; i < this.candidates.length; i++) {
        if (this.candidates[i].value > this.candidates[best].value) best = i;
      }
      this.ranked.push(...this.candidates.splice(best, 1));
    }
    return this.ranked[place];
  }

  /** Writes the arcs of the derivation with a given rank. */
  write(place: number, heads: Int32Array): void {
    if (this.arc !== undefined) heads[this.arc.dependent] = this.arc.head;
    const derivation = this.derivation(place);
    derivation?.edge?.left.write(derivation.left, heads);
    derivation?.edge?.right.write(derivation.right, heads);
  }
}

/** The derivation of an edge with the given ranks of its items: none or one. */
function derivationOf(edge: Edge, left: number, right: number): Derivation[] {
  const a = edge.left.derivation(left);
  const b = edge.right.derivation(right);
  if (a === undefined || b === undefined) return [];
  return [{ edge, left, right, value: a.value + b.value + edge.score }];
}

/**
 * The derivations of all optimal trees over a tangle, as items of Eisner's chart (see `eisner`), where a row is a head: the chart
 * is filled with the maximum number of kept heads, and only edges that reach it are followed.
 */
class Forest {
  private readonly width: number;
  private readonly complete: Int32Array;
  private readonly incomplete: Int32Array;
  private readonly completeItems = new Map<number, Item>();
  private readonly incompleteItems = new Map<number, Item>();
  private readonly preference: ArcScores;

  /** The words to choose heads for and from. */
  readonly tangle: Tangle;

  constructor(
    heads: Heads,
    private readonly singleRoot: boolean,
  ) {
    const tangle = withSpines(heads, repairTangle(heads, singleRoot));
    this.tangle = tangle;
    this.width = tangle.size + 1;
    this.complete = new Int32Array(this.width * this.width);
    this.incomplete = new Int32Array(this.width * this.width).fill(IMPOSSIBLE);
    this.preference = goldScores(tangle, { nWords: heads.length - 1, singleRoot: false });
    for (let span = 1; span < this.width; span++) {
      for (let i = 0; i + span < this.width; i++) this.fill(i, i + span);
    }
  }

  count(): bigint {
    return this.completeItem(0, this.width - 1).count();
  }

  *best(): Generator<Int32Array, void> {
    const goal = this.completeItem(0, this.width - 1);
    for (let place = 0; goal.derivation(place) !== undefined; place++) {
      const heads = new Int32Array(this.width).fill(-1);
      goal.write(place, heads);
      yield heads;
    }
  }

  private fill(i: number, j: number): void {
    const { width, complete, incomplete, tangle } = this;
    let best = IMPOSSIBLE;
    for (let k = i, end = this.splitEnd(i, j); k < end; k++) {
      best = Math.max(best, complete[i * width + k] + complete[j * width + k + 1]);
    }
    incomplete[i * width + j] = best + (tangle.heads[j] === i ? 1 : 0);
    if (i > 0) incomplete[j * width + i] = best + (tangle.heads[i] === j ? 1 : 0);
    best = IMPOSSIBLE;
    for (let k = i + 1; k <= j; k++) best = Math.max(best, incomplete[i * width + k] + complete[k * width + j]);
    complete[i * width + j] = best;
    best = IMPOSSIBLE;
    for (let k = i; k < j; k++) best = Math.max(best, incomplete[j * width + k] + complete[k * width + i]);
    complete[j * width + i] = best;
  }

  /** With a single root, only the words below the root's dependent may be between the root and that dependent. */
  private splitEnd(i: number, j: number): number {
    return i === 0 && this.singleRoot ? 1 : j;
  }

  private completeItem(head: number, end: number): Item {
    const key = head * this.width + end;
    const known = this.completeItems.get(key);
    if (known !== undefined) return known;
    const item = new Item(undefined, () => this.completeEdges(head, end));
    this.completeItems.set(key, item);
    return item;
  }

  private completeEdges(head: number, end: number): Edge[] {
    const { width, complete, incomplete } = this;
    const edges: Edge[] = [];
    const step = head < end ? 1 : -1;
    for (let at = head; at !== end; ) {
      at += step;
      const kept = incomplete[head * width + at] + complete[at * width + end];
      if (kept !== complete[head * width + end]) continue;
      edges.push({ left: this.incompleteItem(head, at), right: this.completeItem(at, end), score: 0 });
    }
    return edges;
  }

  private incompleteItem(head: number, dependent: number): Item {
    const key = head * this.width + dependent;
    const known = this.incompleteItems.get(key);
    if (known !== undefined) return known;
    const item = new Item({ head, dependent }, () => this.incompleteEdges(head, dependent));
    this.incompleteItems.set(key, item);
    return item;
  }

  private incompleteEdges(head: number, dependent: number): Edge[] {
    const { width, complete, incomplete, tangle } = this;
    const i = Math.min(head, dependent);
    const j = Math.max(head, dependent);
    const keptInside = incomplete[head * width + dependent] - (tangle.heads[dependent] === head ? 1 : 0);
    const score = this.preference.values[head * width + dependent];
    const edges: Edge[] = [];
    for (let k = i, end = this.splitEnd(i, j); k < end; k++) {
      if (complete[i * width + k] + complete[j * width + k + 1] !== keptInside) continue;
      edges.push({ left: this.completeItem(i, k), right: this.completeItem(j, k + 1), score });
    }
    return edges;
  }
}

// Far below any sum of kept heads, and far enough from the smallest Int32 to add two of them.
const IMPOSSIBLE = -1_000_000_000;
