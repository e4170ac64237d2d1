/** The list of suggestions that opens by itself where a cell was selected. */

import { commands, type TextDocument } from 'vscode';
import { Column } from '../../../server/src/core/conllu/column.ts';
import { columnOfCell, mayOffer } from './document.ts';
import type { CellPlace } from './places.ts';

/** Columns whose suggestions open automatically. */
const OFFERING: ReadonlySet<number> = new Set([Column.upos, Column.feats, Column.deprel]);

/** Passing over a cell should not make the list flash; staying there should open it without a noticeable wait. */
const MILLISECONDS_BEFORE_LIST = 100;

export class OfferedList {
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Whether the list opens for these cells. */
  suits(document: TextDocument, cells: readonly CellPlace[]): boolean {
    return cells.length === 1 && OFFERING.has(columnOfCell(document, cells[0]) ?? -1) && mayOffer(document);
  }

  /** @param isWanted called when the wait is over */
  openSoon(isWanted: () => boolean): void {
    this.cancel();
    this.timer = setTimeout(() => {
      if (isWanted()) void commands.executeCommand('editor.action.triggerSuggest', { auto: true });
    }, MILLISECONDS_BEFORE_LIST);
  }

  cancel(): void {
    clearTimeout(this.timer);
  }
}
