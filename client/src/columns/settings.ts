/** Which editors show their text as a table, and the room available; the command that toggles it. */

import { ConfigurationTarget, type TextDocument, type TextEditor, workspace } from 'vscode';
import { LANGUAGE_ID } from '../../../server/src/protocol/commands.ts';
import type { Settings } from '../../../server/src/protocol/settings.ts';
import { readSettings } from '../../../server/src/protocol/settingValues.ts';
import type { Limits } from './layout.ts';
import type { Room } from './textWidth.ts';

/** Used if the width of the text is unknown. */
const USUAL_ROOM = 80;

/** Whether the text is shown as a table. Not with wrapped lines, because VS Code computes the breaks without our decorations. */
export function isTable({ document, viewColumn }: TextEditor): boolean {
  if (document.languageId !== LANGUAGE_ID || !settingsFor(document)['treebank.columns.aligned']) return false;
  const wraps = (section: string) => workspace.getConfiguration(section, document).get<string>('wordWrap');
  // Editors in a comparison have no view column.
  const ofComparison = viewColumn === undefined ? wraps('diffEditor') : 'inherit';
  return (ofComparison === 'on' || ofComparison === 'off' ? ofComparison : wraps('editor')) === 'off';
}

export function limitsFor(document: TextDocument, room: Room): Limits {
  const settings = settingsFor(document);
  const hasMinimap = workspace.getConfiguration('editor', document).get<boolean>('minimap.enabled', false);
  return {
    longCells: settings['treebank.columns.longCells'],
    room: settings['treebank.columns.room'] || (room.columns(hasMinimap) ?? USUAL_ROOM),
    eastAsianWidth: settings['treebank.columns.eastAsianWidth'],
  };
}

/** Changes the setting where it is set already, otherwise in the user settings. */
export async function toggleTable(): Promise<void> {
  const section = workspace.getConfiguration('treebank.columns');
  const isOfWorkspace = section.inspect('aligned')?.workspaceValue !== undefined;
  const target = isOfWorkspace ? ConfigurationTarget.Workspace : ConfigurationTarget.Global;
  await section.update('aligned', !section.get<boolean>('aligned', true), target);
}

const settingsFor = (document: TextDocument): Settings =>
  readSettings(workspace.getConfiguration('treebank', document));
