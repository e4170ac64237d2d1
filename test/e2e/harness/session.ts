/** One browser window on the shared VS Code with a folder of its own, for all tests of a file. */

import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { Workbench } from './workbench.ts';

const OUT = join(import.meta.dirname, '../out');

export const BROWSER_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Longest wait for one thing to appear, in milliseconds. Two busy cores take a while to draw VS Code. */
const PATIENCE = 60_000;

export interface Session {
  readonly workbench: Workbench;
  /** Saves a picture of the window as test/e2e/out/NAME.png. */
  screenshot(name: string): Promise<void>;
}

function watch(page: Page, base: string): { readonly outside: Set<string> } {
  const outside = new Set<string>();
  const log = (line: string) => appendFileSync(join(OUT, 'console.log'), `${line}\n`);
  page.on('console', (message) => log(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => log(`pageerror: ${error.stack ?? error.message}`));
  page.context().on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (/^(https?|wss?):$/.test(protocol) && origin !== base) outside.add(origin);
  });
  return { outside };
}

/**
 * Registers the hooks that open the window before the file's tests, take a picture of a test that failed, close what a test
 * opened, and check that no request left the machine.
 */
export function openSession(): Session {
  const folder = mkdtempSync(join(tmpdir(), 'treebank-e2e-work-'));
  let browser: Browser | undefined;
  let page: Page | undefined;
  let workbench: Workbench | undefined;
  let outside: ReadonlySet<string> = new Set();

  beforeAll(async () => {
    const base = inject('base');
    browser = await chromium.launch({ executablePath: inject('chromium'), headless: true, args: BROWSER_FLAGS });
    page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
    page.setDefaultTimeout(PATIENCE);
    outside = watch(page, base).outside;
    await page.goto(`${base}/?folder=${encodeURIComponent(folder)}`);
    await page.locator('.monaco-workbench').waitFor();
    workbench = new Workbench(page, folder);
  });

  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await page?.screenshot({ path: join(OUT, `failed ${task.name}.png`) });
    await workbench?.closeAll();
    expect([...outside], 'addresses outside this machine that were asked').toEqual([]);
  });

  afterAll(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  return {
    get workbench() {
      if (workbench === undefined) throw new Error('The workbench is there only while tests run.');
      return workbench;
    },
    async screenshot(name) {
      await page?.screenshot({ path: join(OUT, `${name}.png`) });
    },
  };
}
