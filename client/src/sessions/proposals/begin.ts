/** Proposals of a parser: requests a re-parse that writes nothing, or moves to its least certain proposals. */

import { inert } from '../../../../server/src/inert/index.ts';
import { askParser } from '../../commands/externalParsers.ts';
import { tellNoSentence } from '../../commands/outcome.ts';
import { goToHead } from '../../commands/reparse.ts';
import { askScope, type Scope } from '../../commands/scope.ts';
import { linesOf } from '../../place.ts';
import { withProgressIfSlow } from '../../progress.ts';
import { withReports } from '../../reports.ts';
import { showWarning } from '../../show/messages.ts';
import { begin, type SessionTools } from '../begin.ts';

/** What agents have proposed: nothing is parsed. */
const stored = () => [{ label: inert`Proposals of Programs`, scope: 'stored' }] as const;

/** @param scope of the command; without one, the user is asked for it, and for the parser @param program an external parser, already chosen */
export async function propose(tools: SessionTools, scope: Scope | undefined, program?: string): Promise<void> {
  const { editor } = tools.places;
  if (editor === undefined) return tellNoSentence();
  const title = inert`Propose Re-parse`;
  const chosen = scope ?? (await askScope(title, editor, undefined, stored()));
  if (chosen === 'stored') {
    const beginning = { kind: 'proposals', scope: chosen, lines: [] } as const;
    return void (await begin(tools, editor.document, beginning, inert`Looking for questions…`));
  }
  if (chosen === undefined) return;
  const parser = program ?? (scope === undefined ? await askParser(tools.requests.client, editor.document, title) : '');
  if (parser === undefined) return;
  const isFile = chosen === 'file';
  const lines = isFile ? [] : editor.selections.map(linesOf);
  const doing = isFile ? inert`Parsing the file for proposals` : inert`Parsing…`;
  const beginning = { kind: 'proposals', scope: chosen, lines, ...(parser === '' ? {} : { parser }) } as const;
  await begin(tools, editor.document, beginning, doing, { isLong: isFile || parser !== '' });
}

/**
 * Moves to the HEAD of the least certain proposal, or without proposals to the place most worth annotating; the diagram follows.
 * Parsing the file may take long the first time.
 */
export async function nextUncertain({ requests, places, results }: SessionTools): Promise<void> {
  const { editor } = places;
  if (editor === undefined) return tellNoSentence();
  const { document, selection } = editor;
  const { line, character } = selection.active;
  const found = await withProgressIfSlow(inert`Looking for what is least certain`, (token, steps) =>
    withReports(requests.client, steps, (workDoneToken) =>
      requests.leastCertain(document.uri, { line, character }, workDoneToken, token),
    ),
  );
  if (!found.ok) return void showWarning(found.reason);
  const { range, message, label } = found.found;
  const at = range.start.line;
  await goToHead(document, at).run();
  results.tell(message ?? label, { document, startLine: at, endLine: at });
}
