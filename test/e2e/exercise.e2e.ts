/** A student checks the answers of an exercise: with the button beside the tabs, with the key; what is wrong is marked until the next edit. */

import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Folder } from '../cli/harness.ts';
import { openSession } from './harness/session.ts';
import { HEAD, HEARING, placeOf } from './harness/treebanks.ts';

const session = openSession();

async function handedOut(feedback: string): Promise<string> {
  const folder = new Folder({ 'week3.conllu': HEARING });
  await folder.treebank(['assign', 'week3.conllu', '--to', 'mia', '--feedback', feedback, '--out', 'out']);
  return folder.read('out/mia/exercise.json');
}

test('place: the wrong cells are marked until the next edit, and attempts are counted', async () => {
  const { workbench } = session;
  const beside = (name: string) => join(workbench.folder, name);
  const wrong = HEARING.replace('\t7\tcase', '\t4\tcase').replace('obl:tmod', 'advmod').replace('4\tpunct', '_\t_');
  const editor = await workbench.open('week3.conllu', wrong);
  await workbench.untilReady();
  const button = workbench.page.getByRole('button', { name: /^Check Answers/ });
  expect(await button.count()).toBe(0);
  try {
    writeFileSync(beside('exercise.json'), await handedOut('place'));
    await editor.goTo(placeOf(HEARING, 3, HEAD).line, 1);
    await button.click();
    await workbench.result('Wrong cells: 2 of 18. Cells without an answer: 2. Attempts: 1.').waitFor();
    await editor.squiggles('error').first().waitFor();
    await (await workbench.problem('HEAD is wrong.')).waitFor();
    await (await workbench.problem('DEPREL is wrong.')).waitFor();
    await session.screenshot('exercise-place');
    const { line, column } = placeOf(HEARING, 5, HEAD);
    await editor.goTo(line, column);
    await editor.press('Shift+ArrowRight');
    await editor.type('7');
    await (await workbench.problem('HEAD is wrong.')).waitFor({ state: 'detached' });
    await editor.press('Control+K');
    await editor.press('Alt+K');
    await workbench.result('Wrong cells: 1 of 18. Cells without an answer: 2. Attempts: 2.').waitFor();
    await session.screenshot('exercise-checked');
    expect(readFileSync(beside('attempts.json'), 'utf8')).toContain('"wrong":[2,1]');
  } finally {
    for (const name of ['exercise.json', 'attempts.json']) rmSync(beside(name), { force: true });
  }
  await button.waitFor({ state: 'detached' });
});
