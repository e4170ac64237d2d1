/** The user's own copy of the UD tools' `data` folder: its location and contents. */

import { type DataFiles, LanguageData } from '../../core/validate/index.ts';
import { localized } from '../../localization/index.ts';
import { parentOf } from '../addresses.ts';
import { exists, type Files, MissingFile, readText, type Time } from '../ports.ts';

const DATA_NAMES = ['feats', 'deprels', 'edeprels', 'data', 'tospace'] as const satisfies readonly (keyof DataFiles)[];

/** The files of the folder that we read. */
export const DATA_FILE_NAMES: readonly string[] = DATA_NAMES.map((name) => `${name}.json`);

/** Maximum number of folders that a search looks into, each with two candidates. */
const MOST_FOLDERS = 32;

/**
 * Searches for `tools/data` or `data` in a folder and its ancestors, up to `top`.
 * @param start and `top`: URIs of folders, without a trailing slash
 * @returns the URI of the folder
 */
export async function findDataFolder(
  files: Pick<Files, 'stat'>,
  start: string,
  top?: string,
): Promise<string | undefined> {
  let folder: string | undefined = start;
  for (let n = 0; n < MOST_FOLDERS && folder !== undefined; n++) {
    for (const candidate of [`${folder}/tools/data`, `${folder}/data`]) {
      if ((await exists(files, `${candidate}/feats.json`)) && (await exists(files, `${candidate}/deprels.json`)))
        return candidate;
    }
    if (folder === top) return undefined;
    folder = parentOf(folder);
  }
  return undefined;
}

/** When the tables that are bundled were last changed, `2026-08-22`; undefined if there are none. @param folder its URI */
export async function bundledDate(files: Pick<Files, 'read'>, folder: string): Promise<string | undefined> {
  try {
    const { date } = Object(JSON.parse(await readText(files, `${folder}/about.json`)));
    return typeof date === 'string' ? date : undefined;
  } catch {
    return undefined;
  }
}

export interface LoadedData {
  /** Undefined if no file could be read. */
  readonly data: LanguageData | undefined;
  /** Files that exist but could not be read, and why. */
  readonly unreadable: readonly { readonly name: string; readonly reason: string }[];
  /** Problems in the folder and its files, as sentences. */
  readonly problems: readonly string[];
}

/** Never rejects: an unreadable file affects only its own table. Other work can run between the files. */
export async function loadLanguageData(host: Pick<Files, 'read'> & Time, folder: string): Promise<LoadedData> {
  const files: { -readonly [K in keyof DataFiles]: unknown } = {};
  const unreadable: { name: string; reason: string }[] = [];
  for (const name of DATA_NAMES) {
    try {
      const text = await readText(host, `${folder}/${name}.json`);
      files[name] = JSON.parse(text);
      await host.pause();
    } catch (error) {
      if (error instanceof MissingFile) continue;
      unreadable.push({ name: `${name}.json`, reason: textOf(error) });
    }
  }
  const problems = unreadable.map(
    ({ name, reason }) => localized`${name} cannot be read, so its table is not used: ${reason}`,
  );
  if (Object.keys(files).length === 0) {
    if (problems.length === 0) problems.push(localized`It contains none of the files ${DATA_FILE_NAMES.join(', ')}.`);
    return { data: undefined, unreadable, problems };
  }
  const data = LanguageData.of(files);
  return { data, unreadable, problems: [...problems, ...data.problems] };
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
