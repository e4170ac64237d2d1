/** Go to definition: from a word to its head. */

import { headTarget, placeAt } from '../../core/features/index.ts';
import type { Feature } from '../feature.ts';
import { locationOf } from '../ranges.ts';
import { answer } from '../requests.ts';

export const definition: Feature = {
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
