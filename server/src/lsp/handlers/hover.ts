/** Hover: the story of an arc, the meaning of a tag. */

import { MarkupKind } from 'vscode-languageserver/node';
import { hoverAt } from '../../core/features/index.ts';
import type { Feature } from '../feature.ts';
import { fence } from '../fence.ts';
import { rangeOf } from '../ranges.ts';

export const hover: Feature = {
  capabilities: () => ({ hoverProvider: true }),
  register({ connection, documents }) {
    connection.onHover(
      fence(connection, 'hover', null, (params) => {
        const located = documents.locate(params);
        const text = located && hoverAt(located.sentence, located.offset);
        if (text === undefined) return null;
        // Plain text: forms of a treebank must not be read as markup.
        const contents = { kind: MarkupKind.PlainText, value: text.paragraphs.join('\n\n') };
        return { contents, range: rangeOf(located!.snapshot, located!.index, text.span) };
      }),
    );
  },
};
