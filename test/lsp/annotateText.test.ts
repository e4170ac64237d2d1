/** Running text to a treebank over the protocol: split, tagged, parsed; in a thread, with progress. */

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CancellationTokenSource, type InlayHint } from 'vscode-languageserver/node';
import { Column, Document } from '../../server/src/core/conllu/index.ts';
import { EMPTY_CARD, saveModel, sourceText, trainTokenizer } from '../../server/src/core/parser/index.ts';
import { isTree, rootDependents } from '../../server/src/core/tree/index.ts';
import type { AnnotatedSentences, AnnotateTextParams, AnnotateTextResult } from '../../server/src/protocol/annotate.ts';
import type { Diagram } from '../../server/src/protocol/diagram.ts';
import type { MachineMarks } from '../../server/src/protocol/machine.ts';
import { toyLexical } from '../core/toyLexical.ts';
import { toyTreebank, withText } from '../core/toyTreebank.ts';
import { thoroughly } from '../thorough.ts';
import { Asking } from './asking.ts';
import { TestClient } from './client.ts';
import { toyNetworks } from './model.ts';

const URI = 'file:///texts/story.txt';
const GOLD = toyTreebank(3, 1);
const TEXT = `${sourceText(GOLD)}\n\n`;
let client: TestClient;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'treebank-annotate-'));
  const networks = await toyNetworks();
  const tokenizer = trainTokenizer(withText(toyTreebank(60, 1)), { seed: 1, epochs: 2 });
  const card = { ...EMPTY_CARD, name: 'Toy', language: 'hu' };
  writeFileSync(join(folder, 'toy.model'), saveModel({ ...networks, tokenizer }, card));
  const plain = { ...EMPTY_CARD, name: 'Plain', language: '' };
  writeFileSync(join(folder, 'plain.model'), saveModel(networks, plain));
  writeFileSync(join(folder, 'many.model'), toyLexical().bytes);
  client = await TestClient.start();
});

afterAll(async () => {
  expect(client.logged).toEqual([]);
  await client.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function params(text: string, model: string, more: Partial<AnnotateTextParams> = {}) {
  await client.configure({ reparse: { model: join(folder, `${model}.model`) } });
  return { textDocument: { uri: URI }, text, sentIds: 'story-s{n}', ...more };
}

const annotate = async (text: string, model = 'toy', more: Partial<AnnotateTextParams> = {}) =>
  client.request<AnnotateTextResult>('treebank/annotateText', await params(text, model, more));

test.each(['toy', 'plain'])(
  'the model %s: sentences with words, tags, lemmas and trees, and the text as it was',
  async (model) => {
    const result = await annotate(TEXT, model);
    if (!result.ok) throw new Error(result.reason);
    const { sentences } = Document.parse(result.text);
    expect(sourceText(sentences)).toBe(TEXT);
    expect(0 < sentences.length).toBe(true);
    for (const [at, sentence] of sentences.entries()) {
      expect(sentence.text).toContain(`# sent_id = story-s${at + 1}\n`);
      expect(isTree(sentence.heads)).toBe(true);
      expect(rootDependents(sentence.heads)).toHaveLength(1);
      for (let word = 1; word <= sentence.nWords; word++) {
        for (const column of [Column.lemma, Column.upos, Column.deprel]) {
          expect(sentence.wordCell(word, column)).not.toBe('_');
        }
      }
    }
    const nWords = sentences.reduce((sum, sentence) => sum + sentence.nWords, 0);
    expect(result.message).toContain(
      `with ${nWords} words, annotated by ${model === 'toy' ? 'Toy' : 'Plain'}: check them.`,
    );
    // The new document has no name that indicates its language.
    expect(result.text.startsWith('# lang = hu\n')).toBe(model === 'toy');
    expect(result.message.includes('borders of Unicode')).toBe(model === 'plain');
  },
);

test('a model of many languages is told the one that was chosen, and the treebank states it', async () => {
  const named = { textDocument: { uri: 'file:///texts/da_story.txt' } };
  const cases = [{}, { language: 'da' }, named, { ...named, language: '' }];
  const found: unknown[] = [];
  for (const each of cases) {
    const result = await annotate(TEXT, 'many', each);
    found.push(result.ok && [/^# lang = da\n/.test(result.text), result.message.includes('88 % of its UPOS')]);
  }
  expect(found).toEqual([
    [false, false],
    [true, true],
    [true, true],
    [false, false],
  ]);
});

test('characters that could not be read are told, with the line of the first', async () => {
  const [bad, good] = [await annotate('qux blorg.\r\nA k\ufffdnyv j\ufffd.\n'), await annotate('qux blorg.\n')];
  if (!bad.ok || !good.ok) throw new Error('not annotated');
  expect(bad.message).toContain('Line 2 of the text has \ufffd where a character could not be read');
  expect(good.message).not.toContain('\ufffd');
});

test('part of a treebank: numbered from the next number on, and without a language of its own', async () => {
  const whole = await annotate(TEXT);
  const part = await annotate(TEXT, 'toy', { after: 12 });
  if (!whole.ok || !part.ok) throw new Error('refused');
  const expected = whole.text
    .replace('# lang = hu\n', '')
    .replace(/story-s(\d+)/g, (_, number) => `story-s${12 + Number(number)}`);
  expect(part.text).toBe(expected);
});

test('a model that is asked for instead of the one of the settings must be one of the list', async () => {
  const found = await annotate(TEXT, 'toy', { parser: join(folder, 'toy.model') });
  expect(found).toMatchObject({ ok: true });
  const strange = await annotate(TEXT, 'toy', { parser: join(folder, 'plain.model') });
  expect(strange).toMatchObject({ ok: false, reason: expect.stringContaining('no longer in the model folders') });
});

test('nothing to annotate, and IDs that would not differ or not be one, are refused', async () => {
  for (const nothing of ['', ' \n\t\u00a0\n']) {
    expect(await annotate(nothing)).toMatchObject({ ok: false, reason: expect.stringMatching(/no text to annotate/) });
  }
  for (const [sentIds, reason] of [
    ['story', /needs \{n\}/],
    ['a{n}\n# text = x', /white space/],
  ] as const) {
    expect(await annotate(TEXT, 'toy', { sentIds })).toMatchObject({
      ok: false,
      reason: expect.stringMatching(reason),
    });
  }
  const gone = await annotate(TEXT, 'gone');
  expect(gone).toMatchObject({ ok: false, reason: expect.stringMatching(/There is no model file at/) });
});

test('the sentences are sent as they are found, if that is asked for', async () => {
  const long = TEXT.repeat(thoroughly(40, 20));
  const result = await annotate(long, 'toy', { partialResultToken: 'parts' });
  const parts = client.progress.flatMap(({ token, value }) =>
    token === 'parts' ? [(value as unknown as AnnotatedSentences).text] : [],
  );
  expect(result).toMatchObject({ ok: true, text: '' });
  expect(1 < parts.length).toBe(true);
  const whole = await annotate(long);
  expect(parts.join('')).toBe(whole.ok && whole.text);
});

/** Hints of certainty, with the cells before them. */
async function hintsIn(uri: string, text: string): Promise<{ line: number; column: number; label: string }[]> {
  const range = { start: { line: 0, character: 0 }, end: { line: 10_000, character: 0 } };
  const all = await client.request<InlayHint[]>('textDocument/inlayHint', { textDocument: { uri }, range });
  const lines = text.split('\n');
  return all
    .filter(({ label }) => /^¶?\? \d+ %$/.test(label as string))
    .map(({ position: { line, character }, label }) => {
      const before = lines[line].slice(0, character);
      expect(lines[line].slice(character), 'behind the cell').toMatch(/^\t/);
      return { line, column: before.split('\t').length - 1, label: label as string };
    });
}

test('ends of tokens and sentences that may be elsewhere: hints, and marks in the diagram', async () => {
  const result = await annotate(TEXT);
  if (!result.ok) throw new Error(result.reason);
  const uri = 'untitled:Untitled-1';
  await client.open(uri, result.text);
  const hints = (await hintsIn(uri, result.text)).filter(({ column }) => column === Column.form);
  const marked: { line: number; label: string }[] = [];
  const { sentences, lines } = Document.parse(result.text);
  const seen = new Set<string>();
  for (const line of lines.slice(0, sentences.length)) {
    const { words, uncertainEnds = [] } = await client.request<Diagram>('treebank/diagram', {
      textDocument: { uri },
      line,
    });
    for (const { word, of, certainty } of uncertainEnds) {
      seen.add(of);
      const label = `${of === 'token' ? '' : '¶'}? ${Math.round(100 * certainty)} %`;
      marked.push({ line: words[word - 1].line, label });
    }
  }
  expect([...seen].sort()).toEqual(['sentence', 'token']);
  const sorted = (all: readonly { line: number; label: string }[]) =>
    all.map(({ line, label }) => `${line} ${label}`).sort();
  expect(sorted(marked)).toEqual(sorted(hints));
});

test('uncertain tags: hints behind their cells, marks in the diagram, counted by Next Uncertain; gone with the next edit', async () => {
  const result = await annotate('qux blorg qux .\n');
  if (!result.ok) throw new Error(result.reason);
  const uri = 'untitled:Untitled-2';
  const [{ text }] = Document.parse(result.text).sentences;
  await client.open(uri, text);
  const hints = (await hintsIn(uri, text)).filter(({ column }) => column !== Column.form);
  expect(hints.length).toBeGreaterThan(0);
  const diagram = () => client.request<Diagram>('treebank/diagram', { textDocument: { uri }, line: 3 });
  const { words, uncertainTags = [] } = await diagram();
  for (const { certainty } of uncertainTags) expect(certainty).toBeLessThan(0.8);
  expect(uncertainTags.map(({ word, column }) => ({ line: words[word - 1].line, column: Column[column] }))).toEqual(
    hints.map(({ line, column }) => ({ line, column })),
  );
  const next = async () => {
    const found = await new Asking(client, uri, text, 'proposals').step('leastCertain', 3);
    return Number(/expected errors ([\d.]+)/.exec(String(found?.message))![1]);
  };
  const expected = await next();
  await client.change(uri, 2, [{ text: text.replace('# sent_id', '# note = x\n# sent_id') }]);
  expect(await hintsIn(uri, text)).toEqual([]);
  expect((await diagram()).uncertainTags).toBeUndefined();
  const wrong = uncertainTags.reduce((sum, { certainty }) => sum + 1 - certainty, 0);
  expect(expected - (await next())).toBeGreaterThan(wrong - 0.11);
});

test('progress is reported, and cancelling ends it', async () => {
  const source = new CancellationTokenSource();
  const long = await params(TEXT.repeat(20_000), 'plain', { workDoneToken: 'annotate' });
  const answer = client.connection.sendRequest('treebank/annotateText', long, source.token);
  const failed = expect(answer).rejects.toMatchObject({ code: -32800 });
  await client.until('progress', () => client.progress.find(({ token }) => token === 'annotate'));
  source.cancel();
  await failed;
  const shares = client.progress.flatMap(({ token, value }) => (token === 'annotate' ? value.percentage! : []));
  expect(Math.max(...shares)).toBeLessThan(50);
});

test('saved into a folder with machine marks, its sentences are marked, but not one that a person has changed', async () => {
  const result = await annotate(TEXT);
  if (!result.ok) throw new Error(result.reason);
  const [first] = Document.parse(result.text).sentences;
  // Line ends of another system, and a correction in the first sentence.
  const text = result.text.replace(/\t[A-Z]+\t/, '\tX\t').replaceAll('\n', '\r\n');
  const n = Document.parse(text).sentences.filter(({ nWords }) => 0 < nWords).length;
  const sidecar = join(folder, 'new', '.treebank.json');
  mkdirSync(join(folder, 'new'));
  writeFileSync(sidecar, '{\n  "version": 1,\n  "machine": {}\n}\n');
  const uri = pathToFileURL(join(folder, 'new', 'story.conllu')).href;
  writeFileSync(join(folder, 'new', 'story.conllu'), text);
  await client.open(uri, text);
  await client.connection.sendNotification('textDocument/didSave', { textDocument: { uri } });
  const machine = () => JSON.parse(readFileSync(sidecar, 'utf8')).machine['story.conllu'];
  await expect.poll(machine).toBeDefined();
  const [{ what, sentences }] = machine();
  expect([what, sentences.length]).toEqual(['annotate', 1]);
  expect(sentences[0]).toEqual(n === 2 ? ['story-s2'] : ['story-s2', `story-s${n}`, n - 1]);
  const params = { textDocument: { uri }, startLine: 0, endLine: first.nLines - 2 };
  expect((await client.request<MachineMarks>('treebank/machineMarks', params)).cells).toEqual([]);
});
