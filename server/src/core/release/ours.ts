/** What the release checklist wants and no official program tests: warnings and notes. */

import { localized } from '../../localization/index.ts';
import type { DataFile } from './dataFile.ts';
import { has } from './fileChecks.ts';
import { LONG_ENOUGH, lengthOf, type Overlap } from './overlaps.ts';
import { type Problem, problem } from './problem.ts';
import { keyLine, README_KEYS, type Readme, readmeValue } from './readme.ts';
import type { Repository } from './repository.ts';
import { isWellFormed, type Stats, statsXml } from './stats.ts';

const MEGABYTE = 1_000_000;

export async function checkOurs(
  repository: Repository,
  readme: Readme | undefined,
  files: readonly DataFile[],
  stats: Stats | undefined,
): Promise<Problem[]> {
  const problems: Problem[] = readme === undefined ? [] : checkKeys(readme);
  const add = (...args: Parameters<typeof problem>) => problems.push(problem(...args));
  const license = has(repository, 'LICENSE.txt') ? await repository.text('LICENSE.txt') : undefined;
  const contradiction = license === undefined ? undefined : otherLicense(license, readmeValue(readme, 'License'));
  if (contradiction !== undefined) {
    const what = localized`LICENSE.txt names ${contradiction}, README ${readmeValue(readme, 'License')}.`;
    add('release-license-contradiction', 'LICENSE.txt', what, { value: contradiction });
  }
  for (const { name, size } of files) {
    if (size < 50 * MEGABYTE) continue;
    add('release-large-file', name, localized`${name} has ${Math.round(size / MEGABYTE)} MB.`, { value: String(size) });
  }
  for (const path of repository.misplaced ?? []) {
    add('release-misplaced-file', path, localized`${path} is not at the top of the repository.`, { value: path });
  }
  if (repository.branch !== undefined && repository.branch !== 'dev') {
    add('release-branch', '', localized`The branch is ${repository.branch}.`, { value: repository.branch });
  }
  if (stats === undefined) return problems;
  if (has(repository, 'stats.xml') && (await repository.text('stats.xml')) !== statsXml(stats)) {
    add('release-stats-stale', 'stats.xml', localized`The numbers of stats.xml are not those of the data.`);
  }
  if (!isWellFormed(stats)) {
    add(
      'release-stats-ill-formed',
      'stats.xml',
      localized`A tag, feature or relation has <, & or a quotation mark in it.`,
    );
  }
  return problems;
}

/** Of its text alone. */
export function checkKeys(readme: Readme): Problem[] {
  const problems: Problem[] = [];
  const add = (...args: Parameters<typeof problem>) => problems.push(problem(...args));
  for (const { key, line } of readme.keys) {
    const right = README_KEYS.find((each) => each.toLowerCase() === key.toLowerCase());
    if (right !== undefined && right !== key) {
      add('release-key-case', readme.name, localized`"${key}" should be "${right}".`, { line, value: key });
    }
    const { block } = readme;
    if (block !== undefined && (line < block.start || block.end < line)) {
      add('release-key-outside', readme.name, localized`The key ${key} is outside the block of metadata.`, {
        line,
        value: key,
      });
    }
  }
  for (const key of ['UPOS', 'Relations'] as const) {
    const value = readmeValue(readme, key);
    if (value !== 'automatic' && value !== 'not available') continue;
    add('release-automatic', readme.name, localized`The README says that ${key} are ${value}.`, {
      line: keyLine(readme, key)?.line,
      value: key,
    });
  }
  const contributors = readmeValue(readme, 'Contributors');
  for (const name of contributors.split(';').map((each) => each.trim())) {
    if (name === '' || name.split(',').length === 2) continue;
    const { line } = keyLine(readme, 'Contributors') ?? {};
    const what = localized`The name "${name}" does not have the form "Last, First".`;
    add('release-contributors-comma', readme.name, what, { line, value: name });
  }
  return problems;
}

/** A Creative Commons licence in LICENSE.txt, if it is not the one in the README. */
function otherLicense(text: string, declared: string): string | undefined {
  const wanted = /^CC (BY(?:-NC)?(?:-SA)?) (\d\.\d)$/.exec(declared);
  const address = /creativecommons\.org\/licenses\/([a-z-]+)\/(\d\.\d)/i.exec(text);
  if (wanted === null || address === null) return undefined;
  const named = `${address[1].toUpperCase()} ${address[2]}`;
  return named === `${wanted[1]} ${wanted[2]}` ? undefined : `CC ${named}`;
}

/**
 * One warning for each pair of files and kind of likeness, at the first sentence it is about.
 * @param pathOf where the problem says that a file is: by default its name
 */
export function checkOverlaps(
  overlaps: readonly Overlap[],
  pathOf: (file: DataFile) => string = ({ name }) => name,
): Problem[] {
  const problems: Problem[] = [];
  for (const { a, b, sentences, near } of overlaps) {
    const long = sentences.filter(({ text }) => LONG_ENOUGH <= lengthOf(text));
    const test = [a, b].find(({ part }) => part === 'test') ?? [a, b].find(({ part }) => part === 'dev') ?? a;
    const share = (n: number) => `${((100 * n) / Math.max(1, test.sentencesByForms.size)).toFixed(1)} %`;
    const other = test === a ? b : a;
    const place = (twin: { aLine: number; bLine: number }) =>
      test === a ? [twin.aLine, twin.bLine] : [twin.bLine, twin.aLine];
    if (0 < long.length) {
      const [first] = [...long].sort((one, two) => place(one)[0] - place(two)[0]);
      const [line, there] = place(first);
      const elsewhere = [{ file: pathOf(other), line: there + 1, message: localized`The same sentence.` }];
      const how = localized`${share(long.length)} of ${test.name}`;
      const shorter = sentences.length - long.length;
      const text = clipped(first.text);
      const what =
        long.length === 1
          ? localized`1 sentence of ${LONG_ENOUGH} or more words (${how}) and ${shorter} shorter ones are in ${other.name}, too: "${text}".`
          : localized`${long.length} sentences of ${LONG_ENOUGH} or more words (${how}) and ${shorter} shorter ones are in ${other.name}, too: "${text}".`;
      problems.push(problem('release-overlap', pathOf(test), what, { line, value: String(long.length), elsewhere }));
    }
    if (0 < near.length) {
      const [first] = [...near].sort((one, two) => place(one)[0] - place(two)[0]);
      const [line, there] = place(first);
      const elsewhere = [{ file: pathOf(other), line: there + 1, message: localized`Nearly the same sentence.` }];
      const how = localized`${share(near.length)} of ${test.name}`;
      const text = clipped(test === a ? first.aText : first.bText);
      const what =
        near.length === 1
          ? localized`1 sentence (${how}) differs from one in ${other.name} by a word at most: "${text}".`
          : localized`${near.length} sentences (${how}) differ from one in ${other.name} by a word at most: "${text}".`;
      problems.push(
        problem('release-near-overlap', pathOf(test), what, { line, value: String(near.length), elsewhere }),
      );
    }
  }
  return problems;
}

const clipped = (text: string): string => (text.length <= 80 ? text : `${Array.from(text).slice(0, 79).join('')}…`);
