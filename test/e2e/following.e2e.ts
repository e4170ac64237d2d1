/** A lock stays on its word when another word of the same form is deleted, with the keyboard, in the real editor. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openSession } from './harness/session.ts';
import { sentence } from './harness/treebanks.ts';
import { until } from './harness/until.ts';

const session = openSession();

const TEXT = sentence(
  'follow',
  'the DET 2 det',
  'dog NOUN 3 nsubj',
  'sees VERB 0 root',
  'the DET 5 det:poss',
  'cat NOUN 3 obj',
);

test('the first “the” deleted, taken back, deleted again and saved: the lock is on the other one', async () => {
  const { workbench } = session;
  const { diagram } = workbench;
  const editor = await workbench.open('en_follow.conllu', TEXT);
  const written = () => readFileSync(join(workbench.folder, '.treebank.json'), 'utf8');
  const untilLocked = (label: string, nWords: number) =>
    until(`${label} is locked among ${nWords} words`, async () => {
      const labels = await diagram.locked.locator('text').allTextContents();
      return (await diagram.words.count()) === nWords && labels.length === 1 && labels[0].startsWith(label);
    });
  await editor.goTo(6, 1);
  await workbench.command('Treebank: Show Arc Diagram');
  await diagram.words.first().waitFor();
  await editor.focus();
  await workbench.command('Treebank: Lock Arcs');
  await untilLocked('det:poss', 5);
  await until('the lock is written', () => written().includes('"follow": ["the#2"]'));
  const before = written();

  await editor.goTo(3, 1);
  await editor.press('Control+Shift+K');
  await untilLocked('det:poss', 4);
  await session.screenshot('following-deleted');
  await editor.press('Control+Z');
  await untilLocked('det:poss', 5);
  await editor.save();
  expect(written(), 'nothing has changed').toBe(before);

  await editor.press('Control+Y');
  await untilLocked('det:poss', 4);
  await editor.save();
  await until('.treebank.json is written', async () => written().includes('"follow": ["the#1"]'));
  await untilLocked('det:poss', 4);
  await session.screenshot('following-saved');

  await editor.focus();
  await editor.press('Control+Z');
  await untilLocked('det:poss', 5);
  await editor.save();
  await until('.treebank.json is as it was', async () => written() === before);
});
