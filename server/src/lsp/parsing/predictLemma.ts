/** What a parser model says of the lemma of one word. */

import type { CancellationToken } from 'vscode-languageserver';
import { applyEdits, Column, Document, type Sentence } from '../../core/conllu/index.ts';
import { cellEdit } from '../../core/edit/index.ts';
import { LONGEST_SENTENCE } from '../../core/tree/index.ts';
import type { HasWorker } from '../workerThread.ts';
import { type ModelSource, modelOf } from './models.ts';

/** Undefined where there is no model that predicts lemmas: a suggestion less is no error. @throws Cancelled */
export async function predictLemma(
  server: HasWorker & ModelSource,
  uri: string,
  sentence: Sentence,
  word: number,
  token: CancellationToken,
): Promise<string | undefined> {
  if (LONGEST_SENTENCE < sentence.nWords) return undefined;
  // What is typed so far must not stand in for the prediction.
  const text = applyEdits(sentence.text, cellEdit(sentence, sentence.rowOfWord(word), Column.lemma, '_'));
  const job = {
    kind: 'fill',
    sentences: [{ text, fill: [word] }],
    model: await modelOf(server, uri),
    decoder: 'mst',
  } as const;
  const outcome = await server.worker.run<'fill'>(job, token);
  const [filled] = outcome.ok ? outcome.result : [];
  if (filled?.ok !== true) return undefined;
  const [after] = Document.parse(applyEdits(text, filled.reparsed.edits)).sentences;
  return after.isBlank(after.rowOfWord(word), Column.lemma) ? undefined : after.wordCell(word, Column.lemma);
}
