/** The files of a scope. */

import { type Uri, window, workspace } from 'vscode';
import { type Inert, inert } from '../../../server/src/inert/index.ts';
import { formatNumber, localized } from '../../../server/src/localization/index.ts';
import { TREEBANK_EXTENSIONS } from '../../../server/src/protocol/treebankFiles.ts';
import type { LastPlace } from '../place.ts';
import { isTreebank } from '../server.ts';
import { filesIn, filesOfWorkspace, folderOf, MOST_FILES } from '../treebankFiles.ts';
import type { Scope } from './texts.ts';

export interface Scoped {
  readonly uris: readonly Uri[];
  /** Why the list may be incomplete. */
  readonly note?: Inert;
}

/** @returns the files, or why there are none. @param selected files and folders selected in the Explorer */
export async function filesOf(scope: Scope, places: LastPlace, selected: readonly Uri[]): Promise<Scoped | Inert> {
  const here = places.editor?.document.uri ?? places.lastUri;
  switch (scope) {
    case 'file':
      return here === undefined ? inert`There is no CoNLL-U file to search. Open one.` : { uris: [here] };
    case 'folder': {
      const folder = here && folderOf(here);
      if (folder === undefined) return inert`The text is in no folder. Save it, or search this file.`;
      return found(await filesIn(folder));
    }
    case 'selected':
      return found((await Promise.all(selected.map(filesIn))).flat());
    case 'workspace':
      return found([...(await filesOfWorkspace()), ...unsaved()]);
  }
}

function found(uris: readonly Uri[]): Scoped | Inert {
  if (uris.length === 0) return inert`There is no CoNLL-U file to search here.`;
  if (uris.length < MOST_FILES) return { uris };
  return { uris, note: inert`Only the first ${formatNumber(MOST_FILES)} files were searched.` };
}

/** Treebanks that were never saved. */
const unsaved = (): Uri[] =>
  workspace.textDocuments.filter((each) => each.isUntitled && isTreebank(each)).map(({ uri }) => uri);

/** Lets the user choose files; none if the user chooses none. */
export async function chooseFiles(): Promise<readonly Uri[]> {
  const chosen = await window.showOpenDialog({
    canSelectMany: true,
    openLabel: localized`Search`,
    filters: { 'CoNLL-U': [...TREEBANK_EXTENSIONS] },
  });
  return chosen ?? [];
}
