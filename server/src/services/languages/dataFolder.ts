/** The user's own copy of the UD tools' `data` folder on disk: where it is, and what it holds. Also for the command line. */

import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { type DataFiles, LanguageData } from '../../core/validate/index.ts';
import { readRegularSync, readRegularText } from '../../runtime/regularFile.ts';

const NAMES = ['feats', 'deprels', 'edeprels', 'data', 'tospace'] as const satisfies readonly (keyof DataFiles)[];

/** The files of the folder that are read. */
export const DATA_FILE_NAMES: readonly string[] = NAMES.map((name) => `${name}.json`);

/** Most folders that a search looks into, each with two candidates. */
const MOST_FOLDERS = 32;

/** `tools/data` or `data` in a folder or in one above it, up to `top`. */
export function findDataFolder(start: string, top?: string): string | undefined {
  let folder = start;
  for (let n = 0; n < MOST_FOLDERS; n++) {
    for (const candidate of [join(folder, 'tools/data'), join(folder, 'data')]) {
      if (existsSync(join(candidate, 'feats.json')) && existsSync(join(candidate, 'deprels.json'))) return candidate;
    }
    if (folder === top || dirname(folder) === folder) return undefined;
    folder = dirname(folder);
  }
  return undefined;
}

export const holdsDataFiles = (folder: string): boolean =>
  DATA_FILE_NAMES.some((name) => existsSync(join(folder, name)));

/** Blocks until all is read. @throws Error that says which file cannot be read */
export function readLanguageData(folder: string): LanguageData {
  const read = (name: string) => {
    const path = join(folder, `${name}.json`);
    try {
      return existsSync(path) ? JSON.parse(readRegularSync(path).toString('utf8')) : undefined;
    } catch (error) {
      throw new Error(`${name}.json cannot be read: ${textOf(error)}`);
    }
  };
  return LanguageData.of(Object.fromEntries(NAMES.map((name) => [name, read(name)])));
}

export interface LoadedData {
  /** Undefined where no file could be read. */
  readonly data: LanguageData | undefined;
  /** What could not be read, as sentences. */
  readonly problems: readonly string[];
}

/** Never rejects: a file that cannot be read costs its own table. Other work goes on between the files. */
export async function loadLanguageData(folder: string): Promise<LoadedData> {
  const files: { -readonly [K in keyof DataFiles]: unknown } = {};
  const problems: string[] = [];
  for (const name of NAMES) {
    try {
      const text = await readRegularText(join(folder, `${name}.json`));
      files[name] = JSON.parse(text);
      await setImmediate();
    } catch (error) {
      const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
      if (!isMissing) problems.push(`${name}.json cannot be read, so its table is not used: ${textOf(error)}`);
    }
  }
  if (Object.keys(files).length === 0) {
    if (problems.length === 0) problems.push(`There is none of the files ${DATA_FILE_NAMES.join(', ')}.`);
    return { data: undefined, problems };
  }
  const data = LanguageData.of(files);
  return { data, problems: [...problems, ...data.problems] };
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
