/** Chooses the lint profile: how strict the checks are, by the stage of the work. */

import { ConfigurationTarget, window, workspace } from 'vscode';
import { SETTINGS } from '../../../server/src/protocol/settings.ts';
import type { LastPlace } from '../place.ts';

const SECTION = 'treebank';
const KEY = 'lint.profile';

export async function chooseProfile(places: LastPlace): Promise<void> {
  const configuration = workspace.getConfiguration(SECTION, places.editor?.document.uri);
  const current = configuration.get<string>(KEY);
  const { choices = {} } = SETTINGS[`${SECTION}.${KEY}`];
  const items = Object.entries(choices).map(([label, detail]) => ({
    label,
    detail,
    description: label === current ? 'current' : undefined,
  }));
  const chosen = await window.showQuickPick(items, {
    title: 'Lint Profile',
    placeHolder: 'How strict are the checks?',
  });
  if (chosen === undefined) return;
  const hasWorkspace = workspace.workspaceFolders !== undefined;
  await configuration.update(
    KEY,
    chosen.label,
    hasWorkspace ? ConfigurationTarget.Workspace : ConfigurationTarget.Global,
  );
}
