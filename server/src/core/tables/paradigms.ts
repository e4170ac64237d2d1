/** Paradigms: the forms of each lemma by features, with doubles and holes. */

import { getOrAdd } from '../annotation/index.ts';
import { MISSING } from './lexicon.ts';
import { type CountedAt, type CountTable, countColumn, keyColumn, type TableRow, textColumn } from './model.ts';
import { type CountedWords, compareTexts } from './words.ts';

/** Lemmas with at least so many words say which features to expect, and lack them. */
const FREQUENT = 20;
/** So many frequent lemmas of a part of speech, and this share of them, make a cell expected. */
const LEAST_LEMMAS = 5;
const EXPECTED = 2 / 3;

interface Slot {
  count: number;
  readonly first: CountedAt;
  readonly forms: Map<string, number>;
}

interface Paradigm {
  readonly lemma: string;
  readonly upos: string;
  count: number;
  readonly slots: Map<string, Slot>;
}

/**
 * Rows: lemma, part of speech, features, its forms in small letters, and `double` where there are several. `hole`: a lemma with 20 or more
 * words lacks features that two thirds of such lemmas have. Time O(kinds of words), and sorting.
 *
 * @param isOdd only doubles and holes
 */
export function paradigmsTable(words: CountedWords, isOdd = false): CountTable {
  const paradigms = new Map<string, Paradigm>();
  const groups = words.groups(({ lemma, upos, feats, form }) => [lemma, upos, feats, form.toLowerCase()]);
  for (const { keys, count, first } of groups) {
    const [lemma, upos, feats, form] = keys;
    const own = getOrAdd(paradigms, `${lemma}\t${upos}`, () => ({ lemma, upos, count: 0, slots: new Map() }));
    const slot = getOrAdd(own.slots, feats, () => ({ count: 0, first, forms: new Map<string, number>() }));
    own.count += count;
    slot.count += count;
    slot.forms.set(form, count);
  }
  const all = [...paradigms.values()].sort(
    (a, b) => b.count - a.count || compareTexts([a.lemma, a.upos], [b.lemma, b.upos]),
  );
  const expected = expectedSlots(all);
  const rows = all.flatMap((paradigm) => rowsOf(paradigm, expected.get(paradigm.upos) ?? [], isOdd));
  const columns = [...['lemma', 'upos', 'feats'].map(keyColumn), textColumn('forms'), countColumn(), textColumn('odd')];
  return { columns, rows, total: words.total };
}

/** The features that frequent lemmas of each part of speech have. */
function expectedSlots(paradigms: readonly Paradigm[]): Map<string, string[]> {
  const tags = new Map<string, { lemmas: number; readonly slots: Map<string, number> }>();
  for (const { upos, count, slots } of paradigms) {
    if (count < FREQUENT) continue;
    const tag = getOrAdd(tags, upos, () => ({ lemmas: 0, slots: new Map<string, number>() }));
    tag.lemmas++;
    for (const feats of slots.keys()) tag.slots.set(feats, (tag.slots.get(feats) ?? 0) + 1);
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

function rowsOf({ lemma, upos, count, slots }: Paradigm, expected: readonly string[], isOdd: boolean): TableRow[] {
  const rows: TableRow[] = [];
  for (const [feats, { count: n, first, forms }] of slots) {
    const isDouble = 1 < forms.size;
    if (isOdd && !isDouble) continue;
    const shown = [...forms]
      .sort(([a, m], [b, k]) => k - m || compareTexts([a], [b]))
      .map(([form, times]) => (isDouble ? `${form} ${times}` : form))
      .join(', ');
    rows.push({ cells: [lemma, upos, feats, shown, n, isDouble ? 'double' : ''], first });
  }
  if (FREQUENT <= count)
    for (const feats of expected) if (!slots.has(feats)) rows.push({ cells: [lemma, upos, feats, MISSING, 0, 'hole'] });
  return rows.sort(
    (a, b) => Number(b.cells[4]) - Number(a.cells[4]) || compareTexts([`${a.cells[2]}`], [`${b.cells[2]}`]),
  );
}
