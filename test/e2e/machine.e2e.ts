/** What a program wrote is outlined in the text and dashed in the diagram until a person has looked at it. */

import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openSession } from './harness/session.ts';
import { HEAD, HEARING, placeOf } from './harness/treebanks.ts';
import { until } from './harness/until.ts';

const session = openSession();

test('marked words, and a key that confirms one', async () => {
  const { workbench } = session;
  const sidecar = join(workbench.folder, '.treebank.json');
  const marks = { 'machine.conllu': [{ what: 'parse', by: 'en-ewt', sentences: [['hearing']] }] };
  writeFileSync(sidecar, `${JSON.stringify({ version: 1, machine: marks }, null, 2)}\n`);
  try {
    const editor = await workbench.open('machine.conllu', HEARING);
    await workbench.untilReady();
    await workbench.command('Treebank: Show Arc Diagram');
    await editor.focus();
    await session.screenshot('machine-marks');
    await editor.goTo(placeOf(HEARING, 3, HEAD).line, 1);
    await editor.press('Control+K');
    await editor.press('Alt+Y');
    await workbench.result('The word is confirmed.').waitFor();
    const words = () => JSON.parse(readFileSync(sidecar, 'utf8')).machine['machine.conllu'][0].sentences[0][1];
    await until('the file says so', async () => Array.isArray(words()));
    expect(words()).toHaveLength(8);
    expect(words()).not.toContain('is#1');
    await session.screenshot('machine-confirmed');
  } finally {
    rmSync(sidecar, { force: true });
  }
});
