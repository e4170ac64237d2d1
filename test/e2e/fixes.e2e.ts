/** The repairs change their own cells, and no other byte of the file. */

import { expect, test } from 'vitest';
import { openSession } from './harness/session.ts';
import { CHAIN, changedCells, DEPREL, HEAD, HEARING, placeOf, withCrlf } from './harness/treebanks.ts';

const session = openSession();

const BOTH = HEARING + CHAIN;

test.each([
  ['LF', BOTH],
  ['CRLF', withCrlf(BOTH)],
])('Projectivize, at the problem, with line ends %s', async (name, text) => {
  const editor = await session.workbench.open(`projectivize-${name}.conllu`, text);
  const problem = await session.workbench.problem('nonprojective-arc');
  await problem.waitFor();
  const { line, column } = placeOf(text, 7, HEAD);
  await editor.goTo(line, column);
  const titles = await editor.openFixes();
  expect(titles[0]).toMatch(
    /^Projectivize: attach issue \(7\) to scheduled \(4\) instead of hearing \(2\); 1 head changes/,
  );
  if (name === 'LF') await session.screenshot('quick-fix');
  await editor.takeFix('Projectivize: attach');
  await problem.waitFor({ state: 'detached' });
  expect(editor.onDisk, 'not on disk before it is saved').toBe(text);
  const changes = changedCells(text, await editor.saved((now) => now !== text));
  expect(changes).toMatchObject([{ line, column: HEAD, before: '2' }]);
});

test.each([
  ['LF', BOTH],
  ['CRLF', withCrlf(BOTH)],
])('Re-parse sentence, on any line of it, with line ends %s', async (name, text) => {
  const editor = await session.workbench.open(`reparse-${name}.conllu`, text);
  const first = placeOf(HEARING, 9, HEAD).line + 4;
  const last = first + 7;
  await editor.goTo(first + 3, 1);
  await editor.fix('Re-parse sentence');
  const changes = changedCells(text, await editor.saved((now) => now !== text));
  expect(changes.length).toBeGreaterThan(2);
  for (const { line, column } of changes) {
    expect([HEAD, DEPREL]).toContain(column);
    expect(first <= line && line <= last, `line ${line} is in the sentence`).toBe(true);
  }
  await editor.press('Control+Z');
  // One undo reverts it.
  await editor.saved(text);
});

test('the commands of the palette do the same', async () => {
  const { workbench } = session;
  const editor = await workbench.open('palette.conllu', BOTH);
  await editor.goTo(3, 1);
  await workbench.command('Treebank: Projectivize Sentence');
  const projectivized = await editor.saved((text) => text !== BOTH);
  expect(changedCells(BOTH, projectivized)).toMatchObject([{ column: HEAD, before: '2' }]);
  await editor.goTo(BOTH.split('\n').length - 4, 1);
  await workbench.command('Treebank: Re-parse…', 'Sentence');
  const parsed = await editor.saved((text) => text !== projectivized);
  const columns = changedCells(projectivized, parsed).map(({ column }) => column);
  expect(new Set(columns)).toEqual(new Set([HEAD, DEPREL]));
});

test('other languages do not see the commands', async () => {
  const { workbench } = session;
  await workbench.open('notes.txt', 'not a treebank\n', 'Plain Text');
  expect(await workbench.offers('Treebank: Projectivize Sentence')).toBe(false);
  await workbench.open('treebank.conllu', HEARING);
  expect(await workbench.offers('Treebank: Projectivize Sentence')).toBe(true);
});
