/** Highlights the head and the dependents of the word at the cursor. */

import { DocumentHighlightKind } from 'vscode-languageserver/node';
import { highlights, placeAt } from '../../core/features/index.ts';
import type { Feature } from '../feature.ts';
import { rangeOf } from '../ranges.ts';
import { answer } from '../requests.ts';

export const documentHighlight: Feature = {
  capabilities: () => ({ documentHighlightProvider: true }),
  register({ connection, documents }) {
    answer(
      connection,
      'textDocument/documentHighlight',
      () => null,
      (params) => {
        const located = documents.locate(params);
        const place = located && placeAt(located.sentence, located.offset);
        if (place === undefined) return null;
        const { sentence, snapshot, index } = located!;
        const found = highlights(sentence, place);
        // Null leaves the editor to its own highlighting of equal words.
        if (found.length === 0) return null;
        return found.map(({ span, role }) => ({
          range: rangeOf(snapshot, index, span),
          kind: role === 'dependent' ? DocumentHighlightKind.Read : DocumentHighlightKind.Write,
        }));
      },
    );
  },
};
