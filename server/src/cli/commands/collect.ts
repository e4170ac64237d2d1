/** `treebank collect`: prints what a single run would have printed, from the parts of a plan. */

import { defineCommand } from '../frame/command.ts';
import { type Context, UsageError } from '../frame/io.ts';
import { versionOf } from '../frame/version.ts';
import { PartSource } from '../spread/collecting.ts';
import { spreadCommand } from '../spread/commands.ts';
import { requireContents } from '../spread/contents.ts';
import { numberList } from '../spread/numbers.ts';
import { endOfPart, isIntact } from '../spread/partFile.ts';
import { type OpenedPlan, openPlan } from '../spread/plan.ts';
import { contextOf, spreadOf } from '../spread/working.ts';
import { FileTarget } from '../writing/target.ts';

export const collect = defineCommand({
  name: 'collect',
  group: 'experiment',
  summary: 'print what a single run would have printed, from the parts of a plan',
  usage: 'DIR [--out FILE] [--format FORMAT]',
  details: `Reads the parts of a plan in order and prints, byte for byte, what a single run of the command prints, with its exit code. Parts
that are missing or damaged are named, and then nothing is printed and the exit code is 2; so if a file is not what it was.

  treebank collect run
  treebank collect run --format json --out findings.json`,
  options: {
    out: { type: 'text', short: 'o', placeholder: 'FILE', help: 'write to FILE instead of standard output' },
    format: {
      type: 'text',
      placeholder: 'FORMAT',
      help: 'another output format than planned, where the results are the same for both',
    },
  },
  async start({ files, options }, context) {
    if (files.length !== 1) throw new UsageError('name the folder of a plan; treebank plan makes one');
    const opened = await openPlan(files[0], context, versionOf(context.io));
    const chosen = withFormat(opened, options.format);
    if (!(await isComplete(opened, files[0], context))) return;
    await requireContents(opened, context);
    const target = options.out === undefined ? undefined : await FileTarget.open(options.out, context);
    let hasWritten = false;
    const write = (text: string) => {
      hasWritten = true;
      return target?.write(text);
    };
    const inner = contextOf(opened, context, target && { stdout: { isTerminal: false, write } });
    try {
      const spread = await spreadOf(opened, inner, chosen);
      await spread?.collect(new PartSource(opened.folder, opened.plan.parts.length, spread, inner));
      await inner.out.flush();
      // A run that failed from the start replaces nothing.
      if (hasWritten || inner.exitCode !== 2) await target?.commit();
    } finally {
      // Has no effect if everything was written.
      await target?.abandon();
    }
    context.raise(inner.exitCode);
  },
});

/** The options of the command. @throws UsageError if the format cannot be changed at this point */
function withFormat({ plan }: OpenedPlan, format: string | undefined): Readonly<Record<string, unknown>> {
  if (format === undefined || format === plan.options.format) return plan.options;
  const command = spreadCommand(plan.command);
  const option = command.options.format;
  if (option?.type !== 'choice') throw new UsageError(`treebank ${command.name} has no --format`);
  if (!option.values.includes(format)) {
    throw new UsageError(`--format must be one of ${option.values.join(', ')}, not ${format}`);
  }
  if (!(command.choosableLater?.(plan.options) ?? []).includes('format')) {
    throw new UsageError(
      `the results were made for --format ${plan.options.format}. Plan again with --format ${format}`,
    );
  }
  return { ...plan.options, format };
}

/** Names parts that are missing or damaged. */
async function isComplete(opened: OpenedPlan, name: string, context: Context): Promise<boolean> {
  const { folder, plan, sum } = opened;
  const missing: number[] = [];
  const damaged: number[] = [];
  for (const index of plan.parts.keys()) {
    const end = await endOfPart(folder, index, sum);
    if (end === undefined) missing.push(index);
    else if (!(await isIntact(folder, index, end))) damaged.push(index);
  }
  if (0 < damaged.length) {
    context.fail(`damaged parts: ${numberList(damaged)}. Remove their files in ${name} and do them again.`);
  }
  if (0 < missing.length) {
    const list = numberList(missing);
    const done = `${plan.parts.length - missing.length} of ${plan.parts.length} parts are done`;
    context.fail(`${done}, missing: ${list}. Do them with treebank work ${name} --part ${list}.`);
  }
  return missing.length + damaged.length === 0;
}
