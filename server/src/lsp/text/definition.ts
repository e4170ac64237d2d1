/** Go to definition: from a word to its head. */

import { headTarget, placeAt } from '../../core/features/index.ts';
import { answer } from '../connection/answer.ts';
import type { HasDocuments } from '../documents/documents.ts';
import { locationOf } from '../documents/ranges.ts';
import type { Feature, HasConnection } from '../feature.ts';

export const definition: Feature<HasConnection & HasDocuments> = {
  capabilities: () => ({ definitionProvider: true }),
  register({ connection, documents }) {
    answer(
      connection,
      'textDocument/definition',
      () => null,
      (params) => {
        const located = documents.locate(params);
        const place = located && placeAt(located.sentence, located.offset);
        const target = place && headTarget(located.sentence, place);
        return target ? locationOf(located.snapshot, located.index, target.cell) : null;
      },
    );
  },
};
