/** Quick fixes of all findings of a kind, in the whole treebank if that is what the user looks at. */

import { CodeAction, type Command } from 'vscode';
import { inert } from '../../../server/src/inert/index.ts';

/** Behind each repair of all findings of a kind in the file. */
export const withTreebankFixes = (actions: readonly (Command | CodeAction)[]): (Command | CodeAction)[] =>
  actions.flatMap((action) => {
    const id = kindOf(action);
    if (id === undefined || !(action instanceof CodeAction)) return [action];
    const whole = new CodeAction(inert`Fix all “${id}” in the whole treebank…`, action.kind);
    whole.command = { title: whole.title, command: 'treebank.fixAllOfKind', arguments: [id] };
    whole.diagnostics = action.diagnostics;
    return [action, whole];
  });

/** What the server has put into an action for a file, see lsp/actions/fixAll.ts. */
function kindOf(action: Command | CodeAction): string | undefined {
  const data: unknown = Reflect.get(action, 'data');
  if (typeof data !== 'object' || data === null || !('fixAll' in data) || !('id' in data)) return undefined;
  return typeof data.id === 'string' ? data.id : undefined;
}
