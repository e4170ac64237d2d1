/** The diagram that is open from the start, where the one who starts VS Code asks for it. */

import type { Disposable, Memento } from 'vscode';
import type { LastPlace } from '../place.ts';
import type { DiagramView } from './view.ts';

const LAST = 'treebank.start';

/**
 * Opens the diagram beside the first treebank that is seen, once for each start: a window that is loaded anew shows what it showed.
 *
 * @param start names the start; undefined if nobody asks
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
