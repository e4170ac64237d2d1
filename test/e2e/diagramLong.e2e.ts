/** Long sentences in the diagram: how fast it follows, and that they can be read in a small panel. */

import { expect, test } from 'vitest';
import { sentenceOf } from '../bench/sentences.ts';
import { latencies, summaryOf } from './harness/latency.ts';
import { openSession } from './harness/session.ts';
import { until } from './harness/until.ts';

const session = openSession();

/** Where the relation of a word ends: line and column from 1. */
function endOfRelation(text: string, word: number): { line: number; column: number } {
  const lines = text.split('\n');
  const line = lines.findIndex((each) => each.startsWith(`${word}\t`));
  return { line: line + 1, column: lines[line].split('\t').slice(0, 8).join('\t').length + 1 };
}

test('keys and cursor reach the diagram at once, however long the sentence is', { timeout: 400_000 }, async () => {
  const { workbench } = session;
  for (const nWords of [20, 60, 165]) {
    const text = sentenceOf(nWords);
    const editor = await workbench.open(`speed${nWords}.conllu`, text);
    const { line, column } = endOfRelation(text, 1);
    await editor.goTo(line, column);
    await workbench.command('Treebank: Show Arc Diagram');
    const { diagram } = workbench;
    await diagram.words.nth(nWords - 1).waitFor();
    await editor.focus();
    const watched = { text: editor.element.locator('.view-lines'), drawing: diagram.stage };
    // The first ones are compiled on the way. A letter more and a letter less: the columns of the text stay as wide as they are.
    const [keys, steps] = [
      ['a', 'Backspace'],
      ['ArrowDown', 'ArrowUp'],
    ].map((pair) => Array.from({ length: 36 }, (_, index) => pair[index % 2]));
    const typed = (await latencies(workbench.page, keys, watched)).slice(8);
    const moved = (await latencies(workbench.page, steps, { text: watched.drawing, drawing: watched.drawing })).slice(
      8,
    );
    console.log(`${nWords} words, key: ${summaryOf(typed)}`);
    console.log(`${nWords} words, cursor: ${summaryOf(moved)}`);
    expect(editor.onDisk).toBe(text);
    await editor.type('x');
    await diagram.arcs
      .locator('text', { hasText: /^detx$/ })
      .first()
      .waitFor();
    await workbench.closeAll();
  }
});

test('70 and 165 words can be read below the text: in one row, wrapped, fitted, dimmed', async () => {
  const { workbench } = session;
  await workbench.page.setViewportSize({ width: 900, height: 900 });
  for (const nWords of [70, 165]) {
    const editor = await workbench.open(`read${nWords}.conllu`, sentenceOf(nWords));
    await editor.goTo(30, 1);
    await workbench.command('Treebank: Show Arc Diagram');
    const { diagram } = workbench;
    await diagram.words.nth(nWords - 1).waitFor();
    const isWordRowInView = async () => {
      const [word, stage] = await Promise.all([diagram.words.nth(27).boundingBox(), diagram.stage.boundingBox()]);
      return word !== null && stage !== null && stage.y <= word.y && word.y + word.height <= stage.y + stage.height + 1;
    };
    await until('the words are in view', isWordRowInView);
    await diagram.stage.evaluate((stage) => stage.scrollTo({ top: 0 }));
    expect(await isWordRowInView(), 'scrolled to the top of the arcs').toBe(true);
    await until('arcs that leave the view are labelled', async () => (await diagram.edges.count()) > 0);
    await session.screenshot(`diagram-long-${nWords}`);
    await diagram.button('Dim Other Words').click();
    await session.screenshot(`diagram-long-${nWords}-dimmed`);
    await diagram.button('Dim Other Words').click();
    await diagram.button('Wrap into Rows').click();
    await until('the sentence is in rows', () =>
      diagram.stage.evaluate(
        (stage) => stage.querySelectorAll('.row').length > 1 && stage.scrollWidth <= stage.clientWidth,
      ),
    );
    await session.screenshot(`diagram-long-${nWords}-rows`);
    await diagram.button('Fit to Panel').click();
    await session.screenshot(`diagram-long-${nWords}-fitted`);
    await diagram.button('Fit to Panel').click();
    await diagram.button('Wrap into Rows').click();
    await until('the sentence is in one row', () =>
      diagram.stage.evaluate((stage) => stage.querySelectorAll('.row').length === 1),
    );
    await workbench.closeAll();
  }
  await workbench.page.setViewportSize({ width: 1400, height: 900 });
});
