/** The diagram as an editor, without a page: edits that are requested, answered, and overtaken by typing. */

import { describe, expect, test } from 'vitest';
import { inert } from '../../server/src/inert/index.ts';
import type { Outcome } from '../../server/src/protocol/webview.ts';
import type { Operation } from '../../webview/src/editing/events.ts';
import { hintsAround } from '../../webview/src/editing/hints.ts';
import type { PanelEvent } from '../../webview/src/panelEvent.ts';
import { run } from './harness/events.ts';
import { SENTENCES } from './harness/sentences.ts';

const { english, hungarian } = SENTENCES;
const OPTIONS = { showLemma: false, showFeatures: false };
const edited = { ...english, version: english.version + 1 };

const show = (diagram = english): PanelEvent => ({ type: 'show', diagram, word: undefined, options: OPTIONS });
const focus = (word: number): PanelEvent => ({ type: 'focused', word });
const operate = (op: string, args: object): PanelEvent => ({ type: 'operate', operations: [{ op, args }] });
const answer = (id: number, outcome: Outcome): PanelEvent => ({ type: 'answer', id, outcome });

/** The requested operations, request by request. */
const askedBy = (...events: readonly PanelEvent[]): (readonly Operation[])[] =>
  run(...events).effects.flatMap((effect) =>
    effect.type === 'post' && effect.message.type === 'edit' && effect.message.intention.type === 'surgery'
      ? [effect.message.intention.operations.map(({ op, args }) => ({ op, args }))]
      : [],
  );

describe('an edit', () => {
  const promote = operate('promote', { id: 2 });
  const rotate = operate('rotate', { id: 3 });

  test('is one request about the sentence drawn', () => {
    const { uri, version, startLine } = english;
    const operations = [{ line: startLine, op: 'promote', args: { id: 2 } }];
    expect(run(show(), promote).effects).toEqual([
      {
        type: 'post',
        message: { type: 'edit', uri, version, id: 1, intention: { type: 'surgery', operations } },
      },
    ]);
    expect(askedBy(promote)).toEqual([]);
  });

  test('that moves words leaves the focus on the node that the answer names', () => {
    const longer = { ...edited, words: [...edited.words, { ...edited.words[0], index: edited.words.length + 1 }] };
    const { state, effects } = run(show(), focus(2), promote, show(longer), answer(1, { applied: true, word: 4 }));
    expect(state.focused).toBe(4);
    expect(effects.at(-1)).toEqual({ type: 'focus', word: 4 });
    expect(state.editing.underway).toBeUndefined();
    const far = run(show(), focus(2), promote, show(longer), answer(1, { applied: true, word: 99 }));
    expect(far.state.focused).toBe(2);
  });

  test('that moves none leaves the focus where it is, or puts it on the word concerned', () => {
    const answered = [promote, show(edited), answer(1, { applied: true, word: 4 })] as const;
    expect(run(show(), focus(2), ...answered).state.focused).toBe(2);
    expect(run(show(), ...answered).state.focused).toBe(4);
  });

  test('that comes before the first is answered waits for the drawing of its result', () => {
    const both = [show(), promote, rotate] as const;
    expect(askedBy(...both)).toEqual([[{ op: 'promote', args: { id: 2 } }]]);
    const { effects } = run(...both, show(edited), answer(1, { applied: true, word: 2 }));
    expect(effects.slice(1)).toMatchObject([
      { type: 'focus', word: 2 },
      { message: { version: edited.version, id: 2, intention: { operations: [{ op: 'rotate' }] } } },
    ]);
  });

  test('that is refused says why, and takes with it what was to follow', () => {
    const { state } = run(show(), promote, rotate, answer(1, { applied: false, reason: inert`No.` }));
    expect(state.notice).toEqual({ text: 'No.', kind: 'refused' });
    expect(state.editing).toMatchObject({ underway: undefined, later: [] });
  });

  test('whose answer belongs to another request keeps waiting', () => {
    const { state } = run(show(), promote, answer(7, { applied: true, word: 4 }), show(hungarian));
    expect(state.editing.underway?.id).toBe(1);
  });
});

describe('attach mode', () => {
  const key = (...keys: readonly string[]): PanelEvent[] => keys.map((each) => ({ type: 'key', key: each }));

  test('a hint letter attaches and opens the field for the relation', () => {
    const [code] = [...hintsAround(english.words.length, 3, 3)].find(([, word]) => word === 9)!;
    const events = [show(), focus(3), ...key('h', ...code)];
    expect(askedBy(...events)).toEqual([[{ op: 'set_head', args: { id: 3, head: 9 } }]]);
    expect(run(...events).state.editing.mode).toMatchObject({ kind: 'field', word: 3 });
  });
});
