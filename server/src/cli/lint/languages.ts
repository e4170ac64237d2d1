/** The language tables of levels 4 and 5: the user's own copy of the UD tools' data folder, and which language a file is in. */

import { existsSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { LanguageData, type LanguageTables, type Level } from '../../core/validate/index.ts';
import { NODE } from '../../runtime/node.ts';
import { readRegularSync } from '../../runtime/regularFile.ts';
import { DATA_FILE_NAMES, DATA_NAMES, findDataFolder } from '../../services/languages/dataFolder.ts';
import { languageOfFileName } from '../../services/languages/language.ts';
import { type Context, reasonOf, UsageError } from '../frame/io.ts';
import type { Input } from '../reading/input.ts';

const known = new Map<string, LanguageData>();

/** The tables of a folder; read once in each thread. @throws Error that says which file cannot be read */
export function openLanguageData(folder: string): LanguageData {
  let data = known.get(folder);
  if (data === undefined) {
    data = readLanguageData(folder);
    known.set(folder, data);
  }
  return data;
}

/** Blocks until all is read: a thread that checks has nothing else to do. @throws Error that says which file cannot be read */
function readLanguageData(folder: string): LanguageData {
  const read = (name: string) => {
    const path = join(folder, `${name}.json`);
    try {
      return existsSync(path) ? JSON.parse(readRegularSync(path).toString('utf8')) : undefined;
    } catch (error) {
      throw new Error(`${name}.json cannot be read: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
  return LanguageData.of(Object.fromEntries(DATA_NAMES.map((name) => [name, read(name)])));
}

const holdsDataFiles = (folder: string): boolean => DATA_FILE_NAMES.some((name) => existsSync(join(folder, name)));

/** Where the folder is in the present one or above it. */
async function findFolder({ io }: Context): Promise<string | undefined> {
  const found = await findDataFolder(NODE, NODE.uriOf(io.cwd));
  return found === undefined ? undefined : NODE.pathOf(found);
}

/** Which tables hold for which file. Levels 1 to 3 are the same for all languages and need none. */
export class Languages {
  private constructor(
    private readonly context: Context,
    /** Absolute; undefined where no tables are needed. */
    readonly folder: string | undefined,
    private readonly code: string | undefined,
  ) {}

  /** @throws UsageError if tables are needed and cannot be had */
  static async open(
    level: Level,
    folder: string | undefined,
    code: string | undefined,
    context: Context,
  ): Promise<Languages> {
    if (level < 4) return new Languages(context, undefined, undefined);
    const found = folder === undefined ? await findFolder(context) : resolve(context.io.cwd, folder);
    if (found === undefined) {
      throw new UsageError(
        'levels 4 and 5 need the language tables of the UD tools (https://github.com/UniversalDependencies/tools): name their folder with --data-folder tools/data',
      );
    }
    const languages = new Languages(context, found, code);
    languages.check(folder ?? found);
    return languages;
  }

  private check(name: string): void {
    if (!holdsDataFiles(this.folder ?? '')) {
      throw new UsageError(`${name} contains none of the language tables ${DATA_FILE_NAMES.join(', ')}`);
    }
    let data: LanguageData;
    try {
      data = openLanguageData(this.folder ?? '');
    } catch (error) {
      throw new UsageError(`${name}: ${reasonOf(error)}`);
    }
    for (const problem of data.problems) this.context.note(`${name}: ${problem}`);
    if (this.code !== undefined && data.language(this.code) === undefined) {
      throw new UsageError(`${name} has no tables for the language ${this.code}`);
    }
  }

  /** Code of the tables for a file; undefined, and said, where there are none. */
  codeFor(input: Input): string | undefined {
    if (this.folder === undefined) return undefined;
    const code = this.code ?? (languageOfFileName(basename(input.name)) || undefined);
    const missing =
      code === undefined
        ? 'its name does not give the language (xx_name-ud-split.conllu)'
        : openLanguageData(this.folder).language(code) === undefined
          ? `there are no tables for the language ${code}`
          : undefined;
    if (missing === undefined) return code;
    this.context.fail(
      `${input.name}: ${missing}, so levels 4 and 5 are not checked. Name the language with --lang xx.`,
    );
    return undefined;
  }
}

/** The tables in a thread that checks. */
export function tablesOf(folder: string | undefined, code: string | undefined): LanguageTables | undefined {
  return folder === undefined || code === undefined ? undefined : openLanguageData(folder).language(code);
}
