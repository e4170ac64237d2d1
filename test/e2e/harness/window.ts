/** Windows on VS Code: one that all files of a worker share, put back between them, and new ones for files that need their own. */

import { appendFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page, type Request } from 'playwright-core';
import { inject } from 'vitest';
import { OUT } from './globalSetup.ts';
import { until } from './until.ts';
import { windowOfWorker } from './windows.ts';
import { Workbench } from './workbench.ts';

/** Longest wait for one thing to appear, in milliseconds. Two busy cores take a while to draw VS Code. */
const PATIENCE = 60_000;

const BROWSER_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Nothing outside can be reached: a request to it fails, and fails the test.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
];

const VIEWPORT = { width: 1400, height: 900 };

/** A VS Code of a file's own. */
export interface SessionHost {
  /** Starts it; pages of the browser are prepared for it before they are loaded. @returns its address */
  start(browser: BrowserContext): Promise<string>;
  stop(): Promise<void>;
}

export interface WindowOptions {
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

export interface Window {
  readonly page: Page;
  readonly workbench: Workbench;
  /** Origins outside this machine that were asked for. */
  readonly outside: ReadonlySet<string>;
  /** Replaces the settings of the workspace, and waits until they are in effect. */
  settle(settings: object): Promise<void>;
  /** With its folder, and its VS Code if that is its own. */
  close(): Promise<void>;
}

let browser: Promise<Browser> | undefined;

/**
 * The browser of this worker, which ends with it. Not one for all, since the pages of a browser share its clipboard; and the worker's own, since
 * everything that passes through another process is packed and unpacked twice.
 */
export const theBrowser = (): Promise<Browser> =>
  (browser ??= chromium.launch({ executablePath: inject('browser'), args: BROWSER_FLAGS }));

/** The page's console goes into a file; the origins that were asked outside this machine are collected. */
function watch(page: Page, base: string): ReadonlySet<string> {
  const outside = new Set<string>();
  const log = (line: string) => appendFileSync(join(OUT, `console-${windowOfWorker() + 1}.log`), `${line}\n`);
  page.on('console', (message) => log(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => log(`pageerror: ${error.stack ?? error.message}`));
  const note = async (request: Request) => {
    const { protocol, origin, hostname } = new URL(request.url());
    if (!/^(https?|wss?):$/.test(protocol) || origin === base) return;
    // VS Code's own service worker answers requests to this name, or nobody.
    const isResource = hostname.endsWith('.vscode-resource.vscode-cdn.net');
    const response = await request.response().catch(() => null);
    if (!isResource || (response !== null && !response.fromServiceWorker())) outside.add(origin);
  };
  page.context().on('request', note);
  return outside;
}

/** @param marked shown in the title of the window once the settings are in effect */
function writeSettings(folder: string, settings: object, marked: object = {}): void {
  mkdirSync(join(folder, '.vscode'), { recursive: true });
  writeFileSync(join(folder, '.vscode/settings.json'), JSON.stringify({ ...settings, ...marked }));
}

export async function openWindow(options: WindowOptions = {}): Promise<Window> {
  const { viewport = VIEWPORT, scale = 1, host, settings = {} } = options;
  const temporary = mkdtempSync(join(tmpdir(), 'treebank-e2e-work-'));
  const folder = join(temporary, options.folder ?? 'treebank');
  writeSettings(folder, settings);
  const context = await (await theBrowser()).newContext({ viewport, deviceScaleFactor: scale });
  const close = async () => {
    await context.close();
    await host?.stop();
    rmSync(temporary, { recursive: true, force: true, maxRetries: 20 });
  };
  try {
    const base = (await host?.start(context)) ?? inject('bases')[windowOfWorker()];
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE);
    const outside = watch(page, base);
    await page.goto(`${base}/?folder=${encodeURIComponent(folder)}`);
    await page.locator('.monaco-workbench').waitFor();
    const workbench = new Workbench(page, folder);
    await workbench.hideSideBar();
    let nSettled = 0;
    const settle = async (changed: object) => {
      const title = `settings ${++nSettled}`;
      writeSettings(folder, changed, { 'window.title': title });
      await until('the settings are in effect', async () => (await page.title()).includes(title));
    };
    return { page, workbench, outside, settle, close };
  } catch (error) {
    await close();
    throw error;
  }
}

let shared: Promise<Window> | undefined;

/** Removes files written by a test, except the settings, which VS Code watches. */
function empty(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (name !== '.vscode') rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 20 });
  }
}

/** The window that files share, as if it had just been opened. */
export async function sharedWindow({ viewport = VIEWPORT, settings = {} }: WindowOptions): Promise<Window> {
  if (shared === undefined) {
    shared = openWindow({ viewport, settings });
    return shared;
  }
  const window = await shared;
  await window.page.setViewportSize(viewport);
  await window.workbench.tidy();
  await window.workbench.forgetDocuments();
  empty(window.workbench.folder);
  await window.settle(settings);
  return window;
}

/** Closes the shared window, so that the next file gets a new one: after a failure it may be in any state. */
export async function dropSharedWindow(): Promise<void> {
  const window = await shared?.catch(() => undefined);
  shared = undefined;
  await window?.close();
}
