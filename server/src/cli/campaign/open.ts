/** Reads a campaign with everything that belongs to it: its request, its rules, their lists, and what was left as it is. */

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import {
  type Campaign,
  CHOICES,
  filesForRules,
  LEFT_SUFFIX,
  type LeftPlace,
  LeftPlaces,
  parseCampaign,
  readLeft,
  WorkList,
} from '../../core/campaign/index.ts';
import { Rewriter } from '../../core/query/rewrite/index.ts';
import { losslessText } from '../../services/utf8.ts';
import { type Context, reasonOf } from '../frame/io.ts';
import { readRules } from '../search/rules.ts';
import { readRequest, withFiles } from '../search/source.ts';

export interface OpenCampaign {
  readonly campaign: Campaign;
  /** As the user named it. */
  readonly name: string;
  readonly path: string;
  readonly list: WorkList;
  readonly left: LeftPlaces;
  readonly leftPlaces: readonly LeftPlace[];
  /** The table of what was left, beside the campaign. */
  readonly leftName: string;
}

/** Undefined, with messages that name the line, if anything of it cannot be read: nothing is decided on half of a campaign. */
export async function openCampaign(
  name: string,
  withLemma: boolean,
  context: Context,
): Promise<OpenCampaign | undefined> {
  const path = resolve(context.io.cwd, name);
  let text: string;
  try {
    text = await readLossless(name, context);
  } catch (error) {
    context.fail(`cannot read ${name}: ${reasonOf(error)}`);
    return undefined;
  }
  const { campaign, problems } = parseCampaign(text);
  for (const { line, message } of problems) context.fail(`${name}:${line + 1}: ${message}`);
  if (campaign === undefined) return undefined;
  const read = readRequest(await withFiles(name, campaign.request, path), undefined, context);
  const source = campaign.rules === undefined ? undefined : await withFiles(name, campaign.rules, path);
  const rules = source && readRules({ ...source, files: filesForRules(source.files) }, 'main', context);
  if (read === undefined || (campaign.rules !== undefined && rules === undefined)) return undefined;
  const rewriter = rules && new Rewriter(rules.system, rules.strategy, { scheme: campaign.config });
  const choosing = rules?.system.strategies.get(CHOICES);
  const chooser = rules && choosing && new Rewriter(rules.system, choosing, { scheme: campaign.config });
  const options = { at: campaign.at, config: campaign.config, withLemma, chooser };
  const list = new WorkList(read.request, rewriter, options);
  if (list.nodes.length === 0) {
    context.fail(`${name}: the request has no node, so it finds no places`);
    return undefined;
  }
  if (campaign.at !== undefined && !list.nodes.includes(campaign.at)) {
    context.fail(`${name}: the request has no node ${campaign.at}; it has ${list.nodes.join(', ')}`);
    return undefined;
  }
  const leftName = `${name.replace(/\.md$/i, '')}${LEFT_SUFFIX}`;
  const leftPlaces = await readLeftPlaces(leftName, context);
  return leftPlaces && { campaign, name, list, path, left: new LeftPlaces(leftPlaces), leftPlaces, leftName };
}

/** A file that may be written again: nothing of it is lost. @throws Error if it cannot be read, or is not UTF-8 */
export const readLossless = async (name: string, { io: { cwd } }: Context): Promise<string> =>
  losslessText(await readFile(resolve(cwd, name)), name);

/** The table of what was left as it is on disk; undefined, with messages, if it cannot be read. */
export async function readLeftPlaces(name: string, context: Context): Promise<readonly LeftPlace[] | undefined> {
  let text: string;
  try {
    text = await readLossless(name, context);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    context.fail(`cannot read ${name}: ${reasonOf(error)}`);
    return undefined;
  }
  const { places, problems } = readLeft(text);
  for (const { line, message } of problems) context.fail(`${name}:${line + 1}: ${message}`);
  return problems.length === 0 ? places : undefined;
}

/** The name of a group on the command line: a hash of its pattern, long enough that thousands of groups do not collide. */
export const groupId = (pattern: string): string => createHash('sha256').update(pattern).digest('hex').slice(0, 8);
