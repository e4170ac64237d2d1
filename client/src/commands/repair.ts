/** Repairs of the tree: requests edits from the server and applies them as one step. */

import { commands } from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { type Inert, inert } from '../../../server/src/inert/index.ts';
import type { EditResult, RepairKind } from '../../../server/src/protocol/edit.ts';
import { NEAREST_COMMANDS, type NearestCommand } from '../../../server/src/protocol/treeClasses.ts';
import { documentAt } from '../documentAt.ts';
import type { LastPlace, Place } from '../place.ts';
import { withProgressIfSlow } from '../progress.ts';
import type { Results } from '../results/results.ts';
import { choose } from '../show/lists.ts';
import { carryOut, tellNoSentence, tellOutcome } from './outcome.ts';

/** The text of the progress notification. */
export function underway(kind: RepairKind): Inert {
  switch (kind) {
    case 'projectivize':
      return inert`Projectivizing…`;
    case 'lift':
      return inert`Projectivizing by lifting…`;
    case 'tree':
      return inert`Repairing the tree…`;
    default: {
      const title = Object.values(NEAREST_COMMANDS).find(({ name }) => name === kind)?.title ?? kind;
      return inert`Looking for the nearest ${title} tree…`;
    }
  }
}

/** Lines of a document to repair. */
export type Lines = Pick<Place, 'document' | 'startLine' | 'endLine'>;

/** A command for the selected sentences, or for a given place, as from a code lens. */
export function repairCommand(client: BaseLanguageClient, places: LastPlace, results: Results, kind: RepairKind) {
  return async (argument?: unknown): Promise<void> => {
    const lines = linesIn(argument) ?? places.current;
    if (lines === undefined) return tellNoSentence();
    tellOutcome(results, lines, await repairAt(client, kind, lines));
  };
}

/** One command for each class of trees with a nearest-tree repair. */
export function nearestCommands(
  client: BaseLanguageClient,
  places: LastPlace,
  results: Results,
): Record<NearestCommand, () => Promise<void>> {
  const entries = Object.entries(NEAREST_COMMANDS).map(([id, { name }]) => [
    id,
    repairCommand(client, places, results, name),
  ]);
  return Object.fromEntries(entries) as Record<NearestCommand, () => Promise<void>>;
}

/** Asks for the class of trees. */
export async function askNearest(): Promise<void> {
  const items = Object.entries(NEAREST_COMMANDS).map(([id, { title }]) => ({ label: inert`${title}`, id }));
  const chosen = await choose(items, { title: inert`Nearest Tree` });
  if (chosen !== undefined) await commands.executeCommand(chosen.id);
}

/** Never throws: errors become the reason. */
function repairAt(
  client: BaseLanguageClient,
  kind: RepairKind,
  { document, startLine, endLine }: Lines,
): Promise<EditResult<'repair'>> {
  const target = { textDocument: { uri: document.uri.toString() }, version: document.version };
  return withProgressIfSlow(underway(kind), (token) =>
    carryOut(client, target, { type: 'repair', kind, startLine, endLine }, token),
  );
}

/** The argument of a code lens: `{uri, line}`. Menus pass other arguments, which are ignored. */
export function linesIn(argument: unknown): Lines | undefined {
  if (typeof argument !== 'object' || argument === null || !('uri' in argument) || !('line' in argument)) return;
  const { uri, line } = argument;
  if (typeof uri !== 'string' || typeof line !== 'number') return;
  const document = documentAt(uri);
  return document && { document, startLine: line, endLine: line };
}
