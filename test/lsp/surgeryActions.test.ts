/** Operations on words and sentences in the Ctrl+. menu: few at each place, only possible ones, without a command of the client. */

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CodeAction } from 'vscode-languageserver/node';
import type { WireRange, WireTextEdit } from '../../server/src/protocol/text.ts';
import { fixture } from '../fixture.ts';
import { applied } from './applied.ts';
import { TestClient } from './client.ts';

let client: TestClient;
let plain: TestClient;
let nFiles = 0;

beforeAll(async () => {
  client = await TestClient.start();
  // An editor that takes edits with the menu, or not at all.
  plain = await TestClient.start({ capabilities: {} });
});

afterAll(async () => {
  await client.stop();
  await plain.stop();
});

const { text: TEXT } = fixture(`
  # sent_id = a
  # text = I cannot go
  1    I       I    PRON  _  _  4  nsubj   _       _
  2-3  cannot  _    _     _  _  _  _       _       _
  2    can     can  AUX   _  _  4  aux     _       _
  3    not     not  PART  _  _  4  advmod  _       _
  4    go      go   VERB  _  _  0  root    _       _
  4.1  went    go   VERB  _  _  _  _       0:root  _

  # sent_id = b
  # text = yes
  1  yes  yes  INTJ  _  _  0  root  _  _

`);

const cursor = (line: number, character: number): WireRange => ({
  start: { line, character },
  end: { line, character },
});

async function offered(range: WireRange, by = client): Promise<CodeAction[]> {
  const uri = `untitled:actions-${++nFiles}.conllu`;
  await by.open(uri, TEXT);
  const context = { diagnostics: [], only: ['refactor.rewrite'] };
  const actions = await by.request<CodeAction[]>('textDocument/codeAction', { textDocument: { uri }, range, context });
  return actions.filter(({ title }) => !/Re-parse|roots|tree/.test(title));
}

const titles = async (range: WireRange) => (await offered(range)).map(({ title }) => title);

const editsIn = ({ edit }: CodeAction): WireTextEdit[] => {
  const [change] = edit?.documentChanges ?? [];
  if (change !== undefined && 'edits' in change)
    return change.edits.flatMap((each) => ('newText' in each ? [each] : []));
  return Object.values(edit?.changes ?? {}).flat();
};

test('by the cell that the cursor is in', async () => {
  expect(await titles(cursor(5, 0))).toEqual(['Insert a word after “not”', 'Delete “not”']);
  expect(await titles(cursor(6, 0))).toEqual([
    'Insert a word after “go”',
    'Delete “go”',
    'Split the sentence before “go”',
    'Join with the next sentence',
  ]);
  expect(await titles(cursor(4, 4))).toEqual([
    'Split into “ca” and “n”',
    'Merge “can” and “not”',
    'Dissolve the multiword token',
  ]);
  expect(await titles(cursor(2, 15))).toEqual(['Make “I” the root', 'Rotate “I” with its head']);
  expect(await titles(cursor(2, 8)), 'UPOS').toEqual([]);
  expect(await titles(cursor(3, 0))).toEqual(['Dissolve the multiword token “cannot”', 'Merge the words of “cannot”']);
  expect(await titles(cursor(7, 0))).toEqual(['Delete the empty node 4.1']);
  expect(await titles(cursor(8, 0))).toEqual(['Join with the next sentence']);
  expect(await titles(cursor(0, 0))).toEqual([]);
  expect(await titles({ start: { line: 4, character: 0 }, end: { line: 5, character: 3 } })).toEqual([
    'Merge “can” and “not”',
  ]);
});

test('the edits come with the chosen one, and the lock of the word goes along', async () => {
  const [, remove] = await offered(cursor(5, 0));
  expect(remove.edit).toBeUndefined();
  const resolved = await client.request<CodeAction>('codeAction/resolve', remove);
  const now = applied(TEXT, editsIn(resolved));
  expect(now).not.toContain('cannot\t_\t_\t_\t_\t_\t_\t_\t_\n2\tcan\t');
  expect(now).toMatch(/^2\tcannot\tcan\tAUX/m);
  expect(now).toContain('# text = I cannot go');
});

test('an editor that takes no edits later gets them with the menu', async () => {
  const actions = await offered(cursor(6, 0), plain);
  expect(actions.map(({ title }) => title)).toContain('Delete “go”');
  for (const action of actions) expect(applied(TEXT, editsIn(action)), action.title).not.toBe(TEXT);
});

test('an action of a text that has changed since is refused', async () => {
  const [insert] = await offered(cursor(6, 0));
  const uri = `untitled:actions-${nFiles}.conllu`;
  await client.change(uri, 2, [{ range: cursor(0, 0), text: '# x\n' }]);
  await expect(client.request('codeAction/resolve', insert)).rejects.toThrow(/changed in the meantime/);
});

test('plain words pasted as lines of their own become words there', async () => {
  const pasted = TEXT.replace('4\tgo\t', 'ever\nso often\n4\tgo\t');
  const uri = `untitled:actions-${++nFiles}.conllu`;
  await client.open(uri, pasted);
  const diagnostics = (await client.diagnostics(uri)).filter(({ range }) => range.start.line === 6);
  const ask = { textDocument: { uri }, range: cursor(6, 0), context: { diagnostics } };
  const actions = await client.request<CodeAction[]>('textDocument/codeAction', ask);
  const action = actions.find(({ title }) => title === 'Turn these lines into 3 words');
  expect(action?.kind).toBe('quickfix');
  const resolved = await client.request<CodeAction>('codeAction/resolve', action ?? {});
  const now = applied(pasted, editsIn(resolved));
  expect(now).toContain('# text = I cannot ever so often go');
  expect(now.match(/^[4-7]\t\w+/gm)).toEqual(['4\tever', '5\tso', '6\toften', '7\tgo']);
});
