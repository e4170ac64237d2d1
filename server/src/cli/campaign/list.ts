/** The campaigns in a folder, and how far those are that are open. */

import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type Campaign, parseCampaign } from '../../core/campaign/index.ts';
import { counted } from '../../core/wording/numbers.ts';
import { type Context, reasonOf } from '../frame/io.ts';
import { readBlocks } from '../reading/blocks.ts';
import { forEachInput, type Input, isReadableTwice } from '../reading/input.ts';
import { openCampaign } from './open.ts';
import { Survey } from './survey.ts';

/** Where a treebank has its campaigns. */
export const CAMPAIGNS = 'campaigns';

interface ListedCampaign {
  /** The path of its file, as the user would type it. */
  readonly name: string;
  readonly campaign: Campaign;
}

/** How far an open campaign is. */
export interface CampaignRow extends ListedCampaign {
  /** Places that are open, the sentences that have some, and places that stay as they are. */
  readonly places: number;
  readonly sentences: number;
  readonly left: number;
}

/** Those of a folder, by their names. What cannot be read is said. @param isNeeded whether there must be such a folder */
export async function campaignsIn(folder: string, context: Context, isNeeded: boolean): Promise<ListedCampaign[]> {
  const path = resolve(context.io.cwd, folder);
  let names: string[];
  try {
    names = (await readdir(path)).filter((each) => /\.md$/i.test(each)).sort();
  } catch (error) {
    if (isNeeded) context.fail(`cannot read ${folder}: ${reasonOf(error)}`);
    return [];
  }
  const found: ListedCampaign[] = [];
  for (const each of names) {
    const name = join(folder, each);
    let text: string;
    try {
      text = await readFile(join(path, each), 'utf8');
    } catch (error) {
      context.fail(`cannot read ${name}: ${reasonOf(error)}`);
      continue;
    }
    // A README, for instance.
    if (!text.startsWith('---')) continue;
    const { campaign, problems } = parseCampaign(text);
    for (const { line, message } of problems) context.fail(`${name}:${line + 1}: ${message}`);
    if (campaign !== undefined) found.push({ name, campaign });
  }
  return found;
}

/** The open campaigns of the folders among the arguments. Reads the inputs once more if there are some. */
export async function openCampaigns(
  files: readonly string[],
  inputs: readonly Input[],
  context: Context,
): Promise<CampaignRow[]> {
  const surveys: { readonly listed: ListedCampaign; readonly survey: Survey }[] = [];
  for (const folder of files) {
    for (const listed of await campaignsIn(join(folder, CAMPAIGNS), context, false)) {
      const open = listed.campaign.state === 'open' ? await openCampaign(listed.name, false, context) : undefined;
      if (open !== undefined) surveys.push({ listed, survey: new Survey(open, 'places alone') });
    }
  }
  if (surveys.length === 0) return [];
  // What is wrong with the inputs was said when they were read first.
  const silent = context.silent();
  await forEachInput(inputs.filter(isReadableTwice), silent, async (input) => {
    for await (const blocks of readBlocks(input, silent)) {
      for (const block of blocks) {
        for (const { survey } of surveys) survey.add(block, input);
        block.sentence.release();
      }
    }
  });
  return surveys.map(({ listed, survey: { nPlaces, nSentences, nLeft } }) => ({
    ...listed,
    places: nPlaces,
    sentences: nSentences,
    left: nLeft,
  }));
}

/** A line about a campaign. */
export function campaignLine({ name, campaign: { title, issue, state } }: ListedCampaign): string {
  return `${name}: ${title}${issue === undefined ? '' : ` (${issue})`}: ${state}`;
}

/** The same with what is left to do. */
export function campaignRowLine(row: CampaignRow): string {
  const { places, sentences, left } = row;
  return `${campaignLine(row)}, ${counted(places, 'place')} in ${counted(sentences, 'sentence')}, ${counted(left, 'stays as it is', 'stay as they are')}`;
}
