/** A VS Code with the extension installed as a web extension only: the page has to start its worker from the source (`client/src/web`). */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { unzip, zip } from '../../scripts/zip.ts';
import { ownHost } from './ownHost.ts';
import type { SessionHost } from './window.ts';

const MANIFEST = 'extension/package.json';

/** With an entry for Node, it would run there. */
function withoutNode(vsix: Buffer): Buffer {
  const files = unzip(vsix);
  const { main: _, ...manifest } = JSON.parse(String(files.get(MANIFEST)));
  return zip(new Map([...files, [MANIFEST, Buffer.from(JSON.stringify(manifest))]]));
}

export const installedWebHost = (): SessionHost =>
  ownHost('installed-web', [
    (folder) => {
      const vsix = join(folder, 'web.vsix');
      writeFileSync(vsix, withoutNode(readFileSync(inject('vsix'))));
      return vsix;
    },
  ]);
