/** *Check Expressions* over the protocol; toySession.test.ts has the requests that are the same for every kind. */

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FileChangeType } from 'vscode-languageserver';
import { readSidecar } from '../../server/src/core/sidecar/index.ts';
import { conllu } from '../fixture.ts';
import { Asking, at, KEEP, REOPEN, TAKE } from './asking.ts';
import { TestClient } from './client.ts';

const TEXT = conllu(`
# sent_id = one
1  He     he    PRON  _  _  2  nsubj  _  _
2  gave   give  VERB  _  _  0  root   _  ParsemeMWE=1:VPC.full
3  up     up    ADP   _  _  2  compound:prt  _  ParsemeMWE=1

# sent_id = two
1  Give   give  VERB  _  _  0  root   _  _
2  it     it    PRON  _  _  1  obj    _  SpaceAfter=No
3  up     up    ADP   _  _  1  compound:prt  _  Ref=3|SpaceAfter=No

# sent_id = three
1  Up     up    ADV   _  _  2  advmod  _  _
2  gives  give  VERB  _  _  0  root   _  ParsemeMWE=1:VID
3  way    way   NOUN  _  _  2  obj    _  ParsemeMWE=1
`);

let client: TestClient;
let folder: string;

beforeAll(async () => {
  client = await TestClient.start();
  folder = mkdtempSync(join(tmpdir(), 'expressions-'));
});
afterAll(async () => {
  await client.stop();
  rmSync(folder, { recursive: true });
});

const open = (name: string) =>
  new Asking(client, pathToFileURL(join(folder, `${name}.conllu`)).href, TEXT, 'expressions').open();

test('Y annotates a place as elsewhere, in the encoding of the file', async () => {
  const asking = await open('taken');
  expect(await asking.begin({})).toMatchObject({
    nTotal: 2,
    nOpen: 2,
    message: '2 places with the lemmas of a multiword expression to decide about (2 sentences).',
    first: { label: 'Give … up: give up', because: 'annotated elsewhere: VPC.full 1' },
  });
  const second = TEXT.split('\n').findIndex((line) => line.includes('Give'));
  expect((await asking.drawn(second))?.questions).toMatchObject([
    { word: 1, standing: 'open', alternatives: [{ text: 'VPC.full' }] },
  ]);
  expect(await asking.answer(at(second), TAKE)).toMatchObject({ nOpen: 1 });
  expect(asking.text).toContain('1\tGive\tgive\tVERB\t_\t_\t0\troot\t_\tParsemeMWE=1:VPC.full\n');
  expect(asking.text).toContain('\tParsemeMWE=1|Ref=3|SpaceAfter=No\n');
  const third = TEXT.split('\n').findIndex((line) => line.includes('Up'));
  expect(await asking.answer(at(third), TAKE)).toMatchObject({ nOpen: 0 });
  expect(asking.text).toContain('\tParsemeMWE=2:VPC.full\n');
  expect(asking.text).toContain('\tParsemeMWE=1:VID;2\n');
});

test('N leaves a place for good, and can be taken back', async () => {
  const asking = await open('left');
  const sidecar = join(folder, '.treebank.json');
  const apply = async (answer: typeof KEEP | typeof REOPEN) => {
    const line = TEXT.split('\n').findIndex((each) => each.includes('Give'));
    const result = await asking.answer(at(line), answer);
    if (result.sidecar === undefined) throw new Error('nothing is written');
    writeFileSync(sidecar, result.sidecar.newText);
    const changes = [{ uri: pathToFileURL(sidecar).href, type: FileChangeType.Changed }];
    await client.connection.sendNotification('workspace/didChangeWatchedFiles', { changes });
    await asking.all();
    return result;
  };
  await asking.begin({});
  expect(await apply(KEEP)).toMatchObject({ nOpen: 1, edits: [] });
  expect(readSidecar(readFileSync(sidecar, 'utf8')).file.verdicts).toMatchObject([
    { file: 'left.conllu', at: 'Give#1', list: 'expressions', group: 'give up', verdict: 'right' },
  ]);
  await asking.end();
  expect(await asking.begin({})).toMatchObject({ nTotal: 2, nOpen: 1 });
  await apply(REOPEN);
  expect(await asking.summary()).toMatchObject({ nOpen: 2 });
  expect(readSidecar(readFileSync(sidecar, 'utf8')).file.verdicts).toBeUndefined();
});

test('an expression without a category is no example', async () => {
  const text = TEXT.replace('ParsemeMWE=1:VPC.full', 'ParsemeMWE=1');
  const uri = pathToFileURL(join(folder, 'none.conllu')).href;
  const asking = await new Asking(client, uri, text, 'expressions').open();
  expect(await asking.begin({})).toMatchObject({ nTotal: 0 });
});

test('begins and ends', async () => {
  const asking = await open('ended');
  await asking.begin({});
  expect(await asking.summary()).toMatchObject({ title: 'Multiword Expressions' });
  expect(await asking.end()).toBe(true);
  expect(await asking.all()).toEqual([]);
});

test('a place with another category than most gets theirs, or keeps its own', async () => {
  const pair = (sentId: string, category: string) =>
    conllu(`
# sent_id = ${sentId}
1  take   take   VERB  _  _  0  root  _  ParsemeMWE=1:${category}
2  place  place  NOUN  _  _  1  obj   _  ParsemeMWE=1
`);
  const text = [pair('a', 'VID'), pair('b', 'LVC.full'), pair('c', 'VID'), pair('d', 'NotMWE')].join('\n');
  const asking = await new Asking(client, pathToFileURL(join(folder, 'mixed.conllu')).href, text, 'expressions').open();
  expect(await asking.begin({})).toMatchObject({
    nTotal: 1,
    first: { label: 'take place: take place', because: 'LVC.full here; in all VID 2, LVC.full 1, NotMWE 1' },
  });
  const line = text.split('\n').findIndex((each) => each.includes('LVC.full'));
  const left = await asking.answer(at(line), KEEP);
  expect(readSidecar(left.sidecar?.newText ?? '').file.verdicts).toContainEqual(
    expect.objectContaining({ group: 'take place: LVC.full' }),
  );
  expect(await asking.answer(at(line), TAKE)).toMatchObject({ nOpen: 0 });
  expect(asking.text).not.toContain('LVC.full');
});

test('in the column of a cupt file', async () => {
  const cupt = `# global.columns = ID FORM LEMMA UPOS XPOS FEATS HEAD DEPREL DEPS MISC PARSEME:MWE\n${TEXT.replace(
    /^(\d.*?)\t(?:ParsemeMWE=)?(\S+)$/gm,
    (_, cells: string, last: string) => `${cells}\t_\t${/^\d/.test(last) ? last : '*'}`,
  )}`;
  const asking = await new Asking(client, pathToFileURL(join(folder, 'c.cupt')).href, cupt, 'expressions').open();
  expect(await asking.begin({})).toMatchObject({ nTotal: 2, nOpen: 2 });
  const line = cupt.split('\n').findIndex((each) => each.includes('Give'));
  expect(await asking.answer(at(line), TAKE)).toMatchObject({ nOpen: 1 });
  expect(asking.text.split('\n').slice(line, line + 3)).toEqual([
    '1\tGive\tgive\tVERB\t_\t_\t0\troot\t_\t_\t1:VPC.full',
    '2\tit\tit\tPRON\t_\t_\t1\tobj\t_\t_\t*',
    '3\tup\tup\tADP\t_\t_\t1\tcompound:prt\t_\t_\t1',
  ]);
});
