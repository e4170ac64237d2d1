/** Running text pasted into a treebank: as it is, with the offer to annotate it. */

import { expect, test } from 'vitest';
import { openSession } from './harness/session.ts';

const session = openSession();

const TREEBANK = `# sent_id = pasted-s4
# text = Dogs sleep.
1\tDogs\tdog\tNOUN\tNNS\tNumber=Plur\t2\tnsubj\t_\t_
2\tsleep\tsleep\tVERB\tVBP\t_\t0\troot\t_\tSpaceAfter=No
3\t.\t.\tPUNCT\t.\t_\t2\tpunct\t_\t_

`;

test('between sentences it can be annotated instead; nothing is lost if not', async () => {
  const { workbench } = session;
  const { page } = workbench;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const editor = await workbench.open('pasted.conllu', TREEBANK);
  // Until the extension is there, a paste is a paste.
  await workbench.untilReady();
  await page.evaluate(() => navigator.clipboard.writeText('The cat sees a bird. Wug blorg qux fnord.\n'));
  await editor.goTo(7, 1);
  await editor.press('ControlOrMeta+V');
  await editor.line('The cat sees a bird. Wug blorg qux fnord.').waitFor();
  await page.locator('.post-edit-widget').waitFor();
  await session.screenshot('paste-offer');
  await page.keyboard.press('ControlOrMeta+.');
  const choice = page.locator('.action-widget .monaco-list-row.action', { hasText: 'Annotate and paste' });
  await choice.waitFor();
  await session.screenshot('paste-choice');
  await editor.takeFix('Annotate and paste');
  await workbench.result('2 sentences with 11 words').waitFor();
  await session.screenshot('paste-annotated');
  const text = await editor.saved((now) => now !== TREEBANK);
  expect(text.startsWith(TREEBANK)).toBe(true);
  expect(text).toMatch(/^# sent_id = pasted-s5\n# text = The cat sees a bird\.$/m);
  expect(text).toMatch(/^# sent_id = pasted-s6$/m);
  expect(text).not.toMatch(/^The cat/m);
});

test('within a sentence a paste is a paste', async () => {
  const { workbench } = session;
  const { page } = workbench;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const editor = await workbench.open('row.conllu', TREEBANK);
  await page.evaluate(() => navigator.clipboard.writeText('bark'));
  await editor.goTo(4, 3);
  await editor.press('ControlOrMeta+V');
  await editor.line('barksleep').waitFor();
  expect(await page.locator('.post-edit-widget').count()).toBe(0);
});
