/** The content of the bar of a session: its progress, the answers and actions, and the current question. Pure. */

import { localized } from '../../../server/src/localization/index.ts';
import type { DiagramQuestion, DiagramSession, SessionAction } from '../../../server/src/protocol/session.ts';
import type { SessionEvent } from '../intention.ts';
import type { State } from '../state.ts';
import { actionChosen, isPossible, questionAt, questionToReopen, sessionOf } from './current.ts';
import { alternativeText, questionText } from './texts.ts';

export interface BarButton {
  readonly text: string;
  /** The equivalent key, as in `keys.ts`. */
  readonly key?: string;
  readonly isOff: boolean;
  /** The one answer that the bar suggests. */
  readonly isPrimary?: true;
  /** Not in the bar itself: it stands in the menu behind it. */
  readonly isInMenu?: true;
  readonly event: SessionEvent;
}

interface Bar {
  readonly title: string;
  readonly progress: string;
  readonly groups: readonly { readonly label: string; readonly buttons: readonly BarButton[] }[];
  readonly text: string;
}

/** Undefined without a session. */
export function barOf(state: State): Bar | undefined {
  const session = sessionOf(state);
  if (session === undefined) return undefined;
  const { title } = session;
  const progress = `${title}: ${session.progress}`;
  const chosen = actionChosen(state);
  if (chosen !== undefined) {
    const text = localized`${chosen.title}: choose by number, or press Esc to go back.`;
    return { title, progress, groups: [choicesOf(chosen)], text };
  }
  const question = questionAt(state);
  return {
    title,
    progress,
    // Permanent ones are in front, so that the same button has the same place for every question.
    groups: [
      { label: localized`Answers`, buttons: answers(state, session, question) },
      ...(1 < session.labels.length && question !== undefined ? [alternatives(session, question)] : []),
      { label: localized`Session`, buttons: actions(session, question) },
    ],
    text: question === undefined ? session.rest : questionText(session, question),
  };
}

function choicesOf({ id, title, choices = [] }: SessionAction): Bar['groups'][number] {
  const buttons = choices.map(
    (choice, index): BarButton => ({
      text: choice.title,
      key: String(index + 1),
      isOff: false,
      event: { type: 'session', does: 'act', action: id, choice: choice.value },
    }),
  );
  const back: BarButton = {
    text: localized`Back`,
    key: 'Escape',
    isOff: false,
    event: { type: 'session', does: 'cancel' },
  };
  return { label: title, buttons: [...buttons, back] };
}

function alternatives({ labels }: DiagramSession, question: DiagramQuestion): Bar['groups'][number] {
  return {
    label: localized`Alternatives`,
    buttons: labels.map((label, index) => ({
      text: alternativeText(question, label, index),
      key: String(index + 1),
      isOff: !question.alternatives[index],
      event: { type: 'session', does: 'take', from: index },
    })),
  };
}

function answers(
  state: State,
  { takes, keeps }: DiagramSession,
  question: DiagramQuestion | undefined,
): readonly BarButton[] {
  const isBlocked = question?.suggestion === undefined || question.obstacle !== undefined;
  const isNothingAnswered = questionToReopen(state) === undefined;
  return [
    {
      text: takes,
      key: 'y',
      isOff: isBlocked,
      isPrimary: true,
      event: { type: 'session', does: 'take', from: 'suggestion' },
    },
    { text: keeps, key: 'n', isOff: question === undefined, event: { type: 'session', does: 'keep' } },
    {
      text: localized`Reopen`,
      key: 'o',
      isOff: isNothingAnswered,
      isInMenu: true,
      event: { type: 'session', does: 'reopen' },
    },
  ];
}

function actions(session: DiagramSession, question: DiagramQuestion | undefined): readonly BarButton[] {
  return [
    ...session.actions.map(
      (action): BarButton => ({
        text: action.title,
        ...(action.key === undefined ? {} : { key: action.key }),
        isOff: !isPossible(action, question),
        isInMenu: true,
        event: { type: 'session', does: 'act', action: action.id },
      }),
    ),
    {
      text: localized`End Session`,
      key: 'Escape',
      isOff: false,
      isInMenu: true,
      event: { type: 'session', does: 'end' },
    },
  ];
}
