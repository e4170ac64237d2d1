/** Who has the keyboard: bars are deaf and show no letters without it, and commands give it to the word to decide, with what was typed meanwhile. */

import { describe, expect, test } from 'vitest';
import type { Diagram, DiagramComparison, DiagramDecision } from '../../server/src/protocol/diagram.ts';
import { decisionAt } from '../../webview/src/adjudication/current.ts';
import { differenceAt } from '../../webview/src/comparison/current.ts';
import { hasBarKeys } from '../../webview/src/decisions.ts';
import type { PanelEvent } from '../../webview/src/reducer.ts';
import { proposalAt } from '../../webview/src/review/current.ts';
import { intentionsIn, key, run } from './harness/events.ts';
import { SENTENCES } from './harness/sentences.ts';

const { english } = SENTENCES;
const OPTIONS = { showLemma: false, showFeatures: false };

const difference = (id: string, word: number | undefined): DiagramComparison['differences'][number] => {
  return { id, word, cell: word === undefined ? 'other' : 'arc', name: id, title: id, versions: [1] };
};
const COMPARISON: DiagramComparison = {
  labels: ['this file', 'HEAD'],
  differences: [difference('comment', undefined), difference('tag', 2), difference('head', 2), difference('far', 10)],
  arcs: [],
  words: [],
  decided: [],
  nOpen: 9,
};
const compared: Diagram = { ...english, comparison: COMPARISON };
const REVIEW: Diagram['review'] = {
  round: 1,
  nTotal: 1,
  nDecided: 0,
  proposals: [{ dependent: 3, head: 1, deprel: 'obj', certainty: 0.4, isUncertain: true, takes: [] }],
  hasRejected: false,
  thresholds: [{ above: 0, nArcs: 1 }],
};
const reviewed: Diagram = { ...english, ...(REVIEW && { review: REVIEW }) };
const item = (id: string, word: number): DiagramDecision => {
  return { id, word, what: 'UPOS', values: ['NOUN', 'VERB'], isHere: [false, false], standing: 'open' };
};
const adjudicated: Diagram = {
  ...english,
  adjudication: { labels: ['anna', 'ben'], items: [item('first', 4), item('second', 7)], nTotal: 2, nOpen: 2 },
};
const elsewhere = (diagram: Diagram): Diagram => {
  return { ...diagram, startLine: english.startLine + 50, endLine: english.endLine + 50 };
};

const show = (diagram: Diagram, word?: number): PanelEvent => ({ type: 'show', diagram, word, options: OPTIONS });
const inText: PanelEvent = { type: 'keyboard', isHere: false };
const inPanel: PanelEvent = { type: 'keyboard', isHere: true };

const askedFor = (...events: readonly PanelEvent[]) => intentionsIn(run(...events).effects);
const lastFocus = (...events: readonly PanelEvent[]) =>
  run(...events).effects.flatMap((effect) => (effect.type === 'focus' ? [effect.word] : []));

describe('a command gives the keyboard to the word to decide', () => {
  test.each([
    ['of a comparison, at the difference that it names', compared, 'head', 2],
    ['of a comparison, where its bar is: at the cursor', compared, undefined, 10],
    ['of a review', reviewed, undefined, 3],
    ['of an adjudication, at the item that it names', adjudicated, 'second', 7],
    ['of an adjudication, the first open one', adjudicated, undefined, 4],
    ['at the cursor, with nothing to decide', english, undefined, 10],
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
    expect(askedFor(...before, show(next, 10), { type: 'focusWord', at: 'far' })).toEqual([
      { type: 'take', from: 1, what: { ids: ['far'] } },
    ]);
    expect(
      askedFor(...before, show(next, 10), { type: 'focusWord', at: 'far' }, key('n')),
      'the take is under way',
    ).toEqual([{ type: 'take', from: 1, what: { ids: ['far'] } }]);
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
  });

  test.each([
    ['a button of a review', reviewed, { type: 'reviewChoose', isChoosing: true }, 3],
    ['a button of a comparison', compared, { type: 'decide', from: 'other' }, 2],
    ['a button of an adjudication', adjudicated, { type: 'adjudicate', from: 0 }, 4],
  ] as const)('after a click on %s they are for its word', (_, diagram, event, word) => {
    const begun = [show(diagram, 2), { type: 'focused', word: undefined }, event] as const;
    expect(lastFocus(...begun).at(-1)).toBe(word);
    expect(run(...begun).state.focused).toBe(word);
  });

  test('digits of “Accept All Above” count after a click on it', () => {
    const chosen = [
      show(reviewed),
      { type: 'focused', word: undefined },
      { type: 'reviewChoose', isChoosing: true },
    ] as const;
    expect(askedFor(...chosen, key('1'))).toMatchObject([{ type: 'review', step: 'acceptAbove', above: 0 }]);
  });
});

describe('the cursor in the text', () => {
  test('takes the bar along, and leaves the keyboard where it is', () => {
    const { version } = english;
    const at = (diagram: Diagram, word: number) => run(inText, show(diagram, 1), { type: 'cursor', version, word });
    expect(differenceAt(at(compared, 10).state)?.id).toBe('far');
    expect(decisionAt(at(adjudicated, 7).state)?.id).toBe('second');
    expect(proposalAt(at(reviewed, 3).state)?.dependent).toBe(3);
    for (const diagram of [compared, reviewed, adjudicated]) {
      expect(
        lastFocus(inText, show(english), show(elsewhere(diagram), 1), { type: 'cursor', version, word: 7 }),
      ).toEqual([]);
    }
  });

  test('a word that has the focus gives it to what is to be decided in another sentence', () => {
    const begun = [show(compared), { type: 'focused', word: 10 }] as const;
    expect(run(...begun, show(elsewhere(adjudicated), 1)).state.focused).toBe(4);
    expect(
      run(
        ...begun,
        show(elsewhere({ ...english, comparison: { ...COMPARISON, differences: [difference('far', 10)] } })),
      ).state.focused,
    ).toBe(10);
  });
});
