/** The check of a repository in the editor: what cannot be read has not passed. */

import { expect, test } from 'vitest';
import type { ReleasePlace, ReleaseReport } from '../../server/src/protocol/release.ts';
import { ReleaseChecker } from '../../server/src/services/release/check.ts';
import { fixture } from '../fixture.ts';
import { memoryHost } from './memoryHost.ts';

const FOLDER = 'memfs:/UD_English-Harbour';
const DATA = `${FOLDER}/en_harbour-ud-test.conllu`;

const { text } = fixture(`
  # sent_id = a
  # text = Dogs bark
  1  Dogs  dog   NOUN  _  Number=Plur  2  nsubj  _  _
  2  bark  bark  VERB  _  _            0  root   _  SpaceAfter=No

`);

type Texts = readonly { readonly name: string; readonly text: string }[];

const checkedBy = async (checker: ReleaseChecker, texts: Texts = [], dataFolder?: string): Promise<ReleaseReport> => {
  const job = { kind: 'release', folder: FOLDER, texts, dataFolder, today: '2026-11-28' } as const;
  const { report } = await checker.check(
    job,
    () => undefined,
    () => undefined,
  );
  return report;
};

const checked = (host: ReturnType<typeof memoryHost>, texts?: Texts): Promise<ReleaseReport> =>
  checkedBy(new ReleaseChecker(host), texts);

const group = ({ groups }: ReleaseReport, id: string) => groups.find((each) => each.id === id);

test('bytes that are not UTF-8 are errors, at their lines', async () => {
  const host = memoryHost(new Map([[DATA, text]]));
  const sound = await checked(host);
  expect(group(sound, 'invalid-utf8')).toBeUndefined();
  const bytes = new TextEncoder().encode(text.replace('# text', '# source = caf?, \ufffd\n# text'));
  bytes[bytes.indexOf('?'.charCodeAt(0))] = 0xe9;
  await host.replace(DATA, bytes);
  const broken = await checked(host);
  expect(group(broken, 'invalid-utf8')).toMatchObject({
    severity: 'error',
    count: 1,
    places: [{ uri: DATA, line: 1 }],
  });
});

test('a character that stands for unreadable ones is none by itself', async () => {
  const host = memoryHost(new Map([[DATA, text.replace('# text', '# source = \ufffd\n# text')]]));
  expect(group(await checked(host), 'invalid-utf8')).toBeUndefined();
});

test('a data file that cannot be read is an error, with the reason', async () => {
  const host = memoryHost(new Map([[DATA, text]]));
  const read = async () => {
    throw new Error('the disk is on strike');
  };
  const report = await checked({ ...host, read });
  expect(group(report, 'release-unreadable-file')).toMatchObject({
    severity: 'error',
    places: [{ what: expect.stringContaining('the disk is on strike'), uri: DATA }],
  });
});

test('a misnamed file has its right name where that is certain, and CR line ends can be mended', async () => {
  const names = ['en_harbour-ud-dev.conllu', 'Harbour-Test.conllu', 'train1.train.conllu', 'a-train.conllu', 'licence'];
  const files = new Map(names.map((name) => [`${FOLDER}/${name}`, text]));
  for (const name of ['dev.conllu', 'latest.conllu', 'b-train.conllu', 'notes.txt'])
    files.set(`${FOLDER}/${name}`, text);
  files.set(`${FOLDER}/README.md`, '# Summary\r\n');
  const report = await checked(memoryHost(files));
  const places = group(report, 'repo-extra-file')?.places ?? [];
  const targets = (at: ReleasePlace) =>
    at.remedies?.map((each) => each.kind === 'rename' && each.to.replace(FOLDER, ''));
  expect(
    places.filter(({ remedies }) => 1 < (remedies?.length ?? 0)).map((each) => [each.where, targets(each)]),
  ).toEqual([
    ['Harbour-Test.conllu', ['/en_harbour-ud-test.conllu', '/not-to-release/Harbour-Test.conllu']],
    ['licence', ['/LICENSE.txt', '/not-to-release/licence']],
  ]);
  // What has no certain name can be moved out of the way.
  expect(targets(places.find(({ where }) => where === 'notes.txt')!)).toEqual(['/not-to-release/notes.txt']);
  expect(group(report, 'repo-cr-line-break')?.places[0].remedies).toEqual([{ kind: 'lineEnds' }]);
});

test('what belongs to a tool of ours, and a folder with data in it, is not moved out of the way', async () => {
  const names = ['.treebank.json', 'data/en_harbour-ud-dev.conllu', 'old/notes.txt'];
  const files = memoryHost(new Map(names.map((name) => [`${FOLDER}/${name}`, text])));
  const below = (uri: string) => names.flatMap((name) => (`${FOLDER}/${name}`.startsWith(`${uri}/`) ? [name] : []));
  const host = {
    ...files,
    list: async (uri: string) => [
      ...new Set(below(uri).map((name) => `${FOLDER}/${name}`.slice(uri.length + 1).split('/')[0])),
    ],
    stat: async (uri: string) => (0 < below(uri).length ? { modified: 0, size: 0, isFolder: true } : files.stat(uri)),
  } as typeof files;
  const places = group(await checked(host), 'repo-extra-file')?.places ?? [];
  expect(places.map(({ where, remedies = [] }) => [where, remedies.length])).toEqual([
    ['.treebank.json', 0],
    ['data/', 0],
    ['old/', 1],
  ]);
});

test('line ends and a byte order mark count as on disk, though an editor shows neither', async () => {
  const name = 'README.md';
  const host = memoryHost(new Map([[`${FOLDER}/${name}`, '\ufeff# Summary\r\n\nShips.\n']]));
  const inEditor = '# Summary\n\nShips.\n';
  const report = await checked(host, [{ name, text: inEditor }]);
  expect(group(report, 'repo-cr-line-break')?.count).toBe(1);
  expect(group(report, 'repo-readme-summary-missing')?.count).toBe(1);
  const typed = await checked(host, [{ name, text: `${inEditor}More.\n` }]);
  expect(group(typed, 'repo-cr-line-break')).toBeUndefined();
});

test('a language without tables is said', async () => {
  const tables = 'memfs:/tables';
  const feats = JSON.stringify({ features: { cs: {} } });
  const host = memoryHost(
    new Map([
      [DATA, text],
      [`${tables}/feats.json`, feats],
    ]),
  );
  const said = async (dataFolder: string) => (await checkedBy(new ReleaseChecker(host), [], dataFolder)).remarks;
  expect(await said(tables)).toContain('Levels 4 and 5 were not checked: there are no language tables for en.');
  expect(await said('memfs:/none')).toContain('Levels 4 and 5 were not checked: there are no language tables.');
  await host.replace(`${tables}/feats.json`, new TextEncoder().encode(feats.replace('cs', 'en')));
  expect(await said(tables)).not.toContainEqual(expect.stringContaining('were not checked'));
});

const TRAIN = `${FOLDER}/en_harbour-ud-train.conllu`;

test('a sent_id used in two files is found, with both places; the stars do not fall for it', async () => {
  const good = text.replace('2\tnsubj', '2\tnsubj').replace('SpaceAfter=No', '_');
  const report = await checked(
    memoryHost(
      new Map([
        [DATA, good],
        [TRAIN, good],
      ]),
    ),
  );
  expect(group(report, 'non-unique-sent-id')).toMatchObject({
    severity: 'error',
    count: 1,
    places: [{ uri: TRAIN, line: 0, where: 'en_harbour-ud-train.conllu:1, en_harbour-ud-test.conllu:1' }],
  });
  const alone = await checked(memoryHost(new Map([[DATA, good]])));
  expect(group(alone, 'non-unique-sent-id')).toBeUndefined();
});

test('a check after a change reads what has changed only, and says the same as a first one', async () => {
  const other = text.replace('sent_id = a', 'sent_id = b').replaceAll('Dogs', 'Cats');
  const host = memoryHost(
    new Map([
      [DATA, text],
      [TRAIN, other],
      [`${FOLDER}/README.md`, '# Summary\n'],
    ]),
  );
  const read: string[] = [];
  const checker = new ReleaseChecker({
    ...host,
    read: (uri) => {
      read.push(uri);
      return host.read(uri);
    },
  });
  const readFor = async (texts?: Texts) => {
    read.length = 0;
    expect(await checkedBy(checker, texts)).toEqual(await checked(host, texts));
    return [...new Set(read)];
  };
  await readFor();
  expect(await readFor()).toEqual([]);
  // The same sent_id as in the other file, which is not read again.
  await host.replace(DATA, new TextEncoder().encode(text.replace('sent_id = a', 'sent_id = b')));
  expect(await readFor()).toEqual([DATA]);
  expect(group(await checkedBy(checker), 'non-unique-sent-id')?.count).toBe(1);
  const name = 'en_harbour-ud-test.conllu';
  expect(await readFor([{ name, text }])).toEqual([]);
  expect(await readFor([{ name, text: text.replace('Dogs', 'Dog').replace('2\tnsubj', '9\tnsubj') }])).toEqual([]);
  expect(await readFor([{ name, text: `${text}${other}` }])).toEqual([]);
  await host.remove(TRAIN);
  expect(await readFor()).toEqual([DATA]);
});

test('the stars of the data alone: whether the sentences are valid is known after a check', async () => {
  const good = text.replace('SpaceAfter=No', '_');
  const checker = new ReleaseChecker(memoryHost(new Map([[DATA, good]])));
  const stars = (texts: Texts = []) => checker.stars({ folder: FOLDER, texts });
  expect(await stars()).toMatchObject({ facts: { words: { test: 2 } }, isValid: undefined });
  await checkedBy(checker);
  expect((await stars()).isValid).toBeTypeOf('boolean');
  expect((await stars([{ name: 'en_harbour-ud-test.conllu', text: good + good }])).isValid).toBeUndefined();
});

const remediesIn = (report: ReleaseReport, id: string) =>
  (group(report, id)?.places ?? []).map(({ remedies }) => remedies);
const renaming = (from: string, to: string) => ({ kind: 'rename', from: `${FOLDER}/${from}`, to: `${FOLDER}/${to}` });

test('what is missing is there under another name, or as another part', async () => {
  const [dev, train, last] = ['dev', 'train', 'test'].map((part) => `en_harbour-ud-${part}.conllu`);
  const of = async (...names: readonly string[]) =>
    checked(memoryHost(new Map(names.map((name) => [`${FOLDER}/${name}`, text]))));
  expect(remediesIn(await of(train), 'repo-missing-test-file')).toEqual([[renaming(train, last)]]);
  const both = await of(dev, 'Harbour-test.conllu');
  expect(remediesIn(both, 'repo-missing-test-file')).toEqual([[renaming('Harbour-test.conllu', last)]]);
  expect(remediesIn(both, 'repo-dev-without-train')).toEqual([[renaming(dev, train), renaming(dev, last)]]);
  expect(remediesIn(await of(dev, last), 'repo-dev-without-train')).toEqual([[renaming(dev, train)]]);
  const twice = await of(last, 'licence', 'README.md', 'README.txt');
  expect(remediesIn(twice, 'repo-missing-license-file')).toEqual([[renaming('licence', 'LICENSE.txt')]]);
  expect(remediesIn(twice, 'repo-two-readmes')).toEqual([[renaming('README.txt', 'not-to-release/README.txt')]]);
});

test('a key of README.md has its right value, with what must be there still', async () => {
  const readme =
    '# Summary\r\n\r\n<pre>\r\n=== Machine-readable metadata ===\r\nLemmas: not available\r\nGenre: ficton\r\n===\r\n</pre>';
  const report = await checked(
    memoryHost(
      new Map([
        [`${FOLDER}/README.md`, `\ufeff${readme}`],
        [DATA, text],
      ]),
    ),
  );
  const at = (line: number, end: number) => ({ start: { line, character: 0 }, end: { line, character: end } });
  const uri = `${FOLDER}/README.md`;
  const [genre] = remediesIn(report, 'repo-readme-genre-unknown');
  expect(genre).toEqual([
    {
      kind: 'edit',
      title: 'Write “Genre: fiction”',
      uri,
      edits: [{ range: at(5, 13), newText: 'Genre: fiction', was: 'Genre: ficton' }],
    },
  ]);
  expect(remediesIn(report, 'repo-lemmas-not-declared')[0]).toHaveLength(3);
  // An insertion is known by the line before it.
  const [parallel] = remediesIn(report, 'repo-readme-parallel-missing');
  expect(parallel).toMatchObject([
    {
      edits: [
        { was: '=== Machine-readable metadata ===\n', newText: '=== Machine-readable metadata ===\nParallel: no\n' },
      ],
    },
  ]);
  expect(remediesIn(report, 'repo-readme-summary-missing')[0]).toContainEqual({ kind: 'byteOrderMark' });
});

test('a repeated sent_id has a new one, which no file has', async () => {
  const twice = text + text.replace('sent_id = a', 'sent_id = a-2');
  const report = await checked(
    memoryHost(
      new Map([
        [DATA, twice],
        [TRAIN, text + text],
      ]),
    ),
  );
  const edits = remediesIn(report, 'non-unique-sent-id').flatMap((each) => each ?? []);
  const range = (line: number) => ({ start: { line, character: 12 }, end: { line, character: 13 } });
  expect(edits).toMatchObject([
    { uri: TRAIN, edits: [{ range: range(0), was: 'a', newText: 'a-3' }] },
    { uri: TRAIN, edits: [{ range: range(5), was: 'a', newText: 'a-4' }] },
  ]);
  // Where the finding is: the repairs are there.
  expect(group(report, 'non-unique-sent-id')?.places[1]).toMatchObject({ line: 5, character: 12 });
});
