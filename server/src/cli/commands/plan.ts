/** `treebank plan`: cuts the work of a command into parts, for many processes or machines. */

import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { counted } from '../../core/wording/numbers.ts';
import { defineCommand } from '../frame/command.ts';
import { reasonOf, UsageError } from '../frame/io.ts';
import type { Options } from '../frame/options.ts';
import { versionOf } from '../frame/version.ts';
import { type Input, isReadableTwice } from '../reading/input.ts';
import { plannedOptions, SPREAD_NAMES, spreadCommand, withDefaults } from '../spread/commands.ts';
import { cutParts, FORMAT, identityOf, PLAN_FILE, type Plan, type PlannedInput, printPlan } from '../spread/plan.ts';
import { UnwritableTarget, writeWhole } from '../writing/target.ts';

const PLAN_OPTIONS = {
  parts: {
    type: 'integer',
    placeholder: 'N',
    min: 1,
    max: 100_000,
    default: 8,
    help: 'number of parts, each for one process; 0.5 to 1 GB each is a good size',
  },
  out: { type: 'text', short: 'o', placeholder: 'DIR', help: 'folder for the plan and the results of the parts' },
} as const satisfies Options;

export const plan = defineCommand({
  name: 'plan',
  group: 'experiment',
  summary: 'cut the work of a command into parts for many processes or machines',
  usage: 'COMMAND FILE… --out DIR [--parts N] [options of the command]',
  details: `Writes DIR/plan.json with the files, the options and the bytes of each part. treebank work does the parts, in any order and
anywhere, treebank collect prints what a single run of the command prints, and treebank submit has a cluster do both.
Commands: ${SPREAD_NAMES.join(', ')}. Files that are one treebank stay in one part unless they are larger.

  treebank plan lint --level 2 corpus --parts 100 --out run
  treebank work run --part 0
  treebank collect run`,
  options: PLAN_OPTIONS,
  optionsFor(args) {
    const name = args[0]?.startsWith('-') ? undefined : args[0];
    return name === undefined ? PLAN_OPTIONS : { ...plannedOptions(spreadCommand(name)), ...PLAN_OPTIONS };
  },
  async start({ files: [name, ...files], options: { parts: nParts, out, ...given } }, context) {
    const command = spreadCommand(name);
    if (out === undefined) throw new UsageError('add --out DIR, the folder for the plan and the results');
    const options = withDefaults(command, given);
    const values = options as Parameters<typeof command.spread>[0]['options'];
    const spread = await command.spread({ files, options: values }, context);
    // A file that is unreadable now might be readable later, and then the results would differ from those of one run.
    if (spread === undefined || context.exitCode === 2) return context.note('Nothing was planned.');
    const inputs = await Promise.all(spread.inputs.map(planned));
    const groups = (spread.groups ?? spread.inputs.map((input) => [input])).map((group) =>
      group.map(({ size }) => size ?? 0),
    );
    const parts = (await spread.cut?.(nParts)) ?? cutParts(groups, nParts);
    await spread.close?.();
    const content: Plan = {
      treebankPlan: FORMAT,
      version: versionOf(context.io),
      command: command.name,
      options: Object.fromEntries(Object.entries(given).filter(([option]) => option !== 'help')),
      files,
      folder: context.io.cwd,
      inputs,
      parts,
    };
    try {
      await mkdir(resolve(context.io.cwd, out), { recursive: true });
    } catch (error) {
      throw new UnwritableTarget(`cannot make the folder ${out}: ${reasonOf(error)}`);
    }
    await writeWhole(join(out, PLAN_FILE), printPlan(content), context, 'anywhere');
    const size = inputs.reduce((sum, each) => sum + each.size, 0) / 1e6 / Math.max(1, parts.length);
    const last = parts.length - 1;
    context.note(
      `${join(out, PLAN_FILE)}: ${counted(parts.length, 'part')} of about ${size.toFixed(1)} MB. ` +
        `Next: treebank work ${out} --part 0${last === 0 ? '' : `-${last}`}, then treebank collect ${out}.`,
    );
  },
});

/** @throws UsageError if the input cannot be read in parts */
async function planned(input: Input): Promise<PlannedInput> {
  const { name, path, size } = input;
  if (path === undefined || size === undefined || !isReadableTwice(input)) {
    throw new UsageError(`${name} is not a file, so it cannot be read in parts`);
  }
  return { name, path, ...(await identityOf(name, path)), size };
}
