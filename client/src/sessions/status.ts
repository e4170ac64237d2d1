/** The progress of the active session in the status bar; a click shows its questions. */

import { Disposable } from 'vscode';
import { inert } from '../../../server/src/inert/index.ts';
import { createStatusEntry } from '../show/messages.ts';
import { answered } from './rows.ts';
import type { SessionState } from './state.ts';

export function showProgressInStatusBar(state: SessionState): Disposable {
  const entry = createStatusEntry('treebank.session', {
    name: inert`Treebank: Questions`,
    command: 'treebank.showQuestions',
    priority: 0,
    side: 'left',
  });
  const show = () => {
    const session = state.of();
    if (session === undefined) return entry.hide();
    const { title, nOpen, message } = session;
    const text = inert`${title}: ${answered(session)}`;
    const tooltip = message === undefined ? inert`Click for what is open.` : inert`${message}\nClick for what is open.`;
    entry.show(nOpen === 0 ? inert`$(check-all) ${text}` : inert`$(question) ${text}`, tooltip);
  };
  show();
  return Disposable.from(entry, state.onDidChange(show));
}
