/** Opens the diagram at startup, if the start of VS Code requests it. */

import type { Disposable, Memento } from 'vscode';
import type { LastPlace } from '../place.ts';
import type { DiagramView } from './view.ts';

const LAST = 'treebank.start';

/**
 * Opens the diagram beside the first visible treebank, once for each start: a reloaded window restores its own state.
 *
 * @param start identifies the start; undefined without a request
 */
export function openAtStart(
  start: string | undefined,
  memory: Memento,
  places: LastPlace,
  diagram: Pick<DiagramView, 'open'>,
): Disposable {
  let listener: Disposable | undefined;
  const open = () => {
    if (places.editor === undefined || memory.get(LAST) === start) return;
    listener?.dispose();
    void memory.update(LAST, start);
    void diagram.open();
  };
  if (start !== undefined) {
    listener = places.onDidChange(open);
    open();
  }
  return { dispose: () => listener?.dispose() };
}
