/** Completion in cells of further columns: values in use. */

import { CompletionItemKind } from 'vscode-languageserver';
import { furtherCompletionsAt } from '../../core/features/index.ts';
import { inert } from '../../inert/index.ts';
import { formatNumber } from '../../localization/index.ts';
import type { ShownCompletion } from '../connection/editor.ts';
import type { Snapshot } from '../documents/documents.ts';
import { rangeOf } from '../documents/ranges.ts';

/** Undefined outside of such cells. @param offset in the sentence */
export function completeFurther(
  snapshot: Snapshot,
  index: number,
  offset: number,
): { readonly isIncomplete: boolean; readonly items: ShownCompletion[] } | undefined {
  const { sentences } = snapshot.document;
  const found = furtherCompletionsAt(sentences, sentences[index], offset);
  if (found === undefined) return undefined;
  const range = rangeOf(snapshot, index, found.span);
  const typed = sentences[index].text.slice(found.span.start, offset);
  const items = found.values.map(({ text, count }, rank): ShownCompletion => {
    return {
      label: inert(text),
      kind: CompletionItemKind.Value,
      detail: inert(formatNumber(count)),
      // All values may replace a blank cell.
      filterText: typed === '_' || typed === '*' ? typed : text,
      sortText: String(rank).padStart(4, '0'),
      textEdit: { range, newText: text },
    };
  });
  return { isIncomplete: false, items };
}
