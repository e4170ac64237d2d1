/** The check of a repository in the editor: what cannot be read has not passed. */

import { expect, test } from 'vitest';
import type { ReleaseReport } from '../../server/src/protocol/release.ts';
import { releaseReport } from '../../server/src/services/release/check.ts';
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

const checked = (host: ReturnType<typeof memoryHost>): Promise<ReleaseReport> =>
  releaseReport(
    { kind: 'release', folder: FOLDER, texts: [], dataFolder: undefined },
    host,
    () => undefined,
    () => undefined,
  );

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
  expect(places.flatMap(({ where, remedy }) => (remedy === undefined ? [] : [[where, remedy]]))).toEqual([
    ['Harbour-Test.conllu', { kind: 'rename', to: `${FOLDER}/en_harbour-ud-test.conllu` }],
    ['licence', { kind: 'rename', to: `${FOLDER}/LICENSE.txt` }],
  ]);
  expect(group(report, 'repo-cr-line-break')?.places[0].remedy).toEqual({ kind: 'lineEnds' });
});
