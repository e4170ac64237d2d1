/** Chooses the lint profile: how strict the checks are at this stage of the work. */

import { ConfigurationTarget, workspace } from 'vscode';
import { inert } from '../../../server/src/inert/index.ts';
import { translated } from '../../../server/src/localization/index.ts';
import { SETTINGS } from '../../../server/src/protocol/settings.ts';
import type { LastPlace } from '../place.ts';
import { choose } from '../show/lists.ts';

const SECTION = 'treebank';
const KEY = 'lint.profile';

export async function chooseProfile(places: LastPlace): Promise<void> {
  const configuration = workspace.getConfiguration(SECTION, places.editor?.document.uri);
  const current = configuration.get<string>(KEY);
  const { choices = {} } = SETTINGS[`${SECTION}.${KEY}`];
  const items = Object.entries(choices).map(([label, detail]) => ({
    label: inert(label),
    detail: inert(translated(detail)),
    description: label === current ? inert`current` : undefined,
  }));
  const chosen = await choose(items, {
    title: inert`Lint Profile`,
    placeHolder: inert`How strict should the checks be?`,
  });
  if (chosen === undefined) return;
  const hasWorkspace = workspace.workspaceFolders !== undefined;
  await configuration.update(
    KEY,
    chosen.label,
    hasWorkspace ? ConfigurationTarget.Workspace : ConfigurationTarget.Global,
  );
}
