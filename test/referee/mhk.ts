/**
 * Best MH_k tree of arc scores for any k (Gómez-Rodríguez, Carroll & Weir 2011; figure 2 of Gómez-Rodríguez, Shi & Lee 2018).
 * Time O(nᵏ), space 8 · (C(n+2, 2) + … + C(n+2, k-1)) bytes, twice that for a single root.
 *
 * Nodes 0…n+1, where n+1 is the end marker, which has no dependents. Item [h1…hp]: the heads of a forest over h1…hp with all
 * other words attached. Axioms [i,i+1], goal [0,n+1].
 *   COMBINE  [h1…hm], [hm…hp] ⊢ [h1…hp]                                          p ≤ k
 *   LINK     [h1…hp] ⊢ [h1…hp without hj], with an arc to hj from another of them   1 < j < p
 * An item of k heads can only be consumed by LINK, and immediately, and has no table. No backpointers.
 *
 * Single root: items that start at the root come in two kinds, without a dependent of the root and with the only one.
 */

import { constrained } from '../../server/src/core/decode/constraints/constrain.ts';
import { withEndMarker } from '../../server/src/core/decode/steps/transitionScores.ts';
import {
  type ArcScores,
  type Decoded,
  type DecodeOptions,
  type Decoder,
  treeValue,
} from '../../server/src/core/decode/types.ts';

/** A decoder for MH_k, 3 ≤ k. MH_3 is the class of projective trees. */
export function mhk(k: number): Decoder {
  if (!(Number.isInteger(k) && 3 <= k)) throw new RangeError(`MH_k is defined for integers k ≥ 3, not for ${k}`);
  return constrained((scores, options = {}) => decode(k, scores, options));
}

function decode(k: number, scores: ArcScores, { singleRoot = false, checkpoint }: DecodeOptions): Decoded | undefined {
  const chart = new Chart(k, scores, singleRoot);
  const end = scores.n + 1;
  for (let width = 2; width <= end; width++) {
    checkpoint?.();
    for (let i = 0; i + width <= end; i++) chart.fill({ from: i, to: i + width, hasRoot: false });
    if (singleRoot) chart.fill({ from: 0, to: width, hasRoot: true });
  }
  const goal = { heads: [0, end], hasRoot: singleRoot };
  if (chart.valueOf(goal) === IMPOSSIBLE) return undefined;
  const heads = new Int32Array(scores.n + 1).fill(-1);
  chart.follow(goal, heads);
  return { heads, value: treeValue(scores, heads) };
}

const IMPOSSIBLE = Number.NEGATIVE_INFINITY;

interface Item {
  readonly heads: readonly number[];
  /** With a single root: starts at the root, which has its dependent. */
  readonly hasRoot: boolean;
}

/** A way to build an item: its premises and the arc made by LINK. */
interface Way {
  readonly value: number;
  readonly premises: readonly Item[];
  readonly head: number;
  readonly dependent: number;
}

class Chart {
  readonly #k: number;
  readonly #size: number;
  readonly #singleRoot: boolean;
  readonly #arcs: Float64Array;
  /** [p][m] = C(m, p). */
  readonly #choose: readonly Float64Array[];
  /** Items of p heads at [p], indexed by C(h1,1) + C(h2,2) + … + C(hp,p). */
  readonly #tables: readonly Float64Array[];
  readonly #rootTables: readonly Float64Array[];

  constructor(k: number, scores: ArcScores, singleRoot: boolean) {
    const size = scores.n + 2;
    this.#k = k;
    this.#size = size;
    this.#singleRoot = singleRoot;
    this.#arcs = withEndMarker(scores);
    this.#choose = Array.from({ length: k }, () => new Float64Array(size + 1));
    this.#choose[0].fill(1);
    for (let p = 1; p < k; p++)
      for (let m = 1; m <= size; m++) this.#choose[p][m] = this.#choose[p][m - 1] + this.#choose[p - 1][m - 1];
    const tables = () => this.#choose.map((row, p) => new Float64Array(p < 2 ? 0 : row[size]).fill(IMPOSSIBLE));
    this.#tables = tables();
    this.#rootTables = singleRoot ? tables() : [];
    for (let i = 0; i <= scores.n; i++) this.#set({ heads: [i, i + 1], hasRoot: false }, 0);
  }

  #index(heads: readonly number[]): number {
    let index = 0;
    for (let p = 1; p <= heads.length; p++) index += this.#choose[p][heads[p - 1]];
    return index;
  }

  #set({ heads, hasRoot }: Item, value: number) {
    (hasRoot ? this.#rootTables : this.#tables)[heads.length][this.#index(heads)] = value;
  }

  valueOf(item: Item): number {
    const { heads, hasRoot } = item;
    if (heads.length === this.#k) return this.#best(item, this.#combinations(item)).value;
    return (hasRoot ? this.#rootTables : this.#tables)[heads.length][this.#index(heads)];
  }

  /** Fills all items from one node to another, those with the most heads first; narrower ones must already be filled. */
  fill({ from, to, hasRoot }: { readonly from: number; readonly to: number; readonly hasRoot: boolean }) {
    for (let p = Math.min(this.#k - 1, to - from + 1); 2 <= p; p--) this.#fillBetween([from], to, p, hasRoot);
  }

  /** Fills the items of p heads that start with `heads` and end with j. */
  #fillBetween(heads: readonly number[], j: number, p: number, hasRoot: boolean) {
    if (heads.length + 1 === p) {
      const item = { heads: [...heads, j], hasRoot };
      this.#set(item, this.#best(item, this.#ways(item)).value);
      return;
    }
    for (let next = heads[heads.length - 1] + 1; next < j; next++) this.#fillBetween([...heads, next], j, p, hasRoot);
  }

  *#ways(item: Item): Generator<Way> {
    yield* this.#combinations(item);
    yield* this.#links(item);
  }

  *#combinations({ heads, hasRoot }: Item): Generator<Way> {
    for (let at = 1; at + 1 < heads.length; at++) {
      const premises = [
        { heads: heads.slice(0, at + 1), hasRoot },
        { heads: heads.slice(at), hasRoot: false },
      ];
      yield { value: this.valueOf(premises[0]) + this.valueOf(premises[1]), premises, head: -1, dependent: -1 };
    }
  }

  *#links({ heads, hasRoot }: Item): Generator<Way> {
    for (let at = 1; at < heads.length; at++) {
      for (let dependent = heads[at - 1] + 1; dependent < heads[at]; dependent++) {
        const before = [...heads.slice(0, at), dependent, ...heads.slice(at)];
        const same = { heads: before, hasRoot };
        const value = this.valueOf(same);
        for (const head of heads) {
          const arc = this.#arcs[head * this.#size + dependent];
          const isRootArc = this.#singleRoot && head === 0;
          if (!isRootArc) yield { value: value + arc, premises: [same], head, dependent };
          else if (hasRoot) {
            const premise = { heads: before, hasRoot: false };
            yield { value: this.valueOf(premise) + arc, premises: [premise], head, dependent };
          }
        }
      }
    }
  }

  #best({ heads, hasRoot }: Item, ways: Iterable<Way>): Way {
    // An axiom has no premises.
    const isAxiom = !hasRoot && heads.length === 2 && heads[0] + 1 === heads[1];
    let best: Way = { value: isAxiom ? 0 : IMPOSSIBLE, premises: [], head: -1, dependent: -1 };
    for (const way of ways) if (way.value > best.value) best = way;
    return best;
  }

  follow(goal: Item, heads: Int32Array) {
    const open = [goal];
    for (let item = open.pop(); item !== undefined; item = open.pop()) {
      const ways = item.heads.length === this.#k ? this.#combinations(item) : this.#ways(item);
      const { premises, head, dependent } = this.#best(item, ways);
      open.push(...premises);
      if (dependent > 0) heads[dependent] = head;
    }
  }
}
