/** Every feature over the protocol, with exact ranges. */

import { describe, expect, test } from 'vitest';
import type {
  CodeLens,
  DocumentHighlight,
  DocumentSymbol,
  FoldingRange,
  Hover,
  Location,
  Position,
  WorkspaceSymbol,
} from 'vscode-languageserver/node';
import type { Diagram } from '../../server/src/protocol/diagram.ts';
import type { SentenceInfo } from '../../server/src/protocol/sentenceInfo.ts';
import { type FixtureOptions, fixture } from '../fixture.ts';
import { served } from './served.ts';

const client = await served();
let nUris = 0;

interface Opened {
  readonly uri: string;
  readonly position: Position;
  readonly marks: ReturnType<typeof fixture>['marks'];
}

async function open(source: string, options?: FixtureOptions): Promise<Opened> {
  const { text, cursor, marks } = fixture(source, options);
  const uri = `file:///features/${++nUris}.conllu`;
  await client.open(uri, text);
  return { uri, position: cursor ?? { line: 0, character: 0 }, marks };
}

const at = ({ uri, position }: Opened) => ({ textDocument: { uri }, position });

const HEARING = `
  # sent_id = hearing
  # text = A hearing is set on the 𐌼atter today
  1  A          a        DET   _  _  2     det    _  _
  2  hearing    hearing  NOUN  _  _  4     nsubj  _  _
  3  is         be       AUX   _  _  4     aux    _  _
  4  set        set      VERB  _  _  0     root   _  _
  5  on         on       ADP   _  _  7     case   _  _
  6  the        the      DET   _  _  7     det    _  _
  7  𐌼atter  matter   NOUN  _  _  $02  nmod   _  _
  8  today      today    NOUN  _  _  4     obl    _  _

`;

const LINE_ENDS: [string, FixtureOptions][] = [
  ['LF', {}],
  ['CRLF', { lineEnd: '\r\n' }],
  ['a byte order mark and CR', { lineEnd: '\r', byteOrderMark: true }],
];

describe.each(LINE_ENDS)('with %s', (_, options) => {
  test('hover: on DEPREL the whole story, on HEAD what the finding there does not say already', async () => {
    const opened = await open(HEARING, options);
    await client.diagnostics(opened.uri);
    const { position } = opened;
    const whole = { ...at(opened), position: { ...position, character: position.character + 2 } };
    const hover = await client.request<Hover>('textDocument/hover', whole);
    expect(hover.range).toEqual({ start: { line: 8, character: 28 }, end: { line: 8, character: 32 } });
    const arc = 'hearing (2) → 𐌼atter (7)';
    expect(hover.contents).toMatchObject({ kind: 'plaintext' });
    const [first, crossing, breaking, title, use, ...rest] = (hover.contents as { value: string }).value.split('\n\n');
    expect([first, crossing]).toEqual([arc, 'Crosses the root → set (4) and set (4) → today (8).']);
    expect(breaking).toBe('Not projective: is (3) and set (4) lie between them and do not descend from hearing (2).');
    expect(title).toBe('nmod · nominal that modifies a noun');
    expect(use).toContain('depends on another nominal');
    expect(rest.slice(2)).toEqual(['Used here 1 ×: NOUN 1.', '… is set on the [𐌼atter] today (hearing)']);
    const short = await client.request<Hover>('textDocument/hover', at(opened));
    expect(short.range).toEqual({ start: { line: 8, character: 26 }, end: { line: 8, character: 27 } });
    expect(short.contents).toEqual({
      kind: 'plaintext',
      value: `${arc}, nmod: nominal that modifies a noun`,
    });
  });

  test('definition, references, highlight', async () => {
    const opened = await open(HEARING, options);
    const head = await client.request<Location>('textDocument/definition', at(opened));
    expect(head).toEqual({
      uri: opened.uri,
      range: { start: { line: 3, character: 0 }, end: { line: 3, character: 1 } },
    });
    const params = { ...at(opened), position: { line: 5, character: 3 }, context: { includeDeclaration: false } };
    const dependents = await client.request<Location[]>('textDocument/references', params);
    // Lists show the line from the form on, not a number that is the same in all rows.
    expect(dependents.map(({ range: { start, end } }) => [start.line, start.character, end.character])).toEqual([
      [3, 2, 9],
      [4, 2, 4],
      [9, 2, 7],
    ]);
    const highlights = await client.request<DocumentHighlight[]>('textDocument/documentHighlight', at(opened));
    expect(highlights.map(({ range, kind }) => [range.start.line, kind])).toEqual([
      [3, 3],
      [6, 2],
      [7, 2],
      [8, 3],
    ]);
    // Null would leave it to the editor, which would light up every # of the file.
    const onComment = { ...at(opened), position: { line: 0, character: 0 } };
    expect(await client.request('textDocument/documentHighlight', onComment)).toEqual([]);
    const onForm = { ...at(opened), position: { line: 5, character: 3 } };
    expect(await client.request('textDocument/documentHighlight', onForm)).toBeNull();
  });

  test('symbols and folding', async () => {
    const { uri } = await open(`${HEARING}${HEARING.replace('hearing\n', 'second\n')}`, options);
    const symbols = await client.request<DocumentSymbol[]>('textDocument/documentSymbol', { textDocument: { uri } });
    expect(symbols).toMatchObject([
      {
        name: 'hearing  A hearing is set on the 𐌼atter today',
        selectionRange: { start: { line: 2 }, end: { line: 2 } },
      },
      { name: expect.stringMatching(/^second /) },
    ]);
    expect(symbols[0].range.end.line).toBe(9);
    const folds = await client.request<FoldingRange[]>('textDocument/foldingRange', { textDocument: { uri } });
    expect(folds.map(({ startLine, endLine }) => [startLine, endLine])).toEqual([
      [0, 9],
      [12, 21],
    ]);
  });

  test('diagram and sentence info', async () => {
    const { uri } = await open(`${HEARING}${HEARING}`, options);
    const diagram = await client.request<Diagram>('treebank/diagram', { textDocument: { uri }, line: 14 });
    expect(diagram).toMatchObject({ uri, version: 1, startLine: 12, endLine: 22, sentId: 'hearing' });
    expect(diagram.words.map(({ line }) => line)).toEqual([14, 15, 16, 17, 18, 19, 20, 21]);
    expect(diagram.arcs[6]).toEqual({ dependent: 7, crosses: [4, 8], breakers: [3, 4], isInCycle: false });
    const info = await client.request<SentenceInfo>('treebank/sentenceInfo', { textDocument: { uri }, line: 21 });
    expect(info).toEqual({
      version: 1,
      startLine: 12,
      endLine: 22,
      sentId: 'hearing',
      number: 2,
      nSentences: 2,
      nWords: 8,
      summary: 'MH4, gap degree 1',
      detail: '8 words; not projective: MH4, 1-Endpoint-Crossing; gap degree 1; 1 non-projective arc',
    });
  });
});

test('sentences are found by sent_id and by text, in all open treebanks', async () => {
  await open(HEARING.replace('= hearing', '= findable-1'));
  await open(`${HEARING.replace('= hearing', '= findable-2')}${HEARING.replace('= hearing', '= findable-3')}`);
  const names = async (query: string) => {
    const symbols = await client.request<WorkspaceSymbol[]>('workspace/symbol', { query });
    return symbols.map(({ name }) => name.split(' ')[0]).filter((name) => name.startsWith('findable'));
  };
  expect(await names('findable')).toEqual(['findable-1', 'findable-2', 'findable-3']);
  expect(await names('fb-3')).toEqual(['findable-3']);
  expect(await names('SET on')).toHaveLength(3);
  // In any order and accent, as Find Sentence has it; words that are not there are not.
  expect(await names('on sét HEARING')).toHaveLength(3);
  expect(await names('on set off hearing')).toEqual([]);
});

test('code lenses stand above non-projective sentences, once they are switched on', async () => {
  const { uri } = await open(`1  a  _  X  _  _  0  root  _  _\n\n${HEARING.trimStart().replaceAll('\n  ', '\n')}`);
  const ask = () => client.request<CodeLens[]>('textDocument/codeLens', { textDocument: { uri } });
  expect(await ask()).toEqual([]);
  await client.configure({ codeLens: { nonprojective: true } });
  const [lens] = await ask();
  expect(lens.range.start.line).toBe(2);
  expect(lens.command).toMatchObject({
    title: 'not projective: MH4, 1-Endpoint-Crossing; gap degree 1; 1 non-projective arc',
    command: 'treebank.projectivize',
    arguments: [{ uri, line: 2 }],
  });
  await client.configure({});
});

test('after an edit the answers are about the new text', async () => {
  const { uri } = await open(HEARING);
  const range = { start: { line: 8, character: 26 }, end: { line: 8, character: 27 } };
  await client.change(uri, 2, [{ range, text: '4' }]);
  const info = await client.request<SentenceInfo>('treebank/sentenceInfo', { textDocument: { uri }, line: 3 });
  expect(info).toMatchObject({ version: 2, summary: 'projective' });
});

test('where there is nothing, the answer is nothing', async () => {
  const { uri } = await open('\n# only a comment\n\n');
  const position = { line: 1, character: 4 };
  const params = { textDocument: { uri }, position, context: { includeDeclaration: true } };
  for (const method of ['hover', 'definition', 'documentHighlight']) {
    expect(await client.request(`textDocument/${method}`, params)).toBeNull();
  }
  expect(await client.request('textDocument/references', params)).toEqual([]);
  expect(await client.request('treebank/diagram', { textDocument: { uri }, line: 1 })).toBeNull();
  expect(await client.request('treebank/sentenceInfo', { textDocument: { uri }, line: 99 })).toBeNull();
  const closed = { ...params, textDocument: { uri: 'file:///not/open.conllu' } };
  expect(await client.request('textDocument/hover', closed)).toBeNull();
  expect(await client.request('textDocument/documentSymbol', closed)).toEqual([]);
});
