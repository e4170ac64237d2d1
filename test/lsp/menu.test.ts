/** The order of the menu of code actions. */

import { expect, test } from 'vitest';
import type { CodeAction, Diagnostic, TextEdit } from 'vscode-languageserver/node';
import { inert } from '../../server/src/inert/index.ts';
import { type MenuEntry, menuOf, type Role } from '../../server/src/lsp/actions/menu.ts';

const range = { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } };
const diagnostic = (code: string): Diagnostic => ({ range, message: code, code });
const edits = (n: number): TextEdit[] => Array.from({ length: n }, (_, i) => ({ range, newText: String(i) }));

function entry(
  role: Role,
  title: string,
  nEdits?: number,
  more: Partial<Omit<CodeAction, 'title' | 'command'>> = {},
): MenuEntry {
  const edit = nEdits === undefined ? {} : { edit: { changes: { 'file:///a': edits(nEdits) } } };
  return { role, action: { title: inert(title), ...edit, ...more } };
}

const titles = (entries: MenuEntry[], isBlank = false) => menuOf(entries, isBlank).map(({ title }) => title);

const ENTRIES = [
  entry('acknowledge', 'acknowledge'),
  entry('other', 'lock'),
  entry('alternative', 'otherwise', 1),
  entry('fixAll', 'fix all'),
  entry('reparse', 're-parse'),
  entry('repair', 'later'),
  entry('repair', 'large', 9),
  entry('repair', 'small', 1),
];

test('the smallest repair first, acknowledgements last; few alternatives stand beside the repairs', () => {
  const order = ['small', 'large', 'later', 'otherwise', 're-parse', 'fix all', 'lock', 'acknowledge'];
  expect(titles(ENTRIES)).toEqual(order);
  const many = ENTRIES.concat([2, 3, 4].map((n) => entry('alternative', `otherwise ${n}`, 1)));
  expect(titles(many).slice(3, 7)).toEqual(['re-parse', 'fix all', 'otherwise', 'otherwise 2']);
  expect(titles(many).at(-1)).toBe('acknowledge');
});

test('on a word without annotation parsing comes first', () => {
  expect(titles(ENTRIES, true).slice(0, 2)).toEqual(['re-parse', 'small']);
});

test('sizes of edits with versions', () => {
  const versioned = (n: number) => [{ textDocument: { uri: 'file:///a', version: 1 }, edits: edits(n) }];
  const entries = [3, 1, 2].map((n) =>
    entry('repair', String(n), undefined, { edit: { documentChanges: versioned(n) } }),
  );
  expect(titles(entries)).toEqual(['1', '2', '3']);
});

test('one outcome is one entry, for all the findings that it answers', () => {
  const [a, b] = [diagnostic('a'), diagnostic('b')];
  const menu = menuOf(
    [
      entry('repair', 'Renumber', 2, { diagnostics: [a] }),
      entry('repair', 'Renumber', 2, { diagnostics: [b], isPreferred: true }),
      entry('repair', 'Renumber', 3, { diagnostics: [b] }),
    ],
    false,
  );
  expect(menu.map(({ diagnostics, isPreferred }) => [diagnostics, isPreferred])).toEqual([
    [[a, b], true],
    [[b], undefined],
  ]);
});

test('one entry is preferred: the first that may be', () => {
  const menu = menuOf(
    [entry('repair', 'large', 3, { isPreferred: true }), entry('repair', 'small', 1, { isPreferred: true })],
    false,
  );
  expect(menu.map(({ title, isPreferred }) => [title, isPreferred])).toEqual([
    ['small', true],
    ['large', false],
  ]);
});
