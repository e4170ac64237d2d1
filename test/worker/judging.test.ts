/** Judging a treebank in a thread: stored stages, resuming after a killed session, edited sentences, and the folders of the cache. */

import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { foldOf, judgedTreebank } from '../../server/src/core/suspicion/index.ts';
import { NODE } from '../../server/src/runtime/node.ts';
import { JudgingCache } from '../../server/src/services/suspicion/cache.ts';
import { judgingJob } from '../../server/src/services/suspicion/job.ts';
import { type Judgements, JudgingClosed, JudgingSession, judgeHere } from '../../server/src/services/suspicion/run.ts';
import { changed, clean } from '../core/suspicion/treebank.ts';
import { workerScript } from '../lsp/bundle.ts';

const SENTENCES = clean(12);
const { examples } = judgedTreebank(SENTENCES);
const JOB = judgingJob(examples, { method: 'thorough', epochs: 2 }, ['arcs', 'tags']);

let folder: string;
let root: string;
let script: string;
let expected: Judgements;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'treebank-judging-'));
  root = NODE.uriOf(join(folder, 'cache'));
  script = await workerScript();
  expected = judgeHere(JOB);
}, 60_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a closed session resumes with the same content, and ends in the same judgements', async () => {
  // Closed as soon as something has been stored.
  const first = new JudgingSession({ host: NODE, script }, JOB, root, {
    onProgress: (done) => {
      if (0.3 < done) void first.close();
    },
  });
  await expect(first.arcs).rejects.toThrow(JudgingClosed);
  await first.close();
  const own = join(folder, 'cache', JOB.key);
  expect(readdirSync(own).filter((name) => name.endsWith('.stage')).length).toBeGreaterThan(0);

  const second = new JudgingSession({ host: NODE, script }, JOB, root);
  expect(await second.tags).toEqual(expected.tags);
  expect(await second.arcs).toEqual(expected.arcs);

  // An edited sentence is judged by the model that has not seen it.
  const i = 8;
  const [edited] = judgedTreebank([changed(SENTENCES[i], 1, { deprel: 'iobj' })]).examples;
  const [same, other] = await Promise.all([
    second.rejudge([examples[i]], [foldOf(examples[i], 2)]),
    second.rejudge([edited], [foldOf(examples[i], 2)]),
  ]);
  const { arcs } = expected;
  expect([...same.head]).toEqual([...(arcs?.head.subarray(arcs.starts[i], arcs.starts[i + 1]) ?? [])]);
  expect(other.relation[0]).toBeGreaterThan(same.relation[0]);
  await second.close();
  await expect(second.rejudge([edited], [0])).rejects.toThrow(JudgingClosed);

  // Everything is stored now: nothing is trained a third time.
  const before = readdirSync(own).map((name) => [name, statSync(join(own, name)).mtimeMs]);
  const third = new JudgingSession({ host: NODE, script }, JOB, root);
  expect(await third.arcs).toEqual(expected.arcs);
  await third.close();
  const isStage = ([name]: readonly (string | number)[]) => String(name).endsWith('.stage');
  const after = readdirSync(own).map((name) => [name, statSync(join(own, name)).mtimeMs]);
  expect(after.filter(isStage)).toEqual(before.filter(isStage));
}, 60_000);

test('a folder that cannot be written costs only what would be kept', async () => {
  const reasons: string[] = [];
  const nowhere = `${NODE.uriOf(script)}/cache`;
  const session = new JudgingSession({ host: NODE, script }, JOB, nowhere, {
    onUnkept: (reason) => reasons.push(reason),
  });
  expect(await session.arcs).toEqual(expected.arcs);
  await session.close();
  expect(reasons).toHaveLength(1);
}, 60_000);

test('the key stands for content and options', () => {
  const key = (some = examples, options: Parameters<typeof judgingJob>[1] = { method: 'fast' }) =>
    judgingJob(some, options).key;
  const [edited] = judgedTreebank([changed(SENTENCES[0], 1, { lemma: 'other' })]).examples;
  const keys = [
    key(),
    key([edited, ...examples.slice(1)]),
    key(examples.slice(1)),
    key(examples, { method: 'thorough' }),
    key(examples, { method: 'fast', seed: 2 }),
    key(examples, { method: 'fast', folds: 3 }),
  ];
  expect(new Set(keys).size).toBe(keys.length);
  expect(key(judgedTreebank(clean(12)).examples)).toBe(key());
});

test('the contents used least recently are forgotten, and nothing else', async () => {
  const place = join(folder, 'several');
  const uri = NODE.uriOf(place);
  await NODE.makeFolder(`${uri}/mine`);
  for (let at = 1; at <= 5; at++) {
    const cache = await JudgingCache.open(NODE, uri, `key${at}`);
    await cache.keep('a', Uint8Array.of(at));
    utimesSync(join(place, `key${at}`, 'judging.json'), at, at);
  }
  const again = await JudgingCache.open(NODE, uri, 'key3');
  expect([...(await again.stages())].map(([name, bytes]) => [name, ...bytes])).toEqual([['a', 3]]);
  await JudgingCache.open(NODE, uri, 'key6');
  expect(readdirSync(place).sort()).toEqual(['key3', 'key4', 'key5', 'key6', 'mine']);
});

test('a folder that the user has deleted is not filled again', async () => {
  const uri = NODE.uriOf(join(folder, 'deleted'));
  const cache = await JudgingCache.open(NODE, uri, 'key');
  await NODE.remove(`${uri}/key`);
  await cache.keep('a', Uint8Array.of(1));
  expect(await NODE.list(uri)).toEqual([]);
});
