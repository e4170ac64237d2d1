/** Opens a file in the embedded browser VS Code and keeps it running until Ctrl+C. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openFront } from './front.mjs';
import { packageExtension } from './package.mjs';
import { ensureRig } from './rig.mjs';
import { Stop, say } from './run.mjs';
import { copySample } from './sample.mjs';
import { startServer } from './vscode-server.mjs';

/** Shows `file`, or the sample, at a free port of the loopback address or at `port`. Returns when the user has ended it. */
export async function openEmbedded(file, port) {
  const rig = await ensureRig();
  const temporary = mkdtempSync(join(tmpdir(), 'treebank-start-'));
  process.once('exit', () => rmSync(temporary, { recursive: true, force: true }));
  const asked = new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => resolve('asked'));
  });
  const vsix = join(temporary, 'treebank-workbench.vsix');
  await packageExtension(vsix);
  const server = await startServer({ rig, vsix });
  const path = file ?? copySample(join(temporary, 'sample'));
  const front = await openFront({ base: server.base, path, port }).catch(async (error) => {
    await server.stop();
    throw error;
  });
  const address = `http://127.0.0.1:${front.address().port}/`;
  say(`\nTreebank Workbench is running. Open this address in a browser:\n\n  ${address}\n`);
  say('Ctrl+C ends it.');
  const why = await Promise.race([asked, server.ended]);
  front.close();
  front.closeAllConnections();
  await server.stop();
  if (why !== 'asked') throw new Stop('The embedded VS Code ended unexpectedly. Run npm start again.');
  say('\nEnded.');
}
