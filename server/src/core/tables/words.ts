/** The words of a treebank by kind, from which the lexicon, features and paradigms are made. */

import { grown, type KindCells, type PackedKinds, type Texts, Tuples, WordKinds } from '../annotation/index.ts';
import { Field, RowKind, type Sentence } from '../conllu/index.ts';
import { groupBy } from '../grouping.ts';
import { addRow } from './cells.ts';
import { type CountedAt, type PartStart, placeInWhole, type Wanted } from './model.ts';

/** As in Grew, the nodes of a sentence: words and empty nodes, not multiword tokens. Memory O(different words). */
export class CountedWords {
  readonly kinds = new WordKinds();
  /** Source and line of the first word of each kind. */
  private firsts: Int32Array = new Int32Array(1 << 11);
  total = 0;
  private readonly grouped = new Map<object, unknown>();

  /** @param isFollowed tables are made again and again: what they are made of is kept */
  constructor(private readonly isFollowed = false) {}

  /** Time O(length). @param line of the sentence in its file, from 0 @param times -1 takes the sentence back */
  add(sentence: Sentence, { source, line }: CountedAt, isWanted?: Wanted, times = 1): void {
    const { rows, columns } = sentence;
    for (let at = 0, row = 0; at < rows.length; at += columns.stride, row++) {
      if (rows[at + Field.kind] === RowKind.multiwordToken || isWanted?.(row) === false) continue;
      const before = this.kinds.size;
      const index = addRow(this.kinds, sentence, row, times);
      this.total += times;
      if (index === before) this.remember(index, source, line + rows[at + Field.line]);
    }
  }

  /** A word whose FORM, LEMMA, UPOS, XPOS and FEATS have these numbers in `kinds.texts`. O(1) @returns the index of its kind */
  addCells(cells: Int32Array, source: number, line: number): number {
    const before = this.kinds.size;
    const index = this.kinds.addCells(cells);
    this.total++;
    if (index === before) this.remember(index, source, line);
    return index;
  }

  /** A word of a kind that is known. */
  addKind(index: number): void {
    this.kinds.addKind(index);
    this.total++;
  }

  /** What was counted, for another thread. O(kinds) */
  packed(): PackedWords {
    return { kinds: this.kinds.packed(), firsts: this.firsts.slice(0, 2 * this.kinds.size), total: this.total };
  }

  /** Counts what a part had that follows all that was counted so far. O(its kinds) */
  addPacked({ kinds, firsts, total }: PackedWords, start: PartStart): void {
    this.total += total;
    let before = this.kinds.size;
    this.kinds.addPacked(kinds, (at, index) => {
      if (index !== before) return;
      before++;
      const { source, line } = placeInWhole({ source: firsts[2 * at], line: firsts[2 * at + 1] }, start);
      this.remember(index, source, line);
    });
  }

  private remember(index: number, source: number, line: number): void {
    if (this.firsts.length < 2 * index + 2) this.firsts = grown(this.firsts, 2 * index + 2);
    this.firsts[2 * index] = source;
    this.firsts[2 * index + 1] = line;
  }

  /**
   * What a grouping makes of the words. Time O(kinds) and sorting; if the words are followed, and after a change, O(kinds) to compare counts, and
   * that of the families that have changed.
   */
  made<T>(grouping: Grouping<T>): T[] {
    const { kinds, isFollowed } = this;
    const firstOf = (index: number) => ({ source: this.firsts[2 * index], line: this.firsts[2 * index + 1] });
    const known = this.grouped.get(grouping) as Grouped<T> | undefined;
    const grouped = known ?? new Grouped(grouping, kinds.texts, firstOf);
    if (isFollowed) this.grouped.set(grouping, grouped);
    grouped.follow(kinds);
    return grouped.made();
  }
}

interface PackedWords {
  readonly kinds: PackedKinds;
  /** Source and line of the first word of each kind. */
  readonly firsts: Int32Array;
  readonly total: number;
}

/** How kinds become the parts of a table. Families are groups that have the first texts in common. Made once for all calls that follow a text. */
export interface Grouping<T> {
  /** So many texts name a group. */
  readonly width: number;
  /** So many of them name a family: all of them, if each group is one. Then `groups` has one. */
  readonly depth: number;
  /** Families with fewer groups are nothing. */
  readonly least?: number;
  /** A function that names the groups of a kind: it puts the numbers of the texts into `key`, and calls `add`. */
  reader(texts: Texts, key: Int32Array, add: () => void): (cells: KindCells) => void;
  /** @param groups of a family, in order of their first words; at least one @returns undefined for nothing */
  make(groups: readonly WordGroup[]): T | undefined;
  /** The highest come first. */
  rank?(value: T): number;
  /** Orders those of the same rank; equal ones are in order of their first words. */
  compare?(a: T, b: T): number;
}

/** Words with the same texts. */
export interface WordGroup {
  readonly keys: readonly string[];
  readonly count: number;
  readonly first: CountedAt;
}

/** The groups of all kinds so far, in arrays of numbers: a treebank of many languages has 200 kinds for 1,000 words. */
class Grouped<T> {
  /** Of each kind, the words that are grouped. */
  private readonly seen: number[] = [];
  private readonly groups: Tuples;
  /** Undefined if each group is a family of the same number. */
  private readonly families: Tuples | undefined;
  /** By group: its words, the kind of its first word, and the next group of its family + 1. */
  private counts: Int32Array = new Int32Array(1 << 8);
  private kinds: Int32Array = new Int32Array(1 << 8);
  private next: Int32Array = new Int32Array(1 << 8);
  private familyOf: Int32Array = new Int32Array(1 << 8);
  /** By family: its first and last group, and 1 if a count has changed since it was made. */
  private heads: Int32Array = new Int32Array(1 << 8);
  private tails: Int32Array = new Int32Array(1 << 8);
  private isStale: Int32Array = new Int32Array(1 << 8);
  /** By family; undefined if there are no words, or nothing is made of them. */
  private readonly values: (T | undefined)[] = [];
  private readonly key: Int32Array;
  private readonly read: (cells: KindCells) => void;
  /** Of the kind that is read. */
  private change = 0;
  private index = 0;

  /** @param firstOf where the first word of a kind is, by its index */
  constructor(
    private readonly grouping: Grouping<T>,
    private readonly texts: Texts,
    private readonly firstOf: (index: number) => CountedAt,
  ) {
    const { width, depth } = grouping;
    this.groups = new Tuples(width);
    this.families = depth < width ? new Tuples(depth) : undefined;
    this.key = new Int32Array(width);
    this.read = grouping.reader(texts, this.key, () => this.count());
  }

  follow(kinds: WordKinds): void {
    kinds.forEachChange(this.seen, (cells, change, index) => {
      this.change = change;
      this.index = index;
      this.read(cells);
    });
  }

  private count(): void {
    const { groups, families, key } = this;
    const before = groups.size;
    const group = groups.add(key);
    if (group === before) {
      const nFamilies = families?.size ?? group;
      const family = families?.add(key) ?? group;
      this.makeRoom(group);
      this.kinds[group] = this.index;
      this.familyOf[group] = family;
      if (family === nFamilies) this.heads[family] = group;
      else this.next[this.tails[family]] = group + 1;
      this.tails[family] = group;
    }
    this.counts[group] += this.change;
    this.isStale[this.familyOf[group]] = 1;
  }

  /** There are no more families than groups. */
  private makeRoom(group: number): void {
    if (group < this.counts.length) return;
    for (const name of ['counts', 'kinds', 'next', 'familyOf', 'heads', 'tails', 'isStale'] as const)
      this[name] = grown(this[name], group);
  }

  made(): T[] {
    const { values, isStale, families, groups: all } = this;
    const nFamilies = (families ?? all).size;
    for (let family = 0; family < nFamilies; family++) {
      if (isStale[family] === 0) continue;
      isStale[family] = 0;
      const groups = this.groupsOf(family);
      values[family] = groups.length === 0 ? undefined : this.grouping.make(groups);
    }
    return this.sorted();
  }

  private groupsOf(family: number): WordGroup[] {
    const { heads, next, counts, grouping } = this;
    let size = 0;
    for (let group = heads[family] + 1; group !== 0; group = next[group - 1]) if (counts[group - 1] !== 0) size++;
    if (size < (grouping.least ?? 1)) return [];
    // An array that grows would get room for more.
    const groups = new Array<WordGroup>(size);
    let at = 0;
    for (let group = heads[family] + 1; group !== 0; group = next[group - 1])
      if (counts[group - 1] !== 0) groups[at++] = this.groupAt(group - 1);
    return groups;
  }

  private groupAt(group: number): WordGroup {
    const { grouping, groups, texts, counts, kinds } = this;
    const keys = new Array<string>(grouping.width);
    for (let at = 0; at < grouping.width; at++) keys[at] = texts.textOf(groups.get(group, at));
    return { keys, count: counts[group], first: this.firstOf(kinds[group]) };
  }

  private sorted(): T[] {
    const { rank, compare } = this.grouping;
    const made: T[] = [];
    for (const value of this.values) if (value !== undefined) made.push(value);
    if (rank === undefined) return compare === undefined ? made : made.sort(compare);
    // Few ranks are different, and comparing is most of the work: nearly all words are rare.
    const byRank = groupBy(made, (value) => rank(value));
    const ranks = [...byRank].sort(([a], [b]) => b - a);
    let at = 0;
    for (const [, values] of ranks) {
      if (compare !== undefined) values.sort(compare);
      for (const value of values) made[at++] = value;
    }
    return made;
  }
}

export const compareText = (a: string, b: string): number => (a < b ? -1 : a === b ? 0 : 1);

export function compareTexts(a: readonly string[], b: readonly string[]): number {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return a[i] < b[i] ? -1 : 1;
  return 0;
}
