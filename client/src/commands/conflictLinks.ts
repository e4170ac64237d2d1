/** VS Code's own links at merge conflicts, beside ours. */

import { type CodeLens, ConfigurationTarget, extensions, workspace } from 'vscode';
import { inert } from '../../../server/src/inert/index.ts';
import type { CommandId } from '../../../server/src/protocol/commands.ts';
import { lensOf } from '../show/lenses.ts';

/** VS Code's own links above conflicts: the extension behind them, and the setting. */
const LINKS = { extension: 'vscode.merge-conflict', section: 'merge-conflict', key: 'codeLens.enabled' };

const hasOtherLinks = (): boolean =>
  extensions.getExtension(LINKS.extension) !== undefined &&
  workspace.getConfiguration(LINKS.section).get(LINKS.key, true);

const TAKE_OURS: CommandId = 'treebank.takeOurs';

/**
 * Beside our links at the first conflict, one that hides VS Code's own. These cannot be turned off for one language alone, so the decision
 * is the user's. They resolve one place of a sentence and leave the lines of the other places; “Accept Both” leaves words twice.
 *
 * @param lenses from the server
 */
export function withChoiceOfLinks(lenses: readonly CodeLens[]): CodeLens[] {
  const first = lenses.find(({ command }) => command?.command === TAKE_OURS);
  if (first === undefined || !hasOtherLinks()) return [...lenses];
  const { line } = first.range.start;
  const own = lensOf({
    line,
    title: inert`Hide VS Code's own links`,
    tooltip: inert`“Accept Current”, “Accept Incoming” and “Accept Both” resolve one place of a sentence and know nothing of trees: words end up there twice, or without a head. “Take” and “Compare trees” resolve the whole sentence. This turns VS Code's links off in this workspace (merge-conflict.codeLens.enabled).`,
    command: 'treebank.hideConflictLinks',
  });
  const end = 1 + lenses.map(({ range }) => range.start.line).lastIndexOf(line);
  return [...lenses.slice(0, end), own, ...lenses.slice(end)];
}

/** The setting of the workspace, otherwise that of the user. */
export async function hideConflictLinks(): Promise<void> {
  const target = workspace.workspaceFolders === undefined ? ConfigurationTarget.Global : ConfigurationTarget.Workspace;
  await workspace.getConfiguration(LINKS.section).update(LINKS.key, false, target);
}
