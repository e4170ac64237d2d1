/** Hover: the explanation of an arc, guidance about its relation, a tag or a feature. */

import { grewHoverAt, hoverAt } from '../../core/features/index.ts';
import { answer } from '../connection/answer.ts';
import type { HasDiagnostics } from '../diagnostics/diagnostics.ts';
import type { Published } from '../diagnostics/documentState.ts';
import type { Located } from '../documents/documents.ts';
import { rangeOf } from '../documents/ranges.ts';
import type { Feature, HasClient, HasConnection } from '../feature.ts';
import type { Counting } from '../grew/completion.ts';
import { type HasGrew, rangeIn } from '../grew/documents.ts';
import type { HasReadmes } from '../release/readmes.ts';
import { shownWith, toldOf } from './guidance.ts';

export const hover: Feature<HasClient & HasConnection & HasDiagnostics & HasGrew & HasReadmes & Counting> = {
  capabilities: () => ({ hoverProvider: true }),
  register(server) {
    const { connection, documents, diagnostics } = server;
    answer(
      connection,
      'textDocument/hover',
      () => null,
      async (params) => {
        const source = server.grew.get(params.textDocument.uri);
        if (source !== undefined) {
          const found = grewHoverAt(source.document.text, source.document.offsetAt(params.position));
          if (found === undefined) return null;
          const told = found.named && (await toldOf(server, found.named));
          return {
            contents: shownWith(found.paragraphs, told, server.client.markdownHover),
            range: rangeIn(source, found.span),
          };
        }
        const readme = server.readmes.get(params.textDocument.uri);
        if (readme !== undefined) {
          return (await import('../release/readme.ts')).explained(readme, params.position, server.client.markdownHover);
        }
        const located = documents.locate(params);
        const ids = located && idsAt(diagnostics.of(located.snapshot.uri), located);
        const text = located && hoverAt(located.sentence, located.offset, ids);
        if (text === undefined) return null;
        const told = text.named && (await toldOf(server, text.named, located));
        return {
          contents: shownWith(text.paragraphs, told, server.client.markdownHover),
          range: rangeOf(located!.snapshot, located!.index, text.span),
        };
      },
    );
  },
};

/** Ids of the findings at a position, which editors show in the same box. */
function idsAt(published: Published | undefined, { snapshot, index, offset }: Located): ReadonlySet<string> {
  if (published?.snapshot !== snapshot) return new Set();
  const here = (published.open[index] ?? []).filter(({ span }) => span.start <= offset && offset <= span.end);
  return new Set(here.map(({ id }) => id));
}
