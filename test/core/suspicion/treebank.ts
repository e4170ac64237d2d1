/** A small invented treebank, with helpers to inject errors and to keep stages in memory. */

import { applyEdits, Column, type Sentence, splitBlocks } from '../../../server/src/core/conllu/index.ts';
import type { StageArrays, StageStore } from '../../../server/src/core/parser/index.ts';
import { toyTreebank } from '../toyTreebank.ts';

const COLUMNS = { lemma: Column.lemma, upos: Column.upos, head: Column.head, deprel: Column.deprel } as const;

/** The sentence with other cells in the row of one word. */
export function changed(
  sentence: Sentence,
  word: number,
  cells: Readonly<Partial<Record<keyof typeof COLUMNS, string | number>>>,
): Sentence {
  const edits = Object.entries(cells).map(([name, value]) => ({
    span: sentence.wordCellSpan(word, COLUMNS[name as keyof typeof COLUMNS]),
    text: String(value),
  }));
  return splitBlocks(applyEdits(sentence.text, edits))[0];
}

export const clean = (n = 80): Sentence[] => toyTreebank(n, 7);

/** Position of the first word with this relation. */
export function wordWith(sentence: Sentence, deprel: string): number {
  for (let word = 1; word <= sentence.nWords; word++) {
    if (sentence.wordCell(word, Column.deprel) === deprel) return word;
  }
  throw new Error(`no ${deprel} in ${sentence.text}`);
}

export interface MemoryStages extends StageStore {
  readonly kept: Map<string, StageArrays>;
}

/** @param onSave called with the name of each stored stage; may throw, like a run that is killed */
export function memoryStages(onSave: (name: string) => void = () => undefined): MemoryStages {
  const kept = new Map<string, StageArrays>();
  return {
    kept,
    load: (name) => kept.get(name),
    save: (name, arrays) => {
      kept.set(name, Object.fromEntries(Object.entries(arrays).map(([each, array]) => [each, array.slice()])));
      onSave(name);
    },
  };
}
