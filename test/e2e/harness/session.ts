/** One browser window on the shared VS Code with a folder of its own, for all tests of a file. */

import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page, type Request } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { windowOfWorker } from './windows.ts';
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
  // Nothing outside can be reached: what is asked for nevertheless fails, and fails the test.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
];

/** Longest wait for one thing to appear, in milliseconds. Two busy cores take a while to draw VS Code. */
const PATIENCE = 60_000;

export interface Session {
  readonly workbench: Workbench;
  /** Saves a picture of the window as test/e2e/out/NAME.png. */
  screenshot(name: string): Promise<void>;
}

/** The page's console goes into a file; the origins that were asked outside this machine are collected. */
function watch(page: Page, base: string): ReadonlySet<string> {
  const outside = new Set<string>();
  const log = (line: string) => appendFileSync(join(OUT, `console-${windowOfWorker() + 1}.log`), `${line}\n`);
  page.on('console', (message) => log(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => log(`pageerror: ${error.stack ?? error.message}`));
  const note = async (request: Request) => {
    const { protocol, origin, hostname } = new URL(request.url());
    if (!/^(https?|wss?):$/.test(protocol) || origin === base) return;
    // What VS Code calls by this name its own service worker answers, or nobody.
    const isResource = hostname.endsWith('.vscode-resource.vscode-cdn.net');
    const response = await request.response().catch(() => null);
    if (!isResource || (response !== null && !response.fromServiceWorker())) outside.add(origin);
  };
  page.context().on('request', note);
  return outside;
}

/** What differs from the window that tests work in. */
export interface SessionOptions {
  /** Name of the folder: it stands in the title of the window. */
  readonly folder?: string;
  readonly viewport?: { readonly width: number; readonly height: number };
  /** Pixels of a picture for each pixel of the page. */
  readonly scale?: number;
  /** Settings of the workspace. */
  readonly settings?: object;
  /** Another VS Code than the shared one. */
  readonly host?: SessionHost;
}

/** A VS Code of a file's own. */
export interface SessionHost {
  /** Starts it; pages of the browser are prepared for it before they are loaded. @returns its address */
  start(browser: BrowserContext): Promise<string>;
  stop(): Promise<void>;
}

/**
 * Registers the hooks that open the window before the file's tests, take a picture of a test that failed, close what a test
 * opened, and check that no request left the machine.
 */
export function openSession(options: SessionOptions = {}): Session {
  const { viewport = { width: 1400, height: 900 }, scale = 1 } = options;
  const temporary = mkdtempSync(join(tmpdir(), 'treebank-e2e-work-'));
  const folder = join(temporary, options.folder ?? 'treebank');
  mkdirSync(join(folder, '.vscode'), { recursive: true });
  writeFileSync(join(folder, '.vscode/settings.json'), JSON.stringify(options.settings ?? {}));
  let browser: Browser | undefined;
  let page: Page | undefined;
  let workbench: Workbench | undefined;
  let outside: ReadonlySet<string> = new Set();

  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: inject('chromium'), headless: true, args: BROWSER_FLAGS });
    page = await browser.newPage({ viewport, deviceScaleFactor: scale });
    page.setDefaultTimeout(PATIENCE);
    const base = (await options.host?.start(page.context())) ?? inject('bases')[windowOfWorker()];
    outside = watch(page, base);
    await page.goto(`${base}/?folder=${encodeURIComponent(folder)}`);
    await page.locator('.monaco-workbench').waitFor();
    workbench = new Workbench(page, folder);
    await workbench.hideSideBar();
  });

  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await page?.screenshot({ path: join(OUT, `failed ${task.name}.png`) });
    await workbench?.closeAll();
    expect([...outside], 'addresses outside this machine that were asked').toEqual([]);
  });

  afterAll(async () => {
    await browser?.close();
    await options.host?.stop();
    rmSync(temporary, { recursive: true, force: true, maxRetries: 20 });
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
