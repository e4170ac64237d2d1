/** The owner of the keyboard: bars without it ignore keys and show no letters, and commands give it to the word of the question, with the keys typed meanwhile. */

import { describe, expect, test } from 'vitest';
import type { Diagram } from '../../../server/src/protocol/diagram.ts';
import type { DiagramQuestion, DiagramSession } from '../../../server/src/protocol/session.ts';
import type { PanelEvent } from '../../../webview/src/panelEvent.ts';
import { hasBarKeys, questionAt } from '../../../webview/src/session/current.ts';
import { intentionsIn, key, run } from '../harness/events.ts';
import { SENTENCES } from '../harness/sentences.ts';
import { type ExampleKind, SESSIONS } from '../harness/sessions.ts';

const { english } = SENTENCES;
const OPTIONS = { showLemma: false, showFeatures: false };

function question(id: string, word: number | undefined): DiagramQuestion {
  const cell = word === undefined ? 'other' : 'arc';
  const alternatives = [
    { text: id, isHere: false },
    { text: id, isHere: false },
  ];
  return { id, word, cell, standing: 'open', alternatives, suggestion: 0, text: id };
}
const asking = (kind: ExampleKind, questions: readonly DiagramQuestion[]): Diagram => {
  const session: DiagramSession = { ...SESSIONS[kind], questions, words: [] };
  return { ...english, session };
};
const FAR = question('far', 10);
const compared = asking('versions', [question('comment', undefined), question('tag', 2), question('head', 2), FAR]);
const proposed = asking('proposals', [question('3', 3)]);
const adjudicated = asking('annotators', [question('first', 4), question('second', 7)]);
const suspected = asking('suspicion', [question('5', 5)]);
const elsewhere = (diagram: Diagram): Diagram => {
  return { ...diagram, startLine: english.startLine + 50, endLine: english.endLine + 50 };
};

const show = (diagram: Diagram, word?: number): PanelEvent => ({ type: 'show', diagram, word, options: OPTIONS });
const inText: PanelEvent = { type: 'keyboard', isHere: false };
const inPanel: PanelEvent = { type: 'keyboard', isHere: true };

const askedFor = (...events: readonly PanelEvent[]) => intentionsIn(run(...events).effects);
const lastFocus = (...events: readonly PanelEvent[]) =>
  run(...events).effects.flatMap((effect) => (effect.type === 'focus' ? [effect.word] : []));

describe('a command gives the keyboard to the word that is asked about', () => {
  test.each([
    ['of versions, at the question that it names', compared, 'head', 2],
    ['of versions, where the bar is: at the cursor', compared, undefined, 10],
    ['of proposals', proposed, undefined, 3],
    ['of annotators, at the question that it names', adjudicated, 'second', 7],
    ['of annotators, the first open one', adjudicated, undefined, 4],
    ['of the Review', suspected, undefined, 5],
    ['at the cursor, where nothing is asked', english, undefined, 10],
  ])('%s', (_, diagram, at, word) => {
    const { state, effects } = run(inText, show(diagram, 10), { type: 'focusWord', at });
    expect(state.focused).toBe(word);
    expect(effects.slice(-2)).toEqual([{ type: 'takeKeys' }, { type: 'focus', word }]);
    expect(hasBarKeys(state)).toBe(true);
  });

  test('without words or a drawing nothing has it', () => {
    expect(run({ type: 'focusWord' }).effects).toEqual([]);
    expect(run(show({ ...english, words: [], arcs: [] }), { type: 'focusWord' }).effects).toEqual([]);
  });

  test('keys pressed on the way wait for it, and none meets the word of before', () => {
    const before = [show(compared), { type: 'focused', word: 2 }, { type: 'awaitWord' }, key('y')] as const;
    expect(askedFor(...before)).toEqual([]);
    const next = elsewhere(compared);
    const taken = [
      { type: 'answer', kind: 'versions', asked: { id: 'far' }, answer: { type: 'take', from: 'suggestion' } },
    ];
    expect(askedFor(...before, show(next, 10), { type: 'focusWord', at: 'far' })).toMatchObject(taken);
    expect(
      askedFor(...before, show(next, 10), { type: 'focusWord', at: 'far' }, key('n')),
      'the answer is under way',
    ).toMatchObject(taken);
  });
});

describe('letters', () => {
  test('are for the bar, and shown there, only while the page has the keyboard, at rest and at a word', () => {
    const focused: PanelEvent = { type: 'focused', word: 2 };
    const has = (...events: readonly PanelEvent[]) => hasBarKeys(run(show(compared), ...events).state);
    expect(has()).toBe(false);
    expect(has(focused)).toBe(true);
    expect(has(focused, inText)).toBe(false);
    expect(has(focused, inText, inPanel)).toBe(true);
    expect(has(focused, key('h')), 'letters are hints').toBe(false);
    expect(has(focused, key('E')), 'the enhanced graph is edited').toBe(false);
    expect(askedFor(show(compared), focused, key('E'), key('y'), key('1'))).toEqual([]);
    expect(has(focused, key('E'), key('E'))).toBe(true);
  });

  test.each([
    ['of proposals', proposed, { type: 'session', does: 'act', action: 'above' }, 3],
    ['of versions', compared, { type: 'session', does: 'take', from: 'suggestion' }, 2],
    ['of annotators', adjudicated, { type: 'session', does: 'take', from: 0 }, 4],
    ['of the Review', suspected, { type: 'session', does: 'keep' }, 5],
  ] as const)('after a click on a button %s they are for its word', (_, diagram, event, word) => {
    const begun = [show(diagram, 2), { type: 'focused', word: undefined }, event] as const;
    expect(lastFocus(...begun).at(-1)).toBe(word);
    expect(run(...begun).state.focused).toBe(word);
  });

  test('after what the host shows elsewhere they are for that', () => {
    for (const event of [
      { type: 'session', does: 'end' },
      { type: 'session', does: 'act', action: 'asText' },
    ] as const) {
      expect(lastFocus(show(compared, 2), { type: 'focused', word: undefined }, event)).toEqual([]);
    }
  });

  test('digits of “Take All Above” count after a click on it', () => {
    const chosen = [
      show(proposed),
      { type: 'focused', word: undefined },
      { type: 'session', does: 'act', action: 'above' },
    ] as const;
    expect(askedFor(...chosen, key('1'))).toMatchObject([
      { type: 'answer', answer: { type: 'act', action: 'above', choice: 90 } },
    ]);
  });
});

describe('the cursor in the text', () => {
  test('takes the bar along, and leaves the keyboard where it is', () => {
    const { version } = english;
    const at = (diagram: Diagram, word: number) => run(inText, show(diagram, 1), { type: 'cursor', version, word });
    expect(questionAt(at(compared, 10).state)?.id).toBe('far');
    expect(questionAt(at(adjudicated, 7).state)?.id).toBe('second');
    expect(questionAt(at(proposed, 3).state)?.id).toBe('3');
    for (const diagram of [compared, proposed, adjudicated, suspected]) {
      expect(
        lastFocus(inText, show(english), show(elsewhere(diagram), 1), { type: 'cursor', version, word: 7 }),
      ).toEqual([]);
    }
  });

  test('a word that has the focus gives it to what is asked in another sentence', () => {
    const begun = [show(compared), { type: 'focused', word: 10 }] as const;
    expect(run(...begun, show(elsewhere(adjudicated), 1)).state.focused).toBe(4);
    expect(run(...begun, show(elsewhere(asking('versions', [FAR])))).state.focused).toBe(10);
  });

  test('the keyboard stays in the text while it goes from question to question', () => {
    const { effects } = run(inText, show(english), show(compared, 10), show(elsewhere(compared), 2));
    expect(effects.filter(({ type }) => type === 'focus')).toEqual([]);
  });
});
