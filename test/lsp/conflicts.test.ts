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

/** One sentence with two conflicts, of git's kind; the words between them are the same in both. */
const TWICE = `# sent_id = c
<<<<<<< HEAD
1\tGo\tgo\tVERB\t_\t_\t0\troot\t_\t_
=======
1\tGo\tgo\tVERB\t_\t_\t2\tdep\t_\t_
>>>>>>> anna
2\tback\tback\tADV\t_\t_\t1\tadvmod\t_\t_
<<<<<<< HEAD
3\t!\t!\tPUNCT\t_\t_\t1\tpunct\t_\t_
=======
3\t!\t!\tPUNCT\t_\t_\t2\tpunct\t_\t_
>>>>>>> anna
4\t?\t?\tPUNCT\t_\t_\t1\tpunct\t_\t_

`;
const FAR = `# sent_id = d\n${row('root')}\n`;

const take = (uri: string, line: number, version: 'ours' | 'theirs' | 'base', which?: 'here' | 'nearest') =>
  client.request<EditResult<'takeVersion'>>('treebank/edit', {
    textDocument: { uri },
    version: 1,
    intention: { type: 'takeVersion', line, take: version, ...(which && { which }) },
  });

function applied(text: string, edits: readonly TextEdit[]): string {
  const document = Document.parse(text);
  return edits.reduceRight((before, { range, newText }) => {
    return before.slice(0, document.offsetAt(range.start)) + newText + before.slice(document.offsetAt(range.end));
  }, text);
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
  for (const line of [0, 1, 4, 7]) {
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

test('the conflicts of one sentence have one set of links, and are taken together, from any of its lines', async () => {
  const text = FAR + TWICE + WHOLE;
  const uri = await open(text);
  expect((await lensesIn(uri)).map(({ range, command }) => [range.start.line, command?.title])).toEqual([
    [4, 'Take ours (HEAD)'],
    [4, 'Take theirs (anna)'],
    [4, 'Compare trees'],
    [17, 'Take ours'],
    [17, 'Take theirs'],
    [17, 'Compare trees'],
  ]);
  const side = (n: number) => TWICE.replace(/<{7}.*\n(.*\n)=.*\n(.*\n)>.*\n/g, `$${n}`);
  for (const [version, n] of [
    ['ours', 1],
    ['theirs', 2],
  ] as const) {
    for (const line of [3, 5, 9, 12, 14, 15]) {
      const result = await take(uri, line, version);
      if (!result.ok) throw new Error(`${line}: ${result.reason}`);
      expect(applied(text, result.edits as TextEdit[]), `${line}`).toBe(FAR + side(n) + WHOLE);
      expect(result.message).toBe(`Took ${version} in all 2 conflicts of the sentence.`);
    }
  }
});

test('the nearest conflict is taken where that is asked for', async () => {
  const text = TWICE + FAR + FAR + FAR + LINE;
  const uri = await open(text);
  const lines = (result: EditResult<'takeVersion'>) =>
    result.ok ? result.edits.map(({ range }) => range.start.line) : [];
  expect(await take(uri, 15, 'ours')).toMatchObject({ ok: false });
  expect(lines(await take(uri, 15, 'ours', 'nearest'))).toEqual([1, 7]);
  expect(lines(await take(uri, 22, 'ours', 'nearest'))).toEqual([24]);
  expect(await take(await open(FAR), 1, 'ours', 'nearest')).toMatchObject({
    ok: false,
    reason: 'There is no merge conflict in this file.',
  });
});

test('what cannot be taken is refused', async () => {
  const uri = await open(LINE + WHOLE);
  expect(await take(await open(FAR + LINE), 1, 'ours')).toMatchObject({
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
