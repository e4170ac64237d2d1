/** What `treebank assign` hands out: the shares, and the texts of all folders. */

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
import { counted } from '../../core/wording/numbers.ts';
import { secretBytes, slowHash } from '../../services/exercise.ts';
import type { Context } from '../frame/io.ts';
import { Models } from '../models.ts';
import { type Input, UnreadableInput } from '../reading/input.ts';
import { doubtsOf } from './doubts.ts';

/** A file to hand out. */
export interface Loaded {
  readonly input: Input;
  readonly name: string;
  readonly text: string;
  readonly sentences: readonly Sentence[];
}

interface PlanValues {
  readonly overlap: string;
  readonly order: (typeof ORDERS)[number];
  readonly seed: number;
  readonly model: string | undefined;
  readonly lang: string | undefined;
}

/** All files are handed out together, so that everybody gets about the same amount. Undefined if there is no parser; the reason is reported. */
export async function planned(
  loaded: readonly Loaded[],
  annotators: number,
  { overlap, order, seed, model, lang }: PlanValues,
  context: Context,
): Promise<AssignedFile[] | undefined> {
  const doubts: number[] = [];
  if (order === 'uncertain') {
    const models = await Models.open({ name: model, language: lang }, context);
    if (models === undefined) return undefined;
    for (const { sentences, input } of loaded) doubts.push(...(await doubtsOf(sentences, input, models, context)));
  }
  const words = loaded.flatMap(({ sentences }) => sentences.map(({ nWords }) => nWords));
  if (words.length === 0) throw new UnreadableInput('there is no sentence to hand out');
  const share = overlap.endsWith('%') ? (words.length * Number(overlap.slice(0, -1))) / 100 : Number(overlap);
  const plan = sharesOf(words, { annotators, overlap: Math.min(words.length, Math.round(share)), order, seed, doubts });
  let first = 0;
  return loaded.map(({ name, sentences }) => {
    const from = first;
    first += sentences.length;
    const own = (list: readonly number[]) => list.filter((at) => from <= at && at < first).map((at) => at - from);
    return { name, overlap: own(plan.overlap), lists: plan.lists.map(own) };
  });
}

/** Texts by path below the folder. @throws UnreadableInput if nothing remains to be filled in */
export async function handedTexts(
  assignment: Assignment,
  loaded: readonly Loaded[],
  rounds: number,
  context: Context,
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
  const exercise = await entriesOf(assignment, loaded, feedback, rounds, context);
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
  context: Context,
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
    throw new UnreadableInput(`there is nothing to ask: ${ASKED[blank].join(', ')} are blank everywhere`);
  const settings = { feedback, deprels, columns, rounds };
  const entries: ExerciseSentence[][] = [];
  let done = 0;
  for (const { name, sentences } of loaded) {
    const own: ExerciseSentence[] = [];
    for (const sentence of sentences) {
      own.push(await exerciseOf(sentence, sentence.sentId ?? '', settings, slowHash, secretBytes));
      if (++done % 100 === 0) context.note(`${name}: answers of ${done} of ${counted(all.length, 'sentence')} hidden.`);
    }
    entries.push(own);
  }
  return { settings, entries };
}
