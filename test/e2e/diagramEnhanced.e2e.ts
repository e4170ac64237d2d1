/** The enhanced graph in the arc diagram: drawn below the words, edited by keyboard, and followed after edits of the tree. */

import { expect, test } from 'vitest';
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
