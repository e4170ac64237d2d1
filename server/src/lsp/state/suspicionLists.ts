/** The lists of the Review view for the current text of a document, with what `.treebank.json` says about them. */

import type { Sentence } from '../../core/conllu/index.ts';
import type { Verdict } from '../../core/sidecar/index.ts';
import { QUICK_LISTS } from '../../core/suspicion/index.ts';
import type { SuspicionListName } from '../../protocol/suspicion.ts';
import { nameOf } from '../../services/addresses.ts';
import type { Snapshot } from '../documents/documents.ts';
import type { Server } from '../feature.ts';
import { MODEL_LISTS } from './suspicionModels.ts';
import { type Entry, type Ranking, ranking } from './suspicionRanking.ts';

/** Those of models first: they are the most precise. */
export const LISTS = [...MODEL_LISTS, ...QUICK_LISTS] as const;
export type List = (typeof LISTS)[number];

/** Undefined if the list is not there (yet). The file must be loaded. */
export function rankingOf(server: Server, snapshot: Snapshot, list: SuspicionListName): Ranking | undefined {
  const { sidecars, followers } = server;
  const { uri, document } = snapshot;
  const rowsOf = rowsIn(server, uri, list);
  if (rowsOf === undefined) return undefined;
  return ranking(list, {
    document,
    rowsOf,
    file: sidecars.contentsFor(uri).read.file,
    name: nameOf(uri),
    heldOf: (sentence) => verdictsIn(followers.heldOf(uri, sentence)?.items),
  });
}

/** The rows of a sentence in a list; undefined if there is no such list. */
function rowsIn({ suspicions }: Server, uri: string, list: SuspicionListName) {
  const quick = QUICK_LISTS.find((each) => each === list);
  const known = suspicions.of(uri);
  if (quick !== undefined) {
    return known && ((sentence: Sentence, index: number) => suspicions.rowsOf(known, sentence, index)[quick]);
  }
  const ofModels = MODEL_LISTS.find((each) => each === list);
  const models = suspicions.modelsOf(uri);
  if (ofModels === undefined || models?.isThere !== true) return undefined;
  return (sentence: Sentence, index: number) => models.rowsOf(sentence, index)[ofModels];
}

function verdictsIn(items: readonly { readonly at: string | undefined; readonly verdict?: Verdict }[] | undefined) {
  return items?.flatMap(({ verdict, at }) => (verdict === undefined ? [] : [{ ...verdict, at: at ?? verdict.at }]));
}

/** The entry of the word on a line, if it is still to be judged. */
export function entryAt({ document }: Snapshot, { entries }: Ranking, line: number): Entry | undefined {
  const index = document.sentenceAtLine(line);
  const sentence = document.sentences[index];
  const row = sentence.rowAtLine(line - document.lines[index]);
  if (row === undefined) return undefined;
  return entries.find((each) => each.sentence === sentence && sentence.rowOfWord(each.row.word) === row);
}

/** The sentences of the examples of a list, where they are in the text now. */
export function currentPlaces(
  { suspicions }: Server,
  { document, uri }: Snapshot,
  list: SuspicionListName,
): (index: number) => number | undefined {
  const isQuick = QUICK_LISTS.some((each) => each === list);
  const sentences = (isQuick ? suspicions.of(uri)?.sentences : suspicions.modelsOf(uri)?.sentences) ?? [];
  const places = new Map<Sentence, number>();
  return (index) => {
    const sentence = sentences[index];
    if (sentence === undefined) return undefined;
    // Where a client replaced the whole text, every sentence is another object.
    const here = document.sentences[index];
    if (here === sentence || here?.text === sentence.text) return index;
    if (places.size === 0) for (const [at, each] of document.sentences.entries()) places.set(each, at);
    return places.get(sentence);
  };
}
