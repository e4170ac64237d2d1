/** The enhanced graph in the arc diagram: drawn below the words, edited by keyboard, decided about, and followed after edits of the tree. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { conllu } from '../fixture.ts';
import { ENGLISH_ENHANCED, HEBREW_ENHANCED } from '../webview/harness/enhanced.ts';
import type { DiagramPanel } from './harness/diagram.ts';
import { becomes, openInDiagram, SAVED_AT_ONCE } from './harness/inDiagram.ts';
import { openSession } from './harness/session.ts';
import { until } from './harness/until.ts';

// Arcs between rows have other labels.
const session = openSession({ settings: { ...SAVED_AT_ONCE.settings, 'treebank.diagram.wrap': 'never' } });

async function openOn(name: string, text: string, form: string): ReturnType<typeof openInDiagram> {
  const { editor, diagram } = await openInDiagram(session.workbench, name, text, form);
  // The panel keeps the last edited graph.
  if ((await diagram.graphStatus()) !== '') await diagram.press('E');
  await until('keys edit the basic tree', async () => (await diagram.graphStatus()) === '');
  return { editor, diagram };
}

/** The English text with another DEPS, or other cells, of a row. */
function withRow(text: string, id: string, change: (cells: string[]) => void): string {
  const lines = text.split('\n').map((line) => {
    if (!line.startsWith(`${id}\t`)) return line;
    const cells = line.split('\t');
    change(cells);
    return cells.join('\t');
  });
  return lines.join('\n');
}

const withDeps = (text: string, id: string, deps: string) =>
  withRow(text, id, (cells) => {
    cells[8] = deps;
  });

const says = (diagram: DiagramPanel, part: string) =>
  until(`the line says ${part}`, async () => (await diagram.graphStatus()).includes(part));

test('what DEPS says is drawn below the words, and edited after E: add, relabel, delete, copy; undo', async () => {
  const { editor, diagram } = await openOn('enhanced.conllu', ENGLISH_ENHANCED, 'woman');
  expect(await diagram.lowerLabels('is-enhanced')).toEqual(
    expect.arrayContaining(['nsubj:xsubj', 'ref', 'conj:and', 'obl:for']),
  );
  expect(await diagram.lowerLabels('is-label')).toEqual([':for']);
  expect((await diagram.lowerLabels('is-missing')).sort()).toEqual(['(cc)', '(conj)', '(nsubj)', '(orphan)']);
  await session.screenshot('enhanced');

  // Delete the controlled subject, and add it again with the first suggestion.
  await diagram.strike('E', 'ArrowUp');
  await says(diagram, '2 woman: nsubj:xsubj of 9 buy');
  await diagram.press('Delete');
  const without = withDeps(ENGLISH_ENHANCED, '2', '4:nsubj|7:nsubj');
  await becomes(editor, without);
  await diagram.press('h');
  await session.screenshot('enhanced-hints');
  await diagram.press('9');
  await diagram.graphField.waitFor();
  expect((await diagram.graphChoices.allTextContents()).slice(0, 2)).toEqual(['nsubj:xsubj', 'nsubj']);
  await diagram.strike(...'nsubj:x', 'ArrowDown');
  await session.screenshot('enhanced-field');
  await diagram.press('Enter');
  await becomes(editor, ENGLISH_ENHANCED);

  // The new arc is selected and marked; it gets another relation.
  await says(diagram, 'nsubj:xsubj of 9 buy');
  expect(await diagram.lowerLabels('is-changed')).toEqual(['nsubj:xsubj ✱']);
  await session.screenshot('enhanced-changed');
  await diagram.press('l');
  await diagram.strike(...'nsubj:pass', 'Enter');
  await becomes(editor, withDeps(ENGLISH_ENHANCED, '2', '4:nsubj|7:nsubj|9:nsubj:pass'));

  // From an empty node, to a word; then the basic arc of another word.
  await diagram.focusOn('shop');
  await diagram.strike('h', '1', '2', '.', '1');
  await diagram.graphField.waitFor();
  await diagram.strike(...'obj', 'Enter');
  const shared = withDeps(withDeps(ENGLISH_ENHANCED, '2', '4:nsubj|7:nsubj|9:nsubj:pass'), '6', '4:obj|12.1:obj');
  await becomes(editor, shared);
  await diagram.focusOn('who');
  await diagram.press('b');
  await becomes(editor, withDeps(shared, '3', '2:ref|4:nsubj'));

  // To an empty node.
  await diagram.focusOn('Kim');
  await diagram.press('ArrowRight');
  await says(diagram, '12.1');
  await diagram.press('Delete');
  await until('the reason is there', async () =>
    ((await diagram.notice.textContent()) ?? '').includes('the only arc in DEPS'),
  );
});

test('an edit of the tree takes its arc in DEPS along and marks it; a sentence from right to left', async () => {
  const { editor, diagram } = await openOn('along.conllu', ENGLISH_ENHANCED, 'bread');
  await diagram.strike('h', '7');
  await diagram.field.waitFor();
  await diagram.press('Escape');
  const moved = withRow(ENGLISH_ENHANCED, '10', (cells) => {
    cells[6] = '7';
    cells[8] = '7:obj';
  });
  await becomes(editor, moved);
  await until('the arc is marked', async () => (await diagram.lowerLabels('is-changed')).join() === '✱');
  await diagram.button('Enhanced').click();
  await until('the graph is hidden', async () => (await diagram.lowerArcs.count()) === 0);
  await diagram.button('Enhanced').click();
  await until('the graph is shown', async () => 0 < (await diagram.lowerArcs.count()));

  const hebrew = await openOn('hebrew.conllu', HEBREW_ENHANCED, 'לקרוא');
  await hebrew.diagram.strike('E', 'ArrowLeft');
  await says(hebrew.diagram, '4 ו');
  await session.screenshot('enhanced-hebrew');
  const [head, dependent] = await Promise.all(['רצתה', 'הילדה'].map((form) => hebrew.diagram.word(form).boundingBox()));
  expect(head!.x).toBeLessThan(dependent!.x);
});

/** Arcs that the rules expect, one that they do not, relations; then sentences without DEPS. */
const UNCHECKED = conllu(`
  # sent_id = a
  1  Anna    Anna  PROPN  _  _  2  nsubj  2:nsubj      _
  2  bought  buy   VERB   _  _  0  root   0:root       _
  3  and     and   CCONJ  _  _  4  cc     4:cc         _
  4  fixed   fix   VERB   _  _  2  conj   2:conj       _
  5  bikes   bike  NOUN   _  _  4  obj    2:nmod|4:obj  _

  # sent_id = b
  1  Cats  cat   NOUN   _  _  2  nsubj  2:nsubj|4:nsubj  _
  2  eat   eat   VERB   _  _  0  root   0:root   _
  3  and   and   CCONJ  _  _  4  cc     4:cc     _
  4  purr  purr  VERB   _  _  2  conj   2:conj   _

  # sent_id = c
  1  Eva     Eva    PROPN  _  _  2  nsubj  _  _
  2  sings   sing   VERB   _  _  0  root   _  _
  3  and     and    CCONJ  _  _  4  cc     _  _
  4  dances  dance  VERB   _  _  2  conj   _  _

  # sent_id = d
  1  Dogs  dog   NOUN  _  _  2  nsubj  _  _
  2  bark  bark  VERB  _  _  0  root   _  _
`);

const depsOf = (text: string): string[] => text.split('\n').flatMap((line) => line.split('\t')[8] ?? []);

test('from nothing: a preset, then an arc, an exception, a kind, the file, one key each; an edit of the tree recomputes', async () => {
  const { workbench } = session;
  const { diagram } = workbench;
  const editor = await workbench.open('unchecked.conllu', UNCHECKED);
  await editor.goTo(2, 1);
  await workbench.untilReady();
  await workbench.command('Treebank: Check Enhanced Graph');
  await workbench.input.waitFor();
  await session.screenshot('enhanced-presets');
  await workbench.input.fill('lemma');
  await workbench.input.press('Enter');
  await workbench.page.getByText('Tick what this treebank does').waitFor();
  await session.screenshot('enhanced-preset-options');
  await workbench.input.press('Enter');
  const asked = (text: string) => diagram.question.getByText(text).waitFor();
  await asked('Anna (1): nsubj of fixed. shared with the first conjunct “bought” (nsubj left)');
  await until('the keyboard is at its word', async () => (await diagram.focusedForm()) === 'Anna');
  expect(await diagram.askedLabels()).toEqual(['nsubj', 'conj → conj:and', '− nmod']);
  await session.screenshot('enhanced-question');

  const now = depsOf(UNCHECKED);
  const becomesDeps = (at: number, ...deps: string[]) => {
    now.splice(at, deps.length, ...deps);
    return until(`DEPS are ${now.join(' ')}`, () => depsOf(editor.onDisk).join() === now.join());
  };
  await diagram.press('y');
  await becomesDeps(0, '2:nsubj|4:nsubj');
  const beside = () => readFileSync(join(workbench.folder, '.treebank.json'), 'utf8');
  expect(beside()).toContain('"key": "nsubj left"');
  await diagram.focusOn('bikes');
  await diagram.press('n');
  await until('the exception is kept', () => beside().includes('"with bought#1 nmod"'));
  await diagram.focusOn('fixed');
  await session.screenshot('enhanced-kept');
  await diagram.press('A');
  now[8] = '2:conj:and';
  await becomesDeps(3, '2:conj:and');
  await asked('Eva (1)');
  await session.screenshot('enhanced-blank');
  await diagram.press('F');
  await becomesDeps(9, '2:nsubj|4:nsubj', '0:root', '4:cc', '2:conj:and', '2:nsubj', '0:root');
  await session.screenshot('enhanced-checked');

  // The object moves to the first verb, so it is shared; the exception stays.
  await editor.focus();
  await editor.goTo(2, 1);
  await diagram.focusOn('bikes');
  await diagram.strike('h', '2');
  await diagram.field.waitFor();
  await diagram.press('Escape');
  await becomesDeps(4, '2:nmod|2:obj|4:obj');
  await session.screenshot('enhanced-recomputed');
});
