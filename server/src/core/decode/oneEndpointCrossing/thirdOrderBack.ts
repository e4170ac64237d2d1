/** The way back through the items of the third-order decoder that have no rules in `thirdOrderRules.ts`; O(n) each. */

import type { Back, ChartItem } from './back.ts';
import type { MemoryLayout } from './layout.ts';
import type { Engine } from './program.ts';
import { FOREST } from './thirdOrderPlan.ts';

const IMPOSSIBLE = Number.NEGATIVE_INFINITY;

/** A grandparent, or undefined if no dependent of the roots is scored with one. */
type Grandparent = number | undefined;

type Ways = (offer: (value: number, follow: () => void) => void) => void;

export class ThirdOrderBack {
  readonly #layout: MemoryLayout;
  readonly #engine: Engine;
  readonly #crossed: Back;
  #heads: Int32Array = new Int32Array();

  constructor(layout: MemoryLayout, engine: Engine, crossed: Back) {
    this.#layout = layout;
    this.#engine = engine;
    this.#crossed = crossed;
  }

  /** Writes the arcs of the best tree over n words; false if there is none. */
  follow(n: number, heads: Int32Array): boolean {
    const none = n + 1;
    if (this.#with('T→', 0, n, none) === IMPOSSIBLE) return false;
    this.#heads = heads;
    this.#right(0, n, none);
    return true;
  }

  #pair(table: string, i: number, j: number, forest = 0): number {
    return this.#engine.memory[this.#layout.of(table)[forest] + i * this.#layout.stride + j];
  }

  /** The value of an item with or without a grandparent. */
  #with(table: 'E→' | 'E←' | 'T→' | 'T←' | 'W' | 'S', i: number, j: number, g: Grandparent): number {
    if (g === undefined) {
      if (table === 'S') return this.#pair('C', i, j, FOREST.apart);
      if (table === 'T→') return this.#pair('C', i, j, FOREST.right);
      return table === 'T←' ? this.#pair('C', i, j, FOREST.left) : this.#pair(table, i, j);
    }
    const pair = i * this.#layout.stride + j;
    const isLeft = g < i;
    const start = this.#layout.of(`${table} ${isLeft ? 'left' : 'right'}`)[0];
    return this.#engine.memory[start + (isLeft ? this.#layout.left : this.#layout.right)[pair] + g];
  }

  #sibling(s: number, dependent: number): number {
    return this.#pair('sibling', s, dependent);
  }

  #best(ways: Ways) {
    let best = IMPOSSIBLE;
    let chosen = () => {};
    ways((value, follow) => {
      if (value <= best) return;
      best = value;
      chosen = follow;
    });
    chosen();
  }

  /** T→ */
  #right(i: number, j: number, g: Grandparent) {
    if (i === j) return;
    this.#best((offer) => {
      offer(this.#pair('F', i, j, FOREST.right), () => this.#interval(i, j, FOREST.right));
      for (let k = i + 1; k <= j; k++)
        offer(this.#with('E→', i, k, g) + this.#with('T→', k, j, i), () => {
          this.#rightArc(i, k, g);
          this.#right(k, j, i);
        });
    });
  }

  /** T← */
  #left(i: number, j: number, g: Grandparent) {
    if (i === j) return;
    this.#best((offer) => {
      offer(this.#pair('F←', i, j), () => this.#crossedLeft(i, j));
      for (let k = i; k < j; k++)
        offer(this.#with('T←', i, k, j) + this.#with('E←', k, j, g), () => {
          this.#left(i, k, j);
          this.#leftArc(k, j, g);
        });
    });
  }

  /** E→ */
  #rightArc(i: number, j: number, g: Grandparent) {
    this.#heads[j] = i;
    this.#best((offer) => {
      offer(this.#sibling(this.#layout.size, j) + this.#with('T←', i + 1, j, i), () => this.#left(i + 1, j, i));
      for (let k = i + 1; k < j; k++) {
        offer(this.#sibling(k, j) + this.#with('E→', i, k, g) + this.#with('S', k, j, i), () => {
          this.#rightArc(i, k, g);
          this.#both(k, j, i);
        });
        offer(this.#pair('F', i, k, FOREST.right) + this.#with('W', k, j, i), () => {
          this.#interval(i, k, FOREST.right);
          this.#wide(k, j, i);
        });
      }
      for (let k = i + 1; k <= j; k++)
        offer(this.#pair('F', i, k, FOREST.apart) + this.#with('T←', k, j, i), () => {
          this.#interval(i, k, FOREST.apart);
          this.#left(k, j, i);
        });
    });
  }

  /** E← */
  #leftArc(i: number, j: number, g: Grandparent) {
    this.#heads[i] = j;
    this.#best((offer) => {
      offer(this.#sibling(this.#layout.size, i) + this.#with('T→', i, j - 1, j), () => this.#right(i, j - 1, j));
      for (let k = i + 1; k < j; k++)
        offer(this.#sibling(k, i) + this.#with('E←', k, j, g) + this.#with('S', i, k, j), () => {
          this.#leftArc(k, j, g);
          this.#both(i, k, j);
        });
      for (let k = i; k < j; k++) {
        offer(this.#with('T→', i, k, j) + this.#pair('WF←', k, j), () => {
          this.#right(i, k, j);
          this.#wideCrossed(k, j);
        });
        offer(this.#with('T→', i, k, j) + this.#pair('F', k, j, FOREST.apart), () => {
          this.#right(i, k, j);
          this.#interval(k, j, FOREST.apart);
        });
      }
    });
  }

  /** S */
  #both(i: number, j: number, g: Grandparent) {
    this.#best((offer) => {
      for (let k = i; k < j; k++)
        offer(this.#with('T→', i, k, g) + this.#with('W', k, j, g), () => {
          this.#right(i, k, g);
          this.#wide(k, j, g);
        });
    });
  }

  /** W */
  #wide(i: number, j: number, g: Grandparent) {
    this.#best((offer) => {
      offer(this.#with('T←', i + 1, j, g), () => this.#left(i + 1, j, g));
      for (let k = i + 1; k <= j; k++)
        offer(this.#pair('F', i, k, FOREST.apart) + this.#with('T←', k, j, g), () => {
          this.#interval(i, k, FOREST.apart);
          this.#left(k, j, g);
        });
    });
  }

  /** WF← */
  #wideCrossed(i: number, j: number) {
    this.#best((offer) => {
      offer(this.#pair('F←', i + 1, j), () => this.#crossedLeft(i + 1, j));
      for (let k = i + 1; k < j; k++)
        offer(this.#pair('F', i, k, FOREST.apart) + this.#pair('F←', k, j), () => {
          this.#interval(i, k, FOREST.apart);
          this.#crossedLeft(k, j);
        });
    });
  }

  /** F← */
  #crossedLeft(i: number, j: number) {
    this.#best((offer) => {
      offer(this.#pair('F', i, j, FOREST.left), () => this.#interval(i, j, FOREST.left));
      for (let k = i + 1; k < j; k++)
        offer(this.#with('T←', i, k, undefined) + this.#pair('F', k, j, FOREST.left), () => {
          this.#left(i, k, undefined);
          this.#interval(k, j, FOREST.left);
        });
    });
  }

  /** F; the intervals that it consists of come back here. */
  #interval(i: number, j: number, forest: number) {
    this.#crossed.follow({ table: 'F', nodes: [i, j], forest }, this.#heads, (item) => this.#uncrossed(item));
  }

  /** C */
  #uncrossed({ nodes: [i, j], forest }: ChartItem) {
    if (forest === FOREST.apart) this.#both(i, j, undefined);
    else if (forest === FOREST.right) this.#right(i, j, undefined);
    else this.#left(i, j, undefined);
  }
}
