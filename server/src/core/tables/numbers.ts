/** The numbers of a treebank: those of conllu-stats, which `treebank stats` prints as XML, and the shapes of its trees. */

import { itemTexts } from '../annotation/index.ts';
import { Column, Field, RowKind, type Sentence } from '../conllu/index.ts';
import { getOrAdd } from '../grouping.ts';
import { CellCounts, type CountedColumn, type PackedCells } from './cellCounts.ts';
import { DifferentTexts } from './different.ts';
import { type CountTable, keyColumn, type TableRow } from './model.ts';
import { addTo, type Distances, type PackedShapes, Shapes } from './shapes.ts';
import { compareText } from './words.ts';

/** Upper bounds of the classes of lengths, in words. */
const LENGTHS = [5, 10, 15, 20, 25, 30, 40, 50, 75, 100] as const;

/** Everything is counted as it is written. Memory O(different words). */
export class CountedNumbers {
  readonly shapes = new Shapes();
  private readonly cells = new CellCounts();
  /** These have what `texts` has seen of the cells. */
  private readonly forms = new DifferentTexts();
  private readonly lemmas = new DifferentTexts();
  private readonly tags = new Map<string, number>();
  private readonly features = new Map<string, number>();
  private readonly fused = new DifferentTexts();
  private tokens = 0;
  private nFused = 0;
  private empty = 0;

  /** Time O(length). @param times -1 takes the sentence back */
  add(sentence: Sentence, times = 1): void {
    const { rows, nWords, columns } = sentence;
    this.shapes.add(sentence, times);
    this.tokens += times * nWords;
    for (let at = 0, row = 0; at < rows.length; at += columns.stride, row++) {
      const kind = rows[at + Field.kind];
      if (kind === RowKind.word) this.cells.add(sentence, row, times);
      else if (kind === RowKind.emptyNode) this.empty += times;
      else {
        this.nFused += times;
        this.tokens += times * (sentence.idMajor(row) - sentence.idMinor(row));
        const [form] = sentence.cell(row, Column.form).split(/\s/, 1);
        this.fused.add(form, times);
      }
    }
  }

  /** What was counted, for another thread. O(different words) */
  packed(): PackedNumbers {
    const { shapes, cells, fused, tokens, nFused, empty } = this;
    return { shapes: shapes.packed(), cells: cells.packed(), fused: fused.packed(), counts: [tokens, nFused, empty] };
  }

  /** Counts what a part had that follows all that was counted so far. O(its different words) */
  addPacked({ shapes, cells, fused, counts: [tokens, nFused, empty] }: PackedNumbers): void {
    this.shapes.addPacked(shapes);
    this.cells.addPacked(cells);
    this.fused.addPacked(fused);
    this.tokens += tokens;
    this.nFused += nFused;
    this.empty += empty;
  }

  /** The rows, in the order of the table. Time O(different words). */
  rows(): NumberRow[] {
    const { shapes, tokens, nFused, empty } = this;
    const { sentences, words, trees, projective } = shapes;
    const counted = (section: string, name: string, value: number, of: number): NumberRow => ({
      section,
      name,
      value,
      of,
    });
    const mean = (section: string, name: string, sum: number, n: number): NumberRow => ({
      ...{ section, name, of: 0 },
      value: n === 0 ? undefined : sum / n,
    });
    const distance = (name: string, { sum, count }: Distances) => mean('distance', name, sum, count);
    const [depths, arities] = [summedUp(shapes.depths), summedUp(shapes.arities)];
    const { forms, lemmas, tags, features } = this.texts();
    const byName = <T extends { readonly name: string }>(items: readonly T[]): T[] =>
      [...items].sort((a, b) => compareText(a.name, b.name));
    const relations = byName(shapes.byRelation);
    return [
      counted('size', 'sentences', sentences, words),
      counted('size', 'tokens', tokens, words),
      counted('size', 'words', words, 0),
      counted('size', 'fused tokens', nFused, words),
      counted('size', 'empty nodes', empty, words),
      counted('different', 'forms', forms.size, 0),
      counted('different', 'lemmas', lemmas.size, 0),
      counted('different', 'fused tokens', this.fused.size, 0),
      mean('length', 'mean', words, sentences),
      { section: 'length', name: 'median', value: medianOf(shapes.lengths, sentences), of: 0 },
      counted('length', 'longest', Math.max(0, ...shapes.lengths.keys()), 0),
      ...lengthClasses(shapes.lengths).map(({ name, count }) => counted('length', name, count, sentences)),
      counted('trees', 'trees', trees, sentences),
      counted('trees', 'projective', projective, sentences),
      mean('trees', 'mean depth', depths.sum, trees),
      counted('trees', 'deepest', depths.most, 0),
      mean('trees', 'mean dependents of a head', arities.sum, arities.n),
      counted('trees', 'most dependents', arities.most, 0),
      distance('all', shapes.distances(true)),
      distance('without punct', shapes.distances(false)),
      ...relations.filter(({ distances }) => 0 < distances.count).map((each) => distance(each.name, each.distances)),
      ...byName(tags).map(({ name, count }) => counted('upos', name, count, words)),
      ...byName(features).map(({ name, count }) => counted('feature', name, count, words)),
      ...relations.map(({ name, count }) => counted('relation', name, count, words)),
    ];
  }

  /** Brings what is counted of the cells up to date. Time O(different cells) to compare, and O(those that differ). */
  private texts() {
    const { forms, lemmas, tags, features } = this;
    const uses: Record<CountedColumn, (text: string, change: number) => void> = {
      form: (text, change) => forms.add(text, change),
      lemma: (text, change) => lemmas.add(text, change),
      upos: (text, change) => addTo(tags, text, change),
      feats(text, change) {
        for (const item of itemTexts(text)) addTo(features, item, change);
      },
    };
    this.cells.forEachChange((column, text, change) => uses[column](text, change));
    const named = (counts: ReadonlyMap<string, number>) => [...counts].map(([name, count]) => ({ name, count }));
    return { forms, lemmas, tags: named(tags), features: named(features) };
  }
}

/** Structured cloning preserves it. */
export interface PackedNumbers {
  readonly shapes: PackedShapes;
  readonly cells: PackedCells;
  readonly fused: ReadonlyMap<string, number>;
  readonly counts: readonly [tokens: number, fused: number, empty: number];
}

interface NumberRow {
  readonly section: string;
  readonly name: string;
  readonly value: number | undefined;
  /** See `TableRow`. */
  readonly of: number;
}

function summedUp(counts: ReadonlyMap<number, number>) {
  let [sum, n] = [0, 0];
  for (const [value, count] of counts) {
    sum += value * count;
    n += count;
  }
  return { sum, n, most: Math.max(0, ...counts.keys()) };
}

/** Sentences by classes of length: `1–5`, …, `over 100`; those beyond the longest sentence are left out. */
export function lengthClasses(
  lengths: ReadonlyMap<number, number>,
): { readonly name: string; readonly count: number }[] {
  const counts = new Array<number>(LENGTHS.length + 1).fill(0);
  for (const [length, n] of lengths) {
    const at = LENGTHS.findIndex((most) => length <= most);
    counts[at === -1 ? LENGTHS.length : at] += n;
  }
  const nClasses = counts.reduce((most, n, at) => (0 < n ? at + 1 : most), 0);
  const nameOf = (at: number) =>
    at === LENGTHS.length ? `over ${LENGTHS[at - 1]}` : `${at === 0 ? 1 : LENGTHS[at - 1] + 1}–${LENGTHS[at]}`;
  return counts.slice(0, nClasses).map((count, at) => ({ name: nameOf(at), count }));
}

/** The lower one of two. */
function medianOf(lengths: ReadonlyMap<number, number>, n: number): number | undefined {
  let seen = 0;
  for (const [length, count] of [...lengths].sort(([a], [b]) => a - b)) {
    seen += count;
    if (n <= 2 * seen) return length;
  }
  return undefined;
}

/** A column for each group of files, side by side. */
export function numbersTable(
  groups: readonly { readonly name: string; readonly numbers: CountedNumbers }[],
): CountTable {
  const rows = new Map<
    string,
    { readonly row: NumberRow; readonly order: number; readonly values: (number | undefined)[] }
  >();
  const sections: string[] = [];
  groups.forEach(({ numbers }, at) => {
    numbers.rows().forEach((row, order) => {
      if (!sections.includes(row.section)) sections.push(row.section);
      const known = getOrAdd(rows, `${row.section}\t${row.name}`, () => ({ row, order, values: [] }));
      known.values[at] = row.value;
    });
  });
  const sorted = [...rows.values()].sort(
    (a, b) => sections.indexOf(a.row.section) - sections.indexOf(b.row.section) || a.order - b.order,
  );
  return {
    columns: [
      ...['section', 'name'].map(keyColumn),
      ...groups.map(({ name }) => ({ name: groups.length === 1 ? 'count' : name, kind: 'number' }) as const),
    ],
    rows: sorted.map(({ row: { section, name, of }, values }): TableRow => {
      return { cells: [section, name, ...groups.map((_, at) => values[at])], of };
    }),
    total: groups.reduce((sum, { numbers }) => sum + numbers.shapes.words, 0),
  };
}
