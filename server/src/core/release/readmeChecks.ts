/** What README.md must say. */

import { localized } from '../../localization/index.ts';
import { type Problem, problem, type ReleaseId } from './problem.ts';
import { keyLine, type Readme, type ReadmeKey, readmeValue, readmeWords } from './readme.ts';
import { CLAIMED_RELEASE, compareReleases, type Releases, releaseAfter } from './releases.ts';
import { CONTRIBUTING, CORPORA, GENRES, LAYERS, LICENSES, SOURCES } from './vocabulary.ts';

/** @param folder name of the treebank's folder @param readme undefined: there is none, so all keys are missing */
export function checkReadme(folder: string, readme: Readme | undefined, releases: Releases | undefined): Problem[] {
  const problems: Problem[] = [];
  const file = readme?.name ?? 'README.md';
  /** At the line of a key, or where it would be. */
  const add: Add = (id, key, what, value, right) => {
    const line = (key && keyLine(readme, key)?.line) ?? readme?.block?.start;
    problems.push(problem(id, file, what, { line, value, right }));
  };
  checkFirstRelease(folder, readme, releases, add);
  checkParallel(readme, add);

  const genres = readmeWords(readme, 'Genre');
  const unknownGenres = genres.filter((each) => !GENRES.includes(each));
  const allowed = localized`Allowed are: ${GENRES.join(', ')}.`;
  if (genres.length === 0) add('repo-readme-genre-missing', 'Genre', localized`There is no genre. ${allowed}`);
  else if (0 < unknownGenres.length) {
    const shown = unknownGenres.join(' ');
    add('repo-readme-genre-unknown', 'Genre', localized`${quoted(unknownGenres)} is not a genre. ${allowed}`, shown);
  }

  const license = readmeValue(readme, 'License');
  const licenses = localized`Supported are: ${LICENSES.join(', ')}.`;
  if (license === '') add('repo-readme-license-missing', 'License', localized`There is no licence. ${licenses}`);
  else if (!LICENSES.includes(license)) {
    add(
      'repo-readme-license-unsupported',
      'License',
      localized`The licence "${license}" is not supported. ${licenses}`,
      license,
    );
  }

  const includes = readmeValue(readme, 'Includes text');
  if (!/^(yes|no)$/i.test(includes)) {
    const what =
      includes === ''
        ? localized`The key "Includes text" is missing.`
        : localized`"${includes}" is neither yes nor no.`;
    add('repo-readme-includes-text', 'Includes text', what, includes);
  }

  for (const layer of LAYERS) {
    checkOneOf(readme, layer, SOURCES, 'repo-readme-annotation', add);
  }
  checkOneOf(readme, 'Contributing', CONTRIBUTING, 'repo-readme-contributing', add);
  if (readmeValue(readme, 'Contributors') === '') {
    add('repo-readme-contributors-missing', 'Contributors', localized`There are no contributors.`);
  }
  const contact = readmeValue(readme, 'Contact');
  if (!contact.includes('@')) {
    const what =
      contact === '' ? localized`There is no contact.` : localized`The contact "${contact}" has no e-mail address.`;
    add('repo-readme-contact-missing', 'Contact', what);
  }
  checkSummary(readme, problems, file);
  if (readme?.hasChangelog !== true)
    add('repo-readme-changelog-missing', undefined, localized`The word "changelog" is nowhere.`);
  const lines = new Map<string, number>();
  for (const { key, line } of readme?.keys ?? []) {
    const before = lines.get(key);
    lines.set(key, line);
    if (before === undefined) continue;
    const what = localized`The key ${key} is defined in line ${before + 1}, too.`;
    problems.push(problem('repo-readme-repeated-key', file, what, { line, value: key }));
  }
  return problems;
}

type Add = (id: ReleaseId, key: ReadmeKey | undefined, what: string, value?: string, right?: string) => void;

function checkFirstRelease(folder: string, readme: Readme | undefined, releases: Releases | undefined, add: Add): void {
  const key = 'Data available since';
  const value = readmeValue(readme, key);
  const claimed = CLAIMED_RELEASE.exec(value)?.[1];
  const first = releases?.first.get(folder);
  const right = first ?? (releases && releaseAfter(releases.newest.number));
  if (claimed === undefined) {
    const what =
      value === '' ? localized`The key "${key}" is missing.` : localized`"${value}" does not have the form UD v2.18.`;
    add('repo-readme-first-release-format', key, what, value, right);
    return;
  }
  if (releases === undefined) return;
  if (first !== undefined && claimed !== first) {
    const what = localized`${folder} was first released in UD v${first}, not v${claimed}.`;
    add('repo-readme-first-release-wrong', key, what, claimed, right);
  }
  if (first === undefined && compareReleases(claimed, releases.newest.number) <= 0) {
    const what = localized`${folder} was in no release up to v${releases.newest.number}, so not in v${claimed}.`;
    add('repo-readme-first-release-unreleased', key, what, claimed, right);
  }
}

function checkParallel(readme: Readme | undefined, add: Add): void {
  const value = readmeValue(readme, 'Parallel');
  const allowed = localized`Allowed are no, or: ${CORPORA.join(', ')}.`;
  if (!/[\p{L}\p{N}_]/u.test(value)) {
    add('repo-readme-parallel-missing', 'Parallel', localized`The key Parallel has no value. ${allowed}`);
    return;
  }
  const corpora = readmeWords(readme, 'Parallel');
  if (corpora.includes('no') && 1 < corpora.length) {
    add('repo-readme-parallel-no-combined', 'Parallel', localized`"${value}" has "no" and more. ${allowed}`, value);
  }
  const unknown = corpora.filter((each) => each !== 'no' && !CORPORA.includes(each));
  if (0 < unknown.length) {
    const what = localized`${quoted(unknown)} is not a known corpus. ${allowed}`;
    add('repo-readme-parallel-unknown', 'Parallel', what, unknown.join(' '));
  }
}

function checkOneOf(
  readme: Readme | undefined,
  key: ReadmeKey,
  values: readonly string[],
  id: 'repo-readme-annotation' | 'repo-readme-contributing',
  add: Add,
): void {
  const value = readmeValue(readme, key);
  const allowed = localized`Allowed are: ${values.join(', ')}.`;
  if (value === '') add(`${id}-missing`, key, localized`The key ${key} is missing. ${allowed}`, key);
  else if (!values.includes(value))
    add(`${id}-unknown`, key, localized`"${value}" is not a value of ${key}. ${allowed}`, value);
}

const SHORTEST_SUMMARY = 40;
const LONGEST_SUMMARY = 500;

function checkSummary(readme: Readme | undefined, problems: Problem[], file: string): void {
  const section = readme?.sections.get('summary');
  const add = (id: ReleaseId, what: string) => problems.push(problem(id, file, what, { line: section?.heading }));
  const text = section?.text ?? '';
  const length = Array.from(text).length;
  if (text.trim() === '') add('repo-readme-summary-missing', localized`There is no section Summary, or it is empty.`);
  else if (length < SHORTEST_SUMMARY)
    add('repo-readme-summary-short', localized`The summary has ${length} characters.`);
  else if (LONGEST_SUMMARY < length) add('repo-readme-summary-long', localized`The summary has ${length} characters.`);
  else if (/see \[release checklist\]/i.test(text)) {
    add('repo-readme-summary-template', localized`The summary is that of the template.`);
  }
}

const quoted = (values: readonly string[]): string => values.map((value) => `"${value}"`).join(', ');
