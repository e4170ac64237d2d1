/** Completion of codes of multiword expressions. */

import { CompletionItemKind } from 'vscode-languageserver';
import { codeCompletionsAt } from '../../core/features/index.ts';
import { inert } from '../../inert/index.ts';
import { formatNumber } from '../../localization/index.ts';
import type { ShownCompletion } from '../connection/editor.ts';
import type { Snapshot } from '../documents/documents.ts';
import { rangeOf } from '../documents/ranges.ts';

/** Undefined outside of such codes. @param offset in the sentence */
export function completeCodes(
  snapshot: Snapshot,
  index: number,
  offset: number,
): { readonly isIncomplete: false; readonly items: ShownCompletion[] } | undefined {
  const sentence = snapshot.document.sentences[index];
  const found = codeCompletionsAt(snapshot.document, sentence, offset);
  if (found === undefined) return undefined;
  const range = rangeOf(snapshot, index, found.span);
  const typed = sentence.text.slice(found.span.start, offset);
  const items = found.items.map(({ text, category, forms, count = 0 }, rank): ShownCompletion => {
    const beside = forms === undefined ? formatNumber(count) : `${category}: ${forms.join(' ')}`;
    return {
      label: inert(text),
      kind: forms === undefined ? CompletionItemKind.EnumMember : CompletionItemKind.Reference,
      ...(forms === undefined && count === 0 ? {} : { detail: inert(beside) }),
      // All may replace a blank cell.
      filterText: typed === '_' || typed === '*' ? typed : text,
      sortText: String(rank).padStart(4, '0'),
      textEdit: { range, newText: text },
    };
  });
  return { isIncomplete: false, items };
}
