/** Names of documents: distinct, and no longer than needed. */

import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { documentNames } from '../../server/src/cli/parse/documentNames.ts';

test.each([
  ['the file name without its ending', ['a/one.txt', 'b/two.txt', '-'], ['one', 'two', 'stdin']],
  ['its ending where it differs', ['a/one.txt', 'a/one.md', 'two.txt'], ['one.txt', 'one.md', 'two']],
  ['a folder where the files have one name', ['a/one.txt', '../b/one.txt', 'two'], ['a_one', 'b_one', 'two']],
  ['folders as far as needed', ['/x/a/s/one.txt', '/x/b/s/one.txt'], ['a_s_one', 'b_s_one']],
  ['the file that is in no folder keeps its name', ['one.txt', 'a/one.txt'], ['one', 'a_one']],
  ['a number for a file that is named again', ['one.txt', 'one.txt', './one.txt'], ['one', 'one-2', 'one-3']],
  ['no white space', ['my text.txt', 'x/my text.txt'], ['my_text', 'x_my_text']],
])('%s', (_, names, expected) => {
  expect(documentNames(names)).toEqual(expected);
});

test('they are distinct', () => {
  const part = fc.constantFrom('a', 'b', 'a_b', 'a-2', 'a.txt', '.a', '..', ' ');
  const names = fc.array(
    fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/')),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(names, (given) => {
      const found = documentNames(given);
      expect(new Set(found).size).toBe(given.length);
      for (const name of found) expect(name).toMatch(/^[^\s/]*$/);
    }),
  );
});
