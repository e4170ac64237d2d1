/** Relations by the parts of speech of head and dependent, with direction, distance and the share of non-projective arcs. */

import { CellTable } from '../annotation/index.ts';
import { Column, Field, type Sentence } from '../conllu/index.ts';
import { tangleOf } from '../tree/index.ts';
import {
  type CountedAt,
  type CountTable,
  keyColumn,
  type PartStart,
  placeInWhole,
  type TableRow,
  type Wanted,
} from './model.ts';
import { compareText, compareTexts } from './words.ts';

export const RELATION_KEYS = ['relation', 'head', 'upos', 'direction'] as const;
export type RelationKey = (typeof RELATION_KEYS)[number];
export const DEFAULT_RELATION_KEYS: readonly RelationKey[] = ['relation', 'head', 'upos'];

/** The head of what hangs on the root, as in HEAD. */
const ROOT = '0';

/** Arcs rarer than this share of their relation are marked. */
const RARE = 1 / 1000;

interface ArcGroup {
  readonly keys: readonly string[];
  count: number;
  /** Dependents on the left of their heads. */
  left: number;
  /** Sum of distances in words, without arcs of the root, and their number. */
  distance: number;
  measured: number;
  nonprojective: number;
  readonly first: CountedAt;
}

/** Counts basic arcs; words without a readable head are left out. Memory O(different rows). */
export class CountedArcs {
  private readonly numbers = new Map<string, number>();
  private readonly texts: string[] = [];
  private readonly cells = new CellTable((text) => this.numberOf(text));
  private readonly groups = new Map<number, ArcGroup>();
  private tags = new Int32Array(64);
  total = 0;

  /** Time O(length), and what `tangleOf` takes. @param line of the sentence in its file, from 0 @param times -1 takes the sentence back */
  add(sentence: Sentence, { source, line }: CountedAt, isWanted?: Wanted, times = 1): void {
    const { text, rows, wordRows, heads, nWords } = sentence;
    if (this.tags.length <= nWords) this.tags = new Int32Array(2 * nWords);
    const { tags, cells } = this;
    const { stride, ends } = sentence.columns;
    const cell = (row: number, column: number) => {
      const at = row * stride;
      const lineEnd = rows[at + Field.lineEnd];
      return cells.get(text, Math.min(rows[at + column], lineEnd - 1), Math.min(rows[at + column + ends], lineEnd) - 1);
    };
    tags[0] = cells.get(ROOT, 0, ROOT.length);
    for (let word = 1; word <= nWords; word++) tags[word] = cell(wordRows[word], Column.upos);
    const tangle = tangleOf(heads);
    const broken = tangle.size === 0 ? undefined : tangle.broken;
    let rank = 1;
    for (let word = 1; word <= nWords; word++) {
      const isInTangle = broken !== undefined && tangle.words[rank] === word;
      const isBroken = isInTangle && broken[rank] === 1;
      if (isInTangle) rank++;
      const head = heads[word];
      const row = wordRows[word];
      if (head === -1 || isWanted?.(row) === false) continue;
      const relation = cell(row, Column.deprel);
      const group = this.group(relation, tags[head], tags[word], word < head, source, line + sentence.rowLine(row));
      this.total += times;
      group.count += times;
      if (word < head) group.left += times;
      if (isBroken) group.nonprojective += times;
      if (head === 0) continue;
      group.distance += times * Math.abs(head - word);
      group.measured += times;
    }
  }

  /** What was counted, for another thread; undefined if texts were not told apart, whose counts do not add up. O(groups) */
  packed(): PackedArcs | undefined {
    if (this.texts.length === TEXTS) return undefined;
    return { texts: this.texts, groups: this.groups, total: this.total };
  }

  /** Counts what a part had that follows all that was counted so far. O(its groups) */
  addPacked({ texts, groups, total }: PackedArcs, start: PartStart): void {
    this.total += total;
    // As they come in the part, and so as they would have come here.
    const numbers = texts.map((text) => this.numberOf(text));
    for (const [key, { first, ...counts }] of groups) {
      const [relation, head, tag] = [2 * TEXTS * TEXTS, 2 * TEXTS, 2].map(
        (size) => numbers[Math.floor(key / size) % TEXTS],
      );
      const { source, line } = placeInWhole(first, start);
      addCounts(this.group(relation, head, tag, key % 2 === 1, source, line), counts);
    }
  }

  private group(relation: number, head: number, tag: number, isLeft: boolean, source: number, line: number): ArcGroup {
    // Exact up to 2^17 different texts in each place, far more than any treebank has relations and tags.
    const key = ((relation * TEXTS + head) * TEXTS + tag) * 2 + (isLeft ? 1 : 0);
    const known = this.groups.get(key);
    if (known !== undefined) return known;
    const direction = head === this.cells.get(ROOT, 0, 1) ? ROOT : isLeft ? 'left' : 'right';
    const keys = [this.texts[relation], this.texts[head], this.texts[tag], direction];
    const made = { keys, count: 0, left: 0, distance: 0, measured: 0, nonprojective: 0, first: { source, line } };
    this.groups.set(key, made);
    return made;
  }

  private numberOf(text: string): number {
    const known = this.numbers.get(text);
    if (known !== undefined) return known;
    const number = Math.min(this.texts.length, TEXTS - 1);
    this.numbers.set(text, number);
    if (this.texts.length < TEXTS) this.texts.push(text);
    return number;
  }

  /** The groups with equal texts under `keys` together, the most frequent first. O(groups log groups) */
  grouped(keys: readonly RelationKey[]): ArcGroup[] {
    const places = keys.map((key) => RELATION_KEYS.indexOf(key));
    const groups = new Map<string, ArcGroup>();
    for (const { keys: all, ...counts } of this.groups.values()) {
      if (counts.count === 0) continue;
      const own = places.map((place) => all[place]);
      const name = own.join('\t');
      const known = groups.get(name);
      if (known === undefined) groups.set(name, { keys: own, ...counts });
      else addCounts(known, counts);
    }
    return [...groups.values()].sort((a, b) => b.count - a.count || compareTexts(a.keys, b.keys));
  }
}

/** Structured cloning preserves it. */
interface PackedArcs {
  readonly texts: readonly string[];
  /** By the key of relation, head and tag, which are numbers of texts. */
  readonly groups: ReadonlyMap<number, ArcGroup>;
  readonly total: number;
}

function addCounts(group: ArcGroup, counts: Omit<ArcGroup, 'keys' | 'first'>): void {
  for (const field of ['count', 'left', 'distance', 'measured', 'nonprojective'] as const)
    group[field] += counts[field];
}

/** Different relations and tags that are told apart. */
const TEXTS = 1 << 17;

/** A row for each combination of keys; `rare` marks those that are under 1 in 1,000 of their relation. */
export function relationsTable(arcs: CountedArcs, keys: readonly RelationKey[] = DEFAULT_RELATION_KEYS): CountTable {
  const ofRelation = new Map(arcs.grouped(['relation']).map(({ keys: [name], count }) => [name, count]));
  const at = keys.indexOf('relation');
  const hasRare = at !== -1 && 1 < keys.length;
  const rows = arcs.grouped(keys).map((group): TableRow => {
    const { count, left, distance, measured, nonprojective, first } = group;
    const isRare = hasRare && count < RARE * (ofRelation.get(group.keys[at]) ?? 0);
    const mean = measured === 0 ? undefined : distance / measured;
    const ofLeft = measured === 0 ? undefined : left / measured;
    return {
      cells: [...group.keys, count, ofLeft, mean, nonprojective / count, ...(hasRare ? [isRare ? 'rare' : ''] : [])],
      first,
    };
  });
  const columns = [
    ...keys.map(keyColumn),
    { name: 'count', kind: 'count' },
    { name: 'left', kind: 'share' },
    { name: 'distance', kind: 'number' },
    { name: 'non-projective', kind: 'share' },
    ...(hasRare ? [{ name: 'rare', kind: 'text' } as const] : []),
  ] as const;
  return { columns, rows, total: arcs.total };
}

/** One relation: a row for each part of speech of the head, a column for each of the dependent, the most frequent first. */
export function relationMatrix(arcs: CountedArcs, relation: string): CountTable {
  const cells = arcs.grouped(['relation', 'head', 'upos']).filter(({ keys: [name] }) => name === relation);
  const sums = (at: 1 | 2) => {
    const counts = new Map<string, number>();
    for (const { keys, count } of cells) counts.set(keys[at], (counts.get(keys[at]) ?? 0) + count);
    return [...counts].sort(([a, n], [b, m]) => m - n || compareText(a, b));
  };
  const tags = sums(2).map(([tag]) => tag);
  const rows = sums(1).map(([head, count]) => {
    const own = cells.filter(({ keys }) => keys[1] === head);
    const counts = tags.map((tag) => own.find(({ keys }) => keys[2] === tag)?.count);
    return { cells: [head, count, ...counts], first: own[0].first };
  });
  return {
    columns: [keyColumn('head'), ...['count', ...tags].map((name) => ({ name, kind: 'count' }) as const)],
    rows,
    total: cells.reduce((sum, { count }) => sum + count, 0),
  };
}
