/** Colours for editors that have no grammar for CoNLL-U, and in VS Code for files whose ten columns do not come first: the whole document, or the lines in view. */

import { SemanticTokensBuilder } from 'vscode-languageserver';
import { TOKEN_TYPES, visitTokens } from '../../core/features/index.ts';
import { answer } from '../connection/answer.ts';
import type { HasDocuments, Snapshot } from '../documents/documents.ts';
import { Slices } from '../documents/slices.ts';
import type { ClientSupport, Feature, HasClient, HasConnection, HasHost } from '../feature.ts';

/** Lines of a document beyond which only the lines in view are coloured: fifty numbers a line, as text, are slow to read anywhere. */
const MOST_LINES = 50_000;

export const semanticTokens: Feature<HasClient & HasConnection & HasDocuments & HasHost> = {
  capabilities: (client) =>
    client.semanticTokens !== undefined
      ? {
          semanticTokensProvider: {
            legend: { tokenTypes: legendFor(client), tokenModifiers: [] },
            full: true,
            range: true,
          },
        }
      : {},
  register(server) {
    const { connection, documents, host } = server;
    answer(
      connection,
      'textDocument/semanticTokens/full',
      () => null,
      async ({ textDocument }, token) => {
        const snapshot = documents.get(textDocument.uri);
        if (snapshot === undefined || MOST_LINES < nLinesOf(snapshot)) return null;
        const slices = new Slices(host, () => token.isCancellationRequested || !documents.isCurrent(snapshot));
        const builder = new SemanticTokensBuilder();
        for (let index = 0; index < snapshot.document.sentences.length; index++) {
          push(builder, server.client, snapshot, index);
          if (slices.isOver) await slices.pause();
        }
        return builder.build();
      },
    );
    answer(
      connection,
      'textDocument/semanticTokens/range',
      () => ({ data: [] }),
      ({ textDocument, range: { start, end } }) => {
        const builder = new SemanticTokensBuilder();
        const snapshot = documents.get(textDocument.uri);
        if (snapshot === undefined) return builder.build();
        const { document } = snapshot;
        const last = document.sentenceAtLine(end.line);
        for (let index = document.sentenceAtLine(start.line); index <= last; index++) {
          const first = document.lines[index];
          push(builder, server.client, snapshot, index, start.line - first, end.line - first + 1);
        }
        return builder.build();
      },
    );
  },
};

/** VS Code colours strings in any theme; the grammar of our client has forms in bold only. */
const legendFor = ({ semanticTokens }: ClientSupport): string[] =>
  TOKEN_TYPES.map((type) => (type === 'string' && semanticTokens === 'cells' ? 'operator' : type));

const COMMENT = TOKEN_TYPES.indexOf('comment');

const nLinesOf = ({ document: { lines } }: Snapshot): number => lines[lines.length - 1];

/** The tokens of a sentence on some of its lines, by default all. */
function push(
  builder: SemanticTokensBuilder,
  { semanticTokens: wanted }: ClientSupport,
  { document }: Snapshot,
  index: number,
  first?: number,
  end?: number,
): void {
  const before = document.lines[index];
  const add = (line: number, start: number, length: number, type: number) => {
    if (type !== COMMENT || wanted === 'all') builder.push(before + line, start, length, type, 0);
  };
  visitTokens(document.sentences[index], add, first, end);
}
