/** A block of 2,646 words whose empty lines were lost: with the diagram open the editor stays as quick as with any other file. */

import { expect, test } from 'vitest';
import { blockOf } from '../lostEmptyLines.ts';
import { openSession } from './harness/session.ts';
import { HEARING } from './harness/treebanks.ts';
import { until } from './harness/until.ts';

const session = openSession();

/** For one step, in milliseconds, on a machine that runs VS Code, the browser and the tests; a frozen window takes minutes. */
const PATIENT = 5000;

async function timed(action: () => Promise<unknown>): Promise<number> {
  const start = Date.now();
  await action();
  return Date.now() - start;
}

test('the diagram says what it leaves out, and cursor and keys keep up', async () => {
  const { workbench } = session;
  const block = blockOf(2646);
  const text = HEARING + block;
  const first = HEARING.split('\n').length;
  const editor = await workbench.open('lost.conllu', text);
  await editor.goTo(3, 1);
  await workbench.command('Treebank: Show Arc Diagram');
  const { diagram } = workbench;
  await diagram.words.first().waitFor();
  expect(await diagram.leftOut.isVisible()).toBe(false);

  await editor.goTo(first + 400, 1);
  await diagram.leftOut.waitFor();
  expect(await diagram.leftOut.textContent()).toMatch(/words and tokens; the diagram draws at most 1,000\. On line \d/);
  expect(await diagram.words.count()).toBe(0);
  await session.screenshot('lost-empty-lines');

  const steps: number[] = [];
  for (let i = 0; i < 5; i++) {
    const { line } = await editor.cursor(text);
    steps.push(
      await timed(async () => {
        await editor.press('ArrowDown');
        await until('the cursor has moved', async () => (await editor.cursor(text)).line === line + 1);
      }),
    );
  }
  steps.push(
    await timed(async () => {
      await editor.press('End');
      await editor.type('|Typed=Yes');
      await until(
        'the text is there',
        async () => (await workbench.page.locator('.view-line', { hasText: 'Typed=Yes' }).count()) > 0,
      );
    }),
  );
  console.log(`2,646 words in a block: steps of ${steps.join(', ')} ms`);
  for (const step of steps) expect(step).toBeLessThan(PATIENT);
  await editor.saved((now) => now.includes('|Typed=Yes'));
  expect(await diagram.leftOut.isVisible()).toBe(true);

  await editor.goTo(3, 1);
  await diagram.words.first().waitFor();
  expect(await diagram.leftOut.isVisible()).toBe(false);
});

test('873 words in one block are drawn without the signs at their crossings', async () => {
  const { workbench } = session;
  const editor = await workbench.open('lost-873.conllu', blockOf(873));
  await editor.goTo(3, 1);
  await workbench.command('Treebank: Show Arc Diagram');
  const { diagram } = workbench;
  await diagram.words.first().waitFor();
  // Of more than 200 words only those near the view are there; the first ones are wide, as all sentences mean them by their heads.
  expect(await diagram.words.count()).toBeLessThan(200);
  expect(await diagram.crossings.count()).toBe(0);
  expect(await diagram.leftOut.textContent()).toContain('are involved in crossing arcs');
  await editor.goTo(300, 1);
  await until('the diagram follows', async () => (await diagram.currentWord.count()) === 1);
  await session.screenshot('lost-empty-lines-873');
});
