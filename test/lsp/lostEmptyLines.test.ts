/** A block of 18,207 words whose empty lines were lost: every request of the server is answered, with little, and says why. */

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CodeAction, CodeLens, Hover } from 'vscode-languageserver/node';
import type { CoverageResult } from '../../server/src/protocol/coverage.ts';
import type { Derivation } from '../../server/src/protocol/derivation.ts';
import type { Diagram } from '../../server/src/protocol/diagram.ts';
import type { EditResult } from '../../server/src/protocol/edit.ts';
import type { SentenceInfo } from '../../server/src/protocol/sentenceInfo.ts';
import { blockOf } from '../lostEmptyLines.ts';
import { TestClient } from './client.ts';

const URI = 'file:///treebank/lost.conllu';
const textDocument = { uri: URI };
const TEXT = blockOf(18_207);
const LINES = TEXT.split('\n');
/** For a word in the middle. */
const LINE = LINES.findIndex((line, index) => LINES.length >> 1 < index && /^3\t/.test(line));
const HEAD = { line: LINE, character: LINES[LINE].split('\t').slice(0, 6).join('\t').length + 1 };

let client: TestClient;

beforeAll(async () => {
  client = await TestClient.start({
    settings: { lint: { debounce: 0 }, codeLens: { nonprojective: true } },
  });
  await client.open(URI, TEXT);
  await client.until('all findings', () => client.findingsChanged.find(({ isComplete }) => isComplete));
});

afterAll(async () => {
  await client.stop();
});

/** Size of the messages, in characters. */
const sizeOf = (answer: unknown): number => JSON.stringify(answer).length;

test('findings: at most what an editor shows, the lost lines in place of the crossing arcs', () => {
  const { diagnostics } = client.published.filter(({ uri }) => uri === URI).at(-1)!;
  expect(diagnostics.length).toBeLessThanOrEqual(1000);
  expect(diagnostics.filter(({ code }) => code === 'nonprojective-arc')).toHaveLength(0);
  expect(diagnostics.some(({ code }) => code === 'lost-empty-line')).toBe(true);
  for (const { relatedInformation = [] } of diagnostics) expect(relatedInformation.length).toBeLessThanOrEqual(48);
});

test('diagram, status bar, hover and lens', async () => {
  const diagram = await client.request<Diagram>('treebank/diagram', { textDocument, line: LINE });
  expect(diagram.leftOut).toContain('the diagram draws at most 1,000');
  expect(sizeOf(diagram)).toBeLessThan(3000);
  const info = await client.request<SentenceInfo>('treebank/sentenceInfo', { textDocument, line: LINE });
  expect(info.detail).toContain('too many to determine the tree classes');
  const hover = await client.request<Hover | null>('textDocument/hover', { textDocument, position: HEAD });
  expect(sizeOf(hover)).toBeLessThan(1000);
  const lenses = await client.request<CodeLens[]>('textDocument/codeLens', { textDocument });
  expect(lenses).toHaveLength(1);
});

test('no repair of the tree is offered; asked for, it says why', async () => {
  const range = { start: HEAD, end: HEAD };
  const actions = await client.request<CodeAction[]>('textDocument/codeAction', {
    textDocument,
    range,
    context: { diagnostics: [] },
  });
  expect(actions.filter(({ title }) => /rojectiviz|Nearest|Break|Keep/.test(title))).toEqual([]);
  expect(sizeOf(actions)).toBeLessThan(5000);
  for (const kind of ['projectivize', 'lift', 'mh4', 'oneEndpointCrossing', 'tree'] as const) {
    const result = await client.edit({ textDocument }, { type: 'repair', kind, startLine: LINE, endLine: LINE });
    expect(result.ok ? 'repaired' : result.reason, kind).toContain('trees are repaired for up to 1,000 words');
  }
});

test('re-parsing, derivations and the coverage report leave it out', async () => {
  const lines = [{ startLine: LINE, endLine: LINE }];
  const parsed = await client.edit({ textDocument }, { type: 'reparse', scope: 'sentences', lines });
  expect(parsed.ok ? 'parsed' : parsed.reason).toContain('the longest that can be parsed has 1,000');
  const derivation = await client.request<Derivation>('treebank/derivation', {
    textDocument,
    line: LINE,
    system: 'covington',
  });
  expect(derivation.steps).toEqual([]);
  expect(derivation.reason).toContain('insert them');
  const small = 'file:///treebank/small.conllu';
  await client.open(small, blockOf(9));
  const report = await client.request<CoverageResult>('treebank/coverage', { uris: [URI, small] });
  expect(report.ok && report.unreadable).toEqual([
    expect.stringMatching(/^lost\.conllu: the sentence on line 1 is too long or has too many crossing arcs/),
  ]);
});

test('the arguments of no call are as many as the rows: line ends of a long block are repaired', async () => {
  const uri = 'file:///treebank/crlf.conllu';
  await client.open(uri, blockOf(150_000).replaceAll('\n', '\r\n'));
  await client.until('all findings', () => client.findingsChanged.find((each) => each.uri === uri && each.isComplete));
  const { diagnostics } = client.published.filter((each) => each.uri === uri).at(-1)!;
  const newline = diagnostics.filter(({ code }) => code === 'non-unix-newline');
  const [{ range }] = newline;
  const actions = await client.request<CodeAction[]>('textDocument/codeAction', {
    textDocument: { uri },
    range,
    context: { diagnostics: newline },
  });
  expect(actions.map(({ title }) => title)).toContain('Convert all line endings to LF');
});

test('on any row of the block, inserting the lines is offered, and done', async () => {
  const uri = 'file:///treebank/offered.conllu';
  const text = blockOf(40);
  await client.open(uri, text);
  await client.until('all findings', () => client.findingsChanged.find((each) => each.uri === uri && each.isComplete));
  const row = text.split('\n').findIndex((line) => line.startsWith('3\t'));
  const at = { line: row, character: 0 };
  const params = { textDocument: { uri }, range: { start: at, end: at }, context: { diagnostics: [] } };
  const actions = await client.request<CodeAction[]>('textDocument/codeAction', params);
  const offered = actions.filter(({ title }) => title.startsWith('Insert the missing empty lines in the file ('));
  expect(offered).toHaveLength(1);
  expect(actions[0]).toEqual(offered[0]);
  const { edit } = await client.request<CodeAction>('codeAction/resolve', offered[0]);
  const edits = edit?.changes?.[uri] ?? edit?.documentChanges?.flatMap((each) => ('edits' in each ? each.edits : []));
  expect(edits?.length).toBe(Number(/\((\d+)\)/.exec(offered[0].title)?.[1]));
  await client.close(uri);
});

test('the diagram has a button that inserts them', async () => {
  const request = (line: number) => client.request<Diagram>('treebank/diagram', { textDocument, line });
  expect((await request(LINE)).hasLostLines).toBe(true);
  const uri = 'file:///treebank/inserted.conllu';
  const text = blockOf(18);
  await client.open(uri, `${HEALTHY}${text}`);
  const insert = (line: number) =>
    client.request<EditResult<'insertEmptyLines'>>('treebank/edit', {
      textDocument: { uri },
      version: 1,
      intention: { type: 'insertEmptyLines', line },
    });
  expect(await insert(0)).toMatchObject({ ok: false, reason: expect.stringContaining('No empty line is missing') });
  const result = await insert(HEALTHY.split('\n').length + 4);
  if (!result.ok) throw new Error(result.reason);
  const starts = text.split('\n').flatMap((line, at) => (line.startsWith('# sent_id') ? [at] : []));
  expect(result.edits.map(({ newText }) => newText)).toEqual(starts.slice(1).map(() => '\n'));
  expect(result.message).toMatch(/^Inserted \d+ empty lines?\.$/);
  await client.close(uri);
});

const HEALTHY = '# sent_id = z\n# text = A\n1\tA\ta\tX\t_\t_\t0\troot\t_\t_\n\n';
