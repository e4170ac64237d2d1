/** Texts that the server lets an editor show of a treebank with hostile content; inserted text stays as it is. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CodeAction, CodeLens, CompletionList, DocumentSymbol, Hover } from 'vscode-languageserver/node';
import type { CoverageResult } from '../../server/src/protocol/coverage.ts';
import type { IntentionOf, IntentionType } from '../../server/src/protocol/edit.ts';
import type { FindingGroups, FindingsPage } from '../../server/src/protocol/findings.ts';
import type { SentenceInfo } from '../../server/src/protocol/sentenceInfo.ts';
import { TestClient } from './client.ts';

const LINK = '[x](command:a)';
const ICON = '$(bug)';
const ALL = `${LINK}${ICON}https://e.org/`;
const ROWS = [
  `${LINK}	_	DET	_	_	2	det`,
  `${ICON}	_	NOUN	_	_	4	nsubj`,
  `https://e.org	_	AUX	_	_	4	aux`,
  `<img/src=x>	_	VERB	_	_	0	root`,
  `a	_	ADP	_	_	7	case`,
  `b	_	DET	_	_	7	${ICON}`,
  `${LINK}	_	${ICON}	_	_	2	${ALL}`,
  `\u202e${LINK}	_	NOUN	_	_	4	obl`,
].map((row, i) => `${i + 1}\t${row}\t_\t_\n`);
const TEXT = `# sent_id = ${ALL}\n# text = ${ALL}\n${ROWS.join('')}\n`;

/** Links of messages, icons of labels, addresses of outputs, and controls of text direction. */
const ACTIVE = /\]\(|\$\(|:\/\/|\u202e/;

let client: TestClient;
let folder: string;
let uri: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'treebank-hostile-'));
  const name = `${LINK}${ICON}.conllu`;
  const reason = `${ALL}\n# title`;
  const entry = { id: 'unknown-upos', file: name, sentence: ALL, reason };
  const gone = { ...entry, sentence: `gone ${ALL}` };
  writeFileSync(join(folder, '.treebank.json'), JSON.stringify({ version: 1, acknowledged: [entry, gone] }));
  writeFileSync(join(folder, name), TEXT);
  uri = pathToFileURL(join(folder, name)).toString();
  const hover = { contentFormat: ['markdown', 'plaintext'] as ('markdown' | 'plaintext')[] };
  const resolveSupport = { properties: ['edit'] };
  client = await TestClient.start({
    settings: { codeLens: { nonprojective: true }, lint: { acknowledged: 'hint' } },
    capabilities: {
      workspace: { configuration: true },
      textDocument: { hover, codeAction: { resolveSupport, dataSupport: true } },
    },
    commands: ['treebank.acknowledge', 'treebank.showFindings'],
  });
  await client.open(uri, TEXT);
});

afterAll(async () => {
  await client.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Every text in an answer, except those that are not shown. */
function textsIn(value: unknown, unseen: ReadonlySet<string>): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => (unseen.has(key) ? [] : textsIn(each, unseen)));
}

const UNSEEN = new Set(['uri', 'textEdit', 'filterText', 'edit', 'data', 'codeDescription', 'arguments', 'sentId']);

function expectInert(answer: unknown, mentions?: string): void {
  const texts = textsIn(answer, UNSEEN);
  expect(texts.filter((text) => ACTIVE.test(text))).toEqual([]);
  if (mentions !== undefined) expect(texts.some((text) => text.includes(mentions))).toBe(true);
}

const at = (row: number, character: number) => ({
  textDocument: { uri },
  position: { line: row + 1, character },
});
/** Character of a column, from 0. */
const startOf = (row: number, column: number): number =>
  ROWS[row - 1].split('\t').slice(0, column).join('\t').length + 1;

test('diagnostics, also those of .treebank.json', async () => {
  const diagnostics = await client.diagnostics(uri);
  expectInert(diagnostics, '[x] (command:a)');
  expectInert(diagnostics, 'Acknowledged: [x] (command:a)$ (bug)https:/ /e.org/ # title');
  const beside = await client.until('stale entries', () =>
    client.published.find((each) => each.uri.endsWith('.treebank.json') && 0 < each.diagnostics.length),
  );
  expectInert(beside.diagnostics, '[x] (command:a)$ (bug).conllu');
});

test('code actions', async () => {
  const diagnostics = await client.diagnostics(uri);
  const titles: string[] = [];
  for (let row = 1; row <= ROWS.length; row++) {
    const here = diagnostics.filter(({ range }) => range.start.line === row + 1);
    const { textDocument, position } = at(row, startOf(row, 6));
    const params = { textDocument, range: { start: position, end: position }, context: { diagnostics: here } };
    const actions = await client.request<CodeAction[]>('textDocument/codeAction', params);
    titles.push(...actions.flatMap(({ title, command }) => [title, command?.title ?? '']));
  }
  expectInert(titles, '[x] (command:a)');
});

test('hover: letter by letter in Markdown', async () => {
  const hover = await client.request<Hover>('textDocument/hover', at(5, startOf(5, 6)));
  expect(hover.contents).toEqual({
    kind: 'markdown',
    value: expect.stringContaining('\\[x\\]\\(command:a\\) \\(7\\) → a \\(5\\)'),
  });
});

test('suggestions: what is inserted stays what it is', async () => {
  const heads = await client.request<CompletionList>('textDocument/completion', at(5, startOf(5, 6) + 1));
  expectInert(heads, '$ (bug)');
  const relations = await client.request<CompletionList>('textDocument/completion', at(5, startOf(5, 7) + 4));
  expectInert(relations, '$ (bug)');
  const item = relations.items.find(({ label }) => label === '$ (bug)');
  expect(item).toMatchObject({ filterText: expect.stringContaining(ICON), textEdit: { newText: ICON } });
});

test('outline, lenses, status bar', async () => {
  expectInert(
    await client.request<DocumentSymbol[]>('textDocument/documentSymbol', { textDocument: { uri } }),
    '[x] (command:a)$ (bug)',
  );
  expectInert(await client.request<CodeLens[]>('textDocument/codeLens', { textDocument: { uri } }), 'not projective');
  expectInert(await client.request<SentenceInfo>('treebank/sentenceInfo', { textDocument: { uri }, line: 3 }), 'words');
});

test('the Findings view', async () => {
  const filter = { text: '', severities: [] };
  const { groups } = await client.request<FindingGroups>('treebank/findingGroups', { textDocument: { uri }, filter });
  expectInert(groups);
  for (const group of [...groups.map(({ key }) => key), 'acknowledged']) {
    const params = { textDocument: { uri }, filter, group, offset: 0, limit: 100 };
    expectInert(await client.request<FindingsPage>('treebank/findings', params), '[x] (command:a)$ (bug)');
  }
});

test('what becomes of acknowledgements, baselines, locks, repairs and reports', async () => {
  const textDocument = { uri };
  const { position } = at(7, startOf(7, 6));
  const lines = [{ startLine: 4, endLine: 4 }];
  const done = async <T extends IntentionType>(intention: IntentionOf<T>) => {
    const { message, reason }: { message?: string; reason?: string } = await client.edit({ textDocument }, intention);
    return { message, reason };
  };
  const entry = { id: 'nonprojective-arc', position, scope: 'sentence', reason: 'yes' } as const;
  expectInert(await done({ type: 'acknowledge', ...entry }), '[x] (command:a)$ (bug)');
  expectInert(await done({ type: 'recordBaseline' }), '[x] (command:a)$ (bug)');
  expectInert(await done({ type: 'lock', lines, state: 'locked' }), 'locked');
  expectInert(await done({ type: 'repair', kind: 'projectivize', startLine: 3, endLine: 3 }), 'Projectivized');
  const uris = [uri, `file:///${encodeURIComponent(ALL)}`];
  const report = await client.request<CoverageResult>('treebank/coverage', { uris });
  if (!report.ok) throw new Error(report.reason);
  expectInert(report.unreadable, '[x] (command:a)');
  // Escaped, each sign by itself.
  expect(report.markdown.replace(/\\[!-/:-@[-`{-~]|&lt;|&amp;/g, '')).not.toMatch(
    /[[\]()<>`$&]{1}(?=command|bug|img)|:\/\//,
  );
});

test('a folder that a setting names: the message and the log', async () => {
  await client.configure({ lint: { level: 5 }, validation: { dataFolder: `/${ALL}` } });
  expectInert(await client.until('a message', () => client.shown.at(0)), '[x] (command:a)$ (bug)https:/ /');
  expectInert(client.logged);
});
