/** `treebank edit --ops`: JSON lines with operations in, JSON lines with their results out. */

import { applyEdits, Document } from '../../core/conllu/index.ts';
import { operate } from '../../core/edit/index.ts';
import type { Context } from '../frame/io.ts';
import { findInputs, forEachInput, readLines } from '../reading/input.ts';
import { placeOfProblem } from './json.ts';

type Answer =
  | {
      readonly text: string;
      readonly words: readonly (readonly [old: number, now: number])[];
      readonly notes?: readonly string[];
    }
  | { readonly refused: string; readonly message: string };

/** One answer for each non-blank line, in order. A malformed line is refused, and processing continues with the next. */
export async function answerLines(name: string, context: Context): Promise<void> {
  await forEachInput(await findInputs([name], context), context, async (input) => {
    let line = 0;
    for await (const text of readLines(input, context)) {
      line++;
      if (text.trim() === '') continue;
      const answer = answerOf(text, line, context);
      if ('refused' in answer) context.raise(1);
      await context.out.data(`${JSON.stringify(answer)}\n`);
    }
  });
}

function answerOf(line: string, number: number, context: Context): Answer {
  const malformed = (column: number, what: string): Answer => {
    context.raise(2);
    return { refused: 'malformed-line', message: `Line ${number}, column ${column}: ${what}` };
  };
  let task: unknown;
  try {
    task = JSON.parse(line);
  } catch {
    const { column, message } = placeOfProblem(line);
    return malformed(column, message);
  }
  if (typeof task !== 'object' || task === null || !('op' in task) || !('text' in task)) {
    return malformed(1, 'The line must be an object with op, args and text.');
  }
  const { op, text } = task;
  if (typeof op !== 'string') return malformed(1, 'op must be the name of an operation.');
  if (typeof text !== 'string') return malformed(1, 'text must be a block of CoNLL-U.');
  return perform(op, 'args' in task ? task.args : {}, text);
}

function perform(op: string, args: unknown, text: string): Answer {
  const result = operate(Document.parse(text).sentences, { op, args });
  if (!result.ok) return { refused: result.refused, message: result.message };
  return {
    text: applyEdits(text, result.edits),
    words: result.words.map(({ old, new: now }) => [old, now] as const),
    ...(result.notes.length === 0 ? {} : { notes: result.notes }),
  };
}
