/** Goes to what the parser doubts most: the least certain proposal, or without any the sentence most worth annotating. */

import { inert } from '../../../../server/src/inert/index.ts';
import { tellNoSentence } from '../../commands/outcome.ts';
import { goToHead, withReports } from '../../commands/reparse.ts';
import { withProgressIfSlow } from '../../progress.ts';
import { showWarning } from '../../show/messages.ts';
import type { SessionTools } from '../begin.ts';

/** To the HEAD of a word, which the diagram follows. Parsing the file may take long, the first time. */
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
