/** Checks a repository as the release programs do. */

import { localized } from '../../localization/index.ts';
import { DataFile } from './dataFile.ts';
import { namedPartIn } from './exceptions.ts';
import { checkFiles, checkSizes, has, officialFiles } from './fileChecks.ts';
import { KnownData } from './knownData.ts';
import { checkDocsPage, checkMetadata } from './metadataChecks.ts';
import { filePrefix, partOf, treebankName, UNKNOWN_CODE } from './names.ts';
import { checkOurs, checkOverlaps } from './ours.ts';
import { type Duplicates, duplicatesIn, type Overlap, overlapsOf } from './overlaps.ts';
import { type Problem, problem } from './problem.ts';
import { type Readme, readReadme } from './readme.ts';
import { checkReadme } from './readmeChecks.ts';
import { type Repository, type UdRoot, UnreadableFile } from './repository.ts';
import { type Stats, statsOf } from './stats.ts';
import { StatsCounter } from './statsCounter.ts';

export interface Checked {
  readonly problems: readonly Problem[];
  readonly readme: Readme | undefined;
  /** The code of the language, if it is known: otherwise all data files have wrong names. */
  readonly code: string | undefined;
  readonly counter: StatsCounter;
  /** Undefined if it was not asked for. */
  readonly stats: Stats | undefined;
  readonly overlaps: readonly Overlap[];
  readonly duplicates: readonly Duplicates[];
  /** Every data file, also those with wrong names. */
  readonly files: readonly DataFile[];
}

interface CheckOptions {
  readonly overlaps: boolean;
  readonly stats: boolean;
  /** Its files are not read again; those that are read are added. */
  readonly known?: KnownData;
}

/** Reads every other data file once. Time and space O(words), space for different sentences and words. */
export async function checkRepository(
  repository: Repository,
  { languages, releases, docsPage }: UdRoot,
  options: CheckOptions,
): Promise<Checked> {
  const readme = await readmeOf(repository);
  const name = treebankName(repository.name);
  const { files: data, counter, problems } = await readData(repository, options);
  const known = name && languages?.get(name.language);
  const { known: kept = new KnownData() } = options;
  // Without the list of languages the names of the files say it.
  const code = known ?? (languages === undefined ? codeOfFiles(data.map((file) => file.name)) : undefined);
  const stats = options.stats ? kept.make('stats', data, () => statsOf(counter)) : undefined;
  if (name === undefined) {
    const what = localized`The folder's name "${repository.name}" cannot be read.`;
    problems.push(problem('repo-folder-name', '', what, { value: repository.name }));
  } else if (languages !== undefined && code === undefined) {
    const what = localized`There is no language "${name.language}".`;
    problems.push(problem('repo-unknown-language', '', what, { value: name.language }));
  } else {
    const prefix = filePrefix(code ?? UNKNOWN_CODE, name);
    const official = officialFiles(repository, prefix, name);
    const counted = data.filter((file) => Object.values(official.names).some((names) => names.includes(file.name)));
    problems.push(...checkReadmeFiles(repository, readme?.parsed));
    problems.push(...(await checkFiles(repository, prefix, name, official, readme)));
    problems.push(...checkSizes(counted, prefix, name));
    problems.push(...checkMetadata(counted, readme?.parsed));
    problems.push(...checkReadme(repository.name, readme?.parsed, releases));
    if (docsPage !== undefined && code !== undefined) problems.push(...checkDocsPage(await docsPage(code), code));
    problems.push(...(await checkOurs(repository, readme?.parsed, data, stats)));
  }
  const overlaps = options.overlaps ? kept.make('overlaps', data, () => overlapsOf(data)) : [];
  problems.push(...checkOverlaps(overlaps));
  const duplicates = options.overlaps ? kept.make('duplicates', data, () => data.map(duplicatesIn)) : [];
  return { problems, readme: readme?.parsed, code, counter, stats, overlaps, duplicates, files: data };
}

interface ReadData {
  readonly files: readonly DataFile[];
  readonly counter: StatsCounter;
  /** Files that cannot be read. */
  readonly problems: Problem[];
}

/** Every data file, also those with wrong names. */
export async function readData(repository: Repository, { overlaps, known }: CheckOptions): Promise<ReadData> {
  const partIn = namedPartIn(repository.name) ?? partOf;
  const shared = known === undefined ? new StatsCounter() : undefined;
  const files: DataFile[] = [];
  const problems: Problem[] = [];
  for (const { name, size, isFolder } of repository.entries) {
    const part = partIn(name);
    if (isFolder || part === undefined) continue;
    const before = known?.files.get(name);
    if (before !== undefined) {
      files.push(before);
      continue;
    }
    const file = new DataFile(name, size, part, shared ?? new StatsCounter(), overlaps);
    files.push(file);
    try {
      for await (const piece of repository.pieces(name)) file.push(piece);
      known?.files.set(name, file);
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      problems.push(problem('release-unreadable-file', name, localized`${name} cannot be read: ${error.message}.`));
    }
    file.end();
  }
  const joined = () => StatsCounter.of(files.flatMap(({ stats }) => stats ?? []));
  const counter = shared ?? known?.make('counter', files, joined) ?? joined();
  return { files, counter, problems };
}

/** README.txt is read if it is there. */
async function readmeOf(repository: Repository): Promise<{ name: string; text: string; parsed: Readme } | undefined> {
  for (const name of ['README.txt', 'README.md']) {
    const text = has(repository, name) ? await repository.text(name) : undefined;
    if (text !== undefined) return { name, text, parsed: readReadme(name, text) };
  }
  return undefined;
}

function checkReadmeFiles(repository: Repository, readme: Readme | undefined): Problem[] {
  if (has(repository, 'README.md') && has(repository, 'README.txt')) {
    return [problem('repo-two-readmes', 'README.txt', localized`There are README.md and README.txt.`)];
  }
  if (readme !== undefined) return [];
  const isThere = has(repository, 'README.md') || has(repository, 'README.txt');
  return [
    ...(isThere
      ? []
      : [problem('repo-missing-readme', 'README.md', localized`There is neither README.md nor README.txt.`)]),
    problem('repo-unreadable-readme', 'README.md', localized`There is no README to read, so all its keys are missing.`),
  ];
}

/** The code that most data files begin with. */
function codeOfFiles(files: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const file of files) {
    const code = /^([a-z]{2,3})(?:_[a-z]+)?-ud-/.exec(file)?.[1];
    if (code !== undefined) counts.set(code, (counts.get(code) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0];
}
