/** The npm package: installed from its tarball into an empty folder, its library runs in Node and in a page of a browser. */

import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findChromium } from '../../scripts/chromium.mjs';
import { isThorough } from '../thorough.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const page = readFileSync(join(ROOT, 'docs/library.md'), 'utf8');
const firstOf = (language: string) =>
  new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'm').exec(page)?.[1] ?? `no example in ${language}`;
const browser = findChromium();

describe.skipIf(!existsSync(join(ROOT, 'dist/core.mjs')))('the tarball', () => {
  const folder = mkdtempSync(join(tmpdir(), 'treebank-tarball-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const installed = join(folder, 'node_modules/treebank-workbench');

  beforeAll(() => {
    const npm = (cwd: string, ...args: string[]) => execFileSync('npm', args, { cwd, encoding: 'utf8', stdio: 'pipe' });
    const said = npm(ROOT, 'pack', '--json', '--ignore-scripts', '--pack-destination', folder);
    const [{ filename }] = JSON.parse(said) as { filename: string }[];
    writeFileSync(join(folder, 'package.json'), '{}');
    if (isThorough) {
      npm(folder, 'install', '--offline', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', `./${filename}`);
    } else {
      // npm's own steps for a package without dependencies and scripts.
      mkdirSync(installed, { recursive: true });
      execFileSync('tar', ['-xzf', join(folder, filename), '-C', installed, '--strip-components=1']);
    }
  }, 120_000);

  test('has the library, its types and the licences, and no source maps, tests or bundles of the extension', () => {
    for (const path of ['dist/core.mjs', 'dist/types/core/index.d.ts', 'dist/THIRD-PARTY-NOTICES.txt', 'LICENSE'])
      expect(existsSync(join(installed, path)), path).toBe(true);
    for (const path of ['dist/core.mjs.map', 'dist/client.js', 'dist/web', 'test', 'server', 'node_modules'])
      expect(existsSync(join(installed, path)), path).toBe(false);
  });

  test('has all that the command line loads, also on demand', () => {
    for (const path of ['dist/mcp.js', 'dist/server.js', 'dist/worker.js', 'tables/data.json'])
      expect(existsSync(join(installed, path)), path).toBe(true);
    const sample = join(ROOT, 'sample/sample.conllu');
    const rule = 'strat main { Empty }';
    const commands = [
      ['table', 'lexicon', sample],
      ['rewrite', rule, sample, '--dry-run'],
      ['explain', 'nsubj'],
      ['lint', '--help'],
    ];
    for (const command of commands) {
      const { stderr, status } = spawnSync(process.execPath, ['bin/treebank', ...command], {
        cwd: installed,
        encoding: 'utf8',
      });
      expect(stderr, command[0]).not.toMatch(/bug|not built/);
      expect(status, command[0]).toBe(0);
    }
  });

  test('the first example of the docs prints what they say', () => {
    writeFileSync(join(folder, 'example.mjs'), firstOf('ts'));
    expect(execFileSync(process.execPath, ['example.mjs'], { cwd: folder, encoding: 'utf8' })).toBe(firstOf('text'));
  });

  test.skipIf(browser === undefined)(
    'and does so in a page of a browser',
    async () => {
      const imports = { 'treebank-workbench/core': '/core.mjs' };
      const html = `<!doctype html><script type="importmap">${JSON.stringify({ imports })}</script><script type="module">${firstOf('ts')}\nconsole.log('end');</script>`;
      const server = createServer((request, response) => {
        const isScript = request.url === '/core.mjs';
        response.writeHead(200, { 'Content-Type': isScript ? 'text/javascript' : 'text/html' });
        response.end(isScript ? readFileSync(join(installed, 'dist/core.mjs')) : html);
      });
      await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
      const window = await chromium.launch({ executablePath: browser, args: ['--no-sandbox', '--disable-gpu'] });
      try {
        const tab = await window.newPage();
        const printed: string[] = [];
        const ended = new Promise<void>((resolve, reject) => {
          tab.on('console', (message) => (message.text() === 'end' ? resolve() : printed.push(message.text())));
          tab.on('pageerror', reject);
        });
        await tab.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
        await ended;
        // The browser requests an icon of the page by itself, and logs the result.
        expect(`${printed.filter((line) => !line.includes('favicon')).join('\n')}\n`).toBe(firstOf('text'));
      } finally {
        await window.close();
        server.close();
      }
    },
    60_000,
  );
});
