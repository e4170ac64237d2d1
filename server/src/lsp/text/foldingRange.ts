/** Folding: one range per sentence. */

import { type FoldingRange, FoldingRangeKind } from 'vscode-languageserver';
import { foldOf, grewFolds } from '../../core/features/index.ts';
import { answer } from '../connection/answer.ts';
import type { HasDocuments } from '../documents/documents.ts';
import { Slices } from '../documents/slices.ts';
import type { Feature, HasConnection, HasHost } from '../feature.ts';
import type { HasGrew } from '../grew/documents.ts';

export const foldingRange: Feature<HasConnection & HasDocuments & HasGrew & HasHost> = {
  capabilities: () => ({ foldingRangeProvider: true }),
  register({ connection, documents, grew, host }) {
    answer(
      connection,
      'textDocument/foldingRange',
      () => [],
      async ({ textDocument }, token) => {
        const source = grew.get(textDocument.uri);
        if (source !== undefined) return grewFolds(source.document.text);
        const snapshot = documents.get(textDocument.uri);
        if (snapshot === undefined) return [];
        const slices = new Slices(host, () => token.isCancellationRequested || !documents.isCurrent(snapshot));
        const folds: FoldingRange[] = [];
        for (let index = 0; index < snapshot.document.sentences.length; index++) {
          const fold = foldOf(snapshot.document, index);
          if (fold) folds.push({ ...fold, kind: FoldingRangeKind.Region });
          if (slices.isOver) await slices.pause();
        }
        return folds;
      },
    );
  },
};
