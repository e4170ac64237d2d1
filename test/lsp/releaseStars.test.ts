/** What the stars of a repository need is counted again whenever its data may have changed since. */

import { beforeEach, expect, test, vi } from 'vitest';
import { Releases } from '../../server/src/lsp/release/releases.ts';

const FOLDER = 'file:///UD_X';
const DATA = [`${FOLDER}/x-ud-test.conllu`];
const README = { uri: `${FOLDER}/README.md`, document: { text: '' } };

let posted: { readonly id: number }[];
let hear: (answer: unknown) => void;
let readmes: (typeof README)[];
let releases: Releases;

beforeEach(() => {
  posted = [];
  readmes = [README];
  const worker = {
    post: (request: { id: number }) => posted.push(request),
    onMessage: (listener: typeof hear) => {
      hear = listener;
    },
    onEnd: () => undefined,
  };
  const parts = {
    host: { startWorker: () => worker, sleep: () => new Promise(() => undefined), reaches: () => true },
    files: { workerFile: '' },
    connection: {},
    threads: new Set(),
    documents: { all: [] },
    readmes: { all: readmes },
    client: { codeLensRefresh: false },
  };
  releases = new Releases(() => parts as never);
});

const answer = (facts: string) => hear({ id: posted.at(-1)?.id, outcome: 'done', result: { facts } });

test('what changes while they are counted is counted once more', async () => {
  releases.filesChanged(DATA);
  releases.filesChanged(DATA);
  releases.filesChanged(DATA);
  expect(posted).toHaveLength(1);
  answer('old');
  await vi.waitFor(() => expect(posted).toHaveLength(2));
  answer('new');
  await vi.waitFor(() => expect(releases.starsOf(FOLDER)).toMatchObject({ facts: 'new' }));
  expect(posted).toHaveLength(2);
});

test('asking for them while they are counted is no change', async () => {
  expect([releases.starsOf(FOLDER), releases.starsOf(FOLDER)]).toEqual([undefined, undefined]);
  answer('new');
  await vi.waitFor(() => expect(releases.starsOf(FOLDER)).toMatchObject({ facts: 'new' }));
  expect(posted).toHaveLength(1);
});

test('those of a README that is closed are forgotten once its data change', async () => {
  releases.starsOf(FOLDER);
  answer('old');
  await vi.waitFor(() => expect(releases.starsOf(FOLDER)).toMatchObject({ facts: 'old' }));
  readmes.length = 0;
  releases.filesChanged(DATA);
  expect(releases.starsOf(FOLDER)).toBeUndefined();
});
