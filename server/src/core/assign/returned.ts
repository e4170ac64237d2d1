/** What came back from an annotator, beside what was handed out. */

import { alignSentences, alignWords } from '../compare/index.ts';
import { applyEdits, Column, Sentence, type TextEdit } from '../conllu/index.ts';
import { ASKED, type Asked } from './blank.ts';

/** Something that an annotator must not change, with the sentence as it was handed out. */
export interface Deviation {
  /** Index of the sentence among those handed out; undefined for one that was not. */
  readonly sentence: number | undefined;
  /** Index among those that came back; undefined if it did not. */
  readonly returned: number | undefined;
  /**
   * `missing`: did not come back; `extra`: was not handed out, or came back twice; `split`: sentences were split or joined; `words`: words
   * were added, removed, split or joined; `forms`: a word was spelt otherwise; `id`: it has another sent_id.
   */
  readonly reason: 'missing' | 'extra' | 'split' | 'words' | 'forms' | 'id';
}

export interface Returned {
  /** By sentence handed out: what came back; undefined for none. */
  readonly sentences: readonly (Sentence | undefined)[];
  readonly deviations: readonly Deviation[];
}

const NOTHING = new Sentence('', 0);

/** Finds each sentence that was handed out, whatever became of ids and order. Time as `alignSentences`. */
export function returnedOf(handed: readonly Sentence[], returned: readonly Sentence[]): Returned {
  const sentences: (Sentence | undefined)[] = handed.map(() => undefined);
  const deviations: Deviation[] = [];
  const at = [...returned.keys()].filter((i) => 0 < returned[i].nWords);
  for (const link of alignSentences(
    handed,
    at.map((i) => returned[i]),
  )) {
    const [sentence, back] = [link.a.at(0), link.b.at(0)];
    const place = { sentence, returned: back === undefined ? undefined : at[back] };
    if (sentence === undefined) deviations.push({ ...place, reason: 'extra' });
    else if (back === undefined) deviations.push({ ...place, reason: 'missing' });
    else if (link.kind !== 'pair')
      deviations.push(...link.a.map((each) => ({ ...place, sentence: each, reason: 'split' as const })));
    else {
      const found = returned[at[back]];
      sentences[sentence] = found;
      const reason = deviationOf(handed[sentence], found);
      if (reason !== undefined) deviations.push({ ...place, reason });
    }
  }
  return { sentences, deviations };
}

function deviationOf(handed: Sentence, back: Sentence): Deviation['reason'] | undefined {
  if (handed.text === back.text) return undefined;
  const { toB, gaps, a, b } = alignWords([handed], [back]);
  if (0 < gaps.length) return 'words';
  if (toB.some((word, i) => a.forms[i] !== b.forms[word])) return 'forms';
  return handed.sentId === back.sentId ? undefined : 'id';
}

/**
 * The gold sentence with the annotator's cells in the place of its own; blank where the annotator does not have the word. Thus it has the
 * words of the gold sentence whatever became of the ids and words, and can be scored. Time as `alignWords`.
 */
export function answered(gold: Sentence, back: Sentence | undefined): Sentence {
  const { toA, toB } = alignWords([gold], [back ?? NOTHING]);
  const edits: TextEdit[] = [];
  for (let word = 1; word <= gold.nWords; word++) {
    for (const name of ASKED.all) {
      const text = back === undefined || toB[word] === -1 ? '_' : cellFor(back, toB[word], name, gold, toA);
      if (!gold.hasCell(gold.rowOfWord(word), Column[name])) continue;
      if (gold.wordCell(word, Column[name]) === text) continue;
      edits.push({ span: gold.wordCellSpan(word, Column[name]), text });
    }
  }
  return gold.withText(applyEdits(gold.text, edits));
}

function cellFor(back: Sentence, word: number, name: Asked, gold: Sentence, toGold: Int32Array): string {
  if (name !== 'head') return back.wordCell(word, Column[name]) || '_';
  const head = back.heads[word];
  if (head < 0 || toGold[head] === -1) return '_';
  return String(gold.idOfWord(toGold[head]));
}

const WHAT: Readonly<Record<Deviation['reason'], (name: string) => string>> = {
  missing: (name) => `${name} is missing. It counts as not annotated.`,
  extra: (name) => `${name} was not handed out, or is there twice. It is left out.`,
  split: (name) =>
    `${name} was split, or joined with another sentence. It counts as not annotated: restore its boundaries.`,
  words: (name) => `${name} has other words than those handed out. Those that are gone count as not annotated.`,
  forms: (name) => `${name} has a word that is spelt otherwise than handed out.`,
  id: (name) => `${name} had another sent_id when it was handed out. It was found by its words.`,
};

/** @param name of the sentence: `sentence s1` */
export const deviationText = ({ reason }: Deviation, name: string): string => WHAT[reason](name);
