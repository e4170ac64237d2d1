/** A VS Code of a file's own, with other extensions than the one that all share. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { ensureRig } from '../../../scripts/rig.mjs';
import { startServer } from '../../../scripts/vscode-server.mjs';
import { errandsExtension } from './errands.ts';
import { OUT, SETTINGS } from './globalSetup.ts';
import type { SessionHost } from './window.ts';

/** The path of a packaged extension, which may be written into this folder. */
export type Packed = (folder: string) => string;

export const ours: Packed = () => inject('vsix');

/**
 * @param name of its log in `OUT`
 * @param packed extensions, in the order in which they are installed
 * @param options of `startServer`, where they differ
 */
export function ownHost(name: string, packed: readonly Packed[], options: object = {}): SessionHost {
  const temporary = mkdtempSync(join(tmpdir(), 'treebank-own-'));
  let server: Awaited<ReturnType<typeof startServer>> | undefined;
  return {
    async start() {
      const vsix = [...packed, errandsExtension].map((each) => each(temporary));
      const rig = await ensureRig();
      server = await startServer({
        rig,
        vsix,
        settings: SETTINGS,
        logFile: join(OUT, `server-${name}.log`),
        ...options,
      });
      return server.base;
    },
    async stop() {
      await server?.stop();
      rmSync(temporary, { recursive: true, force: true, maxRetries: 20 });
    },
  };
}
