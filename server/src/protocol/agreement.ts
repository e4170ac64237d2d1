/** The agreement report: how far annotators of the same sentences agree. */

import type { Inert, InertMarkdown } from '../inert/index.ts';
import type { Answer } from './answer.ts';

/** LSP request `treebank/agreement`: the report over the files of two or more annotators. Progress as for re-parsing. */
export const AGREEMENT_REQUEST = 'treebank/agreement';

export interface AgreementParams {
  /** One file for each annotator; the editor's version of open ones, others from disk. */
  readonly uris: readonly string[];
  readonly workDoneToken?: string | number;
}

export type AgreementResult = Answer<{
  /** One line: UAS and LAS of the first two annotators, and the number of sentences left out. */
  readonly message: Inert;
  /** The report. */
  readonly markdown: InertMarkdown;
}>;
