/** VS Code's window for the tests: a user's actions, and readings. */

import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { DiagramPanel } from './diagram.ts';
import { errand } from './errands.ts';
import { moveTo } from './lists.ts';
import { TextEditor } from './textEditor.ts';
import { isSoon, until } from './until.ts';

export class Workbench {
  readonly #page: Page;
  readonly #folder: string;

  constructor(page: Page, folder: string) {
    this.#page = page;
    this.#folder = folder;
  }

  /** For drawings by a view of ours. */
  get page(): Page {
    return this.#page;
  }

  /** The folder of the window, with the opened files. */
  get folder(): string {
    return this.#folder;
  }

  /** The open line of the quick input. */
  get input(): Locator {
    return this.#input;
  }

  /** Writes a file of this name into the folder of the window and opens it. */
  async open(name: string, text: string, language = 'CoNLL-U'): Promise<TextEditor> {
    const path = join(this.#folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    // Something may be highlighted at the pointer's place from an earlier test.
    await this.#page.mouse.move(0, 0);
    if (!(await errand(this.#folder, 'open', path))) await this.#pick('Control+P', path, basename(name));
    const editor = new TextEditor(this.#page, path);
    await editor.focused.waitFor();
    await this.language(language).waitFor();
    return editor;
  }

  /** Closes everything beside the editors, so that nothing remains: side bar, panel, messages, lists. */
  async tidy(): Promise<void> {
    await this.#page.keyboard.press('Escape');
    await this.#page.mouse.move(0, 0);
    if (await errand(this.#folder, 'tidy')) return;
    if (await this.#page.locator('.part.sidebar').isVisible()) await this.hideSideBar();
    if (await this.#page.locator('.part.panel').isVisible()) await this.command('View: Toggle Panel Visibility');
    if (0 < (await this.notifications.count())) await this.command('Notifications: Clear All Notifications');
  }

  /** Deletes the documents that are open though no editor shows them. */
  async forgetDocuments(): Promise<void> {
    await errand(this.#folder, 'forgetDocuments');
  }

  /** Leaves the room to text and diagram. */
  async hideSideBar(): Promise<void> {
    const sideBar = this.#page.locator('.part.sidebar');
    await sideBar.waitFor();
    await this.command('View: Toggle Primary Side Bar Visibility');
    await sideBar.waitFor({ state: 'hidden' });
  }

  /** The language named in the status bar. */
  language(name: string): Locator {
    return this.#page.locator('[id="status.editor.mode"]', { hasText: name });
  }

  /** Waits until the extension answers at once. The first opened file starts it, and for a moment it is too busy to receive keys. */
  async untilReady(): Promise<void> {
    await this.#page.locator('.statusbar-item[id$="treebank.sentence"]').waitFor();
  }

  /** Loads the window again, with the editors that were open. */
  async reload(): Promise<void> {
    await this.#page.evaluate(saveState);
    await this.#page.reload();
    await this.#page.locator('.tabs-container .tab').first().waitFor();
  }

  /**
   * Clicks a link above a line of a short text. Above the first line it may be out of sight: links come later than the text. A click of
   * which nobody heard in time may have opened a list.
   */
  async follow(link: Locator): Promise<void> {
    await link.waitFor();
    await until('the link is clicked', async () => {
      if (await this.#input.isVisible()) return true;
      await this.#page.locator('.editor-instance .monaco-editor', { has: link }).hover();
      await this.#page.mouse.wheel(0, -1000);
      await link.click({ timeout: 3000 });
      return true;
    });
  }

  /**
   * Runs a command of the palette by its full title, for instance `Treebank: Show Arc Diagram`.
   *
   * @param choice in its list, which an editor that gets the focus late closes: then once more
   */
  async command(title: string, choice?: string): Promise<void> {
    await until(`"${title}" is chosen`, async () => {
      await this.#pick('F1', `>${title}`, title);
      if (choice !== undefined) await this.#choose(choice, choice, 10_000);
      return true;
    });
  }

  /** Whether the palette offers a command of this title here. */
  async offers(title: string): Promise<boolean> {
    await this.#page.keyboard.press('F1');
    await this.#input.waitFor();
    await this.#input.fill(`>${title}`);
    // The list is there when it shows the command, or says that there is none.
    const row = this.#page.locator('.quick-input-list .monaco-list-row').first();
    await row.waitFor();
    const rows = await this.#page.locator('.quick-input-list .monaco-list-row').allInnerTexts();
    await this.#page.keyboard.press('Escape');
    return rows.some((each) => each.includes(title));
  }

  /** A row of the Problems panel, by a part of its text; opens the panel if need be. */
  async problem(text: string): Promise<Locator> {
    const panel = this.#page.locator('.markers-panel');
    if (!(await panel.isVisible())) await this.command('View: Focus Problems');
    // Level 1 are the files, level 3 the related places.
    return panel.locator('[role=treeitem][aria-level="2"]', { hasText: text });
  }

  get diagram(): DiagramPanel {
    return new DiagramPanel(this.#page);
  }

  /** The page of a Markdown preview. */
  get preview(): Locator {
    return this.#page.frameLocator('iframe.webview.ready').frameLocator('iframe#active-frame').locator('body');
  }

  async chooseTheme(name: string): Promise<void> {
    await this.command('Preferences: Color Theme');
    await this.#choose(name, name);
  }

  /** Chooses how strict the checks are. */
  async chooseProfile(name: string): Promise<void> {
    await this.command('Treebank: Choose Lint Profile…');
    await this.#choose(name, name);
  }

  /** Shows the derivation of the sentence at the cursor by a transition system. */
  async showDerivation(system: string): Promise<void> {
    await this.command('Treebank: Show Derivation');
    await this.#choose(system, system);
  }

  /** A message at the lower right, by a part of its text. */
  notification(text: string): Locator {
    return this.#page.locator('.notification-toast', { hasText: text });
  }

  /** The result of the last operation, by a part of its text, from the status bar. */
  result(text: string): Locator {
    return this.#page.locator(`.statusbar-item[id$="treebank.result"] [aria-label*=${JSON.stringify(text)}]`);
  }

  /** The visible notifications. */
  get notifications(): Locator {
    return this.#page.locator('.notification-toast');
  }

  /** Closes all editors and panels; changes are thrown away. */
  async closeAll(): Promise<void> {
    const discard = this.#page.locator('.monaco-dialog-box').getByRole('button', { name: "Don't Save" });
    const areClosed = async () => {
      if (await discard.isVisible()) await discard.click();
      return (await this.#page.locator('.editor-group-container:not(.empty)').count()) === 0;
    };
    await until('all editors closed', async () => {
      const asked = errand(this.#folder, 'closeAll');
      asked.catch(() => undefined);
      // What was typed meanwhile makes VS Code ask whether to save it, and the errand waits for the answer.
      const isHeard = await Promise.race([asked, this.#page.waitForTimeout(2000).then(() => true)]);
      if (!isHeard) await this.command('View: Close All Editors');
      // Work started by a test may open an editor even later.
      const isDone = await isSoon(areClosed, 10_000);
      if (isDone) await asked;
      return isDone;
    });
  }

  get #input(): Locator {
    return this.#page.locator('.quick-input-widget input.input');
  }

  /** Types into the quick input that `key` opens, and takes the entry labelled exactly `label`. */
  async #pick(key: string, text: string, label: string): Promise<void> {
    await until(`"${label}" is current`, async () => {
      // A key pressed while the focus is still moving is lost, so press again.
      await this.#page.keyboard.press(key);
      await this.#input.waitFor({ timeout: 3000 });
      // An editor that gets the focus late closes the input again.
      await this.#input.fill(text, { timeout: 3000 });
      const isCurrent = await this.#moveTo(label, 5000).then(
        () => true,
        () => false,
      );
      // The palette offers commands for the focus at its opening: then the editor did not have it yet.
      if (!isCurrent) await this.#page.keyboard.press('Escape');
      return isCurrent;
    });
    await this.#takeCurrent(label);
  }

  /** The entry with exactly this label. */
  #entry(label: string): Locator {
    const name = this.#page.locator('.label-name').getByText(label, { exact: true });
    return this.#page.locator('.quick-input-list .monaco-list-row').filter({ has: name }).first();
  }

  /** In the open quick input. @param timeout as of `#moveTo` */
  async #choose(text: string, label: string, timeout?: number): Promise<void> {
    await this.#input.fill(text, { timeout });
    await this.#take(label, timeout);
  }

  async #take(label: string, timeout?: number): Promise<void> {
    await this.#moveTo(label, timeout);
    await this.#takeCurrent(label);
  }

  /** @param timeout in milliseconds, until it must be listed */
  #moveTo(label: string, timeout?: number): Promise<void> {
    const rows = this.#page.locator('.quick-input-list .monaco-list-row');
    return moveTo(this.#page, rows, this.#entry(label), label, timeout);
  }

  async #takeCurrent(label: string): Promise<void> {
    await this.#page.keyboard.press('Enter');
    await this.#entry(label).waitFor({ state: 'hidden' });
  }
}

/**
 * In the page: makes VS Code save its state, which it does by itself every five seconds when nothing else is to do, and at once when its window
 * loses the focus. Ends when the state is in the database.
 */
async function saveState(): Promise<void> {
  // Only a change of the focus counts. With the focus in a webview, VS Code hears nothing of a `blur` of the page.
  for (const hasFocus of [true, false]) {
    document.hasFocus = () => hasFocus;
    document.dispatchEvent(new Event('visibilitychange'));
  }
  // It is written a moment later, and the page may be busy.
  await new Promise<void>((resolve) => setTimeout(() => requestIdleCallback(() => resolve(), { timeout: 5000 }), 500));
  for (const { name = '' } of await indexedDB.databases()) {
    const request = indexedDB.open(name);
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    // Transactions are in order, so this one ends after those that write.
    for (const store of database.objectStoreNames) {
      const reading = database.transaction(store).objectStore(store).count();
      await new Promise((resolve) => {
        reading.onsuccess = resolve;
        reading.onerror = resolve;
      });
    }
    database.close();
  }
}
