/** Re-parsing in the editor: only the selection, conflicts reported, one undo; and a parser trained on the open file. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { toyTreebank } from '../core/toyTreebank.ts';
import { openSession } from './harness/session.ts';
import type { TextEditor } from './harness/textEditor.ts';
import { CHAIN, changedCells, HEARING, sentence } from './harness/treebanks.ts';
import { until } from './harness/until.ts';

// Arcs between rows are drawn in both.
const session = openSession({ settings: { 'treebank.diagram.wrap': 'never' } });

/** Selects whole lines, counted from 1. */
async function select(editor: TextEditor, first: number, last: number): Promise<void> {
  await editor.goTo(first, 1);
  for (let line = first; line <= last; line++) await editor.press('Shift+ArrowDown');
  // On a busy machine a command may come before the selection, and offers fewer choices.
  await editor.until('whole lines selected', (cursor) => cursor.line === last + 1 && 0 < cursor.selected);
}

async function expectOneUndo(editor: TextEditor, before: string): Promise<void> {
  await editor.press('Control+Z');
  await editor.saved(before);
}

test('selected words: no other line changes, and one undo takes it back', async () => {
  const { workbench } = session;
  const editor = await workbench.open('en_select.conllu', CHAIN);
  await select(editor, 4, 5);
  await workbench.command('Treebank: Re-parse…', 'Selected Words');
  await workbench.result('Re-parsed 2 selected words').waitFor();
  await session.screenshot('reparse-words');
  const lines = changedCells(CHAIN, await editor.saved((text) => text !== CHAIN)).map(({ line }) => line);
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.every((line) => line === 4 || line === 5)).toBe(true);
  await expectOneUndo(editor, CHAIN);
});

test('locked arcs that contradict each other are named, and nothing changes', async () => {
  const { workbench } = session;
  const cycle = sentence('cycle', 'The DET 2 det', 'dog NOUN 4 nsubj', 'chased VERB 0 root', 'cats NOUN 2 obj');
  const editor = await workbench.open('en_cycle.conllu', cycle);
  await select(editor, 3, 3);
  await workbench.command('Treebank: Re-parse…', 'Selected Words');
  const toast = workbench.notification('2→4 and 4→2 form a cycle');
  await toast.waitFor();
  expect(await toast.innerText()).toMatch(/nothing was changed/);
  await session.screenshot('reparse-conflict');
  await editor.save();
  expect(editor.onDisk).toBe(cycle);
});

test('the whole file: all sentences in one step', async () => {
  const { workbench } = session;
  const text = (HEARING + CHAIN).repeat(40);
  const editor = await workbench.open('en_file.conllu', text);
  await workbench.command('Treebank: Re-parse…', 'File');
  await workbench.result('of 80 sentences').waitFor();
  const parsed = await editor.saved((now) => now !== text);
  const changed = new Set(changedCells(text, parsed).map(({ line }) => line));
  expect(
    [...changed].some((line) => line > text.split('\n').length - 12),
    'the last sentence, too',
  ).toBe(true);
  await expectOneUndo(editor, text);
});

test('what the parser was not sure of is marked in the diagram until the next edit', async () => {
  const { workbench } = session;
  // Who has the telescope, and what is near the river?
  const words =
    'I/PRON saw/VERB the/DET man/NOUN with/ADP the/DET telescope/NOUN in/ADP the/DET park/NOUN near/ADP the/DET river/NOUN';
  const rows = words.split(' ').map((word) => `${word.replace('/', ' ')} _ _`);
  const editor = await workbench.open('en_unsure.conllu', sentence('unsure', ...rows));
  await editor.goTo(3, 1);
  await workbench.command('Treebank: Show Arc Diagram');
  await workbench.diagram.words.first().waitFor();
  await editor.focus();
  await workbench.command('Treebank: Re-parse…', 'Sentence');
  await workbench.result('Uncertain:').waitFor();
  const marked = () => workbench.diagram.uncertain.count();
  await until('arcs are marked', async () => (await marked()) > 0);
  await session.screenshot('reparse-uncertain');
  await workbench.result('Uncertain:').click();
  await editor.until('the HEAD of an uncertain word is selected', ({ selected }) => selected > 0);
  await editor.goTo(3, 1);
  await editor.press('End');
  await editor.type('a');
  await until('no arc is marked', async () => (await marked()) === 0);
});

test('a locked arc is marked in the diagram, kept by a re-parse, and written beside the treebank only', async () => {
  const { workbench } = session;
  const editor = await workbench.open('en_lock.conllu', CHAIN);
  await editor.goTo(5, 1);
  await workbench.command('Treebank: Show Arc Diagram');
  await workbench.diagram.words.first().waitFor();
  await editor.focus();
  await workbench.command('Treebank: Lock Arcs');
  await workbench.result('1 arc locked').waitFor();
  await until('the arc is marked', async () => (await workbench.diagram.locked.count()) === 1);
  await session.screenshot('lock');
  expect(editor.onDisk).toBe(CHAIN);
  expect(readFileSync(join(workbench.folder, '.treebank.json'), 'utf8')).toContain('"chain": ["dog#1"]');
  await editor.focus();
  await workbench.command('Treebank: Re-parse…', 'Sentence');
  await workbench.result('1 locked arc kept').waitFor();
  const changes = changedCells(CHAIN, await editor.saved((text) => text !== CHAIN));
  expect(changes.length).toBeGreaterThan(2);
  expect(changes.map(({ line }) => line)).not.toContain(5);
  await editor.focus();
  await workbench.command('Treebank: Unlock Arcs');
  await workbench.result('1 arc unlocked').waitFor();
  await until('no arc is marked', async () => (await workbench.diagram.locked.count()) === 0);
});

test('a parser is trained on the open file, listed, measured, and used', { timeout: 240_000 }, async () => {
  const { workbench } = session;
  const text = toyTreebank(12, 4)
    .map((each) => each.text)
    .join('');
  const editor = await workbench.open('got_toy-ud-dev.conllu', text);
  await workbench.command('Treebank: Re-parse…', 'File');
  await workbench.result('Parsed with Any language (universal columns)').waitFor();
  await editor.focus();
  await editor.press('Control+Z');
  await workbench.command('Treebank: Train Parser');
  await workbench.notification('epoch').waitFor();
  await session.screenshot('train-progress');
  await workbench.result('Trained the parser got_toy').waitFor({ timeout: 150_000 });
  await workbench.result('starts from the model').waitFor();
  await session.screenshot('train-done');
  await editor.focus();
  await workbench.command('Treebank: Manage Parsers…');
  const row = workbench.page.locator('.quick-input-list .monaco-list-row', { hasText: 'got_toy' });
  await row.waitFor();
  await session.screenshot('parsers');
  await row.click();
  await workbench.page.locator('.quick-input-list .monaco-list-row', { hasText: 'Evaluate on the open file' }).click();
  await workbench.result('got_toy on got_toy-ud-dev.conllu: UAS').waitFor();
  await workbench.preview.getByText('By relation').waitFor();
  const plots = workbench.preview.locator('img');
  await until('the plots are drawn', async () =>
    (await plots.evaluateAll((images) => images.map((each) => (each as HTMLImageElement).naturalWidth))).every(
      (width) => width > 0,
    ),
  );
  await session.screenshot('evaluation');
  await workbench.command('View: Close Editor');
  await editor.focus();
  await workbench.command('Treebank: Re-parse…', 'File');
  await workbench.result('Parsed with got_toy').waitFor();
});
