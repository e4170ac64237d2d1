/** The plan of a run that is spread over processes: `plan.json` in a separate folder. */

import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type Context, reasonOf, UsageError } from '../frame/io.ts';
import type { Input } from '../reading/input.ts';
import type { InputBytes } from './spread.ts';

/** Increase this with every change of the plan or of the part files. */
export const FORMAT = 2;

export const PLAN_FILE = 'plan.json';

export interface PlannedInput {
  readonly name: string;
  readonly path: string;
  readonly size: number;
  /** Time of the last change of the content, in milliseconds. */
  readonly modified: number;
  /** Time of the last change of any kind, which no program can set. */
  readonly changed: number;
}

export interface Plan {
  readonly treebankPlan: typeof FORMAT;
  readonly version: string;
  readonly command: string;
  readonly options: Readonly<Record<string, unknown>>;
  /** The arguments other than options. */
  readonly files: readonly string[];
  /** Folder that relative file names start from. */
  readonly folder: string;
  readonly inputs: readonly PlannedInput[];
  /** Requested bytes; each end moves to the next certain start of a sentence. */
  readonly parts: readonly (readonly InputBytes[])[];
}

/** A plan, its folder, and the checksum by which its parts identify it. */
export interface OpenedPlan {
  readonly plan: Plan;
  readonly folder: string;
  readonly sum: string;
}

/** One line for each input and each part. */
export function printPlan({ inputs, parts, ...rest }: Plan): string {
  const lines = (items: readonly unknown[]) => items.map((item) => `  ${JSON.stringify(item)}`).join(',\n');
  const head = JSON.stringify(rest).slice(0, -1);
  return `${head},\n"inputs":[\n${lines(inputs)}\n],\n"parts":[\n${lines(parts)}\n]}\n`;
}

/** @throws UsageError if there is no plan, or only one of another version of the program */
export async function openPlan(name: string, context: Context, version: string): Promise<OpenedPlan> {
  const folder = resolve(context.io.cwd, name);
  const shown = join(name, PLAN_FILE);
  let text: string;
  try {
    text = await readFile(join(folder, PLAN_FILE), 'utf8');
  } catch (error) {
    throw new UsageError(`cannot read ${shown}: ${reasonOf(error)}. treebank plan makes one`);
  }
  const plan = parsed(text);
  if (plan === undefined) throw new UsageError(`${shown} is not a plan. treebank plan makes one`);
  // Other versions may find or print something else: their parts must not be mixed.
  if (plan.version !== version) {
    throw new UsageError(
      `${shown} was made by treebank ${plan.version}, and this is ${version}. Use that version, or plan again`,
    );
  }
  return { plan, folder, sum: createHash('sha256').update(text).digest('hex') };
}

function parsed(text: string): Plan | undefined {
  try {
    const plan: unknown = JSON.parse(text);
    const isPlan = typeof plan === 'object' && plan !== null && 'treebankPlan' in plan && plan.treebankPlan === FORMAT;
    // This version of the program wrote it.
    return isPlan ? (plan as Plan) : undefined;
  } catch {
    return undefined;
  }
}

/** What identifies a file. @throws UsageError if it cannot be read */
export async function identityOf(name: string, path: string): Promise<Omit<PlannedInput, 'name' | 'path'>> {
  const { size, mtimeMs, ctimeMs } = await stat(path).catch((error: unknown) => {
    throw new UsageError(`cannot read ${name}: ${reasonOf(error)}`);
  });
  return { size, modified: mtimeMs, changed: ctimeMs };
}

/** @throws UsageError if a file has changed since the plan was made */
export async function requireUnchanged(inputs: readonly PlannedInput[]): Promise<void> {
  for (const { name, path, size, modified } of inputs) {
    const now = await identityOf(name, path);
    if (now.size !== size || now.modified !== modified) throw hasChanged(name);
  }
}

export const hasChanged = (name: string): UsageError =>
  new UsageError(`${name} has changed since the plan was made. Plan again`);

export const inputOf = ({ name, path, size }: PlannedInput): Input => ({ name, path, size });

/**
 * Cuts inputs into at most `nParts` parts of about the same size, in order. Inputs of a group stay together unless they are larger than
 * a part; then they are cut anywhere.
 *
 * @param groups sizes of the inputs
 */
export function cutParts(groups: readonly (readonly number[])[], nParts: number): InputBytes[][] {
  const total = groups.flat().reduce((sum, size) => sum + size, 0);
  const part = Math.max(1, total / nParts);
  const parts: InputBytes[][] = Array.from({ length: nParts }, () => []);
  const at = (offset: number) => Math.min(nParts - 1, Math.floor(offset / part));
  let before = 0;
  let input = 0;
  for (const sizes of groups) {
    const size = sizes.reduce((sum, each) => sum + each, 0);
    const whole = size <= part ? at(before + size / 2) : undefined;
    for (const each of sizes) {
      const [first, last] = whole === undefined ? [at(before), at(before + each)] : [whole, whole];
      for (let index = first; index <= last; index++) {
        const from = index === first ? 0 : Math.round(index * part) - before;
        const to = index === last ? each : Math.round((index + 1) * part) - before;
        if (from < to || each === 0) parts[index].push({ input, from, to });
      }
      before += each;
      input++;
    }
  }
  return parts.filter((ranges) => 0 < ranges.length);
}
