/** The coverage report: how much of a treebank each class of trees covers. */

import type { Inert, InertMarkdown } from '../inert/index.ts';
import type { Answer } from './answer.ts';

/** LSP request `treebank/coverage`: the report over some files, as Markdown. */
export const COVERAGE_REQUEST = 'treebank/coverage';

export interface CoverageParams {
  /** Files to report on; the editor's version of open ones, others from disk. */
  readonly uris: readonly string[];
}

export type CoverageResult = Answer<{
  readonly markdown: InertMarkdown;
  /** Files that could not be read, each with the reason, for the user. */
  readonly unreadable: readonly Inert[];
}>;
