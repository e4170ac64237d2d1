/** The text editor of one file: cursor, squiggles, the Ctrl+. menu, saving. */

import { readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { errand } from './errands.ts';
import { moveTo } from './lists.ts';
import { isSoon, until } from './until.ts';

/** Line and column from 1, columns in UTF-16 units; `selected` is the number of characters selected. */
export interface Cursor {
  readonly line: number;
  readonly column: number;
  readonly selected: number;
}

export type Severity = 'error' | 'warning' | 'info' | 'hint';

/** Milliseconds between the keys of a fast typist. */
const PACE = 100;

/** The version of VS Code whose Go to Line takes its column as one character for each tab; 1.139 counts as the status bar does. */
const COUNTS_CHARACTERS = /^1\.100\./;

const linesOf = (text: string): string[] => text.split(/\r\n|\r|\n/);

/** The column behind a character that begins at column `reached`, both as the status bar counts: a tab up to the next tab stop. */
const columnAfter = (character: string, reached: number, tabSize: number): number =>
  reached + (character === '\t' ? tabSize - ((reached - 1) % tabSize) : 1);

/** The column that counts a tab as one character, of one of the status bar. */
function columnOf(line: string, visible: number, tabSize: number): number {
  let column = 1;
  for (let reached = 1; reached < visible; column++) reached = columnAfter(line[column - 1], reached, tabSize);
  return column;
}

/** The other way round. */
const visibleColumnOf = (line: string, column: number, tabSize: number): number =>
  [...Array(column - 1).keys()].reduce((reached, at) => columnAfter(line[at], reached, tabSize), 1);

export class TextEditor {
  readonly #page: Page;
  readonly #path: string;

  constructor(page: Page, path: string) {
    this.#page = page;
    this.#path = path;
  }

  /** The current content of the file on disk. */
  get onDisk(): string {
    return readFileSync(this.#path, 'utf8');
  }

  get focused(): Locator {
    return this.#page.locator(`.editor-instance .monaco-editor.focused[data-uri$="${basename(this.#path)}"]`);
  }

  /** The editor itself, for measurements in it. */
  get element(): Locator {
    return this.#page.locator(`.editor-instance .monaco-editor[data-uri$="${basename(this.#path)}"]`);
  }

  /** A line of the text by a part of it, as drawn: tabs and blanks alike are no-break spaces there. */
  line(text: string): Locator {
    return this.element.locator('.view-line', { hasText: text });
  }

  /** Its place in the window. */
  box() {
    return this.element.boundingBox();
  }

  /** The number of the first visible line. */
  async topLine(): Promise<number> {
    const numbers = await this.element.locator('.line-numbers').allInnerTexts();
    return Math.min(...numbers.map(Number));
  }

  squiggles(severity: Severity): Locator {
    return this.element.locator(`.squiggly-${severity}`);
  }

  /** The position of the cursor in `text`, the content of the editor. */
  async cursor(text = this.onDisk): Promise<Cursor> {
    const [position, tabSize] = await this.#status();
    const [, line, visible, selected] = /Ln (\d+), Col (\d+)(?: \((\d+) selected\))?/.exec(position) ?? [];
    const column = columnOf(linesOf(text)[Number(line) - 1], Number(visible), tabSize);
    return { line: Number(line), column, selected: Number(selected ?? 0) };
  }

  /** What the status bar says of the cursor, and the width of a tab. Asked often while a test waits, and so both at once. */
  async #status(): Promise<readonly [position: string, tabSize: number]> {
    // There is none while a panel has the focus: the caller may try again.
    const [position, indentation] = await this.#page
      .locator('[id="status.editor.selection"]')
      .evaluate(
        (item) => [item.textContent ?? '', document.getElementById('status.editor.indentation')?.textContent ?? ''],
        undefined,
        { timeout: 10_000 },
      );
    return [position, Number(/\d+/.exec(indentation)?.[0])];
  }

  /** Gives the text the keyboard again. */
  async focus(): Promise<void> {
    await until('editor has the focus', async () => {
      await this.#page.keyboard.press('Control+1');
      return this.focused.waitFor({ timeout: 2000 }).then(() => true);
    });
  }

  /** Puts the cursor at a line and column, both from 1. */
  async goTo(line: number, column: number): Promise<void> {
    await this.focus();
    const isThere = (at: Cursor) => at.line === line && at.column === column;
    await until(`cursor at ${line}:${column}`, async () => {
      if (!(await errand(dirname(this.#path), 'goTo', this.#path, line, column))) await this.#goToByKeys(line, column);
      // On a busy machine, a click or a command from before may move the cursor once more.
      return isSoon(async () => isThere(await this.cursor()), 5000);
    });
  }

  async #goToByKeys(line: number, column: number): Promise<void> {
    const asked = COUNTS_CHARACTERS.test(inject('vscode'))
      ? column
      : visibleColumnOf(linesOf(this.onDisk)[line - 1], column, (await this.#status())[1]);
    await this.#page.keyboard.press('Control+G');
    const input = this.#page.locator('.quick-input-widget input.input');
    await input.waitFor();
    await input.fill(`:${line}:${asked}`);
    await this.#page.keyboard.press('Enter');
  }

  /** Waits until the cursor is where it should be. */
  async until(what: string, condition: (cursor: Cursor) => boolean): Promise<void> {
    await until(what, async () => condition(await this.cursor()));
  }

  /** Waits until the text differs from the file on disk. */
  async untilChanged(): Promise<void> {
    await this.#page.locator('.tabs-container .tab.dirty', { hasText: basename(this.#path) }).waitFor();
  }

  /** Types at the cursor, replacing the selection. */
  async type(text: string): Promise<void> {
    await this.#page.keyboard.type(text);
  }

  async press(key: string): Promise<void> {
    await this.#page.keyboard.press(key);
  }

  /** Presses keys at the pace of a fast typist, so that the extension gets each one before the next. */
  async strike(...keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      await this.press(key);
      await new Promise((resolve) => setTimeout(resolve, PACE));
    }
  }

  /** The titles in the Ctrl+. menu at the cursor. Leaves the menu open. */
  async openFixes(): Promise<string[]> {
    const menu = this.#page.locator('.action-widget .monaco-list-row.action');
    await until('quick fix menu', async () => {
      await this.#page.keyboard.press('Control+.');
      return menu
        .first()
        .waitFor({ timeout: 3000 })
        .then(() => true);
    });
    return menu.allInnerTexts();
  }

  /** Takes the entry of the Ctrl+. menu whose title contains `title`. */
  async fix(title: string): Promise<void> {
    await this.openFixes();
    await this.takeFix(title);
  }

  /**
   * Takes an entry of the open menu. With the keyboard: the menu lies under an invisible block until the mouse moves, so a click
   * would time out.
   */
  async takeFix(title: string): Promise<void> {
    const rows = this.#page.locator('.action-widget .monaco-list-row.action');
    const entry = rows.filter({ hasText: title }).first();
    await moveTo(this.#page, rows, entry, title);
    await this.#page.keyboard.press('Enter');
    await entry.waitFor({ state: 'detached' });
  }

  /** The list of suggestions, where it is open. */
  get suggestions(): Locator {
    return this.#page.locator('.suggest-widget.visible .monaco-list-row');
  }

  /** Opens the list of suggestions at the cursor and returns its content, label and remark run together. */
  async suggest(): Promise<string[]> {
    await until('suggestions', async () => {
      await this.#page.keyboard.press('Control+Space');
      return this.suggestions
        .first()
        .waitFor({ timeout: 3000 })
        .then(() => true);
    });
    return this.suggestions.allInnerTexts();
  }

  /** Takes a suggestion of the open list, with the keyboard. */
  async takeSuggestion(label: string): Promise<void> {
    const entry = this.suggestions.filter({ hasText: label }).first();
    await moveTo(this.#page, this.suggestions, entry, label);
    await this.#page.keyboard.press('Enter');
    await entry.waitFor({ state: 'detached' });
  }

  /**
   * Saves until the file holds this text, or one for which `wanted` is true: a pending key or edit comes with the next
   * save. @returns the content of the file
   */
  async saved(wanted: string | ((text: string) => boolean)): Promise<string> {
    // A file that is being written is empty for a moment.
    const isThere = (text: string) => (typeof wanted === 'string' ? text === wanted : text !== '' && wanted(text));
    await until('the file holds what was done', async () => {
      await this.focus();
      await this.#page.keyboard.press('Control+S');
      // Edits that come after the key need another one.
      for (let tries = 0; tries < 20 && !isThere(this.onDisk); tries++) await this.#page.waitForTimeout(100);
      return isThere(this.onDisk);
    }).catch((error) => {
      if (typeof wanted === 'string') expect(this.onDisk).toBe(wanted);
      throw error;
    });
    return this.onDisk;
  }

  /** Saves, if the content on disk does not matter: the tab may show late that there are unsaved changes. Otherwise `saved`. */
  async save(): Promise<void> {
    await this.focus();
    await this.#page.keyboard.press('Control+S');
    const dirty = this.#page.locator('.tabs-container .tab.dirty', { hasText: basename(this.#path) });
    await dirty.waitFor({ state: 'detached' });
  }
}
