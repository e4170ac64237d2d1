/** Transition parsers in the editor: the width of the beam is a setting, and the message reports the effect of locked arcs. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Document } from '../../server/src/core/conllu/index.ts';
import { createRandom } from '../../server/src/core/parser/base/hash.ts';
import {
  EMPTY_CARD,
  loadModel,
  type Parser,
  saveModel,
  searchFor,
  trainSharedBase,
} from '../../server/src/core/parser/index.ts';
import type { Intentions } from '../../server/src/protocol/edit.ts';
import type { WireTextEdit } from '../../server/src/protocol/text.ts';
import { toyTreebank } from '../core/toyTreebank.ts';
import { TestClient } from './client.ts';

let client: TestClient;
let folder: string;
let nUris = 0;
const sentences = toyTreebank(20, 5);
const text = sentences.map((sentence) => sentence.text).join('');

const { model: linear } = trainSharedBase(toyTreebank(30, 1), { bits: 14 })!.linear;

/** A parser with random weights, so that its result depends on the search. */
function randomParser(name: string): { readonly parser: Parser; readonly path: string } {
  const random = createRandom(3);
  const weights = { bits: 12, values: Float32Array.from({ length: 4096 }, () => random() - 0.5) };
  const search = searchFor(name, 'greedy')!;
  const model = {
    kind: 'transition',
    search,
    trees: 'projectivized',
    linear,
    tagged: weights,
    untagged: weights,
  } as const;
  const bytes = saveModel(model, EMPTY_CARD);
  const path = join(folder, `${name}.model`);
  writeFileSync(path, bytes);
  return { parser: loadModel(bytes), path };
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'treebank-transition-'));
  client = await TestClient.start();
});

afterAll(async () => {
  await client.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function reparse(settings: object, params: Partial<Intentions['reparse']>) {
  const uri = `file:///transition/${++nUris}.conllu`;
  await client.open(uri, text);
  await client.configure(settings);
  const result = await client.edit({ textDocument: { uri } }, { type: 'reparse', scope: 'file', lines: [], ...params });
  if (!result.ok) throw new Error(result.reason);
  return { heads: headsAfter(result.edits), message: result.message };
}

function headsAfter(edits: readonly WireTextEdit[]): string[] {
  const document = Document.parse(text);
  const spans = edits.map(({ range, newText }) => ({
    span: { start: document.offsetAt(range.start), end: document.offsetAt(range.end) },
    text: newText,
  }));
  const after = document.editAll(spans.sort((a, b) => a.span.start - b.span.start));
  return after.sentences.map(({ heads }) => heads.join());
}

test('treebank.parser.beamWidth is the width of the beam; 0 is that of the training', async () => {
  const { parser, path } = randomParser('arc-eager');
  const expected = (beam: number) => sentences.map((sentence) => parser.parse(sentence, { beam })!.heads.join());
  const found = async (settings: object) => (await reparse({ reparse: { model: path }, ...settings }, {})).heads;
  expect(await found({ parser: { beamWidth: 64 } })).toEqual(expected(64));
  expect(await found({ parser: { beamWidth: 0 } })).toEqual(expected(1));
  expect(expected(64)).not.toEqual(expected(1));
});

/** The second word of the first sentence. */
const ONE_WORD: Partial<Intentions['reparse']> = { scope: 'words', lines: [{ startLine: 1, endLine: 1 }] };

test.each([
  ['arc-eager', /by transitions that keep the locked arcs\./, /arc scores/],
  [
    'arc-standard',
    /The transitions of this parser cannot keep the locked arcs, so its arc scores were decoded/,
    /by transitions/,
  ],
])('%s under locked arcs says what ran', async (name, expected, other) => {
  const { path } = randomParser(name);
  const settings = { reparse: { model: path } };
  const { message } = await reparse(settings, ONE_WORD);
  expect(message).toMatch(expected);
  expect(message).not.toMatch(other);
  expect((await reparse(settings, {})).message).not.toMatch(/locked/);
});
