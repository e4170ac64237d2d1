/** Highlights the head and the dependents of the word at the cursor; see `highlightsAt`. */

import { DocumentHighlightKind } from 'vscode-languageserver';
import { highlightsAt } from '../../core/features/index.ts';
import { answer } from '../connection/answer.ts';
import type { HasDocuments } from '../documents/documents.ts';
import { rangeOf } from '../documents/ranges.ts';
import type { Feature, HasConnection } from '../feature.ts';

export const documentHighlight: Feature<HasConnection & HasDocuments> = {
  capabilities: () => ({ documentHighlightProvider: true }),
  register({ connection, documents }) {
    answer(
      connection,
      'textDocument/documentHighlight',
      () => null,
      (params) => {
        const located = documents.locate(params);
        if (located === undefined) return null;
        const { sentence, snapshot, index, offset } = located;
        const found = highlightsAt(sentence, offset);
        // Null would leave the editor to its own highlighting of equal words; an empty list does not.
        if (found === undefined) return null;
        return found.map(({ span, role }) => ({
          range: rangeOf(snapshot, index, span),
          kind: role === 'dependent' ? DocumentHighlightKind.Read : DocumentHighlightKind.Write,
        }));
      },
    );
  },
};
