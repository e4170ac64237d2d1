/**
 * Checks a repository for its release, in a thread: its files, README and data, and the sentences at levels 1 to 5. What was read of
 * the repository that was checked last is kept: a check after a change reads what has changed.
 */

import { keyOfText } from '../../core/parser/index.ts';
import {
  type Checked,
  checkRepository,
  KnownData,
  RELEASE_RULES,
  type Readme,
  type Repository,
  readData,
  readmeFixer,
  type StarFacts,
  starFacts,
  starsOf,
  statusOf,
  templateFor,
} from '../../core/release/index.ts';
import { infoOf, type LanguageData, type RuleInfo } from '../../core/validate/index.ts';
import { type Inert, inert } from '../../inert/index.ts';
import { formatNumber, localized } from '../../localization/index.ts';
import type { ReleaseReport } from '../../protocol/release.ts';
import { fileNameOf, parentOf } from '../addresses.ts';
import { Failure } from '../failure.ts';
import type { CheckedRelease, JobProgress, KnownStars, ReleaseJob, RepositoryTexts } from '../jobs.ts';
import { bundledDate } from '../languages/dataFolder.ts';
import { KeptTables } from '../languages/keptTables.ts';
import { type Files, readText, type Time, utf8Text } from '../ports.ts';
import { Groups } from './groups.ts';
import { KeptFiles, stampOf } from './keptFiles.ts';
import { placeOf } from './places.ts';
import { Remedies } from './remedies.ts';
import { addressIn, type FoundRoot, repositoryIn, udRootIn, unreadable } from './repository.ts';
import { foldFiles, type LintedFile, lintFile } from './sentences.ts';

const RULE_BY_ID = new Map<string, RuleInfo>(RELEASE_RULES.map((info) => [info.id, info]));

type ReleaseHost = Pick<Files, 'read' | 'stat' | 'list'> & Time;

export class ReleaseChecker {
  private last: KeptRepository | undefined;

  constructor(private readonly host: ReleaseHost) {}

  /** @param checkpoint throws to cancel @throws Failure if the folder has no files */
  check(job: ReleaseJob, checkpoint: () => void, report: (progress: JobProgress) => void): Promise<CheckedRelease> {
    return this.of(job.folder).check(job, checkpoint, report);
  }

  /** Without a look at the sentences. */
  stars(job: RepositoryTexts): Promise<KnownStars> {
    return this.of(job.folder).stars(job);
  }

  private of(folder: string): KeptRepository {
    if (this.last?.folder !== folder) this.last = new KeptRepository(this.host, folder);
    return this.last;
  }
}

class KeptRepository {
  /** What changes with a data file, by its name; the maps below hold for this. */
  private stamps: ReadonlyMap<string, string> = new Map();
  private readonly data = new KnownData();
  /** Also those of before the last change. */
  private readonly linted = new Map<string, LintedFile & { readonly stamp: string }>();
  private validity: { readonly stamps: ReadonlyMap<string, string>; readonly isValid: boolean } | undefined;
  private readonly files: KeptFiles;
  private readonly tables: KeptTables;

  constructor(
    private readonly host: ReleaseHost,
    readonly folder: string,
  ) {
    this.files = new KeptFiles(host);
    this.tables = new KeptTables(host);
  }

  async check(
    { texts, dataFolder, today }: ReleaseJob,
    checkpoint: () => void,
    report: (progress: JobProgress) => void,
  ): Promise<CheckedRelease> {
    const { folder } = this;
    const open = namedTexts(texts);
    const repository = await this.open(open);
    const { name } = repository;
    if (repository.entries.length === 0) throw new Failure(localized`${name} has no files, or cannot be read.`);
    const root = await udRootIn(this.files, parentOf(folder) ?? folder);
    checkpoint();
    const checked = await checkRepository(repository, root, { overlaps: true, stats: true, known: this.data });
    const groups = new Groups();
    const remedies = new Remedies(folder, repository, checked.problems, await readmeIn(repository, checked.readme));
    const names = new Set(repository.entries.map((each) => each.name));
    for (const each of checked.problems) {
      groups.add(each.id, each.severity, RULE_BY_ID.get(each.id), () => {
        const isThere = names.has(each.file);
        const template = templateFor(each, isThere, { folder: name, readme: checked.readme, stats: checked.stats });
        return {
          ...placeOf(each, folder, repository, remedies.of(each)),
          ...(template !== undefined && { template: { uri: addressIn(folder, each.file), text: template } }),
        };
      });
    }
    const data = await this.tables.dataOf(dataFolder);
    const tables = `${await this.tables.stampOf(dataFolder)} ${checked.code}`;
    const files = dataFilesOf(repository);
    const linted: LintedFile[] = [];
    for (const [at, file] of files.entries()) {
      report({ done: at / files.length, message: file });
      const each = await this.lint(file, open.get(file), tables, checked.code, data, checkpoint);
      // Otherwise the check of the repository has said that it cannot be read, or that the name is wrong.
      if (each !== undefined) linted.push(each);
    }
    const sentences = new Groups();
    for (const each of linted) sentences.addAll(each.groups);
    const isValid = !foldFiles(linted, data, checked.code ?? '', sentences) && linted.length === files.length;
    this.validity = { stamps: this.stamps, isValid };
    groups.addAll(sentences);
    const facts = starFacts(checked.counter);
    const { total, score, advice } = starsOf(facts, checked.readme, isValid);
    const status = statusLine(checked, sentences, root, name, facts, today);
    const made: ReleaseReport = {
      treebank: inert(name),
      errors: groups.errors,
      files: files.map((each) => addressIn(folder, each)),
      groups: groups.sorted(),
      stars: { total, score, advice: advice.map(({ stars, text }) => inert`+${formatNumber(stars, 2)} ${text}`) },
      remarks: [
        ...status,
        ...(await this.aboutTables(dataFolder, data, checked.code)),
        ...root.missing.map((what) => inert`${what}: not beside the folder, so not checked`),
      ],
    };
    return { report: made, facts, isValid };
  }

  async stars({ texts }: RepositoryTexts): Promise<KnownStars> {
    const repository = await this.open(namedTexts(texts));
    const { counter } = await readData(repository, { overlaps: true, stats: false, known: this.data });
    const isSame = [...this.stamps].every(([name, stamp]) => this.validity?.stamps.get(name) === stamp);
    const isKnown = isSame && this.validity?.stamps.size === this.stamps.size;
    return { facts: starFacts(counter), isValid: isKnown ? this.validity?.isValid : undefined };
  }

  /** Forgets what has changed. */
  private async open(texts: ReadonlyMap<string, string>): Promise<Repository> {
    const { folder, files, host } = this;
    const repository = await repositoryIn(files, folder, fileNameOf(folder), texts);
    const stamps = new Map<string, string>();
    for (const name of dataFilesOf(repository)) {
      const text = texts.get(name);
      const stamp = async () => stampOf(await host.stat(addressIn(folder, name)).catch(() => undefined));
      stamps.set(name, text === undefined ? await stamp() : `open ${keyOfText(text)}`);
    }
    const { files: read } = this.data;
    for (const name of read.keys()) if (stamps.get(name) !== this.stamps.get(name)) read.delete(name);
    for (const name of this.linted.keys()) if (!stamps.has(name)) this.linted.delete(name);
    this.stamps = stamps;
    // Not through `files`, which would keep them.
    const pieces = async function* (name: string) {
      yield texts.get(name) ?? (await readText(host, addressIn(folder, name)).catch(unreadable));
    };
    return { ...repository, pieces };
  }

  private async lint(
    name: string,
    openText: string | undefined,
    tables: string,
    code: string | undefined,
    data: LanguageData | undefined,
    checkpoint: () => void,
  ): Promise<LintedFile | undefined> {
    const stamp = `${tables} ${this.stamps.get(name)}`;
    const before = this.linted.get(name);
    if (before?.stamp === stamp) return before;
    const uri = addressIn(this.folder, name);
    const bytes = openText === undefined ? await this.host.read(uri).catch(() => undefined) : undefined;
    const text = openText ?? (bytes && utf8Text(bytes));
    if (text === undefined) return undefined;
    const isSame = before?.stamp.startsWith(`${tables} `) === true;
    const linted = lintFile({ name, uri, text, bytes }, code, data, isSame ? before : undefined, checkpoint);
    const kept = { ...linted, stamp };
    this.linted.set(name, kept);
    return kept;
  }

  private async aboutTables(
    folder: string | undefined,
    data: LanguageData | undefined,
    code: string | undefined,
  ): Promise<Inert[]> {
    if (folder === undefined || data === undefined)
      return [inert`Levels 4 and 5 were not checked: there are no language tables.`];
    if (code !== undefined && data.language(code) === undefined)
      return [inert`Levels 4 and 5 were not checked: there are no language tables for ${code}.`];
    const date = await bundledDate(this.files, folder);
    return [
      date === undefined
        ? inert`Language tables: ${fileNameOf(folder)}`
        : inert`Language tables of ${date}, which come with the extension; treebank.validation.dataFolder names newer ones.`,
    ];
  }
}

/** The one that was read. */
async function readmeIn(repository: Repository, readme: Readme | undefined) {
  const text = readme && (await repository.text(readme.name));
  return readme && text !== undefined ? { name: readme.name, text, fixer: readmeFixer(readme, text) } : undefined;
}

const namedTexts = (texts: RepositoryTexts['texts']): ReadonlyMap<string, string> =>
  new Map(texts.map(({ name, text }) => [name, text]));

const dataFilesOf = ({ entries }: Repository): string[] =>
  entries.filter(({ name, isFolder }) => !isFolder && name.endsWith('.conllu')).map(({ name }) => name);

/** That of the validation server, if it is known what it compares with. */
function statusLine(
  { problems, code }: Checked,
  sentences: Groups,
  { releases, dispensations }: FoundRoot,
  name: string,
  { words }: StarFacts,
  today: string,
): Inert[] {
  if (releases === undefined || dispensations === undefined) return [];
  const counts = sentences.sorted().flatMap(({ id, severity, count }) => {
    const info = infoOf(id);
    if (info?.source !== 'ud') return [];
    return [{ id, level: info.level, label: severity === 'error' ? info.class.toUpperCase() : 'WARNING', count }];
  });
  const { line } = statusOf(
    name,
    problems,
    code === undefined ? [] : counts,
    words.total,
    releases,
    dispensations,
    today,
  );
  return [inert`Status: ${line.replace(`${name}: `, '')}`];
}
