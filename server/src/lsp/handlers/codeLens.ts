/** A line above each non-projective sentence, off by default. */

import { lensOf } from '../../core/features/index.ts';
import { inert } from '../../inert/index.ts';
import type { ShownLens } from '../connection/editor.ts';
import { answer } from '../connection/requests.ts';
import { rangeOf } from '../documents/ranges.ts';
import { Slices } from '../documents/slices.ts';
import type { Feature } from '../feature.ts';

/** The client's command; it works on the sentence at the cursor, or at the given line. */
const PROJECTIVIZE = 'treebank.projectivize';

export const codeLens: Feature = {
  capabilities: () => ({ codeLensProvider: {} }),
  register({ connection, documents, settings, host }) {
    answer(
      connection,
      'textDocument/codeLens',
      () => [],
      async ({ textDocument: { uri } }, token) => {
        const isOn = (await settings.of(uri))['treebank.codeLens.nonprojective'];
        const snapshot = documents.get(uri);
        if (!isOn || snapshot === undefined) return [];
        const slices = new Slices(host, () => token.isCancellationRequested || !documents.isCurrent(snapshot));
        const lenses: ShownLens[] = [];
        const { sentences, lines } = snapshot.document;
        for (let index = 0; index < sentences.length; index++) {
          const title = lensOf(sentences[index]);
          if (title !== undefined) {
            const range = rangeOf(snapshot, index, sentences[index].lineSpan(0));
            const args = [{ uri, line: lines[index] }];
            lenses.push({ range, command: { title: inert(title), command: PROJECTIVIZE, arguments: args } });
          }
          if (slices.isOver) await slices.pause();
        }
        return lenses;
      },
    );
  },
};
