/** `treebank edit FILE`: one operation on one sentence of a file. */

import { applyEdits, Sentence, splitBlocks } from '../../core/conllu/index.ts';
import { type OperationName, operate } from '../../core/edit/index.ts';
import type { Context } from '../frame/io.ts';
import { type Block, findInputs, type Input, isReadableTwice, readBlocks, UnreadableInput } from '../reading/input.ts';
import { Locks } from '../sidecar/locks.ts';
import { runAlone } from '../spread/spread.ts';
import {
  type Change,
  type Changed,
  type Changes,
  type RewriteOptions,
  rewritable,
  rewriteSpread,
  UNCHANGED,
} from '../writing/rewrite.ts';
import { changedLocks } from './locked.ts';

interface Task {
  readonly op: OperationName;
  readonly args: unknown;
  /** A `sent_id`, or a number from 1. */
  readonly sentence: string;
}

export async function operateInFile(
  file: string,
  task: Task,
  options: RewriteOptions,
  context: Context,
): Promise<void> {
  const number = await numberOf(file, task.sentence, context);
  if (number === undefined) return;
  const operating = new Operating(task, number, context);
  const words = { unit: 'operation', done: 'done' };
  const inputs = await rewritable([file], options, context);
  const changes: Changes = (blocks, input) => operating.changes(blocks, input);
  await runAlone(rewriteSpread(inputs, options, context, { words, changes }));
  if (!operating.isDone) context.fail(`${file}: there is no sentence ${task.sentence}`);
}

/** The number of the sentence; undefined, with a message, if it cannot be determined. 0: to be found while reading, as standard input cannot be read twice. */
async function numberOf(file: string, name: string, context: Context): Promise<number | undefined> {
  const silent = context.silent();
  const [input] = await findInputs([file], silent);
  const asNumber = /^[1-9]\d{0,8}$/.test(name) ? Number(name) : undefined;
  if (input === undefined || !isReadableTwice(input)) return asNumber ?? 0;
  const found: number[] = [];
  let n = 0;
  try {
    for await (const blocks of readBlocks(input, silent)) {
      for (const { sentence } of blocks) {
        if (0 < sentence.nWords) n++;
        if (0 < sentence.nWords && sentence.sentId === name) found.push(n);
        sentence.release();
      }
    }
  } catch (error) {
    if (!(error instanceof UnreadableInput)) throw error;
    context.fail(error.message);
    return undefined;
  }
  if (1 < found.length) {
    context.fail(
      `${file}: ${found.length} sentences have the sent_id ${name}. Select one by number: ${found.join(', ')}.`,
    );
    return undefined;
  }
  const number = found[0] ?? asNumber;
  if (number !== undefined && number <= n) return number;
  const last = n === 1 ? 'The file has one sentence.' : `The file has ${n} sentences.`;
  context.fail(`${file}: there is no sentence ${name}. ${last}`);
  return undefined;
}

class Operating {
  isDone = false;
  private readonly locks = new Locks();

  constructor(
    private readonly task: Task,
    private readonly number: number,
    private readonly context: Context,
  ) {}

  async *changes(blocks: AsyncIterable<Block>, input: Input): AsyncGenerator<Changed> {
    let n = 0;
    let held: Block | undefined;
    for await (const block of blocks) {
      const { sentence } = block;
      if (0 < sentence.nWords) n++;
      if (held !== undefined) {
        yield this.joined(held, block, input);
        held = undefined;
      } else if (!this.isSought(sentence, n)) yield { block, change: UNCHANGED };
      else if (this.task.op === 'join_sentences') held = block;
      else yield { block, change: this.change([sentence], input) };
    }
    if (held !== undefined) yield { block: held, change: this.change([held.sentence], input) };
  }

  private isSought(sentence: Sentence, n: number): boolean {
    if (this.isDone || sentence.nWords === 0) return false;
    return this.number === 0 ? sentence.sentId === this.task.sentence : n === this.number;
  }

  /** Joins two blocks into one. */
  private joined(first: Block, second: Block, input: Input): Changed {
    const change = this.change([first.sentence, second.sentence], input);
    const text = first.sentence.text + (second.passage?.text ?? second.sentence.text);
    const sentence = new Sentence(text, first.sentence.nLines + second.sentence.nLines);
    return { block: { ...first, sentence }, change };
  }

  private change(sentences: readonly Sentence[], input: Input): Change {
    this.isDone = true;
    const result = operate(sentences, this.task);
    if (!result.ok) return { left: result.message };
    for (const note of result.notes) this.context.note(`${input.name}: ${note}`);
    const { edits, words } = result;
    const after = splitBlocks(applyEdits(sentences.map(({ text }) => text).join(''), edits));
    for (const name of changedLocks(sentences, after, words, (sentence) => this.locks.wordsOf(input, sentence))) {
      this.context.note(`${input.name}: the arc to ${name} is locked, but this operation changed it.`);
    }
    return { edits, n: edits.length === 0 ? 0 : 1, moved: { sentences, words } };
  }
}
