/** A campaign in the editor: its places by pattern, Y applies the rule, N leaves a place with a reason in the table that the command line reads. */

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { conllu } from '../fixture.ts';
import { Asking, at, KEEP, REOPEN, TAKE } from './asking.ts';
import { TestClient } from './client.ts';

const TEXT = conllu(`
# sent_id = d1
# text = May 5
1  May  May  PROPN  _  _  0  root  0:root  _
2  5    5    NUM    _  _  1  flat  1:flat  _

# sent_id = n1
# text = Louis 14
1  Louis  Louis  PROPN  _  _  0  root  0:root  _
2  14     14     NUM    _  _  1  flat  1:flat  _

# sent_id = d2
# text = June 6
1  June  June  PROPN  _  _  0  root  0:root  _
2  6     6     NUM    _  _  1  flat  1:flat  _
`);

const CAMPAIGN = `---
title: Dates are not flat
issue: docs#900
---

\`\`\`request
pattern { D [upos=NUM]; M -[flat]-> D }
\`\`\`

\`\`\`rules
rule day { pattern { M [lemma = months.lemma]; e: M -[flat]-> D } commands { e.label = "nummod" } }
#BEGIN months
lemma
May
June
#END
strat main { Onf (day) }
\`\`\`
`;

let client: TestClient;
let folder: string;
let asking: Asking;
const file = (name: string) => join(folder, 'campaigns', name);
const campaign = (name = 'dates.md') => ({ uri: pathToFileURL(file(name)).href });

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'treebank-campaign-'));
  mkdirSync(join(folder, 'campaigns'));
  client = await TestClient.start({ settings: { lint: { debounce: 0 } } });
});
afterAll(async () => {
  expect(await client.stop()).toBe(0);
  rmSync(folder, { recursive: true, force: true });
});
let n = 0;
beforeEach(async () => {
  writeFileSync(file('dates.md'), CAMPAIGN);
  rmSync(file('dates.left.tsv'), { force: true });
  asking = await new Asking(client, pathToFileURL(join(folder, `a${++n}.conllu`)).href, TEXT, 'campaign').open();
});

test('asks by pattern, rare ones first, and says what the rules would do', async () => {
  expect(await asking.begin(campaign())).toMatchObject({
    message: 'Dates are not flat: 3 places in this file.',
    nOpen: 3,
  });
  expect(await asking.summary()).toMatchObject({
    title: 'Dates are not flat (docs#900)',
    takes: 'Apply Rule',
    keeps: 'Leave As It Is',
    tags: ['@rule', '@hand', '@decided'],
  });
  expect((await asking.groups()).map(({ title, count }) => [title, count])).toEqual([
    ['NUM ← PROPN flat', 1],
    ['NUM ← PROPN flat: flat → nummod', 2],
  ]);
  const labels = async (filter?: readonly string[]) => (await asking.questions({ filter })).map(({ label }) => label);
  expect(await labels()).toEqual(['14 (2): by hand', '5 (2): nummod of May', '6 (2): nummod of June']);
  expect(await labels(['@hand'])).toEqual(['14 (2): by hand']);
  expect((await asking.drawn(3))?.questions).toMatchObject([
    { word: 2, cell: 'arc', standing: 'open', suggestion: 0, alternatives: [{ arc: { head: 1, deprel: 'nummod' } }] },
  ]);
});

test('Y applies the rule to the place, DEPS with it; a group at once; where there is no rule, it says so', async () => {
  await asking.begin(campaign());
  expect(await asking.answer(at(3), TAKE)).toMatchObject({ message: 'Done by rule: 1 place.', nOpen: 2 });
  expect(asking.text).toBe(TEXT.replace('1\tflat\t1:flat', '1\tnummod\t1:nummod'));
  expect(await asking.reasonOf(at(8), TAKE)).toMatch(/The rules say nothing here/);
  await asking.answer({ group: 'NUM ← PROPN flat: flat → nummod', view: {} }, TAKE);
  expect(asking.text.match(/\tnummod\t1:nummod/g)).toHaveLength(2);
  expect(await asking.summary()).toMatchObject({ nTotal: 1, nOpen: 1 });
});

test('a digit takes one of the choices; the rule is the first of them', async () => {
  const rule = 'rule other { pattern { e: M -[flat]-> D } commands { e.label = "nmod" } }';
  writeFileSync(file('dates.md'), CAMPAIGN.replace('strat main', `${rule}\nstrat choices { other }\nstrat main`));
  await asking.begin(campaign());
  expect((await asking.drawn(8))?.questions).toMatchObject([{ alternatives: [null, { text: 'nmod of Louis' }] }]);
  expect((await asking.questions({})).map(({ label }) => label)).toContain('14 (2): choose');
  await asking.answer(at(8), { type: 'take', from: 1 });
  await asking.answer(at(3), { type: 'take', from: 0 });
  expect(asking.text).toBe(
    TEXT.replace('1\tflat\t1:flat', '1\tnummod\t1:nummod').replace('1\tflat\t1:flat', '1\tnmod\t1:nmod'),
  );
});

test('N leaves it, with the reason, in the table of the campaign; O takes that back', async () => {
  await asking.begin(campaign());
  const { sidecar } = await asking.answer(at(8), { ...KEEP, reason: 'a king' });
  expect(sidecar).toEqual({
    uri: pathToFileURL(file('dates.left.tsv')).href,
    newText: `file\tsentence\tword\twas\treason\na${n}.conllu\tn1\t14\tNUM flat Louis\ta king\n`,
  });
  expect(await asking.summary()).toMatchObject({ nTotal: 3, nOpen: 2, message: '1 place stays as it is' });
  // As the client writes it.
  writeFileSync(file('dates.left.tsv'), sidecar?.newText ?? '');
  const again = await asking.answer(at(8), REOPEN);
  expect(again.sidecar).toMatchObject({ oldText: sidecar?.newText, newText: 'file\tsentence\tword\twas\treason\n' });
  expect(await asking.summary()).toMatchObject({ nOpen: 3 });
});

test('a reason is asked for once, and is that of the next places, too', async () => {
  await asking.begin(campaign());
  expect(await asking.ask(at(8), KEEP)).toMatchObject({ ok: false, code: 'needs-reason' });
  expect(await asking.ask(at(8), { ...KEEP, reason: ' ' })).toMatchObject({ ok: false, code: 'needs-reason' });
  const { sidecar } = await asking.answer(at(8), { ...KEEP, reason: 'a king' });
  writeFileSync(file('dates.left.tsv'), sidecar?.newText ?? '');
  const next = await asking.answer(at(3), KEEP);
  expect(next.message).toBe('Left as it is (a king): 1 place.');
  expect(next.sidecar?.newText.match(/\ta king$/gm)).toHaveLength(2);
  expect(await asking.summary()).toMatchObject({ actions: [{ id: 'list', isOff: true }, { id: 'because' }] });
});

test('what the command line left is left here, and open again when the word is something else', async () => {
  writeFileSync(
    file('dates.left.tsv'),
    `file\tsentence\tword\twas\treason\na${n}.conllu\tn1\t14\tNUM flat Louis\tking\n`,
  );
  expect(await asking.begin(campaign())).toMatchObject({ nTotal: 3, nOpen: 2 });
  await asking.write(asking.text.replace('Louis\tLouis', 'Lewis\tLewis'));
  expect(await asking.summary()).toMatchObject({ nTotal: 3, nOpen: 3 });
});

test('a table is read from the file beside the campaign', async () => {
  const named = CAMPAIGN.replace(/#BEGIN[\s\S]*#END\n/, '').replace(
    'rule day',
    'rule day (months from "Wörter 100%.tsv")',
  );
  writeFileSync(file('dates.md'), named);
  writeFileSync(file('Wörter 100%.tsv'), 'lemma\nJune\n');
  await asking.begin(campaign());
  expect((await asking.groups()).map(({ title, count }) => [title, count])).toEqual([
    ['NUM ← PROPN flat: flat → nummod', 1],
    ['NUM ← PROPN flat', 2],
  ]);
});

test('lemmas of a place or a group are added to a list, and the rules follow; an entry may ask', async () => {
  const named = CAMPAIGN.replace(/#BEGIN[\s\S]*#END\n/, '').replace('rule day', 'rule day (days from "days.tsv")');
  writeFileSync(file('dates.md'), named.replace('M [lemma = months.lemma]', 'D [lemma = days.lemma]'));
  writeFileSync(file('days.tsv'), 'lemma\tvalue\n5\tday\n');
  const { first } = await asking.begin(campaign());
  expect(await asking.summary()).toMatchObject({
    actions: [
      {
        id: 'list',
        choices: [
          { value: 0, title: 'days.tsv: day' },
          { value: 1, title: 'days.tsv: ask' },
        ],
      },
      { id: 'because' },
    ],
  });
  const take = async (asked: Parameters<Asking['answer']>[0], choice: number) => {
    const { sidecar, message } = await asking.answer(asked, { type: 'act', action: 'list', choice });
    writeFileSync(new URL(sidecar?.uri ?? ''), sidecar?.newText ?? '');
    return message;
  };
  expect(await take({ group: 'NUM ← PROPN flat', view: {} }, 1)).toBe('days.tsv: 2 words added.');
  expect(readFileSync(file('days.tsv'), 'utf8')).toBe('lemma\tvalue\n5\tday\n14\task\n6\task\n');
  const groups = async () => (await asking.groups()).map(({ count }) => count);
  expect(await groups()).toEqual([1, 2]);
  writeFileSync(file('days.tsv'), 'lemma\tvalue\n5\tday\n');
  expect(await asking.reasonOf(at(3, first?.id), { type: 'act', action: 'list', choice: 0 })).toMatch(/already/);
  expect(await take(at(13), 0)).toBe('days.tsv: 1 word added.');
  expect((await asking.groups()).map(({ title, count }) => [title, count])).toEqual([
    ['NUM ← PROPN flat', 1],
    ['NUM ← PROPN flat: flat → nummod', 2],
  ]);
  // Half of a list decides nothing: the places stay as they were, and the reason is said.
  writeFileSync(file('days.tsv'), 'form\n');
  expect((await asking.summary())?.message).toMatch(/dates\.md, line 11: .*no field lemma/);
  expect(await groups()).toEqual([1, 2]);
});

test('what others wrote into the table meanwhile stays, also from another file of the treebank', async () => {
  await asking.begin(campaign());
  const king = `a${n}.conllu\tn1\t14\tNUM flat Louis\tking\n`;
  const other = 'b.conllu\tx\ty\tNUM flat z\tfor another reason\n';
  writeFileSync(file('dates.left.tsv'), `file\tsentence\tword\twas\treason\n${other}`);
  const { sidecar } = await asking.answer(at(8), { ...KEEP, reason: 'king' });
  expect(sidecar).toMatchObject({ oldText: `file\tsentence\tword\twas\treason\n${other}` });
  expect(sidecar?.newText).toBe(`file\tsentence\tword\twas\treason\n${king}${other}`);
});

test('two sentences of the same name are two places', async () => {
  await client.close(asking.uri);
  asking = await new Asking(client, asking.uri, TEXT.replaceAll('d1', 'd2'), 'campaign').open();
  await asking.begin(campaign());
  const { sidecar } = await asking.answer(at(13), { ...KEEP, reason: 'so' });
  expect(sidecar?.newText).toContain(`a${n}.conllu\td2 (2)\t6\t`);
  expect(await asking.summary()).toMatchObject({ nTotal: 3, nOpen: 2 });
});

test('a campaign that changed is begun again before it decides anything', async () => {
  await asking.begin(campaign());
  writeFileSync(file('dates.md'), CAMPAIGN.replace('"nummod"', '"nmod"'));
  expect(await asking.reasonOf(at(3), TAKE)).toBe('dates.md has changed: begin the campaign again.');
});

test('rules that cannot be applied are named, and their places are for people', async () => {
  writeFileSync(file('dates.md'), CAMPAIGN.replace('e.label = "nummod"', 'add_node N :> M'));
  await asking.begin(campaign());
  expect((await asking.summary())?.message).toMatch(/^no rule in 2 sentences: day added more than 300 nodes/);
});

test('a locked arc stays', async () => {
  const locked = join(folder, 'locked');
  mkdirSync(locked);
  const locks = { 'a.conllu': { d1: ['5#1'] } };
  writeFileSync(join(locked, '.treebank.json'), JSON.stringify({ version: 1, locks }));
  asking = await new Asking(client, pathToFileURL(join(locked, 'a.conllu')).href, TEXT, 'campaign').open();
  await asking.begin(campaign());
  expect(await asking.reasonOf(at(3), TAKE)).toMatch(/locked arc/);
  await asking.answer({ group: 'NUM ← PROPN flat: flat → nummod', view: {} }, TAKE);
  expect(asking.text).toBe(TEXT.replace(/(6\t.*\t)flat\t1:flat/, '$1nummod\t1:nummod'));
});

describe('over the whole treebank', () => {
  const uriOf = (name: string) => pathToFileURL(join(folder, 'bank', name)).href;
  const read = (name: string) => readFileSync(join(folder, 'bank', name), 'utf8');
  let bank: { uri: string; files: string[] };
  let here: Asking;

  beforeEach(async () => {
    rmSync(join(folder, 'bank'), { recursive: true, force: true });
    mkdirSync(join(folder, 'bank', 'campaigns'), { recursive: true });
    writeFileSync(join(folder, 'bank', 'campaigns', 'dates.md'), CAMPAIGN);
    for (const name of ['a', 'b', 'c']) writeFileSync(join(folder, 'bank', `${name}.conllu`), TEXT);
    bank = { uri: uriOf('campaigns/dates.md'), files: ['a.conllu', 'b.conllu', 'c.conllu'].map(uriOf) };
    await tellChanged(uriOf('.treebank.json'));
    here = await new Asking(client, uriOf('b.conllu'), TEXT, 'campaign').open();
  });
  afterEach(async () => {
    for (const { uri } of opened.splice(0).concat(here)) await client.close(uri);
  });
  const opened: Asking[] = [];
  const tellChanged = (...uris: string[]) =>
    client.connection.sendNotification('workspace/didChangeWatchedFiles', {
      changes: uris.map((uri) => ({ uri, type: 2 })),
    });

  test('lists the places of files that are open and of files that are not', async () => {
    expect(await here.begin(bank)).toMatchObject({ message: 'Dates are not flat: 9 places in 3 files.', nOpen: 9 });
    expect(await here.summary()).toMatchObject({ isShared: true, message: '9 places in 3 files' });
    expect((await here.groups()).map(({ title, count }) => [title, count])).toEqual([
      ['NUM ← PROPN flat', 3],
      ['NUM ← PROPN flat: flat → nummod', 6],
    ]);
    const kings = await here.within('NUM ← PROPN flat');
    expect(kings.map(({ uri, sentence, range }) => [uri, sentence, range.start.line])).toEqual([
      [bank.files[0], 'a.conllu · n1  Louis 14', 8],
      [undefined, 'b.conllu · n1  Louis 14', 8],
      [bank.files[2], 'c.conllu · n1  Louis 14', 8],
    ]);
    expect(await here.groups({ grouping: 'sentence' })).toHaveLength(9);
    expect((await here.drawn(3))?.progress).toBe('0 of 1 decided here, 8 left in the treebank');
  });

  test('the file and the treebank take turns', async () => {
    await here.begin({ uri: bank.uri });
    expect(await here.begin(bank)).toMatchObject({ nOpen: 9 });
    expect(await here.summary()).toMatchObject({ isShared: true, nOpen: 9 });
    await here.begin({ uri: bank.uri });
    expect(await here.summary()).toMatchObject({ nOpen: 3 });
  });

  test('steps into the next file, which has its own session once it is open', async () => {
    await here.begin(bank);
    expect(await here.step('next', 13, { character: 9 })).toMatchObject({
      uri: bank.files[2],
      range: { start: { line: 3 } },
    });
    expect(await here.step('previous', 2)).toMatchObject({ uri: bank.files[0], range: { start: { line: 13 } } });
    expect((await here.step('next', 3))?.uri).toBeUndefined();
    const there = await new Asking(client, bank.files[2], TEXT, 'campaign').open();
    opened.push(there);
    expect(await there.summary()).toMatchObject({ nOpen: 9, isShared: true });
    expect(await there.answer(at(3), TAKE)).toMatchObject({ nOpen: 8 });
    expect(await here.summary()).toMatchObject({ nOpen: 8 });
    expect(await there.end()).toBe(true);
    expect(await here.summary()).toBeUndefined();
  });

  test('Y on a group writes all of its places, also where no editor has the file; locked arcs stay', async () => {
    const locks = { 'c.conllu': { d1: ['5#1'] } };
    writeFileSync(join(folder, 'bank', '.treebank.json'), JSON.stringify({ version: 1, locks }));
    await tellChanged(uriOf('.treebank.json'));
    await here.begin(bank);
    const done = await here.answer({ group: 'NUM ← PROPN flat: flat → nummod', view: {} }, TAKE);
    expect(done.message).toBe('Done by rule: 5 places, also in 2 other files.');
    expect(done.nOpen).toBe(4);
    const all = TEXT.replaceAll(/^([26]?.*\t[56]\tNUM.*\t)flat\t1:flat/gm, '$1nummod\t1:nummod');
    expect(here.text).toBe(all);
    expect(done.files).toEqual([
      { uri: bank.files[0], oldText: TEXT, newText: all },
      { uri: bank.files[2], oldText: TEXT, newText: all.replace('nummod\t1:nummod', 'flat\t1:flat') },
    ]);
    // As the client writes them.
    for (const { uri, newText } of done.files ?? []) writeFileSync(new URL(uri), newText);
    await tellChanged(...bank.files);
    await expect.poll(async () => (await here.summary())?.nOpen).toBe(4);
    expect(read('a.conllu')).toBe(all);
  });

  test('N on a group names the files in the table', async () => {
    await here.begin(bank);
    const { sidecar } = await here.answer({ group: 'NUM ← PROPN flat', view: {} }, { ...KEEP, reason: 'kings' });
    const lines = sidecar?.newText.split('\n').slice(1, -1) ?? [];
    expect(lines.map((line) => line.split('\t')[0])).toEqual(['a.conllu', 'b.conllu', 'c.conllu']);
    expect(await here.summary()).toMatchObject({ nOpen: 6, message: '6 places in 3 files; 3 places stay as they are' });
  });

  test('a file that is gone costs only itself', async () => {
    rmSync(join(folder, 'bank', 'a.conllu'));
    expect(await here.begin(bank)).toMatchObject({ nOpen: 6 });
  });
});

describe('what cannot be read is named with its line', () => {
  test.each<[string, string, RegExp]>([
    ['a campaign without a request', '---\ntitle: a\n---\n', /dates\.md, line 1: there is no request/],
    ['a request with an error', CAMPAIGN.replace('[flat]', '[flat'), /dates\.md, line 7: /],
    ['rules with an error', CAMPAIGN.replace('e.label', 'x.label'), /dates\.md, line 11: /],
    [
      'the same with other line ends',
      CAMPAIGN.replace('rule day', 'rulle day').replaceAll('\n', '\r\n'),
      /dates\.md, line 11: /,
    ],
    ['a node that is not there', CAMPAIGN.replace('issue:', 'at: Z\nissue:'), /no node Z/],
  ])('%s', async (_, text, message) => {
    writeFileSync(file('dates.md'), text);
    const result = await asking.tryBegin(campaign());
    expect(result).toMatchObject({ ok: false, reason: expect.stringMatching(message) });
  });

  test('no such file, and a broken table', async () => {
    expect(await asking.tryBegin(campaign('x.md'))).toMatchObject({ ok: false, reason: 'x.md cannot be read.' });
    writeFileSync(file('dates.left.tsv'), 'a\tb\n');
    expect(await asking.tryBegin(campaign())).toMatchObject({
      ok: false,
      reason: expect.stringContaining('dates.left.tsv, line 1: a line has 5 columns'),
    });
    expect(readFileSync(file('dates.left.tsv'), 'utf8')).toBe('a\tb\n');
  });
});
