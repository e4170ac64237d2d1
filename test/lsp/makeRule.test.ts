/** *Make Rule from Last Edit* over the protocol: the last edit, and the number of places that a rule would change. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { MakeRuleResult } from '../../server/src/protocol/rules.ts';
import { fixture } from '../fixture.ts';
import { TestClient } from './client.ts';

let client: TestClient;
let folder: string;
let uri: string;
let version: number;

const SENTENCE = (id: string) => `
  # sent_id = ${id}
  # text = gave me
  1  gave  give  VERB  _  _  0  root  _  _
  2  me    I     PRON  _  _  1  obj   _  _

`;
const TEXT = fixture(SENTENCE('s1')).text + fixture(SENTENCE('s2')).text + fixture(SENTENCE('s3')).text;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'treebank made-'));
  uri = pathToFileURL(join(folder, 'a b.conllu')).href;
  client = await TestClient.start({ settings: { lint: { debounce: 0 } } });
  await client.open(uri, TEXT);
  version = 1;
});
afterEach(async () => {
  expect(client.logged).toEqual([]);
  await client.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Replaces text on a line, as typing does. */
async function type(line: number, from: string, to: string, text = TEXT): Promise<string> {
  const lines = text.split('\n');
  const character = lines[line].indexOf(from);
  expect(character, lines[line]).toBeGreaterThanOrEqual(0);
  const range = { start: { line, character }, end: { line, character: character + from.length } };
  await client.change(uri, ++version, [{ range, text: to }]);
  lines[line] = lines[line].replace(from, to);
  return lines.join('\n');
}

const made = () => client.request<MakeRuleResult>('treebank/makeRule', { textDocument: { uri } });

async function widest() {
  const result = await made();
  if (!result.ok) throw new Error(result.reason);
  return { edit: result.edit, ...result.rules[0] };
}

test('candidates with the places that are left in the file and in its folder', async () => {
  writeFileSync(join(folder, 'ö c.conllu'), TEXT);
  writeFileSync(join(folder, 'notes.txt'), TEXT);
  await type(3, 'obj', 'iobj');
  expect(await widest()).toEqual({
    edit: 'me DEPREL obj → iobj',
    title: 'relations and parts of speech',
    request: 'pattern { e: H -[obj]-> D; H [upos=VERB]; D [upos=PRON] }',
    commands: 'e.label = iobj',
    text: expect.stringMatching(/^% Made from the edit of s1: me DEPREL obj → iobj\nrule from_edit \{\n/),
    inFile: 2,
    inFolder: 5,
  });
});

test('what is typed letter by letter in a row is one edit', async () => {
  let text = await type(3, '\tobj', '\t');
  text = await type(3, '\t1\t\t', '\t1\ti\t', text);
  text = await type(3, '\t1\ti\t', '\t1\tiobj\t', text);
  expect((await widest()).edit).toBe('me DEPREL obj → iobj');
  text = await type(3, 'PRON', 'DET', text);
  expect((await widest()).edit).toBe('me UPOS PRON → DET, me DEPREL obj → iobj');
  // Another row is another edit.
  await type(2, 'give', 'Give', text);
  expect((await widest()).edit).toBe('gave LEMMA give → Give');
});

test('another sentence is another edit, and what is undone is none', async () => {
  let text = await type(3, 'obj', 'iobj');
  text = await type(8, 'obj', 'obl', text);
  expect((await widest()).commands).toBe('e.label = obl');
  await type(8, 'obl', 'obj', text);
  expect(await made()).toMatchObject({ ok: false, reason: expect.stringMatching(/^There is no edit/) });
});

test.each([
  ['no edit', async () => {}, /^There is no edit to make a rule of/],
  [
    'several sentences',
    () => client.change(uri, ++version, [{ text: TEXT.replaceAll('obj', 'obl') }]),
    /^The last edit changed several sentences/,
  ],
  ['a word more', () => type(3, '2\tme', '2\tx\tx\tX\t_\t_\t1\tdep\t_\t_\n3\tme'), /^The last edit adds, removes/],
  ['a comment', () => type(1, 'gave me', 'gave you'), /^The last edit changes only comments/],
])('%s is refused with the reason', async (_, change, reason) => {
  await change();
  expect(await made()).toMatchObject({ ok: false, reason: expect.stringMatching(reason) });
});

test('an unsaved text has no folder to count in', async () => {
  uri = 'untitled:Untitled-1';
  await client.open(uri, TEXT);
  version = 1;
  await type(3, 'obj', 'iobj');
  expect((await widest()).inFolder).toBeUndefined();
});
