/** Lists of what a language has few of: expressions, multiword tokens, auxiliaries, function words, foreign words, abbreviations, typos. */

import { itemTexts, nameOfItem, universalPart, valueOfItem } from '../annotation/index.ts';
import { Column, RowKind, type Sentence, toNfc } from '../conllu/index.ts';
import { getOrAdd } from '../grouping.ts';
import {
  type CountedAt,
  type CountTable,
  countColumn,
  keyColumn,
  type PartStart,
  placeInWhole,
  type TableRow,
  textColumn,
  type Wanted,
} from './model.ts';
import { compareText } from './words.ts';

/** In the order of the table. */
const NAMES = [
  'fixed',
  'flat',
  'compound',
  'multiword tokens',
  'auxiliaries',
  'copulas',
  'ADP',
  'SCONJ',
  'DET',
  'PRON',
  'foreign',
  'abbreviations',
  'typos',
] as const;
export type ListName = (typeof NAMES)[number];

const EXPRESSIONS: ReadonlyMap<string, ListName> = new Map([
  ['fixed', 'fixed'],
  ['flat', 'flat'],
  ['compound', 'compound'],
]);
const VERBS: ReadonlyMap<string, ListName> = new Map([
  ['aux', 'auxiliaries'],
  ['cop', 'copulas'],
]);
const TAGS: ReadonlySet<string> = new Set<ListName>(['ADP', 'SCONJ', 'DET', 'PRON']);
const FLAGS: ReadonlyMap<string, ListName> = new Map([
  ['Foreign', 'foreign'],
  ['Abbr', 'abbreviations'],
  ['Typo', 'typos'],
]);

/** From so many times as frequent a value on, another one is rare beside it. */
const RARE = 10;

interface ValueCount {
  count: number;
  readonly first: CountedAt;
}

export class CountedLists {
  private readonly lists = new Map<string, Map<string, Map<string, ValueCount>>>();
  private times = 1;
  total = 0;

  /** Time O(length). @param line of the sentence in its file, from 0 @param times -1 takes the sentence back */
  add(sentence: Sentence, place: CountedAt, isWanted?: Wanted, times = 1): void {
    this.times = times;
    const { nRows, heads } = sentence;
    const members = new Map<string, number[]>();
    for (let row = 0; row < nRows; row++) {
      const kind = sentence.kind(row);
      if (kind === RowKind.multiwordToken) {
        if (isWanted?.(row + 1) !== false) this.multiword(sentence, row, place);
        continue;
      }
      if (isWanted?.(row) === false) continue;
      this.total += times;
      const upos = sentence.cell(row, Column.upos);
      const relation = universalPart(sentence.cell(row, Column.deprel));
      if (TAGS.has(upos) && kind === RowKind.word)
        this.count(upos, lemmaOf(sentence, row), relation, sentence, row, place);
      const verbs = VERBS.get(relation);
      if (verbs !== undefined) this.count(verbs, lemmaOf(sentence, row), upos, sentence, row, place);
      const expression = EXPRESSIONS.get(relation);
      const word = sentence.wordOfRow(row);
      if (expression !== undefined && kind === RowKind.word && 0 < heads[word])
        getOrAdd(members, `${heads[word]} ${expression}`, (): number[] => []).push(word);
      if (!sentence.isBlank(row, Column.feats)) this.flags(sentence, row, upos, place);
    }
    for (const [name, words] of members) {
      const [head, list] = name.split(' ');
      this.expression(
        sentence,
        list,
        [Number(head), ...words].sort((a, b) => a - b),
        place,
      );
    }
  }

  private expression(sentence: Sentence, list: string, words: readonly number[], place: CountedAt): void {
    const forms = words.map((word, i) => {
      const gap = 0 < i && words[i - 1] + 1 < word ? '… ' : '';
      return gap + sentence.wordCell(word, Column.form).toLowerCase();
    });
    const tags = words.map((word) => sentence.wordCell(word, Column.upos));
    this.count(list, forms.join(' '), tags.join(' '), sentence, sentence.rowOfWord(words[0]), place);
  }

  private multiword(sentence: Sentence, row: number, place: CountedAt): void {
    const forms: string[] = [];
    const last = sentence.idMinor(row);
    for (let id = sentence.idMajor(row); id <= last; id++) {
      const word = sentence.wordById(id);
      // A range may claim more words than there are.
      if (word === undefined) break;
      forms.push(sentence.wordCell(word, Column.form).toLowerCase());
    }
    const form = sentence.cell(row, Column.form).toLowerCase();
    this.count('multiword tokens', form, forms.join(' + '), sentence, row, place);
  }

  private flags(sentence: Sentence, row: number, upos: string, place: CountedAt): void {
    for (const item of itemTexts(sentence.cell(row, Column.feats))) {
      const list = FLAGS.get(nameOfItem(item));
      if (list === undefined || valueOfItem(item) !== 'Yes') continue;
      const value = list === 'foreign' ? upos : list === 'typos' ? correction(sentence, row) : lemmaOf(sentence, row);
      this.count(list, sentence.cell(row, Column.form).toLowerCase(), value, sentence, row, place);
    }
  }

  private count(list: string, item: string, value: string, sentence: Sentence, row: number, place: CountedAt): void {
    this.countValue(list, toNfc(item), toNfc(value), this.times, () => ({
      source: place.source,
      line: place.line + sentence.rowLine(row),
    }));
  }

  private countValue(list: string, item: string, value: string, times: number, at: () => CountedAt): void {
    const items = getOrAdd(this.lists, list, () => new Map<string, Map<string, ValueCount>>());
    const values = getOrAdd(items, item, () => new Map<string, ValueCount>());
    const known = values.get(value);
    if (known === undefined) {
      values.set(value, { count: times, first: at() });
      return;
    }
    known.count += times;
    if (known.count === 0) values.delete(value);
    if (values.size === 0) items.delete(item);
  }

  /** What was counted, for another thread. O(values) */
  packed(): PackedLists {
    const texts: string[] = [];
    const numbers: number[] = [];
    for (const [list, items] of this.lists)
      for (const [item, values] of items)
        for (const [value, { count, first }] of values) {
          texts.push(list, item, value);
          numbers.push(count, first.source, first.line);
        }
    return { text: texts.join('\n'), numbers: Int32Array.from(numbers), total: this.total };
  }

  /** Counts what a part had that follows all that was counted so far. O(its values) */
  addPacked({ text, numbers, total }: PackedLists, start: PartStart): void {
    this.total += total;
    const texts = text.split('\n');
    for (let at = 0; at < numbers.length; at += 3) {
      const place = () => placeInWhole({ source: numbers[at + 1], line: numbers[at + 2] }, start);
      this.countValue(texts[at], texts[at + 1], texts[at + 2], numbers[at], place);
    }
  }

  /** The values of the items of a list. */
  itemsOf(list: ListName): ReadonlyMap<string, ReadonlyMap<string, ValueCount>> {
    return this.lists.get(list) ?? new Map();
  }
}

/** Structured cloning preserves it. */
interface PackedLists {
  /** List, item and value, each in a line. */
  readonly text: string;
  /** Count, and source and line of the first word, of each value. */
  readonly numbers: Int32Array;
  readonly total: number;
}

const lemmaOf = (sentence: Sentence, row: number): string => sentence.cell(row, Column.lemma);

const correction = (sentence: Sentence, row: number): string => {
  const item = itemTexts(sentence.cell(row, Column.misc)).find((each) => nameOfItem(each) === 'CorrectForm');
  return item === undefined ? '_' : (valueOfItem(item) ?? '_');
};

/**
 * Rows: list, item, value, words. Inconsistent items first: the values of an item that are not its usual one, by how many times as frequent
 * that is. Values are: parts of speech of an expression, of an auxiliary or of a foreign word; words of a multiword token; relations of a
 * function word; lemma of an abbreviation; correction of a typo. Time O(items), and sorting.
 *
 * @param isOdd only what is not the usual value
 */
export function listsTable(lists: CountedLists, isOdd = false): CountTable {
  const rows = NAMES.flatMap((list) => {
    const items = [...lists.itemsOf(list)].map(([item, values]) => {
      const sorted = [...values].sort(([a, m], [b, n]) => n.count - m.count || compareText(a, b));
      const usual = sorted[0][1].count;
      return { item, sorted, usual, ratio: sorted.length === 1 ? 0 : usual / sorted[sorted.length - 1][1].count };
    });
    items.sort((a, b) => b.ratio - a.ratio || b.usual - a.usual || compareText(a.item, b.item));
    return items.flatMap(({ item, sorted, usual }) =>
      sorted.flatMap(([value, { count, first }], at): TableRow[] => {
        const odd = at === 0 ? '' : RARE * count <= usual ? 'rare' : 'other';
        return isOdd && odd === '' ? [] : [{ cells: [list, item, value, count, odd], first }];
      }),
    );
  });
  const columns = [...['list', 'item', 'value'].map(keyColumn), countColumn(), textColumn('odd')];
  return { columns, rows, total: lists.total };
}
