/** Cells are read and printed in core/annotation, and nowhere else: code that reads them differently must use it. */

import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const CORE = resolve(import.meta.dirname, '../../../server/src/core');

/** Splits, searches and joins at the characters that separate items, names, values and parts of relations. */
const TAKES_APART = /\.(?:split|indexOf|lastIndexOf|join)\((['"`])[|=:]\1/;

/** File → the non-cell text that it splits, or why it has to do so itself. */
const OTHERS: ReadonlyMap<string, string> = new Map([
  ['parser/transition/features.ts', 'names of feature templates'],
  ['sidecar/keys.ts', 'an expression over the names of columns'],
  ['validate/rules/relationTables.ts', 'all beginnings of a relation that end at a colon'],
  ['edit/surgery/comments.ts', 'keys and values of comments'],
  ['compare/merge/comments.ts', 'keys and values of comments'],
  ['edit/surgery/misc.ts', 'the elements of CxnElt, within one value of MISC'],
  ['compare/adjudicate/adjudicate.ts', 'the relations to one head, as a value to decide on'],
  ['evaluate/official/table.ts', 'the lines of a table'],
  ['query/syntax/print.ts', 'requests in the syntax of Grew'],
  ['campaign/file.ts', 'the fields of a campaign'],
  ['release/readme.ts', 'the keys of a README'],
  ['release/readmeHelp.ts', 'the keys of a README'],
  ['query/graph/labels.ts', 'labels of Grew, with parts that have names'],
  ['conllu/conversion.ts', 'surplus cells of a row, which MISC takes up'],
  ['fix/repairs/cells.ts', 'white space around each = of MISC, not only the first'],
]);

const found = readdirSync(CORE, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.startsWith('annotation'))
  .filter((name) => TAKES_APART.test(readFileSync(join(CORE, name), 'utf8')));

test('no other file of the core takes cells apart', () => {
  expect(found.filter((name) => !OTHERS.has(name))).toEqual([]);
});

test('there are no exceptions that are not needed', () => {
  expect([...OTHERS.keys()].filter((name) => !found.includes(name))).toEqual([]);
});
