/** Differences from one or more versions as items for individual decisions. */

import { universalPart } from '../../annotation/index.ts';
import type { Difference, DifferenceClass, SentenceComparison } from '../../compare/index.ts';
import { SentencePair } from '../../compare/take/index.ts';
import { Column, RowKind, type Sentence } from '../../conllu/index.ts';
import { hexHash } from '../../hash.ts';
import type { ComparedSide } from './comparing.ts';

/** Another version, compared with the document. */
export interface ComparedVersion {
  /** From 1. */
  readonly number: number;
  readonly side: ComparedSide;
  readonly comparisons: readonly SentenceComparison[];
}

/** The value of one version in place of that of the document. */
export interface Choice {
  readonly version: ComparedVersion;
  readonly comparison: SentenceComparison;
  readonly difference: Difference;
}

/** A place where at least one version differs from the document. */
export interface Item {
  readonly id: string;
  /** That of the first choice. */
  readonly class: DifferenceClass;
  /** Index among the compared sentences of the document; for a sentence missing there, that of the previous one, or 0. */
  readonly sentence: number;
  /** Offset in that sentence; for a sentence missing from the document, its end. */
  readonly start: number;
  readonly end: number;
  /** In the order of the versions. */
  readonly choices: readonly Choice[];
}

/** All items in text order. O(differences · log). */
export function itemsOf(a: ComparedSide, versions: readonly ComparedVersion[]): readonly Item[] {
  const all = versions.flatMap((version) => {
    const found: Item[] = [];
    let before = -1;
    for (const comparison of version.comparisons) {
      if (0 < comparison.differences.length) found.push(...itemsIn(a, version, comparison, before));
      const last = comparison.a.at(-1);
      if (last !== undefined && before < last) before = last;
    }
    return found;
  });
  const items = versions.length === 1 ? all : merged(all);
  return items.sort((x, y) => x.sentence - y.sentence || x.start - y.start || x.end - y.end);
}

/** By comparison: items of an unchanged comparison stay the same while others change. */
const known = new WeakMap<SentenceComparison, { readonly a: Sentence | undefined; readonly items: readonly Item[] }>();

function itemsIn(
  a: ComparedSide,
  version: ComparedVersion,
  comparison: SentenceComparison,
  before: number,
): readonly Item[] {
  const first = a.sentences[comparison.a[0] ?? Math.max(0, before)];
  const cached = known.get(comparison);
  if (cached !== undefined && cached.a === first && cached.items[0]?.choices[0].version.number === version.number) {
    return cached.items;
  }
  const ids = new Map<string, number>();
  const items = comparison.differences.map((difference): Item => {
    const name = idOf(a, version, comparison, difference);
    const nth = ids.get(name) ?? 0;
    ids.set(name, nth + 1);
    const choices = [{ version, comparison, difference }];
    const place = placeOf(a, version, comparison, difference, before);
    return { id: nth === 0 ? name : `${name} ${nth}`, class: difference.class, ...place, choices };
  });
  known.set(comparison, { a: first, items });
  return items;
}

function placeOf(
  a: ComparedSide,
  { side }: ComparedVersion,
  comparison: SentenceComparison,
  { a: own, b: theirs, class: kind }: Difference,
  before: number,
): Pick<Item, 'sentence' | 'start' | 'end'> {
  if (own !== undefined) {
    const { start, end } = own.span;
    // The place of a whole sentence is its first line.
    const isWhole = own.rows.length === 0 && (kind === 'segmentation' || kind === 'order') && start === 0;
    return { sentence: own.sentence, start, end: isWhole ? a.sentences[own.sentence].lineSpan(0).end : end };
  }
  const index = comparison.a.at(0);
  if (index === undefined || theirs === undefined) {
    const sentence = Math.max(0, before);
    const at = before === -1 ? 0 : (a.sentences[sentence]?.text.length ?? 0);
    return { sentence, start: at, end: at };
  }
  // A multiword token or empty node that only the other version has: the word where it would be.
  const [mine, other] = [a.sentences[index], side.sentences[theirs.sentence]];
  const row = theirs.rows[0];
  const word = row === undefined ? -1 : other.wordOfRow(row);
  const at = comparison.a.length === 1 && 0 < word ? new SentencePair(mine, other).wordInA(word) : -1;
  if (at < 1) return { sentence: index, start: 0, end: 0 };
  const { start, end } = mine.wordCellSpan(at, Column.id);
  return { sentence: index, start, end };
}

/** The other version does not change, so its rows identify a difference as long as both values stay. */
function idOf(a: ComparedSide, { number }: ComparedVersion, { b }: SentenceComparison, difference: Difference): string {
  const { class: kind, kind: segmentation, feature, a: own, b: theirs, relation } = difference;
  const removed = b.length === 0 && own !== undefined ? a.sentences[own.sentence].text : '';
  const values = [feature, own?.value, theirs?.value, relation?.a, removed].map((each) => each ?? '\u0000');
  const place = [number, theirs?.sentence ?? b[0] ?? '-', kind, segmentation ?? '', theirs?.rows.join('+') ?? ''];
  return `${place.join(' ')} ${hexHash(values.join('\u0001'))}`;
}

/** Differences of several versions in the same place as one item. */
function merged(all: readonly Item[]): Item[] {
  const items = new Map<string, Item>();
  for (const item of all) {
    const { difference } = item.choices[0];
    const isArc = difference.class === 'head' || difference.class === 'relation' || difference.class === 'subtype';
    const unit = isArc ? 'arc' : `${difference.class} ${difference.feature ?? ''}`;
    const rows = difference.a?.rows.join('+') ?? '-';
    // Arcs of DEPS on one side only have nothing in common.
    const own = difference.class === 'deps' || difference.a === undefined ? `${item.id}` : '';
    const key = `${item.sentence} ${unit} ${rows} ${item.start} ${own}`;
    const before = items.get(isArc ? `${item.sentence} ${unit} ${rows}` : key);
    const merged = before === undefined ? item : { ...before, choices: [...before.choices, ...item.choices] };
    items.set(isArc ? `${item.sentence} ${unit} ${rows}` : key, merged);
  }
  return [...items.values()];
}

/** Filters items; empty lists match everything. */
interface ItemFilter {
  readonly classes: readonly string[];
  readonly relations: readonly string[];
  readonly versions: readonly number[];
}

/** Whether an item has one of the classes, of the relations and of the versions. */
export function matches(item: Item, a: ComparedSide, { classes, relations, versions }: ItemFilter): boolean {
  return item.choices.some(({ version, difference }) => {
    if (0 < versions.length && !versions.includes(version.number)) return false;
    const kinds = [difference.class, difference.relation?.class];
    if (0 < classes.length && !classes.some((name) => kinds.some((kind) => kind === name))) return false;
    if (relations.length === 0) return true;
    const own = relationOf(a.sentences, difference.a);
    const theirs = relationOf(version.side.sentences, difference.b);
    return relations.some((name) => [own, theirs].some((each) => each === name || universalPart(each ?? '') === name));
  });
}

/** The relation of the word of one side of a difference. */
export function relationOf(sentences: readonly Sentence[], side: Difference['a']): string | undefined {
  const row = side?.rows[0];
  if (side === undefined || row === undefined) return undefined;
  const sentence = sentences[side.sentence];
  return sentence.kind(row) === RowKind.word ? sentence.cell(row, Column.deprel) : undefined;
}
