/** Decisions between annotators: for one of them with the changes that a tree requires, for the document, or reverted. */

import {
  type Decisions,
  decide as decideItem,
  KEPT,
  reopen as reopenItem,
  type StandingItem,
} from '../../../core/compare/adjudicate/index.ts';
import type { Sentence } from '../../../core/conllu/index.ts';
import { nameWord } from '../../../core/features/index.ts';
import type { Progress } from '../../../core/session/index.ts';
import { enumerated } from '../../../core/wording/lists.ts';
import { count } from '../../../core/wording/numbers.ts';
import { type Inert, inert, joinInert } from '../../../inert/index.ts';
import { localized } from '../../../localization/index.ts';
import { type Refused, refuse } from '../../../protocol/answer.ts';
import type { SessionAnswer } from '../../../protocol/session.ts';
import { textEditsOf } from '../../documents/ranges.ts';
import { type LockSource, lockedIn } from '../../sidecar/locks.ts';
import type { Outcome, ToAnswer } from '../session.ts';
import type { Annotator } from './storedAdjudications.ts';
import { type Disagreement, doneText, nameOfItem } from './wording.ts';

/** The context of answers beside the questions. */
interface Answering extends ToAnswer<Disagreement> {
  readonly server: LockSource;
  readonly annotators: readonly Annotator[];
  readonly decisions: Decisions;
  /** Replaces the decisions. */
  decide(decisions: Decisions): void;
}

const MOST_NAMED = 5;

export function takeFrom(about: Answering, from: Extract<SessionAnswer, { type: 'take' }>['from']): Outcome | Refused {
  const { questions, annotators, decisions, snapshot, server } = about;
  const [question] = questions;
  if (1 < questions.length) {
    return refuse(inert`Annotators are decided between one by one: each decision can bring others with it.`);
  }
  const { item, of } = question;
  const { sentence } = of;
  const annotator = from === 'suggestion' ? item.suggestion : from;
  if (annotator === undefined) {
    return refuse(inert`No value is that of more than half of the annotators here, so nothing is suggested.`);
  }
  if (annotators[annotator] === undefined) {
    return refuse(inert`There are ${annotators.length} annotators, so there is no number ${annotator + 1}.`);
  }
  const locked = lockedIn(server, snapshot.uri, sentence);
  const changesArc = item.class === 'head' && 0 < (item.differences[annotator]?.length ?? 0);
  if (changesArc && locked.has(item.word) && !about.overLocks) {
    return {
      ...refuse(inert`The arc of ${nameWord(sentence, item.word)} is locked. Unlock it first.`),
      code: 'locked',
    };
  }
  const done = decideItem(of, item, annotator, decisions, locked);
  if (!done.ok)
    return refuse(inert`${nameOfItem(sentence, item)} cannot be decided like this: ${obstacle(sentence, done)}`);
  about.decide(done.decisions);
  const further = done.further.map((each) => nameOfItem(sentence, each));
  const also = further.length === 0 ? [] : [inert`Also taken, to keep a tree: ${enumerated(further, MOST_NAMED)}.`];
  const value = item.values[annotator] ?? localized`nothing`;
  const message = inert`${nameOfItem(sentence, item)}: ${annotators[annotator].label} (${value}).`;
  const isAlong = new Set<StandingItem>([item, ...done.further]);
  return {
    message: withProgress([message, ...also, ...done.notes.map((note) => inert(note))]),
    edits: textEditsOf(snapshot, of.index, done.edits),
    decided: about.asking.questions.filter((each) => isAlong.has(each.item)).map(({ id }) => id),
  };
}

/** For an annotator who agrees with the document; without one, the document stands alone. */
export function keep(about: Answering): Outcome {
  const { questions, decisions } = about;
  let all = decisions;
  for (const { item, of } of questions) {
    const own = item.differences.findIndex((each) => each?.length === 0);
    const done = decideItem(of, item, own === -1 ? KEPT : own, all);
    if (done.ok) all = done.decisions;
  }
  about.decide(all);
  const names = questions.map(({ item, of }) => nameOfItem(of.sentence, item));
  return {
    message: withProgress([inert`${enumerated(names, MOST_NAMED)}: what the document has.`]),
    decided: questions.map(({ id }) => id),
  };
}

export function reopen(about: Answering): Outcome {
  const { questions, decisions } = about;
  about.decide(questions.reduce((all, { item, of }) => reopenItem(of, item, all), decisions));
  const names = questions.map(({ item, of }) => nameOfItem(of.sentence, item));
  return { message: withProgress([inert`${enumerated(names, MOST_NAMED)}: open again.`]) };
}

const withProgress = (parts: readonly Inert[]) => (reached: Progress) =>
  joinInert([...parts, inert(doneText(reached))]);

/** In a full sentence. */
function obstacle(
  sentence: Sentence,
  { message, defect }: Extract<ReturnType<typeof decideItem>, { readonly ok: false }>,
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
