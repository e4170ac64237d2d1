/** The lists of the Review for the current text of a document, combined with `.treebank.json`. */

import type { Sentence } from '../../../core/conllu/index.ts';
import type { Question } from '../../../core/session/index.ts';
import type { Verdict } from '../../../core/sidecar/index.ts';
import { QUICK_LISTS, type Suspicion } from '../../../core/suspicion/index.ts';
import { fileNameOf } from '../../../services/addresses.ts';
import type { Snapshot } from '../../documents/documents.ts';
import type { LockSource } from '../../sidecar/locks.ts';
import { type DocumentModels, MODEL_LISTS } from './models.ts';
import type { DocumentLists } from './quickLists.ts';
import { type Entry, type Ranking, ranking, standingIn } from './ranking.ts';

/** Lists of models first: they are the most precise. What is about many words, and begins a campaign, comes last. */
export const LISTS = [...MODEL_LISTS, ...QUICK_LISTS, 'systematic'] as const;
export type List = (typeof LISTS)[number];

/** An entry of a list. */
export interface Suspected extends Question {
  readonly list: List;
  readonly entry: Pick<Entry, 'snapshot' | 'index' | 'sentence' | 'row' | 'group'> & Partial<Entry>;
}

/** The source of the rows of a file. */
interface Rows {
  readonly quick: DocumentLists;
  readonly models: DocumentModels | undefined;
  /** Index of its first sentence among those that were ranked together. */
  readonly first: number;
}

/** Undefined if the list does not exist (yet). The file must be loaded. */
export function rankingOf(server: LockSource, snapshot: Snapshot, rows: Rows, list: List): Ranking | undefined {
  const rowsOf = rowsIn(rows, list);
  if (rowsOf === undefined) return undefined;
  return ranking(list, { snapshot, rowsOf, ...fileOf(server, snapshot.uri) });
}

/** Whether the word has no verdict yet. The file must be loaded. */
export const standingNow = (server: LockSource, uri: string, sentence: Sentence, row: Suspicion) =>
  standingIn(fileOf(server, uri), sentence, row);

function fileOf({ sidecars, followers }: LockSource, uri: string) {
  return {
    file: sidecars.contentsFor(uri).read.file,
    name: fileNameOf(uri),
    heldOf: (sentence: Sentence) => verdictsIn(followers.heldOf(uri, sentence)?.items),
  };
}

/** The rows of a sentence in a list; undefined if there is no such list. */
function rowsIn({ quick, models, first }: Rows, list: List) {
  const name = QUICK_LISTS.find((each) => each === list);
  const { known } = quick;
  if (name !== undefined) {
    return known && ((sentence: Sentence, index: number) => quick.rowsOf(known, sentence, first + index)[name]);
  }
  if (list === 'systematic') return known && quick.systematicOf(known);
  const ofModels = MODEL_LISTS.find((each) => each === list);
  if (ofModels === undefined || models?.isThere !== true) return undefined;
  return (sentence: Sentence, index: number) => models.rowsOf(sentence, first + index)[ofModels];
}

function verdictsIn(items: readonly { readonly at: string | undefined; readonly verdict?: Verdict }[] | undefined) {
  return items?.flatMap(({ verdict, at }) => (verdict === undefined ? [] : [{ ...verdict, at: at ?? verdict.at }]));
}

/** Where a sentence stands now. */
interface CurrentPlace {
  readonly snapshot: Snapshot;
  readonly index: number;
}

/** The sentences of the examples of a list, by their index when they were ranked, at their current places. @param files with the index of their first sentence */
export function currentPlaces(
  files: readonly { readonly snapshot: Snapshot; readonly first: number }[],
  { quick, models }: Omit<Rows, 'first'>,
  list: List,
): (index: number) => CurrentPlace | undefined {
  const isQuick = !MODEL_LISTS.some((each) => each === list);
  const sentences = (isQuick ? quick.known?.sentences : models?.sentences) ?? [];
  const places = new Map<Sentence, number>();
  return (at) => {
    const sentence = sentences[at];
    const file = [...files].reverse().find(({ first }) => first <= at);
    if (sentence === undefined || file === undefined) return undefined;
    const { snapshot } = file;
    const { document } = snapshot;
    const index = at - file.first;
    // If a client replaced the whole text, or the file was opened, every sentence is another object.
    const here = document.sentences[index];
    if (here === sentence || here?.text === sentence.text) return { snapshot, index };
    if (places.size === 0)
      for (const each of files)
        for (const [i, other] of each.snapshot.document.sentences.entries()) places.set(other, i);
    const moved = places.get(sentence);
    return moved === undefined || document.sentences[moved] !== sentence ? undefined : { snapshot, index: moved };
  };
}
