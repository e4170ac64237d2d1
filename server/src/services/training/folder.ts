/**
 * The folder of an unfinished training run: one file per stage, and `training.json`, which describes the run. Files are replaced
 * as a whole or not at all and carry the key of their run, so that a crash costs at most the current epoch and what is not kept yet.
 */

import { keyOfText } from '../../core/parser/index.ts';
import { localized } from '../../localization/index.ts';
import { exists, type Files, readText } from '../ports.ts';
import { FACTS, type Facts, type KeptStages, type StageFolder } from './job.ts';

const ABOUT = 'training.json';
const STAGE = '.stage';
/** Left behind if a program was killed while writing a stage. */
const HALF_WRITTEN = /\.stage\.[0-9a-f-]{36}$/;

/** The file operations needed to open, read and remove a folder. Folders are URIs without a trailing slash. */
export type FolderFiles = Pick<Files, 'read' | 'stat' | 'list' | 'replace' | 'remove' | 'makeFolder'>;

/** Contents of `training.json`. */
interface About {
  readonly facts: Facts;
  /** Share of the work that is finished. */
  readonly done: number;
  /** Data returned to the caller when it resumes. */
  readonly note?: unknown;
}

export interface OpenedFolder {
  readonly place: StageFolder;
  /** Share of the work done by an earlier run that is resumed; undefined if none is. */
  readonly resumedAt: number | undefined;
  /** Why an existing earlier run is not resumed. */
  readonly reason?: string;
}

/**
 * Finds an earlier run with the same facts, or starts a new one and removes what the folder contained.
 * @throws Error of the file system if the folder cannot be written
 */
export async function openFolder(
  files: FolderFiles,
  folder: string,
  facts: Facts,
  options: { restart?: boolean; note?: unknown } = {},
): Promise<OpenedFolder> {
  const earlier = await aboutOf(files, folder);
  const different = earlier && whatDiffers(earlier.facts, facts);
  const resumed = different === undefined && options.restart !== true ? earlier : undefined;
  if (resumed === undefined) {
    await removeFolder(files, folder);
    await files.makeFolder(folder);
  }
  for (const name of await files.list(folder)) {
    if (HALF_WRITTEN.test(name)) await files.remove(`${folder}/${name}`);
  }
  await writeAbout(files, folder, { facts, done: resumed?.done ?? 0, note: options.note });
  const place = { folder, key: keyOfText(JSON.stringify(facts)) };
  return { place, resumedAt: resumed?.done, reason: options.restart === true ? undefined : different };
}

/** Undefined if there is no training in the folder. */
export async function aboutOf(files: Pick<Files, 'read'>, folder: string): Promise<About | undefined> {
  try {
    const found: unknown = JSON.parse(await readText(files, `${folder}/${ABOUT}`));
    return isAbout(found) ? found : undefined;
  } catch {
    // No folder, no file, or not one of ours: there is nothing to resume.
    return undefined;
  }
}

/** Does nothing if the training no longer exists. @throws Error of the file system */
export async function tellDone(files: FolderFiles, folder: string, done: number): Promise<void> {
  const about = await aboutOf(files, folder);
  if (about !== undefined) await writeAbout(files, folder, { ...about, done });
}

export async function removeFolder(files: FolderFiles, folder: string): Promise<void> {
  // Anything else with this name is not ours to remove.
  if (await exists(files, `${folder}/${ABOUT}`)) await files.remove(folder);
}

/** The stages in a folder, of any run: the user of a stage checks its key. @throws Error of the file system */
export async function stagesIn(files: FolderFiles, { folder, key }: StageFolder): Promise<KeptStages> {
  const names = (await files.list(folder)).filter((name) => name.endsWith(STAGE));
  const read = async (name: string) => [name.slice(0, -STAGE.length), await files.read(`${folder}/${name}`)] as const;
  return { key, files: new Map(await Promise.all(names.map(read))) };
}

/** @throws Error of the file system */
export async function keepStage(
  files: FolderFiles,
  { folder }: StageFolder,
  name: string,
  bytes: Uint8Array,
): Promise<void> {
  // If the folder is gone, the user removed it, and a file without `training.json` would be useless.
  if (!(await exists(files, `${folder}/${ABOUT}`))) throw new Error(localized`there is no ${ABOUT} any more`);
  await files.replace(`${folder}/${name}${STAGE}`, bytes);
}

/** Does nothing if there is no such stage. @throws Error of the file system */
export const dropStage = (files: FolderFiles, { folder }: StageFolder, name: string): Promise<void> =>
  files.remove(`${folder}/${name}${STAGE}`);

const writeAbout = (files: FolderFiles, folder: string, about: About): Promise<void> =>
  files.replace(`${folder}/${ABOUT}`, new TextEncoder().encode(`${JSON.stringify(about, undefined, 2)}\n`));

function whatDiffers(earlier: Facts, now: Facts): string | undefined {
  const names = Object.keys(FACTS) as (keyof typeof FACTS)[];
  const different = names.find((name) => earlier[name] !== now[name]);
  return different && FACTS[different];
}

function isAbout(value: unknown): value is About {
  if (typeof value !== 'object' || value === null || !('facts' in value) || !('done' in value)) return false;
  return typeof value.facts === 'object' && value.facts !== null && typeof value.done === 'number';
}
