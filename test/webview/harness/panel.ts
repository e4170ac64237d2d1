/** The diagram panel in a bare browser: the built page under the extension's own security policy, and a stand-in for VS Code. */

import { mkdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { chromium, type Locator, type Page } from 'playwright-core';
import { panelHtml } from '../../../client/src/diagram/html.ts';
import type { Diagram } from '../../../server/src/protocol/diagram.ts';
import type { DiagramOptions, FromWebview, ToWebview } from '../../../server/src/protocol/webview.ts';
import { madeOnce } from '../../madeOnce.ts';
import { hasPictures } from '../../thorough.ts';
import { FONTS, THEMES, type ThemeName } from './themes.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
/** Pictures to look at. */
export const OUT = join(ROOT, 'test/webview/out');

const FLAGS = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-sync'];

/** By its path on the server: the script and the style of the page, made once for the whole run. */
async function bundle(): Promise<ReadonlyMap<string, string>> {
  const folder = await madeOnce('webview', async (outdir) => {
    await build({
      absWorkingDir: ROOT,
      entryPoints: { webview: 'webview/src/main.ts', table: 'webview/src/table/main.ts' },
      outdir,
      bundle: true,
      format: 'iife',
      target: 'es2022',
    });
  });
  return new Map(
    ['/webview.js', '/webview.css', '/table.js', '/table.css'].map((path) => [
      path,
      readFileSync(join(folder, path), 'utf8'),
    ]),
  );
}

/** Serves the page and its files at a free port of this machine. Returns its address and how to end it. */
async function serve(files: ReadonlyMap<string, string>): Promise<{ origin: string; end(): void }> {
  const pages = new Map<string, string>();
  const server = createServer(({ url = '/' }, response) => {
    const { pathname } = new URL(url, origin);
    const type = pathname.endsWith('.css') ? 'text/css' : pathname.endsWith('.js') ? 'text/javascript' : 'text/html';
    // The browser keeps the script and what it has compiled of it: most of the time of opening a panel.
    response.setHeader('Cache-Control', type === 'text/html' ? 'no-store' : 'max-age=3600');
    response.setHeader('Content-Type', `${type}; charset=utf-8`);
    response.end(files.get(pathname) ?? pages.get(pathname) ?? '');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const pageOf = (bundle: string, title: string, data?: object) =>
    panelHtml({
      scriptUri: `${origin}/${bundle}.js`,
      styleUri: `${origin}/${bundle}.css`,
      cspSource: origin,
      nonce: 'testnonce',
      title,
      data,
    });
  pages.set('/', pageOf('webview', 'Arc Diagram'));
  pages.set('/table', pageOf('table', 'Lexicon – a.conllu', { table: 'lexicon', file: 'file:///a.conllu' }));
  pages.set('/numbers', pageOf('table', 'Numbers of the treebank', { table: 'numbers' }));
  return {
    origin,
    end: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

export interface Browsing {
  /** One panel can be open at a time. */
  open(theme?: ThemeName, size?: { width: number; height: number }, path?: '' | 'table' | 'numbers'): Promise<Panel>;
  blankPage(): Promise<Page>;
  close(): Promise<void>;
}

export async function startBrowser(executablePath: string): Promise<Browsing> {
  const server = await serve(await bundle());
  const browser = await chromium.launch({ executablePath, headless: true, args: FLAGS });
  mkdirSync(OUT, { recursive: true });
  /** The page of the last panel, for the next one: reloading takes a tenth of the time of a new page. */
  let spare: Page | undefined;
  let complaints: string[] = [];

  async function newPage(): Promise<Page> {
    const page = await browser.newPage({ reducedMotion: 'reduce' });
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.addInitScript(standIn, [THEMES, FONTS] as const);
    return page;
  }

  return {
    open: async (theme = 'light', size = { width: 1000, height: 620 }, path = '') => {
      const page = spare ?? (await newPage());
      spare = undefined;
      complaints = [];
      await page.setViewportSize(size);
      await page.goto(`${server.origin}/${path}?${theme}`);
      return new Panel(page, complaints, async (isTidy) => {
        if (!isTidy) return page.close();
        await page.mouse.move(-1, -1);
        spare = page;
      });
    },
    blankPage: () => browser.newPage(),
    close: async () => {
      await browser.close();
      server.end();
    },
  };
}

interface Sent {
  readonly sent: FromWebview[];
}

/**
 * The environment that VS Code gives a webview: the variables and classes of the theme in the address, and `acquireVsCodeApi`.
 * Runs in the page.
 */
function standIn([themes, fonts]: readonly [typeof THEMES, typeof FONTS]): void {
  const { bodyClass, variables } = themes[location.search.slice(1) as ThemeName] ?? themes.light;
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
    for (const [key, value] of Object.entries({ ...fonts, ...variables }))
      document.documentElement.style.setProperty(key, value);
    document.body?.classList.add(...bodyClass.split(' '));
  });
}

/** One open panel, driven as VS Code and the user would. */
export class Panel {
  constructor(
    readonly page: Page,
    /** The browser's complaints: script errors, and violations of the security policy. */
    readonly complaints: readonly string[],
    /** Ends it. After a failed test the page is not tidy: keys and buttons may be down. */
    readonly close: (isTidy: boolean) => Promise<void>,
  ) {}

  async post(message: ToWebview): Promise<void> {
    await this.page.evaluate((data) => window.dispatchEvent(new MessageEvent('message', { data })), message);
  }

  async show(
    diagram: Diagram,
    word?: number,
    options: DiagramOptions = { showLemma: false, showFeatures: false },
  ): Promise<void> {
    await this.post({ type: 'show', diagram, word, options });
  }

  /** The panel's requests so far. */
  async sent(): Promise<FromWebview[]> {
    return (await this.allSent()).filter(({ type }) => type !== 'room');
  }

  /** Its reported width, in columns of the editor's font. */
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

  /** Form of the word with the focus. */
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

  /** Saves a picture as test/webview/out/NAME.png. */
  async screenshot(name: string, isNeeded = hasPictures): Promise<void> {
    if (isNeeded) await this.page.screenshot({ path: join(OUT, `${name}.png`) });
  }
}
