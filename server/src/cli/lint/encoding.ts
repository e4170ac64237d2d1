/** The only check made on bytes instead of sentences. */

import type { RuleInfo } from '../../core/validate/index.ts';

export const invalidUtf8: RuleInfo = {
  id: 'invalid-utf8',
  source: 'treebank',
  level: 1,
  severity: 'error',
  class: 'unicode',
  title: 'Bytes that are not UTF-8',
  why: 'CoNLL-U is UTF-8; other bytes cannot be read as characters, and saving the file in an editor destroys them.',
  whatToDo: 'Convert the file to UTF-8, or correct the bytes.',
  url: 'https://universaldependencies.org/format.html',
};
