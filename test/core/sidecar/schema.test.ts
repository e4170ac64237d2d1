/** The JSON schema of `.treebank.json` for completion and checks in VS Code, compared with the reader, which decides. */

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { compileChecksOf, readSidecar } from '../../../server/src/core/sidecar/index.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(resolve(ROOT, path), 'utf8');
// `enumDescriptions` is a VS Code keyword.
const isValid = new Ajv2020({ strict: false }).compile(JSON.parse(read('syntaxes/treebank.schema.json')));

const ENTRY = { id: 'not-mh4', reason: 'Free word order.' };
const FULL = {
  version: 1,
  acknowledged: [ENTRY, { ...ENTRY, file: 'a.conllu', sentence: 's1', at: 'saw HEAD' }],
  baseline: { 'a.conllu': { 'nonprojective-arc': { s1: ['saw HEAD', 'saw HEAD'] } } },
  locks: { 'a.conllu': { s1: ['the#2'] } },
  checks: {
    'two-objects': { request: 'pattern { }', message: 'Two.' },
    B2: { request: ['pattern {', '}'], message: 'Two.', severity: 'error', at: 'X.lemma', advice: 'Look.' },
  },
};

test.each<[string, unknown]>([
  ['everything', FULL],
  ['the version alone', { version: 1 }],
])('both take %s', (_, content) => {
  expect(isValid(content)).toBe(true);
  expect(readSidecar(JSON.stringify(content)).problems).toEqual([]);
});

test.each<[string, object]>([
  ['another version', { version: 2 }],
  ['an unknown field', { notes: [] }],
  ['an entry without a reason', { acknowledged: [{ id: 'not-mh4' }] }],
  ['an empty reason', { acknowledged: [{ ...ENTRY, reason: '' }] }],
  ['an unknown field of an entry', { acknowledged: [{ ...ENTRY, line: 3 }] }],
  ['a sentence without a file', { acknowledged: [{ ...ENTRY, sentence: 's1' }] }],
  ['a place without a sentence', { acknowledged: [{ ...ENTRY, file: 'a.conllu', at: 'saw HEAD' }] }],
  ['a baseline without sentences', { baseline: { 'a.conllu': { 'not-mh4': ['saw HEAD'] } } }],
  ['a check without a message', { checks: { a: { request: 'pattern { }' } } }],
  ['a check with an empty message', { checks: { a: { request: 'pattern { }', message: ' ' } } }],
  ['a check without a request', { checks: { a: { message: 'Two.' } } }],
  ['a request without lines', { checks: { a: { request: [], message: 'Two.' } } }],
  ['a request of numbers', { checks: { a: { request: [1], message: 'Two.' } } }],
  ['a severity that does not exist', { checks: { a: { request: 'pattern { }', message: 'Two.', severity: 'off' } } }],
  ['an unknown field of a check', { checks: { a: { request: 'pattern { }', message: 'Two.', level: 2 } } }],
  ['a check with a blank in its name', { checks: { 'a b': { request: 'pattern { }', message: 'Two.' } } }],
  ['locks that are numbers', { locks: { 'a.conllu': { s1: [2] } } }],
])('both refuse %s', (_, part) => {
  const content = { version: 1, ...part };
  expect(isValid(content)).toBe(false);
  expect(readSidecar(JSON.stringify(content)).problems).not.toEqual([]);
});

test('the schema knows the rules by name, as completion offers them, and checks of the project', () => {
  expect(isValid({ version: 1, acknowledged: [{ ...ENTRY, id: 'project/two-objects' }] })).toBe(true);
  expect(isValid({ version: 1, acknowledged: [{ ...ENTRY, id: 'not-a-rule' }] })).toBe(false);
});

test.each(['docs/acknowledgements.md', 'docs/search.md'])('the example of %s is valid', (page) => {
  const [, example] = /^```json\n([\s\S]*?)^```$/m.exec(read(page)) ?? [];
  expect(isValid(JSON.parse(example))).toBe(true);
  const known = readSidecar(example);
  expect([...known.problems, ...compileChecksOf(example, known).problems]).toEqual([]);
});
