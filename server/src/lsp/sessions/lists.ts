/** The lists of a session: which questions, in which groups, and a page of them; and what a session says of itself. */

import { sentIdOf, shortId, textOf } from '../../core/features/index.ts';
import {
  countOpen,
  type Group,
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
import { rangeOf } from '../documents/ranges.ts';
import type { Asking, Session } from './session.ts';

/** Tag of filters: also what is decided. */
const DECIDED = '@decided';

export async function summaryOf(session: Session): Promise<SessionSummary> {
  const asking = await session.ready();
  const { title, labels, takes, keeps, message, progress } = session.about(asking);
  return {
    kind: session.kind,
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

/** With what is answered and not listed. */
export function progressIn({ questions, nAnswered = 0 }: Asking, decided?: ReadonlySet<string>) {
  const { nTotal, nOpen } = progressOf(questions, decided);
  return { nTotal: nTotal + nAnswered, nOpen };
}

/** What a filter leaves: only open ones, unless it asks for more. O(questions). */
export function filtered(session: Session, asking: Asking, { filter = [] }: SessionView): readonly Question[] {
  const showsDecided = filter.includes(DECIDED);
  const words = filter.filter((word) => word !== DECIDED);
  const { questions } = asking;
  if (words.length === 0) return showsDecided ? questions : questions.filter(isOpen);
  return questions.filter((each) => (showsDecided || isOpen(each)) && session.matches(asking, each, words));
}

export const groupsIn = (session: Session, asking: Asking, view: SessionView, questions: readonly Question[]) =>
  (session.groupings.find(({ id }) => id === view.grouping) ?? session.groupings[0]).group(asking, questions);

/** All of a group; none if it is not there. */
export function questionsWithin(
  session: Session,
  asking: Asking,
  view: SessionView & { readonly within: string },
): readonly Question[] {
  const groups = groupsIn(session, asking, view, filtered(session, asking, view));
  return groupWithKey(groups, view.within)?.questions ?? [];
}

export async function pageOf(session: Session, params: SessionListParams): Promise<SessionPage> {
  const asking = await session.ready();
  const { offset, limit, within } = params;
  const { version } = asking.snapshot;
  const outermost = groupsIn(session, asking, params, filtered(session, asking, params));
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
  const { key, title, detail, questions, isOfOne } = group;
  const [first] = questions;
  return {
    key,
    title: inert(title),
    ...(detail === undefined ? {} : { detail: inert(detail) }),
    count: countOpen(questions),
    ...(first === undefined ? {} : { firstLine: rangeIn(asking, first).start.line }),
    ...(isOfOne === true && questions.length === 1 ? { only: listed(session, asking, first) } : {}),
  };
}

export function listed(session: Session, asking: Asking, question: Question): ListedQuestion {
  const { id, standing } = question;
  return {
    id,
    range: rangeIn(asking, question),
    standing,
    sentence: sentenceText(asking, question.sentence),
    ...session.listed(asking, question),
  };
}

const rangeIn = ({ snapshot }: Asking, { sentence, span }: Question) => rangeOf(snapshot, sentence, span);

/** Its sent_id and the start of its text. */
function sentenceText({ snapshot: { document } }: Asking, index: number) {
  const sentence = document.sentences[index];
  return inert`${shortId(sentIdOf(sentence, index + 1))}  ${textOf(sentence)}`;
}
