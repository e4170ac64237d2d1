/** `treebank edit FILE`: one operation on one sentence of a file. */

import { declaredEntity } from '../../core/annotation/index.ts';
import { applyEdits, type Sentence, splitBlocks } from '../../core/conllu/index.ts';
import { type OperationName, operate } from '../../core/edit/index.ts';
import type { Context } from '../frame/io.ts';
import { type Block, readBlocks } from '../reading/blocks.ts';
import { findInputs, type Input, isReadableTwice } from '../reading/input.ts';
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
import { emptyIn, mweAttributeIn } from './restOfFile.ts';

interface Task {
  readonly op: OperationName;
  readonly args: unknown;
  /** A `sent_id`; if no sentence has it, a number from 1, also as `#1`. */
  readonly sentence: string;
}

/** The sentence to edit. */
interface Sought {
  /** From 1; 0 means: find it by its sent_id while reading, because standard input cannot be read twice. */
  readonly number: number;
  /** Whether the user gave a number, so that a message should identify the sentence. */
  readonly isByNumber: boolean;
}

export async function operateInFile(
  file: string,
  task: Task,
  options: RewriteOptions,
  context: Context,
): Promise<void> {
  const sought = await soughtIn(file, task.sentence, context);
  if (sought === undefined) return;
  const operating = new Operating(task, sought, context);
  const words = { unit: 'operation', done: 'done' };
  const inputs = await rewritable([file], options, context);
  const changes: Changes = (blocks, input) => operating.changes(blocks, input);
  await runAlone(rewriteSpread(inputs, options, context, { words, changes }));
  if (!operating.isDone) context.fail(`${file}: there is no sentence ${task.sentence}`);
}

/** Undefined, with a message, if it cannot be determined. */
async function soughtIn(file: string, name: string, context: Context): Promise<Sought | undefined> {
  const silent = context.silent();
  const [input] = await findInputs([file], silent);
  const digits = /^#?([1-9]\d{0,8})$/.exec(name)?.[1];
  const asNumber = digits === undefined ? undefined : Number(digits);
  if (input === undefined || !isReadableTwice(input)) {
    return asNumber === undefined ? { number: 0, isByNumber: false } : { number: asNumber, isByNumber: true };
  }
  const found: number[] = [];
  let n = 0;
  for await (const blocks of readBlocks(input, silent)) {
    for (const { sentence } of blocks) {
      if (0 < sentence.nWords) n++;
      if (0 < sentence.nWords && sentence.sentId === name) found.push(n);
      sentence.release();
    }
  }
  if (1 < found.length) {
    // A number that is also a sent_id has to be marked as a number.
    const numbers = found.map((each) => (name === digits ? `'#${each}'` : String(each)));
    context.fail(
      `${file}: ${found.length} sentences have the sent_id ${name}. Select one by number: ${numbers.join(', ')}.`,
    );
    return undefined;
  }
  const [withId] = found;
  if (withId !== undefined) {
    if (asNumber !== undefined && asNumber !== withId && asNumber <= n && name === digits) {
      context.note(
        `${file}: ${name} is taken as a sent_id, that of sentence ${withId}. For sentence ${name} write '#${name}'.`,
      );
    }
    return { number: withId, isByNumber: false };
  }
  if (asNumber !== undefined && asNumber <= n) return { number: asNumber, isByNumber: true };
  const last = n === 1 ? 'The file has one sentence.' : `The file has ${n} sentences.`;
  context.fail(`${file}: there is no sentence ${name}. ${last}`);
  return undefined;
}

class Operating {
  isDone = false;
  private isDeclared = false;
  /** The file's declaration about mentions. */
  private entity: string | undefined;
  private readonly locks = new Locks();

  constructor(
    private readonly task: Task,
    private readonly sought: Sought,
    private readonly context: Context,
  ) {}

  async *changes(blocks: AsyncIterable<Block>, input: Input): AsyncGenerator<Changed> {
    let n = 0;
    let held: Block | undefined;
    for await (const block of blocks) {
      const { sentence } = block;
      if (0 < sentence.nWords) n++;
      if (!this.isDeclared && sentence.text.includes('Entity')) {
        this.isDeclared = true;
        this.entity = declaredEntity([sentence]);
      }
      if (held !== undefined) {
        yield await this.joined(held, block, input);
        held = undefined;
      } else if (!this.isSought(sentence, n)) yield { block, change: UNCHANGED };
      else {
        this.tellWhich(block, input);
        if (this.task.op === 'join_sentences') held = block;
        else yield { block, change: await this.change([sentence], input) };
      }
    }
    if (held !== undefined) yield { block: held, change: await this.change([held.sentence], input) };
  }

  /** Users may miscount, and may have meant a sent_id. */
  private tellWhich({ sentence, line }: Block, { name }: Input): void {
    if (!this.sought.isByNumber) return;
    const { sentId } = sentence;
    const which = sentId === undefined ? 'without a sent_id' : `with the sent_id ${sentId}`;
    const first = line + sentence.lineAt(sentence.text.search(/\S/)) + 1;
    this.context.note(`${name}:${first}: this is sentence ${this.sought.number}, ${which}.`);
  }

  private isSought(sentence: Sentence, n: number): boolean {
    if (this.isDone || sentence.nWords === 0) return false;
    const { number } = this.sought;
    return number === 0 ? sentence.sentId === this.task.sentence : n === number;
  }

  /** Joins two blocks into one. */
  private async joined(first: Block, second: Block, input: Input): Promise<Changed> {
    const change = await this.change([first.sentence, second.sentence], input);
    const text = first.sentence.text + (second.passage?.text ?? second.sentence.text);
    const sentence = first.sentence.withText(text, first.sentence.nLines + second.sentence.nLines);
    return { block: { ...first, sentence }, change };
  }

  private async change(sentences: readonly Sentence[], input: Input): Promise<Change> {
    this.isDone = true;
    const empty = await emptyIn(input, sentences, this.context);
    const result = operate(sentences, await this.placed(input, sentences), { entity: this.entity, empty });
    if (!result.ok) return { left: result.message };
    for (const note of result.notes) this.context.note(`${input.name}: ${note}`);
    const { edits, words } = result;
    const after = splitBlocks(applyEdits(sentences.map(({ text }) => text).join(''), edits), sentences[0].columns);
    for (const name of changedLocks(sentences, after, words, (sentence) => this.locks.wordsOf(input, sentence))) {
      this.context.note(`${input.name}: the arc to ${name} is locked, but this operation changed it.`);
    }
    return { edits, n: edits.length === 0 ? 0 : 1, moved: { sentences, words } };
  }

  /** The task, with the attribute in which the file keeps codes of multiword expressions. */
  private async placed(input: Input, sentences: readonly Sentence[]): Promise<Task> {
    const { task } = this;
    if (task.op !== 'set_mwe' || typeof task.args !== 'object') return task;
    const attribute = await mweAttributeIn(input, sentences, this.context.silent());
    return attribute === undefined ? task : { ...task, args: { attribute, ...task.args } };
  }
}
