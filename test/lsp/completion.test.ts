/** Completion over the protocol: exact ranges, filters that editors understand, and speed in large files. */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import type { CompletionItem, CompletionList, TextEdit } from 'vscode-languageserver/node';
import { Document } from '../../server/src/core/conllu/index.ts';
import type { Choices } from '../../server/src/protocol/choices.ts';
import type { Suggestions } from '../../server/src/protocol/suggestions.ts';
import { type FixtureOptions, fixture } from '../fixture.ts';
import { thoroughly } from '../thorough.ts';
import { TestClient } from './client.ts';
import { cpuMsOf } from './cpu.ts';
import { served } from './served.ts';

const client = await served();
let nUris = 0;

async function complete(source: string, options?: FixtureOptions, triggerKind = 1) {
  const { text, cursor } = fixture(source, options);
  // In folders of their own: treebanks in one folder count together.
  const uri = `file:///completion/${++nUris}/a.conllu`;
  await client.open(uri, text);
  const params = { textDocument: { uri }, position: cursor!, context: { triggerKind } };
  const list = await client.request<CompletionList | null>('textDocument/completion', params);
  return { text, cursor: cursor!, uri, list };
}

/** The text after an item is taken, and what an editor compares `filterText` with. */
function take(text: string, cursor: { line: number; character: number }, item: CompletionItem) {
  const { range, newText } = item.textEdit as TextEdit;
  const document = Document.parse(text);
  const span = { start: document.offsetAt(range.start), end: document.offsetAt(range.end) };
  const filter = text.slice(span.start, document.offsetAt(cursor));
  return { text: document.edit({ span, text: newText }).text, filter };
}

const DOGS = `
  # text = 𐌼ad dogs bark
  1  𐌼ad  mad   ADJ   _  Degree=Pos   2  amod   _  _
  2  dogs   dog   NOUN  _  Number=Plur  3  nsubj  _  _
  3  bark   bark  VERB  _  Mood=Ind|$0Tense=Pres  0  root  _  _

`;

const LINE_ENDS: [string, FixtureOptions][] = [
  ['LF', {}],
  ['CRLF', { lineEnd: '\r\n' }],
  ['a byte order mark and CR', { lineEnd: '\r', byteOrderMark: true }],
];

test.each(LINE_ENDS)('exactly the cell is replaced, and the filter fits what is typed, with %s', async (_, options) => {
  const { text, cursor, list } = await complete(DOGS, options);
  const item = list!.items.find(({ label }) => label === 'Number=Plur')!;
  const taken = take(text, cursor, item);
  expect(taken.text).toBe(text.replace('Mood=Ind|Tense=Pres', 'Mood=Ind|Number=Plur'));
  expect(item.filterText!.startsWith(taken.filter)).toBe(true);
  const added = await complete(DOGS.replace('|$0Tense', '|Tense').replace('Number=Plur', '_$0'), options);
  const degree = added.list!.items.find(({ label }) => label === 'Degree=Pos')!;
  expect(take(added.text, added.cursor, degree)).toEqual({
    text: added.text.replace('NOUN\t_\t_', 'NOUN\t_\tDegree=Pos'),
    filter: '_',
  });
});

test('an item says what it means; editors that show remarks beside labels get them there', async () => {
  const source = DOGS.replace('NOUN', '$0NOUN').replace('|$0', '|');
  const { list } = await complete(source);
  expect(list).toMatchObject({ isIncomplete: false });
  expect(list!.items[0]).toMatchObject({ label: 'NOUN', detail: 'noun', filterText: 'NOUN', sortText: '0000' });
  const completion = { completionItem: { labelDetailsSupport: true } };
  const modern = await TestClient.start({ capabilities: { textDocument: { completion } } });
  const { text, cursor } = fixture(source);
  await modern.open('file:///modern.conllu', text);
  const params = { textDocument: { uri: 'file:///modern.conllu' }, position: cursor! };
  const answer = await modern.request<CompletionList>('textDocument/completion', params);
  expect(answer.items[0]).toMatchObject({ label: 'NOUN', labelDetails: { description: 'noun' } });
  const aux = answer.items.find(({ label }) => label === 'AUX');
  expect(aux).toMatchObject({ filterText: 'AUX u', labelDetails: { detail: ' u', description: expect.any(String) } });
  expect(answer.items[0].detail).toBeUndefined();
  await modern.stop();
});

test('a whole value is offered its alternatives; while the list gets shorter it is a beginning', async () => {
  const source = DOGS.replace('nsubj', 'nsubj$0').replace('|$0', '|');
  const asked = await complete(source);
  expect(asked.list!.isIncomplete).toBe(true);
  expect(asked.list!.items.every(({ filterText }) => filterText!.startsWith('nsubj'))).toBe(true);
  const typed = await complete(source, {}, 3);
  expect(typed.list!.items.find(({ label }) => label === 'obj')!.filterText).toBe('obj');
});

test('letters are the beginning of the form of a head, not of its ID', async () => {
  const { list } = await complete(DOGS.replace('|$0', '|').replace('3  nsubj', () => '$03  nsubj'));
  expect(list!.items.map(({ filterText }) => filterText)).toEqual(expect.arrayContaining(['bark 3', 'root 0']));
});

test('choices for a cell that is edited elsewhere, by the head that the word is about to get', async () => {
  const { uri } = await complete(DOGS);
  const ask = (line: number, more: object) => {
    const params = { textDocument: { uri }, line, column: 'deprel', text: '', cursor: 0, ...more };
    return client.request<Choices | null>('treebank/choices', params);
  };
  expect((await ask(2, { head: 3 }))!.items[0]).toMatchObject({
    text: 'nsubj',
    label: 'nsubj',
    remark: 'nominal subject',
    group: 'NOUN below VERB',
  });
  expect((await ask(2, { head: 0 }))!.items[0].text).toBe('root');
  const features = await ask(3, { column: 'feats', text: 'Mood=Ind|', cursor: 9 });
  expect(features!.items.find(({ label }) => label === 'Tense=Pres')!.text).toBe('Mood=Ind|Tense=Pres');
  const lemma = await ask(3, { column: 'lemma' });
  expect(lemma!.items.map(({ label }) => label)).toContain('bark');
  expect([await ask(0, {}), await ask(2, { head: 9 }), await ask(99, {})]).toEqual([null, null, null]);
});

test('treebanks of the same language count together, and those in the same folder where it is unknown', async () => {
  const rows = (form: string, upos: string) => `1\t${form}\t_\t${upos}\t_\t_\t0\troot\t_\t_\n\n`;
  const first = async (folder: string, name: string, ...open: string[]) => {
    for (const each of open) await client.open(`file:///kin/${folder}/${each}`, rows('bald', 'ADV'));
    const uri = `file:///kin/${folder}/${name}`;
    await client.open(uri, rows('bald', '_'));
    const params = { textDocument: { uri }, line: 0, column: 'upos', text: '', cursor: 0 };
    const choices = (await client.request<Choices>('treebank/choices', params)).items[0];
    const position = { line: 0, character: '1\tbald\t_\t'.length };
    const list = await client.request<CompletionList>('textDocument/completion', { textDocument: { uri }, position });
    // The same list in the text and outside it.
    expect(list.items[0]).toMatchObject({ label: choices.label, detail: choices.remark });
    return `${choices.label} ${choices.remark}`;
  };
  expect(await first('a', 'x.conllu', 'y.conllu')).toBe('ADV 1 ×, adverb');
  expect(await first('b', 'de_x-ud-dev.conllu', 'de_x-ud-train.conllu')).toBe('ADV 1 ×, adverb');
  expect(await first('c', 'en_x-ud-dev.conllu', 'hr_x-ud-dev.conllu')).toBe('NOUN noun');
  expect(await first('d/1', 'x.conllu', '../2/x.conllu')).toBe('NOUN noun');
});

test('keys wait for the list outside the text: the first one counts the whole file', async () => {
  const sentence = (form: string, upos: string) => `1\t${form}\t_\t${upos}\t_\t_\t0\troot\t_\t_\n\n`;
  const between = Array.from({ length: 1500 }, (_, i) => sentence(`w${i}`, 'NOUN')).join('');
  const uri = 'file:///counted/a.conllu';
  await client.open(uri, sentence('bald', '_') + between + sentence('bald', 'ADV'));
  const params = { textDocument: { uri }, line: 0, column: 'upos', text: '', cursor: 0 };
  const asked = performance.now();
  const { items } = await client.request<Choices>('treebank/choices', params);
  // On a machine that is very busy, the patience may end first.
  if (3000 < performance.now() - asked) return;
  expect(items[0]).toMatchObject({ text: 'ADV', remark: '1 ×, adverb' });
});

test('Tab and Enter in the text wait as well, for other treebanks too; outside of cells there is nothing to take', async () => {
  const sentence = (form: string, upos: string) => `1\t${form}\t_\t${upos}\t_\t_\t0\troot\t_\t_\n\n`;
  const between = Array.from({ length: 1500 }, (_, i) => sentence(`w${i}`, 'ADJ')).join('');
  const uri = 'file:///waiting/a.conllu';
  await client.open('file:///waiting/b.conllu', between + sentence('bald', 'ADV').repeat(3));
  await client.open(uri, sentence('bald', 'a') + between + sentence('bald', 'AUX').repeat(2));
  const ask = (line: number, character: number) => {
    return client.request<Suggestions | null>('treebank/suggestions', {
      textDocument: { uri },
      position: { line, character },
    });
  };
  const asked = performance.now();
  const { items, range } = (await ask(0, '1\tbald\t_\ta'.length))!;
  // On a machine that is very busy, the patience may end first.
  if (3000 < performance.now() - asked) return;
  expect(items.slice(0, 2)).toEqual([
    { text: 'ADV', filter: 'ADV b' },
    { text: 'AUX', filter: 'AUX u' },
  ]);
  expect([range.start.character, range.end.character]).toEqual(['1\tbald\t_\t'.length, '1\tbald\t_\ta'.length]);
  expect([await ask(1, 0), await ask(0, 2)]).toEqual([null, null]);
});

test('comments: the next sent_id, the text that the forms give, and a first sentence in an empty file', async () => {
  /** The text after each suggestion at `|`. */
  const shown = async (source: string) => {
    const uri = `file:///completion/${++nUris}.conllu`;
    const [before, behind] = source.split('|');
    const lines = before.split('\n');
    const cursor = { line: lines.length - 1, character: lines.at(-1)!.length };
    await client.open(uri, before + behind);
    const params = { textDocument: { uri }, position: cursor, context: { triggerKind: 1 } };
    const list = await client.request<CompletionList | null>('textDocument/completion', params);
    return (list?.items ?? []).map((item) => take(before + behind, cursor, item).text);
  };
  const row = (id: number, form: string, misc = '_') => `${id}\t${form}\t_\tX\t_\t_\t${id - 1}\tdep\t_\t${misc}\n`;
  const rows = row(1, 'The') + row(2, 'dog', 'SpaceAfter=No') + row(3, '.');
  const first = `# sent_id = x-09\n# text = A\n${row(1, 'A')}\n`;
  const [id, text] = await shown(`${first}#|\n${rows}\n`);
  expect(id).toBe(`${first}# sent_id = x-10\n${rows}\n`);
  expect(text).toBe(`${first}# text = The dog.\n${rows}\n`);
  expect(await shown(`# sent_id = a\n# text = |\n${rows}\n`)).toEqual([`# sent_id = a\n# text = The dog.\n${rows}\n`]);
  const word = '1\tWord\t_\t_\t_\t_\t0\troot\t_\t_\n\n';
  expect((await shown('|'))[0]).toBe(`# sent_id = s1\n# text = Word\n${word}`);
  expect((await shown(`${first}|`))[0]).toBe(`${first}# sent_id = x-10\n# text = Word\n${word}`);
  // The line behind a row ends its sentence.
  expect(await shown(`# sent_id = a\n${rows}|`)).toEqual([]);
});

test('nothing in comments, after whatever character', async () => {
  for (const triggerKind of [1, 2, 3]) {
    const { list } = await complete(DOGS.replace('|$0', '|').replace('dogs bark', 'd|$0'), {}, triggerKind);
    expect(list).toBeNull();
  }
});

test('what the file uses follows its edits', async () => {
  const { uri, cursor } = await complete(DOGS.replace('nsubj', '$0nsubj').replace('|$0', '|'));
  const labels = async () => {
    const params = { textDocument: { uri }, position: cursor };
    const { items } = await client.request<CompletionList>('textDocument/completion', params);
    return items.map(({ label }) => label);
  };
  expect(await labels()).not.toContain('amod:x');
  const { text } = fixture(DOGS.replace('|$0', '|'));
  const behindAmod = { line: 1, character: text.split('\n')[1].indexOf('amod') + 4 };
  const range = { start: behindAmod, end: behindAmod };
  await client.change(uri, 2, [{ range, text: ':x' }]);
  expect(await labels()).toContain('amod:x');
});

test('the tables of the language, from a data folder', async () => {
  const root = mkdtempSync(join(tmpdir(), 'treebank-completion-'));
  mkdirSync(join(root, 'data'));
  const permitted = { permitted: 1 };
  const deprels = { deprels: { xx: { nsubj: permitted, root: permitted } } };
  writeFileSync(join(root, 'data/deprels.json'), JSON.stringify(deprels));
  writeFileSync(join(root, 'data/feats.json'), JSON.stringify({ features: { xx: {} } }));
  const settings = { validation: { dataFolder: join(root, 'data') } };
  const other = await TestClient.start({ settings });
  const { text, cursor } = fixture(DOGS.replace('nsubj', '$0nsubj').replace('|$0', '|'));
  const uri = pathToFileURL(join(root, 'xx_dogs-ud-dev.conllu')).href;
  await other.open(uri, text);
  const params = { textDocument: { uri }, position: cursor! };
  const { items } = await other.request<CompletionList>('textDocument/completion', params);
  expect(items.map(({ label, detail }) => [label, detail])).toEqual([
    ['nsubj', 'nominal subject'],
    ['amod', 'not a relation of the language xx'],
    ['root', 'root of the sentence'],
  ]);
  await other.stop();
  rmSync(root, { recursive: true, force: true });
});

test('a large file: answers at once, and with all that is in it soon', async () => {
  const { text } = fixture(DOGS.replace('|$0', '|'));
  const uri = 'file:///completion/large.conllu';
  const rare = text.replace('nsubj', 'nsubj:rare');
  await client.open(uri, text.repeat(thoroughly(40_000, 20_000)) + rare);
  await client.until('all is checked', () =>
    client.findingsChanged.find((each) => each.uri === uri && each.isComplete),
  );
  const character = text.split('\n')[2].indexOf('nsubj');
  const params = { textDocument: { uri }, position: { line: 2, character } };
  const ask = () => client.request<CompletionList>('textDocument/completion', params);
  let early!: CompletionList;
  const cost = await cpuMsOf(async () => {
    early = await ask();
  });
  expect(cost, 'milliseconds of the first answer').toBeLessThan(1000);
  expect(early.items[0].label).toBe('nsubj');
  expect(early.isIncomplete).toBe(true);
  // With letters typed, an editor that asked again would show its old rows until the answer comes.
  const [start, end] = [2, 5].map((n) => ({ line: 2, character: character + n }));
  await client.change(uri, 2, [{ range: { start, end }, text: '' }]);
  const typed = await client.request<CompletionList>('textDocument/completion', { ...params, position: start });
  expect(typed.items.map(({ label }) => label)).toContain('nsubj');
  expect(typed.isIncomplete).toBe(false);
  let all = early;
  for (let n = 0; n < 200 && all.isIncomplete; n++) all = await ask();
  expect(all.items.map(({ label }) => label)).toContain('nsubj:rare');
});
