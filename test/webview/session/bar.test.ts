/** The texts and buttons in the bar of a session. */

import { describe, expect, test } from 'vitest';
import type { DiagramSession } from '../../../server/src/protocol/session.ts';
import type { PanelEvent } from '../../../webview/src/panelEvent.ts';
import { type BarButton, barOf } from '../../../webview/src/session/bar.ts';
import { key, run } from '../harness/events.ts';
import { EXAMPLE_KINDS, inSession, SESSIONS, SUSPECTED, withQuestions } from '../harness/sessions.ts';

const { proposals, versions, annotators } = SESSIONS;
const show = (session: DiagramSession): PanelEvent => {
  return {
    type: 'show',
    diagram: inSession(session),
    word: undefined,
    options: { showLemma: false, showFeatures: false },
  };
};
const barIn = (session: DiagramSession, ...events: readonly PanelEvent[]) => barOf(run(show(session), ...events).state);
const focused = (word: number): PanelEvent => ({ type: 'focused', word });

/** `Take Theirs (y)`; disabled ones in brackets. */
const nameOf = ({ text, key: name, isOff }: BarButton) => {
  const whole = name === undefined ? text : `${text} (${name})`;
  return isOff ? `[${whole}]` : whole;
};
const buttonsIn = (...args: Parameters<typeof barIn>) =>
  barIn(...args)?.groups.map(({ buttons }) => buttons.map(nameOf).join(', '));

test.each(EXAMPLE_KINDS)('%s: its title, progress and question; all buttons have names', (kind) => {
  const session = SESSIONS[kind];
  const bar = barIn(session);
  expect(bar?.title).toBe(session.title);
  expect(bar?.progress).toBe(`${session.title}: ${session.progress}`);
  const { length } = session.questions;
  expect(bar?.text.startsWith(`Question 1 of ${length}: ${session.questions[0].text}`)).toBe(true);
  expect(barIn({ ...session, questions: [] })?.text).toBe(session.rest);
  expect(bar?.groups.every(({ label, buttons }) => label !== '' && buttons.every(({ text }) => text !== ''))).toBe(
    true,
  );
});

test.each([
  [
    'proposals',
    [
      'Take Proposal (y), Keep Mine (n), Reopen (o)',
      'Take Subtree (Y), Take All Above… (A), Next Round (R), End Session (Escape)',
    ],
  ],
  [
    'versions',
    [
      'Take Theirs (y), Keep Mine (n), Reopen (o)',
      'HEAD: PROPN (suggested) (1), base: NOUN ✓ (2)',
      'Take All of Sentence (Y), As Text, End Session (Escape)',
    ],
  ],
  [
    'annotators',
    [
      'Take Majority (y), Keep Mine (n), Reopen (o)',
      'anna: nsubj of see ✓ (1), ben: obl of the (suggested) (2), carla: obl of the (suggested) (3)',
      'End Session (Escape)',
    ],
  ],
  ['suspicion', ['Take Suggestion (y), Right as It Is (n), [Reopen (o)]', 'Later, Mute, End Session (Escape)']],
] as const)('%s: a button for each answer, source and action, with its key', (kind, buttons) => {
  expect(buttonsIn(SESSIONS[kind])).toEqual(buttons);
});

describe('of a question', () => {
  test('that cannot be taken, the bar says why', () => {
    const bar = barIn(proposals, focused(8));
    expect(bar?.text).toBe(
      'Question 3 of 4: 8 the as the root (97 %); now det of 9 telescope. Cannot be taken: the sentence would have 2 roots.',
    );
    expect(nameOf(bar!.groups[0].buttons[0])).toBe('[Take Proposal (y)]');
  });

  test('without a suggestion, and of a source that says nothing', () => {
    const [, alternatives] = buttonsIn(annotators, focused(7)) ?? [];
    expect(buttonsIn(annotators, focused(7))?.[0]).toMatch(/^\[Take Majority \(y\)\], Keep Mine/);
    expect(alternatives).toBe('anna: ADP ✓ (1), ben: SCONJ (2), carla: nothing (3)');
    expect(buttonsIn(versions, focused(7))?.[1]).toBe('HEAD: nothing (suggested) (1), [base: – (2)]');
  });

  test('that is answered, the bar says how', () => {
    for (const [standing, told] of [
      ['taken', ' Taken.'],
      ['kept', ' Kept.'],
      ['hand', ' Answered by typing.'],
    ] as const) {
      expect(barIn(withQuestions(annotators, { old: { standing } }), focused(9))?.text).toBe(
        `Question 3 of 3: 9 telescope, lemma.${told}`,
      );
    }
  });
});

test('without a question, what needs one is out of use, and sources have no buttons', () => {
  expect(buttonsIn({ ...proposals, questions: [] })).toEqual([
    '[Take Proposal (y)], [Keep Mine (n)], [Reopen (o)]',
    '[Take Subtree (Y)], Take All Above… (A), Next Round (R), End Session (Escape)',
  ]);
  expect(buttonsIn({ ...annotators, questions: [] })).toHaveLength(2);
});

test('the choices of an action take the place of the other buttons', () => {
  const bar = barIn(proposals, focused(4), key('A'));
  expect(bar?.text).toBe('Take All Above…: choose by number, or press Esc to go back.');
  expect(bar?.groups.map(({ label }) => label)).toEqual(['Take All Above…']);
  expect(bar?.groups[0].buttons.map(nameOf)).toEqual(['90 % and above (2) (1)', 'All (3) (2)', 'Back (Escape)']);
});

test('a note gives way to what a search has found in its sentence; in another one it does not', () => {
  const { uri, startLine } = SUSPECTED;
  const marks = (line: number): PanelEvent => ({
    type: 'marks',
    marks: { uri, startLine: line, nodes: [], edges: [] },
  });
  expect(barIn(SESSIONS.suspicion, marks(startLine))).toBeUndefined();
  expect(barIn(SESSIONS.suspicion, marks(startLine + 9))).toBeDefined();
  expect(barIn(versions, marks(startLine))).toBeDefined();
});
