/** Opens a file in the embedded browser VS Code and keeps it running until Ctrl+C. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from './build.mjs';
import { firstTreebank } from './firstFile.mjs';
import { builtOnce, keptFolder, packagedOnce } from './fresh.mjs';
import { openFront } from './front.mjs';
import { packageExtension } from './package.mjs';
import { ensureRig } from './rig.mjs';
import { Stop, say } from './run.mjs';
import { copySample } from './sample.mjs';
import { diagramAtStart, startServer } from './vscode-server.mjs';

/** Builds if necessary and shows `file`, the first file of a folder, or the sample, at `port` or a free port of the loopback address. Returns when the user ends it. */
export async function openEmbedded(file, port) {
  const rig = await ensureRig();
  const temporary = mkdtempSync(join(tmpdir(), 'treebank-start-'));
  process.once('exit', () => rmSync(temporary, { recursive: true, force: true }));
  const asked = new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => resolve('asked'));
  });
  const kept = keptFolder();
  const vsix = await packagedOnce(async (place) => {
    await builtOnce(build, kept);
    await packageExtension(place);
  }, kept);
  const extensions = join(kept, `extensions-${rig.version}`);
  const server = await startServer({ rig, vsix, extensions, variables: diagramAtStart() });
  const path = file ?? copySample(join(temporary, 'sample'));
  const front = await openFront({ base: server.base, path, first: firstTreebank(path), port }).catch(async (error) => {
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
