/** The result of a code action: reported by a command of the client, which runs after the edit. */

import type { Inert } from '../inert/index.ts';

/** Implemented by the client. For clients without this command the server shows a message before the edit. */
export const TELL_RESULT_COMMAND = 'treebank.tellResult';

export interface ResultArgument {
  readonly uri: string;
  /** Lines that the result refers to, both inclusive; the whole document if omitted. */
  readonly startLine?: number;
  readonly endLine?: number;
  /** For the user. */
  readonly message: Inert;
  /** Line of the word with the least certain head. */
  readonly uncertainLine?: number;
}
