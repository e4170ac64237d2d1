/** What suggestions for a cell draw on, the same in the text and outside it: counts, tables of the language, and a model that is loaded. */

import type { ColumnIndex, Sentence } from '../../core/conllu/index.ts';
import type { CompletionContext } from '../../core/features/index.ts';
import { folderOf } from '../../services/addresses.ts';
import { languageOf } from '../../services/languages/language.ts';
import { schemeOfDocument } from '../../services/languages/scheme.ts';
import type { Located, Snapshot } from '../documents/documents.ts';
import type { Counting } from '../grew/completion.ts';
import type { ModelSource } from '../parsing/models.ts';
import { type Predicted, predictCell } from '../parsing/predictCell.ts';
import type { HasWorker } from '../workerThread.ts';

export type Suggesting = Counting & HasWorker & ModelSource;

interface AskedCell {
  readonly sentence: Sentence;
  /** Undefined on rows other than words. */
  readonly word: number | undefined;
  readonly column: ColumnIndex;
}

interface Sources extends CompletionContext {
  /** Whether the next list may know more: not all is counted, or a model is at work. */
  readonly isPending: boolean;
}

/** What a caller does until the list is there. */
interface Waiting {
  /** Index of the sentence. */
  readonly index: number;
  /** Milliseconds at most. */
  readonly patience: number;
  /** Whether a model is loaded for it. In a text none is for the list, and keys must not wait seconds for more than it shows. */
  readonly loads: boolean;
}

/**
 * Keys struck before the list is there wait for it, and a number takes a row of it: which one must not depend on how far the counting
 * or the model is. In milliseconds; only files of several thousand sentences take longer, once after opening.
 */
export const PATIENCE = 3000;

/**
 * Asks what takes time; the counts are taken once the caller knows that the text is still the same.
 *
 * @param waiting if keys wait for the list: it then knows all counts and the model, unless that takes too long
 */
export async function suggestingFor(
  server: Suggesting,
  snapshot: Snapshot,
  cell: AskedCell | undefined,
  waiting?: Waiting,
): Promise<(located: Pick<Located, 'snapshot' | 'index'>) => Sources> {
  const { tables, settings, vocabularies } = server;
  const values = await settings.of(snapshot.uri);
  const language = await tables.of(snapshot, values);
  if (waiting !== undefined) {
    const kin = kinOf(server, snapshot).map((other) => ({ snapshot: other, index: 0 }));
    await vocabularies.counted([{ snapshot, index: waiting.index }, ...kin], waiting.patience);
  }
  const predicted: Predicted =
    cell?.word === undefined
      ? { isPending: false }
      : await predictCell(
          server,
          snapshot.uri,
          cell.sentence,
          cell.word,
          cell.column,
          waiting?.patience,
          waiting?.loads,
        );
  return (located) => {
    const others = kinOf(server, located.snapshot).map((other) => vocabularies.of({ snapshot: other, index: 0 }));
    const vocabulary = vocabularies.of(located);
    const isPending = predicted.isPending || !vocabulary.isComplete;
    const scheme = schemeOfDocument(values, snapshot.uri, located.snapshot.document);
    return { vocabulary, others, language, scheme, predicted: predicted.cell, isPending };
  };
}

/** The other open treebanks of the same language; of the same folder where the language is unknown. */
function kinOf({ documents }: Counting, { uri, document }: Snapshot): Snapshot[] {
  const language = languageOf(uri, document);
  return [...documents.all].filter((other) => {
    if (other.uri === uri) return false;
    const theirs = languageOf(other.uri, other.document);
    return language === '' || theirs === '' ? folderOf(other.uri) === folderOf(uri) : language === theirs;
  });
}
