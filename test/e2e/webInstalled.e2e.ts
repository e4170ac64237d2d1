/**
 * The extension in the web worker of the page, installed as users install it. VS Code then starts no worker from its address
 * (microsoft/vscode#144235), so the server and its threads run from a Blob.
 */

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'vitest';
import { installedWebHost } from './harness/installedWebHost.ts';
import { openSession } from './harness/session.ts';
import { CHAIN, HEARING } from './harness/treebanks.ts';

const session = openSession({ host: installedWebHost() });

/** A made-up language that has no adverbial modifiers. */
const TABLES = {
  'deprels.json': { deprels: { xx: { root: { permitted: 1 }, nsubj: { permitted: 1 } } } },
  'feats.json': { features: { xx: {} } },
};

test('findings with language tables, and a re-parse, from workers that were started from their source', {
  timeout: 240_000,
}, async () => {
  const { workbench } = session;
  const data = join(workbench.folder, 'tools/data');
  mkdirSync(data, { recursive: true });
  for (const [name, table] of Object.entries(TABLES)) writeFileSync(join(data, name), JSON.stringify(table));
  const editor = await workbench.open('xx_blob-ud-dev.conllu', CHAIN + HEARING);
  await workbench.untilReady();
  await (await workbench.problem('unknown-deprel')).first().waitFor();
  await editor.focus();
  await workbench.command('Treebank: Re-parse…', 'File');
  await workbench.result('Parsed with').waitFor();
  await session.screenshot('web-installed');
});
