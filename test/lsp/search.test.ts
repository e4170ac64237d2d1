/** `treebank/search` over the protocol: open and closed files, pages, clusters, steps, exports, cancellation. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CancellationTokenSource, LSPErrorCodes } from 'vscode-languageserver/node';
import type {
  ExportedMatches,
  FoundFile,
  FoundMatch,
  SearchPage,
  SearchPageParams,
  SearchParams,
  SearchProgress,
  SearchResult,
  StepMatchParams,
  SteppedMatch,
} from '../../server/src/protocol/search.ts';
import { treebankOf } from '../bench/sentences.ts';
import { conllu } from '../fixture.ts';
import { TestClient } from './client.ts';

let client: TestClient;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'treebank-search-'));
  client = await TestClient.start();
});

afterAll(async () => {
  expect(client.logged).toEqual([]);
  await client.stop();
  rmSync(folder, { recursive: true, force: true });
});

const onDisk = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return pathToFileURL(join(folder, name)).href;
};

const ask = (params: Partial<SearchParams>) =>
  client.request<SearchResult>('treebank/search', { request: 'pattern { }', keys: [], uris: [], ...params });

async function search(params: Partial<SearchParams>) {
  const result = await ask(params);
  if (!result.ok) throw new Error(result.reason);
  return result;
}

const pageOf = (params: Partial<SearchPageParams>) =>
  client.request<SearchPage | null>('treebank/searchPage', { offset: 0, limit: 100, ...params });

/** `X=3 Y=1 e=3>1:obj`, with `(…)` around edges without a name. */
const plain = ({ nodes, edges }: FoundMatch): string =>
  [
    ...nodes.map(({ name, id }) => `${name}=${id}`),
    ...edges.map(({ name, head, dependent, label, isEnhanced }) => {
      const edge = `${head}>${dependent}:${isEnhanced ? 'E:' : ''}${label}`;
      return name === undefined ? `(${edge})` : `${name}=${edge}`;
    }),
  ].join(' ');

const EATS = conllu(`
# sent_id = eats
1    Sam    Sam    PROPN  _  _  2  nsubj   2:nsubj        _
2    eats   eat    VERB   _  _  0  root    0:root         _
3    bread  bread  NOUN   _  _  2  obj     2:obj|3.1:obj  _
3.1  eats   eat    VERB   _  _  _  _       2:conj         _
4    now    now    ADV    _  _  2  advmod  2:advmod       SpaceAfter=No
5    .      .      PUNCT  _  _  2  punct   2:punct        _

`);
const SEES = conllu(`
# sent_id = sees
1-2  im     _      _     _  _  _  _      _  _
1    in     in     ADP   _  _  3  case   _  _
2    dem    der    DET   _  _  3  det    _  _
3    Haus   Haus   NOUN  _  _  4  obj    _  _
4    sieht  sehen  VERB  _  _  0  root   _  _
5    er     er     PRON  _  _  4  nsubj  _  _

`);

test('labels of SUD are read as SUD, in an open file, and in one on disk by its name', async () => {
  const sud = EATS.replace('\tobj\t', '\tcomp:obj@lvc\t');
  const open = onDisk('open.conllu', '');
  await client.open(open, sud.replace('# sent_id', '# scheme = sud\n# sent_id'), 1);
  const closed = onDisk('fr_gsd-sud-dev.conllu', sud);
  const isObj = 'pattern { e: V -[1=comp, 2=obj, deep=lvc]-> O }';
  for (const uri of [open, closed]) expect(await search({ request: isObj, uris: [uri] })).toMatchObject({ count: 1 });
  const found = await search({ request: isObj, keys: ['e.deep'], uris: [open] });
  expect(found).toMatchObject({ clusters: [{ values: ['lvc'], count: 1 }] });
  const page = await pageOf({ search: found.search, uri: open });
  expect(page?.sentences[0].matches.map(plain)).toEqual(['V=2 O=3 e=2>3:comp:obj@lvc']);
  expect(
    await client.request<ExportedMatches>('treebank/exportMatches', { search: found.search, format: 'tsv', offset: 0 }),
  ).toMatchObject({
    text: expect.stringContaining('lvc'),
  });
  expect(await search({ request: isObj, uris: [onDisk('x.conllu', sud)] })).toMatchObject({ count: 0 });
});

test('an open file, with edits that are not saved, and one on disk', async () => {
  const open = onDisk('open.conllu', SEES);
  await client.open(open, EATS, 4);
  const closed = onDisk('closed.conllu', `\r\n${(EATS + SEES).replaceAll('\n', '\r\n')}`);
  const result = await search({ request: 'pattern { V -[obj]-> O }', uris: [closed, open] });
  expect(result).toMatchObject({ count: 3, sentences: 3, searched: 3, notes: [] });
  expect(result.files).toEqual([
    { uri: closed, count: 2, sentences: 2 },
    { uri: open, count: 1, sentences: 1 },
  ]);
  const here = await pageOf({ search: result.search, uri: open });
  expect(here?.sentences).toMatchObject([
    { version: 4, startLine: 0, endLine: 7, name: 'eats', text: 'Sam eats bread now. ', count: 1 },
  ]);
  expect(here?.sentences[0].highlights).toEqual([
    [4, 8],
    [9, 14],
  ]);
  const [match] = here?.sentences[0].matches ?? [];
  expect(plain(match)).toBe('V=2 O=3 (2>3:obj)');
  expect(match.nodes[1].range).toEqual({ start: { line: 3, character: 2 }, end: { line: 3, character: 7 } });
  expect(match.edges[0].range).toEqual({ start: { line: 3, character: 25 }, end: { line: 3, character: 28 } });
  const there = await pageOf({ search: result.search, uri: closed, offset: 1, limit: 5 });
  expect(there).toMatchObject({ count: 2, sentences: [{ startLine: 9, endLine: 16, name: 'sees' }] });
  expect(there?.sentences[0].version).toBeUndefined();
  expect(there?.sentences[0].matches[0].nodes[0].range?.start).toEqual({ line: 14, character: 2 });
  await client.close(open);
});

test('unnamed edges are shown, and do not multiply a match; a token is shown instead of its words', async () => {
  const uri = 'untitled:edges.conllu';
  await client.open(uri, EATS + SEES);
  const { search: id, count } = await search({ request: 'pattern { V -> O; O [upos=NOUN] }', uris: [uri] });
  expect(count).toBe(3);
  const sentences = (await pageOf({ search: id, uri }))?.sentences ?? [];
  expect(sentences.flatMap(({ matches }) => matches.map(plain))).toEqual([
    'V=2 O=3 (2>3:obj) (2>3:E:obj)',
    'V=3.1 O=3 (3.1>3:E:obj)',
    'V=4 O=3 (4>3:obj)',
  ]);
  const deps = sentences[0].matches[0].edges[1].range;
  expect(deps).toEqual({ start: { line: 3, character: 29 }, end: { line: 3, character: 34 } });
  const named = await search({ request: 'pattern { e: V -> O; O [upos=ADP] }', uris: [uri] });
  const [sees] = (await pageOf({ search: named.search, uri }))?.sentences ?? [];
  expect(sees).toMatchObject({
    text: 'im Haus sieht er ',
    highlights: [
      [0, 2],
      [3, 7],
    ],
  });
  expect(sees.matches.map(plain)).toEqual(['V=3 O=1 e=3>1:case']);
  await client.close(uri);
});

test('clusters over several files, their files and their sentences', async () => {
  const [a, b] = [onDisk('a.conllu', EATS + SEES), onDisk('b.conllu', SEES)];
  const {
    search: id,
    clusters,
    nClusters,
  } = await search({
    request: 'pattern { X -> Y }',
    keys: ['Y.upos', '{ Y << X }'],
    isBasicOnly: true,
    uris: [a, b],
  });
  expect(nClusters).toBe(9);
  const adp = clusters.find(({ values }) => values.join() === 'ADP,Yes');
  expect(adp?.count).toBe(2);
  expect(clusters.map(({ count }) => count)).toEqual(clusters.map(({ count }) => count).sort((x, y) => y - x));
  const cluster = clusters.find(({ values }) => values.join() === 'PROPN,Yes')?.cluster;
  const files = await client.request<FoundFile[]>('treebank/searchFiles', { search: id, cluster });
  expect(files).toEqual([{ uri: a, count: 1, sentences: 1 }]);
  const page = await pageOf({ search: id, cluster, uri: a });
  expect(page).toMatchObject({ count: 1, sentences: [{ name: 'eats', count: 1 }] });
  expect(page?.sentences[0].matches.map(plain)).toEqual(['X=2 Y=1 (2>1:nsubj)']);
});

test('next and previous match, across sentences and files, round and round', async () => {
  const [a, b] = [onDisk('a.conllu', EATS + SEES), onDisk('b.conllu', SEES)];
  const { search: id } = await search({ request: 'pattern { V -[nsubj|obj]-> X }', isBasicOnly: true, uris: [a, b] });
  const walk = async (direction: 'next' | 'previous', nSteps: number, from?: StepMatchParams['from']) => {
    const seen: string[] = [];
    let at = from;
    for (let i = 0; i < nSteps; i++) {
      const params: StepMatchParams = { search: id, direction, from: at };
      const to = await client.request<SteppedMatch>('treebank/stepMatch', params);
      seen.push(`${to.uri === a ? 'a' : 'b'} ${to.number}/${to.count} X=${to.sentence.matches[to.match].nodes[1].id}`);
      at = { uri: to.uri, line: to.sentence.startLine, match: to.match };
    }
    return seen;
  };
  const all = ['a 1/3 X=1', 'a 1/3 X=3', 'a 2/3 X=3', 'a 2/3 X=5', 'b 3/3 X=3', 'b 3/3 X=5'];
  expect(await walk('next', 7)).toEqual([...all, all[0]]);
  expect(await walk('previous', 7)).toEqual([...[...all].reverse(), all[5]]);
  // From the cursor: inside a sentence its first match, between sentences the nearest.
  expect(await walk('next', 1, { uri: a, line: 3 })).toEqual([all[0]]);
  expect(await walk('previous', 1, { uri: b, line: 0, match: 0 })).toEqual([all[3]]);
  expect(await walk('next', 1, { uri: 'file:///elsewhere.conllu', line: 0 })).toEqual([all[0]]);
});

test('what is exported: sentences byte for byte, rows as the command line prints them', async () => {
  const [a, b] = [onDisk('a.conllu', EATS + SEES.trimEnd()), onDisk('b.conllu', SEES)];
  const { search: id } = await search({ request: 'pattern { X [upos=PRON] }', uris: [a, b] });
  const part = (format: string) =>
    client.request<ExportedMatches>('treebank/exportMatches', { search: id, format, offset: 0 });
  expect(await part('conllu')).toEqual({ text: SEES + SEES });
  const header = 'file\tline\tsentId\tX\tX.form\tX.lemma\tX.upos\ttext\n';
  const row = (file: string, line: number) => `${file}\t${line}\tsees\t5\ter\ter\tPRON\t\n`;
  expect(await part('tsv')).toEqual({ text: header + row('a.conllu', 15) + row('b.conllu', 7) });
});

test('a table for spreadsheets has formulas as text', async () => {
  const uri = 'untitled:formulas.conllu';
  await client.open(uri, SEES.replaceAll('\ter\ter\t', '\t=er\t-er\t'));
  const { search: id } = await search({ request: 'pattern { X [upos=PRON] }', uris: [uri] });
  const params = { search: id, format: 'spreadsheet', offset: 0 };
  const { text } = await client.request<ExportedMatches>('treebank/exportMatches', params);
  expect(text.split('\n')[1]).toContain("\t5\t'=er\t'-er\tPRON\t");
  await client.close(uri);
});

test('a large result is exported in parts', async () => {
  const uri = 'untitled:parts.conllu';
  await client.open(uri, SEES.repeat(1203));
  const { search: id } = await search({ request: 'pattern { X [upos=PRON] }', uris: [uri] });
  let text = '';
  let nParts = 0;
  for (let offset: number | undefined = 0; offset !== undefined; nParts++) {
    const params = { search: id, format: 'conllu', offset };
    const part: ExportedMatches = await client.request('treebank/exportMatches', params);
    text += part.text;
    offset = part.next;
  }
  expect(nParts).toBe(3);
  expect(text).toBe(SEES.repeat(1203));
  await client.close(uri);
});

test('what is wrong with a request or a key, and files that are left out', async () => {
  expect(await ask({ request: 'pattern { X [upos=VERB] ' })).toMatchObject({
    ok: false,
    reason: expect.stringMatching(/^Line 1, column \d+: .*not closed/),
  });
  expect(await ask({ request: 'pattern { X [] }', keys: ['X.upos', 'Y.upos'] })).toMatchObject({
    ok: false,
    reason: 'Key Y.upos: The request has no node or edge Y in its pattern.',
  });
  const gone = pathToFileURL(join(folder, 'gone.conllu')).href;
  const { notes, count } = await search({
    request: 'pattern { X [upos=PRON] }',
    uris: [gone, onDisk('b.conllu', SEES), 'untitled:nowhere.conllu'],
  });
  expect(count).toBe(1);
  expect(notes).toEqual([
    'Not searched: gone.conllu: there is no such file; untitled:nowhere.conllu: it is not on this computer; open it first',
  ]);
});

test('a sentence with too many combinations is named', async () => {
  const uri = 'untitled:many.conllu';
  const words = Array.from({ length: 300 }, (_, i) => `${i + 1}\tw\tw\tX\t_\t_\t0\troot\t_\t_\n`).join('');
  await client.open(uri, `${SEES}${words}\n`);
  const { notes } = await search({ request: 'pattern { A []; B []; C []; A.upos = "Y" }', uris: [uri] });
  expect(notes).toEqual([]);
  const request = 'pattern { A []; B []; C []; D []; A.form <> B.form; C.form <> D.form }';
  expect((await search({ request, uris: [uri] })).notes).toEqual([
    expect.stringMatching(/^Not all matches were found in 1 sentence .*many\.conllu, line 9/),
  ]);
  await client.close(uri);
});

test('a column that a file lacks is named, whether the file is open or not', async () => {
  const [own, shut] = ['untitled:own.conllu', onDisk('shut.conllu', SEES)];
  await client.open(own, `# global.columns = ID FORM HEAD DEPREL X:G\n# sent_id = s\n1\ta\t0\troot\tg\n\n`);
  const uris = [own, shut];
  const { count, notes } = await search({ request: 'pattern { X [X:G] }', keys: ['X.lemma'], uris });
  expect([count, notes]).toEqual([
    1,
    ['There is no LEMMA column in untitled:own.conllu.', 'There is no X:G column in shut.conllu.'],
  ]);
  expect((await search({ request: 'pattern { X [form=a] }', uris })).notes).toEqual([]);
  await client.close(own);
});

test('pages of a file that has changed on disk, or of a search that is no longer kept, are not answered', async () => {
  const uri = onDisk('changing.conllu', SEES);
  const { search: id } = await search({ request: 'pattern { X [upos=PRON] }', uris: [uri] });
  expect(await pageOf({ search: id, uri })).toMatchObject({ count: 1 });
  onDisk('changing.conllu', EATS + SEES);
  expect(await pageOf({ search: id, uri })).toBeNull();
  await search({});
  await search({});
  expect(await pageOf({ search: id, uri })).toBeNull();
});

test('results stream in, and a search that is overtaken is given up', async () => {
  const uri = 'untitled:large.conllu';
  await client.open(uri, treebankOf(4e6));
  await client.diagnostics(uri);
  const result = await search({ request: 'pattern { X -> Y }', uris: [uri], partialResultToken: 'stream' });
  const partial = client.progress
    .filter(({ token }) => token === 'stream')
    .map(({ value }) => value as unknown as SearchProgress);
  expect(partial.length).toBeGreaterThan(0);
  expect(partial[0].count).toBeGreaterThan(0);
  expect(partial[0].count).toBeLessThan(result.count);
  expect(partial[0].files).toMatchObject([{ uri, count: partial[0].count }]);

  const source = new CancellationTokenSource();
  const params = { request: 'pattern { X -> Y }', keys: [], uris: [uri] };
  const overtaken = client.connection.sendRequest('treebank/search', params, source.token);
  const next = search({ request: 'pattern { X [form="nowhere"] }', uris: [uri] });
  source.cancel();
  await expect(overtaken).rejects.toMatchObject({ code: LSPErrorCodes.RequestCancelled });
  expect((await next).count).toBe(0);
  await client.close(uri);
});

test('what a treebank says is shown as text', async () => {
  const uri = 'untitled:hostile.conllu';
  await client.open(uri, '# sent_id = $(bug)\n1\t[x](command:y)\t_\tX\t_\t_\t0\troot\t_\t_\n\n');
  const { search: id } = await search({ request: 'pattern { X [upos=X] }', uris: [uri] });
  const [{ name, text, highlights, matches }] = (await pageOf({ search: id, uri }))?.sentences ?? [];
  expect(name).not.toContain('$(');
  expect(text).not.toContain('](');
  expect(matches[0].nodes[0].form).not.toContain('](');
  expect(text.slice(...highlights[0])).toBe('[x] (command:y)');
  await client.close(uri);
});
