/** `treebank/checkAnswers`: checks the sentence at the cursor against the `exercise.json` beside the file. */

import { checkedText, wrongText } from '../../core/assign/index.ts';
import { Column } from '../../core/conllu/index.ts';
import { contentEnd } from '../../core/features/index.ts';
import { inert } from '../../inert/index.ts';
import { localized } from '../../localization/index.ts';
import { refuse } from '../../protocol/answer.ts';
import { CHECK_ANSWERS_REQUEST, type CheckAnswersResult } from '../../protocol/exercise.ts';
import { fileNameOf, folderOf } from '../../services/addresses.ts';
import { checkExercise } from '../../services/exercise.ts';
import { Failure } from '../../services/failure.ts';
import { answer } from '../connection/answer.ts';
import { describe } from '../connection/fence.ts';
import type { HasDocuments, Located } from '../documents/documents.ts';
import { rangeOf } from '../documents/ranges.ts';
import type { Feature, HasConnection, HasHost } from '../feature.ts';

export const checkAnswers: Feature<HasConnection & HasDocuments & HasHost> = {
  capabilities: () => ({}),
  register(server) {
    /** Attempts are read, counted and written: one check after the other. */
    let last: Promise<unknown> = Promise.resolve();
    answer(
      server.connection,
      CHECK_ANSWERS_REQUEST,
      () => refuse(inert`The check failed because of a bug; details are in the log of the language server.`),
      (params) => {
        // The text as it is now, not when it is its turn.
        const located = server.documents.locateLine(params);
        const check = last.then(() => checked(server, located));
        last = check.catch(() => undefined);
        return check;
      },
    );
  },
};

async function checked({ host }: HasHost, located: Located | undefined): Promise<CheckAnswersResult> {
  if (located === undefined) return refuse(inert`There is no sentence here. Put the cursor in a sentence.`);
  const { snapshot, index, sentence } = located;
  const { uri, document, version } = snapshot;
  if (!host.reaches(uri)) return refuse(inert`Save the file first: its exercise is the one in its folder.`);
  try {
    const [result] = await checkExercise(folderOf(uri), fileNameOf(uri), document, host, index);
    if (result === undefined) return refuse(inert`This sentence is not part of the exercise.`);
    const startLine = document.lines[index];
    const tried = result.attempts === 0 ? '' : localized` Attempts: ${result.attempts}.`;
    const name = sentence.sentId === undefined ? '' : `${sentence.sentId}: `;
    const places = (result.checked?.places ?? []).map(({ word, column, answer: right }) => ({
      range: rangeOf(snapshot, index, sentence.wordCellSpan(word, Column[column])),
      message: inert(wrongText(column, right)),
    }));
    return {
      ok: true,
      version,
      message: inert`${name}${checkedText(result.checked)}${tried}`,
      startLine,
      endLine: startLine + contentEnd(sentence),
      places,
    };
  } catch (error) {
    return refuse(inert(error instanceof Failure ? error.message : describe(error)));
  }
}
