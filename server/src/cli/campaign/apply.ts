/** Lets the rules of a campaign decide some of its places: writes the files, and commits them if asked to. */

import { type CampaignItem, editsOf, harmsTree } from '../../core/campaign/index.ts';
import type { Context } from '../frame/io.ts';
import type { Block } from '../reading/blocks.ts';
import { requireTreebank } from '../reading/foreign.ts';
import type { Input } from '../reading/input.ts';
import { Locks } from '../sidecar/locks.ts';
import { runAlone } from '../spread/spread.ts';
import { type Change, rewritable, rewriteSpread, UNCHANGED } from '../writing/rewrite.ts';
import { commit, commitMessage, entriesBeside } from './commit.ts';
import { PlaceNames } from './leave.ts';
import type { OpenCampaign } from './open.ts';
import { Survey, survey } from './survey.ts';

interface Choice {
  /** The groups to decide; undefined: all. */
  readonly groups: ReadonlySet<string> | undefined;
  readonly except: ReadonlySet<string>;
  /** See `PlaceNames`; undefined: all of the groups. */
  readonly places: string | undefined;
  /** What is done there: 1 is the rules, the others as `places` numbers them. */
  readonly way: number;
  readonly isCommitted: boolean;
}

/** @throws UsageError if the result is to be committed and a file already has uncommitted changes */
export async function applyCampaign(
  open: OpenCampaign,
  files: readonly string[],
  { groups, except, places, way, isCommitted }: Choice,
  context: Context,
): Promise<void> {
  const inputs = await rewritable(files, { out: undefined, 'in-place': true }, context);
  const paths = inputs.flatMap(({ path }) => (path === undefined ? [] : [path]));
  const entries = isCommitted ? await entriesBeside(paths, context) : [];
  if (0 < except.size) {
    // Before anything is written: a slip would decide what was to stay.
    (await survey(open, inputs, context, undefined, 'places alone')).complain(except, context);
    if (context.exitCode === 2) return context.note('Nothing was decided.');
  }
  const seen = new Survey(open, 'places alone');
  const locks = new Locks();
  const names = places === undefined ? undefined : new PlaceNames(places);
  const decided = new Map<string, number>();
  let n = 0;
  let nChosen = 0;
  const wayOf = ({ changes, choices }: CampaignItem) => (way === 1 ? changes : choices[way - 2]) ?? [];
  const decide = (block: Block, input: Input): Change => {
    const chosen = seen
      .add(block, input)
      .open.filter(
        ({ item, groupId, named }) =>
          (names?.have(named) ?? true) &&
          0 < wayOf(item).length &&
          (groups?.has(groupId) ?? true) &&
          !except.has(groupId),
      );
    if (chosen.length === 0) return UNCHANGED;
    nChosen += chosen.length;
    const { sentence } = block;
    const edits = editsOf(
      sentence,
      chosen.flatMap(({ item }) => wayOf(item)),
    );
    if (harmsTree(sentence, edits)) {
      return {
        left: `${sentence.sentId ?? 'a sentence'}: decided in part, this would be no tree any more; decide all of its places together`,
      };
    }
    const change = locks.keptBy({ edits, n: chosen.length }, input, sentence);
    if ('left' in change) return change;
    n += chosen.length;
    for (const { item } of chosen) decided.set(item.pattern, (decided.get(item.pattern) ?? 0) + 1);
    return change;
  };
  const words = { unit: 'place', done: 'decided' };
  await runAlone(
    rewriteSpread(inputs, { out: undefined, 'in-place': true }, context, {
      words,
      requirements: [(input) => requireTreebank(input, context)],
      async *changes(blocks, input) {
        for await (const block of blocks) yield { block, change: decide(block, input) };
      },
    }),
  );
  names?.complain(context);
  seen.complain(groups ?? [], context);
  const message = commitMessage(open, decided, n);
  const what = way === 1 ? 'a rule' : `choice ${way}`;
  if (nChosen === 0) context.note(`Nothing was decided: no open place of these groups has ${what}.`);
  else if (n === 0) context.note('Nothing was decided.');
  else if (context.exitCode === 2 || !isCommitted) {
    context.note('A commit for it:');
    for (const line of message.split('\n')) context.note(`  ${line}`);
  } else await commit(paths, entries, message, context);
}
