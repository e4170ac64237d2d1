/** `npm start`, from the printed address to Ctrl+C. */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { DiagramPanel } from './harness/diagram.ts';
import { OUT } from './harness/globalSetup.ts';
import { UNKNOWN_HEAD } from './harness/treebanks.ts';
import { until } from './harness/until.ts';
import { theBrowser } from './harness/window.ts';

const START = resolve(import.meta.dirname, '../../scripts/start.mjs');

/** It builds and packages the extension first, which takes long where other work keeps the machine busy. */
const untilStarted = (start: ChildProcess, said: () => string) =>
  until('the address is printed', () => /http:\S+/.test(said()) || start.exitCode !== null, 150_000);

test('opens a folder named relative to the one in which one is, with its first file and the diagram, and ends cleanly', {
  timeout: 240_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tb e2e '));
  mkdirSync(join(folder, 'my treebank'));
  writeFileSync(join(folder, 'my treebank/my file.conllu'), UNKNOWN_HEAD);
  // Temporary files of its own, so that files left behind are noticed.
  const env = { ...process.env, INIT_CWD: folder, TMPDIR: folder };
  const start = spawn(process.execPath, [START, '--browser', 'my treebank'], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const context = await (await theBrowser()).newContext({ viewport: { width: 1400, height: 900 } });
  try {
    let said = '';
    for (const stream of [start.stdout, start.stderr]) stream.on('data', (data) => (said += data));
    await untilStarted(start, () => said);
    const address = /http:\/\/127\.0\.0\.1:\d+\//.exec(said)?.[0];
    expect(address, said).toBeDefined();
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    await page.goto(address!);
    await page.locator('.tab', { hasText: 'my file.conllu' }).waitFor();
    await page.locator('.squiggly-error').first().waitFor();
    await new DiagramPanel(page).word('soundly').waitFor();
    await page.screenshot({ path: join(OUT, 'start-folder.png') });
    start.kill('SIGINT');
    const [code] = start.exitCode === null ? await once(start, 'exit') : [start.exitCode];
    expect(code).toBe(0);
    expect(readdirSync(folder)).toEqual(['my treebank']);
  } finally {
    start.kill('SIGKILL');
    await context.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
  }
});

test('without a file: the sample as it should be worked on', { timeout: 240_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tb e2e '));
  const start = spawn(process.execPath, [START, '--browser'], {
    env: { ...process.env, TMPDIR: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const context = await (await theBrowser()).newContext({ viewport: { width: 1400, height: 900 } });
  try {
    let said = '';
    for (const stream of [start.stdout, start.stderr]) stream.on('data', (data) => (said += data));
    await untilStarted(start, () => said);
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    await page.goto(/http:\/\/127\.0\.0\.1:\d+\//.exec(said)![0]);
    const sample = page.locator('.tab', { hasText: 'sample.conllu' });
    await sample.waitFor();
    await page.locator('[id="status.editor.mode"]', { hasText: 'CoNLL-U' }).waitFor();
    await until('the extension is at work', () => page.locator('[id*="treebank.sentence"]').isVisible());
    await new DiagramPanel(page).words.first().waitFor();
    const path = join(
      folder,
      readdirSync(folder).find((name) => name.startsWith('treebank-start-'))!,
      'sample/sample.conllu',
    );
    const before = readFileSync(path, 'utf8');

    await page.locator('.editor-instance .monaco-editor').click();
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('Tab');
    await page.keyboard.type('99');
    await page.keyboard.press('Control+S');
    await until('it is saved', () => before.length < readFileSync(path, 'utf8').length);
    expect(readFileSync(path, 'utf8'), 'Tab goes to the first cell').toBe(before.replace(/^1\t/m, '99\t'));

    // Git marks the changed line.
    await page.locator('.margin-view-overlays .dirty-diff-glyph, .dirty-diff-modified').first().waitFor();
    await page.screenshot({ path: join(OUT, 'start-sample.png') });
    expect(await page.locator('.notification-toast').allInnerTexts()).toEqual([]);

    const big = join(folder, 'big.conllu');
    writeFileSync(big, UNKNOWN_HEAD.repeat(Math.ceil(11e6 / UNKNOWN_HEAD.length)));
    await page.keyboard.press('Control+P');
    await page.locator('.quick-input-widget input.input').fill(big);
    await page.locator('.quick-input-list .monaco-list-row', { hasText: 'big.conllu' }).first().waitFor();
    await page.keyboard.press('Enter');
    await page.locator('.editor-instance .monaco-editor[data-uri$="big.conllu"] .view-line').first().waitFor();
    await page.locator('.squiggly-error').first().waitFor();
    start.kill('SIGINT');
    const [code] = start.exitCode === null ? await once(start, 'exit') : [start.exitCode];
    expect(code).toBe(0);
    expect(readdirSync(folder)).toEqual(['big.conllu']);
  } finally {
    start.kill('SIGKILL');
    await context.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
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
