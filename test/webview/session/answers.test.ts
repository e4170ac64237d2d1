/** The requests of each key and button of a session, in sessions of all kinds, and that no typing in between is lost. */

import { describe, expect, test } from 'vitest';
import { inert } from '../../../server/src/inert/index.ts';
import type { Diagram } from '../../../server/src/protocol/diagram.ts';
import type { DiagramSession } from '../../../server/src/protocol/session.ts';
import { KEYS } from '../../../webview/src/keys.ts';
import type { PanelEvent } from '../../../webview/src/panelEvent.ts';
import { actionChosen, questionAt } from '../../../webview/src/session/current.ts';
import { intentionsIn, key, run } from '../harness/events.ts';
import { EVERY_MARK } from '../harness/sentences.ts';
import { EXAMPLE_KINDS, type ExampleKind, inSession, SESSIONS, withQuestions } from '../harness/sessions.ts';

const OPTIONS = { showLemma: false, showFeatures: false };
const { words, startLine, version } = EVERY_MARK;

const show = (diagram: Diagram): PanelEvent => ({ type: 'show', diagram, word: undefined, options: OPTIONS });
/** The session begins in the sentence drawn, so that its first question has the focus. */
const begun = (session: DiagramSession): readonly PanelEvent[] => [show(EVERY_MARK), show(inSession(session))];
const away: PanelEvent = { type: 'focused', word: undefined };

const askedFor = (...events: readonly PanelEvent[]) => intentionsIn(run(...events).effects);
/** The messages to the host other than edits. */
const posted = (...events: readonly PanelEvent[]) =>
  run(...events).effects.flatMap((effect) =>
    effect.type === 'post' && effect.message.type !== 'edit' ? [effect.message] : [],
  );
const at = (...events: readonly PanelEvent[]) => questionAt(run(...events).state)?.id;
const answered = (id: number): PanelEvent => {
  return { type: 'answer', id, outcome: { applied: true, message: inert`Took.` } };
};

/** The intention `answer` about a question of a word, or with '' about the sentence. */
function answer(kind: ExampleKind, id: string, given: object) {
  const word = SESSIONS[kind].questions.find((each) => each.id === id)?.word;
  const position = { line: word === undefined ? startLine : words[word - 1].line, character: 0 };
  return { type: 'answer', kind, asked: id === '' ? { sentenceAt: startLine } : { at: position, id }, answer: given };
}
const act = (action: string, choice?: number) => ({ type: 'act', action, ...(choice === undefined ? {} : { choice }) });

describe.each(EXAMPLE_KINDS.map((kind) => [kind, SESSIONS[kind]] as const))('%s', (kind, session) => {
  const [first] = session.questions;
  const taken = withQuestions(session, { [first.id]: { standing: 'taken' } });

  test('Y takes the suggestion, N keeps what is there, a digit takes that alternative', () => {
    expect(askedFor(...begun(session), key('y'))).toEqual([
      answer(kind, first.id, { type: 'take', from: 'suggestion' }),
    ]);
    expect(askedFor(...begun(session), key('n'))).toEqual([answer(kind, first.id, { type: 'keep' })]);
    for (const from of session.labels.keys()) {
      const given = { type: 'take', from };
      expect(askedFor(...begun(session), key(String(from + 1)))).toEqual([answer(kind, first.id, given)]);
    }
    expect(askedFor(...begun(session), key(String(session.labels.length + 1)))).toEqual([]);
  });

  test('O reopens the answered question of the word, and the keys stay there', () => {
    const events = [...begun(session), show({ ...inSession(taken), version: version + 1 })];
    const here: PanelEvent = { type: 'focused', word: first.word };
    expect(askedFor(...events, here, key('o'))).toEqual([answer(kind, first.id, { type: 'reopen' })]);
    // Elsewhere it is the question answered last.
    expect(askedFor(...events, { type: 'focused', word: 13 }, key('o'))).toEqual([
      answer(kind, first.id, { type: 'reopen' }),
    ]);
    const reopened = show({ ...inSession(session), version: version + 2 });
    const { state } = run(...events, { type: 'focused', word: 13 }, key('o'), reopened);
    expect([questionAt(state)?.id, state.focused]).toEqual([first.id, first.word]);
  });

  test('Escape ends it, from everywhere in the panel', () => {
    const end = { type: 'endSession', kind, uri: EVERY_MARK.uri, version };
    expect(posted(...begun(session), key('Escape'))).toMatchObject([end]);
    expect(posted(...begun(session), away, key('Escape'))).toMatchObject([end]);
  });

  test('in the toolbar other keys are not for it, so that Tab moves on there', () => {
    expect(askedFor(...begun(session), away, key('y'), key('n'), key('1'))).toEqual([]);
    expect(at(...begun(session), away, key('Tab'))).toBe(first.id);
    expect(posted(...begun(session), away, key('Tab'))).toEqual([]);
  });

  test('keys typed while an answer is pending wait for the drawing, and apply to the next question', () => {
    const rest = withQuestions(session, { [first.id]: undefined });
    const asked = run(...begun(session), key('y'), key('n'));
    expect(intentionsIn(asked.effects)).toHaveLength(1);
    const drawn = [show({ ...inSession(rest), version: version + 1 }), answered(asked.state.lastId)];
    const { state, effects } = run(...begun(session), key('y'), key('n'), ...drawn);
    const next = rest.questions.find(({ standing }) => standing === 'open');
    expect(intentionsIn(effects).slice(1)).toEqual(next === undefined ? [] : [answer(kind, next.id, { type: 'keep' })]);
    expect(state.notice).toEqual({ text: 'Took.', kind: 'done' });
    if (next !== undefined) expect(state.focused).toBe(next.word);
  });

  test('each of its actions has its key and its message', () => {
    for (const { id, key: name, isClients, isOfQuestion, choices } of session.actions) {
      const event: PanelEvent = name === undefined ? { type: 'session', does: 'act', action: id } : key(name);
      const events = [...begun(session), event];
      if (choices !== undefined) expect(actionChosen(run(...events).state)?.id).toBe(id);
      else if (isClients) {
        expect(posted(...events)).toMatchObject([{ type: 'act', kind, action: id, question: first.id }]);
      } else expect(askedFor(...events)).toEqual([answer(kind, isOfQuestion ? first.id : '', act(id))]);
    }
  });

  test('without it, or once everything is answered, keys keep their usual meaning', () => {
    const after = [{ type: 'focused', word: 2 } as const, key('y'), key('n'), key('1'), key('Y')];
    expect(askedFor(show(EVERY_MARK), ...after)).toEqual([]);
    const questions = session.questions.map((each) => ({ ...each, standing: 'hand' as const }));
    const done = { ...session, questions, actions: [], isOpenElsewhere: false };
    expect(askedFor(...begun({ ...done, questions: [] }), ...after)).toEqual([]);
    // `o` begins a pass through the heads again, and Tab moves to the next word that needs work.
    const { state } = run(...begun(done), { type: 'focused', word: 3 }, key('o'));
    expect(state.editing.mode?.kind).toBe('attach');
    expect(run(...begun(done), { type: 'focused', word: 3 }, key('Tab')).state.focused).toBe(9);
  });
});

describe('choices of an action', () => {
  const offered = [...begun(SESSIONS.proposals), key('A')];

  test('a digit chooses, Escape takes the offer back, other keys do nothing', () => {
    expect(askedFor(...offered, key('2'))).toEqual([answer('proposals', '', act('above', 0))]);
    expect(askedFor(...offered, key('3'), key('y'), key('n'), key('Tab'))).toEqual([]);
    const back = run(...offered, key('Escape'));
    expect([actionChosen(back.state), intentionsIn(back.effects)]).toEqual([undefined, []]);
    expect(posted(...offered, key('Escape'))).toEqual([]);
    expect(actionChosen(run(...offered, key('2')).state)).toBeUndefined();
  });

  test('shortcuts go through: undo is undo', () => {
    expect(posted(...offered, key('Ctrl+z'))).toMatchObject([{ type: 'goBack', direction: 'undo' }]);
  });

  test('an action that is out of use, or needs a question, does nothing without', () => {
    const off = {
      ...SESSIONS.proposals,
      actions: SESSIONS.proposals.actions.map((each) => ({ ...each, isOff: true })),
    };
    expect(askedFor(...begun(off), key('R'), key('Y'))).toEqual([]);
    const empty = { ...SESSIONS.proposals, questions: [] };
    const focused: PanelEvent = { type: 'focused', word: 2 };
    expect(askedFor(...begun(empty), focused, key('Y'))).toEqual([]);
    expect(askedFor(...begun(empty), focused, key('R'))).toEqual([answer('proposals', '', act('round'))]);
  });
});

describe('versions and annotators', () => {
  test('the base can be taken by its number; the suggestion is what Y takes; a source that says nothing has no digit', () => {
    const [tag] = SESSIONS.versions.questions;
    expect(askedFor(...begun(SESSIONS.versions), key('2'))).toEqual([
      answer('versions', tag.id, { type: 'take', from: 1 }),
    ]);
    const unsuggested: DiagramSession = {
      ...SESSIONS.annotators,
      questions: [{ ...SESSIONS.annotators.questions[1], alternatives: [null, { text: 'X', isHere: false }] }],
    };
    expect(askedFor(...begun(unsuggested), key('y'), key('1'), key('3'))).toEqual([]);
    expect(askedFor(...begun(unsuggested), key('2'))).toHaveLength(1);
  });

  test('an answered question can be answered otherwise, at its word', () => {
    const events = [...begun(SESSIONS.annotators), { type: 'focused', word: 9 } as const];
    expect(at(...events)).toBe('old');
    expect(askedFor(...events, key('2'))).toEqual([answer('annotators', 'old', { type: 'take', from: 1 })]);
  });
});

describe('Tab', () => {
  const step = { type: 'stepSession', kind: 'proposals', uri: EVERY_MARK.uri, version };
  const atLast = [...begun(SESSIONS.proposals), key('Tab'), key('Tab')];

  test('leads to other sentences after the last question, and before the first one', () => {
    expect(posted(...atLast, key('Tab'))).toMatchObject([{ ...step, to: 'next', question: '8' }]);
    expect(posted(...begun(SESSIONS.proposals), key('Shift+Tab'))).toMatchObject([
      { ...step, to: 'previous', question: '4' },
    ]);
  });

  test('keys wait for the question that it leads to', () => {
    const next = { ...inSession(SESSIONS.proposals), startLine: 900, endLine: 999 };
    const asked = run(...atLast, key('Tab'), key('y'));
    expect(intentionsIn(asked.effects)).toEqual([]);
    const come = [...atLast, key('Tab'), key('y'), show(next), { type: 'focusWord', at: '6' } as const];
    expect(askedFor(...come)).toMatchObject([{ type: 'answer', asked: { id: '6' } }]);
    // The host's answer then changes nothing.
    expect(askedFor(...come, answered(asked.state.lastId))).toHaveLength(1);
  });

  test('if it leads nowhere, a notice says so, and the keys continue where they are', () => {
    const { state } = run(...atLast, key('Tab'));
    const refused: PanelEvent = {
      type: 'answer',
      id: state.lastId,
      outcome: { applied: false, reason: inert`Nothing is left.` },
    };
    const events = [...atLast, key('Tab'), key('y'), refused];
    expect(askedFor(...events)).toEqual([answer('proposals', '8', { type: 'take', from: 'suggestion' })]);
    expect(run(...events).state.notice).toEqual({ text: 'Nothing is left.', kind: 'refused' });
  });
});

test('the toolbar begins a session of proposals for the sentence', () => {
  const lines = [{ startLine, endLine: startLine }];
  expect(posted(show(EVERY_MARK), { type: 'propose' })).toMatchObject([
    { type: 'beginSession', beginning: { kind: 'proposals', scope: 'sentences', lines } },
  ]);
});

test('every key of a session is in the table, and none has two meanings', () => {
  const inTable = KEYS.filter(({ mode }) => mode === 'session').flatMap(({ keys }) => keys);
  expect(inTable).toEqual(['y', 'n', '1–9', 'Tab', 'Shift+Tab', 'o', 'Escape']);
  for (const { actions } of Object.values(SESSIONS)) {
    const keys = [...inTable, ...actions.flatMap((action) => action.key ?? [])];
    expect(new Set(keys).size).toBe(keys.length);
  }
});
