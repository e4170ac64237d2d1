/** A VS Code that runs the extension in the web worker of the page, as in a browser without a computer behind it. */

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { ensureRig } from '../../../scripts/rig.mjs';
import { startServer } from '../../../scripts/vscode-server.mjs';
import { unzip } from '../../scripts/zip.ts';
import { OUT, SETTINGS } from './globalSetup.ts';
import { ours, type Packed } from './ownHost.ts';
import type { SessionHost } from './window.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};

/** Hands out the files of a packaged extension. Folders cannot be listed, as on any web server. */
function serve(vsix: string): Promise<Server> {
  const files = unzip(readFileSync(vsix));
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '', 'http://x').pathname);
    const content = files.get(`extension${path}`);
    const type = TYPES[extname(path)] ?? 'application/octet-stream';
    response.writeHead(content === undefined ? 404 : 200, { 'Content-Type': type });
    response.end(content);
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(server));
  });
}

/**
 * VS Code starts no worker from an installed extension (microsoft/vscode#144235), so this one is not installed but among those that
 * the page brings with it, at the page's own origin: code-server forwards the port of the server that hands it out.
 * @param packed extensions, instead of ours
 */
export function webHost(...packed: readonly Packed[]): SessionHost {
  const all = packed.length === 0 ? [ours] : packed;
  const temporary = mkdtempSync(join(tmpdir(), 'treebank-web-'));
  let files: Server[] = [];
  let server: Awaited<ReturnType<typeof startServer>> | undefined;
  return {
    async start(browser) {
      files = await Promise.all(all.map((each) => serve(each(temporary))));
      const rig = await ensureRig();
      server = await startServer({ rig, settings: SETTINGS, logFile: join(OUT, 'server-web.log') });
      const authority = new URL(server.base).host;
      const ports = files.map((each) => (each.address() as AddressInfo).port);
      const locations = ports.map((port) => ({ scheme: 'http', authority, path: `/proxy/${port}` }));
      // Before the scripts of the page read it.
      await browser.addInitScript((extensions) => {
        document.addEventListener('readystatechange', () => {
          const meta = document.getElementById('vscode-workbench-web-configuration');
          if (meta === null || document.readyState !== 'interactive') return;
          const settings = JSON.parse(meta.getAttribute('data-settings') ?? '{}');
          meta.setAttribute('data-settings', JSON.stringify({ ...settings, additionalBuiltinExtensions: extensions }));
        });
      }, locations);
      return server.base;
    },
    async stop() {
      await server?.stop();
      for (const each of files) each.close();
      rmSync(temporary, { recursive: true, force: true, maxRetries: 20 });
    },
  };
}
