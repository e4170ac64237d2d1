/** The lint profile: how strict the checks are, chosen in the window. */

import { test } from 'vitest';
import { openSession } from './harness/session.ts';
import { sentence, UNKNOWN_HEAD } from './harness/treebanks.ts';
import { until } from './harness/until.ts';

const session = openSession();

/** An unknown label, in a sentence without a text; and an invalid head. */
const UNFINISHED = sentence('unfinished', 'Dogs NOPE 2 nsubj', 'bark VERB 0 root').replace(/# text.*\n/, '');
const TEXT = UNFINISHED + UNKNOWN_HEAD;

test('each profile has its own severities, and the one in use is marked', async () => {
  const { workbench } = session;
  await workbench.open('profiles.conllu', TEXT);
  /** Waits until the problem has this severity, which its row says first; the icon may be a light bulb. */
  const untilIs = async (id: string, severity: string) => {
    const row = await workbench.problem(id);
    await until(
      `${id} is ${severity}`,
      async () => (await row.getAttribute('aria-label'))?.startsWith(severity) === true,
    );
  };
  const untilGone = async (id: string) => (await workbench.problem(id)).waitFor({ state: 'detached' });
  await untilIs('unknown-upos', 'Error');
  await untilIs('missing-text', 'Error');

  await workbench.chooseProfile('draft');
  await untilIs('unknown-upos', 'Warning');
  await untilIs('missing-text', 'Info');
  await untilIs('unknown-head', 'Error');

  await workbench.command('Treebank: Choose Lint Profile…');
  const draft = workbench.page.locator('.quick-input-list .monaco-list-row', { hasText: 'draft' });
  await draft.getByText('current').waitFor();
  await session.screenshot('profiles');
  await workbench.page.keyboard.press('Escape');

  await workbench.chooseProfile('structure');
  await untilGone('unknown-upos');
  await untilGone('missing-text');
  await untilIs('unknown-head', 'Error');

  await workbench.chooseProfile('ud-release');
  await untilIs('unknown-upos', 'Error');
});
