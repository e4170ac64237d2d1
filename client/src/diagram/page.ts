/** The page of the panel as served by VS Code. */

import { Uri, type Webview, type WebviewOptions } from 'vscode';
import { localized, spokenLanguage } from '../../../server/src/localization/index.ts';
import { panelHtml } from './html.ts';

/** Only the bundles can be loaded: no other files of the extension, none of the workspace. */
export const webviewOptions = (extensionUri: Uri): WebviewOptions => ({
  enableScripts: true,
  localResourceRoots: [Uri.joinPath(extensionUri, 'dist')],
});

/** @param bundle name of the script and the style @param data what the script has to know from the start */
export function pageOf(
  webview: Webview,
  extensionUri: Uri,
  bundle: 'webview' | 'table' = 'webview',
  title: string = localized`Arc Diagram`,
  data?: object,
): string {
  const uriOf = (name: string) => webview.asWebviewUri(Uri.joinPath(extensionUri, 'dist', name)).toString();
  return panelHtml({
    scriptUri: uriOf(`${bundle}.js`),
    styleUri: uriOf(`${bundle}.css`),
    cspSource: webview.cspSource,
    nonce: crypto.randomUUID(),
    title,
    language: spokenLanguage(),
    data,
  });
}
