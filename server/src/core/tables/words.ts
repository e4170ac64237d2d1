/** The words of a treebank by kind, from which the lexicon, features and paradigms are made. */

import { forEachPacked, type PackedKinds, type WordKind, WordKinds } from '../annotation/index.ts';
import { Field, RowKind, type Sentence, toNfc } from '../conllu/index.ts';
import { formToFeats } from './cells.ts';
import { type CountedAt, type PartStart, placeInWhole, type Wanted } from './model.ts';

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

  /** What was counted, for another thread. O(kinds) */
  packed(): PackedWords {
    const kinds = this.kinds.packed();
    return { kinds, firsts: this.firsts.slice(0, 2 * this.kinds.size), total: this.total };
  }

  /** Counts what a part had that follows all that was counted so far. O(its kinds) */
  addPacked({ kinds, firsts, total }: PackedWords, start: PartStart): void {
    this.total += total;
    forEachPacked(kinds, (cells, times, at) => {
      const before = this.kinds.size;
      const index = this.kinds.add(cells, times);
      if (index !== before) return;
      const { source, line } = placeInWhole({ source: firsts[2 * at], line: firsts[2 * at + 1] }, start);
      this.remember(index, source, line);
    });
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

  private firstOf(index: number): CountedAt {
    return { source: this.firsts[2 * index], line: this.firsts[2 * index + 1] };
  }

  /**
   * What a grouping makes of the words. Time O(kinds) and sorting; if the words are followed, and after a change, O(kinds) to compare counts, and
   * that of the families that have changed.
   */
  made<T>(grouping: Grouping<T>): T[] {
    const grouped = (this.grouped.get(grouping) as Grouped<T> | undefined) ?? new Grouped(grouping, this.isFollowed);
    if (this.isFollowed) this.grouped.set(grouping, grouped);
    grouped.follow(this.kinds, (index) => this.firstOf(index));
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

/** Groups with the same first texts. */
interface Family<T> {
  readonly index: number;
  /** At least one. */
  readonly groups: Member<T>[];
  /** By the other texts, if there are several: most families have one. */
  byRest: Map<string, Member<T>> | undefined;
  /** False if a count has changed since. */
  isMade: boolean;
  /** Undefined if there are no words, or nothing is made of them. */
  value: T | undefined;
}

interface Member<T> extends WordGroup {
  count: number;
  /** The texts that do not name the family. */
  readonly rest: string;
  readonly family: Family<T>;
}

/** The groups of all kinds so far. Objects are as few as can be: a treebank of many languages has 200 kinds for 1,000 words. */
class Grouped<T> {
  /** Of each kind, the words that are grouped. */
  private readonly seen: number[] = [];
  private readonly byFirst = new Map<string, Family<T>>();
  /** As they were sorted last: sorting them again is quick. */
  private readonly families: Family<T>[] = [];
  /** By the index of the kind, if the words are followed. */
  private readonly known: Member<T>[][] = [];

  constructor(
    private readonly grouping: Grouping<T>,
    private readonly isFollowed: boolean,
  ) {}

  /** @param firstOf where the first word of a kind is, by its index */
  follow(kinds: WordKinds, firstOf: (index: number) => CountedAt): void {
    const { grouping, known, isFollowed } = this;
    let at = 0;
    let change = 0;
    let own: Member<T>[] | undefined;
    const add = (texts: readonly string[]) => {
      const member = this.member(texts, at, firstOf);
      count(member, change);
      own?.push(member);
    };
    kinds.forEachChange(this.seen, (kind, times) => {
      [at, change] = [kind.index, times];
      if (known[at] !== undefined) {
        for (const member of known[at]) count(member, change);
        return;
      }
      if (isFollowed) own = [];
      grouping.each(kind, add);
      // Without the room for more that an array has which has grown.
      if (own !== undefined) known[at] = own.slice();
    });
  }

  private member(texts: readonly string[], kind: number, firstOf: (index: number) => CountedAt): Member<T> {
    const { depth = texts.length } = this.grouping;
    const [first, rest] = [joined(texts, 0, depth), joined(texts, depth, texts.length)];
    const [own, other] = [toNfc(first), toNfc(rest)];
    const family = this.byFirst.get(own);
    const known =
      family && (family.byRest?.get(other) ?? (family.groups[0].rest === other ? family.groups[0] : undefined));
    if (known !== undefined) return known;
    const isNormal = own === first && other === rest;
    const keys = isNormal ? texts : [...own.split('\t'), ...(depth < texts.length ? other.split('\t') : [])];
    const place = firstOf(kind);
    return family === undefined ? this.newFamily(own, other, keys, place) : newMember(family, other, keys, place);
  }

  private newFamily(name: string, rest: string, keys: readonly string[], first: CountedAt): Member<T> {
    // An array that has grown would have room for more.
    const groups: Member<T>[] = new Array(1);
    const family = { index: this.families.length, groups, byRest: undefined, isMade: false, value: undefined };
    const member: Member<T> = { keys, count: 0, first, rest, family };
    groups[0] = member;
    this.families.push(family);
    this.byFirst.set(name, family);
    return member;
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

function newMember<T>(family: Family<T>, rest: string, keys: readonly string[], first: CountedAt): Member<T> {
  const member: Member<T> = { keys, count: 0, first, rest, family };
  family.byRest ??= new Map(family.groups.map((each) => [each.rest, each]));
  family.byRest.set(rest, member);
  family.groups.push(member);
  return member;
}

/** Texts from … to, with tabs between them. */
const joined = (texts: readonly string[], from: number, to: number): string =>
  to - from === 1
    ? texts[from]
    : from === to
      ? ''
      : (from === 0 && to === texts.length ? texts : texts.slice(from, to)).join('\t');

const isCounted = ({ count }: WordGroup): boolean => count !== 0;

function count(member: Member<unknown>, change: number): void {
  member.count += change;
  member.family.isMade = false;
}

export const compareText = (a: string, b: string): number => (a < b ? -1 : a === b ? 0 : 1);

export function compareTexts(a: readonly string[], b: readonly string[]): number {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return a[i] < b[i] ? -1 : 1;
  return 0;
}
