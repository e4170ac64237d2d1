/** `treebank/sentenceInfo`: the text of the status bar. */

import { contentEnd, summaryOf } from '../../core/features/index.ts';
import { inert } from '../../inert/index.ts';
import { SENTENCE_INFO_REQUEST } from '../../protocol/sentenceInfo.ts';
import { answer } from '../connection/answer.ts';
import type { HasDocuments } from '../documents/documents.ts';
import type { Feature, HasConnection } from '../feature.ts';

export const sentenceInfo: Feature<HasConnection & HasDocuments> = {
  capabilities: () => ({}),
  register({ connection, documents }) {
    answer(
      connection,
      SENTENCE_INFO_REQUEST,
      () => null,
      (params) => {
        const located = documents.locateLine(params);
        const summary = located && summaryOf(located.sentence);
        if (summary === undefined) return null;
        const { snapshot, index, sentence } = located!;
        const startLine = snapshot.document.lines[index];
        return {
          summary: inert(summary.summary),
          detail: inert(summary.detail),
          version: snapshot.version,
          startLine,
          endLine: startLine + contentEnd(sentence),
          sentId: sentence.sentId,
          number: index + 1,
          nSentences: snapshot.document.sentences.length,
          nWords: sentence.nWords,
        };
      },
    );
  },
};
