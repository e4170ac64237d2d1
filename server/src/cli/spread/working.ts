/** Works on a part of a plan and writes its file. */

import { createHash } from 'node:crypto';
import { Context } from '../frame/io.ts';
import { readBlocks } from '../reading/blocks.ts';
import { type Input, UnreadableInput } from '../reading/input.ts';
import { FileTarget } from '../writing/target.ts';
import { borderAt } from './borders.ts';
import { spreadCommand, withDefaults } from './commands.ts';
import { contentsOf } from './contents.ts';
import { type PartEnd, type PartHeader, type PartLine, partPath } from './partFile.ts';
import { inputOf, type OpenedPlan, type PlannedInput, requireUnchanged } from './plan.ts';
import type { InputBytes, Spread } from './spread.ts';

/**
 * The command of a plan, ready to work or to collect.
 *
 * @param io overrides of the context's streams
 * @returns undefined, with messages, if the command has nothing to do
 */
export async function spreadOf(
  { plan }: OpenedPlan,
  context: Context,
  options: Readonly<Record<string, unknown>> = plan.options,
): Promise<Spread<unknown, unknown> | undefined> {
  const command = spreadCommand(plan.command);
  const inputs = plan.inputs.map(inputOf);
  // This version of the command read the options.
  const values = withDefaults(command, options) as Parameters<typeof command.spread>[0]['options'];
  return command.spread({ files: plan.files, options: values }, context, inputs);
}

/** The context for the command of a plan, single-threaded: the caller decides how many parts run side by side. */
export function contextOf({ plan }: OpenedPlan, { io }: Context, streams: Partial<Context['io']> = {}): Context {
  return new Context({ ...io, cwd: plan.folder, workerScript: undefined, ...streams }, plan.command);
}

const SILENT = { isTerminal: false, write: () => undefined };

/**
 * Complete or absent: the file is renamed when it is finished.
 *
 * @throws UsageError if a file has changed since the plan was made, UnwritableTarget
 * @returns undefined, with messages, if the command cannot work at all
 */
export async function workOnPart(opened: OpenedPlan, index: number, context: Context): Promise<PartEnd | undefined> {
  const { plan, folder, sum } = opened;
  const ranges = plan.parts[index];
  await requireUnchanged([...new Set(ranges.map(({ input }) => plan.inputs[input]))]);
  const said: string[] = [];
  const inner = contextOf(opened, context, {
    stdout: SILENT,
    stderr: { isTerminal: false, write: (text) => void said.push(text) },
  });
  const spread = await spreadOf(opened, inner);
  if (spread === undefined) {
    await context.io.stderr.write(said.join(''));
    context.raise(2);
    return undefined;
  }
  const target = await FileTarget.open(partPath(folder, index), context, 'anywhere');
  try {
    const writer = new PartWriter(target, plan.inputs);
    await writer.line({ treebankPart: index, plan: sum });
    for (const range of ranges) await writer.range(range, spread, inner);
    await requireUnchanged([...new Set(ranges.map(({ input }) => plan.inputs[input]))]);
    const end = await writer.end();
    await target.commit();
    return end;
  } catch (error) {
    await target.abandon();
    throw error;
  } finally {
    await spread.close?.();
  }
}

class PartWriter {
  private readonly hash = createHash('sha256');
  private readonly started = performance.now();
  private sentences = 0;
  private words = 0;
  private bytes = 0;

  constructor(
    private readonly target: FileTarget,
    private readonly inputs: readonly PlannedInput[],
  ) {}

  async line(line: PartLine | PartHeader): Promise<void> {
    const text = `${JSON.stringify(line)}\n`;
    this.hash.update(text);
    await this.target.write(text);
  }

  async range(range: InputBytes, spread: Spread<unknown, unknown>, context: Context): Promise<void> {
    const input = inputIn(range, spread.inputs[range.input]);
    await this.line({ range });
    await this.line({ contents: await contentsOf(range, input, this.inputs) });
    this.bytes += (input.range?.to ?? 0) - (input.range?.from ?? 0);
    const isFit = await this.requirements(spread, input);
    for await (const ahead of spread.lookAhead?.(input) ?? []) await this.line({ ahead });
    await this.line({ lines: isFit ? await this.results(spread, input) : await linesIn(input, context) });
  }

  private async requirements(spread: Spread<unknown, unknown>, input: Input): Promise<boolean> {
    for (const [requirement, check] of (spread.requirements ?? []).entries()) {
      try {
        await check(input);
      } catch (error) {
        if (!(error instanceof UnreadableInput)) throw error;
        await this.line({ unfit: { requirement, remark: error.remark } });
        return false;
      }
    }
    return true;
  }

  private async results(spread: Spread<unknown, unknown>, input: Input): Promise<number> {
    let nLines = 0;
    try {
      for await (const { piece, lines, sentences, words } of spread.work(input)) {
        nLines += lines;
        this.sentences += sentences;
        this.words += words;
        await this.line({ piece: spread.pack === undefined ? piece : spread.pack(piece) });
      }
    } catch (error) {
      if (!(error instanceof UnreadableInput)) throw error;
      await this.line({ broken: error.remark });
    }
    return nLines;
  }

  async end(): Promise<PartEnd> {
    const { sentences, words, bytes } = this;
    const seconds = Math.round(performance.now() - this.started) / 1000;
    const end: PartEnd = { sentences, words, bytes, seconds, sha256: this.hash.digest('hex') };
    await this.target.write(`${JSON.stringify({ end })}\n`);
    return end;
  }
}

/** The input with the bytes of a range. */
function inputIn({ from, to, beside }: InputBytes, input: Input): Input {
  const { path, size } = input;
  if (path === undefined || size === undefined) return input;
  if (beside !== undefined) return { ...input, range: { from, to, beside } };
  return { ...input, range: { from: borderAt(path, size, from), to: borderAt(path, size, to) } };
}

async function linesIn(input: Input, context: Context): Promise<number> {
  let lines = 0;
  try {
    for await (const blocks of readBlocks(input, context)) {
      for (const { sentence, passage } of blocks) lines += passage?.nLines ?? sentence.nLines;
    }
  } catch (error) {
    if (!(error instanceof UnreadableInput)) throw error;
  }
  return lines;
}
