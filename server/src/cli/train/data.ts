/** The sentences that `treebank train` learns from, and those that it measures a model on. */

import { basename } from 'node:path';
import type { Sentence } from '../../core/conllu/index.ts';
import {
  collectExamples,
  collectWholeExamples,
  type MachineMade,
  type MachineMadeOf,
  readWholeExample,
} from '../../core/parser/index.ts';
import { counted } from '../../core/wording/numbers.ts';
import { guessLanguage } from '../../services/languages/language.ts';
import { machineMade } from '../../services/training/machineMade.ts';
import type { Context } from '../frame/io.ts';
import { MOST_PARSED } from '../limits.ts';
import { readLocated } from '../reading/sentences.ts';
import { confirmedOnly, marksOfBlocks } from '../sidecar/confirmed.ts';
import { leftOut, type TrainReport } from './trainReport.ts';

interface Learned {
  readonly sentences: readonly Sentence[];
  /** Their words that a parser must not learn because they are guesses. */
  readonly machineOf: MachineMadeOf;
  /** As the first sentence or the name of the first file says; '' if neither does. */
  readonly language: string;
}

/** Undefined, with a message, if nothing can be read. @param confirmed leaves out sentences with guesses @throws UnreadableInput */
export async function sentencesToLearn(
  files: readonly string[],
  confirmed: boolean,
  context: Context,
): Promise<Learned | undefined> {
  const all = (await readLocated(files, context, MOST_PARSED)).filter(({ sentence }) => 0 < sentence.nWords);
  const machine = new Map<Sentence, MachineMade>();
  if (all.length === 0 && context.exitCode === 2) return undefined;
  const blocks = confirmed ? confirmedOnly(all, context) : all;
  for (const [sentence, mark] of marksOfBlocks(blocks, context)) {
    const made = machineMade(sentence, mark);
    if (made !== undefined) machine.set(sentence, made);
  }
  const [first] = blocks;
  return {
    sentences: blocks.map(({ sentence }) => sentence),
    machineOf: (sentence) => machine.get(sentence),
    language: (first && guessLanguage(basename(first.file), first.sentence)?.language) ?? '',
  };
}

/** The whole trees that a person has looked at. @throws UnreadableInput if the marks of the others cannot be read */
export async function sentencesToMeasure(
  dev: string,
  context: Context,
  report: TrainReport,
): Promise<readonly Sentence[]> {
  const blocks = (await readLocated([dev], context, MOST_PARSED)).filter(({ sentence }) => 0 < sentence.nWords);
  const marks = marksOfBlocks(blocks, context);
  const kept = blocks.flatMap(({ sentence }) =>
    typeof readWholeExample(sentence, machineMade(sentence, marks.get(sentence))) === 'string' ? [] : [sentence],
  );
  const n = blocks.length - kept.length;
  if (0 < n) {
    const are = n === 1 ? 'is' : 'are';
    report.say(`${dev}: ${counted(n, 'sentence')} ${are} left out, without a whole tree that a person has looked at.`);
  }
  if (kept.length === 0) report.say(`${dev}: no sentence is left to measure the model on.`);
  return kept;
}

/** Says why there is nothing to train on. */
export function nothingToLearn({ sentences, machineOf }: Learned, context: Context, ofWholeTrees: boolean): undefined {
  const wanted = ofWholeTrees
    ? 'a whole tree with one root'
    : 'decided heads that can be those of a tree with one root';
  context.fail(`there is nothing to train on: none of ${counted(sentences.length, 'sentence')} has ${wanted}`);
  const collected = ofWholeTrees ? collectWholeExamples(sentences, machineOf) : collectExamples(sentences, machineOf);
  for (const line of leftOut(collected.skipped, ofWholeTrees)) context.note(line);
}
