/** Requests and rules over the protocol: their problems during typing, apart from the effects on treebanks. */

import { describe, expect, test } from 'vitest';
import {
  type CompletionList,
  type Diagnostic,
  DiagnosticSeverity,
  type DocumentSymbol,
  type Hover,
} from 'vscode-languageserver/node';
import { served } from './served.ts';

const client = await served();
let nUris = 0;

const open = async (text: string, { uri = `untitled:request-${++nUris}`, languageId = 'grew' } = {}) => {
  await client.open(uri, text, 1, languageId);
  return uri;
};

const problems = async (uri: string, version = 1): Promise<Diagnostic[]> => {
  const isOf = (each: { uri: string; version?: number }) => each.uri === uri && each.version === version;
  return (await client.until(`problems of ${uri}`, () => client.published.find(isOf))).diagnostics;
};

/** `start-end severity message` of all, with lines and characters from 0. */
const listed = (all: readonly Diagnostic[]) =>
  all.map(
    ({ range: { start, end }, severity, message }) =>
      `${start.line}:${start.character}-${end.line}:${end.character} ${severity === DiagnosticSeverity.Error ? 'error' : 'warning'} ${message}`,
  );

describe('problems', () => {
  test('of a request, under the spot', async () => {
    const uri = await open('pattern {\r\n  X [upos=VERB];\r\n  Y << X\r\n}');
    expect(listed(await problems(uri))).toEqual([
      '2:2-2:3 error Y is not declared. Add the clause Y [], or an edge between Y and another node.',
    ]);
  });

  test('of rules: errors and warnings of all', async () => {
    const uri = await open(
      'rule a {\n  pattern { X [upos=NOUN] }\n  commands { X.Mark = yes }\n}\nstrat main { Onf (b) }\n',
    );
    expect(listed(await problems(uri))).toEqual([
      expect.stringMatching(/^0:5-0:6 warning The commands of a change nothing that its pattern looks at/),
      '4:18-4:19 error There is no rule, package or strategy b.',
    ]);
  });

  test('follow what is typed, and go when the document is closed', async () => {
    const uri = await open('pattern { X [upos=VERB }');
    expect(await problems(uri)).toHaveLength(1);
    const at = { line: 0, character: 22 };
    await client.change(uri, 2, [{ range: { start: at, end: at }, text: ']' }]);
    expect(await problems(uri, 2)).toEqual([]);
    await client.change(uri, 3, [{ text: 'rule r { }\nrul s { }\n' }]);
    expect(listed(await problems(uri, 3))).toEqual(['1:0-1:3 error Expected rule, package or strat before rul.']);
    const nBefore = client.published.length;
    await client.close(uri);
    await client.until('no more problems', () =>
      client.published.slice(nBefore).find((each) => each.uri === uri && each.diagnostics.length === 0),
    );
  });

  test('a file of an editor that does not know the language is told by its name', async () => {
    const uri = await open('match { }', { uri: 'file:///a/old.req', languageId: 'plaintext' });
    expect((await problems(uri))[0].message).toMatch(/^Expected pattern/);
  });

  test('a treebank remains one, whatever its name', async () => {
    const uri = await open('pattern { }\n\n', { uri: 'file:///a/odd.req', languageId: 'conllu' });
    expect((await client.diagnostics(uri)).every(({ code }) => code !== undefined)).toBe(true);
  });
});

test('requests about sentences have no answer in a request', async () => {
  const uri = await open('pattern { X [] }');
  const textDocument = { uri };
  const position = { line: 0, character: 3 };
  const all = { start: position, end: position };
  expect(await client.request('treebank/diagram', { textDocument, line: 0 })).toBeNull();
  expect(await client.request('treebank/sentenceInfo', { textDocument, line: 0 })).toBeNull();
  expect(
    await client.request('textDocument/codeAction', { textDocument, range: all, context: { diagnostics: [] } }),
  ).toEqual([]);
  expect(await client.request('textDocument/definition', { textDocument, position })).toBeNull();
});

describe('in the editor', () => {
  const RULES = 'package p {\n  rule a {\n    pattern { e: X -[obj]-> Y }\n    commands { e.label = iobj }\n  }\n}\n';

  test('suggestions are those of open treebanks, and replace the word that is being typed', async () => {
    const treebank = 'file:///a/words.conllu';
    await client.open(treebank, '# genre = news\n1\ta\ta\tX\tZZ\tMood=Ind\t0\troot:odd\t_\t_\n\n');
    const uri = await open('pattern { X [xpos=Z] }');
    const at = (line: number, character: number) =>
      client.request<CompletionList>('textDocument/completion', {
        textDocument: { uri },
        position: { line, character },
      });
    const { items } = await at(0, 19);
    expect(items.map(({ label, textEdit }) => [label, textEdit])).toEqual([
      ['ZZ', { range: { start: { line: 0, character: 18 }, end: { line: 0, character: 19 } }, newText: 'ZZ' }],
    ]);
    expect((await at(0, 0)).items.map(({ label }) => label)).toContain('package');
    await client.close(treebank);
    expect((await at(0, 19)).items).toEqual([]);
  });

  test('hover, outline and folds', async () => {
    const uri = await open(RULES);
    const textDocument = { uri };
    const hover = await client.request<Hover>('textDocument/hover', {
      textDocument,
      position: { line: 3, character: 6 },
    });
    expect(hover.range).toEqual({ start: { line: 3, character: 4 }, end: { line: 3, character: 12 } });
    expect(JSON.stringify(hover.contents)).toContain('What the rule does with each match.');
    const [outer] = await client.request<DocumentSymbol[]>('textDocument/documentSymbol', { textDocument });
    expect([outer.name, outer.children?.map(({ name }) => name)]).toEqual(['p', ['a']]);
    expect(outer.range.end).toEqual({ line: 5, character: 1 });
    expect(await client.request('textDocument/foldingRange', { textDocument })).toEqual([
      { startLine: 1, endLine: 3 },
      { startLine: 0, endLine: 4 },
    ]);
  });
});
