/** Questions, fields and hints end when anything else is selected, and another sentence begins at the first word that needs work. */

import { describe, expect, test } from 'vitest';
import type { Diagram } from '../../../server/src/protocol/diagram.ts';
import type { PanelEvent } from '../../../webview/src/panelEvent.ts';
import { fixture } from '../../fixture.ts';
import { Host } from './host.ts';

const { text: TEXT } = fixture(`
  # text = The dog chased a cat
  1  The     the    DET   _  _  2  det    _  _
  2  dog     dog    NOUN  _  _  3  nsubj  _  _
  3  chased  chase  VERB  _  _  0  root   _  _
  4  a       a      DET   _  _  5  det    _  _
  5  cat     cat    NOUN  _  _  3  obj    _  _

`);

/** An open mode, and the keys that open it at the first word. */
const OPEN = [
  ['the question whether a space is kept', 'ask', ['m', 'ArrowRight']],
  ['the question about a locked word', 'ask', ['h', '3']],
  ['merging', 'merge', ['m']],
  ['splitting', 'split', ['s']],
  ['a relation', 'field', ['l']],
  ['UPOS', 'field', ['u']],
  ['the form of a new word', 'field', ['i']],
  ['the form of a multiword token', 'field', ['Shift+ArrowRight', 'g']],
  ['the form of the other cells', 'form', ['v']],
  ['hints', 'attach', ['h']],
  ['a pass', 'attach', ['o']],
  ['hints in the enhanced graph', 'graphHead', ['E', 'h']],
] as const;

const arc = (dependent: number): PanelEvent => {
  return { type: 'activate', item: { kind: 'arc', dependent, head: 3 } as never, isDouble: false };
};
const word = (index: number): PanelEvent => {
  return { type: 'activate', item: { kind: 'word', word: index }, isDouble: false };
};

function opened(keys: readonly string[]): Host {
  const host = new Host(TEXT, 1);
  host.lock('The');
  return host.press(...keys);
}

const cursorAt = (host: Host, to: number | undefined, isMovedByHand = true): PanelEvent => {
  return { type: 'cursor', version: host.diagram.version, word: to, isMovedByHand };
};

describe.each(OPEN)('%s', (_, kind, keys) => {
  test.each([
    ['a click on an arc', () => arc(5)],
    ['a click on the background', () => ({ type: 'selectArc', dependent: undefined })],
    ['another word of the text', (host) => cursorAt(host, 5)],
    ['a comment in the text', (host) => cursorAt(host, undefined)],
    ['the label of an arc that leaves the view', () => ({ type: 'focus', word: 5 })],
    ['an entry of the menu', () => ({ type: 'act', action: 'lock', word: 5 })],
    ['another sentence', (host) => showing(host, { startLine: 90, endLine: 99 })],
    ['a text that was changed elsewhere', (host) => showing(host, { version: host.diagram.version + 1 })],
  ] satisfies readonly (readonly [string, (host: Host) => PanelEvent])[])('ends by %s', (_name, event) => {
    const host = opened(keys);
    expect(host.state.editing.mode?.kind).toBe(kind);
    // The text always has a cursor.
    host.dispatch(cursorAt(host, 1));
    expect(host.state.editing.mode?.kind, 'the cursor at its own word').toBe(kind);
    host.dispatch(event(host));
    expect(host.state.editing.mode).toBeUndefined();
  });

  test('a word that is clicked is chosen as a head, or ends it; the next key is about that word', () => {
    const host = opened(keys);
    host.dispatch(word(4));
    if (kind === 'attach') return expect(host.state.editing.mode?.kind).not.toBe('merge');
    expect(host.state.editing.mode).toBeUndefined();
    host.dispatch({ type: 'focused', word: 4 });
    const before = host.text;
    host.press('r', 'Escape');
    if (kind !== 'graphHead') expect(host.arcs[3]).toBe('0 root');
    expect(host.text).not.toContain('goeswith');
    expect(before).toBe(TEXT);
  });
});

const showing = (host: Host, change: Partial<Diagram>): PanelEvent => {
  const { shown } = host.state;
  if (shown === undefined) throw new Error('nothing is shown');
  return { type: 'show', ...shown, diagram: { ...shown.diagram, ...change } };
};

test('undo ends a question and is carried out', () => {
  const host = new Host(TEXT, 5).press('p', 'Home', 'm', 'ArrowRight');
  expect(host.state.editing.mode?.kind).toBe('ask');
  host.press('Ctrl+z');
  expect([host.state.editing.mode, host.text]).toEqual([undefined, TEXT]);
});

test('a question that comes late is not asked about words that were left meanwhile', () => {
  const host = new Host(TEXT, 1);
  for (const key of ['m', 'ArrowRight']) host.strike(key);
  host.dispatch({ type: 'focused', word: 4 });
  host.answerAll();
  expect(host.state.editing.mode).toBeUndefined();
  expect(host.state.notice?.kind).toBe('refused');
});

test('what the page itself moves in the text ends nothing', () => {
  const host = opened([]);
  host.dispatch(word(2));
  host.strike('h');
  expect(host.state.waiting.length, 'the click is on its way to the text').toBeGreaterThan(0);
  host.dispatch(cursorAt(host, 2));
  expect(host.state.editing.mode?.kind).toBe('attach');
});

test('what a click or an edit of the page has moved in the text ends nothing, however late it is said', () => {
  const host = opened([]);
  host.press('l', ...'obl', 'Enter', 'ArrowRight', 'h');
  expect(host.state.waiting).toEqual([]);
  host.dispatch(cursorAt(host, 1, false));
  expect(host.state.editing.mode?.kind).toBe('attach');
  host.dispatch({ type: 'keyboard', isHere: false });
  host.dispatch(cursorAt(host, 5, false));
  expect(host.state.editing.mode, 'a command while the text has the keyboard').toBeUndefined();
});

test('zooming, dragging the drawing aside and looking at arcs leave everything open', () => {
  const host = opened(['m', 'ArrowRight']);
  host.dispatch({ type: 'zoom', by: 'in' });
  host.dispatch({ type: 'point', item: { kind: 'word', word: 3 } });
  host.dispatch({ type: 'toggle', what: 'dim' });
  expect(host.state.editing.mode?.kind).toBe('ask');
});

describe('another sentence begins', () => {
  const next = (host: Host, change: (words: Diagram['words']) => Diagram['words']): PanelEvent => {
    const { words } = host.diagram;
    return showing(host, { startLine: 90, endLine: 99, words: change(words) });
  };
  const without =
    (part: 'head' | 'deprel', ...at: readonly number[]) =>
    (words: Diagram['words']) =>
      words.map((each) =>
        at.includes(each.index) ? { ...each, ...(part === 'head' ? { head: -1 } : {}), deprel: '_' } : each,
      );

  test.each([
    ['at the first word without a head', [], without('head', 2, 4), 2],
    ['at the first one without a relation', [], without('deprel', 4, 5), 4],
    [
      'after a pass for heads, at the first one without a head',
      ['o', 'Escape', 'End'],
      (words: Diagram['words']) => without('head', 4)(without('deprel', 1, 2)(words)),
      4,
    ],
    [
      'after a pass for both, at the first one without either',
      ['O', 'Escape', 'End'],
      (words: Diagram['words']) => without('head', 4)(without('deprel', 2)(words)),
      2,
    ],
    ['at the first word, with nothing to do', ['o', 'Escape'], (words: Diagram['words']) => words, 1],
  ] as const)('%s', (_, keys, change, word) => {
    const host = new Host(TEXT, 5).press(...keys);
    host.dispatch(next(host, change));
    expect(host.state.focused).toBe(word);
  });
});
