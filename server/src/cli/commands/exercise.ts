/** `treebank exercise`: what the exercise reveals about the answers in a student's folder. */

import { basename, dirname, resolve } from 'node:path';
import { checkedText, wrongText } from '../../core/assign/index.ts';
import { Column, Document } from '../../core/conllu/index.ts';
import { counted } from '../../core/wording/numbers.ts';
import { printable } from '../../inert/index.ts';
import { NODE } from '../../runtime/node.ts';
import { type CheckedSentence, checkExercise } from '../../services/exercise.ts';
import { Failure } from '../../services/failure.ts';
import { defineCommand } from '../frame/command.ts';
import { UsageError } from '../frame/io.ts';
import { UnreadableInput } from '../reading/input.ts';
import { readWhole } from '../reading/wholeFile.ts';

export const exercise = defineCommand({
  name: 'exercise',
  group: 'team',
  summary: 'check the answers of an exercise: how many are wrong, or which',
  usage: 'FILE…',
  details: `The folder of the file has an exercise.json from treebank assign --feedback. Says for each sentence how many cells are wrong, which,
or what is right, as the teacher chose; blank cells are not wrong. Checks are counted in attempts.json, once for each change of the
answers. With count, up to a third of the cells can be wrong; of more, and in sentences of few words, only that is said. Exit code 1 if anything is wrong or blank.

  treebank exercise week3.conllu`,
  options: {},
  async start({ files }, context) {
    if (files.length === 0) throw new UsageError('name a file of the exercise');
    for (const name of files) {
      try {
        const document = Document.parse(await readWhole(name, 'refuse', context));
        const folder = NODE.uriOf(resolve(context.io.cwd, dirname(name)));
        for (const each of await checkExercise(folder, basename(name), document, NODE)) {
          for (const line of linesOf(each, name, document)) await context.out.write(`${line}\n`);
          if (each.checked?.wrong !== 0 || 0 < each.checked.open) context.raise(1);
        }
      } catch (error) {
        if (!(error instanceof UnreadableInput) && !(error instanceof Failure)) throw error;
        context.fail(error.message);
      }
    }
  },
});

function linesOf({ index, name, checked, attempts }: CheckedSentence, file: string, document: Document): string[] {
  if (index === undefined) return [printable(`${file}:1:1: sentence ${name} is missing.`)];
  const sentence = document.sentences[index];
  const firstRow = sentence.nRows === 0 ? 0 : sentence.rowLine(0);
  const line = document.lines[index] + firstRow + 1;
  const tried = attempts === 0 ? '' : ` (${counted(attempts, 'attempt')})`;
  const places = (checked?.places ?? []).map(({ word, column, answer }) => {
    const row = sentence.rowOfWord(word);
    const { start } = sentence.cellSpan(row, Column[column]);
    const inLine = start - sentence.lineStarts[sentence.rowLine(row)] + 1;
    const at = `${file}:${document.lines[index] + sentence.rowLine(row) + 1}:${inLine}`;
    return printable(`${at}: “${sentence.cell(row, Column.form)}”: ${wrongText(column, answer)}`);
  });
  return [printable(`${file}:${line}:1 (${name}): ${checkedText(checked)}${tried}`), ...places];
}
