/** The lexicon: words by form, lemma, part of speech and features, or by any of them. */

import { itemTexts, nameOfItem, valueOfItem, type WordKind } from '../annotation/index.ts';
import { type CountTable, countColumn, keyColumn, type TableRow } from './model.ts';
import type { CountedWords, Grouping } from './words.ts';

const CELLS = ['form', 'lemma', 'upos', 'xpos', 'feats'] as const;

export const LEXICON_KEYS: readonly string[] = ['form', 'lemma', 'upos', 'feats'];

/** In a column of a feature: the word does not have it. */
export const MISSING = '–';

/**
 * Makes tables with the most frequent rows first, then as they come in the files. Time O(kinds of words), and sorting.
 *
 * @param keys `form`, `lemma`, `upos`, `xpos`, `feats`, or the name of a feature as it is written, such as `Number[psor]`
 */
export function lexiconBy(keys: readonly string[] = LEXICON_KEYS): (words: CountedWords) => CountTable {
  const grouping = byKeys(keys);
  const columns = [...keys.map(keyColumn), countColumn()];
  return (words) => ({ columns, rows: words.made(grouping), total: words.total });
}

/** The same for words that are counted once. */
export const lexiconTable = (words: CountedWords, keys?: readonly string[]): CountTable => lexiconBy(keys)(words);

function byKeys(keys: readonly string[]): Grouping<TableRow> {
  const readers = keys.map(readerOf);
  return {
    each: (kind, add) => add(readers.map((read) => read(kind))),
    make(groups) {
      const { keys: cells, count, first } = groups[0];
      return { cells: [...cells, count], first };
    },
    compare: ({ cells: a }, { cells: b }) => Number(b[keys.length]) - Number(a[keys.length]),
  };
}

function readerOf(key: string): (kind: WordKind) => string {
  const cell = CELLS.find((name) => name === key);
  if (cell !== undefined) return (kind) => kind[cell];
  return ({ feats }) => featureValue(feats, key) ?? MISSING;
}

/** The value of a feature, `Acc,Dat` for several; undefined if the word does not have it. */
function featureValue(feats: string, name: string): string | undefined {
  const item = itemTexts(feats).find((each) => nameOfItem(each) === name);
  return item === undefined ? undefined : (valueOfItem(item) ?? '');
}
