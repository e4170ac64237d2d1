/** The arc diagram as an editor: everything by keyboard, in the real VS Code. */

import { expect, test } from 'vitest';
import { DIAGRAM_TASKS } from '../presses.ts';
import type { DiagramPanel } from './harness/diagram.ts';
import { becomes, openInDiagram, SAVED_AT_ONCE } from './harness/inDiagram.ts';
import { openSession } from './harness/session.ts';
import { CHAIN, DEPREL, HEAD, HEARING, UPOS, withCell } from './harness/treebanks.ts';
import { until } from './harness/until.ts';

const session = openSession(SAVED_AT_ONCE);

const openOn = (name: string, text: string, form: string) => openInDiagram(session.workbench, name, text, form);

/** Without the invisible marks around forms. */
const said = async (diagram: DiagramPanel) =>
  ((await diagram.status.textContent()) ?? '').replaceAll(/[\u2068\u2069]/g, '');

test('a head by its hint, then its relation; undo and redo; what is said; the words as a list', async () => {
  const { editor, diagram } = await openOn('attach.conllu', HEARING + CHAIN, 'issue');
  await diagram.press('h');
  await until('what to press is said', async () => (await said(diagram)).startsWith('Head of issue?'));
  const hint = await diagram.hintOf('scheduled');
  await session.screenshot('editing-hints');
  await diagram.strike(...hint);
  await diagram.field.waitFor();
  await until(
    'the head is changed',
    async () => (await said(diagram)) === 'issue: head now scheduled, nmod, was hearing',
  );
  await diagram.choice('nmod').waitFor();
  await session.screenshot('editing-field');
  await diagram.strike(...'obl', 'Enter');
  const attached = withCell(withCell(HEARING, 7, HEAD, '4'), 7, DEPREL, 'obl') + CHAIN;
  await becomes(editor, attached);
  const isOnIssue = async () => (await diagram.focusedForm()) === 'issue';
  await until('the focus is on the word', isOnIssue);
  expect(await said(diagram)).toBe('issue: obl, was nmod');

  // Without delays, so that keys arrive while the text, the frame around the page and the page have the keyboard.
  for (const delay of [0, 5, 20, 60]) {
    await diagram.strikeEvery(delay, 'Control+z', 'Control+z');
    await becomes(editor, HEARING + CHAIN);
    await until('the focus is on the word again', isOnIssue);
    await diagram.strikeEvery(delay, 'Control+y', 'Control+Shift+Z');
    await becomes(editor, attached);
    await until('the focus is still on the word', isOnIssue);
  }
  await diagram.strike('ArrowRight', 'x');
  await until('both are done again, and the next word rotated', () => /^8\ttoday\t.*\t0\troot/m.test(editor.onDisk));
  expect(await diagram.focusedForm()).toBe('today');
  await diagram.strike('x', 'k');
  await until('the arc is locked', async () => (await diagram.locked.count()) === 1);

  const tree = await diagram.accessibilityTree();
  expect(tree).toMatch(/- listbox "Dependency tree, 9 words/);
  expect(tree).toMatch(/- option "2 of 9, hearing NOUN 2\. .*nsubj:pass of/);
  expect(tree).toMatch(/option "8 of 9, today .*Locked.*" \[selected\]/);
});

test('words come, go, are split and merged, and the focus goes with them', async () => {
  const { editor, diagram } = await openOn('words.conllu', HEARING + CHAIN, 'the');
  const is = (forms: string) => until(forms, async () => (await diagram.forms()).join(' ') === forms);
  await diagram.strike('i', ...'new', 'Enter');
  await is('A hearing is scheduled on the new issue today .');
  await until('the focus is on it', async () => (await diagram.focusedForm()) === 'new');
  await diagram.strike('v');
  await diagram.formField('UPOS').waitFor();
  await diagram.strike('Tab', ...'ADJ');
  await diagram.choice('ADJ').waitFor();
  await session.screenshot('editing-form');
  await diagram.strike('ArrowDown', 'Enter', 'Enter');
  await until('it has its tag', () => editor.onDisk.includes('7\tnew\t_\tADJ\t'));
  await diagram.strike('s', 'ArrowRight', 'Enter');
  await is('A hearing is scheduled on the ne w issue today .');
  await diagram.strike('m', 'ArrowRight');
  await is('A hearing is scheduled on the new issue today .');
  await diagram.strike('Delete');
  await is('A hearing is scheduled on the issue today .');
  await until('the focus is on the next word', async () => (await diagram.focusedForm()) === 'issue');
  await diagram.strike('Shift+ArrowLeft', 'g');
  await until('it is asked which form', async () => (await diagram.field.inputValue()) === 'theissue');
  await diagram.strike('Enter', 'Control+Enter');
  await is('the issue today .');
  await diagram.strike('Control+z');
  await is('A hearing is scheduled on the issue today .');
});

/** All but those whose keys are rows of lists: a list counts what was filled by then, and keys struck ahead see another one. */
const TASKS = DIAGRAM_TASKS.filter(({ keys }) => keys[1] !== 'u');

test.each(TASKS)('$name: $keys', async ({ name, before, at, keys, after, most }) => {
  const { editor, diagram } = await openOn(`${name.replaceAll(/\W+/g, '-')}.conllu`, before + CHAIN, at);
  await diagram.strike(...keys);
  await becomes(editor, after + CHAIN);
  expect(keys.length).toBeLessThanOrEqual(most);
  if (10 < keys.length) await session.screenshot(name.replaceAll(/\W+/g, '-'));
});

test('cell by cell, and on in the next sentence', async () => {
  const blank = (text: string) => [1, 2, 3].reduce((now, word) => withCell(now, word, UPOS, '_'), text);
  const text = blank(HEARING) + blank(CHAIN);
  const { editor, diagram } = await openOn('cells.conllu', text, 'hearing');
  await diagram.strike('o');
  await until('the columns are offered', async () => (await said(diagram)).includes('U X L F'));
  await diagram.strike('u');
  await diagram.field.waitFor();
  await session.screenshot('editing-pass-upos');
  await diagram.strike(...'noun', 'Enter', ...'aux', 'Enter');
  await until('the next sentence is offered', async () => (await said(diagram)).includes('O: go on'));
  await session.screenshot('editing-pass-over');
  // Not waiting for the next sentence.
  await diagram.strike('o', ...'det', 'Enter', 'Tab', ...'noun', 'Enter');
  const tagged = (now: string, tags: readonly string[]) =>
    tags.reduce((each, tag, i) => withCell(each, i + 1, UPOS, tag), now);
  await becomes(editor, tagged(blank(HEARING), ['_', 'NOUN', 'AUX']) + tagged(blank(CHAIN), ['DET', '_', 'NOUN']));
});

test('a multiword expression of two words with a gap: drawn, in the file, undone', async () => {
  const { editor, diagram } = await openOn('expression.conllu', HEARING + CHAIN, 'hearing');
  await diagram.press('a');
  await diagram.field.waitFor();
  await diagram.choice('VID').waitFor();
  await diagram.strike(...'VID', 'Enter');
  await until('it is made', async () => (await said(diagram)) === 'Multiword expression VID: hearing');
  await diagram.strike('End', 'Shift+A');
  await until('a word behind a gap is added', () => /\tParsemeMWE=1$/m.test(editor.onDisk));
  await session.screenshot('editing-expression');
  await diagram.strikeEvery(20, 'Control+z', 'Control+z');
  await becomes(editor, HEARING + CHAIN);
});
