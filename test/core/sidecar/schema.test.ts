/** The JSON schema of `.treebank.json` for completion and checks in VS Code, compared with the reader, which decides. */

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { compileChecksOf, readSidecar } from '../../../server/src/core/sidecar/index.ts';
import { FILLED_CELLS } from '../../../server/src/core/sidecar/machine.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(resolve(ROOT, path), 'utf8');
// `enumDescriptions` is a VS Code keyword.
const isValid = new Ajv2020({ strict: false }).compile(JSON.parse(read('syntaxes/treebank.schema.json')));

const ENTRY = { id: 'not-mh4', reason: 'Free word order.' };
const RUN = { first: 's1', state: 'done' };
const MARK = { what: 'parse', by: 'en-ewt', on: '2026-11-28', sentences: [['s1'], ['s2', 's9', 8], ['s10', ['a#1']]] };
const SAID = { by: 'Anna', on: '2026-11-28T10:15:00.000Z', text: 'Odd.' };
const NOTE = { file: 'a.conllu', sentence: 's1', ...SAID };
const FULL = {
  version: 1,
  acknowledged: [ENTRY, { ...ENTRY, file: 'a.conllu', sentence: 's1', at: 'saw HEAD' }],
  baseline: { 'a.conllu': { 'nonprojective-arc': { s1: ['saw HEAD', 'saw HEAD'] } } },
  locks: { 'a.conllu': { s1: ['the#2'] } },
  checks: {
    'two-objects': { request: 'pattern { }', message: 'Two.' },
    B2: { request: ['pattern {', '}'], message: 'Two.', severity: 'error', at: 'X.lemma', advice: 'Look.' },
    C: {
      request: 'pattern { }',
      also: ['pattern { }', ['pattern {', '}']],
      except: 'a.tsv',
      message: 'M.',
      why: 'So.',
      url: 'https://example.org/a',
    },
    rare: { request: 'pattern { X [] }', message: 'M.', rare: 'X.lemma', among: '(X.form, X.upos)', share: '2.5 %' },
  },
  packs: { english: {}, '../team': { off: ['a'] } },
  enhanced: [
    { rule: 'shared', key: 'obj right', use: 'yes', seen: '8 of 9' },
    { rule: 'labels', key: 'obl 1', use: 'first' },
  ],
  progress: { 'a.conllu': [RUN, { ...RUN, first: 's2', last: 's9', n: 8, by: 'Anna', on: '2026-11-28' }] },
  machine: {
    'a.conllu': [MARK, ...[...FILLED_CELLS, 'lemma xpos'].map((cells) => ({ ...MARK, cells }))],
    'b.conllu': [],
  },
  notes: [NOTE, { ...NOTE, at: 'saw HEAD', replies: [SAID], resolved: { by: 'Ben', on: '2026-11-29T08:00:00Z' } }],
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
  ['an unknown field', { remarks: [] }],
  ['a switch without a use', { enhanced: [{ rule: 'shared', key: 'obj right' }] }],
  ['a switch with another count', { enhanced: [{ rule: 'shared', key: 'any', use: 'no', seen: '8/9' }] }],
  ['an unknown field of a switch', { enhanced: [{ rule: 'shared', key: 'any', use: 'no', n: '8' }] }],
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
  ['other requests that are none', { checks: { a: { request: 'pattern { }', also: [1], message: 'Two.' } } }],
  ['half of a count', { checks: { a: { request: 'pattern { X [] }', message: 'M.', rare: 'X.lemma' } } }],
  [
    'a share that is no minority',
    { checks: { a: { request: 'pattern { X [] }', message: 'M.', rare: 'X.lemma', among: 'X.form', share: '50 %' } } },
  ],
  ['a share of nothing', { checks: { a: { request: 'pattern { X [] }', message: 'M.', share: '5 %' } } }],
  ['a page that is none', { checks: { a: { request: 'pattern { }', message: 'Two.', url: 'page' } } }],
  ['an unknown field of a pack', { packs: { english: { on: [] } } }],
  ['names of checks that are none', { packs: { english: { off: [1] } } }],
  ['a state that does not exist', { progress: { 'a.conllu': [{ ...RUN, state: 'finished' }] } }],
  ['a run without its number', { progress: { 'a.conllu': [{ ...RUN, last: 's2' }] } }],
  ['a day that is none', { progress: { 'a.conllu': [{ ...RUN, on: 'today' }] } }],
  ['a mark of nothing', { machine: { 'a.conllu': [{ sentences: [['s1']] }] } }],
  ['a mark of no sentences', { machine: { 'a.conllu': [{ what: 'parse' }] } }],
  ['several sentences without their number', { machine: { 'a.conllu': [{ ...MARK, sentences: [['s1', 's2']] }] } }],
  ['a mark of cells that no program fills', { machine: { 'a.conllu': [{ ...MARK, cells: 'tags head' }] } }],
  ['no words of a sentence', { machine: { 'a.conllu': [{ ...MARK, sentences: [['s1', []]] }] } }],
  ['a note without a sentence', { notes: [{ file: 'a.conllu', ...SAID }] }],
  ['a note without text', { notes: [{ ...NOTE, text: ' ' }] }],
  ['a note at no time', { notes: [{ ...NOTE, on: '2026-11-28' }] }],
  ['a reply without a person', { notes: [{ ...NOTE, replies: [{ ...SAID, by: '' }] }] }],
  ['a note resolved by nobody', { notes: [{ ...NOTE, resolved: { on: SAID.on } }] }],
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

test.each(['docs/acknowledgements.md', 'docs/search.md', 'docs/team.md'])('the example of %s is valid', (page) => {
  const [, example] = /^```json\n([\s\S]*?)^```$/m.exec(read(page)) ?? [];
  expect(isValid(JSON.parse(example))).toBe(true);
  const known = readSidecar(example);
  expect([...known.problems, ...compileChecksOf(example, known).problems]).toEqual([]);
});
