/** Hover: the story of an arc, the meaning of a tag. */

import { MarkupKind } from 'vscode-languageserver/node';
import { hoverAt } from '../../core/features/index.ts';
import type { Published } from '../diagnostics.ts';
import type { Located } from '../documents.ts';
import type { Feature } from '../feature.ts';
import { fence } from '../fence.ts';
import { rangeOf } from '../ranges.ts';

export const hover: Feature = {
  capabilities: () => ({ hoverProvider: true }),
  register({ connection, documents, diagnostics }) {
    connection.onHover(
      fence(connection, 'hover', null, (params) => {
        const located = documents.locate(params);
        const told = located && idsAt(diagnostics.of(located.snapshot.uri), located);
        const text = located && hoverAt(located.sentence, located.offset, told);
        if (text === undefined) return null;
        // Plain text: forms of a treebank must not be read as markup.
        const contents = { kind: MarkupKind.PlainText, value: text.paragraphs.join('\n\n') };
        return { contents, range: rangeOf(located!.snapshot, located!.index, text.span) };
      }),
    );
  },
};

/** Ids of the findings at a place, which editors show in the same box. */
function idsAt(published: Published | undefined, { snapshot, index, offset }: Located): ReadonlySet<string> {
  if (published?.snapshot !== snapshot) return new Set();
  const here = (published.open[index] ?? []).filter(({ span }) => span.start <= offset && offset <= span.end);
  return new Set(here.map(({ id }) => id));
}
