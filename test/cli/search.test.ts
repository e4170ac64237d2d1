/** `treebank search`: the contract of its formats, messages, and faulty files. */

import { expect, test } from 'vitest';
import { conllu } from '../fixture.ts';
import { Folder, nonprojective, sentence } from './harness.ts';

const files = { 'a.conllu': sentence('a') + nonprojective('b'), 'c.conllu': sentence('c') };
const OBJ = 'pattern { e: X -[obj]-> Y }';

test('JSON is the contract', async () => {
  const { code, out, err } = await new Folder(files).treebank([
    'search',
    OBJ,
    'a.conllu',
    'c.conllu',
    '--format',
    'json',
    '--cluster',
    'Y.upos; e.length',
  ]);
  expect([code, err]).toEqual([0, '1 match in 1 of 3 sentences.\n']);
  expect(JSON.parse(out)).toEqual({
    matches: [{ file: 'a.conllu', sentId: 'b', line: 8, nodes: { X: '4', Y: '1' }, edges: { e: '4>1:obj' } }],
    count: 1,
    sentences: 1,
    clusters: { NOUN: { '3': 1 } },
  });
});

test('JSON without matches, and only counts', async () => {
  const folder = new Folder(files);
  const none = await folder.treebank(['search', 'pattern { X [upos=X] }', 'a.conllu', '--format', 'json']);
  expect(JSON.parse(none.out)).toEqual({ matches: [], count: 0, sentences: 0 });
  const counts = await folder.treebank(['search', OBJ, 'a.conllu', '--format', 'json', '--count']);
  expect(JSON.parse(counts.out)).toEqual({ count: 1, sentences: 1 });
});

test('text, counts, clusters', async () => {
  const folder = new Folder(files);
  const text = await folder.treebank(['search', 'pattern { X [upos=NOUN] }', '.']);
  expect(text.out).toBe('a.conllu:3: a  X=Dogs (1)\na.conllu:8: b  X=Soubor (1)\nc.conllu:3: c  X=Dogs (1)\n');
  expect((await folder.treebank(['search', 'pattern { X [upos=NOUN] }', '.', '--count'])).out).toBe('3\n');
  const clusters = await folder.treebank(['search', 'pattern { X [upos=NOUN] }', '.', '--cluster', 'X.Number']);
  expect(clusters.out).toBe('2  Plur\n1  __undefined__\n');
});

test('CoNLL-U has the sentences byte for byte, each once', async () => {
  const folder = new Folder({ 'a.conllu': sentence('a', '\r\n') + nonprojective('b', '\r\n') });
  const { out } = await folder.treebank(['search', 'pattern { X [upos=VERB] }', 'a.conllu', '--format', 'conllu']);
  expect(out).toBe(folder.read('a.conllu'));
  const { out: one } = await folder.treebank(['search', OBJ, 'a.conllu', '--format', 'conllu']);
  expect(one).toBe(nonprojective('b', '\r\n'));
});

test('two files, the first without its last empty line, do not run together', async () => {
  const folder = new Folder({ 'a.conllu': sentence('a').trimEnd(), 'c.conllu': sentence('c') });
  const { out } = await folder.treebank(['search', 'pattern { X [upos=VERB] }', '.', '--format', 'conllu']);
  expect(out).toBe(sentence('a') + sentence('c'));
});

test('TSV has words, edges, keys and the text', async () => {
  const { out } = await new Folder(files).treebank([
    'search',
    OBJ,
    'a.conllu',
    '--format',
    'tsv',
    '--cluster',
    'e.label',
  ]);
  expect(out.split('\n').map((line) => line.split('\t'))).toEqual([
    [
      'file',
      'line',
      'sentId',
      'X',
      'X.form',
      'X.lemma',
      'X.upos',
      'Y',
      'Y.form',
      'Y.lemma',
      'Y.upos',
      'e',
      'key1',
      'text',
    ],
    [
      'a.conllu',
      '8',
      'b',
      '4',
      'otevřít',
      'otevřít',
      'VERB',
      '1',
      'Soubor',
      'soubor',
      'NOUN',
      '4>1:obj',
      'obj',
      'Soubor se nepodařilo otevřít',
    ],
    [''],
  ]);
});

const ENHANCED = conllu(`
# sent_id = e
1  a  a  NOUN  _  _  2  nsubj  2:nsubj|3:obj  _
2  b  b  VERB  _  _  0  root   0:root         _
3  c  c  VERB  _  _  2  conj   2:conj         _

`);

test('a parallel enhanced edge is no second match, and --basic leaves DEPS out', async () => {
  const folder = new Folder({ 'e.conllu': ENHANCED });
  const counted = async (...args: string[]) =>
    Number((await folder.treebank(['search', ...args, 'e.conllu', '--count'])).out);
  expect(await counted('pattern { X -> Y; Y [upos=NOUN] }')).toBe(2);
  expect(await counted('pattern { X -> Y; Y [upos=NOUN] }', '--basic')).toBe(1);
  expect(await counted('pattern { e: X -> Y; Y [upos=NOUN] }')).toBe(3);
});

test('a request may be in a file, and its mistakes are named with line and column', async () => {
  const folder = new Folder({
    ...files,
    'good.req': `% objects\n${OBJ}\n`,
    'bad.req': 'pattern {\n  X [upos=VERB;\n}',
  });
  expect((await folder.treebank(['search', 'good.req', 'a.conllu', '--count'])).out).toBe('1\n');
  const bad = await folder.treebank(['search', 'bad.req', 'a.conllu']);
  expect([bad.code, bad.out]).toEqual([2, '']);
  expect(bad.err).toContain('bad.req:2:15: Expected ] before ;.');
  expect(bad.err).toContain('  X [upos=VERB;\n                ^');
  const missing = await folder.treebank(['search', 'none.req', 'a.conllu']);
  expect([missing.code, missing.err]).toEqual([
    2,
    expect.stringMatching(/^.*cannot read none\.req: .*A request is given in quotes or as a file\./),
  ]);
  const key = await folder.treebank(['search', OBJ, 'a.conllu', '--cluster', 'Z.upos']);
  expect([key.code, key.err]).toEqual([2, expect.stringContaining('--cluster:1:1: The request has no node or edge Z')]);
});

test('several requests in one run, in quotes and in files, each counted by itself', async () => {
  const folder = new Folder({
    ...files,
    'nouns.req': 'pattern { X [upos=NOUN] }',
    'verbs.grew': 'pattern { V [upos=VERB] }',
  });
  const search = async (...args: string[]) => (await folder.treebank(['search', ...args])).out;
  expect(await search(OBJ, 'nouns.req', 'verbs.grew', 'a.conllu', '--count')).toBe(
    '1  pattern { e: X -[obj]-> Y }\n2  nouns.req\n3  verbs.grew\n',
  );
  expect(await search('nouns.req', OBJ, 'a.conllu', 'c.conllu')).toBe(
    `nouns.req: a.conllu:3: a  X=Dogs (1)
nouns.req: a.conllu:8: b  X=Soubor (1)
${OBJ}: a.conllu:8: b  X=otevřít (4)  Y=Soubor (1)  e=4>1:obj
nouns.req: c.conllu:3: c  X=Dogs (1)
`,
  );
  const json = JSON.parse(await search('nouns.req', OBJ, '.', '--cluster', 'X.upos', '--format', 'json'));
  expect(json).toMatchObject({ count: 4, sentences: 3 });
  expect(json.matches.map(({ request }: { request: string }) => request)).toEqual([
    'nouns.req',
    'nouns.req',
    OBJ,
    'nouns.req',
  ]);
  expect(json.requests).toEqual([
    { request: 'nouns.req', count: 3, sentences: 3, clusters: { NOUN: 3 } },
    { request: OBJ, count: 1, sentences: 1, clusters: { VERB: 1 } },
  ]);
  expect(await search('nouns.req', OBJ, '.', '--cluster', 'X.upos')).toBe(`nouns.req\n3  NOUN\n${OBJ}\n1  VERB\n`);
  expect(await search('nouns.req', OBJ, '.', '--format', 'conllu')).toBe(
    folder.read('a.conllu') + folder.read('c.conllu'),
  );
  const tsv = await folder.treebank(['search', 'nouns.req', OBJ, '.', '--format', 'tsv']);
  expect([tsv.code, tsv.err]).toEqual([2, expect.stringContaining('--format tsv has the columns of one request')]);
});

test('a sentence with too many combinations is named, and the rest is searched', async () => {
  const rows = Array.from({ length: 120 }, (_, i) => `${i + 1}\ta\ta\tX\t_\t_\t${i}\tdep\t_\t_\n`).join('');
  const folder = new Folder({ 'a.conllu': `# sent_id = long\n${rows}\n${sentence('a')}` });
  const request = 'pattern { A []; B []; C []; D []; E []; E.lemma = "nothing"; A.form <> B.form }';
  const some = await folder.treebank(['search', request, 'a.conllu', '--count']);
  expect([some.code, some.out]).toEqual([0, '0\n']);
  const free = await folder.treebank([
    'search',
    'pattern { A []; B []; C []; D [] } without { X [upos=VERB]; Y [upos=X]; Z [lemma=b]; X.form = Z.form }',
    'a.conllu',
    '--count',
  ]);
  expect(free.code).toBe(1);
  expect(free.err).toMatch(/a\.conllu:1:1 \(long\): not all matches were found/);
});

test('bytes that are not UTF-8 and files that are no treebanks are reported', async () => {
  const bytes = Buffer.from(sentence('a').replace('bark\tbark', 'b\u0001rk\tbark'));
  bytes[bytes.indexOf(1)] = 0xff;
  const folder = new Folder({ 'a.conllu': bytes, 'b.conllu': 'Dogs bark.\n', 'c.conllu': sentence('c') });
  const { code, out, err } = await folder.treebank(['search', 'pattern { X [upos=VERB] }', '.', '--count']);
  expect([code, out]).toEqual([2, '2\n']);
  expect(err).toContain('a.conllu:4:4: the byte FF is not UTF-8');
  expect(err).toContain('b.conllu:1:1: ');
});

test('numbers of sentences are written alike', async () => {
  const folder = new Folder({ 'a.conllu': sentence('a').repeat(1200) });
  const { err } = await folder.treebank(['search', 'pattern { X [upos=VERB] }', 'a.conllu', '--count']);
  expect(err).toBe('1,200 matches in 1,200 of 1,200 sentences.\n');
});
