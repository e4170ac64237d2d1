/** `npm start FILE`, from the printed address to Ctrl+C. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { BROWSER_FLAGS } from './harness/session.ts';
import { UNKNOWN_HEAD } from './harness/treebanks.ts';
import { until } from './harness/until.ts';

const START = resolve(import.meta.dirname, '../../scripts/start.mjs');

test('opens a file named relative to the folder one is in, and ends cleanly', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tb e2e '));
  writeFileSync(join(folder, 'my file.conllu'), UNKNOWN_HEAD);
  // Temporary files of its own, so that what it leaves behind is seen.
  const env = { ...process.env, INIT_CWD: folder, TMPDIR: folder };
  const start = spawn(process.execPath, [START, '--browser', 'my file.conllu'], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const browser = await chromium.launch({ executablePath: inject('chromium'), args: BROWSER_FLAGS });
  try {
    let said = '';
    for (const stream of [start.stdout, start.stderr]) stream.on('data', (data) => (said += data));
    await until('the address is printed', () => /http:\S+/.test(said) || start.exitCode !== null);
    const address = /http:\/\/127\.0\.0\.1:\d+\//.exec(said)?.[0];
    expect(address, said).toBeDefined();
    const page = await browser.newPage();
    page.setDefaultTimeout(60_000);
    await page.goto(address!);
    await page.locator('.tab', { hasText: 'my file.conllu' }).waitFor();
    await page.locator('.squiggly-error').first().waitFor();
    start.kill('SIGINT');
    const [code] = start.exitCode === null ? await once(start, 'exit') : [start.exitCode];
    expect(code).toBe(0);
    expect(readdirSync(folder)).toEqual(['my file.conllu']);
  } finally {
    start.kill('SIGKILL');
    await browser.close();
    rmSync(folder, { recursive: true });
  }
});

test('a file that does not exist is a message, and nothing starts', async () => {
  const start = spawn(process.execPath, [START, 'no-such.conllu'], { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  start.stderr.on('data', (data) => (said += data));
  const [code] = await once(start, 'close');
  expect(code).toBe(1);
  expect(said).toMatch(/no-such\.conllu does not exist/);
});
