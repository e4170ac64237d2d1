/** The width of the text. VS Code does not report it, but the diagram panel, beside or below the text, has about the same. */

import { type Disposable, EventEmitter } from 'vscode';

/** Parts of an editor's width not available to the text: line numbers, folding, lightbulb, scroll bar. */
const MARGINS = 10;
/** A minimap shows at most as many columns as the text, each a ninth of the width. */
const BESIDE_MINIMAP = 0.87;

export class Room implements Disposable {
  private panel: number | undefined;
  private readonly changed = new EventEmitter<void>();
  readonly onDidChange = this.changed.event;

  /** Columns of the font available to the text; undefined if unknown. */
  columns(hasMinimap: boolean): number | undefined {
    if (this.panel === undefined) return undefined;
    const columns = Math.max(0, this.panel - MARGINS);
    return hasMinimap ? Math.floor(columns * BESIDE_MINIMAP) : columns;
  }

  /** @param panel width of the panel in columns of the editor's font; undefined once it is closed */
  measure(panel: number | undefined): void {
    if (panel === this.panel) return;
    this.panel = panel;
    this.changed.fire();
  }

  dispose(): void {
    this.changed.dispose();
  }
}
