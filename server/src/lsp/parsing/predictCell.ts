/** A parser model's prediction for a cell of one word, if a model is loaded and answers at once. */

import {
  applyEdits,
  Column,
  type ColumnIndex,
  Document,
  declaredNames,
  type Sentence,
} from '../../core/conllu/index.ts';
import { cellEdit } from '../../core/edit/index.ts';
import { LONGEST_SENTENCE } from '../../core/tree/index.ts';
import type { HasWorker, WorkerThread } from '../workerThread.ts';
import { type ModelSource, modelOf } from './models.ts';

/** Columns that models predict. */
const PREDICTED: readonly ColumnIndex[] = [Column.lemma, Column.upos, Column.xpos, Column.feats];

/** Milliseconds that a list of suggestions waits for a model: the user keeps typing meanwhile. */
const PATIENCE = 30;

interface Prediction {
  readonly key: string;
  readonly cell: Promise<string | undefined>;
}

/** What a model says by now. */
export interface Predicted {
  readonly cell?: string | undefined;
  /** Whether the model is still loading or at work: the next list may have its prediction. */
  readonly isPending: boolean;
}

const NOTHING: Predicted = { isPending: false };
const LATER: Predicted = { isPending: true };

/** The last one of each thread: while a cell is being typed, the question stays the same. */
const last = new WeakMap<WorkerThread, Prediction>();

/**
 * Nothing without a model, and where it takes too long: a missing suggestion is not an error. In a text, only LEMMA, which counts say
 * least about, makes the thread load a model, for the lists after this one.
 *
 * @param patience milliseconds that keys wait for this list, so that its rows must not depend on how fast the model is
 * @param loads whether they also wait for a model to load, so that the rows do not depend on whether it happens to be
 */
export async function predictCell(
  server: HasWorker & ModelSource,
  uri: string,
  sentence: Sentence,
  word: number,
  column: ColumnIndex,
  patience = 0,
  loads = 0 < patience,
): Promise<Predicted> {
  if (!PREDICTED.includes(column) || LONGEST_SENTENCE < sentence.nWords) return NOTHING;
  const { worker, host } = server;
  const model = await modelOf(server, uri);
  if (!worker.isWarm(model)) {
    if (column !== Column.lemma && !loads) return NOTHING;
    worker.warmUp(model);
    if (!loads) return LATER;
  }
  const row = sentence.rowOfWord(word);
  // The typed beginning must not replace the prediction. FEATS are predicted together with the tags alone.
  const blank = column === Column.lemma ? [Column.lemma] : PREDICTED;
  const edits = blank.flatMap((each) => cellEdit(sentence, row, each, '_'));
  const text = applyEdits(sentence.text, edits);
  const key = JSON.stringify([model, word, column, text]);
  let prediction = last.get(worker);
  if (prediction?.key !== key) {
    const columns = declaredNames(sentence.columns);
    const job = { kind: 'fill', sentences: [{ text, columns, fill: [word] }], model, decoder: 'mst' } as const;
    const cell = worker.run<'fill'>(job).then(
      (outcome) => {
        const [filled] = outcome.ok ? outcome.result : [];
        if (filled?.ok !== true) return undefined;
        const [after] = Document.parse(applyEdits(text, filled.reparsed.edits), sentence.columns).sentences;
        return cellOf(after, word, column, sentence.cell(row, Column.upos));
      },
      () => undefined,
    );
    prediction = { key, cell };
    last.set(worker, prediction);
  }
  const answer = prediction.cell.then((cell): Predicted => ({ cell, isPending: false }));
  return Promise.race([answer, host.sleep(worker.isBusy ? PATIENCE : Math.max(PATIENCE, patience)).then(() => LATER)]);
}

/** Tags and features that a model predicts with another UPOS say nothing. */
function cellOf(after: Sentence, word: number, column: ColumnIndex, upos: string): string | undefined {
  const isBlank = after.isBlank(after.rowOfWord(word), column);
  const isOther = upos !== '' && upos !== '_' && after.wordCell(word, Column.upos) !== upos;
  const depends = column === Column.xpos || column === Column.feats;
  if (depends && isOther) return undefined;
  if (isBlank && column === Column.feats && !after.isBlank(after.rowOfWord(word), Column.upos)) return '_';
  return isBlank ? undefined : after.wordCell(word, column);
}
