/** Combines the pieces of a rewritten treebank: in the files themselves, or in one target. */

import { columnsOfNames, FOREIGN_ADVICE, NO_ROW, Sentence } from '../../core/conllu/index.ts';
import { counted } from '../../core/wording/numbers.ts';
import { formatNumber } from '../../localization/index.ts';
import type { Context } from '../frame/io.ts';
import { type Input, isReadableTwice, UnreadableInput } from '../reading/input.ts';
import { tell } from '../reading/remark.ts';
import { type Following, isSameFile, type MarkedSentence } from '../sidecar/following.ts';
import type { ResultSource } from '../spread/spread.ts';
import type { Rewrite } from './change.ts';
import { JoinedInputs } from './joinedInputs.ts';
import type { Progress } from './progress.ts';
import { addCounts, type Counts, NO_COUNTS, outcomeOf, type RewritePiece } from './rewrittenBlocks.ts';
import { FileTarget, standardOutput, type Target, UnwritableTarget } from './target.ts';

/** Of a whole input: no treebank. */
const isForeign = (counts: Counts): boolean => counts.sentences === 0 && 0 < counts.foreign;

export class Rewriting<E, A> {
  /** What has been written to the current target. */
  private joined = new JoinedInputs();
  /** By input, see RewritePiece. */
  private readonly moved = new Map<Input, readonly string[]>();
  /** Remarks about the current input as a whole that were made. */
  private readonly said = new Set<string>();
  /** Of all inputs. */
  private readonly marked: MarkedSentence[] = [];

  constructor(
    private readonly context: Context,
    private readonly command: Rewrite<E, A>,
    private readonly source: ResultSource<RewritePiece<E>, A>,
    private readonly following: Following,
    private readonly progress: Progress,
  ) {}

  async inPlace(input: Input): Promise<void> {
    const counts = { ...NO_COUNTS };
    let target: FileTarget | undefined;
    try {
      if (!isReadableTwice(input))
        throw new UnreadableInput(`${input.name} is not a file, so it cannot be written --in-place`);
      await this.source.require(input);
      target = await FileTarget.open(input.name, this.context);
      this.joined = new JoinedInputs();
      await this.copy(input, target, counts);
      if (counts.changed + counts.others === 0 || isForeign(counts)) await target.abandon();
      else await target.commit();
      this.report(input, counts);
      await this.following.write(input);
    } catch (error) {
      await target?.abandon();
      if (!(error instanceof UnreadableInput || error instanceof UnwritableTarget)) throw error;
      this.context.fail(error.message);
    }
  }

  /** Writes all inputs to one target, in order. */
  async together(inputs: readonly Input[], out: string | undefined): Promise<void> {
    const target = out === undefined ? standardOutput(this.context) : await FileTarget.open(out, this.context);
    const refused: Input[] = [];
    let isWhole = true;
    try {
      for (const input of inputs) {
        const outcome = await this.append(input, target);
        if (outcome === 'refused') refused.push(input);
        isWhole &&= outcome !== 'broken off';
      }
    } catch (error) {
      await target.abandon();
      throw error;
    }
    // A refused file stays unchanged, and if all inputs are refused, no file is replaced.
    const isLost =
      refused.length === inputs.length || refused.some((each) => isSameFile(out, each, this.context.io.cwd));
    if (isWhole && !isLost) {
      await target.commit();
      const [first] = inputs;
      if (inputs.length === 1 && isSameFile(out, first, this.context.io.cwd)) await this.following.write(first);
      else {
        await this.following.writeElsewhere(inputs, this.marked);
        for (const input of inputs) this.following.report(input, this.moved.get(input) ?? []);
      }
      return;
    }
    await target.abandon();
    if (out === undefined) return;
    const reason = isWhole ? 'there is nothing to write' : 'an input ended early';
    this.context.note(`${out} was not written because ${reason}.`);
  }

  /** An input refused from the start adds nothing, and the others are written without it. */
  private async append(input: Input, target: Target): Promise<'whole' | 'refused' | 'broken off'> {
    const counts = { ...NO_COUNTS };
    this.joined.startInput();
    try {
      await this.source.require(input);
      await this.copy(input, target, counts);
      this.report(input, counts);
      return 'whole';
    } catch (error) {
      if (!(error instanceof UnreadableInput)) throw error;
      this.context.fail(error.message);
      return this.joined.hasStarted ? 'broken off' : 'refused';
    }
  }

  private async copy(input: Input, target: Target, counts: Counts): Promise<void> {
    this.joined.startInput();
    this.said.clear();
    for await (const { piece, firstLine } of this.source.results(input)) {
      await this.put(piece, firstLine, input, target, counts);
      if (piece.counted !== undefined) this.command.take?.(piece.counted);
      if (piece.later !== undefined) await this.decide(piece.later, firstLine, input, target, counts);
      if (piece.marked !== undefined) this.marked.push(...piece.marked);
      if (piece.moved !== undefined) this.moved.set(input, [...(this.moved.get(input) ?? []), ...piece.moved]);
    }
    this.progress.clear();
  }

  private async put(
    { text, counts: more, remarks }: Pick<RewritePiece<E>, 'text' | 'counts' | 'remarks'>,
    firstLine: number,
    input: Input,
    target: Target,
    counts: Counts,
  ): Promise<void> {
    addCounts(counts, more);
    if (0 < remarks.length) this.progress.clear();
    for (const remark of remarks) {
      if (remark.isOfFile && this.said.has(remark.text)) continue;
      if (remark.isOfFile) this.said.add(remark.text);
      tell(remark, input, this.context, firstLine);
    }
    if (text !== '') await target.write(this.joined.next(text));
  }

  /** Decides on a block that depends on those before it. */
  private async decide(
    { text, columns, line, nLines }: NonNullable<RewritePiece<E>['later']>,
    firstLine: number,
    input: Input,
    target: Target,
    counts: Counts,
  ): Promise<void> {
    const block = { sentence: new Sentence(text, nLines, 'shared', columnsOfNames(columns)), line, bad: [] };
    const change = await this.command.decide?.(block, input, () => this.source.ahead());
    if (change === undefined) throw new Error('nothing decides on what was left for later');
    await this.put(outcomeOf({ block, change }, input, this.following), firstLine, input, target, counts);
    const counted = this.command.counted?.();
    if (counted !== undefined) this.command.take?.(counted);
  }

  private report(input: Input, counts: Counts): void {
    const name = input.path === undefined ? 'standard input' : input.name;
    if (isForeign(counts)) {
      this.context.fail(`${name}: ${NO_ROW} ${FOREIGN_ADVICE}`);
      return;
    }
    const left = counts.left === 0 ? '' : `, ${counted(counts.left, 'sentence')} left unchanged`;
    const { unit, done } = this.command.words;
    const sentences =
      counts.sentences === 0
        ? 'no sentences'
        : `${formatNumber(counts.changed)} of ${counted(counts.sentences, 'sentence')}`;
    const others = counts.others === 0 ? '' : `, ${counted(counts.others, 'block')} without words`;
    const changed = counts.sentences === 0 && counts.others === 0 ? '' : `${others} changed`;
    this.context.note(`${name}: ${sentences}${changed}, ${counted(counts.n, unit)} ${done}${left}.`);
  }
}
