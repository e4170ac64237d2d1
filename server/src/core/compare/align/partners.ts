/** Finds the partner of each sentence, step by step. */

import type { Sentence } from '../../conllu/index.ts';
import { alignInOrder, longestIncreasing } from './order.ts';
import { isSimilar } from './similar.ts';
import { charactersOf } from './surface.ts';

/** How many sentences further on something similar is looked for where nothing is equal. */
const WINDOW = 50;

/** The steps, each with what those before it left over. */
export class SentencePartners {
  /** Partner of each sentence, -1 if it has none. */
  readonly toB: Int32Array;
  readonly toA: Int32Array;
  /** Sentences with the same characters in other boundaries. */
  readonly groups: { readonly a: readonly number[]; readonly b: readonly number[] }[] = [];
  readonly #isGroupedA: Uint8Array;
  readonly #isGroupedB: Uint8Array;
  readonly #charactersA: (string | undefined)[];
  readonly #charactersB: (string | undefined)[];

  constructor(
    readonly a: readonly Sentence[],
    readonly b: readonly Sentence[],
  ) {
    this.toB = new Int32Array(a.length).fill(-1);
    this.toA = new Int32Array(b.length).fill(-1);
    this.#isGroupedA = new Uint8Array(a.length);
    this.#isGroupedB = new Uint8Array(b.length);
    this.#charactersA = new Array(a.length);
    this.#charactersB = new Array(b.length);
    const byId = this.#sameIds();
    for (const [i, j] of byId) if (a[i].text === b[j].text || this.#isEqual(i, j)) this.#pair(i, j);
    this.#pairEqualBetweenNeighbours();
    this.#groupBetweenNeighbours();
    for (const [i, j] of byId) if (this.#isLeft(i, j) && isSimilar(a[i], b[j])) this.#pair(i, j);
    this.#pairEqualElsewhere();
    this.#pairSimilarBetweenNeighbours();
    // Nothing better was found for either of the two.
    for (const [i, j] of byId) if (this.#isLeft(i, j) && 0 < a[i].nWords && 0 < b[j].nWords) this.#pair(i, j);
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

  #textA(i: number): string {
    this.#charactersA[i] ??= charactersOf(this.a[i]);
    return this.#charactersA[i] ?? '';
  }

  #textB(j: number): string {
    this.#charactersB[j] ??= charactersOf(this.b[j]);
    return this.#charactersB[j] ?? '';
  }

  #isEqual(i: number, j: number): boolean {
    return this.#textA(i) === this.#textB(j);
  }

  /** Sentences with the same `sent_id`, which no other has on either side. */
  #sameIds(): [number, number][] {
    const ids = uniqueIds(this.b);
    const pairs: [number, number][] = [];
    for (const [id, i] of uniqueIds(this.a)) {
      const j = i === -1 ? -1 : (ids.get(id) ?? -1);
      if (j !== -1) pairs.push([i, j]);
    }
    return pairs;
  }

  /** What is left between sentences that have a partner in the same order. */
  #regions(): { readonly a: readonly number[]; readonly b: readonly number[] }[] {
    const kept = longestIncreasing(this.toB);
    const regions = [];
    let j = 0;
    let left: number[] = [];
    for (let i = 0; i <= this.a.length; i++) {
      const isEnd = i === this.a.length;
      if (!isEnd && kept[i] === 0) {
        if (this.#isLeftA(i)) left.push(i);
        continue;
      }
      const end = isEnd ? this.b.length : this.toB[i];
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
        a.map((i) => this.#textA(i)),
        b.map((j) => this.#textB(j)),
      );
      map.forEach((to, from) => {
        if (to !== -1) this.#pair(a[from], b[to]);
      });
    }
  }

  /** By occurrence; blocks without words are not worth a move. */
  #pairEqualElsewhere(): void {
    const places = new Map<string, number[]>();
    this.b.forEach((_, j) => {
      if (!this.#isLeftB(j) || this.#textB(j) === '') return;
      const known = places.get(this.#textB(j));
      if (known === undefined) places.set(this.#textB(j), [j]);
      else known.push(j);
    });
    if (places.size === 0) return;
    this.a.forEach((_, i) => {
      const j = this.#isLeftA(i) ? places.get(this.#textA(i))?.shift() : undefined;
      if (j !== undefined) this.#pair(i, j);
    });
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

  /** The ends of the smallest groups of neighbouring sentences from x and y on that have the same characters. */
  #groupFrom(a: readonly number[], x: number, b: readonly number[], y: number): { x: number; y: number } | undefined {
    let [first, second] = [this.#textA(a[x++]), this.#textB(b[y++])];
    while (first !== '' && second !== '') {
      const length = Math.min(first.length, second.length);
      if (!(first.length === length ? second.startsWith(first) : first.startsWith(second))) return undefined;
      [first, second] = [first.slice(length), second.slice(length)];
      if (first === '' && second === '') return { x, y };
      if (first === '' && x < a.length && a[x] === a[x - 1] + 1) first = this.#textA(a[x++]);
      else if (second === '' && y < b.length && b[y] === b[y - 1] + 1) second = this.#textB(b[y++]);
    }
    return undefined;
  }

  #pairSimilarBetweenNeighbours(): void {
    for (const { a, b } of this.#regions()) {
      let next = 0;
      for (const i of a) {
        for (let y = next; y < Math.min(b.length, next + WINDOW); y++) {
          if (!isSimilar(this.a[i], this.b[b[y]])) continue;
          this.#pair(i, b[y]);
          next = y + 1;
          break;
        }
      }
    }
  }
}

/** Sentence of each `sent_id`; -1 if several have it. */
function uniqueIds(sentences: readonly Sentence[]): Map<string, number> {
  const ids = new Map<string, number>();
  sentences.forEach(({ sentId }, index) => {
    if (sentId !== undefined) ids.set(sentId, ids.has(sentId) ? -1 : index);
  });
  return ids;
}
