/** Searches the open treebanks for sentences by sent_id or words: first like *Find Sentence*, then by scattered letters. */

import { SymbolKind } from 'vscode-languageserver';
import { type Found, SentenceQuery, SentenceSearch, symbolOf } from '../../core/features/index.ts';
import { inert } from '../../inert/index.ts';
import { answer } from '../connection/answer.ts';
import type { ShownWorkspaceSymbol } from '../connection/editor.ts';
import type { HasDocuments, Snapshot } from '../documents/documents.ts';
import { locationOf } from '../documents/ranges.ts';
import { Slices } from '../documents/slices.ts';
import type { Feature, HasConnection, HasHost } from '../feature.ts';

/** Nobody would read a longer list; a longer query finds the others. */
const MOST_SYMBOLS = 200;

export const workspaceSymbol: Feature<HasConnection & HasDocuments & HasHost> = {
  capabilities: () => ({ workspaceSymbolProvider: true }),
  register({ connection, documents, host }) {
    answer(
      connection,
      'workspace/symbol',
      () => [],
      async ({ query }, token) => {
        const slices = new Slices(host, () => token.isCancellationRequested);
        const wanted = new SentenceQuery(query);
        const search = new SentenceSearch<Snapshot>(wanted, MOST_SYMBOLS);
        const scattered: Found<Snapshot>[] = [];
        for (const snapshot of documents.all) {
          const { sentences } = snapshot.document;
          for (let index = 0; index < sentences.length; index++) {
            const isFound = search.look(snapshot, index, sentences[index]);
            if (
              !isFound &&
              search.count + scattered.length < MOST_SYMBOLS &&
              wanted.isScattered(sentences[index], index + 1)
            )
              scattered.push({ of: snapshot, index });
            if (slices.isOver) await slices.pause();
          }
        }
        return [...search.best, ...scattered].slice(0, MOST_SYMBOLS).flatMap(toSymbol);
      },
    );
  },
};

function toSymbol({ of: snapshot, index }: Found<Snapshot>): ShownWorkspaceSymbol[] {
  const sentence = snapshot.document.sentences[index];
  const name = symbolOf(sentence, index + 1);
  if (name === undefined) return [];
  const location = locationOf(snapshot, index, sentence.lineSpan(sentence.rowLine(0)));
  return [{ name: inert(name), kind: SymbolKind.String, location }];
}
