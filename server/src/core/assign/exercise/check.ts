/** Makes the entries of an exercise, and checks answers against them. */

import { type Sentence, wordForms } from '../../conllu/index.ts';
import type { AskedCell } from './answers.ts';
import { answerIn, cellsOf } from './answers.ts';
import type { Exercise, ExerciseSentence } from './file.ts';
import { countWrong, fitting, PRIME, shared } from './sharing.ts';

/** A slow hash of each text with a salt and rounds; at least eight bytes each, as hexadecimal digits. */
export type SlowHash = (texts: readonly string[], salt: string, rounds: number) => Promise<readonly string[]>;

/** The result for a sentence, as much as the exercise reveals. */
export interface Checked {
  readonly cells: number;
  /** Cells without an answer. */
  readonly open: number;
  /** Identifies the answers: the same text for the same answers. */
  readonly answers: string;
  /** Undefined if more than `countable` of the answers are wrong, or if too few are given to tell (`countable` is then -1). */
  readonly wrong: number | undefined;
  readonly countable: number;
  /** With `place` and `answer`: the wrong cells, with the right answer in the latter case. */
  readonly places: readonly (AskedCell & { readonly answer: string | undefined })[];
}

type Settings = Pick<Exercise, 'feedback' | 'deprels' | 'columns' | 'rounds'>;

/** What is hashed for an answer. */
const guess = ({ word, column }: AskedCell, answer: string) => `${word}\t${column}\t${answer}`;

const numberOf = (hash: string) => Number.parseInt(hash.slice(0, 12), 16) % PRIME;
const HASH_DIGITS = 16;

export const wordsOfSentence = (sentence: Sentence): string => wordForms(sentence).join(' ');

/**
 * The entry of a gold sentence. One slow hash for each cell.
 * @param random that many random bytes, as hexadecimal digits
 */
export async function exerciseOf(
  gold: Sentence,
  name: string,
  settings: Settings,
  hash: SlowHash,
  random: (bytes: number) => string,
): Promise<ExerciseSentence> {
  const asked = cellsOf(gold.nWords, settings.columns);
  const answers = asked.map((cell) => answerIn(gold, cell, settings.deprels));
  const salt = random(16);
  const entry = { sentence: name, words: wordsOfSentence(gold), salt };
  if (settings.feedback === 'answer') return { ...entry, cells: answers };
  const hashes = await hash(
    asked.map((cell, i) => guess(cell, answers[i])),
    salt,
    settings.rounds,
  );
  if (settings.feedback === 'place') return { ...entry, cells: hashes.map((each) => each.slice(0, HASH_DIGITS)) };
  const secret = Array.from({ length: fitting(asked.length) }, () => numberOf(random(8)));
  return { ...entry, cells: shared(hashes.map(numberOf), secret) };
}

/**
 * Checks the answers in a sentence. One slow hash for each answer.
 * @returns undefined if its words are not those that were handed out, so that it cannot be checked
 */
export async function checkAnswers(
  entry: ExerciseSentence,
  settings: Settings,
  sentence: Sentence,
  hash: SlowHash,
): Promise<Checked | undefined> {
  const asked = cellsOf(sentence.nWords, settings.columns);
  if (wordsOfSentence(sentence) !== entry.words || asked.length !== entry.cells.length) return undefined;
  const answers = asked.map((cell) => answerIn(sentence, cell, settings.deprels));
  const given = [...asked.keys()].filter((i) => answers[i] !== '');
  const counts = { cells: asked.length, open: asked.length - given.length, answers: answers.join('\t') };
  const values = new Map<number, string>();
  if (settings.feedback === 'answer') for (const i of given) values.set(i, answers[i]);
  else {
    const hashes = await hash(
      given.map((i) => guess(asked[i], answers[i])),
      entry.salt,
      settings.rounds,
    );
    given.forEach((i, at) => {
      values.set(i, hashes[at].slice(0, HASH_DIGITS));
    });
  }
  if (settings.feedback === 'count') {
    const numbers = asked.map((_, i) => (values.has(i) ? numberOf(values.get(i) ?? '') : undefined));
    return { ...counts, ...countWrong(entry.cells.map(Number), numbers), places: [] };
  }
  const wrong = given.filter((i) => values.get(i) !== entry.cells[i]);
  const answerOf = (i: number) => (settings.feedback === 'answer' ? String(entry.cells[i]) : undefined);
  const places = wrong.map((i) => ({ ...asked[i], answer: answerOf(i) }));
  return { ...counts, wrong: wrong.length, countable: given.length, places };
}
