/** The lint profile: how strict the checks are, chosen in the window. */

import { test } from 'vitest';
import { openSession } from './harness/session.ts';
import { sentence, UNKNOWN_HEAD } from './harness/treebanks.ts';

const session = openSession();

/** A label that no one knows, in a sentence without a text; and a head that is none. */
const UNFINISHED = sentence('unfinished', 'Dogs NOPE 2 nsubj', 'bark VERB 0 root').replace(/# text.*\n/, '');
const TEXT = UNFINISHED + UNKNOWN_HEAD;

test('each profile has its own severities, and the one in use is marked', async () => {
  const { workbench } = session;
  const editor = await workbench.open('profiles.conllu', TEXT);
  const row = (id: string) => workbench.problem(id);
  const [label, metadata, head] = [await row('unknown-upos'), await row('missing-text'), await row('unknown-head')];
  await label.locator('.codicon-error').waitFor();
  await metadata.locator('.codicon-error').waitFor();

  await workbench.chooseProfile('draft');
  await metadata.locator('.codicon-info').waitFor();
  await label.locator('.codicon-warning').waitFor();
  await editor.squiggles('error').first().waitFor();

  await workbench.command('Treebank: Choose Lint Profile…');
  await workbench.page
    .locator('.quick-input-list .monaco-list-row', { hasText: 'draft' })
    .getByText('current')
    .waitFor();
  await session.screenshot('profiles');
  await workbench.page.keyboard.press('Escape');

  await workbench.chooseProfile('structure');
  await label.waitFor({ state: 'detached' });
  await metadata.waitFor({ state: 'detached' });
  await head.waitFor();

  await workbench.chooseProfile('ud-release');
  await label.locator('.codicon-error').waitFor();
});
