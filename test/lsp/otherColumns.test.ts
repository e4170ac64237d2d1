/** Documents whose columns are not the ten of CoNLL-U: one finding, no repairs, no completions for a column. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CodeAction, CompletionList, Diagnostic } from 'vscode-languageserver';
import { conllu } from '../fixture.ts';
import { TestClient } from './client.ts';

let client: TestClient;
beforeAll(async () => {
  client = await TestClient.start();
});
afterAll(() => client.stop());

const TEN = 'ID FORM LEMMA UPOS XPOS FEATS HEAD DEPREL DEPS MISC';
const rows = conllu(`
# text = She slept.
1  She    she    PRON   _  _  2  nsubj  _  _              *
2  slept  sleep  VERB   _  _  0  root   _  SpaceAfter=No  1:VID
3  .      .      PUNCT  _  _  2  punct  _  _              *

`);
const cupt = `# global.columns = ${TEN} PARSEME:MWE\n${rows}`;
const ten = rows.replace(/\t[^\t\n]*$/gm, '');
const short = rows.replace(/(?:\t[^\t\n]*){4}$/gm, '');
let nDocuments = 0;
const open = async (text: string): Promise<string> => {
  const uri = `untitled:columns-${++nDocuments}`;
  await client.open(uri, text);
  return uri;
};
const idsOf = (found: readonly Diagnostic[]) => found.map(({ code, range }) => `${range.start.line} ${code}`);
const at = (line: number, character: number) => ({ start: { line, character }, end: { line, character } });
const actionsAt = (uri: string, line: number, diagnostics: readonly Diagnostic[], only?: string[]) =>
  client.request<CodeAction[]>('textDocument/codeAction', {
    textDocument: { uri },
    range: at(line, 0),
    context: { diagnostics, only },
  });

describe.each([
  ['cupt', cupt, '0 more-columns'],
  ['another order', `# newdoc\n# global.columns = ID FORM HEAD\n${ten}`, '1 other-columns'],
  ['eleven columns', rows, '1 other-columns'],
  ['seven columns in all sentences', short + short, '1 other-columns'],
])('%s', (_, text, expected) => {
  test('one finding, and no action that changes the text', async () => {
    const uri = await open(text);
    const found = await client.diagnostics(uri);
    expect(idsOf(found)).toEqual([expected]);
    const line = found[0].range.start.line;
    for (const only of [undefined, ['source.fixAll'], ['refactor']]) {
      const actions = await actionsAt(uri, line, found, only);
      expect(actions.filter(({ edit, data }) => edit !== undefined || data !== undefined)).toEqual([]);
    }
  });

  test('rename refuses, and nothing is offered for a column', async () => {
    const uri = await open(text);
    const line = text.split('\n').findIndex((each) => each.startsWith('2\t'));
    const here = { textDocument: { uri }, position: { line, character: 0 } };
    await expect(client.request('textDocument/prepareRename', here)).rejects.toThrow('Nothing was changed: this is');
    await expect(client.request('textDocument/rename', { ...here, newName: '5' })).rejects.toThrow(
      'Nothing was changed',
    );
    const deprel = text.split('\n')[line].indexOf('VERB');
    const offered = { ...here, position: { line, character: deprel + 1 } };
    expect(await client.request<CompletionList | null>('textDocument/completion', offered)).toBeNull();
  });
});

test('a contradicting declaration further down refuses, too', async () => {
  const uri = await open(ten + cupt);
  const target = {
    textDocument: { uri },
    intention: { type: 'repair', kind: 'projectivize', startLine: 1, endLine: 1 },
  };
  const result = await client.request<{ ok: boolean; reason: string }>('treebank/edit', target);
  expect(result.reason).toContain('Nothing was changed: a line declares other columns than the start of the file');
});

test.each([
  ['the ten, declared', `# global.columns = ${TEN}\n${ten}`],
  ['a sentence that is being typed', short],
  ['a row with a cell too many', ten + rows],
])('as ever: %s', async (_, text) => {
  const uri = await open(text);
  const found = await client.diagnostics(uri);
  expect(idsOf(found).filter((id) => /(?:other|more)-columns/.test(id))).toEqual([]);
  expect((await actionsAt(uri, 2, found)).length).toBeGreaterThan(0);
});

test('what has other columns is not compared with what has not', async () => {
  const uri = await open(ten);
  const others = [{ label: 'theirs', text: cupt }];
  const begin = (textDocument: object, beginning: object) =>
    client.request('treebank/beginSession', { textDocument, beginning });
  expect(await begin({ uri }, { kind: 'versions', others })).toMatchObject({
    ok: false,
    reason: expect.stringContaining('theirs: this is CoNLL-U Plus (cupt)'),
  });
});

test('nothing is proposed for other columns, or taken into them', async () => {
  const uri = await open(cupt);
  const begin = (beginning: object) => client.request('treebank/beginSession', { textDocument: { uri }, beginning });
  const refusal = { ok: false, reason: expect.stringMatching(/^Nothing was changed: this is CoNLL-U Plus/) };
  expect(await begin({ kind: 'proposals', scope: 'file', lines: [] })).toMatchObject(refusal);
  expect(await begin({ kind: 'versions', others: [{ label: 'theirs', text: ten }] })).toMatchObject({ ok: true });
  const intention = { type: 'answer', kind: 'versions', asked: { sentenceAt: 0 }, answer: { type: 'take', from: 0 } };
  expect(await client.request('treebank/edit', { textDocument: { uri }, intention })).toMatchObject(refusal);
});
