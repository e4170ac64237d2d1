/** The words of a treebank by kind, from which the lexicon, features and paradigms are made. */

import { type WordKind, WordKinds } from '../annotation/index.ts';
import { Field, RowKind, type Sentence, toNfc } from '../conllu/index.ts';
import { formToFeats } from './cells.ts';
import type { CountedAt, Wanted } from './model.ts';

/** As in Grew, the nodes of a sentence: words and empty nodes, not multiword tokens. Memory O(different words). */
export class CountedWords {
  readonly kinds = new WordKinds();
  /** Source and line of the first word of each kind. */
  private firsts = new Int32Array(1 << 11);
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
      const index = this.kinds.add(formToFeats(sentence, row), times);
      this.total += times;
      if (index === before) this.remember(index, source, line + rows[at + Field.line]);
    }
  }

  private remember(index: number, source: number, line: number): void {
    if (this.firsts.length < 2 * index + 2) {
      const larger = new Int32Array(2 * this.firsts.length);
      larger.set(this.firsts);
      this.firsts = larger;
    }
    this.firsts[2 * index] = source;
    this.firsts[2 * index + 1] = line;
  }

  private firstOf({ index }: WordKind): CountedAt {
    return { source: this.firsts[2 * index], line: this.firsts[2 * index + 1] };
  }

  /**
   * What a grouping makes of the words. Time O(kinds) and sorting; if the words are followed, and after a change, O(kinds) to compare counts, and
   * that of the families that have changed.
   */
  made<T>(grouping: Grouping<T>): T[] {
    const grouped = (this.grouped.get(grouping) as Grouped<T> | undefined) ?? new Grouped(grouping);
    if (this.isFollowed) this.grouped.set(grouping, grouped);
    for (const { kind, change } of this.kinds.changedSince(grouped.seen))
      grouped.add(kind, change, this.firstOf(kind), this.isFollowed);
    return grouped.made();
  }
}

/** How kinds become the parts of a table. Families are groups that have the first texts in common. Made once for all calls that follow a text. */
export interface Grouping<T> {
  /** Names the groups of a kind. */
  each(kind: WordKind, add: (texts: readonly string[]) => void): void;
  /** So many texts name a family. Undefined: all of them, so that each group is one. */
  readonly depth?: number;
  /** @param groups of a family, in order of their first words; at least one @returns undefined for nothing */
  make(groups: readonly WordGroup[]): T | undefined;
  /** Equal ones are in order of their first words. */
  compare?(a: T, b: T): number;
}

/** Words with the same texts. */
export interface WordGroup {
  readonly keys: readonly string[];
  readonly count: number;
  readonly first: CountedAt;
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

interface Family<T> {
  readonly index: number;
  readonly groups: Member<T>[];
  /** False if a count has changed since. */
  isMade: boolean;
  /** Undefined if there are no words, or nothing is made of them. */
  value: T | undefined;
}

interface Member<T> extends Mutable<WordGroup> {
  readonly family: Family<T>;
}

class Grouped<T> {
  readonly seen: number[] = [];
  private readonly byName = new Map<string, Member<T>>();
  private readonly byFirst = new Map<string, Family<T>>();
  /** As they were sorted last: sorting them again is quick. */
  private families: Family<T>[] = [];
  /** By the index of the kind. */
  private readonly known: Member<T>[][] = [];

  constructor(private readonly grouping: Grouping<T>) {}

  add(kind: WordKind, change: number, first: CountedAt, isFollowed: boolean): void {
    const known = this.known[kind.index];
    if (known !== undefined) {
      for (const member of known) count(member, change);
      return;
    }
    if (!isFollowed) {
      this.grouping.each(kind, (texts) => count(this.member(texts, first), change));
      return;
    }
    const own: Member<T>[] = [];
    this.grouping.each(kind, (texts) => own.push(this.member(texts, first)));
    for (const member of own) count(member, change);
    // Without the room for more that an array has which has grown.
    this.known[kind.index] = own.slice();
  }

  private member(texts: readonly string[], first: CountedAt): Member<T> {
    const joined = texts.join('\t');
    const name = toNfc(joined);
    const known = this.byName.get(name);
    if (known !== undefined) return known;
    const member = this.newMember(name === joined ? texts : name.split('\t'), first);
    this.byName.set(name, member);
    return member;
  }

  private newMember(keys: readonly string[], first: CountedAt): Member<T> {
    const { depth = keys.length } = this.grouping;
    const name = depth < keys.length ? keys.slice(0, depth).join('\t') : undefined;
    const known = name === undefined ? undefined : this.byFirst.get(name);
    if (known !== undefined) {
      const member = { keys, count: 0, first, family: known };
      known.groups.push(member);
      return member;
    }
    // Most families have one member, whose array has no room for more.
    const groups: Member<T>[] = new Array(1);
    const family: Family<T> = { index: this.families.length, groups, isMade: false, value: undefined };
    groups[0] = { keys, count: 0, first, family };
    this.families.push(family);
    if (name !== undefined) this.byFirst.set(name, family);
    return groups[0];
  }

  made(): T[] {
    const { make, compare } = this.grouping;
    for (const family of this.families) {
      if (family.isMade) continue;
      const { groups: all } = family;
      const groups = all.every(isCounted) ? all : all.filter(isCounted);
      family.value = groups.length === 0 ? undefined : make(groups);
      family.isMade = true;
    }
    if (compare !== undefined)
      this.families.sort(({ value: a, index: i }, { value: b, index: j }) =>
        a === undefined || b === undefined ? Number(a === undefined) - Number(b === undefined) : compare(a, b) || i - j,
      );
    const values: T[] = [];
    for (const { value } of this.families) if (value !== undefined) values.push(value);
    return values;
  }
}

const isCounted = ({ count }: WordGroup): boolean => count !== 0;

function count(member: Member<unknown>, change: number): void {
  member.count += change;
  member.family.isMade = false;
}

export function compareTexts(a: readonly string[], b: readonly string[]): number {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return a[i] < b[i] ? -1 : 1;
  return 0;
}
