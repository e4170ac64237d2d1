/** The machine marks of the sentences of a file, and of the words of a sentence. */

import type { Sentence } from '../conllu/index.ts';
import type { Sidecar } from './file.ts';
import { lockKeys } from './locks.ts';
import type { MachineMark } from './machine.ts';
import { saidIn } from './runsToStates.ts';
import { runsWith } from './statesToRuns.ts';

/** Marks by the keys of their sentences. */
export type MarkOfKeys = ReadonlyMap<string, MachineMark>;

/** The marks of the sentences of a treebank. @param keys of all its sentences in order. O(sentences) */
export function marksOfKeys({ machine }: Pick<Sidecar, 'machine'>, name: string, keys: readonly string[]): MarkOfKeys {
  const runs = machine?.get(name);
  if (runs === undefined || runs.length === 0) return new Map();
  const { states } = saidIn<MachineMark>(runs, keys);
  return new Map(keys.flatMap((key, i) => (states[i] === undefined ? [] : [[key, states[i]] as const])));
}

/** The file with these marks of the sentences of a treebank. @param marks,before see `withStates` */
export function withMarks(
  file: Sidecar,
  name: string,
  keys: readonly string[],
  marks: readonly (MachineMark | undefined)[],
  before = keys,
): Sidecar {
  const machine = new Map(file.machine);
  const runs = runsWith<MachineMark>(machine.get(name) ?? [], keys, marks, before);
  if (runs.length === 0) machine.delete(name);
  else machine.set(name, runs);
  return { ...file, machine };
}

/** Positions of the marked words of a sentence. O(words). */
export function markedWords(sentence: Sentence, mark: MachineMark | undefined): ReadonlySet<number> {
  const words = new Set<number>();
  if (mark === undefined) return words;
  const keys = mark.words && new Set(mark.words);
  lockKeys(sentence).forEach((key, word) => {
    if (0 < word && (keys === undefined || keys.has(key))) words.add(word);
  });
  return words;
}

/** The mark of some words of a sentence; undefined for none. O(words). */
export function markFor(
  sentence: Sentence,
  { words: _, ...mark }: MachineMark,
  words: ReadonlySet<number>,
): MachineMark | undefined {
  if (words.size === 0) return undefined;
  if (words.size === sentence.nWords) return mark;
  return { ...mark, words: lockKeys(sentence).filter((_key, word) => words.has(word)) };
}
