/** The server's data for each open document other than its text, which it forgets when the document is closed. */

import type { Server } from './wholeServer.ts';

interface PerDocument {
  forget(uri: string): unknown;
}

/**
 * State that belongs to documents implements `forget` and is listed here; `test/lsp/perDocument.test.ts` fails for any that is not, and for
 * any remains of a closed document.
 */
export const perDocument = (server: Server): readonly PerDocument[] => [
  server.followers,
  server.uncertain,
  server.trainingOffers,
  server.changedArcs,
  server.sessions,
  server.lastEdits,
  server.vocabularies,
  server.settings,
  server.diagnostics,
];

export function forgetDocument(server: Server, uri: string): void {
  for (const each of perDocument(server)) each.forget(uri);
}
