/** Checks a repository for its release, in a thread: its files, README and data, and the sentences at levels 1 to 5. */

import { Document } from '../../core/conllu/index.ts';
import {
  checkRepository,
  type Problem,
  RELEASE_RULES,
  type Repository,
  starsOf,
  templateFor,
} from '../../core/release/index.ts';
import { infoOf, type LanguageData, type RuleInfo, type Severity } from '../../core/validate/index.ts';
import { type Inert, inert } from '../../inert/index.ts';
import { formatNumber, localized } from '../../localization/index.ts';
import type { ReleasePlace, ReleaseReport } from '../../protocol/release.ts';
import { readSettings } from '../../protocol/settingValues.ts';
import { fileNameOf, parentOf } from '../addresses.ts';
import { foldDocument } from '../checking/documentFindings.ts';
import { invalidUtf8, linesNotUtf8 } from '../checking/encoding.ts';
import { FindingCache } from '../checking/findings.ts';
import { Failure } from '../failure.ts';
import type { JobProgress, ReleaseJob } from '../jobs.ts';
import { bundledDate, loadLanguageData } from '../languages/dataFolder.ts';
import { languageOf } from '../languages/language.ts';
import { type Files, type Time, utf8Text } from '../ports.ts';
import { Groups } from './groups.ts';
import { addressIn, repositoryIn, udRootIn } from './repository.ts';

/** Sentences between two checks for cancellation. */
const STRETCH = 50;

/** Infos and hints say nothing about a release. */
const COUNTS: ReadonlySet<Severity> = new Set(['error', 'warning']);
const RULE_BY_ID = new Map<string, RuleInfo>(RELEASE_RULES.map((info) => [info.id, info]));

type ReleaseHost = Pick<Files, 'read' | 'stat' | 'list'> & Time;

/** @param checkpoint throws to cancel @throws Failure if the folder has no files */
export async function releaseReport(
  { folder, texts, dataFolder }: ReleaseJob,
  host: ReleaseHost,
  checkpoint: () => void,
  report: (progress: JobProgress) => void,
): Promise<ReleaseReport> {
  const name = fileNameOf(folder);
  const open = new Map(texts.map(({ name: file, text }) => [file, text]));
  const repository = await repositoryIn(host, folder, name, open);
  if (repository.entries.length === 0) throw new Failure(localized`${name} has no files, or cannot be read.`);
  const root = await udRootIn(host, parentOf(folder) ?? folder);
  checkpoint();
  const checked = await checkRepository(repository, root, { overlaps: true, stats: true });
  const groups = new Groups();
  for (const each of checked.problems) {
    const template = templateFor(each.id, name, checked.readme);
    const placed = placeOf(each, folder, repository);
    groups.add(each.id, each.severity, RULE_BY_ID.get(each.id), {
      ...placed,
      ...(template !== undefined && { template: { uri: addressIn(folder, each.file), text: template } }),
    });
  }
  const data = dataFolder === undefined ? undefined : (await loadLanguageData(host, dataFolder)).data;
  const files = repository.entries.filter((entry) => !entry.isFolder && entry.name.endsWith('.conllu'));
  let isValid = true;
  for (const [at, { name: file }] of files.entries()) {
    report({ done: at / files.length, message: file });
    const uri = addressIn(folder, file);
    const bytes = await host.read(uri).catch(() => undefined);
    const text = open.get(file) ?? (bytes && utf8Text(bytes));
    if (text === undefined) {
      // The check of the repository has said so, or that the name is wrong.
      isValid = false;
      continue;
    }
    if (bytes !== undefined && text.includes('\ufffd') && !addBadBytes(bytes, uri, file, groups)) isValid = false;
    if (await lint(uri, file, Document.parse(text), checked.code, data, groups, checkpoint)) isValid = false;
  }
  const { total, score, advice } = starsOf(checked.counter, checked.readme, isValid);
  return {
    treebank: inert(name),
    hasPassed: !groups.hasErrors,
    groups: groups.sorted(),
    stars: { total, score, advice: advice.map(({ stars, text }) => inert`+${formatNumber(stars, 2)} ${text}`) },
    remarks: [
      ...(await aboutTables(host, dataFolder)),
      ...root.missing.map((what) => inert`Not beside the folder, so not checked: ${what}`),
      inert`Checks between files, as of the same sent_id in two of them, are made by “treebank release-check”.`,
    ],
  };
}

/** @returns whether there are none */
function addBadBytes(bytes: Uint8Array, uri: string, file: string, groups: Groups): boolean {
  const lines = linesNotUtf8(bytes);
  for (const line of lines) {
    const what = inert`The line has bytes that cannot be read as UTF-8.`;
    groups.add(invalidUtf8.id, 'error', invalidUtf8, { what, where: inert`${file}:${line + 1}`, uri, line });
  }
  return lines.length === 0;
}

/** @returns whether it has an error */
async function lint(
  uri: string,
  file: string,
  document: Document,
  code: string | undefined,
  data: LanguageData | undefined,
  groups: Groups,
  checkpoint: () => void,
): Promise<boolean> {
  const language = code ?? languageOf(uri, document);
  // As the release programs: neither the settings of the user nor what .treebank.json accepts.
  const cache = new FindingCache(readSettings(undefined), data?.language(language), undefined);
  const inspections = document.sentences.map((sentence, index) => {
    if (index % STRETCH === 0) checkpoint();
    const inspection = cache.of(sentence);
    sentence.release();
    return inspection;
  });
  const placed = await foldDocument(inspections, { isOver: false, pause: async () => undefined });
  const findings =
    cache.ofForeign(document) ??
    cache.withPlaced(
      inspections.map((each) => each.findings),
      placed,
    );
  let hasErrors = false;
  for (const [index, found] of findings.entries()) {
    for (const { id, severity, span, what } of found ?? []) {
      if (!COUNTS.has(severity)) continue;
      hasErrors ||= severity === 'error';
      groups.add(id, severity, infoOf(id), () => {
        const { line } = document.positionIn(index, span.start);
        return { what: inert(what), where: inert`${file}:${line + 1}`, uri, line };
      });
    }
  }
  return hasErrors;
}

/** A file that is missing, or a folder, has no address. */
function placeOf(
  { id, file, line, what, rightName }: Problem,
  folder: string,
  { entries, misplaced }: Repository,
): ReleasePlace {
  const at = line === undefined ? undefined : line - 1;
  const isThere = entries.some((entry) => entry.name === file && !entry.isFolder) || misplaced?.includes(file);
  const isDocs = file.startsWith('docs/') && at !== undefined;
  const uri = isThere ? addressIn(folder, file) : isDocs ? addressIn(parentOf(folder) ?? folder, file) : undefined;
  return {
    what: inert(what),
    ...(file !== '' && { where: line === undefined ? inert(file) : inert`${file}:${line}` }),
    ...(uri !== undefined && { uri, line: at ?? 0 }),
    ...(rightName !== undefined && { remedy: { kind: 'rename', to: addressIn(folder, rightName) } }),
    ...(id === 'repo-cr-line-break' && { remedy: { kind: 'lineEnds' } }),
  };
}

async function aboutTables(host: ReleaseHost, folder: string | undefined): Promise<Inert[]> {
  if (folder === undefined) return [inert`Levels 4 and 5 were not checked: there are no language tables.`];
  const date = await bundledDate(host, folder);
  return [
    date === undefined
      ? inert`Language tables: ${fileNameOf(folder)}`
      : inert`Language tables of ${date}, which come with the extension; treebank.validation.dataFolder names newer ones.`,
  ];
}
