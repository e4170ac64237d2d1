/** Records places that were looked at and stay as they are. */

import { type LeftPlace, printLeft } from '../../core/campaign/index.ts';
import { counted } from '../../core/wording/numbers.ts';
import { type Context, UsageError } from '../frame/io.ts';
import { findInputs } from '../reading/input.ts';
import { writeWhole } from '../writing/target.ts';
import { type OpenCampaign, readLeftPlaces } from './open.ts';
import { survey } from './survey.ts';

interface LeftChoice {
  readonly groups: ReadonlySet<string>;
  /** `SENT_ID` or `SENT_ID:WORD`, with commas between them; names may have commas, too. */
  readonly places: string;
  readonly reason: string;
}

/** Places as `places` prints them: SENT_ID or SENT_ID:WORD, with commas between them; names may have commas, too. */
export class PlaceNames {
  private readonly all: string;
  private missing: string;

  constructor(text: string) {
    this.all = `,${text},`;
    this.missing = this.all;
  }

  have({ sentence, word }: { readonly sentence: string; readonly word: string }): boolean {
    return [this.hasName(sentence), this.hasName(`${sentence}:${word}`)].includes(true);
  }

  /** Says which of them were never asked for. */
  complain(context: Context): void {
    for (const name of this.missing.split(',').filter((each) => each.trim() !== ''))
      context.fail(`no open place is ${name}`);
  }

  private hasName(name: string): boolean {
    const isIn = this.all.includes(`,${name},`);
    if (isIn) this.missing = this.missing.replace(`,${name},`, ',');
    return isIn;
  }
}

/** @throws UsageError if nothing is chosen @throws UnwritableTarget */
export async function leavePlaces(
  open: OpenCampaign,
  files: readonly string[],
  { groups, places: wanted, reason }: LeftChoice,
  context: Context,
): Promise<void> {
  if (groups.size === 0 && wanted.trim() === '')
    throw new UsageError('say what to leave: --group ID,ID… or --place SENT_ID:WORD');
  const added: LeftPlace[] = [];
  const names = new PlaceNames(wanted);
  const found = await survey(open, await findInputs(files, context), context, (places) => {
    for (const { item, groupId, named } of places) {
      // Both are looked at: a name that is never seen is a mistake.
      const isNamed = names.have(named);
      if (isNamed || groups.has(groupId)) added.push({ ...named, was: item.was, reason });
    }
  });
  names.complain(context);
  found.complain(groups, context);
  // Others may have left places in the meantime.
  const before = context.exitCode === 2 ? undefined : await readLeftPlaces(open.leftName, context);
  if (before === undefined) return context.note('Nothing was recorded.');
  await writeWhole(open.leftName, printLeft([...before, ...added]), context);
  context.note(`${open.leftName}: ${counted(added.length, 'place stays as it is', 'places stay as they are')}.`);
}
