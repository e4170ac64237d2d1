/** The window's display and its times, by its own clock: the text of a file, a key, the number of problems in the status bar. */

import type { Page } from 'playwright-core';

/** Milliseconds without a change after which all findings are there. */
const QUIET = 4000;

export interface Watched {
  /** When the text appeared; times are in milliseconds. */
  readonly shown: number;
  /** The number of problems, whenever it changed. */
  readonly counts: readonly { readonly time: number; readonly text: string }[];
  /** When the last key went down. */
  readonly key: number;
  /** When these times begin, in milliseconds since 1970. */
  readonly origin: number;
}

interface Watching {
  watched: { shown: number; counts: { time: number; text: string }[]; key: number; origin: number };
  end?: AbortController;
}

/** Begins to watch, for the file of this name; an earlier watch ends. */
export async function watch(page: Page, name: string): Promise<void> {
  await page.evaluate((file) => {
    const here = globalThis as unknown as Watching;
    here.end?.abort();
    here.end = new AbortController();
    const { signal } = here.end;
    const watched: Watching['watched'] = { shown: 0, counts: [], key: 0, origin: performance.timeOrigin };
    here.watched = watched;
    const count = () => document.querySelector('[id="status.problems"]')?.textContent ?? '';
    let last = count();
    const watcher = new MutationObserver(() => {
      const line = document.querySelector(`.editor-instance .monaco-editor[data-uri$="${file}"] .view-line`);
      if (watched.shown === 0 && line !== null) watched.shown = performance.now();
      const text = count();
      if (text === last) return;
      last = text;
      watched.counts.push({ time: performance.now(), text });
    });
    watcher.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
    signal.addEventListener('abort', () => watcher.disconnect());
    const note = () => {
      watched.key = performance.now();
    };
    addEventListener('keydown', note, { capture: true, signal });
  }, name);
}

const watched = (page: Page): Promise<Watched> =>
  page.evaluate(() => (globalThis as unknown as { watched: Watched }).watched);

/** Waits until there are findings and their number no longer changes. */
export async function untilQuiet(page: Page): Promise<Watched> {
  for (;;) {
    const { counts } = await watched(page);
    await page.waitForTimeout(QUIET);
    const later = await watched(page);
    if (0 < counts.length && later.counts.length === counts.length) return later;
  }
}

/** Milliseconds from a key to the changed number of problems. */
export async function ofKey(page: Page, key: string): Promise<number> {
  const { counts: before } = await watched(page);
  await page.keyboard.press(key);
  for (;;) {
    const { counts, key: pressed } = await watched(page);
    if (before.length < counts.length) return counts[before.length].time - pressed;
    await page.waitForTimeout(20);
  }
}
