/** Where a text that is not JSON stops being it. */

import { readJson } from '../../core/validate/index.ts';

/** Column from 1, and what is wrong there. */
export function placeOfProblem(text: string): { readonly column: number; readonly message: string } {
  const read = readJson(text);
  return 'message' in read
    ? { column: read.span.start + 1, message: read.message }
    : { column: 1, message: 'It cannot be read.' };
}
