/** *Keys in Text*: the sheet of keys that the text has, as the diagram has its own; Enter runs the command of a key. */

import { commands, type ExtensionContext } from 'vscode';
import { inert } from '../../../server/src/inert/index.ts';
import { choose } from '../show/lists.ts';
import { textKeys } from './textKeys.ts';

/** VS Code's own editor of keys, with those of this extension. */
const CHANGE_KEYS = 'workbench.action.openGlobalKeybindings';

export function showKeysCommand({ extension }: ExtensionContext) {
  return async (): Promise<void> => {
    const rows = textKeys(extension.packageJSON.contributes, isMac());
    const keys = rows.map(({ command, title, keys: pressed }) => {
      return { label: inert`${title}`, description: inert`${pressed}`, command };
    });
    const change = { label: inert`Change Keys…`, description: inert``, command: CHANGE_KEYS };
    const chosen = await choose([...keys, change], { title: inert`Keys in the Text`, matchOnDescription: true });
    if (chosen === undefined) return;
    const about = chosen.command === CHANGE_KEYS ? [`@ext:${extension.id}`] : [];
    await commands.executeCommand(chosen.command, ...about);
  };
}

/** In a browser and under Node; the computer of the extension host counts, which may be another one. */
function isMac(): boolean {
  const { navigator, process } = globalThis as {
    navigator?: { platform?: string };
    process?: { platform?: string };
  };
  return process?.platform === 'darwin' || /^Mac/.test(navigator?.platform ?? '');
}
