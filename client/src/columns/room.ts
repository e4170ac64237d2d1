/** How much room the text has. VS Code tells no extension; the panel of the diagram is as wide, beside the text or below it. */

import { type Disposable, EventEmitter } from 'vscode';

/** Of an editor's width that is none of the text: line numbers, folding, lightbulb, scroll bar. */
const MARGINS = 10;
/** A minimap shows as many columns as the text, each a ninth as wide, or fewer. */
const BESIDE_MINIMAP = 0.87;

export class Room implements Disposable {
  private panel: number | undefined;
  private readonly changed = new EventEmitter<void>();
  readonly onDidChange = this.changed.event;

  /** Columns of the font that a text has for its own; undefined where nothing is known. */
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
