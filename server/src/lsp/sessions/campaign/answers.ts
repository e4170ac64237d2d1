/** Answers to the places of a campaign: what the rules or a choice would do is written, in files that are not open, too; or the place stays. */

import { type CampaignItem, editsOf, harmsTree, type LeftPlace, withLemmas } from '../../../core/campaign/index.ts';
import { Column, type TextEdit } from '../../../core/conllu/index.ts';
import { groupBy } from '../../../core/grouping.ts';
import { count } from '../../../core/wording/numbers.ts';
import { inert } from '../../../inert/index.ts';
import { type Refused, refuse } from '../../../protocol/answer.ts';
import type { FileChange } from '../../../protocol/edit.ts';
import { NEEDS_REASON } from '../../../protocol/session.ts';
import { readText } from '../../../services/ports.ts';
import type { Snapshot } from '../../documents/documents.ts';
import { textEditsOf } from '../../documents/ranges.ts';
import { columnObstacle } from '../../edits/columns.ts';
import { lockedIn } from '../../sidecar/locks.ts';
import { textAsked } from '../lists.ts';
import type { Outcome, ToAnswer } from '../session.ts';
import { changeOf, type EditedSentence } from '../sharedFiles.ts';
import type { CampaignWork, PlaceInQuestion } from './work.ts';

type Answering = ToAnswer<PlaceInQuestion>;
type Way = CampaignItem['changes'];

/** What the rules do, none if they do nothing, then the choices. */
export const waysOf = ({ changes, choices }: CampaignItem): readonly Way[] => [changes, ...choices];

/** @param way 0: what the rules do; otherwise one of the choices */
export function takeWay(work: CampaignWork, about: Answering, way: number): Outcome | Refused {
  const { questions, asking, snapshot, isMany } = about;
  const possible = questions.filter(
    ({ item, standing }) => standing === 'open' && 0 < (waysOf(item)[way]?.length ?? 0),
  );
  if (possible.length === 0) {
    return refuse(inert`The rules say nothing here: change it by hand, or leave it as it is.`);
  }
  const here: EditedSentence[] = [];
  const files: FileChange[] = [];
  const taken: PlaceInQuestion[] = [];
  let refusal: Refused | undefined;
  for (const [file, inFile] of groupBy(possible, (each) => each.file)) {
    const text = textAsked(asking, inFile[0]);
    const obstacle = columnObstacle(text);
    if (obstacle !== undefined) {
      refusal = refuse(obstacle);
      continue;
    }
    const done: EditedSentence[] = [];
    for (const [index, inSentence] of groupBy(inFile, ({ sentence }) => sentence)) {
      const made = madeIn(work, text, index, inSentence, way, about.overLocks);
      if ('ok' in made) refusal = made;
      else {
        done.push({ index, edits: made });
        taken.push(...inSentence);
      }
    }
    if (file === undefined) here.push(...done);
    else if (0 < done.length) files.push(changeOf(text, done));
  }
  if (refusal !== undefined && (taken.length === 0 || !isMany)) return refusal;
  const places = count(taken.length, 'place');
  const where = files.length === 0 ? inert`${places}` : inert`${places}, also in ${count(files.length, 'other file')}`;
  return {
    message: way === 0 ? inert`Done by rule: ${where}.` : inert`Done: ${where}.`,
    edits: here.flatMap(({ index, edits }) => textEditsOf(snapshot, index, edits)),
    ...(files.length === 0 ? {} : { files }),
    decided: taken.map(({ id }) => id),
  };
}

/** The edits of a sentence, or why it stays as it is. */
function madeIn(
  { server }: CampaignWork,
  { uri, document }: Snapshot,
  index: number,
  places: readonly PlaceInQuestion[],
  way: number,
  overLocks: boolean,
): TextEdit[] | Refused {
  const sentence = document.sentences[index];
  const changes = places.flatMap(({ item }) => waysOf(item)[way]);
  const edits = editsOf(sentence, changes);
  const locked = overLocks ? new Set<number>() : lockedIn(server, uri, sentence);
  const changesArc = ({ row, column }: (typeof changes)[number]) =>
    (column === Column.head || column === Column.deprel) && locked.has(sentence.wordOfRow(row));
  if (changes.some(changesArc))
    return { ...refuse(inert`The rule would change a locked arc. Unlock it first.`), code: 'locked' };
  if (harmsTree(sentence, edits))
    return refuse(inert`By itself, this would leave no tree. Take all places of the sentence together.`);
  return edits;
}

/** @param given without one, that of the last place is the reason of this one, too; without any, it is asked for */
export async function leave(
  work: CampaignWork,
  { questions }: Answering,
  given: string | undefined,
): Promise<Outcome | Refused> {
  const reason = given?.trim() || work.reason;
  if (reason === undefined)
    return { ...refuse(inert`Say why it stays as it is: the next person will ask.`), code: NEEDS_REASON };
  const added = questions.map(({ named, item }) => ({ ...named, word: item.word, was: item.was, reason }));
  const sidecar = await work.write((places) => [...places, ...added]);
  if ('ok' in sidecar) return sidecar;
  work.reason = reason;
  const decided = questions.map(({ id }) => id);
  return { message: inert`Left as it is (${reason}): ${count(added.length, 'place')}.`, sidecar, decided };
}

export async function reopen(work: CampaignWork, { questions }: Answering): Promise<Outcome | Refused> {
  const isOpened = ({ file, sentence, word }: LeftPlace) =>
    questions.some(({ named, item }) => named.file === file && named.sentence === sentence && item.word === word);
  const sidecar = await work.write((places) => places.filter((place) => !isOpened(place)));
  return 'ok' in sidecar ? sidecar : { message: inert`Open again: ${count(questions.length, 'place')}.`, sidecar };
}

/** Takes the lemmas of places into a table that the campaign names; the rules see it with the next question. */
export async function addToList(
  work: CampaignWork,
  { asking, questions }: Answering,
  choice = 0,
): Promise<Outcome | Refused> {
  const list = work.opened.lists[choice];
  if (list === undefined) return refuse(inert`The campaign names no list of lemmas.`);
  const { uri, name, value } = list;
  const oldText = await readText(work.server.host, uri).catch(() => undefined);
  if (oldText === undefined) return refuse(inert`${name} cannot be read.`);
  const lemmas = questions.map((each) =>
    textAsked(asking, each).document.sentences[each.sentence].cell(each.item.rows[0], Column.lemma),
  );
  const made = withLemmas(oldText, lemmas, value);
  if (typeof made === 'string') return refuse(inert`${name}: ${made}`);
  if (made.nAdded === 0) return refuse(inert`${name} has this already.`);
  return {
    message: inert`${name}: ${count(made.nAdded, 'word')} added.`,
    sidecar: { uri, oldText, newText: made.text },
  };
}
