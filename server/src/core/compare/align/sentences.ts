/** Which sentence of one version of a treebank is which in another. */

import { Column, type Sentence } from '../../conllu/index.ts';
import { alignInOrder, longestIncreasing } from './order.ts';
import { charactersOf } from './surface.ts';

/**
 * Sentences that correspond, as indices into the two lists. `pair`: one each, the same or edited; `split` and `join`: one against
 * several with the same characters; `regrouped`: several against several; `added` and `removed`: on one side only.
 */
export interface SentenceLink {
  readonly kind: 'pair' | 'split' | 'join' | 'regrouped' | 'added' | 'removed';
  readonly a: readonly number[];
  readonly b: readonly number[];
  /** True if it is somewhere else among the others: of all that keep their order, as many as possible are not moved. */
  readonly isMoved: boolean;
}

/** How many sentences further on something similar is looked for where nothing is equal. */
const WINDOW = 50;

/**
 * Aligns two lists of sentences; each is in exactly one link. In the order of `a`, those only in `b` after their predecessor.
 *
 * First the same unique `sent_id` with equal text; then equal texts between the same neighbours; then the same characters in other
 * boundaries, there as well; then the same `sent_id` with a similar text (half of the words); then equal texts anywhere, and
 * similar ones between the same neighbours. A `sent_id` alone counts last, as new ones may have been given out. Blocks without words count as sentences without characters. Swapping the sides gives the same links. Time
 * O(n log n), for all that is not found otherwise times a window of 50 sentences.
 */
export function alignSentences(a: readonly Sentence[], b: readonly Sentence[]): SentenceLink[] {
  // What is ambiguous is decided from left to right on one side: always the same side, whichever comes first.
  if (comesBefore(b, a)) return linksOf(new Alignment(b, a), true);
  return linksOf(new Alignment(a, b), false);
}

function comesBefore(a: readonly Sentence[], b: readonly Sentence[]): boolean {
  if (a.length !== b.length) return a.length < b.length;
  const at = a.findIndex(({ text }, index) => text !== b[index].text);
  return at !== -1 && a[at].text < b[at].text;
}

/** The steps, each with what those before it left over. */
class Alignment {
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

/** Whether half of the words of the longer sentence are in both. O(words). */
function isSimilar(a: Sentence, b: Sentence): boolean {
  const longer = Math.max(a.nWords, b.nWords);
  if (2 * Math.min(a.nWords, b.nWords) < longer || longer === 0) return false;
  const counts = new Map<string, number>();
  for (let word = 1; word <= a.nWords; word++) {
    const form = a.wordCell(word, Column.form);
    counts.set(form, (counts.get(form) ?? 0) + 1);
  }
  let common = 0;
  for (let word = 1; word <= b.nWords; word++) {
    const form = b.wordCell(word, Column.form);
    const left = counts.get(form) ?? 0;
    if (left === 0) continue;
    counts.set(form, left - 1);
    common++;
  }
  return longer <= 2 * common;
}

function linksOf(alignment: Alignment, isSwapped: boolean): SentenceLink[] {
  const { toB, toA, groups } = alignment;
  const [ofA, ofB] = isSwapped ? [toA, toB] : [toB, toA];
  const kept = longestIncreasing(toB);
  const isKept = (i: number) => kept[isSwapped ? toA[i] : i] === 1;
  const groupOfA = new Map<number, SentenceLink>();
  const groupedB = new Set<number>();
  for (const { a, b } of groups) {
    const [own, other] = isSwapped ? [b, a] : [a, b];
    const kind = own.length === 1 ? 'split' : other.length === 1 ? 'join' : 'regrouped';
    groupOfA.set(own[0], { kind, a: own, b: other, isMoved: false });
    for (const i of own.slice(1)) groupOfA.set(i, { kind, a: [], b: [], isMoved: false });
    for (const j of other) groupedB.add(j);
  }
  const links: SentenceLink[] = [];
  let next = 0;
  const addUpTo = (end: number) => {
    for (; next < end; next++) {
      if (ofB[next] !== -1 || groupedB.has(next)) continue;
      links.push({ kind: 'added', a: [], b: [next], isMoved: false });
    }
  };
  ofA.forEach((j, i) => {
    const group = groupOfA.get(i);
    if (group !== undefined) {
      if (group.a.length === 0) return;
      addUpTo(group.b[0]);
      links.push(group);
    } else if (j === -1) links.push({ kind: 'removed', a: [i], b: [], isMoved: false });
    else {
      if (isKept(i)) addUpTo(j);
      links.push({ kind: 'pair', a: [i], b: [j], isMoved: !isKept(i) });
    }
  });
  addUpTo(ofB.length);
  return links;
}
