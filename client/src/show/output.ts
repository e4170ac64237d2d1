/** The output channel of the language client, to which the client also writes errors and, on request, the messages of the protocol. */

import { type Disposable, type LogOutputChannel, window, workspace } from 'vscode';
import { inertLines } from '../../../server/src/inert/index.ts';

export const CHANNEL = 'Treebank Workbench';

/**
 * Makes all output inert. VS Code also makes links of paths in the folders of the window, so these are written without
 * the folder.
 */
export function createOutput(): LogOutputChannel & Disposable {
  const channel = window.createOutputChannel(CHANNEL, { log: true });
  const write =
    (method: 'trace' | 'debug' | 'info' | 'warn' | 'error') =>
    (message: string | Error, ...rest: readonly unknown[]): void =>
      channel[method](plain([message, ...rest].map(textOf).join(' ')));
  return {
    name: channel.name,
    get logLevel() {
      return channel.logLevel;
    },
    onDidChangeLogLevel: channel.onDidChangeLogLevel,
    trace: write('trace'),
    debug: write('debug'),
    info: write('info'),
    warn: write('warn'),
    error: write('error'),
    append: (value) => channel.append(plain(value)),
    appendLine: (value) => channel.appendLine(plain(value)),
    replace: (value) => channel.replace(plain(value)),
    clear: () => channel.clear(),
    // Only its position in the window is requested; the older signature takes a column that no longer exists.
    show: (first?: unknown, second?: boolean) => channel.show(typeof first === 'boolean' ? first : second),
    hide: () => channel.hide(),
    dispose: () => channel.dispose(),
  };
}

function textOf(value: unknown): string {
  if (value instanceof Error) return value.stack ?? value.message;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function plain(text: string): string {
  const folders = (workspace.workspaceFolders ?? []).flatMap(({ uri }) => [uri.toString(), uri.fsPath, uri.path]);
  const places = folders
    .map((folder) => folder.replace(/^(.*[^\\/])[\\/]*$/s, '$1'))
    .filter((folder) => /[^\\/]/.test(folder));
  return inertLines(
    places.reduce((left, place) => left.replaceAll(`${place}/`, '').replaceAll(`${place}\\`, ''), text),
  );
}
