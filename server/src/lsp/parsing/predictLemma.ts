/** A parser model's prediction of the lemma of one word. */

import type { CancellationToken } from 'vscode-languageserver';
import { applyEdits, Column, Document, type Sentence } from '../../core/conllu/index.ts';
import { cellEdit } from '../../core/edit/index.ts';
import { LONGEST_SENTENCE } from '../../core/tree/index.ts';
import type { HasWorker } from '../workerThread.ts';
import { type ModelSource, modelOf } from './models.ts';

/** Undefined without a model that predicts lemmas: a missing suggestion is not an error. @throws Cancelled */
export async function predictLemma(
  server: HasWorker & ModelSource,
  uri: string,
  sentence: Sentence,
  word: number,
  token: CancellationToken,
): Promise<string | undefined> {
  if (LONGEST_SENTENCE < sentence.nWords) return undefined;
  // The typed beginning must not replace the prediction.
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
