/** The commands of the palette that move or report. Those that repair are in fixes.e2e.ts. */

import { test } from 'vitest';
import { openSession } from './harness/session.ts';
import { CHAIN, HEARING } from './harness/treebanks.ts';

const session = openSession();

const BOTH = HEARING + CHAIN;
const FIRST_OF_CHAIN = HEARING.split('\n').length + 2;

test('from sentence to sentence', async () => {
  const { workbench } = session;
  const editor = await workbench.open('steps.conllu', BOTH);
  await editor.goTo(5, 1);
  await workbench.command('Treebank: Next Sentence');
  await editor.until('cursor in the second sentence', ({ line }) => line === FIRST_OF_CHAIN);
  await workbench.command('Treebank: Previous Sentence');
  await editor.until('cursor in the first sentence', ({ line }) => line === 3);
});

test('the coverage report of the file at the cursor', async () => {
  const { workbench } = session;
  await workbench.open('coverage.conllu', BOTH);
  await workbench.command('Treebank: Show Coverage');
  // One of two sentences is projective, and the other becomes so without one of its 17 arcs.
  await workbench.preview.getByRole('row', { name: /^projective 1 50\.00 16 94\.12/ }).waitFor();
  await session.screenshot('coverage');
});

test('the language server comes back after a restart', async () => {
  const { workbench } = session;
  const editor = await workbench.open('restart.conllu', HEARING);
  await editor.squiggles('info').first().waitFor();
  await workbench.command('Treebank: Restart Language Server');
  await editor.focus();
  await editor.goTo(9, 1);
  await (await workbench.problem('nonprojective-arc')).waitFor();
});
