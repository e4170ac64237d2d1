/** The list of systematic differences over the protocol: one group for each question, its places, the campaign that it begins, and edits. */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { parseCampaign } from '../../server/src/core/campaign/index.ts';
import type { SessionGroup } from '../../server/src/protocol/session.ts';
import { applied } from './applied.ts';
import { Asking, at, KEEP, TAKE } from './asking.ts';
import { TestClient } from './client.ts';

const NOUNS = ['dog', 'cat', 'bird', 'horse', 'house', 'tree', 'child'];

/** "that dog sees", with a relation that no language has in seven sentences of twelve. */
const treebank = (relation: string) =>
  Array.from({ length: 12 }, (_, i) => {
    const noun = NOUNS[i % NOUNS.length];
    return [
      `# sent_id = s${i}`,
      `# text = that ${noun} sees`,
      `1\tthat\tthat\tDET\t_\t_\t2\t${i < 7 ? relation : 'det'}\t_\t_`,
      `2\t${noun}\t${noun}\tNOUN\t_\t_\t3\tnsubj\t_\t_`,
      '3\tsees\tsee\tVERB\t_\t_\t0\troot\t_\tSpaceAfter=No',
      '',
      '',
    ].join('\n');
  }).join('');

let client: TestClient;
let folder: string;

/** Tables of a language with three relations and without subtypes. */
const TABLES = {
  'deprels.json': { deprels: { xx: { det: { permitted: 1 }, nsubj: { permitted: 1 }, root: { permitted: 1 } } } },
  'feats.json': { features: { xx: {} } },
};

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'treebank-systematic-'));
  mkdirSync(join(folder, 'data'));
  for (const [name, table] of Object.entries(TABLES)) writeFileSync(join(folder, 'data', name), JSON.stringify(table));
  client = await TestClient.start({ settings: { lint: { debounce: 0 } } });
});
afterEach(async () => {
  expect(await client.stop()).toBe(0);
  rmSync(folder, { recursive: true, force: true });
});

const NAME = 'xx_toy-ud-train.conllu';

async function reviewed(text: string): Promise<Asking> {
  writeFileSync(join(folder, NAME), text);
  const asking = await new Asking(client, pathToFileURL(join(folder, NAME)).href, text, 'suspicion').open();
  await asking.begin({});
  while ((await asking.summary())?.progress !== undefined) await setTimeout(5);
  return asking;
}

const listOf = async (asking: Asking) => (await asking.groups()).find(({ key }) => key === 'systematic');
const groupsOf = (asking: Asking, grouping = 'sentence') => asking.groups({ grouping }, 'systematic');

test('each difference is one question with its count, its source and its places, however the others are grouped', async () => {
  const asking = await reviewed(treebank('xdet'));
  expect(await listOf(asking)).toMatchObject({ title: 'Systematic', count: 7 });
  for (const grouping of ['sentence', 'pattern']) {
    const [group, ...others] = await groupsOf(asking, grouping);
    expect(others).toEqual([]);
    expect(group).toMatchObject({ title: 'HEAD, DEPREL: xdet', count: 7, firstLine: 2 });
    expect(group.detail).toMatch(/^of 7 with this pattern · rules and tables · unknown-deprel: /);
    expect(group.only).toBeUndefined();
    const places = await asking.within(group.key, { grouping });
    expect(places.map(({ range }) => range.start.line)).toEqual([0, 1, 2, 3, 4, 5, 6].map((i) => 6 * i + 2));
    expect(places[0].label).toBe('that: xdet of dog');
  }
});

test('where nothing is systematic, that is said, and nothing is asked', async () => {
  const asking = await reviewed(treebank('det'));
  expect(await listOf(asking)).toMatchObject({
    count: 0,
    detail: expect.stringContaining('no systematic differences'),
  });
  expect(await groupsOf(asking)).toEqual([]);
});

test('a group has the campaign that decides it, whose places are those of the group', async () => {
  const asking = await reviewed(treebank('xdet'));
  const [{ campaign }] = (await groupsOf(asking)) as [SessionGroup];
  expect(campaign?.name).toBe('arc-xdet');
  expect(parseCampaign(campaign?.text ?? '')).toMatchObject({ problems: [], campaign: { at: 'N' } });
  mkdirSync(join(folder, 'campaigns'));
  const file = join(folder, 'campaigns', 'arc-xdet.md');
  writeFileSync(file, campaign?.text ?? '');
  const work = new Asking(client, asking.uri, asking.text, 'campaign');
  expect(await work.begin({ uri: pathToFileURL(file).href })).toMatchObject({ nOpen: 7, nSentences: 7 });
});

test('a subtype that is not known can be taken away place by place; what is right as it is leaves the list', async () => {
  const asking = await reviewed(treebank('det:foo'));
  const [group] = await groupsOf(asking);
  expect(group.title).toBe('HEAD, DEPREL: det:foo → det');
  const [first, second] = await asking.within(group.key);
  expect(first.label).toBe('that: det:foo → det');
  const result = await asking.ask(at(0, first.id), TAKE);
  if (!result.ok) throw new Error(result.reason);
  await asking.write(applied(asking.text, [...result.edits]));
  expect(await listOf(asking)).toMatchObject({ count: 6 });
  const kept = await asking.ask(at(0, second.id), KEEP);
  expect(kept.ok && kept.sidecar?.newText).toContain('"list": "systematic"');
});

test('an edit has only its own sentence looked at again', async () => {
  const asking = await reviewed(treebank('xdet'));
  const place = asking.text.lastIndexOf('\tdet\t');
  await asking.write(`${asking.text.slice(0, place)}\txdet\t${asking.text.slice(place + '\tdet\t'.length)}`);
  expect(await listOf(asking)).toMatchObject({ count: 8 });
  await asking.write(asking.text.replace('\txdet\t', '\tdet\t'));
  expect(await listOf(asking)).toMatchObject({ count: 7 });
});
