/** Merge conflicts in the editor: the lenses above them, and taking a version. */

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CodeLens, TextEdit } from 'vscode-languageserver';
import { Document } from '../../server/src/core/conllu/index.ts';
import type { EditResult } from '../../server/src/protocol/edit.ts';
import { TestClient } from './client.ts';

const row = (deprel: string) => `1\tGo\tgo\tVERB\t_\t_\t0\t${deprel}\t_\t_\n`;
const LINE = `# sent_id = a
<<<<<<< HEAD
${row('root')}||||||| 1a2b3c4
${row('dep')}=======
${row('parataxis')}>>>>>>> annotator *b*

`;
/** A whole sentence that theirs deleted, without its base. */
const WHOLE = `<<<<<<< ours\n# sent_id = b\n${row('root')}\n=======\n>>>>>>> theirs\n`;

let client: TestClient;
let nFiles = 0;

beforeAll(async () => {
  client = await TestClient.start();
});
afterAll(() => client.stop());

async function open(text: string): Promise<string> {
  const uri = `untitled:conflict-${++nFiles}.conllu`;
  await client.open(uri, text);
  return uri;
}

const lensesIn = (uri: string) => client.request<CodeLens[]>('textDocument/codeLens', { textDocument: { uri } });

const take = (uri: string, line: number, version: 'ours' | 'theirs' | 'base') =>
  client.request<EditResult<'takeVersion'>>('treebank/edit', {
    textDocument: { uri },
    version: 1,
    intention: { type: 'takeVersion', line, take: version },
  });

function applied(text: string, edits: readonly TextEdit[]): string {
  const document = Document.parse(text);
  const [{ range, newText }] = edits;
  return text.slice(0, document.offsetAt(range.start)) + newText + text.slice(document.offsetAt(range.end));
}

test('lenses above each conflict name the branches; the base only where it is there', async () => {
  const uri = await open(LINE + WHOLE);
  const shown = (await lensesIn(uri)).map(({ range, command }) => [range.start.line, command?.title, command?.command]);
  expect(shown).toEqual([
    [1, 'Take ours (HEAD)', 'treebank.takeOurs'],
    [1, 'Take theirs (annotator *b*)', 'treebank.takeTheirs'],
    [1, 'Take base', 'treebank.takeBase'],
    [1, 'Compare trees', 'treebank.compareTrees'],
    [9, 'Take ours', 'treebank.takeOurs'],
    [9, 'Take theirs', 'treebank.takeTheirs'],
    [9, 'Compare trees', 'treebank.compareTrees'],
  ]);
  expect((await lensesIn(uri))[4].command?.arguments).toEqual([{ uri, line: 9 }]);
});

test('none without a conflict, or where the setting is off', async () => {
  expect(await lensesIn(await open(`# sent_id = a\n${row('root')}\n`))).toEqual([]);
  expect(await lensesIn(await open(LINE.replace(/^>>>>>>>.*\n/m, '')))).toEqual([]);
  await client.configure({ codeLens: { conflicts: false } });
  expect(await lensesIn(await open(LINE))).toEqual([]);
  await client.configure({});
});

test.each([
  ['ours', 'root'],
  ['theirs', 'parataxis'],
  ['base', 'dep'],
] as const)('%s is taken, from any line of the conflict', async (version, deprel) => {
  const uri = await open(LINE + WHOLE);
  for (const line of [1, 4, 7]) {
    const result = await take(uri, line, version);
    if (!result.ok) throw new Error(result.reason);
    expect(applied(LINE + WHOLE, result.edits as TextEdit[])).toBe(`# sent_id = a\n${row(deprel)}\n${WHOLE}`);
    expect(result.message).toBe(`Took ${version}.`);
  }
});

test('a deleted sentence leaves nothing', async () => {
  const uri = await open(LINE + WHOLE);
  const result = await take(uri, 10, 'theirs');
  if (!result.ok) throw new Error(result.reason);
  expect(applied(LINE + WHOLE, result.edits as TextEdit[])).toBe(LINE);
});

test('what cannot be taken is refused', async () => {
  const uri = await open(LINE + WHOLE);
  expect(await take(uri, 0, 'ours')).toMatchObject({
    ok: false,
    reason: expect.stringContaining('no merge conflict here'),
  });
  expect(await take(uri, 10, 'base')).toMatchObject({ ok: false, reason: expect.stringContaining('without its base') });
});

test('findings name the conflict', async () => {
  const uri = await open(LINE);
  const found = (await client.diagnostics(uri)).filter(({ code }) => code === 'invalid-line');
  expect(found[0]?.message).toContain('Git left this line where two versions of the file conflict');
});
