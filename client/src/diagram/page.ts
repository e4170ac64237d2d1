/** The page of the panel as served by VS Code. */

import { Uri, type Webview, type WebviewOptions } from 'vscode';
import { spokenLanguage } from '../../../server/src/localization/index.ts';
import { panelHtml } from './html.ts';

/** Only the bundles can be loaded: no other files of the extension, none of the workspace. */
export const webviewOptions = (extensionUri: Uri): WebviewOptions => ({
  enableScripts: true,
  localResourceRoots: [Uri.joinPath(extensionUri, 'dist')],
});

export function pageOf(webview: Webview, extensionUri: Uri): string {
  const uriOf = (name: string) => webview.asWebviewUri(Uri.joinPath(extensionUri, 'dist', name)).toString();
  return panelHtml({
    scriptUri: uriOf('webview.js'),
    styleUri: uriOf('webview.css'),
    cspSource: webview.cspSource,
    nonce: crypto.randomUUID(),
    language: spokenLanguage(),
  });
}
