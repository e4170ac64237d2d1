/** Finds the partner of each sentence, step by step. */

import { append } from '../../grouping.ts';
import { alignInOrder, longestIncreasing } from './order.ts';
import type { AlignableSide, AlignableSides } from './sides.ts';
import { isSimilar } from './similar.ts';

/** Number of following sentences searched for a similar one if none is equal. */
const WINDOW = 50;

/** The steps, each applied to the sentences that those before it left over. */
export class SentencePartners {
  /** Partner of each sentence, -1 if it has none. */
  readonly toB: Int32Array;
  readonly toA: Int32Array;
  /** Sentences with the same characters in other boundaries. */
  readonly groups: { readonly a: readonly number[]; readonly b: readonly number[] }[] = [];
  readonly #isGroupedA: Uint8Array;
  readonly #isGroupedB: Uint8Array;
  readonly #a: AlignableSide;
  readonly #b: AlignableSide;

  constructor(sides: AlignableSides) {
    const { a, b } = sides;
    this.#a = a;
    this.#b = b;
    this.toB = new Int32Array(a.length).fill(-1);
    this.toA = new Int32Array(b.length).fill(-1);
    this.#isGroupedA = new Uint8Array(a.length);
    this.#isGroupedB = new Uint8Array(b.length);
    const byId = sameIds(sides);
    byId.forEach((j, i) => {
      if (j !== -1 && sides.haveSameText(i, j)) this.#pair(i, j);
    });
    this.#pairEqualBetweenNeighbours();
    this.#groupBetweenNeighbours();
    byId.forEach((j, i) => {
      if (j !== -1 && this.#isLeft(i, j) && isSimilar(a.sentence(i), b.sentence(j))) this.#pair(i, j);
    });
    this.#pairEqualElsewhere();
    this.#pairSimilarBetweenNeighbours();
    // Neither of the two has a better partner.
    byId.forEach((j, i) => {
      if (j !== -1 && this.#isLeft(i, j) && 0 < a.sentence(i).nWords && 0 < b.sentence(j).nWords) this.#pair(i, j);
    });
  }

  #pair(i: number, j: number): void {
    this.toB[i] = j;
    this.toA[j] = i;
  }

  #isLeft(i: number, j: number): boolean {
    return this.#isLeftA(i) && this.#isLeftB(j);
  }

  #isLeftA(i: number): boolean {
    return this.toB[i] === -1 && this.#isGroupedA[i] === 0;
  }

  #isLeftB(j: number): boolean {
    return this.toA[j] === -1 && this.#isGroupedB[j] === 0;
  }

  /** The remaining sentences between those that have a partner in the same order. */
  #regions(): { readonly a: readonly number[]; readonly b: readonly number[] }[] {
    const kept = longestIncreasing(this.toB);
    const regions = [];
    let j = 0;
    let left: number[] = [];
    for (let i = 0; i <= this.#a.length; i++) {
      const isEnd = i === this.#a.length;
      if (!isEnd && kept[i] === 0) {
        if (this.#isLeftA(i)) left.push(i);
        continue;
      }
      const end = isEnd ? this.#b.length : this.toB[i];
      const other: number[] = [];
      for (; j < end; j++) if (this.#isLeftB(j)) other.push(j);
      if (0 < left.length && 0 < other.length) regions.push({ a: left, b: other });
      left = [];
      j = end + 1;
    }
    return regions;
  }

  #pairEqualBetweenNeighbours(): void {
    for (const { a, b } of this.#regions()) {
      const map = alignInOrder(
        a.map((i) => this.#a.textOf(i)),
        b.map((j) => this.#b.textOf(j)),
      );
      map.forEach((to, from) => {
        if (to !== -1) this.#pair(a[from], b[to]);
      });
    }
  }

  /** By occurrence; blocks without words are not worth a move. */
  #pairEqualElsewhere(): void {
    const places = new Map<number, number[]>();
    for (let j = 0; j < this.#b.length; j++) {
      if (!this.#isLeftB(j) || this.#b.textOf(j) === 0) continue;
      append(places, this.#b.textOf(j), j);
    }
    if (places.size === 0) return;
    for (let i = 0; i < this.#a.length; i++) {
      const j = this.#isLeftA(i) ? places.get(this.#a.textOf(i))?.shift() : undefined;
      if (j !== undefined) this.#pair(i, j);
    }
  }

  #groupBetweenNeighbours(): void {
    for (const { a, b } of this.#regions()) {
      let next = 0;
      for (let x = 0; x < a.length; x++) {
        for (let y = next; y < Math.min(b.length, next + WINDOW); y++) {
          const group = this.#groupFrom(a, x, b, y);
          if (group === undefined) continue;
          this.groups.push({ a: a.slice(x, group.x), b: b.slice(y, group.y) });
          for (; x < group.x; x++) this.#isGroupedA[a[x]] = 1;
          for (const j of b.slice(y, group.y)) this.#isGroupedB[j] = 1;
          x = group.x - 1;
          next = group.y;
          break;
        }
      }
    }
  }

  /** The ends of the smallest groups of neighbouring sentences from x and y on with the same characters. */
  #groupFrom(a: readonly number[], x: number, b: readonly number[], y: number): { x: number; y: number } | undefined {
    let [first, second] = [this.#a.characters(a[x++]), this.#b.characters(b[y++])];
    while (first !== '' && second !== '') {
      const length = Math.min(first.length, second.length);
      if (!(first.length === length ? second.startsWith(first) : first.startsWith(second))) return undefined;
      [first, second] = [first.slice(length), second.slice(length)];
      if (first === '' && second === '') return { x, y };
      if (first === '' && x < a.length && a[x] === a[x - 1] + 1) first = this.#a.characters(a[x++]);
      else if (second === '' && y < b.length && b[y] === b[y - 1] + 1) second = this.#b.characters(b[y++]);
    }
    return undefined;
  }

  #pairSimilarBetweenNeighbours(): void {
    for (const { a, b } of this.#regions()) {
      let next = 0;
      for (const i of a) {
        for (let y = next; y < Math.min(b.length, next + WINDOW); y++) {
          if (!isSimilar(this.#a.sentence(i), this.#b.sentence(b[y]))) continue;
          this.#pair(i, b[y]);
          next = y + 1;
          break;
        }
      }
    }
  }
}

/** For each sentence of `a` the one of `b` with the same `sent_id`, if no other has it on either side; else -1. */
function sameIds({ a, b, nIds }: AlignableSides): Int32Array {
  const [ofA, ofB] = [a, b].map((side) => sentencesOfIds(side, nIds));
  return Int32Array.from({ length: a.length }, (_, i) => {
    const id = a.idOf(i);
    return id === -1 || ofA[id] < 0 ? -1 : Math.max(-1, ofB[id]);
  });
}

const NONE = -1;
const SEVERAL = -2;

function sentencesOfIds(side: AlignableSide, nIds: number): Int32Array {
  const sentences = new Int32Array(nIds).fill(NONE);
  for (let index = 0; index < side.length; index++) {
    const id = side.idOf(index);
    if (id !== -1) sentences[id] = sentences[id] === NONE ? index : SEVERAL;
  }
  return sentences;
}
