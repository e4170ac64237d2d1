/** One repository, checked in every respect. */

import { basename, join, resolve } from 'node:path';
import {
  type Checked,
  checkRepository,
  type Problem,
  RELEASE_RULES,
  type Stars,
  starFacts,
  starsOf,
  statusOf,
} from '../../core/release/index.ts';
import type { Level } from '../../core/validate/index.ts';
import type { FoundRoot } from '../../services/release/repository.ts';
import { type Context, reasonOf, UsageError } from '../frame/io.ts';
import { Languages } from '../lint/languages.ts';
import type { LintTally, Report } from '../lint/report.ts';
import { lintFiles, notLinted } from './linted.ts';
import { openRepository } from './repository.ts';

export const SKIPPABLE = ['conllu', 'overlap', 'stats'] as const;
type Skippable = (typeof SKIPPABLE)[number];

interface ReleaseOptions {
  readonly skip: ReadonlySet<Skippable>;
  readonly dataFolder: string | undefined;
  /** `2026-11-28`: dispensations expire. */
  readonly today: string;
}

export interface Release {
  readonly treebank: string;
  /** As the user named it. */
  readonly folder: string;
  readonly checked: Checked;
  /** Everything, by file, line and id. */
  readonly problems: readonly (Report & { readonly value?: string; readonly isPlaced: boolean })[];
  readonly tally: LintTally;
  readonly hasPassed: boolean;
  readonly stars: Stars | undefined;
  /** The line of the validation server; undefined without the lists it needs. */
  readonly status: { readonly line: string; readonly unneeded: readonly string[] } | undefined;
  readonly tables: TablesUsed;
}

interface TablesUsed {
  /** Undefined if levels 4 and 5 were not checked. */
  readonly folder?: string;
  /** The highest level that was checked. */
  readonly level: number;
}

/** @returns undefined, with a message, if it is not a folder that can be read */
export async function checkRelease(
  folder: string,
  root: FoundRoot,
  { skip, dataFolder, today }: ReleaseOptions,
  context: Context,
): Promise<Release | undefined> {
  const path = resolve(context.io.cwd, folder);
  let repository: Awaited<ReturnType<typeof openRepository>>;
  try {
    repository = await openRepository(path);
  } catch (error) {
    context.fail(`cannot read ${folder}: ${reasonOf(error)}`);
    return undefined;
  }
  const options = { overlaps: !skip.has('overlap'), stats: !skip.has('stats') };
  const checked = await checkRepository(repository, root, options);
  const data = repository.entries.filter(({ name, isFolder }) => !isFolder && name.endsWith('.conllu'));
  const isLinted = !skip.has('conllu') && 0 < data.length;
  const { languages, level } = isLinted
    ? await languagesFor(checked.code, dataFolder, basename(path), context)
    : NO_TABLES;
  const linted =
    languages === undefined || level === 0
      ? notLinted()
      : await lintFiles(path, folder, data, level, languages, context);
  const { tally } = linted;
  const words = checked.files.reduce((sum, file) => sum + file.words, 0);
  if (!isLinted) {
    tally.files = checked.files.length;
    tally.sentences = checked.counter.sizes.total.sentences;
    tally.words = words;
  }
  for (const each of checked.problems) tally.count(each, RULE_BY_ID.get(each.id));
  const problems = [
    ...checked.problems.map((each) => ({
      ...reportOf(each, folder),
      value: each.value,
      isPlaced: each.line !== undefined,
    })),
    ...linted.reports.map((report) => ({ ...report, isPlaced: true })),
  ].sort((a, b) => compare(a.file, b.file) || a.line - b.line || compare(a.id, b.id));
  const { releases, dispensations } = root;
  const canTell = isLinted && releases !== undefined && dispensations !== undefined;
  return {
    treebank: repository.name,
    folder,
    checked,
    problems,
    tally,
    hasPassed: !problems.some(({ severity }) => severity === 'error'),
    stars: skip.has('stats') ? undefined : starsOf(starFacts(checked.counter), checked.readme, linted.isValid),
    status: canTell
      ? statusOf(
          repository.name,
          checked.problems,
          checked.code === undefined ? [] : linted.counts,
          words,
          releases,
          dispensations,
          today,
        )
      : undefined,
    tables: { level, ...(languages?.folder !== undefined && { folder: languages.folder }) },
  };
}

const RULE_BY_ID = new Map<string, (typeof RELEASE_RULES)[number]>(RELEASE_RULES.map((info) => [info.id, info]));

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

interface FoundTables {
  readonly languages: Languages | undefined;
  readonly level: Level | 0;
}

const NO_TABLES: FoundTables = { languages: undefined, level: 0 };

/** The tables of levels 4 and 5; without them what they are needed for is left out, and said. */
async function languagesFor(
  code: string | undefined,
  folder: string | undefined,
  name: string,
  context: Context,
): Promise<FoundTables> {
  try {
    return { languages: await Languages.open(5, folder, code, context), level: 5 };
  } catch (error) {
    if (!(error instanceof UsageError) || folder !== undefined) throw error;
    context.note(`${name}: levels 4 and 5 are not checked: ${error.message}`);
    return { languages: await Languages.open(3, undefined, undefined, context), level: 3 };
  }
}

/** A problem of the repository in the form of a finding. @param folder of its files; '' if they have theirs */
export function reportOf(each: Problem, folder: string): Report {
  const { id, severity, line = 1, what, message, elsewhere = [] } = each;
  const file = each.file.startsWith('docs/') ? each.file : join(folder, each.file);
  return {
    file,
    line,
    column: 1,
    endLine: line,
    endColumn: 1,
    id,
    severity,
    level: 1,
    source: 'release',
    sentId: undefined,
    what,
    message,
    repeats: false,
    related: elsewhere.map((other) => ({
      line: other.line,
      column: 1,
      message: other.message,
      ...(other.file !== each.file && { file: join(folder, other.file) }),
    })),
    official: undefined,
  };
}
