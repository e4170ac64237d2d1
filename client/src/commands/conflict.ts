/** Taking a version of the merge conflicts of a sentence: the one at the cursor, or at a code lens. */

import { commands } from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { inert } from '../../../server/src/inert/index.ts';
import type { CommandId } from '../../../server/src/protocol/commands.ts';
import type { ConflictVersion } from '../../../server/src/protocol/edit.ts';
import type { LastPlace } from '../place.ts';
import type { Results } from '../results/results.ts';
import { choose, type ListChoice } from '../show/lists.ts';
import { carryOut, tellNoSentence, tellOutcome } from './outcome.ts';
import { linesIn } from './repair.ts';

interface VersionChoice extends ListChoice {
  readonly id: CommandId;
}

const VERSIONS: readonly VersionChoice[] = [
  { label: inert`Take Ours`, id: 'treebank.takeOurs' },
  { label: inert`Take Theirs`, id: 'treebank.takeTheirs' },
  { label: inert`Take Base`, id: 'treebank.takeBase' },
  { label: inert`Compare Trees`, description: inert`and take from either, arc by arc`, id: 'treebank.compareTrees' },
];

/** Asks how to resolve the conflicts of the sentence at the cursor. */
export async function askVersion(): Promise<void> {
  const chosen = await choose(VERSIONS, { title: inert`Resolve Conflict` });
  if (chosen !== undefined) await commands.executeCommand(chosen.id);
}

export function conflictCommand(
  client: BaseLanguageClient,
  places: LastPlace,
  results: Results,
  take: ConflictVersion,
) {
  return async (argument?: unknown): Promise<void> => {
    const lines = linesIn(argument) ?? places.current;
    if (lines === undefined) return tellNoSentence();
    const { document, startLine } = lines;
    const target = { textDocument: { uri: document.uri.toString() }, version: document.version };
    tellOutcome(results, lines, await carryOut(client, target, { type: 'takeVersion', line: startLine, take }));
  };
}
