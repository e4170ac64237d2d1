/** Taking a version of the merge conflicts of a sentence: of that at the cursor, or at the place of a code lens. */

import type { BaseLanguageClient } from 'vscode-languageclient';
import type { ConflictVersion } from '../../../server/src/protocol/edit.ts';
import type { LastPlace } from '../place.ts';
import type { Results } from '../results/results.ts';
import { carryOut, tellNoSentence, tellOutcome } from './outcome.ts';
import { linesIn } from './repair.ts';

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
