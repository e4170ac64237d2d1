/** Where invalid JSON goes wrong. */

import { readJson } from '../../core/sidecar/index.ts';

/** The column of the error, from 1, and what is wrong there. */
export function placeOfProblem(text: string): { readonly column: number; readonly message: string } {
  const read = readJson(text);
  return 'message' in read
    ? { column: read.span.start + 1, message: read.message }
    : { column: 1, message: 'It cannot be read.' };
}
