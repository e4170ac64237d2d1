/** What is handed out to annotators: the shares, and the texts of all folders. */

import {
  ASKED,
  type AssignedFile,
  type Assignment,
  EXERCISE_NAME,
  type Exercise,
  type ExerciseSentence,
  exerciseOf,
  handedText,
  MANIFEST_NAME,
  type ORDERS,
  ORIGINALS,
  printAssignment,
  printExercise,
  sharesOf,
} from '../../core/assign/index.ts';
import { Column, type Sentence } from '../../core/conllu/index.ts';
import { localized } from '../../localization/index.ts';
import { secretBytes, slowHash } from '../exercise.ts';
import { Failure } from '../failure.ts';

/** A file to hand out. */
export interface Loaded {
  readonly name: string;
  readonly text: string;
  /** Those with words. */
  readonly sentences: readonly Sentence[];
}

interface PlanValues {
  readonly annotators: number;
  /** Sentences that all annotators get: their number, or their share, 0…1. */
  readonly overlap: { readonly number: number } | { readonly share: number };
  readonly order: (typeof ORDERS)[number];
  readonly seed: number;
  /** By sentence of all files, for the order `uncertain`. */
  readonly doubts?: readonly number[];
}

/** All files are handed out together, so that everybody gets about the same amount. @throws Failure if there is no sentence */
export function planned(
  loaded: readonly Loaded[],
  { annotators, overlap, order, seed, doubts }: PlanValues,
): AssignedFile[] {
  const words = loaded.flatMap(({ sentences }) => sentences.map(({ nWords }) => nWords));
  if (words.length === 0) throw new Failure(localized`There is no sentence to hand out.`);
  const wanted = 'number' in overlap ? overlap.number : Math.round(words.length * overlap.share);
  const plan = sharesOf(words, { annotators, overlap: Math.min(words.length, wanted), order, seed, doubts });
  let first = 0;
  return loaded.map(({ name, sentences }) => {
    const from = first;
    first += sentences.length;
    const own = (list: readonly number[]) => list.filter((at) => from <= at && at < first).map((at) => at - from);
    return { name, overlap: own(plan.overlap), lists: plan.lists.map(own) };
  });
}

/** Called as the answers of an exercise are hidden, which is slow. Throws to cancel. */
type Hidden = (name: string, done: number, total: number) => void;

/** Texts by path below the folder. @throws Failure if nothing remains to be filled in */
export async function handedTexts(
  assignment: Assignment,
  loaded: readonly Loaded[],
  rounds: number,
  hidden: Hidden,
): Promise<Map<string, string>> {
  const { annotators, files, blank, feedback } = assignment;
  const written = new Map([[MANIFEST_NAME, printAssignment(assignment)]]);
  for (const { name, text } of loaded) written.set(`${ORIGINALS}/${name}`, text);
  for (const [annotator, folder] of annotators.entries()) {
    files.forEach(({ name, lists }, at) => {
      if (0 < lists[annotator].length)
        written.set(`${folder}/${name}`, handedText(loaded[at].sentences, lists[annotator], blank));
    });
  }
  if (feedback === undefined || feedback === 'none') return written;
  const exercise = await entriesOf(assignment, loaded, feedback, rounds, hidden);
  for (const [annotator, folder] of annotators.entries()) {
    const own = files.flatMap(({ name, lists }, at): [string, ExerciseSentence[]][] =>
      lists[annotator].length === 0 ? [] : [[name, lists[annotator].map((i) => exercise.entries[at][i])]],
    );
    written.set(`${folder}/${EXERCISE_NAME}`, printExercise({ ...exercise.settings, files: new Map(own) }));
  }
  return written;
}

async function entriesOf(
  { blank = 'heads', deprels }: Assignment,
  loaded: readonly Loaded[],
  feedback: Exercise['feedback'],
  rounds: number,
  hidden: Hidden,
) {
  const all = loaded.flatMap(({ sentences }) => sentences);
  // A column that the treebank leaves blank is no question.
  const columns = ASKED[blank].filter((column) =>
    all.some((each) =>
      Array.from({ length: each.nWords }, (_, i) => each.rowOfWord(i + 1)).some(
        (row) => !each.isBlank(row, Column[column]),
      ),
    ),
  );
  if (columns.length === 0)
    throw new Failure(localized`There is nothing to ask: ${ASKED[blank].join(', ')} are blank everywhere.`);
  const settings = { feedback, deprels, columns, rounds };
  const entries: ExerciseSentence[][] = [];
  let done = 0;
  for (const { name, sentences } of loaded) {
    const own: ExerciseSentence[] = [];
    for (const sentence of sentences) {
      own.push(await exerciseOf(sentence, sentence.sentId ?? '', settings, slowHash, secretBytes));
      hidden(name, ++done, all.length);
    }
    entries.push(own);
  }
  return { settings, entries };
}
