/** Ends a campaign: its request stays as a check of the project, and the places that were left are accepted there, with their reasons. */

import { basename, dirname, relative, resolve } from 'node:path';
import { type LeftPlace, withState } from '../../core/campaign/index.ts';
import { Column } from '../../core/conllu/index.ts';
import {
  type Acknowledgement,
  placeKey,
  type Sidecar,
  sentenceKey,
  withAcknowledgement,
} from '../../core/sidecar/index.ts';
import type { CheckEntry } from '../../core/validate/index.ts';
import { counted } from '../../core/wording/numbers.ts';
import { type Context, reasonOf } from '../frame/io.ts';
import { findInputs } from '../reading/input.ts';
import { sidecarBeside } from '../sidecar/beside.ts';
import { updateSidecar } from '../sidecar/update.ts';
import { UnwritableTarget, writeWhole } from '../writing/target.ts';
import type { SharedFile } from '../writing/turns.ts';
import { type OpenCampaign, readLossless } from './open.ts';
import { type CampaignPlace, survey } from './survey.ts';

/** Writes `.treebank.json` in each folder of the treebank, then the state of the campaign. Open places become findings of the check. @throws UnwritableTarget */
export async function finishCampaign(open: OpenCampaign, files: readonly string[], context: Context): Promise<void> {
  const inputs = await findInputs(files, context);
  const folders = new Map<string, { readonly file: SharedFile; readonly accepted: Acknowledgement[] }>();
  for (const { path, name } of inputs) {
    if (path === undefined) return context.fail('a campaign is finished in files, not in standard input');
    if (!folders.has(dirname(path))) folders.set(dirname(path), { file: sidecarBeside(path, name), accepted: [] });
  }
  const check = nameOf(open);
  const found = await survey(open, inputs, context, (_, left) => {
    for (const place of left)
      folders.get(dirname(place.input.path ?? ''))?.accepted.push(acceptedAt(place, open, check));
  });
  if (context.exitCode === 2) return context.note(`${open.name} stays open: nothing was written.`);
  for (const { file, accepted } of folders.values()) {
    const entry = entryFor(open, check, dirname(file.path), context);
    const change = (old: Sidecar) => withCheck(old, entry, accepted, file.shown);
    await updateSidecar(file, context, 'Correct it first; the campaign stays open.', change);
  }
  // As it is now: it may have been edited meanwhile.
  const text = await readLossless(open.name, context).catch((error: unknown) => {
    throw new UnwritableTarget(`cannot read ${open.name}: ${reasonOf(error)}`);
  });
  await writeWhole(open.name, withState(text, 'finished'), context);
  const rest = found.nPlaces === 0 ? '' : ` ${counted(found.nPlaces, 'place')} still open: findings of the check.`;
  context.note(`${open.name} is finished; project/${check} stays as a check.${rest}`);
}

/** The name of the check: that of the file, as far as names of checks go. */
const nameOf = ({ name }: OpenCampaign): string =>
  basename(name)
    .replace(/\.md$/i, '')
    .replace(/[^A-Za-z0-9]/g, '-')
    .replace(/^-*/, '')
    .slice(0, 64) || 'campaign';

function acceptedAt(
  { item, block, input, named }: CampaignPlace,
  { leftPlaces }: OpenCampaign,
  check: string,
): Acknowledgement {
  const { sentence } = block;
  const isSame = (each: LeftPlace) =>
    each.file === named.file && each.sentence === named.sentence && each.word === named.word;
  const id = `project/${check}`;
  return {
    id,
    file: basename(input.path ?? input.name),
    sentence: sentenceKey(sentence),
    at: placeKey(sentence, { id, span: sentence.cellSpan(item.rows[0], Column.form) }),
    reason: leftPlaces.find(isSame)?.reason ?? '',
  };
}

/** With the check, if it is not there yet, and with what was left. @throws UnwritableTarget if there is another check of that name */
function withCheck(file: Sidecar, entry: CheckEntry, accepted: readonly Acknowledgement[], shown: string): Sidecar {
  const checks = file.checks ?? [];
  const there = checks.find((each) => each.name === entry.name);
  if (there !== undefined && textOf(there) !== textOf(entry)) {
    throw new UnwritableTarget(
      `${shown} has another check ${entry.name}. Give the campaign another name; it stays open.`,
    );
  }
  // The team may have added reasons, exceptions or more requests to it since it was written.
  return accepted.reduce(withAcknowledgement, there === undefined ? { ...file, checks: [...checks, entry] } : file);
}

function entryFor(open: OpenCampaign, name: string, folder: string, context: Context): CheckEntry {
  const { title, at, issue } = open.campaign;
  return {
    name,
    request: requestFor(open, folder, context),
    message: title,
    ...(at === undefined ? {} : { at }),
    ...(issue === undefined ? {} : { advice: issue }),
  };
}

const textOf = ({ request }: CheckEntry): string => (typeof request === 'string' ? request : request.join('\n'));

/** Its lines; paths of lists are relative to the folder of `.treebank.json`. */
function requestFor({ campaign, name }: OpenCampaign, folder: string, { io: { cwd } }: Context): string | string[] {
  const from = dirname(resolve(cwd, name));
  const moved = campaign.request.replace(
    /\b(from|include|import)(\s{1,99})"([^"\\\n]*)"/g,
    (_, keyword, blank, path) => {
      const address = relative(folder, resolve(from, path)).replaceAll('\\', '/');
      return `${keyword}${blank}"${address}"`;
    },
  );
  const lines = moved.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trimEnd()]));
  return lines.length === 1 ? lines[0].trim() : lines;
}
