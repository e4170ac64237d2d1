/** Records places that were looked at and stay as they are. */

import { type LeftPlace, printLeft } from '../../core/campaign/index.ts';
import { counted } from '../../core/wording/numbers.ts';
import { type Context, UsageError } from '../frame/io.ts';
import { findInputs } from '../reading/input.ts';
import { FileTarget, UnwritableTarget } from '../writing/target.ts';
import type { OpenCampaign } from './open.ts';
import { placeOf, survey } from './survey.ts';

interface LeftChoice {
  readonly groups: ReadonlySet<string>;
  /** `SENT_ID` or `SENT_ID:WORD` */
  readonly places: ReadonlySet<string>;
  readonly reason: string;
}

/** @throws UsageError if nothing is chosen */
export async function leavePlaces(
  open: OpenCampaign,
  files: readonly string[],
  { groups, places: wanted, reason }: LeftChoice,
  context: Context,
): Promise<void> {
  if (groups.size + wanted.size === 0)
    throw new UsageError('say what to leave: --group ID,ID… or --place SENT_ID:WORD');
  const added: LeftPlace[] = [];
  await survey(open, await findInputs(files, context), context, (places) => {
    for (const { item, block, input, groupId } of places) {
      const place = placeOf(item, block, input);
      const isNamed = wanted.has(place.sentence) || wanted.has(`${place.sentence}:${item.word}`);
      if (isNamed || groups.has(groupId)) added.push({ ...place, was: item.was, reason });
    }
  });
  if (context.exitCode === 2) return;
  if (added.length === 0) return context.fail('no open place is meant by that');
  try {
    const target = await FileTarget.open(open.leftName, context);
    await target.write(printLeft([...open.leftPlaces, ...added]));
    await target.commit();
    context.note(`${open.leftName}: ${counted(added.length, 'place')} left as they are.`);
  } catch (error) {
    if (!(error instanceof UnwritableTarget)) throw error;
    context.fail(error.message);
  }
}
