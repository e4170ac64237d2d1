/** `treebank/entities`: the entities of a document with their mentions. */

import { listedEntities } from '../../core/features/index.ts';
import { inert } from '../../inert/index.ts';
import { ENTITIES_REQUEST, type EntityInList } from '../../protocol/mentions.ts';
import { answer } from '../connection/answer.ts';
import type { HasDocuments } from '../documents/documents.ts';
import type { Feature, HasConnection } from '../feature.ts';

export const entities: Feature<HasConnection & HasDocuments> = {
  capabilities: () => ({}),
  register({ connection, documents }) {
    answer(
      connection,
      ENTITIES_REQUEST,
      () => [],
      ({ textDocument }): readonly EntityInList[] => {
        const snapshot = documents.get(textDocument.uri);
        if (snapshot === undefined) return [];
        return listedEntities(snapshot.document).map(({ entity, type, mentions }) => ({
          entity: inert(entity),
          type: inert(type),
          mentions: mentions.map(({ line, text, head, sentence }) => ({
            line,
            text: inert(text),
            head: inert(head),
            sentence: inert(sentence),
          })),
        }));
      },
    );
  },
};
