/** A VS Code with the extension installed as a web extension only: the page has to start its worker from the source (`client/src/web`). */

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packageExtension } from '../../../scripts/package.mjs';
import { ensureRig } from '../../../scripts/rig.mjs';
import { startServer } from '../../../scripts/vscode-server.mjs';
import { unzip, zip } from '../../scripts/zip.ts';
import { OUT, SETTINGS } from './globalSetup.ts';
import type { SessionHost } from './session.ts';

const MANIFEST = 'extension/package.json';

/** With an entry for Node, it would run there. */
function withoutNode(vsix: Buffer): Buffer {
  const files = unzip(vsix);
  const { main: _, ...manifest } = JSON.parse(String(files.get(MANIFEST)));
  return zip(new Map([...files, [MANIFEST, Buffer.from(JSON.stringify(manifest))]]));
}

export function installedWebHost(): SessionHost {
  const temporary = mkdtempSync(join(tmpdir(), 'treebank-web-'));
  let server: Awaited<ReturnType<typeof startServer>> | undefined;
  return {
    async start() {
      const vsix = join(temporary, 'treebank-workbench.vsix');
      await packageExtension(vsix);
      writeFileSync(vsix, withoutNode(readFileSync(vsix)));
      const rig = await ensureRig();
      server = await startServer({ rig, vsix, settings: SETTINGS, logFile: join(OUT, 'server-installed-web.log') });
      return server.base;
    },
    async stop() {
      await server?.stop();
      rmSync(temporary, { recursive: true, force: true, maxRetries: 20 });
    },
  };
}
