/** A repository in a folder, and what UD keeps beside it, through the files of the host. */

import {
  type Dispensations,
  dispensationsOf,
  languageCodes,
  partOf,
  type Repository,
  type RepositoryEntry,
  releasesOf,
  type UdRoot,
  UnreadableFile,
} from '../../core/release/index.ts';
import { localized } from '../../localization/index.ts';
import { type Files, readText } from '../ports.ts';

/** Larger files beside the data are not looked at: a README is text that people write. Bytes. */
const MOST_TEXT = 4 << 20;

type ReadFiles = Pick<Files, 'read' | 'stat' | 'list'>;

/** @param folder its URI @param open texts in the editor, by the names of their files @throws what `list` throws */
export async function repositoryIn(
  files: ReadFiles,
  folder: string,
  name: string,
  open: ReadonlyMap<string, string>,
): Promise<Repository> {
  const entries: RepositoryEntry[] = [];
  for (const entry of await files.list(folder)) {
    const status = await files.stat(addressIn(folder, entry)).catch(() => undefined);
    entries.push({ name: entry, isFolder: status?.isFolder === true, size: status?.size ?? 0 });
  }
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  const text = async (entry: string) => {
    const onDisk = await textOf(files, addressIn(folder, entry));
    const inEditor = open.get(entry);
    return inEditor === undefined || (onDisk !== undefined && areAlike(onDisk, inEditor)) ? onDisk : inEditor;
  };
  return {
    name,
    entries,
    text,
    pieces: async function* (entry) {
      yield open.get(entry) ?? (await readText(files, addressIn(folder, entry)).catch(unreadable));
    },
    branch: branchOf(await textOf(files, `${folder}/.git/HEAD`)),
    misplaced: await misplacedIn(files, folder, entries),
  };
}

/** @throws UnreadableFile, for an error in reading a file */
export function unreadable(error: unknown): never {
  throw new UnreadableFile(error instanceof Error ? error.message : String(error));
}

export const addressIn = (folder: string, name: string): string =>
  `${folder}/${name.split('/').map(encodeURIComponent).join('/')}`;

/** A byte order mark is kept: it hides a heading from the official programs. */
async function textOf(files: ReadFiles, uri: string): Promise<string | undefined> {
  try {
    const status = await files.stat(uri);
    return status === undefined || MOST_TEXT < status.size ? undefined : await readText(files, uri);
  } catch {
    return undefined;
  }
}

/** An editor shows no byte order mark, and makes line ends alike as it opens a file: both stay on disk. */
const areAlike = (onDisk: string, inEditor: string): boolean => asInEditor(onDisk) === asInEditor(inEditor);

const asInEditor = (text: string): string => text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');

const branchOf = (head: string | undefined): string | undefined => /^ref: refs\/heads\/(\S+)/.exec(head ?? '')?.[1];

/** Data files one folder down; what is in not-to-release is meant to be there. */
async function misplacedIn(
  files: Pick<Files, 'list'>,
  folder: string,
  entries: readonly RepositoryEntry[],
): Promise<string[]> {
  const found: string[] = [];
  for (const { name, isFolder } of entries) {
    if (!isFolder || name === 'not-to-release' || name.startsWith('.')) continue;
    const below = await files.list(addressIn(folder, name));
    found.push(...below.filter((file) => partOf(file) !== undefined).map((file) => `${name}/${file}`));
  }
  return found.sort();
}

export interface FoundRoot extends UdRoot {
  readonly dispensations: Dispensations | undefined;
  /** What was not found, and what it is needed for. */
  readonly missing: readonly string[];
}

/** @param root URI of the folder around the repository, or of another one with docs-automation and docs */
export async function udRootIn(files: ReadFiles, root: string): Promise<FoundRoot> {
  const automation = `${root}/docs-automation`;
  const yaml = await textOf(files, `${automation}/codes_and_flags.yaml`);
  const releases = parsed(await textOf(files, `${automation}/valdan/releases.json`), releasesOf);
  const docs = `${root}/docs`;
  const hasDocs = (await files.stat(docs).catch(() => undefined))?.isFolder === true;
  return {
    languages: yaml === undefined ? undefined : languageCodes(yaml),
    releases,
    dispensations: parsed(await textOf(files, `${automation}/valdan/dispensations.json`), dispensationsOf),
    docsPage: hasDocs ? async (code) => (await textOf(files, `${docs}/_${code}/index.md`)) ?? '' : undefined,
    missing: [
      ...(yaml === undefined ? [localized`docs-automation/codes_and_flags.yaml (names of languages)`] : []),
      ...(releases === undefined ? [localized`docs-automation/valdan/releases.json (earlier releases)`] : []),
      ...(hasDocs ? [] : [localized`docs (pages of languages)`]),
    ],
  };
}

function parsed<T>(text: string | undefined, read: (json: unknown) => T | undefined): T | undefined {
  try {
    return text === undefined ? undefined : read(JSON.parse(text));
  } catch {
    return undefined;
  }
}
