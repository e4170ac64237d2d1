/** Paradigms: the forms of each lemma by features, with doubles and holes. */

import { getOrAdd } from '../annotation/index.ts';
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

interface Paradigm {
  readonly lemma: string;
  readonly upos: string;
  count: number;
  readonly slots: readonly Slot[];
  /** Without holes. */
  rows: readonly TableRow[];
  doubles: readonly TableRow[];
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

const PARADIGMS: Grouping<Paradigm> = {
  each: ({ lemma, upos, feats, form }, add) => add([lemma, upos, feats, form.toLowerCase()]),
  depth: 2,
  make: (groups) => {
    const [lemma, upos] = groups[0].keys;
    const slots = slotsOf(groups);
    const own: Paradigm = { lemma, upos, count: 0, slots, rows: [], doubles: [] };
    for (const { count } of slots) own.count += count;
    own.rows = slots.map((slot) => slotRow(own, slot)).sort(byCount);
    own.doubles = own.rows.filter(({ cells }) => cells[5] === 'double');
    return own;
  },
  compare: (a, b) => b.count - a.count || compareText(a.lemma, b.lemma) || compareText(a.upos, b.upos),
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
  for (const { upos, count, slots } of paradigms) {
    if (count < FREQUENT) continue;
    const tag = getOrAdd(tags, upos, () => ({ lemmas: 0, slots: new Map<string, number>() }));
    tag.lemmas++;
    for (const { feats } of slots) tag.slots.set(feats, (tag.slots.get(feats) ?? 0) + 1);
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
function rowsOf({ lemma, upos, count, slots, rows, doubles }: Paradigm, expected: readonly string[], isOdd: boolean) {
  const found = isOdd ? doubles : rows;
  if (count < FREQUENT) return found;
  const filled = new Set(slots.map(({ feats }) => feats));
  const holes = expected.flatMap((feats): TableRow[] =>
    filled.has(feats) ? [] : [{ cells: [lemma, upos, feats, MISSING, 0, 'hole'] }],
  );
  return holes.length === 0 ? found : [...found, ...holes.sort(byCount)];
}

function slotRow({ lemma, upos }: Paradigm, { feats, count, first, forms }: Slot): TableRow {
  const isDouble = 1 < forms.length;
  const shown = forms
    .sort(([a, m], [b, k]) => k - m || compareText(a, b))
    .map(([form, times]) => (isDouble ? `${form} ${times}` : form))
    .join(', ');
  return { cells: [lemma, upos, feats, shown, count, isDouble ? 'double' : ''], first };
}

const byCount = ({ cells: a }: TableRow, { cells: b }: TableRow): number =>
  Number(b[4]) - Number(a[4]) || compareText(`${a[2]}`, `${b[2]}`);
