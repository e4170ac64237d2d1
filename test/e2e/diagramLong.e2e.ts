/** Long sentences in the diagram: its speed in following. test/webview/long.browser.test.ts tests the drawing. */

import { expect, test } from 'vitest';
import { sentenceOf } from '../bench/sentences.ts';
import { latencies, summaryOf } from './harness/latency.ts';
import { openSession } from './harness/session.ts';
import { until } from './harness/until.ts';

// Otherwise the diagram decides by itself.
const session = openSession({ settings: { 'treebank.diagram.wrap': 'never' } });

/** End of the relation of a word: line and column from 1. */
function endOfRelation(text: string, word: number): { line: number; column: number } {
  const lines = text.split('\n');
  const line = lines.findIndex((each) => each.startsWith(`${word}\t`));
  return { line: line + 1, column: lines[line].split('\t').slice(0, 8).join('\t').length + 1 };
}

test('keys and cursor reach the diagram at once, however long the sentence is', async () => {
  const { workbench } = session;
  for (const nWords of [20, 165]) {
    const text = sentenceOf(nWords);
    const editor = await workbench.open(`speed${nWords}.conllu`, text);
    const { line, column } = endOfRelation(text, 1);
    await editor.goTo(line, column);
    await workbench.command('Treebank: Show Arc Diagram');
    const { diagram } = workbench;
    await diagram.words.nth(nWords - 1).waitFor();
    await editor.focus();
    const watched = { text: editor.element.locator('.view-lines'), drawing: diagram.stage };
    // The first two include compilation. One letter more and one less: the columns of the text keep their widths.
    const [keys, steps] = [
      ['a', 'Backspace'],
      ['ArrowDown', 'ArrowUp'],
    ].map((pair) => Array.from({ length: 6 }, (_, index) => pair[index % 2]));
    const typed = (await latencies(workbench.page, keys, watched)).slice(2);
    const moved = (await latencies(workbench.page, steps, { text: watched.drawing, drawing: watched.drawing })).slice(
      2,
    );
    console.log(`${nWords} words, key: ${summaryOf(typed)}`);
    console.log(`${nWords} words, cursor: ${summaryOf(moved)}`);
    expect(editor.onDisk).toBe(text);
    await editor.type('x');
    await diagram.arcs
      .locator('text', { hasText: /^detx$/ })
      .first()
      .waitFor();
    await diagram.button('Wrap into Rows').click();
    await until('the sentence is in rows', async () => 1 < (await diagram.rows.count()));
    await diagram.button('Wrap into Rows').click();
    await until('the sentence is in one row', async () => (await diagram.rows.count()) === 1);
    await workbench.closeAll();
  }
});
