/** Hover: the explanation of an arc, the meaning of a tag. */

import { grewHoverAt, hoverAt } from '../../core/features/index.ts';
import { inert, joinInert, joinMarkdown, markdownText } from '../../inert/index.ts';
import type { ShownHover } from '../connection/editor.ts';
import { answer } from '../connection/requests.ts';
import type { HasDiagnostics, Published } from '../diagnostics/diagnostics.ts';
import type { HasDocuments, Located } from '../documents/documents.ts';
import { rangeOf } from '../documents/ranges.ts';
import type { Feature, HasClient, HasConnection } from '../feature.ts';
import { type HasGrew, rangeIn } from '../grew/documents.ts';

export const hover: Feature<HasClient & HasConnection & HasDiagnostics & HasDocuments & HasGrew> = {
  capabilities: () => ({ hoverProvider: true }),
  register(server) {
    const { connection, documents, diagnostics } = server;
    answer(
      connection,
      'textDocument/hover',
      () => null,
      (params) => {
        const source = server.grew.get(params.textDocument.uri);
        if (source !== undefined) {
          const found = grewHoverAt(source.document.text, source.document.offsetAt(params.position));
          return found === undefined
            ? null
            : {
                contents: contentsOf(found.paragraphs, server.client.markdownHover),
                range: rangeIn(source, found.span),
              };
        }
        const located = documents.locate(params);
        const told = located && idsAt(diagnostics.of(located.snapshot.uri), located);
        const text = located && hoverAt(located.sentence, located.offset, told);
        if (text === undefined) return null;
        return {
          contents: contentsOf(text.paragraphs, server.client.markdownHover),
          range: rangeOf(located!.snapshot, located!.index, text.span),
        };
      },
    );
  },
};

/** Editors that show plain text may still look for links in it; in Markdown nothing has to be broken up to prevent that. */
function contentsOf(paragraphs: readonly string[], isMarkdown: boolean): ShownHover['contents'] {
  if (isMarkdown) return { kind: 'markdown', value: joinMarkdown(paragraphs.map(markdownText), '\n\n') };
  return {
    kind: 'plaintext',
    value: joinInert(
      paragraphs.map((each) => inert(each)),
      '\n\n',
    ),
  };
}

/** Ids of the findings at a position, which editors show in the same box. */
function idsAt(published: Published | undefined, { snapshot, index, offset }: Located): ReadonlySet<string> {
  if (published?.snapshot !== snapshot) return new Set();
  const here = (published.open[index] ?? []).filter(({ span }) => span.start <= offset && offset <= span.end);
  return new Set(here.map(({ id }) => id));
}
