/** Search for sentences by sent_id or text, over the open treebanks. */

import { SymbolKind } from 'vscode-languageserver';
import { symbolOf } from '../../core/features/index.ts';
import { inert } from '../../inert/index.ts';
import type { ShownWorkspaceSymbol } from '../connection/editor.ts';
import { answer } from '../connection/requests.ts';
import { locationOf } from '../documents/ranges.ts';
import { Slices } from '../documents/slices.ts';
import type { Feature } from '../feature.ts';

/** A longer list would not be read; a longer query finds the others. */
const MOST_SYMBOLS = 200;

export const workspaceSymbol: Feature = {
  capabilities: () => ({ workspaceSymbolProvider: true }),
  register({ connection, documents, host }) {
    answer(
      connection,
      'workspace/symbol',
      () => [],
      async ({ query }, token) => {
        const slices = new Slices(host, () => token.isCancellationRequested);
        const wanted = letters(query);
        const found: ShownWorkspaceSymbol[] = [];
        for (const snapshot of documents.all) {
          const { sentences } = snapshot.document;
          for (let index = 0; index < sentences.length && found.length < MOST_SYMBOLS; index++) {
            const name = symbolOf(sentences[index], index + 1);
            if (name !== undefined && isSubsequence(wanted, letters(name))) {
              const span = sentences[index].lineSpan(sentences[index].rowLine(0));
              found.push({ name: inert(name), kind: SymbolKind.String, location: locationOf(snapshot, index, span) });
            }
            if (slices.isOver) await slices.pause();
          }
        }
        return found;
      },
    );
  },
};

const letters = (text: string): string => text.toLowerCase().replace(/\s+/g, '');

/** As the protocol requires: all characters of the query in order, possibly with others between them. O(length). */
function isSubsequence(query: string, text: string): boolean {
  let at = 0;
  for (const character of query) {
    const found = text.indexOf(character, at);
    if (found === -1) return false;
    at = found + character.length;
  }
  return true;
}
