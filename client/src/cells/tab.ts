/** The behaviour of Tab: a context key holds the kind of rows at the cursors, an entry in the status bar shows the mode and toggles it. */

import { ConfigurationTarget, Disposable, type TextEditor, window, workspace } from 'vscode';
import { inert } from '../../../server/src/inert/index.ts';
import { ROW, type RowState, TAB_SETTING } from '../../../server/src/protocol/cellCommands.ts';
import { readSettings } from '../../../server/src/protocol/settingValues.ts';
import { followInContext } from '../contextKey.ts';
import { isTreebank } from '../server.ts';
import { createStatusEntry } from '../show/messages.ts';
import { columnsOfDocument } from './document.ts';
import { isFullRow, isRow } from './places.ts';

/** One complete row, or one with a selection, is enough for `full`: a tab must not be inserted there. */
export function rowAt({ document, selections }: TextEditor): RowState {
  const rows = selections
    .map(({ active, isEmpty }) => ({ text: document.lineAt(active.line).text, isEmpty }))
    .filter(({ text }) => isRow(text));
  if (rows.length === 0) return 'none';
  const columns = columnsOfDocument(document);
  return rows.some(({ text, isEmpty }) => !isEmpty || isFullRow(text, columns)) ? 'full' : 'short';
}

export const noticeRows = (): Disposable =>
  followInContext<RowState | undefined>(ROW, undefined, (editor) =>
    editor !== undefined && isTreebank(editor.document) ? rowAt(editor) : undefined,
  );

/** Whether Tab selects cells. */
export const selectsCells = () => readSettings(workspace.getConfiguration('treebank'))['treebank.cells.tab'];

/** Changes the setting where it is set already, otherwise in the user settings. */
export async function toggleTab(): Promise<void> {
  const configuration = workspace.getConfiguration();
  const isOfWorkspace = configuration.inspect(TAB_SETTING)?.workspaceValue !== undefined;
  const target = isOfWorkspace ? ConfigurationTarget.Workspace : ConfigurationTarget.Global;
  await configuration.update(TAB_SETTING, !selectsCells(), target);
}

/** Shows “Tab: cells” or “Tab: text” while a treebank has the focus. */
export function showTabInStatusBar(): Disposable {
  const item = createStatusEntry('treebank.tab', {
    name: inert`Treebank: What Tab Does`,
    command: 'treebank.toggleTab',
    priority: 100.5,
  });
  const show = () => {
    const editor = window.activeTextEditor;
    if (editor === undefined || !isTreebank(editor.document)) item.hide();
    else if (selectsCells())
      item.show(
        inert`Tab: cells`,
        inert`Tab selects the next cell. In incomplete rows it types a tab.\nClick to make it type a tab everywhere.`,
      );
    else item.show(inert`Tab: text`, inert`Tab types a tab.\nClick to make it select the next cell.`);
  };
  show();
  return Disposable.from(
    item,
    window.onDidChangeActiveTextEditor(show),
    workspace.onDidOpenTextDocument(show),
    workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration(TAB_SETTING)) show();
    }),
  );
}
