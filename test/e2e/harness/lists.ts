/** Lists of VS Code: quick input, suggestions, quick fixes and views, by arrow keys and by scrolling. */

import type { Locator, Page } from 'playwright-core';
import { until } from './until.ts';
import type { Workbench } from './workbench.ts';

/** The place of the current row in its list; undefined if there is none yet. */
const currentOf = (rows: Locator): Promise<string | undefined> =>
  rows.evaluateAll(
    (all) => all.find((row) => row.classList.contains('focused'))?.getAttribute('data-index') ?? undefined,
  );

/**
 * Presses ArrowDown until `entry` is the current one of `rows`. Each press waits until the previous one has taken effect: on a busy
 * machine the list would run past the entry, again and again.
 *
 * @param timeout in milliseconds, until `entry` must be listed
 */
export async function moveTo(
  page: Page,
  rows: Locator,
  entry: Locator,
  label: string,
  timeout?: number,
): Promise<void> {
  await entry.waitFor(timeout === undefined ? {} : { timeout });
  const isCurrent = () => entry.evaluate((row) => row.classList.contains('focused'), undefined, { timeout: 5000 });
  await until(`"${label}" is the current entry`, async () => {
    if (await isCurrent()) return true;
    // A list is drawn before its entry is marked, and may be about to close: then the key would move the cursor in the text.
    await page.waitForTimeout(100);
    if (await isCurrent()) return true;
    const before = await currentOf(rows);
    await page.keyboard.press('ArrowDown');
    await until('another entry is current', async () => (await currentOf(rows)) !== before, 5000);
    return false;
  });
}

/** Scrolls a list until an entry can be seen: lists draw only what fits, and how much that is depends on what else the side bar has. */
export async function scrollTo(page: Page, list: Locator, entry: Locator, label: string): Promise<void> {
  await until(`"${label}" in the list`, async () => {
    if (await entry.isVisible()) return true;
    await scrollOn(page, list);
    return false;
  });
}

/** A page down, and from the end back to the start. */
export async function scrollOn(page: Page, list: Locator): Promise<void> {
  const drawn = async () => (await list.locator('.monaco-list-row').allInnerTexts()).join('\n');
  const before = await drawn();
  await list.hover({ timeout: 3000 });
  await page.mouse.wheel(0, (await list.boundingBox())?.height ?? 0);
  await page.waitForTimeout(300);
  if ((await drawn()) === before) await page.mouse.wheel(0, -100_000);
}

/** The title of the list of sentences found. */
export const findTitle = ({ page }: Workbench): Locator => page.locator('.quick-input-titlebar .quick-input-title');

/** Opens Find Sentence by its key, like an experienced user. */
export async function openFindSentence(workbench: Workbench): Promise<void> {
  await until('the list is open', async () => {
    await workbench.page.keyboard.press('Control+K');
    await workbench.page.keyboard.press('Alt+F');
    await workbench.input.waitFor({ timeout: 3000 });
    return (await findTitle(workbench).textContent())?.startsWith('Find Sentence') === true;
  });
}
