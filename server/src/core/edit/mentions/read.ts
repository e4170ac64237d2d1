/** The mentions of a sentence by rows, kept with it, and the stretch of sentences that is its document. */

import { type Mentions, readMentions } from '../../annotation/index.ts';
import { Column, RowKind, type Sentence } from '../../conllu/index.ts';

/** What a sentence says about mentions; their nodes are rows. */
interface MentionsInRows {
  /** Rows of words and empty nodes, in order. */
  readonly nodes: readonly number[];
  /** Undefined if the brackets do not fit together. */
  readonly read: Mentions<number> | undefined;
}

const known = new WeakMap<Sentence, MentionsInRows>();
const NONE: Mentions<number> = { all: [], links: [], chunks: new Map() };

/** Time O(rows · open mentions), once for each sentence; a sentence without any is searched, not read. */
export function mentionsInRows(sentence: Sentence): MentionsInRows {
  const found = known.get(sentence);
  if (found !== undefined) return found;
  const nodes: number[] = [];
  for (let row = 0; row < sentence.nRows; row++) if (sentence.kind(row) !== RowKind.multiwordToken) nodes.push(row);
  const read = hasMentions(sentence) ? readMentions(nodes, (row) => sentence.cell(row, Column.misc)) : NONE;
  const result = { nodes, read };
  known.set(sentence, result);
  return result;
}

/** Whether it may have any. Time O(length), without reading it. */
export const hasMentions = ({ text }: Sentence): boolean => text.includes('Entity=');

const NEWDOC = /^newdoc(?:\s|$)/;

const beginsDocument = ({ text, comments }: Sentence): boolean =>
  text.includes('newdoc') && comments.some(({ key }) => NEWDOC.test(key));

/** First and last + 1 of the sentences of the document at a sentence. Time O(sentences of the document). */
export function documentAround(
  sentences: readonly Sentence[],
  index: number,
): { readonly first: number; readonly end: number } {
  let first = index;
  while (0 < first && !beginsDocument(sentences[first])) first--;
  let end = index + 1;
  while (end < sentences.length && !beginsDocument(sentences[end])) end++;
  return { first, end };
}
