/** Paradigms: the forms of each lemma by features, with doubles and holes. */

import { getOrAdd } from '../grouping.ts';
import { MISSING } from './lexicon.ts';
import { type CountedAt, type CountTable, countColumn, keyColumn, type TableRow, textColumn } from './model.ts';
import { type CountedWords, compareText, type Grouping, type WordGroup } from './words.ts';

/** Lemmas with at least so many words say which features to expect, and lack them. */
const FREQUENT = 20;
/** So many frequent lemmas of a part of speech, and this share of them, make a cell expected. */
const LEAST_LEMMAS = 5;
const EXPECTED = 2 / 3;

interface Slot {
  readonly feats: string;
  count: number;
  readonly first: CountedAt;
  /** Each with its words. */
  readonly forms: (readonly [string, number])[];
}

/** From so many groups on, the slots of a paradigm are looked up in a map: a map for each of the many that have one or two would be most of the memory. */
const MANY_GROUPS = 16;

/** Most of the many stay for as long as the table: they have nothing that a table does not need. */
interface Paradigm {
  readonly lemma: string;
  readonly upos: string;
  readonly count: number;
  /** Its features, if it is frequent. */
  readonly feats: readonly string[];
  /** Without holes. */
  readonly rows: readonly TableRow[];
}

/**
 * Rows: lemma, part of speech, features, its forms in small letters, and `double` where there are several. `hole`: a lemma with 20 or more
 * words lacks features that two thirds of such lemmas have. Time O(kinds of words), and sorting.
 *
 * @param isOdd only doubles and holes
 */
export function paradigmsTable(words: CountedWords, isOdd = false): CountTable {
  const all = words.made(PARADIGMS);
  const expected = expectedSlots(all);
  const rows: TableRow[] = [];
  for (const paradigm of all)
    for (const row of rowsOf(paradigm, expected.get(paradigm.upos) ?? [], isOdd)) rows.push(row);
  const columns = [...['lemma', 'upos', 'feats'].map(keyColumn), textColumn('forms'), countColumn(), textColumn('odd')];
  return { columns, rows, total: words.total };
}

const NONE: readonly string[] = [];

const PARADIGMS: Grouping<Paradigm> = {
  width: 4,
  depth: 2,
  reader: (texts, key, add) => (cells) => {
    key[0] = texts.normalOf(cells.lemma);
    key[1] = texts.normalOf(cells.upos);
    key[2] = texts.normalOf(cells.feats);
    key[3] = texts.smallOf(cells.form);
    add();
  },
  make: (groups) => {
    const [lemma, upos] = groups[0].keys;
    if (groups.length === 1) {
      const [{ keys, count, first }] = groups;
      const [, , feats, form] = keys;
      const cells = [lemma, upos, feats, form, count, ''];
      return { lemma, upos, count, feats: count < FREQUENT ? NONE : [feats], rows: [{ cells, first }] };
    }
    const slots = slotsOf(groups);
    let count = 0;
    for (const slot of slots) count += slot.count;
    const rows = slots.map((slot) => slotRow(lemma, upos, slot));
    if (1 < rows.length) rows.sort(byCount);
    return { lemma, upos, count, feats: count < FREQUENT ? NONE : slots.map(({ feats }) => feats), rows };
  },
  rank: ({ count }) => count,
  compare: (a, b) => compareText(a.lemma, b.lemma) || compareText(a.upos, b.upos),
};

/** The groups by features. An array with one item is written as such: one that has grown has room for seventeen. */
function slotsOf(groups: readonly WordGroup[]): Slot[] {
  const slotOf = ({ keys: [, , feats, form], count, first }: WordGroup): Slot => ({
    feats,
    count,
    first,
    forms: [[form, count]],
  });
  const slots = [slotOf(groups[0])];
  const byFeats = MANY_GROUPS <= groups.length ? new Map([[slots[0].feats, slots[0]]]) : undefined;
  for (let at = 1; at < groups.length; at++) {
    const { keys, count } = groups[at];
    const [, , feats, form] = keys;
    const known = byFeats === undefined ? slots.find((each) => each.feats === feats) : byFeats.get(feats);
    if (known === undefined) {
      const slot = slotOf(groups[at]);
      slots.push(slot);
      byFeats?.set(feats, slot);
      continue;
    }
    known.count += count;
    known.forms.push([form, count]);
  }
  return slots;
}

/** The features that frequent lemmas of each part of speech have. */
function expectedSlots(paradigms: readonly Paradigm[]): Map<string, string[]> {
  const tags = new Map<string, { lemmas: number; readonly slots: Map<string, number> }>();
  for (const { upos, count, feats } of paradigms) {
    if (count < FREQUENT) continue;
    const tag = getOrAdd(tags, upos, () => ({ lemmas: 0, slots: new Map<string, number>() }));
    tag.lemmas++;
    for (const each of feats) tag.slots.set(each, (tag.slots.get(each) ?? 0) + 1);
  }
  const expected = new Map<string, string[]>();
  for (const [upos, { lemmas, slots }] of tags) {
    if (lemmas < LEAST_LEMMAS) continue;
    expected.set(
      upos,
      [...slots].filter(([, n]) => EXPECTED * lemmas <= n).map(([feats]) => feats),
    );
  }
  return expected;
}

/** With the holes of a frequent lemma. */
function rowsOf({ lemma, upos, count, feats, rows }: Paradigm, expected: readonly string[], isOdd: boolean) {
  const found = isOdd ? rows.filter(({ cells }) => cells[5] === 'double') : rows;
  if (count < FREQUENT) return found;
  const holes = expected.flatMap((each): TableRow[] =>
    feats.includes(each) ? [] : [{ cells: [lemma, upos, each, MISSING, 0, 'hole'] }],
  );
  return holes.length === 0 ? found : [...found, ...holes.sort(byCount)];
}

function slotRow(lemma: string, upos: string, { feats, count, first, forms }: Slot): TableRow {
  const isDouble = 1 < forms.length;
  if (!isDouble) return { cells: [lemma, upos, feats, forms[0][0], count, ''], first };
  const shown = forms
    .sort(([a, m], [b, k]) => k - m || compareText(a, b))
    .map(([form, times]) => `${form} ${times}`)
    .join(', ');
  return { cells: [lemma, upos, feats, shown, count, 'double'], first };
}

const byCount = ({ cells: a }: TableRow, { cells: b }: TableRow): number =>
  Number(b[4]) - Number(a[4]) || compareText(`${a[2]}`, `${b[2]}`);
