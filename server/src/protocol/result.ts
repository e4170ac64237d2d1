/** What a code action has done: told by a command of the client, which runs after the edit. */

import type { Inert } from '../inert/index.ts';

/** Of the client. Where it has no such command, the server shows a message before the edit. */
export const TELL_RESULT_COMMAND = 'treebank.tellResult';

export interface ResultArgument {
  readonly uri: string;
  /** Lines that it is about, both inclusive; all of the document if left out. */
  readonly startLine?: number;
  readonly endLine?: number;
  /** For the user. */
  readonly message: Inert;
  /** Line of the word that the parser was least sure of. */
  readonly uncertainLine?: number;
}
