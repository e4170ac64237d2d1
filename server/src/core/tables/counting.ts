/** The tables as an editor shows them: what is counted for each, and taken back when a sentence changes. */

import type { Sentence } from '../conllu/index.ts';
import { ambiguousTable } from './ambiguous.ts';
import { type Chart, chartsOf } from './chart.ts';
import { featuresTable } from './features.ts';
import { lexiconBy } from './lexicon.ts';
import { CountedLists, listsTable } from './lists.ts';
import type { CountTable } from './model.ts';
import { CountedNumbers, numbersTable } from './numbers.ts';
import { paradigmsTable } from './paradigms.ts';
import { CountedArcs, RELATION_KEYS, relationsTable } from './relations.ts';
import { CountedWords } from './words.ts';

export const SHOWN_TABLES = ['lexicon', 'ambiguous', 'relations', 'features', 'paradigms', 'lists', 'numbers'] as const;
export type ShownTable = (typeof SHOWN_TABLES)[number];

/** A table in the making. Rows have no places: those of sentences that were taken back would be wrong. */
export interface Counting {
  /** Time O(length). @param times -1 takes a sentence back @param source number of its file */
  add(sentence: Sentence, times: 1 | -1, source?: number): void;
  /** Time as the table says. */
  table(): CountTable;
  /** Of the numbers. */
  charts?(): Chart[];
}

interface CountingOptions {
  /** Of the lexicon and relations, the columns that identify a row; of numbers, `file` for a column for each. Others are passed over. */
  readonly by?: readonly string[];
  /** The name of a file, for columns and charts. */
  readonly nameOf?: (source: number) => string;
}

const NOWHERE = { source: 0, line: 0 };

export function countingOf(name: ShownTable, { by = [], nameOf = String }: CountingOptions = {}): Counting {
  switch (name) {
    case 'lexicon':
      return ofWords(lexiconBy(by.length === 0 ? undefined : by));
    case 'ambiguous':
      return ofWords(ambiguousTable);
    case 'features':
      return ofWords(featuresTable);
    case 'paradigms':
      return ofWords(paradigmsTable);
    case 'relations': {
      const arcs = new CountedArcs();
      const keys = RELATION_KEYS.filter((key) => by.includes(key));
      return {
        add: (sentence, times) => arcs.add(sentence, NOWHERE, undefined, times),
        table: () => relationsTable(arcs, keys.length === 0 ? undefined : keys),
      };
    }
    case 'lists': {
      const lists = new CountedLists();
      return {
        add: (sentence, times) => lists.add(sentence, NOWHERE, undefined, times),
        table: () => listsTable(lists),
      };
    }
    case 'numbers':
      return ofNumbers(by.includes('file'), nameOf);
  }
}

function ofWords(table: (words: CountedWords) => CountTable): Counting {
  const words = new CountedWords(true);
  return {
    add: (sentence, times) => words.add(sentence, NOWHERE, undefined, times),
    table: () => table(words),
  };
}

/** Files that have a column of their own. */
const MOST_COLUMNS = 50;

function ofNumbers(isByFile: boolean, nameOf: (source: number) => string): Counting {
  const all = new CountedNumbers();
  const files = new Map<number, { words: number; readonly numbers: CountedNumbers | undefined }>();
  const named = () => [...files].filter(([, { words }]) => 0 < words).sort(([a], [b]) => a - b);
  return {
    add(sentence, times, source = 0) {
      all.add(sentence, times);
      let file = files.get(source);
      if (file === undefined) {
        file = { words: 0, numbers: isByFile ? new CountedNumbers() : undefined };
        files.set(source, file);
      }
      file.words += times * sentence.nWords;
      file.numbers?.add(sentence, times);
    },
    table() {
      const groups = named().flatMap(([source, { numbers }]) =>
        numbers === undefined ? [] : [{ name: nameOf(source), numbers }],
      );
      const table = numbersTable(groups.length < 2 ? [{ name: '', numbers: all }] : groups.slice(0, MOST_COLUMNS));
      return { ...table, total: all.shapes.words };
    },
    charts: () =>
      chartsOf(
        all.shapes,
        named().map(([source, { words }]) => ({ name: nameOf(source), words })),
      ),
  };
}
