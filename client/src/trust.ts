/** Restrictions of a window with untrusted files, or with files out of its reach. */

import { type Inert, inert } from '../../server/src/inert/index.ts';

/** The facts about the workspace; plain data, so that tests need no editor. */
export interface Surroundings {
  readonly isTrusted: boolean;
  /** Whether there are folders, and the server cannot read or write in any of them. */
  readonly isOutOfReach: boolean;
}

const WORK = {
  write: inert`nothing is written to .treebank.json`,
  train: inert`no parser is trained`,
} as const;

/** Why a command does nothing, for the user; undefined if it may continue. */
export function whyNot(what: keyof typeof WORK, { isTrusted, isOutOfReach }: Surroundings): Inert | undefined {
  if (!isTrusted) {
    return inert`This workspace is not trusted, so ${WORK[what]}. Run “Workspaces: Manage Workspace Trust” if you know where its files come from.`;
  }
  if (isOutOfReach) {
    return inert`The files of this workspace are not on this computer, so ${WORK[what]}. Open a local copy of the folder.`;
  }
  return undefined;
}

/** Whether a path is an entry of the folder itself, so that deleting it deletes nothing else. */
export function isIn(folder: string, path: string): boolean {
  const name = path.slice(folder.length + 1);
  const start = path.slice(0, folder.length + 1);
  return (start === `${folder}/` || start === `${folder}\\`) && !/^\.{0,2}$|[\\/\u0000]/.test(name);
}
