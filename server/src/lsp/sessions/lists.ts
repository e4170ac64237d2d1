/** The lists of a session: their questions, groups and pages; and the session's own summary. */

import { sentIdOf, shortId, shortTextOf } from '../../core/features/index.ts';
import {
  countOpen,
  type Group,
  groupsOf,
  groupWithKey,
  isOpen,
  page,
  progressOf,
  type Question,
} from '../../core/session/index.ts';
import { inert } from '../../inert/index.ts';
import type {
  ListedQuestion,
  SessionGroup,
  SessionListParams,
  SessionPage,
  SessionSummary,
  SessionView,
} from '../../protocol/session.ts';
import { fileNameOf } from '../../services/addresses.ts';
import type { Snapshot } from '../documents/documents.ts';
import { rangeOf } from '../documents/ranges.ts';
import { Cancelled } from '../documents/slices.ts';
import type { Asking, Session } from './session.ts';

/** Tag of filters: includes decided questions. */
const DECIDED = '@decided';

/** The state of a session for the current text. @throws Cancelled if the document was closed */
export async function readyState(session: Session): Promise<Asking> {
  const asking = session.ready === undefined ? session.now() : await session.ready();
  if (asking === undefined) throw new Cancelled();
  return asking;
}

export async function summaryOf(session: Session): Promise<SessionSummary> {
  const asking = await readyState(session);
  const { title, labels, takes, keeps, message, progress } = session.about(asking);
  return {
    kind: session.kind,
    ...(session.isShared === true ? { isShared: true } : {}),
    title,
    ...progressIn(asking),
    ...(progress === undefined ? {} : { progress }),
    ...(message === undefined ? {} : { message }),
    labels: labels.map((label) => inert(label)),
    groupings: session.groupings.map((each) => ({ id: each.id, title: each.title() })),
    tags: session.tags.length === 0 ? [] : [...session.tags, DECIDED],
    takes,
    keeps,
    actions: session.actions(asking),
  };
}

/** Whether one of some relations is in a filter, by itself or by its part before the colon; also if the filter names no relation. */
export function hasRelation(deprels: readonly string[], filter: readonly string[]): boolean {
  const wanted = filter.filter((word) => !word.startsWith('@'));
  return wanted.length === 0 || deprels.some((each) => wanted.includes(each) || wanted.includes(each.split(':')[0]));
}

/** Including answered ones that are not listed. */
export function progressIn({ questions, nAnswered = 0 }: Asking, decided?: ReadonlySet<string>) {
  const { nTotal, nOpen } = progressOf(questions, decided);
  return { nTotal: nTotal + nAnswered, nOpen };
}

/** Applies a filter: only open ones, unless it asks for more. O(questions). */
export function filtered(session: Session, asking: Asking, { filter = [] }: SessionView): readonly Question[] {
  const showsDecided = filter.includes(DECIDED);
  const words = filter.filter((word) => word !== DECIDED);
  const { questions } = asking;
  if (words.length === 0) return showsDecided ? questions : questions.filter(isOpen);
  return questions.filter((each) => (showsDecided || isOpen(each)) && session.matches(asking, each, words));
}

/** Grouped once for each text and state of the session, view and filter. */
function groupsIn(session: Session, asking: Asking, view: SessionView): readonly Group[] {
  const known = grouped.get(asking) ?? new Map<string, readonly Group[]>();
  grouped.set(asking, known);
  const grouping = groupingOf(session, view);
  const key = [grouping.id, ...(view.filter ?? [])].join(' ');
  const groups = known.get(key) ?? grouping.group(asking, filtered(session, asking, view));
  known.set(key, groups);
  return groups;
}

/** Keys of the groups of a question, the outermost first. @param all the filtered questions */
export function keysAround(
  session: Session,
  asking: Asking,
  view: SessionView,
  question: Question,
  all: readonly Question[],
): readonly string[] {
  const grouping = groupingOf(session, view);
  const groups =
    grouping.isTogether === undefined
      ? groupsIn(session, asking, view)
      : grouping.group(
          asking,
          all.filter((each) => grouping.isTogether?.(each, question)),
        );
  return groupsOf(groups, question.id).map(({ key }) => key);
}

const groupingOf = ({ groupings }: Session, view: SessionView) =>
  groupings.find(({ id }) => id === view.grouping) ?? groupings[0];

const grouped = new WeakMap<Asking, Map<string, readonly Group[]>>();

/** All of a group; none if it does not exist. */
export function questionsWithin(
  session: Session,
  asking: Asking,
  view: SessionView & { readonly within: string },
): readonly Question[] {
  return groupWithKey(groupsIn(session, asking, view), view.within)?.questions ?? [];
}

export async function pageOf(session: Session, params: SessionListParams): Promise<SessionPage> {
  const asking = await readyState(session);
  const { offset, limit, within } = params;
  const { version } = asking.snapshot;
  const outermost = groupsIn(session, asking, params);
  const group = within === undefined ? undefined : groupWithKey(outermost, within);
  const groups = within === undefined ? outermost : (group?.groups?.() ?? []);
  if (within === undefined || group?.groups !== undefined) {
    const shown = page(groups, offset, limit).map((each) => wireGroup(session, asking, each));
    return { version, groups: shown, questions: [], count: groups.length };
  }
  const all = group?.questions ?? [];
  const questions = page(all, offset, limit).map((each) => listed(session, asking, each));
  return { version, groups: [], questions, count: all.length };
}

function wireGroup(session: Session, asking: Asking, group: Group): SessionGroup {
  const { key, title, detail, questions, isOfOne, campaign } = group;
  const [first] = questions;
  return {
    key,
    title: inert(title),
    ...(detail === undefined ? {} : { detail: inert(detail) }),
    count: countOpen(questions),
    ...(campaign === undefined ? {} : { campaign }),
    ...(first === undefined ? {} : { firstLine: rangeIn(asking, first).start.line }),
    ...(isOfOne === true && questions.length === 1 ? { only: listed(session, asking, first) } : {}),
  };
}

export function listed(session: Session, asking: Asking, question: Question): ListedQuestion {
  const { id, standing, file } = question;
  return {
    id,
    ...(file === undefined ? {} : { uri: file }),
    range: rangeIn(asking, question),
    standing,
    sentence: sentenceText(asking, question),
    ...session.listed(asking, question),
  };
}

/** The text that a question is in. */
export const textAsked = ({ snapshot, others }: Asking, { file }: Question): Snapshot =>
  (file === undefined ? undefined : others?.get(file)) ?? snapshot;

const rangeIn = (asking: Asking, question: Question) =>
  rangeOf(textAsked(asking, question), question.sentence, question.span);

/** Its sent_id and the start of its text; of several files, their names first. */
function sentenceText(asking: Asking, question: Question) {
  const { document, uri } = textAsked(asking, question);
  const sentence = document.sentences[question.sentence];
  const text = inert`${shortId(sentIdOf(sentence, question.sentence + 1))}  ${shortTextOf(sentence)}`;
  return asking.others === undefined ? text : inert`${fileNameOf(uri)} · ${text}`;
}
