/** Find references: the dependents of a word. */

import { dependentTargets, placeAt, wordTarget } from '../../core/features/index.ts';
import { answer } from '../connection/answer.ts';
import type { HasDocuments } from '../documents/documents.ts';
import { locationOf } from '../documents/ranges.ts';
import type { Feature, HasConnection } from '../feature.ts';

export const references: Feature<HasConnection & HasDocuments> = {
  capabilities: () => ({ referencesProvider: true }),
  register({ connection, documents }) {
    answer(
      connection,
      'textDocument/references',
      () => [],
      (params) => {
        const located = documents.locate(params);
        const word = located && placeAt(located.sentence, located.offset)?.word;
        if (word === undefined) return [];
        const { sentence, snapshot, index } = located!;
        const spans = dependentTargets(sentence, word).map((target) => target.cell);
        if (params.context.includeDeclaration) spans.unshift(wordTarget(sentence, word).cell);
        return spans.map((span) => locationOf(snapshot, index, span));
      },
    );
  },
};
