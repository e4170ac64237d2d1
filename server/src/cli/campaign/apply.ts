/** Lets the rules of a campaign decide some of its places: writes the files, and commits them if asked to. */

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { editsOf, harmsTree } from '../../core/campaign/index.ts';
import { counted } from '../../core/wording/numbers.ts';
import { printable } from '../../inert/index.ts';
import { type Context, reasonOf, UsageError } from '../frame/io.ts';
import type { Block, Input } from '../reading/input.ts';
import { Locks } from '../sidecar/locks.ts';
import { runAlone } from '../spread/spread.ts';
import { type Change, rewritable, rewriteSpread, UNCHANGED } from '../writing/rewrite.ts';
import type { OpenCampaign } from './open.ts';
import { type CampaignGroup, Survey } from './survey.ts';

const git = promisify(execFile);

interface Choice {
  /** The groups to decide; undefined: all. */
  readonly groups: ReadonlySet<string> | undefined;
  readonly except: ReadonlySet<string>;
  readonly isCommitted: boolean;
}

/** @throws UsageError if the result is to be committed and a file already has uncommitted changes */
export async function applyCampaign(
  open: OpenCampaign,
  files: readonly string[],
  { groups, except, isCommitted }: Choice,
  context: Context,
): Promise<void> {
  const inputs = await rewritable(files, { out: undefined, 'in-place': true }, context);
  const paths = inputs.flatMap(({ path }) => (path === undefined ? [] : [path]));
  if (isCommitted) await requireCommitted(paths, context);
  const seen = new Survey(open);
  const locks = new Locks();
  let n = 0;
  const decide = (block: Block, input: Input): Change => {
    const chosen = seen
      .add(block, input)
      .open.filter(
        ({ item, groupId }) => 0 < item.changes.length && (groups?.has(groupId) ?? true) && !except.has(groupId),
      );
    if (chosen.length === 0) return UNCHANGED;
    const { sentence } = block;
    const edits = editsOf(
      sentence,
      chosen.flatMap(({ item }) => item.changes),
    );
    if (harmsTree(sentence, edits)) {
      return {
        left: `${sentence.sentId ?? 'a sentence'}: decided in part, this would be no tree any more; decide all of its places together`,
      };
    }
    const change = locks.keptBy({ edits, n: chosen.length }, input, sentence);
    if (!('left' in change)) n += chosen.length;
    return change;
  };
  const words = { unit: 'place', done: 'decided' };
  await runAlone(
    rewriteSpread(inputs, { out: undefined, 'in-place': true }, context, {
      words,
      async *changes(blocks, input) {
        for await (const block of blocks) yield { block, change: decide(block, input) };
      },
    }),
  );
  const message = messageOf(open, chosenOf(seen.sorted(), groups, except), n);
  if (n === 0) context.note('Nothing was decided: no open place of these groups has a rule.');
  else if (context.exitCode === 2 || !isCommitted) {
    context.note('A commit for it:');
    for (const line of message.split('\n')) context.note(`  ${line}`);
  } else await commit(paths, message, context);
}

const chosenOf = (
  all: readonly CampaignGroup[],
  groups: ReadonlySet<string> | undefined,
  except: ReadonlySet<string>,
) => all.filter(({ id, isByRule }) => isByRule && (groups?.has(id) ?? true) && !except.has(id));

const MOST_PATTERNS = 20;

/** The title and the issue, then what was decided. */
function messageOf({ campaign }: OpenCampaign, groups: readonly CampaignGroup[], n: number): string {
  const { title, issue } = campaign;
  const lines = [...groups].reverse().map(({ places, pattern }) => `- ${pattern} (${places})`);
  const rest = lines.length - MOST_PATTERNS;
  return [
    title,
    '',
    ...(issue === undefined ? [] : [`Issue: ${issue}`]),
    `${counted(n, 'place')}:`,
    ...lines.slice(0, MOST_PATTERNS),
    ...(0 < rest ? [`- and ${counted(rest, 'more pattern')}`] : []),
  ].join('\n');
}

/** A commit of the campaign must not take along what else is in the files. */
async function requireCommitted(paths: readonly string[], { io: { cwd } }: Context): Promise<void> {
  let changed: string;
  try {
    ({ stdout: changed } = await git('git', ['status', '--porcelain', '--', ...paths], { cwd }));
  } catch (error) {
    throw new UsageError(`--commit needs a git repository: ${reasonOf(error)}`);
  }
  if (changed.trim() !== '') {
    throw new UsageError(`with --commit, the files must have no changes of their own:\n${changed.trimEnd()}`);
  }
}

async function commit(paths: readonly string[], message: string, context: Context): Promise<void> {
  try {
    const { stdout } = await git('git', ['commit', '-m', message, '--', ...paths], { cwd: context.io.cwd });
    context.note(printable(stdout.split('\n')[0]));
  } catch (error) {
    context.fail(`the files are written, but git could not commit them: ${reasonOf(error)}`);
  }
}
