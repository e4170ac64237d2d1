/** The outline: one entry per sentence. */

import { SymbolKind } from 'vscode-languageserver';
import { contentEnd, symbolOf } from '../../core/features/index.ts';
import { inert } from '../../inert/index.ts';
import { answer } from '../connection/answer.ts';
import type { ShownSymbol } from '../connection/editor.ts';
import type { HasDocuments, Snapshot } from '../documents/documents.ts';
import { rangeOf } from '../documents/ranges.ts';
import { Slices } from '../documents/slices.ts';
import type { Feature, HasConnection, HasHost } from '../feature.ts';
import type { HasGrew } from '../grew/documents.ts';
import { symbolsOfGrew } from '../grew/symbols.ts';

export const documentSymbol: Feature<HasConnection & HasDocuments & HasGrew & HasHost> = {
  capabilities: () => ({ documentSymbolProvider: true }),
  register({ connection, documents, grew, host }) {
    answer(
      connection,
      'textDocument/documentSymbol',
      () => [],
      async ({ textDocument }, token) => {
        const source = grew.get(textDocument.uri);
        if (source !== undefined) return symbolsOfGrew(source);
        const snapshot = documents.get(textDocument.uri);
        if (snapshot === undefined) return [];
        const slices = new Slices(host, () => token.isCancellationRequested || !documents.isCurrent(snapshot));
        const symbols: ShownSymbol[] = [];
        for (let index = 0; index < snapshot.document.sentences.length; index++) {
          const symbol = toSymbol(snapshot, index);
          if (symbol) symbols.push(symbol);
          if (slices.isOver) await slices.pause();
        }
        return symbols;
      },
    );
  },
};

function toSymbol(snapshot: Snapshot, index: number): ShownSymbol | undefined {
  const sentence = snapshot.document.sentences[index];
  const name = symbolOf(sentence, index + 1);
  if (name === undefined) return undefined;
  const lastLine = sentence.lineSpan(contentEnd(sentence) - 1);
  const firstRow = sentence.lineSpan(sentence.rowLine(0));
  return {
    name: inert(name),
    kind: SymbolKind.String,
    range: rangeOf(snapshot, index, { start: 0, end: lastLine.end }),
    selectionRange: rangeOf(snapshot, index, firstRow),
  };
}
