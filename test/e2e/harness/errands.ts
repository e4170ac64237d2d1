/**
 * Errands: what a test needs done, rather than tests, is done by a small extension through VS Code's API. Through lists and fields, as a user would, it
 * takes a quarter of a second of a core each time, hundreds of times.
 */

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packed } from './packed.ts';

/** Where the extension says how to reach it, in the folder of its window. */
const ADDRESS = '.vscode/errands.txt';

const MAIN = `
const { createServer } = require('node:http');
const { writeFileSync } = require('node:fs');
const { commands, ConfigurationTarget, Position, Range, Selection, TextEditorRevealType, Uri, window, workspace, WorkspaceEdit } = require('vscode');

const run = (...names) => names.reduce((before, name) => before.then(() => commands.executeCommand(name)), Promise.resolve());
// Not openTextDocument: its documents stay open for minutes, and what is counted over open files counts them.
const shown = (path) => commands.executeCommand('vscode.open', Uri.file(path), { preview: false });

const ERRANDS = {
  open: shown,
  async goTo(path, line, column) {
    if (window.activeTextEditor?.document.uri.fsPath !== path) await shown(path);
    const editor = window.activeTextEditor;
    const at = new Position(line - 1, column - 1);
    editor.selection = new Selection(at, at);
    editor.revealRange(new Range(at, at), TextEditorRevealType.InCenterIfOutsideViewport);
  },
  async closeAll() {
    for (const document of workspace.textDocuments.filter((each) => each.isDirty)) {
      await window.showTextDocument(document);
      await run('workbench.action.revertAndCloseActiveEditor');
    }
    // The last group stays, and it is locked if it had the diagram.
    await run('workbench.action.closeAllGroups', 'workbench.action.unlockEditorGroup');
  },
  // What an extension has opened without an editor stays open for minutes, with its findings, unless VS Code itself deletes the file.
  async forgetDocuments() {
    const edit = new WorkspaceEdit();
    const open = workspace.textDocuments.filter(({ uri }) => uri.scheme === 'file' && !uri.path.includes('/.vscode/'));
    for (const { uri } of open) edit.deleteFile(uri, { ignoreIfNotExists: true });
    // The size of an edit counts texts only.
    if (0 < open.length) await workspace.applyEdit(edit);
  },
  // Settings of the machine have no effect in those of a folder.
  configure: (key, value) => workspace.getConfiguration().update(key, value ?? undefined, ConfigurationTarget.Global),
  // For what another test does through its button.
  run,
  tidy: () => run('workbench.action.closeSidebar', 'workbench.action.closePanel', 'notifications.clearAll'),
};

exports.activate = () => {
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const part of request) text += part;
    const [errand, ...details] = JSON.parse(text);
    const failure = await Promise.resolve(ERRANDS[errand](...details)).then(() => undefined, (error) => String(error?.stack ?? error));
    response.writeHead(failure === undefined ? 200 : 500);
    response.end(failure);
  });
  const folder = workspace.workspaceFolders?.[0]?.uri.fsPath;
  if (folder !== undefined) server.listen(0, '127.0.0.1', () => writeFileSync(folder + '/${ADDRESS}', String(server.address().port)));
  return { dispose: () => server.close() };
};
`;

export const errandsExtension = packed(
  {
    name: 'errands',
    publisher: 'treebank-tests',
    version: '1.0.0',
    engines: { vscode: '^1.91.0' },
    main: './main.js',
    activationEvents: ['onStartupFinished'],
    capabilities: { untrustedWorkspaces: { supported: true } },
  },
  MAIN,
);

/**
 * Has an errand done in the window of a folder. An extension host that is new after a reload answers at a new address.
 *
 * @returns false where no extension answers: in a browser without a computer behind it, and before it has started
 */
export async function errand(folder: string, name: string, ...details: readonly unknown[]): Promise<boolean> {
  const file = join(folder, ADDRESS);
  if (!existsSync(file)) return false;
  const body = JSON.stringify([name, ...details]);
  const response = await fetch(`http://127.0.0.1:${readFileSync(file, 'utf8')}`, { method: 'POST', body }).catch(
    () => undefined,
  );
  if (response === undefined) return false;
  if (!response.ok) throw new Error(`the errand "${name}" failed: ${await response.text()}`);
  return true;
}
