/** The current question: at first, after an answer, an edit or another sentence, and after moves of the focus or the cursor. */

import { describe, expect, test } from 'vitest';
import type { Diagram } from '../../../server/src/protocol/diagram.ts';
import type { DiagramSession } from '../../../server/src/protocol/session.ts';
import type { PanelEvent } from '../../../webview/src/panelEvent.ts';
import { questionAt } from '../../../webview/src/session/current.ts';
import { key, run } from '../harness/events.ts';
import { EVERY_MARK, SENTENCES } from '../harness/sentences.ts';
import { EXAMPLE_KINDS, inSession, SESSIONS, withQuestions } from '../harness/sessions.ts';

const OPTIONS = { showLemma: false, showFeatures: false };
const { proposals, versions, annotators } = SESSIONS;

const show = (diagram: Diagram, word?: number): PanelEvent => ({ type: 'show', diagram, word, options: OPTIONS });
const next = (session: DiagramSession) => show({ ...inSession(session), version: EVERY_MARK.version + 1 });
const elsewhere = (session: DiagramSession): Diagram => {
  return { ...inSession(session), startLine: EVERY_MARK.startLine + 50, endLine: EVERY_MARK.endLine + 50 };
};
const begun = (session: DiagramSession) => [show(EVERY_MARK), show(inSession(session))] as const;
const at = (...events: readonly PanelEvent[]) => questionAt(run(...events).state)?.id;
const focused = (word: number): PanelEvent => ({ type: 'focused', word });

describe.each(EXAMPLE_KINDS.map((kind) => [kind, SESSIONS[kind]] as const))('%s', (_, session) => {
  const open = session.questions.filter(({ standing }) => standing === 'open');
  const [first, second] = open;

  test('begins at the first open question, whose word gets the focus', () => {
    const { state, effects } = run(...begun(session));
    expect(questionAt(state)?.id).toBe(first.id);
    expect(effects).toContainEqual({ type: 'focus', word: first.word });
    const late = withQuestions(session, { [first.id]: { standing: 'taken' } });
    expect(at(...begun(late))).toBe(second?.id);
  });

  test('Tab goes through the open questions and starts over where nothing is open elsewhere, Shift+Tab back', () => {
    const alone = { ...session, isOpenElsewhere: false };
    const ids = open.map(({ id }) => id);
    const tabs = (n: number, name = 'Tab') => at(...begun(alone), ...Array.from({ length: n }, () => key(name)));
    expect(ids.map((__, n) => tabs(n))).toEqual(ids);
    expect(tabs(ids.length)).toBe(first.id);
    expect(tabs(1, 'Shift+Tab')).toBe(ids.at(-1));
  });

  test('an edit elsewhere leaves it where it is; of a session that begins again, it is the first one', () => {
    const here = [...begun({ ...session, isOpenElsewhere: false }), key('Shift+Tab')];
    const last = open.at(-1);
    expect(at(...here, next(session))).toBe(last?.id);
    expect(at(...here, next({ ...session, key: 'other' }))).toBe(first.id);
    expect(at(...here, show(EVERY_MARK))).toBeUndefined();
    // Until the server knows it for the new text, a drawing may come without.
    expect(at(...here, show(EVERY_MARK), next(session))).toBe(last?.id);
  });

  test('the focus and the cursor take it along, to a word with a question', () => {
    const target = open.at(-1);
    if (target?.word === undefined) throw new Error('it has a word');
    expect(at(...begun(session), focused(target.word), focused(13))).toBe(target.id);
    const { version } = EVERY_MARK;
    const inText: PanelEvent = { type: 'keyboard', isHere: false };
    const moved = [inText, show(inSession(session), 13), { type: 'cursor', version, word: target.word }] as const;
    expect(at(...moved)).toBe(target.id);
    expect(run(...moved).effects.filter(({ type }) => type === 'focus')).toEqual([]);
  });

  test('in another sentence it is the one at the cursor, else the first open one, and has the focus if a word had it', () => {
    const target = open.at(-1);
    expect(at(show(elsewhere(session), target?.word))).toBe(target?.id);
    expect(at(...begun(session), show(elsewhere(session)))).toBe(first.id);
    expect(run(...begun(session), show(elsewhere(session), target?.word)).state.focused).toBe(target?.word);
    expect(run(show(elsewhere(session), 13)).state.focused).toBeUndefined();
  });

  test('once everything is answered there is none', () => {
    const change = Object.fromEntries(open.map(({ id }) => [id, { standing: 'kept' as const }]));
    expect(at(...begun(session), next(withQuestions(session, change)))).toBeUndefined();
  });
});

describe('after an answer', () => {
  test('it is the next open question, also where others were taken with it', () => {
    const here = [...begun(proposals), key('Tab'), key('y')];
    expect(at(...here, next(withQuestions(proposals, { 4: undefined, 6: undefined })))).toBe('8');
    // And not the one before it, which the user skipped.
    expect(at(...here, next(withQuestions(proposals, { 6: { standing: 'taken' } })))).toBe('8');
    expect(at(...here, next(withQuestions(proposals, { 4: { standing: 'taken' }, 6: { standing: 'taken' } })))).toBe(
      '8',
    );
    // The last one is followed by the skipped ones.
    const last = [...begun(proposals), key('Tab'), key('Tab'), key('n')];
    expect(at(...last, next(withQuestions(proposals, { 8: { standing: 'kept' } })))).toBe('4');
    expect(run(...last, next(withQuestions(proposals, { 8: undefined }))).effects.at(-1)).toEqual({
      type: 'focus',
      word: 4,
    });
  });

  test('that leads to another sentence, the question to go on with there keeps the focus', () => {
    const asked = run(...begun(proposals), key('y'));
    const answered: PanelEvent = { type: 'answer', id: asked.state.lastId, outcome: { applied: true, word: 1 } };
    const other = { ...inSession(proposals, SENTENCES.english), startLine: 900, endLine: 999 };
    const { state, effects } = run(...begun(proposals), key('y'), show(other, 1), answered);
    expect([questionAt(state)?.id, state.focused, state.editing.said]).toEqual(['4', 4, '']);
    expect(effects.filter(({ type }) => type === 'focus').at(-1)).toEqual({ type: 'focus', word: 4 });
  });

  test('a reopened question stays, so that it can be answered differently; one answered by another edit has a successor', () => {
    const back = [...begun(annotators), focused(9)];
    expect(at(...back, key('1'), next(annotators))).toBe('old');
    const typed = next(withQuestions(annotators, { head: { standing: 'hand' } }));
    const { state } = run(...begun(annotators), typed);
    expect([questionAt(state)?.id, state.focused], 'typed in the text: the focus stays').toEqual(['tag', 4]);
  });

  test('O goes back through the answers, the last one first', () => {
    const both = withQuestions(versions, { a: { standing: 'kept' }, b: { standing: 'taken' } });
    const one = withQuestions(versions, { b: { standing: 'taken' } });
    // First b, then a.
    const events = [...begun(versions), key('Tab'), next(one), show({ ...inSession(both), version: 9 }), focused(13)];
    const opened = run(...events, key('o'));
    expect(questionAt(opened.state)?.id).toBe('a');
    // Answers from before the session was drawn come after those.
    const oldest = [...begun(versions), focused(13), key('o')];
    expect(at(...oldest)).toBe('e');
  });
});

test('a click on an arc in question gives its word the focus; a click on another arc below does not', () => {
  const arc = { kind: 'lowerArc', head: { word: 8 }, dependent: { word: 4 }, arcs: [0] } as const;
  for (const session of Object.values(SESSIONS)) {
    const { effects } = run(show(inSession(session)), { type: 'activate', item: arc, isDouble: false });
    expect(effects).toContainEqual({ type: 'focus', word: 4 });
    const target = { line: EVERY_MARK.words[3].line, cell: 'head' };
    expect(effects).toContainEqual({ type: 'post', message: expect.objectContaining({ type: 'reveal', target }) });
  }
});

test('of several questions of a word, an open one comes first; Tab has nothing to do at the only open one', () => {
  const [tag, head, relation] = versions.questions;
  const questions = [{ ...tag, word: 4, standing: 'kept' } as const, head];
  const session = { ...versions, questions, isOpenElsewhere: false };
  const three = { ...session, questions: [relation, ...questions] };
  expect(at(show(inSession(three)))).toBe(relation.id);
  expect(at(show(inSession(three)), focused(4))).toBe(head.id);
  // Then it moves to the next word that needs work.
  expect(run(...begun(session), key('Tab')).state.focused).toBe(9);
  expect(run(...begun(session), focused(3), key('Tab')).state.focused).toBe(4);
});

test('no card covers the other arc of the word that the bar is about', () => {
  const point = (word: number): PanelEvent => ({ type: 'point', item: { kind: 'word', word } });
  expect(run(show(inSession(versions)), focused(4), point(4)).state.explained).toBeUndefined();
  expect(run(show(inSession(versions)), focused(4), point(3)).state.explained).toEqual({ kind: 'word', word: 3 });
});

test('a question without a word has its turn, and the focus stays', () => {
  const comment = { ...versions.questions[0], id: 'comment', word: undefined, cell: 'other' } as const;
  const session = { ...versions, questions: [comment, ...versions.questions], isOpenElsewhere: false };
  expect(at(show(inSession(session)))).toBe('comment');
  const { state } = run(...begun(session), focused(2), key('Shift+Tab'));
  expect([questionAt(state)?.id, state.focused]).toEqual(['comment', 2]);
});
