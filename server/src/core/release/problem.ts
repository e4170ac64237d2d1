/** What is wrong in a repository: the ids of the release programs, with `repo-` before them, and ours, with `release-`. */

import { translated } from '../../localization/index.ts';
import type { RuleInfo, Severity } from '../validate/index.ts';
import type { Fact } from './facts/fact.ts';
import { FILE_FACTS } from './facts/files.ts';
import { OUR_FACTS } from './facts/ours.ts';
import { README_FACTS } from './facts/readme.ts';

const FACTS = { ...FILE_FACTS, ...README_FACTS, ...OUR_FACTS };

export type ReleaseId = keyof typeof FACTS;

/** What reports say about the ids. */
export const RELEASE_RULES: readonly RuleInfo<ReleaseId>[] = (
  Object.entries(FACTS) as unknown as [ReleaseId, Fact][]
).map(([id, [severity, title, whatToDo, url]]) => ({
  id,
  source: 'release',
  level: 1,
  severity,
  class: 'release',
  title,
  why: '',
  whatToDo,
  url,
}));

const BY_ID = new Map(RELEASE_RULES.map((info) => [info.id, info]));

export interface Problem {
  readonly id: ReleaseId;
  readonly severity: Severity;
  /** Below the folder of the treebank; '' for the folder itself. */
  readonly file: string;
  /** From 1; undefined if it is about the file as a whole. */
  readonly line?: number;
  /** What is wrong, alone: a name, a key, a number. */
  readonly value?: string;
  /** A sentence. */
  readonly what: string;
  /** With what to do. */
  readonly message: string;
  /** What should be there instead, where that is certain: the name of the file, the number of the release. */
  readonly right?: string;
  /** Other places it is about. */
  readonly elsewhere?: readonly { readonly file: string; readonly line: number; readonly message: string }[];
}

/** @param line from 0 */
export function problem(
  id: ReleaseId,
  file: string,
  what: string,
  { line, value, right, elsewhere }: { line?: number } & Partial<Pick<Problem, 'value' | 'right' | 'elsewhere'>> = {},
): Problem {
  const info = BY_ID.get(id);
  return {
    id,
    severity: info?.severity ?? 'error',
    file,
    ...(line !== undefined && { line: line + 1 }),
    ...(value !== undefined && { value }),
    ...(right !== undefined && { right }),
    what,
    message: `${what} ${translated(info?.whatToDo ?? '')}`.trimEnd(),
    ...(elsewhere !== undefined && { elsewhere }),
  };
}

/** What the official programs print before a message, `[L0 Repo TAG]`; undefined for warnings and for ours. */
export function tagOf(id: ReleaseId): string | undefined {
  if (BY_ID.get(id)?.severity !== 'error' || id.startsWith('release-')) return undefined;
  if (/-too-small$/.test(id)) return id === 'repo-treebank-too-small' ? 'treebank-size' : 'train-dev-test';
  if (id === 'repo-train-or-dev-without-test') return 'train-dev-test';
  if (id === 'repo-lemmas-not-declared' || id.startsWith('repo-parallel-')) return 'metadata';
  if (id.startsWith('repo-docs-page-')) return 'lang-spec-doc';
  const key =
    /^repo-readme-(first-release|parallel|genre|license|includes-text|annotation|contributing|contributors|contact|summary|changelog)/.exec(
      id,
    )?.[1];
  if (key === undefined) return 'files';
  return key === 'annotation' ? 'readme-annot-source' : key === 'contact' ? 'readme-contributors' : `readme-${key}`;
}
