/** What Tab and Enter take for letters typed in a cell, however late the suggestions come and whatever the list beside the text shows. */

import { beforeEach, expect, test, vi } from 'vitest';
import type { TextEditor } from 'vscode';
import type { CellMode } from '../../client/src/cells/mode.ts';
import { takeInCell } from '../../client/src/cells/suggestion.ts';
import type { Suggestions } from '../../server/src/protocol/suggestions.ts';

const ran = vi.hoisted(() => [] as string[]);

vi.mock('vscode', () => ({
  commands: { executeCommand: async (id: string) => void ran.push(id) },
  Range: class {
    constructor(
      readonly startLine: number,
      readonly start: number,
      readonly endLine: number,
      readonly end: number,
    ) {}
  },
  workspace: { getConfiguration: () => ({ get: (name: string) => (name === 'quickSuggestions' ? 'on' : undefined) }) },
}));

const BEFORE = '1\tacross\t_\t';
const AFTER = '\t_\t_\t2\tcase\t_\t_';

type Place = { readonly start: number; readonly end: number };
let row: string;
let answer: (suggestions: Suggestions | undefined) => void;

/** Enter at the end of typed text, right after its last letter. */
function press(typed: string, sinceTyped = 0): Promise<boolean> {
  row = BEFORE + typed + AFTER;
  const active = { line: 0, character: BEFORE.length + typed.length };
  const selection = { active, isEmpty: true };
  const document = {
    version: 1,
    lineAt: () => ({ text: row }),
    getText: ({ start, end }: Place) => row.slice(start, end),
  };
  const edit = async (change: (builder: object) => void) => {
    change({ replace: ({ start, end }: Place, text: string) => (row = row.slice(0, start) + text + row.slice(end)) });
    return true;
  };
  const mode = {
    takesSuggestions: () => true,
    millisecondsSinceTyped: () => sinceTyped,
    suggestionsAt: () => new Promise((come) => (answer = come)),
  };
  const editor = { document, selection, selections: [selection], edit };
  return takeInCell(mode as unknown as CellMode, editor as unknown as TextEditor);
}

const listed = (typed: string, ...filters: readonly string[]): Suggestions => ({
  range: {
    start: { line: 0, character: BEFORE.length },
    end: { line: 0, character: BEFORE.length + typed.length },
  },
  items: filters.map((filter) => ({ filter, text: filter.split(' ')[0] })),
});

beforeEach(() => {
  ran.length = 0;
});

test.each([0, 60, 5000])(
  'Enter %i ms after a letter waits for all counts, and never takes from the list',
  async (ms) => {
    let isOver = false;
    const taken = press('a', ms).finally(() => (isOver = true));
    await new Promise((goOn) => setTimeout(goOn, 20));
    expect([isOver, row]).toEqual([false, `${BEFORE}a${AFTER}`]);
    answer(listed('a', 'NOUN', 'ADP b', 'AUX u'));
    expect(await taken).toBe(true);
    expect(row).toBe(`${BEFORE}ADP${AFTER}`);
    expect(ran).toEqual(['hideSuggestWidget']);
  },
);

test.each([
  ['u', 'AUX'],
  ['AUX', 'AUX'],
  ['aux', 'AUX'],
])('%s takes %s', async (typed, wanted) => {
  const taken = press(typed);
  answer(listed(typed, 'ADP b', 'AUX u'));
  expect(await taken).toBe(true);
  expect(row).toBe(BEFORE + wanted + AFTER);
});

test('letters that no suggestion has stay, even if an old list is still there', async () => {
  const taken = press('xq', 5000);
  answer(listed('xq', 'ADP b', 'AUX u'));
  expect(await taken).toBe(false);
  expect([ran, row]).toEqual([['hideSuggestWidget'], `${BEFORE}xq${AFTER}`]);
});

test('only letters from the middle of a suggestion are looked for in the list', async () => {
  const taken = press('x', 5000);
  answer(listed('x', 'ADP b', 'AUX u'));
  expect(await taken).toBe(false);
  expect(ran).toEqual(['acceptSelectedSuggestion']);
});
