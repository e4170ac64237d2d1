/** Blank tags and lemmas in the editor: filled in without a new tree, and offered where a lemma is typed. */

import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CodeAction, CompletionItem, CompletionList } from 'vscode-languageserver/node';
import { Document } from '../../server/src/core/conllu/index.ts';
import { EMPTY_CARD, saveModel, trainLinear } from '../../server/src/core/parser/index.ts';
import type { Choices } from '../../server/src/protocol/choices.ts';
import type { EditResult, Intentions } from '../../server/src/protocol/edit.ts';
import { toyTreebank } from '../core/toyTreebank.ts';
import { TestClient } from './client.ts';
import { toyNetworks } from './model.ts';

let client: TestClient;
let folder: string;
let nUris = 0;
const GOLD = toyTreebank(4, 1);
const text = GOLD.map((sentence) => sentence.text).join('');
/** The tree stays wrong, and one lemma stays as it is. */
const BLANK = text
  .replace(/^(\d+\t\S+\t)\S+\t[A-Z]+\t(.*)\tnsubj\t/gm, '$1_\t_\t$2\tdep\t')
  .replace(/^(\d+\t\S+\t)\S+\t(ADJ|VERB|ADV)\t/gm, '$1_\t$2\t')
  .replace(/^(\d+\t\S+\t)\S+(\tPUNCT\t)/m, '$1kept$2');

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'treebank-fill-'));
  // Values that the network cannot learn in so short a time are in its dictionary.
  const networks = await toyNetworks();
  writeFileSync(join(folder, 'toy.model'), saveModel(networks, { ...EMPTY_CARD, name: 'Toy' }));
  // As in files of earlier versions.
  const { tagger: _, ...old } = networks;
  writeFileSync(join(folder, 'old.model'), saveModel(old, { ...EMPTY_CARD, name: 'Old' }));
  const linear = trainLinear(toyTreebank(12, 1), { bits: 14, epochs: 1 })!;
  writeFileSync(join(folder, 'linear.model'), saveModel(linear.model, { ...EMPTY_CARD, name: 'Linear' }));
  client = await TestClient.start();
});

afterAll(async () => {
  await client.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function open(source: string, model = 'toy'): Promise<string> {
  const uri = `file:///fill/${++nUris}.conllu`;
  await client.open(uri, source);
  await client.configure({ reparse: { model: join(folder, `${model}.model`) } });
  return uri;
}

const fill = (uri: string, params: Partial<Intentions['reparse']> = {}) =>
  client.edit(
    { textDocument: { uri } },
    {
      type: 'reparse',
      scope: 'file',
      lines: [],
      keepsTrees: true,
      ...params,
    },
  );

function after(source: string, edits: Extract<EditResult<'reparse'>, { ok: true }>['edits']): string {
  let document = Document.parse(source);
  for (const { range, newText } of [...edits].reverse()) {
    const span = { start: document.offsetAt(range.start), end: document.offsetAt(range.end) };
    document = document.edit({ span, text: newText });
  }
  return document.text;
}

const column = (source: string, at: number) =>
  source
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split('\t')[at]);

test('every blank cell, nothing that is there, and no head or relation', async () => {
  const result = await fill(await open(BLANK));
  if (!result.ok) throw new Error(result.reason);
  const filled = after(BLANK, result.edits);
  expect(column(filled, 2)).toEqual(
    column(text, 2).map((lemma, at) => (column(BLANK, 2)[at] === 'kept' ? 'kept' : lemma)),
  );
  expect(column(filled, 3)).not.toContain('_');
  for (const at of [0, 1, 4, 6, 7]) expect(column(filled, at)).toEqual(column(BLANK, at));
  expect(result.wordsTagged).toBe(column(BLANK, 2).filter((lemma) => lemma === '_').length);
  expect(result.headsChanged).toBe(0);
  expect(result.message).toMatch(
    /^Filled in tags and lemmas of \d+ words in \d sentences\. Predicted by Toy: check them\./,
  );
});

test('nothing blank, nothing to do', async () => {
  expect(await fill(await open(text))).toMatchObject({
    ok: true,
    edits: [],
    message: expect.stringMatching(/^No tags/),
  });
});

describe.each([
  ['linear', 'Linear'],
  ['old', 'Old'],
])('a model without lemmas: %s', (model, name) => {
  const how = `${name} predicts no lemmas: train a parser on this treebank (some dozens of sentences with lemmas are enough to begin with), or choose another model.`;

  test('fills in what it predicts, and says what is missing', async () => {
    const result = await fill(await open(BLANK, model));
    if (!result.ok) throw new Error(result.reason);
    const filled = after(BLANK, result.edits);
    const isBlank = column(BLANK, 3).map((upos) => upos === '_');
    expect(column(filled, 3)).not.toContain('_');
    expect(column(filled, 3).filter((_, at) => !isBlank[at])).toEqual(column(BLANK, 3).filter((_, at) => !isBlank[at]));
    for (const at of [0, 1, 2, 4, 6, 7]) expect(column(filled, at)).toEqual(column(BLANK, at));
    const n = isBlank.filter(Boolean).length;
    expect(result).toMatchObject({ wordsTagged: n, lacksLemmas: true, headsChanged: 0 });
    expect(result.message).toMatch(new RegExp(`^Filled in tags of ${n} words in \\d sentences; lemmas stay blank\\. `));
    expect(result.message).toContain(`${how} Predicted by ${name}: check them.`);
  });

  test('refuses where only lemmas are blank', async () => {
    const onlyLemmas = text.replace(/^(\d+\t\S+\t)\S+/gm, '$1_');
    expect(await fill(await open(onlyLemmas, model))).toEqual({
      ok: false,
      reason: `Only lemmas are blank here. ${how}`,
      code: 'needs-lemmas',
    });
    expect(await fill(await open(text, model))).toMatchObject({
      ok: true,
      edits: [],
      message: 'No tags or lemmas to fill in.',
    });
  });

  test('offers no lemma where one is typed', async () => {
    const row = BLANK.split('\n').findIndex((each) => /^\d+\t\S+\t_\tVERB/.test(each));
    const list = await client.request<CompletionList | null>('textDocument/completion', {
      textDocument: { uri: await open(BLANK, model) },
      position: { line: row, character: BLANK.split('\n')[row].indexOf('\t_\tVERB') + 2 },
      context: { triggerKind: 1 },
    });
    expect((list?.items ?? []).map(({ label }) => label)).not.toContain('_');
  });
});

test('the action of the sentence', async () => {
  const uri = await open(BLANK);
  const at = { line: 1, character: 2 };
  const actionsOf = async (textDocument: { uri: string }) =>
    (await client.request<CodeAction[]>('textDocument/codeAction', {
      textDocument,
      range: { start: at, end: at },
      context: { diagnostics: [] },
    })) ?? [];
  const title = 'Fill in blank tags and lemmas';
  expect((await actionsOf({ uri })).map((action) => action.title)).toContain(title);
  expect((await actionsOf({ uri: await open(text) })).map((action) => action.title)).not.toContain(title);
});

test('the lemma of the word is offered first, whatever is typed so far', async () => {
  const [first] = BLANK.split('\n');
  const line = BLANK.split('\n').findIndex((each) => /^\d+\t\S+\t_\tVERB/.test(each));
  const row = BLANK.split('\n')[line];
  const character = row.indexOf('\t_\tVERB') + 2;
  expect(first).not.toBe(row);
  for (const typed of ['_', 'x']) {
    const source = BLANK.split('\n')
      .map((each, at) => (at === line ? each.replace('\t_\tVERB', `\t${typed}\tVERB`) : each))
      .join('\n');
    const uri = await open(source);
    const item = await predictedItem(uri, { line, character });
    expect(item).toMatchObject({
      label: text.split('\n')[line].split('\t')[2],
      textEdit: { range: { start: { line } } },
    });
  }
});

/** The first item of the first list that the model was ready for. */
async function predictedItem(uri: string, position: { line: number; character: number }): Promise<CompletionItem> {
  for (;;) {
    const { items, isIncomplete } = await client.request<CompletionList>('textDocument/completion', {
      textDocument: { uri },
      position,
      context: { triggerKind: 1 },
    });
    const [item] = items;
    if (item.detail?.includes('predicted')) return item;
    expect(isIncomplete, 'the model is still at work').toBe(true);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

test('a loaded model is asked for tags, too', async () => {
  const line = BLANK.split('\n').findIndex((each) => /^\d+\t\S+\t_\t_\t/.test(each));
  const row = BLANK.split('\n')[line];
  const uri = await open(BLANK);
  await predictedItem(uri, { line, character: row.indexOf('\t_\t_') + 2 });
  const upos = await predictedItem(uri, { line, character: row.indexOf('\t_\t_') + 4 });
  expect(upos.label).toBe(text.split('\n')[line].split('\t')[3]);
});

test('keys wait for the list outside the text: the first one has the prediction, loaded or not', async () => {
  copyFileSync(join(folder, 'toy.model'), join(folder, 'cold.model'));
  const uri = await open(BLANK, 'cold');
  const line = BLANK.split('\n').findIndex((each) => /^\d+\t\S+\t_\t_\t/.test(each));
  const params = { textDocument: { uri }, line, column: 'upos', text: '', cursor: 0 };
  const asked = performance.now();
  const { items } = await client.request<Choices>('treebank/choices', params);
  // On a machine that is very busy, the patience may end first.
  if (3000 < performance.now() - asked) return;
  expect(items[0].remark).toContain('predicted');
  expect(items[0].text).toBe(text.split('\n')[line].split('\t')[3]);
});
