/** The views in the side bar below that of the files: Findings, Search, Questions. */

import type { Locator, Page } from 'playwright-core';
import { scrollOn, scrollTo } from './lists.ts';
import { until } from './until.ts';

/** The view of the files has rows of its own. */
const VIEWS = '.part.sidebar .pane:not(:has(> .pane-header[aria-label^="Treebank"])) .tree-explorer-viewlet-tree-view';

export class FindingsView {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Groups, findings and “more”, in their order. */
  get rows(): Locator {
    return this.#page.locator(`${VIEWS} .monaco-list-row`);
  }

  /** The text above the list. */
  message(text: string): Locator {
    return this.#page.locator(`${VIEWS} .message`, { hasText: text });
  }

  /** The name of a view, which may be that of its session. */
  title(text: string): Locator {
    return this.#page.locator('.part.sidebar .pane-header h3', { hasText: text });
  }

  row(text: string | RegExp): Locator {
    return this.rows.filter({ hasText: text });
  }

  /** Clicks an entry. */
  async click(text: string | RegExp): Promise<void> {
    await until(`"${text}" is clicked`, async () => {
      // At the pointer's old place, the tooltip of another entry may cover this one.
      await this.#page.mouse.move(0, 0);
      // What the list shows next by itself may have scrolled it away, and lists draw only what fits.
      for (const list of await this.#page.locator(`${VIEWS} .monaco-list`).all()) {
        if (await this.row(text).isVisible()) break;
        if (await list.isVisible()) await scrollOn(this.#page, list);
      }
      await this.row(text).click({ timeout: 3000 });
      return true;
    });
  }

  /** Scrolls until an entry is visible. */
  async scrollTo(text: string): Promise<void> {
    // A search or session has a list of its own below.
    const list = this.#page.locator(VIEWS).first();
    await scrollTo(this.#page, list, this.row(text), text);
  }

  /** Opens a group. */
  async expand(text: string): Promise<void> {
    const row = this.row(text).first();
    const open = this.rows.and(this.#page.locator('[aria-expanded="true"]')).filter({ hasText: text });
    await until(`"${text}" is open`, async () => {
      // A click on a row that is just being drawn again is lost.
      if ((await row.getAttribute('aria-expanded')) !== 'true') await row.click({ timeout: 3000 });
      await open.waitFor({ timeout: 3000 });
      // A second click, made because the first one was slow, would close it again.
      await this.#page.waitForTimeout(200);
      return (await open.count()) > 0;
    });
  }

  /** A button in the title of a view. */
  async pressInTitle(title: string): Promise<void> {
    const button = this.#page.locator(`.part.sidebar .pane-header [aria-label^="${title}"]`);
    const header = this.#page.locator('.part.sidebar .pane-header', {
      has: this.#page.locator(`[aria-label^="${title}"]`),
    });
    await until(`"${title}" is pressed`, async () => {
      // Titles show their buttons under the pointer.
      await header.last().hover({ timeout: 3000 });
      await button.last().click({ timeout: 3000 });
      return true;
    });
  }

  /** An entry of the menu `…` in the title of a view. */
  async pressInMenu(title: string): Promise<void> {
    const item = this.#page.locator('.context-view .action-item', { hasText: title });
    await this.pressInTitle('More Actions');
    // A menu ignores what comes right after it has opened.
    await until(`"${title}" is pressed`, async () => {
      if (await item.isVisible()) await item.click({ timeout: 3000 });
      return !(await item.isVisible());
    });
  }

  /** A button that appears on an entry under the pointer. */
  async pressOn(row: Locator, title: string): Promise<void> {
    await until(`"${title}" is pressed`, async () => {
      // At the pointer's old place, the tooltip of another entry may cover this one.
      await this.#page.mouse.move(0, 0);
      await row.hover({ timeout: 3000 });
      await row.getByRole('button', { name: title }).click({ timeout: 3000 });
      return true;
    });
  }
}
