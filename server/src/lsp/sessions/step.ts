/** Steps between questions. */

import { nextElsewhere, type Place, type Question, stepFrom, stepInText } from '../../core/session/index.ts';
import type { SteppedTo, StepSessionParams } from '../../protocol/session.ts';
import { filtered, keysAround, listed, questionsWithin } from './lists.ts';
import type { Asking, Session, Step } from './session.ts';

/** @param to except `leastCertain`, which kinds handle. Undefined if there is none */
export function stepTo(
  session: Session,
  asking: Asking,
  place: Place,
  params: Pick<StepSessionParams, 'grouping' | 'filter' | 'within'> & {
    readonly to: Step['to'] | { readonly id: string };
  },
): SteppedTo | undefined {
  const { to, within, ...view } = params;
  const all = filtered(session, asking, view);
  const found =
    typeof to === 'object'
      ? asking.questions.find(({ id }) => id === to.id)
      : next(session, { ...asking, questions: amongst(session, asking, view, all, within) }, { ...place, ...view, to });
  if (found === undefined) return undefined;
  session.wentTo?.(asking, found);
  return {
    kind: session.kind,
    ...listed(session, asking, found),
    number: all.indexOf(found) + 1,
    count: all.length,
    groups: keysAround(session, asking, view, found, all),
  };
}

/** Those of the group, as long as it has one. */
function amongst(
  session: Session,
  asking: Asking,
  view: Pick<StepSessionParams, 'grouping' | 'filter'>,
  all: readonly Question[],
  within: string | undefined,
): readonly Question[] {
  const inGroup = within === undefined ? [] : questionsWithin(session, asking, { ...view, within });
  return inGroup.length === 0 ? all : inGroup;
}

function next(session: Session, asking: Asking, step: Step): Question | undefined {
  if (session.step !== undefined) return session.step(asking, step);
  const { questions, snapshot } = asking;
  if (session.hasOwnOrder !== true) return stepInText(questions, step, step.to);
  // From the question of the line, which may be decided by now and so not be listed.
  const sentence = snapshot.document.sentences[step.sentence];
  const line = sentence.lineAt(step.offset);
  const everything = session.now()?.questions ?? questions;
  const here = everything.filter((each) => each.sentence === step.sentence);
  const at = here.find(({ span }) => sentence.lineAt(span.start) === line);
  const listed = new Set(questions.map(({ id }) => id));
  const order = everything.filter(({ id }) => listed.has(id) || id === at?.id);
  if (at !== undefined) return stepFrom(order, at.id, step.to);
  const first = step.to === 'next' ? order.find(({ sentence }) => sentence === step.sentence) : undefined;
  return first ?? (step.to === 'next' ? nextElsewhere(order, step.sentence) : stepInText(questions, step, step.to));
}
