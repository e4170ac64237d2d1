/** Running text to a treebank: sentences, tokens, tags, lemmas and trees from a parser model. */

import { type Inert, inert } from '../inert/index.ts';
import type { Answer } from './answer.ts';
import type { WireDocument } from './text.ts';

/** LSP request `treebank/annotateText`: writes nothing, the answer is the treebank. Progress as for re-parsing. */
export const ANNOTATE_TEXT_REQUEST = 'treebank/annotateText';

export interface AnnotateTextParams {
  /** Origin of the text, for the settings and the language; the server need not have it open. */
  readonly textDocument: WireDocument;
  /** Plain text. */
  readonly text: string;
  /** `sent_id` of a sentence, where `{n}` is its number, counted from 1 or from `after` + 1: see `whyNotSentIds`. */
  readonly sentIds: string;
  /**
   * The text is added to a treebank in which this is the last number of the pattern, or 0: the sentences are numbered from the next
   * one on. Otherwise it becomes a separate treebank, which also states its language.
   */
  readonly after?: number;
  /** Path of the model, one of those of `treebank/parsers`. By default chosen as for re-parsing. */
  readonly parser?: string;
  /** ISO 639 code of the text; '' for one that the parser does not know, whatever the name of the file says. By default as for re-parsing. */
  readonly language?: string;
  readonly workDoneToken?: string | number;
  /** If given, the sentences are sent as progress of this token, `AnnotatedSentences`, during the computation. */
  readonly partialResultToken?: string | number;
}

/** Sentences that follow those already sent. */
export interface AnnotatedSentences {
  /** CoNLL-U, with the empty line of each. */
  readonly text: string;
}

export type AnnotateTextResult = Answer<{
  /** CoNLL-U; '' if the sentences have already been sent. */
  readonly text: string;
  /** The result, the model used, and what to check. */
  readonly message: Inert;
}>;

/**
 * The name of the document in a text file: `/texts/My story.txt` → `My_story`. It contains no white space, and nothing that a pattern takes
 * for `{n}`. Empty if no name is left.
 */
export function documentName(path: string): string {
  const name = path.split('/').pop() ?? '';
  const dot = name.lastIndexOf('.');
  const stem = 0 < dot ? name.slice(0, dot) : name;
  return stem.trim().replace(/[\s{}]+/g, '_');
}

/** Pattern of the `sent_id`s of a document. */
export const sentIdPattern = (document: string): string => (document === '' ? 's{n}' : `${document}-s{n}`);

/** Why a pattern makes no valid `sent_id`s, or undefined if it does. Each must fit on one line, and be unique by its number. */
export function whyNotSentIds(pattern: string): Inert | undefined {
  if (!pattern.includes('{n}')) {
    return inert`The pattern of the sentence IDs needs {n}, the number of the sentence; otherwise all would have the same ID.`;
  }
  return /\s/.test(pattern) ? inert`The pattern of the sentence IDs must not contain white space.` : undefined;
}
