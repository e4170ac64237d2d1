/** The results of all parts, in order, as if the work itself delivered them. */

import type { Context } from '../frame/io.ts';
import { type Input, UnreadableInput } from '../reading/input.ts';
import { type Remark, wordingOf } from '../reading/remark.ts';
import { type PartLine, partLines } from './partFile.ts';
import type { InputBytes, Placed, ResultSource, Spread } from './spread.ts';

/** Inputs have to be requested in order. Reads the parts on demand; memory does not grow with them. */
export class PartSource implements ResultSource<unknown, unknown> {
  private readonly lines: AsyncGenerator<PartLine>;
  /** The range whose results come next. */
  private range: InputBytes | undefined;
  private hasStarted = false;
  private unfit: Promise<ReadonlyMap<number, Unfit>> | undefined;
  private readonly numbers: ReadonlyMap<Input, number>;

  constructor(
    private readonly folder: string,
    private readonly nParts: number,
    private readonly spread: Spread<unknown, unknown>,
    private readonly context: Context,
  ) {
    this.lines = this.linesOf(['range', 'piece', 'broken', 'lines']);
    this.numbers = new Map(spread.inputs.map((input, index) => [input, index]));
  }

  async *results(input: Input): AsyncGenerator<Placed<unknown>> {
    const wanted = this.numberOf(input);
    let firstLine = 0;
    if (!this.hasStarted) await this.toNextRange();
    while (this.range !== undefined && this.range.input < wanted) await this.toNextRange();
    while (this.range?.input === wanted) {
      const line = await this.next();
      if (line === undefined) return;
      if (line.broken !== undefined) throw refusalOf(input, line.broken, firstLine);
      if ('piece' in line) yield { piece: this.spread.unpack?.(line.piece) ?? line.piece, firstLine };
      firstLine += line.lines ?? 0;
    }
  }

  async require(input: Input): Promise<void> {
    if (this.spread.requirements === undefined) return;
    this.unfit ??= this.readUnfit();
    const unfit = (await this.unfit).get(this.numberOf(input));
    if (unfit !== undefined) throw refusalOf(input, unfit.remark, unfit.firstLine);
  }

  async *ahead(): AsyncGenerator<unknown> {
    for await (const { ahead } of this.linesOf(['ahead'])) yield ahead;
  }

  private numberOf(input: Input): number {
    const number = this.numbers.get(input);
    if (number === undefined) throw new Error(`${input.name} is not in the plan`);
    return number;
  }

  private linesOf(kinds: readonly (keyof PartLine)[]): AsyncGenerator<PartLine> {
    return partLines(this.folder, Array(this.nParts).keys(), kinds, this.context);
  }

  private async next(): Promise<PartLine | undefined> {
    const { value, done } = await this.lines.next();
    if (done) this.range = undefined;
    else if (value.range !== undefined) this.range = value.range;
    return done ? undefined : value;
  }

  private async toNextRange(): Promise<void> {
    this.hasStarted = true;
    for (;;) {
      const line = await this.next();
      if (line === undefined || line.range !== undefined) return;
    }
  }

  /** By input: the failure of the earliest requirement that one of its ranges does not meet. */
  private async readUnfit(): Promise<ReadonlyMap<number, Unfit>> {
    const found = new Map<number, Unfit>();
    let input = -1;
    let firstLine = 0;
    for await (const { range, unfit, lines } of this.linesOf(['range', 'unfit', 'lines'])) {
      if (range !== undefined && range.input !== input) {
        input = range.input;
        firstLine = 0;
      }
      const before = found.get(input)?.requirement ?? Number.POSITIVE_INFINITY;
      if (unfit !== undefined && unfit.requirement < before) found.set(input, { ...unfit, firstLine });
      firstLine += lines ?? 0;
    }
    return found;
  }
}

interface Unfit {
  readonly requirement: number;
  readonly remark: Remark;
  readonly firstLine: number;
}

function refusalOf(input: Input, remark: Remark, firstLine: number): UnreadableInput {
  return new UnreadableInput(wordingOf(input, remark, firstLine), remark);
}
