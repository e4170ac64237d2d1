/** The parser models: which exist, how accurate they are on a file, and training your own. */

import type { Inert, InertMarkdown } from '../inert/index.ts';
import type { Answer } from './answer.ts';
import type { WireDocument } from './text.ts';

/** LSP request `treebank/parsers`: the models found by the server. */
export const PARSERS_REQUEST = 'treebank/parsers';

export interface ParsersParams {
  /** The file that `isInUse` refers to. */
  readonly textDocument: WireDocument;
}

/** A model file and the contents of its card. */
export interface ParserInfo {
  readonly path: string;
  /** `own`: trained by the user. `settings`: named in treebank.reparse.model. */
  readonly origin: 'own' | 'bundled' | 'settings';
  /** Whether the file would be parsed with this model. */
  readonly isInUse: boolean;
  readonly bytes: number;
  readonly name: Inert;
  readonly kind: Inert;
  /** Its name: "Hungarian", "many languages". */
  readonly language: Inert;
  /** For languages without a parser of their own; it does not know the words, so it needs tags. */
  readonly isForManyLanguages: boolean;
  /** Those whose words a model for many languages knows, by name; empty for others, and if it is in use because the file is in one of them. */
  readonly languages: readonly KnownLanguage[];
  readonly licence: Inert;
  readonly data: Inert;
  /** YYYY-MM-DD, '' if unknown. */
  readonly date: Inert;
  readonly command: Inert;
  readonly sentences: number;
  readonly words: number;
  readonly scores: readonly { readonly data: Inert; readonly uas: number; readonly las: number }[];
  /** Why the file cannot be used; the fields of the card are then empty. */
  readonly problem?: Inert;
}

export interface KnownLanguage {
  /** ISO 639. */
  readonly code: string;
  readonly name: Inert;
  /** From forms alone, in percent. */
  readonly uas: number;
  readonly las: number;
}

export type ParsersResult = Answer<{ readonly parsers: readonly ParserInfo[] }>;

/** LSP request `treebank/evaluateParser`: parses the trees of an open file and compares. Progress as for re-parsing. */
export const EVALUATE_PARSER_REQUEST = 'treebank/evaluateParser';

export interface EvaluateParserParams {
  readonly textDocument: WireDocument;
  /** Path of the model. */
  readonly path: string;
  readonly workDoneToken?: string | number;
}

export type EvaluateParserResult = Answer<{
  /** One line: UAS and LAS. */
  readonly message: Inert;
  /** The report. */
  readonly markdown: InertMarkdown;
}>;

/** LSP request `treebank/rawText`: of some files, the raw text that training on treebanks can learn words from. Progress as for re-parsing. */
export const RAW_TEXT_REQUEST = 'treebank/rawText';

export interface RawTextParams {
  /** The treebanks, as for `treebank/train`. */
  readonly uris: readonly string[];
  /** Plain text, and treebanks other than those, and than those that the result is measured on. */
  readonly candidates: readonly string[];
  readonly workDoneToken?: string | number;
}

export type RawTextResult = Answer<{
  /** Those in the language of the treebanks, and without trees of a person; none if they have too few words in all. */
  readonly files: readonly { readonly uri: string; readonly words: number }[];
  /** Whether the treebanks are so small that raw text helps. */
  readonly isAdvised: boolean;
}>;

/**
 * LSP request `treebank/train`: trains a parser on treebanks, in separate threads. Progress as for re-parsing. Resumes an
 * interrupted training run on the same treebanks.
 */
export const TRAIN_REQUEST = 'treebank/train';

export interface TrainParams {
  /** The treebanks; the editor's version of open ones, others from disk. */
  readonly uris: readonly string[];
  /** Passes over the data. By default chosen by treebank size. */
  readonly epochs?: number;
  /** Raw text to learn words from first. A second parser is then trained without it, to say what it gained. */
  readonly rawText?: readonly string[];
  readonly workDoneToken?: string | number;
}

/** Also refused if it was cancelled; the reason then states what was kept. */
export type TrainResult = Answer<{ readonly path: string; readonly message: Inert }>;

/**
 * LSP request `treebank/unfinishedTraining`, without parameters: training runs that can be resumed with `treebank/train` on the
 * same treebanks.
 */
export const UNFINISHED_TRAINING_REQUEST = 'treebank/unfinishedTraining';

export interface UnfinishedTraining {
  /** The folder that holds its state; to discard the run, delete the folder. */
  readonly path: string;
  /** Name of the parser. */
  readonly name: Inert;
  readonly uris: readonly string[];
  readonly rawText: readonly string[];
  /** Share of the work that is finished, 0…1. */
  readonly done: number;
}
