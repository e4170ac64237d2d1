/** Which files a repository has, and how large the parts of the treebank are. */

import { localized } from '../../localization/index.ts';
import { count } from '../wording/numbers.ts';
import type { DataFile } from './dataFile.ts';
import { mayExtra, maySmall, trainParts, USUAL_FILES } from './exceptions.ts';
import { type Part, type TreebankName, UNKNOWN_CODE } from './names.ts';
import { type Problem, problem } from './problem.ts';
import type { Repository } from './repository.ts';
import { rightNames } from './rightNames.ts';
import { CONTRIBUTING_TEXT } from './vocabulary.ts';

/** The data files of a treebank by their parts; names that should be there and are not. */
interface Official {
  readonly names: Readonly<Record<Part, readonly string[]>>;
  /** The first part of a split training set that is missing. */
  readonly missingTrainPart: string | undefined;
}

/** @param prefix `grc_proiel-ud-` */
export function officialFiles({ entries }: Repository, prefix: string, { short }: TreebankName): Official {
  const has = (name: string) => entries.some((entry) => entry.name === name && !entry.isFolder);
  const parts = trainParts(short);
  const train = (parts.length === 0 ? [''] : parts.map((part) => `-${part}`)).map(
    (part) => `${prefix}train${part}.conllu`,
  );
  const absent = train.findIndex((name) => !has(name));
  const present = absent === -1 ? train : train.slice(0, absent);
  const isMissing = 0 < parts.length && absent !== -1;
  const [dev, test] = (['dev', 'test'] as const).map((part) => [`${prefix}${part}.conllu`].filter(has));
  return { names: { train: present, dev, test }, missingTrainPart: isMissing ? train[absent] : undefined };
}

/** LICENSE.txt, CONTRIBUTING.md, data files, and what should not be there. */
export async function checkFiles(
  repository: Repository,
  prefix: string,
  name: TreebankName,
  { names, missingTrainPart }: Official,
  readme: { readonly name: string; readonly text: string } | undefined,
): Promise<Problem[]> {
  const problems: Problem[] = [];
  const add = (...args: Parameters<typeof problem>) => problems.push(problem(...args));
  const read = async (file: string) => (has(repository, file) ? await repository.text(file) : undefined);
  if (readme !== undefined) checkLineBreaks(readme.name, readme.text, problems);
  const license = await read('LICENSE.txt');
  if (license === undefined) add('repo-missing-license-file', 'LICENSE.txt', localized`LICENSE.txt is missing.`);
  else checkLineBreaks('LICENSE.txt', license, problems);
  const contributing = await read('CONTRIBUTING.md');
  if (contributing === undefined) {
    add('repo-missing-contributing-file', 'CONTRIBUTING.md', localized`CONTRIBUTING.md is missing.`);
  } else {
    checkLineBreaks('CONTRIBUTING.md', contributing, problems);
    const line = differingLine(contributing, CONTRIBUTING_TEXT);
    if (line !== undefined) {
      add('repo-contributing-modified', 'CONTRIBUTING.md', localized`The text differs from the prescribed one.`, {
        line,
      });
    }
  }
  const testName = `${prefix}test.conllu`;
  if (names.test.length === 0) {
    const what = prefix.startsWith(UNKNOWN_CODE)
      ? localized`${testName} is missing, where ${UNKNOWN_CODE} is the code of the language.`
      : localized`${testName} is missing.`;
    add('repo-missing-test-file', testName, what);
  }
  const hasTrain = 0 < names.train.length && missingTrainPart === undefined;
  if (0 < names.dev.length && !hasTrain) {
    add('repo-dev-without-train', names.dev[0], localized`There is ${names.dev[0]}, but no training data.`);
  }
  if (missingTrainPart !== undefined) {
    add('repo-missing-train-part', missingTrainPart, localized`${missingTrainPart} is missing.`);
  }
  const allowed = new Set([
    ...USUAL_FILES,
    `${prefix}dev.conllu`,
    testName,
    ...(trainParts(name.short).length === 0 ? [''] : trainParts(name.short).map((part) => `-${part}`)).map(
      (part) => `${prefix}train${part}.conllu`,
    ),
  ]);
  const extra = repository.entries.filter(({ name: file }) => !allowed.has(file) && !mayExtra(file, name.short));
  const files = extra.filter(({ isFolder }) => !isFolder).map(({ name: file }) => file);
  const right = rightNames(repository, files, prefix, name);
  for (const { name: file, isFolder } of extra) {
    const shown = isFolder ? `${file}/` : file;
    const what =
      isFolder || !file.endsWith('.conllu')
        ? localized`${shown} does not belong into a release.`
        : localized`${shown} does not belong into a release: the names of data files begin with ${prefix}.`;
    add('repo-extra-file', shown, what, { value: shown, right: isFolder ? undefined : right.get(file) });
  }
  return problems;
}

export const has = ({ entries }: Repository, file: string): boolean => entries.some(({ name }) => name === file);

function checkLineBreaks(file: string, text: string, problems: Problem[]): void {
  const at = text.indexOf('\r');
  if (at === -1) return;
  const line = text.slice(0, at).split('\n').length - 1;
  problems.push(problem('repo-cr-line-break', file, localized`A line ends with a carriage return.`, { line }));
}

/** The first line, from 0, in which two texts differ. */
function differingLine(text: string, prescribed: string): number | undefined {
  if (text === prescribed) return undefined;
  const other = prescribed.split('\n');
  const lines = text.split('\n');
  const at = lines.findIndex((line, n) => line !== other[n]);
  return at === -1 ? Math.max(0, lines.length - 1) : at;
}

const ENOUGH = 10_000;
/** This many words above a limit, or fewer, are worth a word. */
const MARGIN = 200;

/** @param files those that count */
export function checkSizes(files: readonly DataFile[], prefix: string, { short }: TreebankName): Problem[] {
  const problems: Problem[] = [];
  const words: Record<Part, number> = { train: 0, dev: 0, test: 0 };
  for (const file of files) if (file.part !== undefined) words[file.part] += file.words;
  const all = words.train + words.dev + words.test;
  const sentences = files.reduce((sum, file) => sum + file.sentences, 0);
  const fileOf = (part: Part) => files.find((file) => file.part === part)?.name ?? `${prefix}${part}.conllu`;
  if (0 < words.train + words.dev && words.test === 0) {
    const what = localized`There are ${words.train + words.dev} words of training and development data, and no test data.`;
    problems.push(problem('repo-train-or-dev-without-test', fileOf('test'), what));
  }
  const tenth = Math.floor((all - words.test) / 10 + 0.5);
  const limits = { test: [10_000, ENOUGH], train: [20_000, ENOUGH], dev: [30_000, Math.min(9000, tenth)] } as const;
  for (const part of ['test', 'train', 'dev'] as const) {
    const [from, least] = limits[part];
    if (all <= from || maySmall(part, short)) continue;
    const value = String(words[part]);
    if (words[part] < least) {
      const what = TOO_SMALL[part](value, all, least - words[part]);
      problems.push(problem(`repo-${part}-too-small`, fileOf(part), what, { value }));
    } else if (words[part] < least + MARGIN && part !== 'dev') {
      const what =
        part === 'train'
          ? localized`The training data have ${value} words; ${least} are needed.`
          : localized`The test data have ${value} words; ${least} are needed.`;
      problems.push(problem('release-nearly-too-small', fileOf(part), what, { value }));
    }
  }
  if (sentences < 20 || all < 100) {
    const what = localized`The treebank is too small: ${count(sentences, 'sentence')}, ${count(all, 'word')}; 20 sentences and 100 words are needed.`;
    problems.push(problem('repo-treebank-too-small', fileOf('test'), what, { value: `${sentences} ${all}` }));
  }
  return problems;
}

const TOO_SMALL: Readonly<Record<Part, (has: string, all: number, missing: number) => string>> = {
  train: (has, all, missing) => localized`The training data have ${has} of ${all} words; ${missing} more are needed.`,
  dev: (has, all, missing) => localized`The development data have ${has} of ${all} words; ${missing} more are needed.`,
  test: (has, all, missing) => localized`The test data have ${has} of ${all} words; ${missing} more are needed.`,
};
