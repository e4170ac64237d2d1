/** The lexicon: words by form, lemma, part of speech and features, or by any of them. */

import { itemTexts, type KindCells, nameOfItem, type Texts, valueOfItem } from '../annotation/index.ts';
import { toNfc } from '../conllu/index.ts';
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
  return {
    width: keys.length,
    depth: keys.length,
    reader(texts, key, add) {
      const readers = keys.map((name) => readerOf(name, texts));
      return (cells) => {
        for (let at = 0; at < readers.length; at++) key[at] = readers[at](cells);
        add();
      };
    },
    make([{ keys: texts, count, first }]) {
      // An array that grows by one number would have room for twenty.
      const cells = new Array<string | number>(texts.length + 1);
      for (let at = 0; at < texts.length; at++) cells[at] = texts[at];
      cells[texts.length] = count;
      return { cells, first };
    },
    rank: ({ cells }) => Number(cells[keys.length]),
  };
}

/** The number of the text in a column. */
function readerOf(key: string, texts: Texts): (cells: KindCells) => number {
  const cell = CELLS.find((name) => name === key);
  if (cell !== undefined) return (cells) => texts.normalOf(cells[cell]);
  const values: number[] = [];
  return ({ feats }) => {
    values[feats] ??= texts.numberOf(toNfc(featureValue(texts.textOf(feats), key) ?? MISSING));
    return values[feats];
  };
}

/** The value of a feature, `Acc,Dat` for several; undefined if the word does not have it. */
function featureValue(feats: string, name: string): string | undefined {
  const item = itemTexts(feats).find((each) => nameOfItem(each) === name);
  return item === undefined ? undefined : (valueOfItem(item) ?? '');
}
