/** The diagram panel in a bare browser: the built page under the extension's own security policy, and a stand-in for VS Code. */

import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { type Browser, chromium, type Locator, type Page } from 'playwright-core';
import { panelHtml } from '../../../client/src/diagram/html.ts';
import type { Diagram } from '../../../server/src/protocol/diagram.ts';
import type { FromWebview, ToWebview } from '../../../server/src/protocol/webview.ts';
import { THEMES } from './themes.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
/** Pictures to look at. */
export const OUT = join(ROOT, 'test/webview/out');

const FLAGS = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-sync'];
const ORIGIN = 'http://panel.test';

async function bundle(): Promise<ReadonlyMap<string, string>> {
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: { webview: 'webview/src/main.ts' },
    outdir: 'dist',
    bundle: true,
    format: 'iife',
    target: 'es2022',
    write: false,
  });
  return new Map(outputFiles.map(({ path, text }) => [path.endsWith('.css') ? 'webview.css' : 'webview.js', text]));
}

export interface Browsing {
  open(theme?: keyof typeof THEMES, size?: { width: number; height: number }): Promise<Panel>;
  blankPage(): Promise<Page>;
  close(): Promise<void>;
}

export async function startBrowser(executablePath: string): Promise<Browsing> {
  const files = await bundle();
  const browser = await chromium.launch({ executablePath, headless: true, args: FLAGS });
  mkdirSync(OUT, { recursive: true });
  return {
    open: (theme = 'light', size = { width: 1000, height: 620 }) => openPanel(browser, files, theme, size),
    blankPage: () => browser.newPage(),
    close: () => browser.close(),
  };
}

async function openPanel(
  browser: Browser,
  files: ReadonlyMap<string, string>,
  theme: keyof typeof THEMES,
  viewport: { width: number; height: number },
): Promise<Panel> {
  const page = await browser.newPage({ viewport, reducedMotion: 'reduce' });
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  const html = panelHtml({
    scriptUri: `${ORIGIN}/webview.js`,
    styleUri: `${ORIGIN}/webview.css`,
    cspSource: ORIGIN,
    nonce: 'testnonce',
  });
  await page.route(`${ORIGIN}/**`, (route) => {
    const name = new URL(route.request().url()).pathname.slice(1);
    const body = files.get(name);
    if (body !== undefined)
      return route.fulfill({ body, contentType: name.endsWith('css') ? 'text/css' : 'text/javascript' });
    return route.fulfill({ body: html, contentType: 'text/html' });
  });
  await page.addInitScript(standIn, THEMES[theme]);
  await page.goto(`${ORIGIN}/`);
  return new Panel(page, complaints);
}

interface Sent {
  readonly sent: FromWebview[];
}

/** What VS Code gives a webview: the theme's variables and classes, and `acquireVsCodeApi`. Runs in the page. */
function standIn({ bodyClass, variables }: (typeof THEMES)[keyof typeof THEMES]): void {
  const sent: FromWebview[] = [];
  let state: unknown;
  Object.assign(globalThis, {
    sent,
    acquireVsCodeApi: () => ({
      postMessage: (message: FromWebview) => sent.push(structuredClone(message)),
      getState: () => state,
      setState: (next: unknown) => {
        state = next;
      },
    }),
  });
  document.addEventListener('readystatechange', () => {
    for (const [key, value] of Object.entries(variables)) document.documentElement.style.setProperty(key, value);
    document.body?.classList.add(...bodyClass.split(' '));
  });
}

/** One open panel, driven as VS Code and the user would. */
export class Panel {
  constructor(
    readonly page: Page,
    /** What the browser complained about: script errors, and violations of the security policy. */
    readonly complaints: readonly string[],
  ) {}

  async post(message: ToWebview): Promise<void> {
    await this.page.evaluate((data) => window.dispatchEvent(new MessageEvent('message', { data })), message);
  }

  async show(diagram: Diagram, word?: number, options = { showLemma: false, showFeatures: false }): Promise<void> {
    await this.post({ type: 'show', diagram, word, options });
  }

  /** What the panel has asked for so far. */
  async sent(): Promise<FromWebview[]> {
    return (await this.allSent()).filter(({ type }) => type !== 'room');
  }

  /** How wide it has said to be, in columns of the editor's font. */
  async rooms(): Promise<number[]> {
    return (await this.allSent()).flatMap((message) => (message.type === 'room' ? [message.columns] : []));
  }

  private allSent(): Promise<FromWebview[]> {
    return this.page.evaluate(() => (globalThis as unknown as Sent).sent);
  }

  get words(): Locator {
    return this.page.locator('svg.tree g.word');
  }

  /** @param word position, from 1 */
  word(word: number): Locator {
    return this.words.nth(word - 1);
  }

  arcLabel(deprel: string): Locator {
    return this.page.locator('svg.tree g.arc text').getByText(deprel, { exact: true });
  }

  arrowhead(deprel: string): Locator {
    return this.arcLabel(deprel).locator('xpath=..').locator('.arrowhead');
  }

  /** Form of the word that has the focus. */
  focusedWord(): Promise<string | null> {
    return this.page.locator('g.word:focus text.form').textContent();
  }

  async isInView(word: number): Promise<boolean> {
    const [box, stage] = await Promise.all([this.word(word).boundingBox(), this.page.locator('.stage').boundingBox()]);
    if (box === null || stage === null) return false;
    return (
      stage.x <= box.x && box.x + box.width <= stage.x + stage.width && box.y + box.height <= stage.y + stage.height
    );
  }

  /** Milliseconds from the message to the frame that shows it, by the page's clock. */
  timeToShow(diagram: Diagram): Promise<number> {
    return this.page.evaluate(
      (shown) =>
        new Promise<number>((resolve) => {
          const start = performance.now();
          const data = { type: 'show', diagram: shown, word: 1, options: { showLemma: false, showFeatures: false } };
          window.dispatchEvent(new MessageEvent('message', { data }));
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - start)));
        }),
      diagram,
    );
  }

  async screenshot(name: string): Promise<void> {
    await this.page.screenshot({ path: join(OUT, `${name}.png`) });
  }

  close(): Promise<void> {
    return this.page.close();
  }
}
