/** Runs of sentences in `.treebank.json`: the state of each sentence, whatever their keys look like, and nothing about any other. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  countStates,
  EMPTY_SIDECAR,
  printInLayoutOf,
  printSidecar,
  readSidecar,
  type SentenceState,
  type Sidecar,
  STATES,
  statesIn,
  withStates,
} from '../../../server/src/core/sidecar/index.ts';
import { runs } from '../../thorough.ts';

const FILE = 'a.conllu';
const DONE: SentenceState = { state: 'done', by: 'Anna', on: '2026-11-28' };
const CHECKED: SentenceState = { state: 'checked', by: 'Ben', on: '2026-11-29' };

const counted = (n: number, stem = 'dev-') => Array.from({ length: n }, (_, i) => `${stem}${i + 1}`);
const runsIn = (file: Sidecar) => file.progress?.get(FILE)?.map(({ first, last, n, state }) => [first, last, n, state]);
const given = (keys: readonly string[], states: readonly (SentenceState | undefined)[]) =>
  withStates(EMPTY_SIDECAR, FILE, keys, states);
const statesFor = (file: Sidecar, keys: readonly string[]) => statesIn(file, FILE, keys).states;

/** Keys as in treebanks: counting, with zeros, by paragraph, without any number, twice. */
const KEY = fc.oneof(
  fc.nat(12).map((n) => `dev-${n}`),
  fc.nat(12).map((n) => `dev-${String(n).padStart(3, '0')}`),
  fc.tuple(fc.nat(3), fc.nat(3)).map(([p, s]) => `ln94-p${p}s${s}`),
  fc.constantFrom('text:0a1b2c3d The dog', 'ab', '7', '99999999999999999999'),
);
const STATE = fc.option(
  fc.constantFrom<SentenceState>(DONE, CHECKED, { state: 'discuss' }, { ...DONE, state: 'open' }),
  {
    nil: undefined,
    freq: 3,
  },
);
const SENTENCES = fc.array(fc.tuple(KEY, STATE), { maxLength: 40 });

describe('states of the sentences of a file', () => {
  test('come back from the runs that they are written as, and the text of these is always the same', () => {
    fc.assert(
      fc.property(SENTENCES, (sentences) => {
        const byKey = new Map(sentences);
        const keys = sentences.map(([key]) => key);
        const states = keys.map((key) => byKey.get(key));
        const file = given(keys, states);
        const text = printSidecar(file);
        const read = readSidecar(text);
        expect(read.problems).toEqual([]);
        expect(statesIn(read.file, FILE, keys)).toEqual({ states, misfits: [] });
        expect(printSidecar(withStates(read.file, FILE, keys, states))).toBe(text);
      }),
      { numRuns: runs(1000) },
    );
  });

  test('keys that count name their sentences wherever they stand, and no sentence that was added between them', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(counted(9), { minLength: 1 }), fc.nat(9), (left, at) => {
        const file = given(
          counted(9),
          counted(9).map(() => DONE),
        );
        const keys = [...left.slice(0, at), 'dev-4b', 'dev-0004', 'dev-10', ...left.slice(at)];
        const { states, misfits } = statesIn(file, FILE, keys);
        expect(keys.filter((_, i) => states[i] === undefined).sort()).toEqual(['dev-0004', 'dev-10', 'dev-4b']);
        expect(misfits).toHaveLength(left.length === 9 ? 0 : 1);
      }),
    );
  });

  test('where keys do not count, a run with another number of sentences is named', () => {
    const file = given(['x', 'y', 'z'], [DONE, DONE, DONE]);
    expect(runsIn(file)).toEqual([['x', 'z', 3, 'done']]);
    expect(statesIn(file, FILE, ['x', 'y', 'new', 'z'])).toEqual({
      states: [DONE, DONE, DONE, DONE],
      misfits: [expect.objectContaining({ first: 'x' })],
    });
    const gone = statesIn(file, FILE, ['y', 'z']);
    expect(gone).toEqual({ states: [undefined, undefined], misfits: [expect.objectContaining({ first: 'x' })] });
  });

  test('a run without sentences that are there stays in the file', () => {
    const file = given(['x', 'y', 'z'], [DONE, DONE, CHECKED]);
    expect(runsIn(withStates(file, FILE, ['z', 'q'], [undefined, DONE]))).toEqual([
      ['q', 'q', 1, 'done'],
      ['x', 'y', 2, 'done'],
    ]);
  });

  test('what others said about sentences that are not in this text stays when it is written', () => {
    const file = given(
      counted(9),
      counted(9).map(() => DONE),
    );
    const keys = ['dev-1', 'dev-2', 'dev-5', 'new'];
    const written = withStates(file, FILE, keys, [DONE, CHECKED, undefined, DONE]);
    expect(runsIn(written)).toEqual([
      ['dev-1', 'dev-1', 1, 'done'],
      ['dev-2', 'dev-2', 1, 'checked'],
      ['new', 'new', 1, 'done'],
      ['dev-3', 'dev-4', 2, 'done'],
      ['dev-6', 'dev-9', 4, 'done'],
    ]);
    expect(statesFor(written, [...counted(9), 'new']).map((state) => state?.state ?? 'open')).toEqual(
      'done checked done done open done done done done done'.split(' '),
    );
  });

  test('sentences that are deleted here take their states with them', () => {
    const file = given(
      counted(9),
      counted(9).map(() => DONE),
    );
    const written = withStates(file, FILE, ['dev-1', 'dev-3'], [DONE, DONE], ['dev-1', 'dev-2', 'dev-3', 'dev-4']);
    expect(runsIn(written)).toEqual([
      ['dev-1', 'dev-3', 2, 'done'],
      ['dev-5', 'dev-9', 5, 'done'],
    ]);
  });

  test('a run that has lost one of its ends stays, and counts again when that is back', () => {
    const file = given(['x', 'y', 'z'], [DONE, DONE, DONE]);
    for (const keys of [
      ['x', 'y'],
      ['y', 'z'],
    ]) {
      const written = withStates(
        file,
        FILE,
        keys,
        keys.map((key) => (key === 'y' ? { ...DONE, state: 'discuss' } : undefined)),
      );
      const now = statesFor(written, ['x', 'y', 'z']).map((state) => state?.state);
      expect(now).toEqual(['done', 'discuss', 'done']);
    }
  });

  test('where runs overlap, as after a merge by hand, the later day decides', () => {
    const both = (first: SentenceState, second: SentenceState): Sidecar => ({
      ...EMPTY_SIDECAR,
      progress: new Map([
        [
          FILE,
          [
            { first: 'dev-1', last: 'dev-6', n: 6, ...first },
            { first: 'dev-4', last: 'dev-9', n: 6, ...second },
          ],
        ],
      ]),
    });
    const names = (file: Sidecar) => statesFor(file, counted(9)).map((state) => state?.state[0]);
    expect(names(both(DONE, CHECKED)).join('')).toBe('dddcccccc');
    expect(names(both(CHECKED, DONE)).join('')).toBe('ccccccddd');
  });

  test('a state in the middle changes the lines of its run only', () => {
    const keys = counted(300);
    const before = given(
      keys,
      keys.map((_, i) => (i % 100 === 99 ? undefined : DONE)),
    );
    const after = withStates(
      before,
      FILE,
      keys,
      statesFor(before, keys).map((state, i) => (i === 149 ? CHECKED : state)),
    );
    const lines = (file: Sidecar) => new Set(printInLayoutOf('', file).split('\n'));
    expect([...lines(before)].filter((line) => !lines(after).has(line))).toEqual([
      '      { "first": "dev-101", "last": "dev-199", "n": 99, "state": "done", "by": "Anna", "on": "2026-11-28" },',
    ]);
    expect([...lines(after)].filter((line) => !lines(before).has(line))).toHaveLength(3);
  });

  test('what names billions of sentences is read at once', () => {
    const many = Array.from({ length: 2000 }, (_, i) => {
      return { first: `dev-${i}`, last: `dev-${999999999 + i}`, n: 1000000000, ...DONE };
    });
    const file = { ...EMPTY_SIDECAR, progress: new Map([[FILE, many]]) };
    const keys = counted(20000);
    expect(countStates(statesFor(file, keys))).toEqual({ open: 0, done: 20000, checked: 0, discuss: 0 });
  });

  test('what cannot be used is named, and the rest is used', () => {
    const run = { first: 's1', state: 'done' };
    const wrong = [7, { ...run, state: 'finished' }, { ...run, n: 2 }, { ...run, last: 's2' }, { ...run, n: '1' }];
    const text = JSON.stringify({ version: 1, progress: { [FILE]: [...wrong, { ...run, on: 'today' }, run], b: {} } });
    const { file, problems } = readSidecar(text);
    expect(statesFor(file, ['s1'])).toEqual([{ state: 'done' }]);
    expect(problems.map(({ message }) => message.split(' ').slice(0, 4).join(' '))).toEqual([
      'A run of sentences',
      'A run of sentences',
      'A run of sentences',
      'A run of sentences',
      'A run of sentences',
      'The field "on" must',
      'A list of runs',
    ]);
  });
});

test('states are counted, those without an entry as open', () => {
  const states = [undefined, ...STATES.map((state) => ({ state })), DONE];
  expect(countStates(states)).toEqual({ open: 2, done: 2, checked: 1, discuss: 1 });
});
