/** A table follows the files that are counted: edits, files that open and close, and changes on disk give what counting anew gives. */

import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Document } from '../../server/src/core/conllu/index.ts';
import { CountedTable } from '../../server/src/lsp/tables/counted.ts';
import type { EditResult } from '../../server/src/protocol/edit.ts';
import type { SearchResult } from '../../server/src/protocol/search.ts';
import {
  TABLE_REQUEST,
  TABLE_ROW_REQUEST,
  type TableParams,
  type TableResult,
  type TableRowResult,
} from '../../server/src/protocol/table.ts';
import { TestClient } from './client.ts';

const word = (id: number, form: string, lemma: string, upos = 'NOUN', head = 0, deprel = 'root') =>
  `${id}\t${form}\t${lemma}\t${upos}\t_\t_\t${head}\t${deprel}\t_\t_\n`;
const A = `${word(1, 'Hunde', 'hund')}${word(2, 'bellen', 'bellen', 'VERB', 1, 'dep')}\n`;
const B = `${word(1, 'Hunde', 'Hund')}\n`;

const folder = mkdtempSync(join(tmpdir(), 'treebank-tables-'));
let nFiles = 0;
let client: TestClient;
let uris: readonly string[];

const pathOf = (uri: string) => new URL(uri);
const write = (uri: string, text: string) => writeFileSync(pathOf(uri), text);

beforeEach(async () => {
  client = await TestClient.start();
  uris = ['a', 'b'].map((name) => pathToFileURL(join(folder, `${name}${++nFiles}.conllu`)).href);
  write(uris[0], A);
  write(uris[1], B);
});
afterEach(() => client.stop());

async function table(more: Partial<TableParams> = {}) {
  const params = { table: 'lexicon', uris, changed: [], filter: '', offset: 0, limit: 100, ...more };
  const result = await client.request<TableResult>(TABLE_REQUEST, params);
  if (!result.ok) throw new Error(result.reason);
  return result;
}
const cells = async (more: Partial<TableParams> = {}) => (await table(more)).rows.map((row) => row.cells.join(' '));

test('rows of closed files; an edit, opening, closing and a change on disk', async () => {
  expect(await cells()).toEqual(['Hunde hund NOUN _ 1', 'bellen bellen VERB _ 1', 'Hunde Hund NOUN _ 1']);
  await client.open(uris[0], A);
  expect(await cells()).toHaveLength(3);
  await client.change(uris[0], 2, [{ text: A + A.replace('bellen\tbellen', 'Hunde\thund') }]);
  expect((await cells()).sort()).toEqual([
    'Hunde Hund NOUN _ 1',
    'Hunde hund NOUN _ 2',
    'Hunde hund VERB _ 1',
    'bellen bellen VERB _ 1',
  ]);
  // Closed without saving: what is on disk counts again.
  await client.close(uris[0]);
  expect((await cells()).sort()).toEqual(['Hunde Hund NOUN _ 1', 'Hunde hund NOUN _ 1', 'bellen bellen VERB _ 1']);
  write(uris[1], B + B);
  expect(await cells({ changed: [uris[1]] })).toContain('Hunde Hund NOUN _ 2');
  // Opened with another text than was counted on disk.
  await client.open(uris[1], B + B + B);
  expect(await cells()).toContain('Hunde Hund NOUN _ 3');
  expect((await table()).total).toBe(5);
  expect(await cells({ uris: [uris[1]] })).toEqual(['Hunde Hund NOUN _ 3']);
});

test('the counts of files and of one of them are kept side by side', async () => {
  const [both, one] = [{ uris }, { uris: [uris[1]] }];
  expect(await cells(both)).toHaveLength(3);
  expect(await cells(one)).toHaveLength(1);
  // Nobody says so: only counting anew would see it.
  write(uris[0], B);
  expect(await cells(both)).toHaveLength(3);
  expect(await cells({ ...both, changed: [uris[0]] })).toEqual(['Hunde Hund NOUN _ 2']);
});

test('a filter, an order, a part of the rows, where a row is, and files that cannot be read', async () => {
  await client.open(uris[0], A);
  expect(await cells({ filter: 'HUND noun' })).toHaveLength(2);
  expect(await cells({ sort: { column: 1, isDescending: true } })).toEqual([
    'Hunde hund NOUN _ 1',
    'bellen bellen VERB _ 1',
    'Hunde Hund NOUN _ 1',
  ]);
  const { rows, found, count, all } = await table({ offset: 1, limit: 1, find: 'Hunde\tHund\tNOUN\t_' });
  expect([rows.length, found, count, all]).toEqual([1, 2, 3, 3]);
  const { notes, nFiles: n } = await table({ uris: [...uris, `${uris[0]}x`] });
  expect([notes, n]).toEqual([[expect.stringMatching(/conllux cannot be read, so it is not counted/)], 2]);
});

test('rows come before all files are counted, first those of what is open; then only whole tables', async () => {
  let arrive: (bytes: Uint8Array) => void = () => undefined;
  const arrived = new Promise<Uint8Array>((resolve) => {
    arrive = resolve;
  });
  const open = new Map([['file:///b.conllu', { document: Document.parse(B) }]]);
  const host = {
    reaches: () => true,
    read: () => arrived,
    pause: async () => undefined,
    sleep: (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms / 10)),
  };
  const server = { documents: open, host } as unknown as ConstructorParameters<typeof CountedTable>[0];
  const table = new CountedTable(server, 'lexicon');
  const forms = async () =>
    (await table.soon(['file:///a.conllu', 'file:///b.conllu'], [])).rows.map(({ cells }) => cells[1]);
  expect(await forms()).toEqual(['Hund']);
  expect([table.nFiles, table.nLeft]).toEqual([1, 1]);
  const whole = table.now(['file:///a.conllu', 'file:///b.conllu'], []);
  arrive(new TextEncoder().encode(A));
  expect((await whole).rows).toHaveLength(3);
  expect(await forms()).toEqual(['Hund', 'hund', 'bellen']);
  expect([table.nFiles, table.nLeft]).toEqual([2, 0]);
});

test('rows that are shown in the middle of a file do not stay', async () => {
  const document = Document.parse(B.repeat(20_000));
  const host = {
    pause: () => new Promise<void>((resolve) => setTimeout(resolve, 2)),
    sleep: () => new Promise<void>((resolve) => setTimeout(resolve, 1)),
  };
  const server = { documents: new Map([['file:///b.conllu', { document }]]), host };
  const table = new CountedTable(server as unknown as ConstructorParameters<typeof CountedTable>[0], 'lexicon');
  const part = await table.soon(['file:///b.conllu'], []);
  expect(part.total).toBeLessThan(20_000);
  expect((await table.now(['file:///b.conllu'], [])).total).toBe(20_000);
});

test('other columns, and the counts of other files beside', async () => {
  expect(await cells({ by: ['upos', 'Case'] })).toEqual(['NOUN – 2', 'VERB – 1']);
  const compared = { uris: [uris[0]], against: [uris[1]] };
  expect((await table(compared)).columns.map(({ name, width }) => `${name} ${width}`)).toEqual([
    'Form 6',
    'Lemma 6',
    'UPOS 4',
    'FEATS 1',
    'Count 1',
    'Count Beside 1',
    'Difference 10',
    'Log-Likelihood 4',
    'Log Ratio 2',
  ]);
  const rows = await cells(compared);
  expect(rows[0]).toMatch(/^Hunde Hund NOUN _ 0 1 -1,000,000 2\.20 -2$/);
  await client.open(uris[1], B);
  await client.change(uris[1], 2, [{ text: A }]);
  expect(await cells(compared)).toEqual(['Hunde hund NOUN _ 1 1 0 0 0', 'bellen bellen VERB _ 1 1 0 0 0']);
  const key = 'Hunde\thund\tNOUN\t_';
  const row = await client.request<TableRowResult>(TABLE_ROW_REQUEST, { table: 'lexicon', ...compared, key });
  expect(row).toMatchObject({ ok: true, title: 'Hunde · hund · NOUN · _' });
});

test('numbers side by side, with charts', async () => {
  const { rows, columns, charts } = await table({ table: 'numbers', by: ['file'] });
  expect(columns.slice(2).map(({ name }) => name)).toEqual(uris.map((uri) => uri.split('/').at(-1)));
  expect(rows.find(({ key }) => key === 'size\twords')?.cells.slice(2)).toEqual(['2', '1']);
  expect(charts?.map(({ title, bars }) => `${title}: ${bars.map(({ label, value }) => `${label} ${value}`)}`)).toEqual([
    'Length of Sentences: 1–5 2',
    'Distance by Relation: dep 1',
    `Words by File: ${columns[2].name} 2,${columns[3].name} 1`,
  ]);
  expect((await table({ table: 'numbers', against: uris })).charts).toBeUndefined();
});

test('a row opens as a request that finds its words; a changed cell is a rule, and its check is kept once', async () => {
  await client.open(uris[0], A);
  const ask = (change?: object, key = 'Hunde\thund\tNOUN\t_') =>
    client.request<TableRowResult>(TABLE_ROW_REQUEST, { table: 'lexicon', uris, key, ...(change && { change }) });
  const row = await ask();
  if (!row.ok) throw new Error(row.reason);
  const found = await client.request<SearchResult>('treebank/search', { request: row.request, keys: [], uris });
  expect(found).toMatchObject({ ok: true, count: 1 });
  expect(await ask({ column: 1 })).toMatchObject({ ok: true, old: 'hund' });
  expect(await ask({ column: 0 })).toMatchObject({ ok: false, reason: expect.stringContaining('Lemma, UPOS, FEATS') });
  expect(await ask(undefined, 'gone')).toMatchObject({ ok: false });
  expect(await ask({ column: 3, value: 'Foo' })).toMatchObject({ ok: false, reason: expect.stringContaining('“Foo”') });
  const changed = await ask({ column: 1, value: ' Hund ' });
  if (!changed.ok || changed.rule === undefined) throw new Error('no rule');
  const { rules, strategy, check, at } = changed.rule;
  const textDocument = { uri: uris[0] };
  const intention = { type: 'rewrite', rules, strategy };
  const edited = await client.request<EditResult>('treebank/edit', { textDocument, intention });
  expect(edited).toMatchObject({ ok: true, edits: [{ newText: 'Hund' }] });
  await client.until('the file is checked', () => client.findingsChanged.find((each) => each.isComplete));
  const keep = { type: 'keepCheck', request: check, at, message: 'Hunde: not this lemma!' };
  const kept = await client.request<EditResult>('treebank/edit', { textDocument, intention: keep });
  if (!kept.ok || kept.sidecar === undefined) throw new Error('no check');
  expect(JSON.parse(kept.sidecar.newText).checks).toEqual({
    'hunde-not-this-lemma': { request: check.trim(), message: keep.message, at: 'X' },
  });
  expect(readFileSync(pathOf(uris[0]), 'utf8')).toBe(A);
});
