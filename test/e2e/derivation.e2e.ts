/** "Show Derivation": the steps of a transition system under the diagram of the sentence at the cursor. */

import { expect, test } from 'vitest';
import { openSession } from './harness/session.ts';
import { CHAIN, DEPREL, HEAD, HEARING, placeOf } from './harness/treebanks.ts';
import { until } from './harness/until.ts';

const session = openSession();

const BOTH = HEARING + CHAIN;
const FIRST_OF_CHAIN = HEARING.split('\n').length + 2;

async function open(name: string, system: string) {
  const { workbench } = session;
  const editor = await workbench.open(name, BOTH);
  await editor.goTo(3, 1);
  await workbench.showDerivation(system);
  await workbench.diagram.derivation.waitFor();
  return { editor, diagram: workbench.diagram };
}

test('opens under the diagram; buttons and arrow keys go through the steps', async () => {
  const { diagram } = await open('derivation.conllu', 'covington-reduce');
  await until('the first step is shown', async () => (await diagram.derivationStep())?.startsWith('0 of') === true);
  await diagram.button('Next Step').click();
  expect(await diagram.derivationStep()).toMatch(/^1 of \d+: SHIFT$/);
  await diagram.derivation.locator('.derivation-body').focus();
  for (let i = 0; i < 40 && (await diagram.newestArc.count()) === 0; i++) await diagram.press('ArrowDown');
  // `A` ← `hearing` is the first arc to build.
  expect(await diagram.newestArc.locator('text').textContent()).toBe('det');
  expect(await diagram.inStack()).toEqual([]);
  expect(await diagram.inBuffer()).toEqual(['hearing', 'is', 'scheduled', 'on', 'the', 'issue', 'today', '.']);
  await diagram.press('End');
  await diagram.press('ArrowUp');
  await session.screenshot('derivation');
});

test('follows the cursor and the text, and names the arc that a system cannot build', async () => {
  const { editor, diagram } = await open('derivation-follow.conllu', 'arc-eager');
  await diagram.derivation.getByText('hearing (2) → issue (7) is not projective').waitFor();
  await session.screenshot('derivation-reason');
  const { line, column, length } = placeOf(BOTH, 7, HEAD);
  await editor.goTo(line, column + length);
  await editor.press('Backspace');
  await editor.type('4');
  await until(
    'the repaired tree is derived',
    async () => (await diagram.derivationStep())?.startsWith('0 of') === true,
  );
  expect(placeOf(BOTH, 7, DEPREL).line).toBe(line);
  await editor.goTo(FIRST_OF_CHAIN, 1);
  await until('the other sentence is derived', async () => (await diagram.inBuffer()).includes('chased'));
});
