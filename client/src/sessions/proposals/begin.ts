/** Has the parser propose a re-parse: nothing is written, and each difference becomes a question. */

import { inert } from '../../../../server/src/inert/index.ts';
import { tellNoSentence } from '../../commands/outcome.ts';
import { askScope, type Scope } from '../../commands/scope.ts';
import { linesOf } from '../../place.ts';
import { begin, type SessionTools } from '../begin.ts';

/** @param scope of the command; the user is asked without one */
export async function propose(tools: SessionTools, scope: Scope | undefined): Promise<void> {
  const { editor } = tools.places;
  if (editor === undefined) return tellNoSentence();
  const chosen = scope ?? (await askScope(inert`Propose Re-parse`, editor));
  if (chosen === undefined) return;
  const isFile = chosen === 'file';
  const lines = isFile ? [] : editor.selections.map(linesOf);
  const title = isFile ? inert`Parsing the file for proposals` : inert`Parsing…`;
  await begin(tools, editor.document, { kind: 'proposals', scope: chosen, lines }, title, { isLong: isFile });
}
