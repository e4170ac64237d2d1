/** The lists of the Review view for the current text of a document, with what `.treebank.json` says about them. */

import type { Sentence } from '../../core/conllu/index.ts';
import { QUICK_LISTS, type QuickList } from '../../core/suspicion/index.ts';
import type { Verdict } from '../../core/validate/index.ts';
import type { SuspicionListName } from '../../protocol/suspicion.ts';
import type { Snapshot } from '../documents/documents.ts';
import type { Server } from '../feature.ts';
import { nameOf } from './acknowledgements.ts';
import { type Entry, type Ranking, ranking } from './suspicionRanking.ts';
import type { Known } from './suspicions.ts';

/** The lists that are there. */
export const LISTS: readonly QuickList[] = QUICK_LISTS;

/** Undefined if the list is not there (yet). The file must be loaded. */
export function rankingOf(server: Server, snapshot: Snapshot, list: SuspicionListName): Ranking | undefined {
  const { suspicions, acknowledgements, followers } = server;
  const { uri, document } = snapshot;
  const known = suspicions.of(uri);
  const name = LISTS.find((each) => each === list);
  if (known === undefined || name === undefined) return undefined;
  return ranking(name, {
    document,
    rowsOf: (sentence, index) => suspicions.rowsOf(known, sentence, index)[name],
    file: acknowledgements.contentsFor(uri).read.file,
    name: nameOf(uri),
    heldOf: (sentence) => verdictsIn(followers.heldOf(uri, sentence)?.items),
  });
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

/** The sentences of the examples, where they are in the text now. */
export function currentPlaces({ document }: Snapshot, { sentences }: Known): (index: number) => number | undefined {
  const places = new Map<Sentence, number>();
  return (index) => {
    const sentence = sentences[index];
    if (document.sentences[index] === sentence) return index;
    if (places.size === 0) for (const [at, each] of document.sentences.entries()) places.set(each, at);
    return places.get(sentence);
  };
}
