/** Decisions of an adjudication at a place of the document: which item it is, and what deciding it comes to. */

import {
  type AdjudicatedSentence,
  decide,
  KEPT,
  keyOfPlace,
  reopen,
  type StandingItem,
} from '../../core/compare/adjudicate/index.ts';
import type { Sentence } from '../../core/conllu/index.ts';
import { nameWord } from '../../core/features/index.ts';
import { enumerated } from '../../core/wording/lists.ts';
import { count } from '../../core/wording/numbers.ts';
import { type Inert, inert, joinInert } from '../../inert/index.ts';
import { localized } from '../../localization/index.ts';
import { ADJUDICATION_CHANGED_NOTIFICATION, type DecidedAt } from '../../protocol/adjudication.ts';
import { refuse } from '../../protocol/answer.ts';
import type { Snapshot } from '../documents/documents.ts';
import { textEditsOf } from '../documents/ranges.ts';
import { notify, type Server } from '../feature.ts';
import { lockedIn } from '../sidecar/locks.ts';
import type { CarryOut } from './edits.ts';

const none = () =>
  refuse(inert`This document is not being adjudicated. Run “Adjudicate…” with the files of the annotators.`);
const nothingHere = () => refuse(inert`The annotators agree on this sentence, so there is nothing to decide here.`);
const noMajority = () =>
  refuse(inert`No value is that of more than half of the annotators here, so nothing is suggested.`);

/** Carries out `decide`. */
export const decideAt: CarryOut<'decide'> = async ({ server, snapshot }, { position, item: id, from }) => {
  const { uri, document, version } = snapshot;
  await server.adjudications.resume(uri);
  const standing = server.adjudications.standing(uri, document.sentences);
  const annotators = server.adjudications.annotators(uri);
  if (standing === undefined || annotators === undefined) return none();
  const offset = document.offsetAt(position);
  const index = document.sentenceAtOffset(offset);
  const here = standing.sentences.find((each) => each.index === index);
  const item = here && itemAt(here, offset - document.offsets[index], id);
  if (here === undefined || item === undefined) return nothingHere();
  const { sentence } = here;
  const before = server.adjudications.decisions(uri);
  const tell = (message: Inert, decided: readonly StandingItem[], edits: Parameters<typeof textEditsOf>[2] = []) => {
    notify(server, ADJUDICATION_CHANGED_NOTIFICATION, { uri });
    const reached = soFar(server, snapshot, here, decided);
    return {
      ok: true,
      version,
      edits: textEditsOf(snapshot, index, edits),
      message: joinInert([message, progress(reached)]),
      ...reached,
    } as const;
  };
  if (from === 'reopen') {
    server.adjudications.decide(uri, reopen(here, item, before));
    return tell(inert`${nameOf(sentence, item)}: open again.`, []);
  }
  const annotator = from === 'suggestion' ? item.suggestion : from === 'document' ? KEPT : from;
  if (annotator === undefined) return noMajority();
  if (annotator !== KEPT && annotators[annotator] === undefined) {
    return refuse(inert`There are ${annotators.length} annotators, so there is no number ${annotator + 1}.`);
  }
  const locked = lockedIn(server, uri, sentence);
  if (
    annotator !== KEPT &&
    item.class === 'head' &&
    locked.has(item.word) &&
    0 < (item.differences[annotator]?.length ?? 0)
  ) {
    return refuse(inert`The arc of ${nameWord(sentence, item.word)} is locked. Unlock it first.`);
  }
  const done = decide(here, item, annotator, before, locked);
  if (!done.ok)
    return refuse(inert`${nameOf(sentence, item)} cannot be decided like this: ${obstacle(sentence, done)}`);
  server.adjudications.decide(uri, done.decisions);
  const { label } = annotators[annotator] ?? { label: localized`what the document has` };
  const further = done.further.map((each) => nameOf(sentence, each));
  const also = further.length === 0 ? [] : [inert`Also taken, to keep a tree: ${enumerated(further, 5)}.`];
  const notes = done.notes.map((note) => inert(note));
  return tell(
    joinInert([inert`${nameOf(sentence, item)}: ${label}${valueText(item, annotator)}.`, ...also, ...notes]),
    [item, ...done.further],
    done.edits,
  );
};

const valueText = ({ values }: StandingItem, annotator: number) =>
  annotator === KEPT ? '' : ` (${values[annotator] ?? localized`nothing`})`;

/** The item of this name; or what the offset is on, the next open one of the sentence, or the first open one. */
function itemAt(
  { sentence, items }: AdjudicatedSentence,
  offset: number,
  id: string | undefined,
): StandingItem | undefined {
  if (id !== undefined) return items.find((item) => keyOfPlace(item) === id);
  const line = sentence.lineAt(offset);
  const on = items.filter(({ span }) => span.start <= offset && offset <= span.end);
  const onLine = items.filter(({ span }) => sentence.lineAt(span.start) === line);
  const open = (among: readonly StandingItem[]) => among.find(({ standing }) => standing === 'open');
  const after = items.filter(({ span }) => offset <= span.start);
  return open(on) ?? on[0] ?? open(onLine) ?? onLine[0] ?? open(after) ?? open(items);
}

const CLASS_NAMES: ReadonlyMap<string, string> = new Map([
  ['form', 'FORM'],
  ['lemma', 'LEMMA'],
  ['upos', 'UPOS'],
  ['xpos', 'XPOS'],
  ['deps', 'DEPS'],
]);

/** `head`, `UPOS`, `Case`, `MISC Gloss`, `words`. */
export function whatOf({ class: kind, feature }: StandingItem): string {
  if (kind === 'feats') return feature ?? 'FEATS';
  if (kind === 'misc') return `MISC ${feature ?? ''}`.trim();
  if (kind === 'segmentation') {
    if (feature === 'range') return localized`multiword token`;
    return feature === 'empty-node' ? localized`empty node` : localized`words`;
  }
  return kind === 'head' ? localized`head` : (CLASS_NAMES.get(kind) ?? kind);
}

/** `telescope (7), head`. */
const nameOf = (sentence: Sentence, item: StandingItem): string =>
  `${item.word === 0 ? localized`the start of the sentence` : nameWord(sentence, item.word)}, ${whatOf(item)}`;

/** In a full sentence. */
function obstacle(
  sentence: Sentence,
  { message, defect }: Extract<ReturnType<typeof decide>, { readonly ok: false }>,
): string {
  if (defect === undefined) return message;
  if (defect.kind === 'no-root')
    return localized`the sentence would have no root, and this annotator has no other one.`;
  const names = (words: readonly number[]) => words.map((word) => nameWord(sentence, word));
  if (defect.kind === 'another-root') {
    return localized`the sentence would have ${count(defect.roots.length, 'root')}, ${enumerated(names(defect.roots))}. Decide one of them first.`;
  }
  return localized`${names([...defect.words, defect.words[0]]).join(' → ')} would be a cycle, and no other arc of this annotator breaks it.`;
}

/** Where it stands once some items are decided, or one is open again. */
function soFar(
  { adjudications }: Server,
  { uri, document }: Snapshot,
  here: AdjudicatedSentence,
  decided: readonly StandingItem[],
): DecidedAt {
  const now = adjudications.standing(uri, document.sentences);
  const isDecided = new Set(decided.map(keyOfPlace));
  const items = now?.sentences.find(({ index }) => index === here.index)?.items ?? [];
  const [nTotal, nOpenBefore] = [now?.nTotal ?? 0, now?.nOpen ?? 0];
  // Those that change only with the edits are still listed as open.
  const open = items.filter(({ standing }) => standing === 'open');
  const nOpenHere = open.filter((each) => !isDecided.has(keyOfPlace(each))).length;
  const nOpen = nOpenBefore - (open.length - nOpenHere);
  const after = now?.sentences ?? [];
  const isOpen = (each: AdjudicatedSentence) => each.items.some(({ standing }) => standing === 'open');
  const later = after.filter((each) => here.index < each.index && isOpen(each));
  const next = later[0] ?? after.find((each) => each.index !== here.index && isOpen(each));
  const line =
    nOpenHere === 0 && next !== undefined ? next.items.find(({ standing }) => standing === 'open') : undefined;
  return {
    nTotal,
    nOpen,
    nOpenHere,
    ...(line === undefined || next === undefined
      ? {}
      : { next: document.positionIn(next.index, line.span.start).line }),
  };
}

export const progress = ({ nTotal, nOpen }: Pick<DecidedAt, 'nTotal' | 'nOpen'>): Inert =>
  nOpen === 0
    ? inert`All ${nTotal} decided: the adjudication is finished.`
    : inert`${nTotal - nOpen} of ${nTotal} decided.`;
