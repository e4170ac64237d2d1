/** The coverage report over the protocol: open files as they are in the editor, others from disk. */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CoverageResult } from '../../server/src/protocol/coverage.ts';
import { TestClient } from './client.ts';

const PROJECTIVE = '1\ta\ta\tX\t_\t_\t0\troot\t_\t_\n2\tb\tb\tX\t_\t_\t1\tdep\t_\t_\n\n';
const CROSSING = '1\ta\ta\tX\t_\t_\t3\tdep\t_\t_\n2\tb\tb\tX\t_\t_\t0\troot\t_\t_\n3\tc\tc\tX\t_\t_\t2\tdep\t_\t_\n\n';

let client: TestClient;
let folder: string;
const uriOf = (name: string) => pathToFileURL(join(folder, name)).href;
const report = (...names: string[]) => client.request<CoverageResult>('treebank/coverage', { uris: names.map(uriOf) });

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'treebank-coverage-'));
  mkdirSync(join(folder, 'sub'));
  writeFileSync(join(folder, 'a b.conllu'), PROJECTIVE);
  writeFileSync(join(folder, 'sub/ü.conllu'), CROSSING + PROJECTIVE);
  client = await TestClient.start();
});

afterAll(async () => {
  expect(client.logged).toEqual([]);
  await client.stop();
  rmSync(folder, { recursive: true });
});

test('files from disk, by their names below the common folder', async () => {
  const result = await report('a b.conllu', 'sub/ü.conllu');
  if (!result.ok) throw new Error(result.reason);
  expect(result.unreadable).toEqual([]);
  expect(result.markdown).toMatch(/\| a b\.conllu \| 1 \| 2 \| 100\.00 \|/);
  expect(result.markdown).toMatch(/\| sub\/ü\.conllu \| 2 \| 5 \| 50\.00 \|/);
  expect(result.markdown).toMatch(/\| total \| 3 \| 7 \|/);
});

test('an open file as it is in the editor', async () => {
  await client.open(uriOf('a b.conllu'), CROSSING);
  const result = await report('a b.conllu');
  expect(result.ok && result.markdown).toMatch(/\| a b\.conllu \| 1 \| 3 \| 0\.00 \|/);
});

test('a file that cannot be read is named, the others are reported', async () => {
  const result = await report('missing.conllu', 'sub/ü.conllu');
  expect(result).toMatchObject({ ok: true, unreadable: [expect.stringMatching(/^missing\.conllu: .*ENOENT/)] });
  expect(await report('missing.conllu')).toMatchObject({
    ok: false,
    reason: expect.stringContaining('missing.conllu'),
  });
  expect(await report()).toMatchObject({ ok: false });
});
