/** The state of a training on a host without a disk: stored, found again, and discarded. */

import { expect, test } from 'vitest';
import {
  aboutOf,
  keepStage,
  openFolder,
  removeFolder,
  stagesIn,
  tellDone,
} from '../../server/src/services/training/folder.ts';
import { FACTS, type Facts } from '../../server/src/services/training/job.ts';
import { keptNowAndThen, stageStore } from '../../server/src/services/training/stages.ts';
import { memoryHost } from './memoryHost.ts';

const FOLDER = 'vscode-vfs://x/models/en-a.model.partial';
const facts = (seed: string): Facts =>
  ({ ...Object.fromEntries(Object.keys(FACTS).map((name) => [name, 'x'])), seed }) as Facts;

test('a stage that was kept is found by the same training, and by no other', async () => {
  const host = memoryHost(new Map());
  const { place, resumedAt } = await openFolder(host, FOLDER, facts('1'), { note: 'mine' });
  expect(resumedAt).toBeUndefined();
  const posted: [string, Uint8Array][] = [];
  const first = stageStore(await stagesIn(host, place), (...stage) => posted.push(stage));
  expect(first.load('tagger')).toBeUndefined();
  first.save('tagger', { weights: Float32Array.of(1, 2, 3), counts: Int32Array.of(7) });
  for (const [name, bytes] of posted) await keepStage(host, place, name, bytes);
  await tellDone(host, FOLDER, 0.25);

  const again = await openFolder(host, FOLDER, facts('1'), { note: 'mine' });
  expect(again).toEqual({ place, resumedAt: 0.25, reason: undefined });
  const kept = await stagesIn(host, again.place);
  const never = () => expect.unreachable();
  expect(stageStore(kept, never).load('tagger')).toEqual({
    weights: Float32Array.of(1, 2, 3),
    counts: Int32Array.of(7),
  });
  expect(stageStore({ ...kept, key: '0000000000000000' }, never).load('tagger')).toBeUndefined();

  const other = await openFolder(host, FOLDER, facts('2'));
  expect(other).toMatchObject({ resumedAt: undefined, reason: 'the seed has changed' });
  expect((await stagesIn(host, other.place)).files.size).toBe(0);
});

test('what is saved again and again is kept at first, and then every ten seconds', () => {
  const kept: [string, number][] = [];
  let now = 0;
  const store = keptNowAndThen(
    { load: () => undefined, save: (name, { numbers }) => void kept.push([name, numbers[0]]) },
    () => now,
  );
  for (const [at, name] of [
    [0, 'network'],
    [9_999, 'network'],
    [9_999, 'tagger'],
    [10_000, 'network'],
    [19_999, 'network'],
    [20_000, 'tagger'],
  ] as const) {
    now = at;
    store.save(name, { numbers: Float64Array.of(at) });
  }
  expect(kept).toEqual([
    ['network', 0],
    ['tagger', 9_999],
    ['network', 10_000],
    ['tagger', 20_000],
  ]);
});

test('a folder that the user has deleted is not filled again', async () => {
  const host = memoryHost(new Map());
  const { place } = await openFolder(host, FOLDER, facts('1'));
  await removeFolder(host, FOLDER);
  expect(await aboutOf(host, FOLDER)).toBeUndefined();
  await expect(keepStage(host, place, 'tagger', Uint8Array.of(1))).rejects.toThrow(/training\.json/);
  await tellDone(host, FOLDER, 0.5);
  expect(await host.list('vscode-vfs://x/models')).toEqual([]);
});
