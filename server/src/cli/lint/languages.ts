/** The language tables of levels 4 and 5: the user's own copy of the UD tools' data folder, or the bundled one, and the language of each file. */

import { basename, join, resolve } from 'node:path';
import type { LanguageData, LanguageTables, Level } from '../../core/validate/index.ts';
import { enumerated } from '../../core/wording/lists.ts';
import { counted } from '../../core/wording/numbers.ts';
import { NODE } from '../../runtime/node.ts';
import { bundledDate, DATA_FILE_NAMES, findDataFolder, loadLanguageData } from '../../services/languages/dataFolder.ts';
import { languageOfFileName } from '../../services/languages/language.ts';
import { type Context, UsageError } from '../frame/io.ts';
import type { Input } from '../reading/input.ts';

/** The tables in a folder. @throws UsageError that names an unreadable file, or if there are none */
async function readTables(folder: string, name: string): Promise<LanguageData> {
  const { data, unreadable } = await loadLanguageData(NODE, NODE.uriOf(folder));
  for (const { name: file, reason } of unreadable) throw new UsageError(`${name}: ${file} cannot be read: ${reason}`);
  if (data !== undefined) return data;
  throw new UsageError(`${name} contains none of the language tables ${DATA_FILE_NAMES.join(', ')}`);
}

/** The data folder in the current folder or above it, otherwise ours. Says which tables these are: what they allow changes every week. */
async function findFolder(context: Context): Promise<string | undefined> {
  const { cwd, home } = context.io;
  const found = await findDataFolder(NODE, NODE.uriOf(cwd));
  if (found !== undefined) return NODE.pathOf(found);
  const bundled = join(home, 'tables');
  const date = await bundledDate(NODE, NODE.uriOf(bundled));
  if (date === undefined) return undefined;
  context.note(
    `Levels 4 and 5 are checked with the bundled language tables of ${date}. --data-folder DIR reads newer ones.`,
  );
  return bundled;
}

/** Names of files without tables, by the code of their language; '' if the name does not give it. */
export type WithoutTables = Map<string, Set<string>>;

/** Chooses the tables for each file. Levels 1 to 3 are the same for all languages and need none. */
export class Languages {
  private constructor(
    private readonly context: Context,
    /** Absolute; undefined if no tables are needed. */
    readonly folder: string | undefined,
    private readonly data: LanguageData | undefined,
    private readonly code: string | undefined,
    /** Whether more is checked than the tables are needed for. */
    private readonly isBeyond = false,
  ) {}

  /** @throws UsageError if tables are needed but not available */
  static async open(
    level: Level,
    folder: string | undefined,
    code: string | undefined,
    context: Context,
  ): Promise<Languages> {
    if (level < 4) return new Languages(context, undefined, undefined, undefined);
    const found = folder === undefined ? await findFolder(context) : resolve(context.io.cwd, folder);
    const isBeyond = 5 < level;
    if (found === undefined) {
      if (isBeyond) return new Languages(context, undefined, undefined, undefined);
      throw new UsageError(
        'levels 4 and 5 need the language tables of the UD tools (https://github.com/UniversalDependencies/tools): name their folder with --data-folder tools/data',
      );
    }
    const name = folder ?? found;
    const data = await readTables(found, name);
    for (const problem of data.problems) context.note(`${name}: ${problem}`);
    if (code !== undefined && data.language(code) === undefined) {
      throw new UsageError(`${name} has no tables for the language ${code}`);
    }
    return new Languages(context, found, data, code, isBeyond);
  }

  tables(code: string): LanguageTables | undefined {
    return this.data?.language(code);
  }

  /** Language code of the tables for a file; undefined, with a message, if there are none. @param later gets the file instead of the message */
  codeFor({ name }: Input, later?: WithoutTables): string | undefined {
    if (this.data === undefined) return undefined;
    const code = this.code ?? languageOfFileName(basename(name));
    if (code !== '' && this.data.language(code) !== undefined) return code;
    if (later === undefined) this.sayWithout(code, [name]);
    else later.set(code, (later.get(code) ?? new Set<string>()).add(name));
    return undefined;
  }

  /** One message for all files of a language. */
  say(without: WithoutTables): void {
    for (const [code, names] of without) this.sayWithout(code, [...names]);
  }

  private sayWithout(code: string, names: readonly string[]): void {
    const isOne = names.length === 1;
    const which = isOne ? names[0] : `${counted(names.length, 'file')} (${enumerated(names, MOST_NAMED)})`;
    const why =
      code === ''
        ? `${isOne ? 'its name does' : 'their names do'} not give the language (xx_name-ud-split.conllu)`
        : `there are no tables for the language ${code}`;
    const what = `${which}: ${why}, so levels 4 and 5 are not checked. Name the language with --lang xx.`;
    if (this.isBeyond) this.context.note(what);
    else this.context.fail(what);
  }
}

const MOST_NAMED = 3;

/** The tables by language, read in each checking thread because they contain regular expressions, which cannot be posted. */
export async function tablesIn(folder: string | undefined): Promise<(code: string) => LanguageTables | undefined> {
  if (folder === undefined) return () => undefined;
  const data = await readTables(folder, folder);
  return (code) => data.language(code);
}
