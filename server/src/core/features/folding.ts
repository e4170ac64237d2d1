/** Folding: one range for each sentence of at least two lines. */

import type { Document } from '../conllu/index.ts';
import { contentEnd } from './cellAtOffset.ts';

/** Lines of the document, both inclusive, as editors expect them. */
export interface Fold {
  readonly startLine: number;
  readonly endLine: number;
}

/** The fold of the sentence at an index, if it has more than one line. Reads only the end of its text. */
export function foldOf(document: Document, index: number): Fold | undefined {
  const startLine = document.lines[index] + leadingBlankLines(document, index);
  const endLine = document.lines[index] + contentEnd(document.sentences[index]) - 1;
  return startLine < endLine ? { startLine, endLine } : undefined;
}

/** Only the first block of a document may start with blank lines. */
function leadingBlankLines(document: Document, index: number): number {
  if (index !== 0) return 0;
  const blank = /^\s*(?=\S)/.exec(document.sentences[0].text)?.[0] ?? '';
  return blank.split(/\r\n|\r|\n/).length - 1;
}
