/** The framework of commands that print a treebank with some cells changed, and everything else byte for byte. */

import type { MachineMark } from '../../core/sidecar/index.ts';
import { type Context, UsageError } from '../frame/io.ts';
import { requireUtf8 } from '../reading/blocks.ts';
import { findInputs, type Input } from '../reading/input.ts';
import { ElsewhereMarks } from '../sidecar/elsewhere.ts';
import { Following, isSameFile } from '../sidecar/following.ts';
import type { Spread } from '../spread/spread.ts';
import type { Rewrite } from './change.ts';
import { Progress, totalSize } from './progress.ts';
import { Rewriting } from './rewriting.ts';
import { changedPieces, type RewritePiece } from './rewrittenBlocks.ts';
import { UnwritableTarget } from './target.ts';

export {
  type Change,
  type Changed,
  type Changes,
  eachBlock,
  type ForLater,
  HEADS_CHANGED,
  UNCHANGED,
} from './change.ts';

/** Options shared by all rewriting commands. */
export const REWRITE_OPTIONS = {
  out: { type: 'text', short: 'o', placeholder: 'FILE', help: 'write to FILE instead of standard output' },
  'in-place': { type: 'flag', help: 'write changed files back in place' },
} as const;

/** For commands that fill cells. */
export const MARK_OPTIONS = {
  mark: {
    type: 'flag',
    help: 'with --in-place or --out: mark what is written in .treebank.json, as nobody has looked at it yet (always where it has such marks)',
  },
} as const;

export interface RewriteOptions {
  readonly out: string | undefined;
  readonly 'in-place': boolean;
  readonly mark?: boolean;
}

/** The inputs of a command that writes. @throws UsageError if they cannot be written as requested */
export async function rewritable(
  files: readonly string[],
  options: RewriteOptions,
  context: Context,
): Promise<readonly Input[]> {
  if (options.out !== undefined && options['in-place']) throw new UsageError('--out and --in-place cannot be combined');
  if (options.mark && !options['in-place'] && options.out === undefined)
    throw new UsageError('--mark needs --in-place or --out: marks belong to the file');
  if (options['in-place'] && files.includes('-')) throw new UsageError('standard input cannot be written --in-place');
  return findInputs(files, context);
}

/** Changes the inputs, writes the result, and reports on standard error what was done. */
export function rewriteSpread<E, A>(
  inputs: readonly Input[],
  options: RewriteOptions,
  context: Context,
  command: Rewrite<E, A>,
): Spread<RewritePiece<E>, A> {
  const progress = new Progress(context, totalSize(inputs));
  const { out, mark: begins = false } = options;
  const [first] = inputs;
  const isElsewhere = out !== undefined && !(inputs.length === 1 && isSameFile(out, first, context.io.cwd));
  const elsewhere = isElsewhere && command.machine !== undefined ? ElsewhereMarks.for(out, begins, context) : undefined;
  const following = new Following(context, command.machine, begins && !isElsewhere, command.keepsMarks, elsewhere);
  return {
    inputs,
    requirements: [(input) => requireUtf8(input, context), ...(command.requirements ?? [])],
    ...(command.lookAhead === undefined ? {} : { lookAhead: command.lookAhead }),
    work: (input) => changedPieces(input, context, command, following, progress),
    async collect(source) {
      const rewriting = new Rewriting(context, command, source, following, progress);
      try {
        if (options['in-place']) for (const input of inputs) await rewriting.inPlace(input);
        else await rewriting.together(inputs, options.out);
      } catch (error) {
        if (!(error instanceof UnwritableTarget)) throw error;
        context.fail(error.message);
      }
      command.report?.();
    },
    close: async () => command.close?.(),
  };
}

/** The mark of what a command writes today. @param by the model or rules */
export function markToday(state: string, by: string | undefined): MachineMark {
  const now = new Date();
  const two = (n: number) => String(n).padStart(2, '0');
  const on = `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
  return { state, ...(by === undefined ? {} : { by }), on };
}
