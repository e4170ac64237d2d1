/** Words and sentences inserted, deleted, split and merged with the keyboard, in the real editor; every key press counts. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openSession } from './harness/session.ts';
import type { TextEditor } from './harness/textEditor.ts';
import { sentence, withCrlf } from './harness/treebanks.ts';
import { until } from './harness/until.ts';

const session = openSession();

const TEXT = sentence(
  'surgery',
  'the DET 2 det',
  'dogs NOUN 3 nsubj',
  'seethe VERB 0 root',
  'the DET 5 det',
  'cat NOUN 3 obj',
);
const SECOND = sentence('second', 'It PRON 2 nsubj', 'rains VERB 0 root');

/** Presses keys one after the other. @returns their number, not counting typed letters */
async function press(editor: TextEditor, ...keys: readonly string[]): Promise<number> {
  for (const key of keys) await editor.press(key);
  return keys.length;
}

const forms = (text: string) => text.split(/\r?\n/).flatMap((row) => (/^\d/.test(row) ? [row.split('\t')[1]] : []));
const ids = (text: string) => text.split(/\r?\n/).flatMap((row) => (/^\d/.test(row) ? [row.split('\t')[0]] : []));
const textOf = (text: string) => /^# text = (.*?)\r?$/m.exec(text)?.[1];

/** Saves, and returns the content of the file. */
async function saved(editor: TextEditor): Promise<string> {
  await editor.untilChanged();
  await editor.save();
  return editor.onDisk;
}

async function untilUndone(editor: TextEditor, before: string): Promise<void> {
  await editor.press('Control+Z');
  // Keys wait for earlier ones, so the window may show late that there are unsaved changes.
  await editor.untilChanged();
  await editor.saved(before);
}

test.each([
  ['LF', TEXT],
  ['CRLF', withCrlf(TEXT)],
])('insert, delete, split and merge a word, with line ends %s', async (name, text) => {
  const editor = await session.workbench.open(`words-${name}.conllu`, text);
  const presses: Record<string, number> = {};
  const row = (n: number) => n + 2;

  await editor.goTo(row(2), 1);
  presses.insert = await press(editor, 'Control+K', 'Alt+I');
  await until('FORM is selected', async () => (await editor.cursor(text)).selected === 1);
  await editor.type('old');
  if (name === 'LF') await session.screenshot('surgery-insert');
  const inserted = await saved(editor);
  expect(forms(inserted)).toEqual(['the', 'dogs', 'old', 'seethe', 'the', 'cat']);
  expect(ids(inserted)).toEqual(['1', '2', '3', '4', '5', '6']);
  expect(textOf(inserted), 'the form that was typed is in the text, too').toBe('the dogs old seethe the cat');
  expect(inserted.includes('\r'), 'line ends').toBe(name === 'CRLF');

  presses.delete = await press(editor, 'Control+K', 'Alt+Delete');
  const deleted = await saved(editor);
  expect(deleted).toBe(text);

  await editor.goTo(row(3), 6);
  presses.split = await press(editor, 'Control+K', 'Alt+X');
  const split = await saved(editor);
  expect(forms(split)).toEqual(['the', 'dogs', 'see', 'the', 'the', 'cat']);
  expect(textOf(split)).toBe('the dogs seethe the cat');

  presses.merge = await press(editor, 'Control+K', 'Alt+M');
  const merged = await saved(editor);
  expect(forms(merged)).toEqual(['the', 'dogs', 'seethe', 'the', 'cat']);
  await untilUndone(editor, split);
  await untilUndone(editor, text);
  for (const [what, n] of Object.entries(presses)) expect(n, what).toBeLessThanOrEqual(3);
});

test('words inserted one after the other all come into the text, though no cursor leaves their forms', async () => {
  const editor = await session.workbench.open('inserted.conllu', TEXT);
  await editor.goTo(4, 1);
  for (const [line, form] of [
    [5, 'that'],
    [6, 'never'],
  ] as const) {
    await press(editor, 'Control+K', 'Alt+I');
    await editor.until('FORM is selected', (at) => at.line === line && at.selected === 1);
    await editor.type(form);
  }
  await press(editor, 'Control+K', 'Alt+Delete');
  await session.workbench.result('Word deleted').waitFor();
  expect(textOf(await saved(editor))).toBe('the dogs that seethe the cat');
});

test('Enter at the end of a row opens the next one; undone in one step', async () => {
  const editor = await session.workbench.open('enter.conllu', TEXT);
  await editor.goTo(4, TEXT.split('\n')[3].length + 1);
  // The key is bound if the cursor is at the end of a row: a hand is slower than the window's update.
  await session.workbench.page.waitForTimeout(500);
  await editor.press('Enter');
  const opened = await saved(editor);
  expect(ids(opened)).toEqual(['1', '2', '3', '4', '5', '6']);
  expect(opened.split('\n')[4]).toBe('3\t_\t_\t_\t_\t_\t2\tdep\t_\t_');
  await editor.until('FORM is selected', ({ line, selected }) => line === 5 && selected === 1);
  await session.screenshot('surgery-enter');
  await untilUndone(editor, TEXT);
});

test('several cursors are one step', async () => {
  const { workbench } = session;
  const editor = await workbench.open('cursors.conllu', TEXT + SECOND);
  await editor.goTo(3, 1);
  await workbench.command('Add Cursor Below');
  await editor.press('Control+K');
  await editor.press('Alt+Delete');
  const deleted = await saved(editor);
  expect(forms(deleted)).toEqual(['seethe', 'the', 'cat', 'It', 'rains']);
  await untilUndone(editor, TEXT + SECOND);
});

test('sentences joined and split, from the palette', async () => {
  const { workbench } = session;
  const editor = await workbench.open('sentences.conllu', TEXT + SECOND);
  await editor.goTo(4, 1);
  await workbench.command('Treebank: Join Sentences');
  const joined = await saved(editor);
  expect(ids(joined)).toHaveLength(7);
  await workbench.command('Treebank: Split Sentence');
  const split = await saved(editor);
  expect(forms(split)).toEqual(forms(TEXT + SECOND));
  await session.screenshot('surgery-sentences');
});

test('a refusal says why, and changes nothing', async () => {
  const { workbench } = session;
  const editor = await workbench.open('refusal.conllu', SECOND);
  await editor.goTo(3, 1);
  await workbench.command('Treebank: Join Sentences');
  await workbench.notification('no sentence after this one').waitFor();
  await session.screenshot('surgery-refusal');
  expect(editor.onDisk).toBe(SECOND);
});

test('the lock follows its word past a twin', async () => {
  const { workbench } = session;
  const twins = sentence('twins', 'no DET 3 det', 'no DET 3 det', 'way NOUN 0 root');
  const editor = await workbench.open('twins.conllu', twins);
  const locks = () => JSON.parse(readFileSync(join(workbench.folder, '.treebank.json'), 'utf8')).locks['twins.conllu'];
  await editor.goTo(4, 1);
  await workbench.command('Treebank: Lock Arcs');
  await until('the second is locked', async () => locks().twins[0] === 'no#2');
  await editor.focus();
  await editor.goTo(3, 1);
  await editor.press('Control+K');
  await editor.press('Alt+Delete');
  await saved(editor);
  await until('it is the first now', async () => locks().twins[0] === 'no#1');
  await editor.press('Control+Z');
  await editor.save();
  await until('it is the second again', async () => locks().twins[0] === 'no#2');
});

test('a row that was copied becomes a new word, and pasted words become words', async () => {
  const rows = TEXT.split('\n');
  const copied = [...rows.slice(0, 4), rows[3], ...rows.slice(4)].join('\n');
  const editor = await session.workbench.open('copied.conllu', copied);
  await (await session.workbench.problem('word-id-sequence')).waitFor();
  await editor.goTo(5, 1);
  await editor.fix('Renumber as a new word');
  expect(ids(await saved(editor))).toEqual(['1', '2', '3', '4', '5', '6']);

  const pasted = [...rows.slice(0, 5), 'very often', ...rows.slice(5)].join('\n');
  const other = await session.workbench.open('pasted.conllu', pasted);
  await (await session.workbench.problem('invalid-line')).waitFor();
  await other.goTo(6, 3);
  await other.fix('Turn this line into 2 words');
  const now = await saved(other);
  expect(textOf(now)).toBe('the dogs seethe very often the cat');
  expect(ids(now)).toEqual(['1', '2', '3', '4', '5', '6', '7']);
});

test('F2 on an ID renumbers what refers to it', async () => {
  const { workbench } = session;
  const wrong = TEXT.replace(/^3\t/m, '7\t').replaceAll('\t3\t', '\t7\t');
  const editor = await workbench.open('rename.conllu', wrong);
  await editor.squiggles('error').first().waitFor();
  await editor.goTo(5, 1);
  await editor.press('F2');
  // The text would take the keyboard back.
  await workbench.page.locator('.rename-box input').fill('3');
  await session.screenshot('surgery-rename');
  await workbench.page.keyboard.press('Enter');
  expect(await saved(editor)).toBe(TEXT);
});
