/** The outline: one entry for each sentence. */

import { type DocumentSymbol, SymbolKind } from 'vscode-languageserver/node';
import { contentEnd, symbolOf } from '../../core/features/index.ts';
import type { Snapshot } from '../documents.ts';
import type { Feature } from '../feature.ts';
import { fence } from '../fence.ts';
import { rangeOf } from '../ranges.ts';
import { Slices } from '../slices.ts';

export const documentSymbol: Feature = {
  capabilities: () => ({ documentSymbolProvider: true }),
  register({ connection, documents }) {
    connection.onDocumentSymbol(
      fence(connection, 'documentSymbol', [], async ({ textDocument }, token) => {
        const snapshot = documents.get(textDocument.uri);
        if (snapshot === undefined) return [];
        const slices = new Slices(() => token.isCancellationRequested || !documents.isCurrent(snapshot));
        const symbols: DocumentSymbol[] = [];
        for (let index = 0; index < snapshot.document.sentences.length; index++) {
          const symbol = toSymbol(snapshot, index, symbols.length + 1);
          if (symbol) symbols.push(symbol);
          if (slices.isOver) await slices.pause();
        }
        return symbols;
      }),
    );
  },
};

function toSymbol(snapshot: Snapshot, index: number, number: number): DocumentSymbol | undefined {
  const sentence = snapshot.document.sentences[index];
  const symbol = symbolOf(sentence, number);
  if (symbol === undefined) return undefined;
  const lastLine = sentence.lineSpan(contentEnd(sentence) - 1);
  const firstRow = sentence.lineSpan(sentence.rowLine(0));
  return {
    ...symbol,
    kind: SymbolKind.String,
    range: rangeOf(snapshot, index, { start: 0, end: lastLine.end }),
    selectionRange: rangeOf(snapshot, index, firstRow),
  };
}
