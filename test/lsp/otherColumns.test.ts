/** Documents whose columns are not the ten of CoNLL-U: one finding, no repairs, no completions for a column. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CodeAction, CompletionList, Diagnostic } from 'vscode-languageserver';
import type { WireTextEdit } from '../../server/src/protocol/text.ts';
import { conllu } from '../fixture.ts';
import { applied } from './applied.ts';
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
  ['eleven columns', rows, '0 columns-header-missing'],
  ['seven columns in all sentences', short + short, '0 columns-header-missing'],
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
  expect(idsOf(found).filter((id) => /^columns-/.test(id))).toEqual([]);
  expect((await actionsAt(uri, 2, found)).length).toBeGreaterThan(0);
});

test('what has columns without names is not compared', async () => {
  const uri = await open(ten);
  const others = [{ label: 'theirs', text: rows }];
  const begin = (textDocument: object, beginning: object) =>
    client.request('treebank/beginSession', { textDocument, beginning });
  expect(await begin({ uri }, { kind: 'versions', others })).toMatchObject({
    ok: false,
    reason: expect.stringContaining('theirs: this is a table of 11 columns'),
  });
});

const plus = conllu(`
# global.columns = PARSEME:MWE ID FORM UPOS HEAD DEPREL MISC
# text = a b c
*      1  a  X  2  dep   _
1:VID  2  b  X  0  root  _
*      3  c  X  2  dep   _

`);

describe('a file that names its columns', () => {
  test('has findings, suggestions and hovers where its cells are', async () => {
    const uri = await open(plus.replace('c\tX', 'c\tY'));
    const found = await client.diagnostics(uri);
    expect(idsOf(found).filter((id) => id.includes('upos'))).toEqual(['4 unknown-upos']);
    expect(found.find(({ code }) => code === 'unknown-upos')?.range.start.character).toBe(6);
    const offered = async (line: number, character: number) =>
      (await client.request<CompletionList | null>('textDocument/completion', {
        textDocument: { uri },
        position: { line, character },
      }))!.items.map(({ label }) => label);
    expect(await offered(2, 7)).toContain('NOUN');
    expect((await offered(2, 1)).slice(0, 2)).toEqual(['2:VID', '2:LVC.full']);
    expect((await offered(4, 1))[0]).toBe('1');
  });

  test('has the column of multiword expressions if it is a .cupt file', async () => {
    const [of, other] = ['cupt', 'conllup'].map((ending) => `file:///columns/a.${ending}`);
    for (const uri of [of, other]) await client.open(uri, plus.replace('PARSEME:MWE', 'X:OTHER'));
    const isMissing = async (uri: string) =>
      idsOf(await client.diagnostics(uri)).filter((id) => id.endsWith('missing-mwe-column'));
    expect(await isMissing(of)).toEqual(['0 missing-mwe-column']);
    expect(await isMissing(other)).toEqual([]);
  });

  test('is edited by name, and new rows have all its columns', async () => {
    const uri = await open(plus);
    const operations = [{ line: 2, op: 'insert_word', args: { at: 2, form: 'x' } }];
    const params = { textDocument: { uri }, version: 1, intention: { type: 'surgery', operations } };
    const result = await client.request<{ ok: true; edits: WireTextEdit[] }>('treebank/edit', params);
    expect(applied(plus, result.edits)).toBe(
      plus
        .replace('a b c', 'a x b c')
        .replace('*\t1\ta\tX\t2', '*\t1\ta\tX\t3')
        .replace(/1:VID\t2[\s\S]*/, '*\t2\tx\t_\t1\tdep\t_\n1:VID\t3\tb\tX\t0\troot\t_\n*\t4\tc\tX\t3\tdep\t_\n\n'),
    );
    const drawn = await client.request<{ diagram?: unknown } | null>('treebank/diagram', {
      textDocument: { uri },
      line: 3,
    });
    expect(JSON.stringify(drawn)).toContain('"form":"b"');
  });
});
