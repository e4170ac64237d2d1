/** A file that is not open is checked as an open one. */

import { expect, test } from 'vitest';
import { readSidecar } from '../../server/src/core/sidecar/index.ts';
import { readSettings } from '../../server/src/protocol/settingValues.ts';
import { acceptedIn, FileChecker } from '../../server/src/services/checking/file.ts';
import { conllu } from '../fixture.ts';
import { memoryHost } from './memoryHost.ts';

const NOT = conllu(`
# sent_id = s
# text = Not
1  Not  not  PART  _  _  0  root  _  _
`);

test('with the checks of the packs that .treebank.json names', async () => {
  const warnings = async (packs: object) => {
    const accepted = acceptedIn(readSidecar(JSON.stringify({ version: 1, packs })).file, 'a.conllu');
    const settings = readSettings(undefined);
    const job = { kind: 'status', uri: 'file:///t/a.conllu', settings, dataFolder: undefined, accepted } as const;
    const checker = new FileChecker(memoryHost(new Map([[job.uri, NOT]])));
    return (await checker.check({ ...job, keptIn: '', rest: undefined }, () => undefined)).warnings;
  };
  const others = await warnings({});
  expect(await warnings({ english: {} })).toBe(others + 1);
  expect(await warnings({ english: { off: ['negative-particle'] } })).toBe(others);
});
