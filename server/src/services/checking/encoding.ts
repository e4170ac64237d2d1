/** The only check made on bytes instead of sentences. */

import type { RuleInfo } from '../../core/validate/index.ts';
import { translatable } from '../../localization/index.ts';

export const invalidUtf8: RuleInfo = {
  id: 'invalid-utf8',
  source: 'treebank',
  level: 1,
  severity: 'error',
  class: 'unicode',
  title: translatable`Bytes that are not UTF-8`,
  why: translatable`CoNLL-U is UTF-8; other bytes cannot be read as characters, and saving the file in an editor destroys them.`,
  whatToDo: translatable`Convert the file to UTF-8, or correct the bytes.`,
  url: 'https://universaldependencies.org/format.html',
};

const LF = 10;

/** The lines, from 0, with bytes that are not UTF-8. O(bytes). */
export function linesNotUtf8(bytes: Uint8Array): number[] {
  if (isUtf8(bytes)) return [];
  const bad: number[] = [];
  for (let line = 0, at = 0; at < bytes.length; line++) {
    const end = bytes.indexOf(LF, at);
    const next = end === -1 ? bytes.length : end + 1;
    if (!isUtf8(bytes.subarray(at, next))) bad.push(line);
    at = next;
  }
  return bad;
}

/** Where Node has a quick answer, a browser has only this one. */
function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
