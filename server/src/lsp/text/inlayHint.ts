/** Inlay hints: the head's form behind HEAD, and how certain an end or a tag is behind uncertain ones. */

import { InlayHintKind } from 'vscode-languageserver';
import { endHints, headHints, tagHints } from '../../core/features/index.ts';
import { inert } from '../../inert/index.ts';
import { answer } from '../connection/answer.ts';
import type { ShownInlayHint } from '../connection/editor.ts';
import type { HasDocuments } from '../documents/documents.ts';
import type { Feature, HasConnection } from '../feature.ts';
import type { HasUncertain } from '../parsing/uncertain.ts';

export const inlayHint: Feature<HasConnection & HasDocuments & HasUncertain> = {
  capabilities: (client) => (client.inlayHints ? { inlayHintProvider: true } : {}),
  register({ connection, documents, uncertain }) {
    answer(
      connection,
      'textDocument/inlayHint',
      () => [],
      ({ textDocument, range: { start, end } }) => {
        const document = documents.get(textDocument.uri)?.document;
        if (document === undefined) return [];
        const hints: ShownInlayHint[] = [];
        const last = document.sentenceAtLine(end.line);
        for (let index = document.sentenceAtLine(start.line); index <= last; index++) {
          const first = document.lines[index];
          const sentence = document.sentences[index];
          const lines = [start.line - first, end.line - first + 1] as const;
          const { ends, tags } = uncertain.of(textDocument.uri, sentence);
          const found = [
            ...headHints(sentence, ...lines),
            ...endHints(sentence, ends, ...lines),
            ...tagHints(sentence, tags, ...lines),
          ];
          for (const { offset, label } of found) {
            const position = document.positionIn(index, offset);
            hints.push({ position, label: inert(label), kind: InlayHintKind.Type, paddingLeft: true });
          }
        }
        return hints;
      },
    );
  },
};
