/** Completion on lines other than rows: comments, and a sentence where there is none yet. */

import { CompletionItemKind, type CompletionList, InsertTextFormat, type Position } from 'vscode-languageserver';
import type { Document, Sentence } from '../../core/conllu/index.ts';
import { commentCompletionsAt, type LineCompletion } from '../../core/features/index.ts';
import { nextSentId, textOfForms } from '../../core/fix/index.ts';
import { inert } from '../../inert/index.ts';
import { SentIds } from '../actions/sentIds.ts';
import type { ShownCompletion } from '../connection/editor.ts';
import type { Snapshot } from '../documents/documents.ts';
import type { HasClient } from '../feature.ts';

/** @param index of the sentence that the line belongs to */
export function completeComment(
  { client }: HasClient,
  { document }: Snapshot,
  index: number,
  { line, character }: Position,
): (CompletionList & { items: ShownCompletion[] }) | null {
  const text = lineOf(document, line);
  const at: Sentence | undefined = document.sentences[index];
  // Another sentence begins below the rows.
  const isBehind = at !== undefined && 0 < at.nRows && document.lines[index] + at.rowLine(at.nRows - 1) < line;
  const sentence = isBehind ? undefined : at;
  const found = commentCompletionsAt(text, character, {
    keys: new Set(sentence?.comments.flatMap(({ key }) => (key === undefined ? [] : [key])) ?? []),
    values: valuesOf(document, isBehind ? index + 1 : index, sentence),
    isStart: line === 0 || lineOf(document, line - 1) === '',
    isFirst: line === 0,
  });
  if (found === undefined) return null;
  const range = { start: { line, character: found.start }, end: { line, character: found.end } };
  const items = found.items.map((item, rank): ShownCompletion => {
    const beside = inert(item.remark);
    return {
      label: inert(item.label),
      ...(client.labelDetails ? { labelDetails: { description: beside } } : { detail: beside }),
      kind: item.plain === undefined ? CompletionItemKind.Property : CompletionItemKind.Snippet,
      filterText: item.filter,
      sortText: String(rank).padStart(4, '0'),
      ...inserted(item, client.snippets),
      textEdit: { range, newText: client.snippets ? item.text : (item.plain ?? item.text) },
    };
  });
  return { isIncomplete: false, items };
}

const inserted = ({ plain }: LineCompletion, isSnippet: boolean) =>
  plain !== undefined && isSnippet ? { insertTextFormat: InsertTextFormat.Snippet } : {};

function lineOf(document: Document, line: number): string {
  const start = document.offsetAt({ line, character: 0 });
  const { text } = document;
  const end = text.slice(start).search(/[\r\n]/);
  return end === -1 ? text.slice(start) : text.slice(start, start + end);
}

/** The next sent_id, and the text composed of the forms. */
function valuesOf(document: Document, index: number, sentence: Sentence | undefined): ReadonlyMap<string, string> {
  const { previousSentId, isUsedSentId = () => false } = new SentIds(document).contextOf(index);
  const values = new Map([['sent_id', nextSentId(previousSentId, isUsedSentId)]]);
  if (sentence !== undefined && 0 < sentence.nWords) values.set('text', textOfForms(sentence));
  return values;
}
