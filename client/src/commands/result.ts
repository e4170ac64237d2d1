/** The result of a code action: the server attaches this command to the action, so that it runs after the edit. */

import { inert } from '../../../server/src/inert/index.ts';
import type { ResultArgument } from '../../../server/src/protocol/result.ts';
import { documentAt } from '../documentAt.ts';
import type { Results } from '../results/results.ts';
import { goToHead } from './reparse.ts';

export function tellResult(results: Results, argument: unknown): void {
  if (!isResult(argument)) return;
  const { uri, message, startLine, endLine, uncertainLine } = argument;
  const document = documentAt(uri);
  const next = document && uncertainLine !== undefined ? goToHead(document, uncertainLine) : undefined;
  // Anyone can run the command: text declared inert is made inert again.
  results.tell(inert(message), document && { document, startLine, endLine }, next);
}

/** Any extension can run a command with any argument. */
function isResult(argument: unknown): argument is ResultArgument {
  if (typeof argument !== 'object' || argument === null) return false;
  if (!('uri' in argument && typeof argument.uri === 'string')) return false;
  if (!('message' in argument && typeof argument.message === 'string')) return false;
  return ['startLine', 'endLine', 'uncertainLine'].every((key) => {
    const value: unknown = Reflect.get(argument, key);
    return value === undefined || typeof value === 'number';
  });
}
