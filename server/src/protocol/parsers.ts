/** The parser models: which there are, how good they are on a file, and training one's own. */

import type { Inert, InertMarkdown } from '../inert/index.ts';
import type { Answer } from './answer.ts';
import type { WireDocument } from './text.ts';

/** LSP request `treebank/parsers`: the models that the server finds. */
export const PARSERS_REQUEST = 'treebank/parsers';

export interface ParsersParams {
  /** The file that `isInUse` is about. */
  readonly textDocument: WireDocument;
}

/** A model file and what its card says. */
export interface ParserInfo {
  readonly path: string;
  /** `own`: trained by the user. `settings`: named in treebank.reparse.model. */
  readonly origin: 'own' | 'bundled' | 'settings';
  /** Whether the file would be parsed with it. */
  readonly isInUse: boolean;
  readonly bytes: number;
  readonly name: Inert;
  readonly kind: Inert;
  /** In English: "Hungarian", "many languages". */
  readonly language: Inert;
  readonly licence: Inert;
  readonly data: Inert;
  /** YYYY-MM-DD, '' if unknown. */
  readonly date: Inert;
  readonly command: Inert;
  readonly sentences: number;
  readonly words: number;
  readonly scores: readonly { readonly data: Inert; readonly uas: number; readonly las: number }[];
  /** Why the file cannot be used; the fields of the card are empty then. */
  readonly problem?: Inert;
}

export type ParsersResult = Answer<{ readonly parsers: readonly ParserInfo[] }>;

/** LSP request `treebank/evaluateParser`: parses the trees of an open file and compares. Progress as for re-parsing. */
export const EVALUATE_PARSER_REQUEST = 'treebank/evaluateParser';

export interface EvaluateParserParams {
  readonly textDocument: WireDocument;
  /** Of the model. */
  readonly path: string;
  readonly workDoneToken?: string | number;
}

export type EvaluateParserResult = Answer<{
  /** One line: UAS and LAS. */
  readonly message: Inert;
  /** The report. */
  readonly markdown: InertMarkdown;
}>;

/**
 * LSP request `treebank/train`: trains a parser on treebanks, in threads of its own. Progress as for re-parsing. Goes on where an
 * interrupted training on the same treebanks stopped.
 */
export const TRAIN_REQUEST = 'treebank/train';

export interface TrainParams {
  /** The treebanks; open ones as they are in the editor, others from disk. */
  readonly uris: readonly string[];
  /** Passes over the data. By default as many as the size of the treebank asks for. */
  readonly epochs?: number;
  readonly workDoneToken?: string | number;
}

/** Refused also when it was cancelled; the reason then says what is left. */
export type TrainResult = Answer<{ readonly path: string; readonly message: Inert }>;

/** LSP request `treebank/unfinishedTraining`, without parameters: trainings that can go on with `treebank/train` on the same treebanks. */
export const UNFINISHED_TRAINING_REQUEST = 'treebank/unfinishedTraining';

export interface UnfinishedTraining {
  /** Of the folder where its state is kept; to forget it, delete the folder. */
  readonly path: string;
  /** Of the parser. */
  readonly name: Inert;
  readonly uris: readonly string[];
  /** Share of the work that is done, 0…1. */
  readonly done: number;
}
