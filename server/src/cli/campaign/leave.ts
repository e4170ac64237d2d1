/** Records places that were looked at and stay as they are. */

import { type LeftPlace, printLeft } from '../../core/campaign/index.ts';
import { counted } from '../../core/wording/numbers.ts';
import { type Context, UsageError } from '../frame/io.ts';
import { findInputs } from '../reading/input.ts';
import { UnwritableTarget, writeWhole } from '../writing/target.ts';
import type { OpenCampaign } from './open.ts';
import { survey } from './survey.ts';

interface LeftChoice {
  readonly groups: ReadonlySet<string>;
  /** `SENT_ID` or `SENT_ID:WORD`, with commas between them; names may have commas, too. */
  readonly places: string;
  readonly reason: string;
}

/** @throws UsageError if nothing is chosen */
export async function leavePlaces(
  open: OpenCampaign,
  files: readonly string[],
  { groups, places: wanted, reason }: LeftChoice,
  context: Context,
): Promise<void> {
  if (groups.size === 0 && wanted.trim() === '')
    throw new UsageError('say what to leave: --group ID,ID… or --place SENT_ID:WORD');
  const added: LeftPlace[] = [];
  let missing = `,${wanted},`;
  const isNamed = (name: string) => {
    const isIn = `,${wanted},`.includes(`,${name},`);
    if (isIn) missing = missing.replace(`,${name},`, ',');
    return isIn;
  };
  await survey(open, await findInputs(files, context), context, (places) => {
    for (const { item, groupId, named } of places) {
      const isMeant = [isNamed(named.sentence), isNamed(`${named.sentence}:${item.word}`)].includes(true);
      if (isMeant || groups.has(groupId)) added.push({ ...named, was: item.was, reason });
    }
  });
  for (const name of missing.split(',').filter((each) => each.trim() !== '')) context.fail(`no open place is ${name}`);
  if (context.exitCode === 2) return;
  if (added.length === 0) return context.fail('no open place is in these groups');
  try {
    await writeWhole(open.leftName, printLeft([...open.leftPlaces, ...added]), context);
    context.note(`${open.leftName}: ${counted(added.length, 'place')} left as they are.`);
  } catch (error) {
    if (!(error instanceof UnwritableTarget)) throw error;
    context.fail(error.message);
  }
}
