/**
 * The ambiguous lexicon as error mining: words that are annotated otherwise than the same words mostly are. docs/tables.md tells how often
 * maintainers later changed what is at the top.
 */

import { itemTexts, nameOfItem, type Texts, valueOfItem } from '../annotation/index.ts';
import { toNfc } from '../conllu/index.ts';
import { getOrAdd } from '../grouping.ts';
import { type CountTable, countColumn, keyColumn, type TableRow, textColumn } from './model.ts';
import { type CountedWords, compareTexts, type Grouping, type WordGroup } from './words.ts';

/** Features that belong to a lemma rather than to a form; of those in the first list, only in nouns and names. */
const INHERENT_IN_NOUNS: ReadonlySet<string> = new Set(['Gender', 'Animacy', 'NounClass']);
const INHERENT: ReadonlySet<string> = new Set([
  'PronType',
  'NumType',
  'NameType',
  'AdpType',
  'VerbType',
  'Poss',
  'Reflex',
  'Foreign',
  'Abbr',
]);
const NOUNS: ReadonlySet<string> = new Set(['NOUN', 'PROPN']);

/** Words that have something in common, and differ in a value. */
interface Doubt {
  readonly form?: string;
  readonly lemma?: string;
  readonly upos?: string;
  /** The column or feature in which they differ. */
  readonly differs: string;
  readonly value: WordGroup;
  readonly usual: WordGroup;
  /** An XPOS that words with both values have, which therefore contradicts one of them. */
  readonly sameXpos?: string;
}

interface DoubtRow {
  readonly isContradicted: boolean;
  readonly score: number;
  /** By which equal scores are ordered. */
  readonly texts: readonly string[];
  readonly row: TableRow;
}

/**
 * Rows: the same form and part of speech with another lemma than usual; the same form with another part of speech; the same lemma and part
 * of speech with another value of an inherent feature. Forms are compared in small letters. First come parts of speech that XPOS
 * contradicts, as words with the usual one have the same; then the score counts: how many times as frequent the usual value is. Scores that also
 * look at how common an alternation is, or how frequent the word, did no better on pairs they were not chosen on. Time O(kinds of words), and
 * sorting.
 */
export function ambiguousTable(words: CountedWords): CountTable {
  const rows = [LEMMAS, TAGS, INHERENT_VALUES]
    .flatMap((grouping) => words.made(grouping).flat())
    .sort(
      (a, b) =>
        Number(b.isContradicted) - Number(a.isContradicted) || b.score - a.score || compareTexts(a.texts, b.texts),
    )
    .map(({ row }) => row);
  const columns = [
    ...['form', 'lemma', 'upos', 'differs', 'value'].map(keyColumn),
    countColumn(),
    textColumn('usual'),
    countColumn('usual count'),
    { name: 'score', kind: 'number' } as const,
    textColumn('same xpos'),
  ];
  return { columns, rows, total: words.total };
}

const textsOf = ({ form = '', lemma = '', upos = '', differs, value }: Doubt) => [
  form,
  lemma,
  upos,
  differs,
  differing(value),
];

const differing = ({ keys }: WordGroup): string => keys[keys.length - 1];

const LEMMAS = doubts(
  3,
  2,
  (texts, key, add) => (cells) => {
    key[0] = texts.smallOf(cells.form);
    key[1] = texts.normalOf(cells.upos);
    key[2] = texts.normalOf(cells.lemma);
    add();
  },
  ([form, upos]) => ({ form, upos, differs: 'lemma' }),
);

/** With XPOS, which does not make a row, but says which one is likely. */
const TAGS = doubts(
  3,
  1,
  (texts, key, add) => (cells) => {
    key[0] = texts.smallOf(cells.form);
    key[1] = texts.normalOf(cells.xpos);
    key[2] = texts.normalOf(cells.upos);
    add();
  },
  ([form]) => ({ form, differs: 'upos' }),
  (groups) => {
    const xpos = new Map<string, Set<string>>();
    for (const group of groups) getOrAdd(xpos, differing(group), () => new Set()).add(group.keys[1]);
    return (value, usual) => {
      const others = xpos.get(usual);
      return [...(xpos.get(value) ?? [])].filter((tag) => tag !== '_' && tag !== '' && others?.has(tag)).sort()[0];
    };
  },
);

/** Words by inherent feature, lemma, part of speech and value. A word without a feature may just be in a form that does not show it. */
const INHERENT_VALUES = doubts(
  4,
  3,
  (texts, key, add) => {
    const items: (readonly InherentItem[])[] = [];
    const nouns = new Set([...NOUNS].map((tag) => texts.numberOf(tag)));
    return (cells) => {
      items[cells.feats] ??= inherentItems(texts, cells.feats);
      key[1] = texts.normalOf(cells.lemma);
      key[2] = texts.normalOf(cells.upos);
      for (const { name, value, isOfNouns } of items[cells.feats]) {
        if (isOfNouns && !nouns.has(cells.upos)) continue;
        key[0] = name;
        key[3] = value;
        add();
      }
    };
  },
  ([differs, lemma, upos]) => ({ lemma, upos, differs }),
);

/** Numbers of texts. */
interface InherentItem {
  readonly name: number;
  readonly value: number;
  /** It counts in nouns and names alone. */
  readonly isOfNouns: boolean;
}

const inherentItems = (texts: Texts, feats: number): InherentItem[] =>
  itemTexts(texts.textOf(feats)).flatMap((item) => {
    const name = nameOfItem(item);
    if (!INHERENT.has(name) && !INHERENT_IN_NOUNS.has(name)) return [];
    const [own, value] = [name, valueOfItem(item) ?? ''].map((text) => texts.numberOf(toNfc(text)));
    return [{ name: own, value, isOfNouns: !INHERENT.has(name) }];
  });

/** An XPOS that words with two values have. */
type SharedXpos = (value: string, usual: string) => string | undefined;

/**
 * What groups have that differ from the most frequent one with the same keys, the last one apart.
 *
 * @param xposOf if the groups differ in more than that value
 */
function doubts(
  width: number,
  depth: number,
  reader: Grouping<unknown>['reader'],
  describe: (keys: readonly string[]) => Omit<Doubt, 'value' | 'usual'>,
  xposOf?: (groups: readonly WordGroup[]) => SharedXpos,
): Grouping<readonly DoubtRow[]> {
  const make = (groups: readonly WordGroup[]) => {
    const same = xposOf === undefined ? groups : byValue(groups);
    if (same.length < 2) return undefined;
    const [usual, ...others] = [...same].sort((a, b) => b.count - a.count || compareTexts(a.keys, b.keys));
    const xpos = xposOf?.(groups);
    return others.map((value) => {
      const sameXpos = xpos?.(differing(value), differing(usual));
      return rowOf({ ...describe(value.keys), value, usual, ...(sameXpos === undefined ? {} : { sameXpos }) });
    });
  };
  return { width, depth, least: 2, reader, make };
}

/** Groups with the same last text together, by that and the text that names the family. */
function byValue(groups: readonly WordGroup[]): WordGroup[] {
  const values = new Map<string, WordGroup>();
  for (const group of groups) {
    const value = differing(group);
    const { count, first, keys } = values.get(value) ?? { ...group, count: 0, keys: [group.keys[0], value] };
    values.set(value, { keys, count: count + group.count, first });
  }
  return [...values.values()];
}

function rowOf(doubt: Doubt): DoubtRow {
  const { form, lemma, upos, differs, value, usual, sameXpos } = doubt;
  const score = usual.count / value.count;
  const counts = [value.count, differing(usual), usual.count, score];
  const cells = [form, lemma, upos, differs, differing(value), ...counts, sameXpos ?? ''];
  const isContradicted = sameXpos !== undefined;
  return { isContradicted, score, texts: textsOf(doubt), row: { cells, first: value.first } };
}
