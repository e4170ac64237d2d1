/** The panel without a page: every message, key and gesture, from state to state, and the external effects. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inert } from '../../server/src/inert/index.ts';
import type { Derivation } from '../../server/src/protocol/derivation.ts';
import type { Diagram } from '../../server/src/protocol/diagram.ts';
import { intentionInDerivation, intentionOf } from '../../webview/src/keys.ts';
import type { PanelEvent } from '../../webview/src/panelEvent.ts';
import { reduce } from '../../webview/src/reducer.ts';
import type { Effect } from '../../webview/src/requests.ts';
import type { SceneItem } from '../../webview/src/scene.ts';
import { currentScale, derivedOf, initialState, type State } from '../../webview/src/state.ts';
import { createStore } from '../../webview/src/store.ts';
import { run } from './harness/events.ts';
import { SENTENCES } from './harness/sentences.ts';

const { english, hungarian, broken } = SENTENCES;
const OPTIONS = { showLemma: false, showFeatures: false };
/** Of one document each: the next sentence, and another text of the first one. */
const next: Diagram = { ...hungarian, startLine: 100, endLine: 120 };
const edited: Diagram = { ...english, version: english.version + 1 };
const elsewhere: Diagram = { ...hungarian, uri: 'file:///other.conllu', version: 0 };

const show = (diagram: Diagram, word?: number): PanelEvent => ({ type: 'show', diagram, word, options: OPTIONS });

function derivationOf({ uri, version, startLine }: Diagram, nSteps = 4): Derivation {
  const step = (at: number) => ({
    transition: `T${at}`,
    stack: [{ word: 0 }],
    skipped: [],
    buffer: [{ word: at + 1 }],
  });
  const steps = Array.from({ length: nSteps }, (_, at) => step(at));
  return { uri, version, startLine, system: 'covington', steps };
}
const derivation = (diagram: Diagram, nSteps?: number): PanelEvent => ({
  type: 'derivation',
  derivation: derivationOf(diagram, nSteps),
});

const stateAfter = (...events: readonly PanelEvent[]): State => run(...events).state;
const postedBy = (...events: readonly PanelEvent[]) =>
  run(...events).effects.flatMap((effect) => (effect.type === 'post' ? [effect.message] : []));

describe('what the extension says', () => {
  test('a sentence is shown, with the word at the cursor', () => {
    expect(stateAfter(show(english, 3)).shown).toEqual({ diagram: english, word: 3, options: OPTIONS });
  });

  test('a drawing of an older text of the document is left out, of another document it is not', () => {
    const state = stateAfter(show(edited));
    expect(reduce(state, show(english))).toEqual({ state, effects: [] });
    expect(reduce(state, show({ ...next, version: english.version })).state).toBe(state);
    expect(reduce(state, show(elsewhere)).state.shown?.diagram).toBe(elsewhere);
  });

  test('the cursor moves in the text that is drawn only', () => {
    const state = stateAfter(show(english, 3));
    expect(reduce(state, { type: 'cursor', version: english.version, word: 5 }).state.shown?.word).toBe(5);
    expect(reduce(state, { type: 'cursor', version: english.version + 1, word: 5 }).state).toBe(state);
    expect(stateAfter({ type: 'cursor', version: 1, word: 5 })).toEqual(initialState(undefined));
  });

  test('where the panel is, is known beside what it shows', () => {
    expect(initialState(undefined).place).toBeUndefined();
    const state = stateAfter(show(english), { type: 'place', place: 'below' });
    expect(state).toEqual({ ...stateAfter(show(english)), place: 'below' });
    expect(postedBy({ type: 'move' })).toEqual([{ type: 'move', id: 1 }]);
  });

  test('no sentence, or an error, takes the drawing and all about it away', () => {
    const gestures: PanelEvent[] = [
      show(english, 2),
      { type: 'focused', word: 2 },
      { type: 'point', item: { kind: 'word', word: 2 } },
    ];
    const nothing = { shown: undefined, focused: undefined, pointed: undefined, explained: undefined };
    expect(stateAfter(...gestures, { type: 'empty' })).toMatchObject({ ...nothing, error: undefined });
    const error = { type: 'error', message: inert`No answer.` } as const;
    expect(stateAfter(...gestures, error)).toMatchObject({ ...nothing, error: 'No answer.' });
    expect(stateAfter(...gestures, error, { type: 'empty' }).error).toBeUndefined();
  });

  test('a result stays with its sentence, through edits of it', () => {
    const result: PanelEvent = { type: 'result', message: 'Done.' };
    expect(stateAfter(result, show(english)).result, 'of the first sentence drawn').toBe('Done.');
    expect(stateAfter(show(english), result, show(edited)).result).toBe('Done.');
    expect(stateAfter(show(english), result, show(next)).result).toBeUndefined();
    expect(stateAfter(show(english), result, { type: 'result', message: undefined }).result).toBeUndefined();
  });
});

describe('requests and answers', () => {
  const refused = { applied: false, reason: inert`Not now.` } as const;
  const repair: PanelEvent = { type: 'repair', kind: 'projectivize' };

  test('each has an id of its own and names the text that it is about', () => {
    const { uri, version, startLine } = english;
    expect(
      postedBy(
        show(english),
        repair,
        { type: 'step', direction: 'next' },
        { type: 'setOption', option: 'showLemma', value: true },
        { type: 'derive' },
      ),
    ).toEqual([
      {
        type: 'edit',
        intention: { type: 'repair', kind: 'projectivize', startLine, endLine: startLine },
        uri,
        version,
        id: 1,
      },
      { type: 'step', direction: 'next', uri, version, id: 2 },
      { type: 'setOption', option: 'showLemma', value: true, id: 3 },
      { type: 'derive', id: 4 },
    ]);
  });

  test('where nothing is drawn, nothing is asked about it', () => {
    const item: SceneItem = { kind: 'word', word: 1 };
    expect(
      postedBy(
        repair,
        { type: 'step', direction: 'next' },
        { type: 'reveal', word: 1, cell: 'head' },
        { type: 'activate', item, isDouble: false },
      ),
    ).toEqual([]);
  });

  test('refusals are reported, results only if there is more to say', () => {
    const asked = [show(english), repair] as const;
    const answer = (outcome: Extract<PanelEvent, { type: 'answer' }>['outcome'], id = 1): PanelEvent => ({
      type: 'answer',
      id,
      outcome,
    });
    expect(stateAfter(...asked, answer(refused)).notice).toEqual({ text: 'Not now.', kind: 'refused' });
    expect(stateAfter(...asked, answer({ applied: true, message: inert`Yes.` })).notice).toEqual({
      text: 'Yes.',
      kind: 'done',
    });
    const quiet = stateAfter(...asked, answer({ applied: true }));
    expect([quiet.notice, quiet.waiting]).toEqual([undefined, []]);
    expect(stateAfter(...asked, answer(refused), { type: 'noticeOver' }).notice).toBeUndefined();
    expect(stateAfter(...asked, answer(refused), show(edited)).notice, 'stays through an edit').toBeDefined();
    expect(stateAfter(...asked, answer(refused), show(next)).notice).toBeUndefined();
  });

  test('stale answers are left out: to no request, and the second to one', () => {
    const state = stateAfter(show(english), repair, { type: 'answer', id: 1, outcome: { applied: true } });
    for (const id of [1, 2, 0, -1]) expect(reduce(state, { type: 'answer', id, outcome: refused }).state).toBe(state);
  });

  test('ready is asked again on another try', () => {
    expect(postedBy({ type: 'ready' }, { type: 'empty' }, { type: 'ready' })).toEqual([
      { type: 'ready' },
      { type: 'ready' },
    ]);
  });
});

describe('pointing and clicking', () => {
  const line = (word: number) => english.words[word - 1].line;
  const empty = { ...broken.emptyNodes[0] };

  test.each<[SceneItem, Diagram, number, 'form' | 'head']>([
    [{ kind: 'word', word: 4 }, english, line(4), 'form'],
    [{ kind: 'arc', dependent: 5 }, english, line(5), 'head'],
    [{ kind: 'crossing', upper: 2, lower: 5 }, english, line(2), 'head'],
    [{ kind: 'token', token: 0 }, english, english.multiwordTokens[0].line, 'form'],
    [{ kind: 'emptyNode', emptyNode: 0 }, broken, empty.line, 'form'],
  ])('a click on %o reveals its place, a double click goes there', (item, diagram, at, cell) => {
    const target = { line: at, cell };
    for (const isDouble of [false, true]) {
      const { effects } = run(show(diagram), { type: 'activate', item, isDouble });
      const { uri, version } = diagram;
      const reveal = { type: 'reveal', uri, version, id: 1, target, keepsFocus: !isDouble };
      const focus = item.kind === 'word' && !isDouble ? [{ type: 'focus', word: item.word }] : [];
      expect(effects).toEqual([...focus, { type: 'post', message: reveal }]);
    }
  });

  test('what is pointed at is lit and explained, until Escape, a new drawing or another theme', () => {
    const item: SceneItem = { kind: 'arc', dependent: 2 };
    const pointing = [show(english), { type: 'point', item }] as const;
    expect(stateAfter(...pointing)).toMatchObject({ pointed: item, explained: item });
    expect(stateAfter(...pointing, { type: 'dismiss' })).toMatchObject({ pointed: item, explained: undefined });
    for (const over of [show(edited), { type: 'lookChanged' }, { type: 'point', item: undefined }] as PanelEvent[])
      expect(stateAfter(...pointing, over)).toMatchObject({ pointed: undefined, explained: undefined });
  });

  test('the focus stays on the word of the same position, as far as there are words', () => {
    const focused: PanelEvent = { type: 'focused', word: 15 };
    const shorter = { ...edited, words: english.words.slice(0, 3) };
    expect(stateAfter(show(english), focused, show(edited)).focused).toBe(15);
    expect(stateAfter(show(english), focused, show(shorter)).focused).toBe(3);
    expect(stateAfter(show(english), focused, show({ ...edited, words: [] })).focused).toBeUndefined();
    expect(
      stateAfter(show(english), focused, { type: 'focused', word: undefined }, show(edited)).focused,
    ).toBeUndefined();
  });
});

describe('keys', () => {
  /** The result of a key, with the focus on a word of the English sentence. */
  function press(key: string, word: number | undefined): { effects: readonly Effect[]; state: State } | undefined {
    const state = stateAfter(show(english), { type: 'focused', word });
    const intention = intentionOf(key, english, state.focused);
    return intention && reduce(state, intention);
  }

  test.each([
    ['ArrowRight', 3],
    ['ArrowLeft', 1],
    ['ArrowUp', 6],
    ['ArrowDown', 1],
    ['Home', 1],
    ['End', 17],
  ])('%s moves the focus', (key, to) => {
    expect(press(key, 2)?.effects).toEqual([{ type: 'focus', word: to }]);
  });

  test.each([
    ['Enter', 'form'],
    [' ', 'form'],
    ['H', 'head'],
    ['L', 'deprel'],
    ['U', 'upos'],
  ])('%s goes to a cell of the word', (key, cell) => {
    const target = { line: english.words[1].line, cell };
    expect(press(key, 2)?.effects).toMatchObject([{ message: { type: 'reveal', target, keepsFocus: false } }]);
    expect(press(key, undefined)).toBeUndefined();
  });

  test.each([
    ['PageDown', 'next'],
    ['PageUp', 'previous'],
  ])('%s goes to another sentence', (key, direction) => {
    expect(press(key, undefined)?.effects).toMatchObject([{ message: { type: 'step', direction } }]);
  });

  test.each([
    ['+', 1.15],
    ['=', 1.15],
    ['-', 0.9],
    ['0', 1],
  ])('%s zooms, and the zoom is kept', (key, zoom) => {
    const result = press(key, undefined);
    expect(result?.state.zoom).toBe(zoom);
    expect(result?.effects).toEqual([{ type: 'keep', kept: { zoom } }]);
  });

  test('Escape takes the card away, others do nothing', () => {
    const item: SceneItem = { kind: 'word', word: 2 };
    expect(intentionOf('Escape', english, 2)).toEqual({ type: 'dismiss' });
    expect(stateAfter(show(english), { type: 'point', item }, { type: 'dismiss' }).explained).toBeUndefined();
    for (const key of ['q', 'F1', 'constructor', '__proto__', '']) expect(press(key, 2)).toBeUndefined();
  });
});

describe('zoom', () => {
  const measured: PanelEvent = { type: 'measured', widths: { drawing: 2000, panel: 1000 } };

  test('fits to the panel and back, and goes on from there', () => {
    const fitted = stateAfter(measured, { type: 'zoom', by: 'fit' });
    expect([fitted.zoom, currentScale(fitted)]).toEqual(['fit', 0.5]);
    expect(reduce(fitted, { type: 'zoom', by: 'fit' }).state.zoom).toBe(1);
    expect(reduce(fitted, { type: 'zoom', by: 'in' }).state.zoom).toBe(0.6);
    const wider = reduce(fitted, { type: 'measured', widths: { panel: 1600 } }).state;
    expect(currentScale(wider)).toBe(0.8);
  });

  test('what was kept is checked', () => {
    expect(initialState({ zoom: 'fit' }).zoom).toBe('fit');
    expect(initialState({ zoom: 1.5 }).zoom).toBe(1.5);
    for (const kept of [undefined, {}, { zoom: 99 }, { zoom: '2' }]) expect(initialState(kept as never).zoom).toBe(1);
  });
});

describe('the derivation', () => {
  const stepOf = (state: State) => state.derivation?.step;
  const shown = [show(english), derivation(english)] as const;

  test('steps of another text or sentence than the one drawn are left out', () => {
    for (const other of [edited, next, elsewhere])
      expect(stateAfter(show(english), derivation(other)).derivation).toBeUndefined();
    expect(stateAfter(derivation(english)).derivation).toBeUndefined();
  });

  test('goes from step to step, and no further', () => {
    for (const [wanted, step] of [
      [2, 2],
      [-1, 0],
      [99, 3],
    ])
      expect(stepOf(stateAfter(...shown, { type: 'goTo', step: wanted }))).toBe(step);
    expect(stateAfter(show(english), { type: 'goTo', step: 1 }).derivation).toBeUndefined();
  });

  test.each([
    ['ArrowDown', 5, 6],
    ['ArrowRight', 5, 6],
    ['ArrowUp', 5, 4],
    ['ArrowLeft', 5, 4],
    ['PageDown', 5, 15],
    ['PageUp', 15, 5],
    ['Home', 5, 0],
    ['End', 5, 19],
    ['PageUp', 5, 0],
    ['PageDown', 15, 19],
  ])('%s at step %i', (key, from, to) => {
    const state = stateAfter(show(english), derivation(english, 20), { type: 'goTo', step: from });
    expect(stepOf(reduce(state, intentionInDerivation(key, from, 19)!).state)).toBe(to);
  });

  test('other keys are not for it', () => {
    for (const key of ['Enter', 'h', '+', 'constructor']) expect(intentionInDerivation(key, 1, 3)).toBeUndefined();
  });

  test('an edit keeps the step, the marks wait for the steps of the new text', () => {
    const events = [...shown, { type: 'goTo', step: 2 }, show(edited)] as const;
    const waiting = stateAfter(...events);
    expect([waiting.derivation?.isListed, stepOf(waiting), derivedOf(waiting)]).toEqual([true, 2, 'pending']);
    const come = stateAfter(...events, derivation(edited, 2));
    expect([stepOf(come), derivedOf(come)]).toEqual([1, expect.objectContaining({ b0: 2 })]);
  });

  test('another sentence takes the steps away until its own come; the system or sentence is another: from the first step', () => {
    const events = [...shown, { type: 'goTo', step: 2 }, show(next)] as const;
    const gone = stateAfter(...events);
    expect([gone.derivation?.isListed, derivedOf(gone)]).toEqual([false, 'pending']);
    expect(stepOf(stateAfter(...events, { type: 'goTo', step: 1 }))).toBe(2);
    expect(stepOf(stateAfter(...events, derivation(next)))).toBe(0);
    const other: PanelEvent = { type: 'derivation', derivation: { ...derivationOf(english), system: 'arc-eager' } };
    expect(stepOf(stateAfter(...shown, { type: 'goTo', step: 2 }, other))).toBe(0);
  });

  test('a tree that the system cannot build has nothing to mark', () => {
    const state = stateAfter(show(english), derivation(english, 0));
    expect([stepOf(state), derivedOf(state)]).toEqual([0, undefined]);
  });

  test('Escape ends it, once, and the extension is told', () => {
    expect(intentionInDerivation('Escape', 1, 3)).toEqual({ type: 'endDerivation' });
    const ending = [...shown, { type: 'endDerivation' }, { type: 'endDerivation' }] as const;
    expect(derivedOf(stateAfter(...ending))).toBeUndefined();
    expect(postedBy(...ending)).toEqual([{ type: 'endDerivation', id: 1 }]);
  });
});

describe('whatever happens', () => {
  const diagrams = [english, edited, next, elsewhere, broken, { ...broken, version: 9, words: [], arcs: [] }];
  const diagram = fc.constantFrom(...diagrams);
  const word = fc.option(fc.integer({ min: 1, max: 20 }), { nil: undefined });
  const events: fc.Arbitrary<PanelEvent> = fc.oneof(
    fc.tuple(diagram, word).map(([each, at]) => show(each, at)),
    fc.tuple(diagram, fc.nat(5)).map(([each, nSteps]) => derivation(each, nSteps)),
    fc.tuple(fc.nat(9), word).map(([version, at]): PanelEvent => ({ type: 'cursor', version, word: at })),
    fc.tuple(fc.nat(9), fc.boolean()).map(([id, applied]): PanelEvent => {
      return { type: 'answer', id, outcome: applied ? { applied } : { applied, reason: inert`No.` } };
    }),
    fc.integer({ min: -3, max: 9 }).map((step): PanelEvent => ({ type: 'goTo', step })),
    word.map((at): PanelEvent => ({ type: 'focused', word: at })),
    fc.constantFrom<PanelEvent>(
      { type: 'empty' },
      { type: 'error', message: inert`E.` },
      { type: 'step', direction: 'next' },
      { type: 'reparse' },
      { type: 'repair', kind: 'tree' },
      { type: 'zoom', by: 'in' },
      { type: 'zoom', by: 'fit' },
      { type: 'endDerivation' },
      { type: 'lookChanged' },
    ),
  );

  test('versions of a document only grow, ids are never used twice, and the state is plain', () => {
    fc.assert(
      fc.property(fc.array(events, { maxLength: 40 }), (all) => {
        let state = initialState(undefined);
        const ids = new Set<number>();
        for (const event of all) {
          const before = structuredClone(state);
          const { state: now, effects } = reduce(state, event);
          expect(state, 'the state before is not touched').toEqual(before);
          const [old, drawn] = [state.shown?.diagram, now.shown?.diagram];
          if (old?.uri === drawn?.uri && old !== undefined) expect(drawn?.version).toBeGreaterThanOrEqual(old.version);
          const steps = now.derivation?.derivation.steps.length ?? 1;
          expect(now.derivation?.step ?? 0).toBeLessThanOrEqual(Math.max(0, steps - 1));
          if (event.type === 'show')
            expect(now.focused ?? 1).toBeLessThanOrEqual(Math.max(1, drawn?.words.length ?? 0));
          for (const effect of effects) {
            if (effect.type !== 'post' || !('id' in effect.message)) continue;
            expect(ids.has(effect.message.id)).toBe(false);
            ids.add(effect.message.id);
            if ('version' in effect.message) expect(effect.message.version).toBe(drawn?.version);
          }
          state = now;
        }
      }),
    );
  });
});

test('events dispatched while the views are drawn are handled afterwards', () => {
  const log: string[] = [];
  const store = createStore(
    initialState(undefined),
    (state, before) => {
      log.push(`draw ${before.look} → ${state.look}`);
      if (state.look === 1) store.dispatch({ type: 'lookChanged' });
      log.push(`drawn ${state.look}`);
    },
    (effect) => log.push(effect.type),
  );
  store.dispatch({ type: 'lookChanged' });
  store.dispatch({ type: 'ready' });
  expect(log).toEqual(['draw 0 → 1', 'drawn 1', 'draw 1 → 2', 'drawn 2', 'post']);
});
