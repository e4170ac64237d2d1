/** Checks the answers in a file against the exercise in its folder, and counts the attempts: for the editor and the command line. */

import {
  ATTEMPTS_NAME,
  type Attempts,
  BadManifest,
  type Checked,
  checkAnswers,
  EXERCISE_NAME,
  type Exercise,
  type ExerciseSentence,
  printAttempts,
  readAttempts,
  readExercise,
  type SlowHash,
  withAttempt,
  wordsOfSentence,
} from '../core/assign/index.ts';
import type { Document, Sentence } from '../core/conllu/index.ts';
import { append } from '../core/grouping.ts';
import { placeInText } from '../core/query/index.ts';
import { localized } from '../localization/index.ts';
import { Failure } from './failure.ts';
import { type Files, MissingFile, readText } from './ports.ts';

/** One sentence of the file, checked. */
export interface CheckedSentence {
  /** Index in the document; undefined if it is missing there. */
  readonly index: number | undefined;
  readonly name: string;
  /** Undefined: its words are not those that were handed out. */
  readonly checked: Checked | undefined;
  readonly attempts: number;
}

/**
 * PBKDF2 with SHA-256: it is in every browser and in Node, unlike slower functions that need much memory. A hash takes about a millisecond
 * for a thousand rounds.
 */
export const slowHash: SlowHash = async (texts, salt, rounds) => {
  // Absent where a page comes over an insecure connection.
  const subtle: typeof crypto.subtle | undefined = globalThis.crypto?.subtle;
  if (subtle === undefined)
    throw new Failure(localized`Answers cannot be checked here: this connection is not secure.`);
  const encoder = new TextEncoder();
  return Promise.all(
    texts.map(async (text) => {
      const key = await subtle.importKey('raw', encoder.encode(text), 'PBKDF2', false, ['deriveBits']);
      const how = { name: 'PBKDF2', hash: 'SHA-256', salt: encoder.encode(salt), iterations: rounds };
      return hexadecimal(new Uint8Array(await subtle.deriveBits(how, key, 64)));
    }),
  );
};

/** Random bytes that nobody can guess. */
export const secretBytes = (bytes: number): string => hexadecimal(crypto.getRandomValues(new Uint8Array(bytes)));

const hexadecimal = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The exercise in a folder; undefined if there is none. @throws Failure with the place of what is wrong in it */
const exerciseIn = (folder: string, files: Pick<Files, 'read'>): Promise<Exercise | undefined> =>
  jsonIn(folder, EXERCISE_NAME, files, readExercise);

/** @throws Failure, as above */
export const attemptsIn = async (folder: string, files: Pick<Files, 'read'>): Promise<Attempts> =>
  (await jsonIn(folder, ATTEMPTS_NAME, files, readAttempts)) ?? new Map();

async function jsonIn<T>(
  folder: string,
  name: string,
  files: Pick<Files, 'read'>,
  read: (text: string) => T,
): Promise<T | undefined> {
  let text = '';
  try {
    text = await readText(files, `${folder}/${name}`);
    return read(text);
  } catch (error) {
    if (error instanceof MissingFile) return undefined;
    if (!(error instanceof BadManifest)) throw error;
    const { line, column } = placeInText(text, error.at);
    throw new Failure(localized`${name}:${line}:${column}: ${error.message}.`);
  }
}

/**
 * Checks sentences and records the attempts. Sentences are found by sent_id, words and place, as versions of a treebank are.
 * @param only index of the sentence to check; all by default
 * @throws Failure if the folder has no exercise for this file, or if it cannot be read or the attempts cannot be written
 */
export async function checkExercise(
  folder: string,
  name: string,
  document: Pick<Document, 'sentences'>,
  files: Pick<Files, 'read' | 'replace'>,
  only?: number,
): Promise<CheckedSentence[]> {
  const exercise = await exerciseIn(folder, files);
  const entries = exercise?.files.get(name);
  if (exercise === undefined || entries === undefined) {
    throw new Failure(localized`There is no exercise for ${name}: ${EXERCISE_NAME} in its folder has none.`);
  }
  let attempts = await attemptsIn(folder, files);
  const before = attempts;
  const found = indicesOf(entries, document.sentences);
  const results: CheckedSentence[] = [];
  for (const [at, entry] of entries.entries()) {
    const index = found[at];
    if (only !== undefined && index !== only) continue;
    const sentence = index === undefined ? undefined : document.sentences[index];
    const checked = sentence && (await checkAnswers(entry, exercise, sentence, slowHash));
    if (sentence !== undefined && checked !== undefined && checked.open < checked.cells) {
      attempts = withAttempt(attempts, name, entry.salt, checked.wrong, checked.answers);
    }
    const n = attempts.get(name)?.get(entry.salt)?.wrong.length ?? 0;
    results.push({ index, name: entry.sentence, checked, attempts: n });
  }
  if (attempts !== before) {
    await files.replace(`${folder}/${ATTEMPTS_NAME}`, new TextEncoder().encode(printAttempts(attempts)));
  }
  return results;
}

/** For each entry the sentence in the document with its sent_id, or else with its words. */
function indicesOf(entries: readonly ExerciseSentence[], sentences: readonly Sentence[]): (number | undefined)[] {
  const found: (number | undefined)[] = entries.map(() => undefined);
  const taken = new Set<number>();
  for (const keyOf of [
    (entry: ExerciseSentence) => `${entry.sentence}\t${entry.words}`,
    (entry: ExerciseSentence) => entry.words,
    (entry: ExerciseSentence) => entry.sentence,
  ]) {
    const places = new Map<string, number[]>();
    sentences.forEach((sentence, index) => {
      if (sentence.nWords === 0 || taken.has(index)) return;
      const key = keyOf({ sentence: sentence.sentId ?? '', words: wordsOfSentence(sentence), salt: '', cells: [] });
      append(places, key, index);
    });
    entries.forEach((entry, at) => {
      const key = keyOf(entry);
      const index = found[at] === undefined && key !== '' ? places.get(key)?.shift() : undefined;
      if (index === undefined) return;
      found[at] = index;
      taken.add(index);
    });
  }
  return found;
}
