/** The tables as an editor shows them: what is counted for each, and taken back when a sentence changes. */

import type { Sentence } from '../conllu/index.ts';
import { ambiguousTable } from './ambiguous.ts';
import { featuresTable } from './features.ts';
import { lexiconTable } from './lexicon.ts';
import { CountedLists, listsTable } from './lists.ts';
import type { CountTable } from './model.ts';
import { CountedNumbers, numbersTable } from './numbers.ts';
import { paradigmsTable } from './paradigms.ts';
import { CountedArcs, relationsTable } from './relations.ts';
import { CountedWords } from './words.ts';

export const SHOWN_TABLES = ['lexicon', 'ambiguous', 'relations', 'features', 'paradigms', 'lists', 'numbers'] as const;
export type ShownTable = (typeof SHOWN_TABLES)[number];

/** A table in the making. Rows have no places: those of sentences that were taken back would be wrong. */
export interface Counting {
  /** Time O(length). @param times -1 takes a sentence back */
  add(sentence: Sentence, times: 1 | -1): void;
  /** Time as the table says. */
  table(): CountTable;
}

const NOWHERE = { source: 0, line: 0 };

export function countingOf(name: ShownTable): Counting {
  switch (name) {
    case 'lexicon':
      return ofWords(lexiconTable);
    case 'ambiguous':
      return ofWords(ambiguousTable);
    case 'features':
      return ofWords(featuresTable);
    case 'paradigms':
      return ofWords(paradigmsTable);
    case 'relations': {
      const arcs = new CountedArcs();
      return {
        add: (sentence, times) => arcs.add(sentence, NOWHERE, undefined, times),
        table: () => relationsTable(arcs),
      };
    }
    case 'lists': {
      const lists = new CountedLists();
      return {
        add: (sentence, times) => lists.add(sentence, NOWHERE, undefined, times),
        table: () => listsTable(lists),
      };
    }
    case 'numbers': {
      const numbers = new CountedNumbers();
      return {
        add: (sentence, times) => numbers.add(sentence, times),
        table: () => numbersTable([{ name: '', numbers }]),
      };
    }
  }
}

function ofWords(table: (words: CountedWords) => CountTable): Counting {
  const words = new CountedWords(true);
  return {
    add: (sentence, times) => words.add(sentence, NOWHERE, undefined, times),
    table: () => table(words),
  };
}
