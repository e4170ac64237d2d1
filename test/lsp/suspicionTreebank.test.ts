/** The Review of a whole treebank: the same ranking as of one file with all the text; steps into files that are not open, and verdicts there. */

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CancellationTokenSource, LSPErrorCodes } from 'vscode-languageserver/node';
import { readSidecar } from '../../server/src/core/sidecar/index.ts';
import type { ListedQuestion, SessionSummary } from '../../server/src/protocol/session.ts';
import { NODE } from '../../server/src/runtime/node.ts';
import type { Host } from '../../server/src/services/ports.ts';
import { toyTreebank } from '../core/toyTreebank.ts';
import { Asking, at, KEEP, TAKE } from './asking.ts';
import { TestClient } from './client.ts';

const NAMES = ['a', 'b', 'c'] as const;
const SIZE = 60;
const ODD = /(\tDET\t.*\t)advmod/;

/** 180 sentences in three files; in the second and the third one relation each differs from the rest. */
function texts(): string[] {
  const sentences = toyTreebank(NAMES.length * SIZE, 3).map((sentence, i) => `# sent_id = s${i}\n${sentence.text}`);
  for (const i of [80, 150]) sentences[i] = sentences[i].replace(/\tdet\t/, '\tadvmod\t');
  return NAMES.map((_, at) => sentences.slice(at * SIZE, (at + 1) * SIZE).join(''));
}

let client: TestClient;
let folder: string;
let files: string[];
let asking: Asking;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'treebank-review-'));
  const all = texts();
  for (const [at, name] of NAMES.entries()) writeFileSync(join(folder, `${name}.conllu`), all[at]);
  files = NAMES.map((name) => pathToFileURL(join(folder, `${name}.conllu`)).href);
  client = await TestClient.start({ settings: { lint: { debounce: 0 } } });
  asking = await inFile(0);
});
afterEach(async () => {
  expect(await client.stop()).toBe(0);
  rmSync(folder, { recursive: true, force: true });
});

const inFile = (at: number) =>
  new Asking(client, files[at], readFileSync(new URL(files[at]), 'utf8'), 'suspicion').open();

async function whenDone(of: Asking): Promise<SessionSummary> {
  for (;;) {
    const found = await of.summary();
    if (found !== undefined && found.progress === undefined) return found;
    await setTimeout(5);
  }
}

async function lists(): Promise<SessionSummary> {
  await asking.begin({ files });
  return whenDone(asking);
}

const entries = (of: Asking, list = 'rare') => of.questions({}, list);
/** The number of a file. */
const fileOf = ({ uri }: Pick<ListedQuestion, 'uri'>, own = 0) => (uri === undefined ? own : files.indexOf(uri));

test('lists what one file with all the text would list, with the files and places of its entries', async () => {
  const { nOpen } = await lists();
  const whole = await entries(asking);
  const uri = pathToFileURL(join(folder, 'all.conllu')).href;
  const alone = await new Asking(client, uri, texts().join(''), 'suspicion').open();
  await alone.begin({});
  expect((await whenDone(alone)).nOpen).toBe(nOpen);
  const one = await entries(alone);
  expect(whole.length).toBeGreaterThan(2);
  expect(new Set(whole.map((each) => fileOf(each)))).toEqual(new Set([0, 1, 2]));
  expect(whole.map(({ label, because }) => [label, because])).toEqual(
    one.map(({ label, because }) => [label, because]),
  );
  expect(whole.map(({ sentence }) => sentence.replace(/^[abc]\.conllu · /, ''))).toEqual(
    one.map(({ sentence }) => sentence),
  );
  for (const each of whole) {
    const line = readFileSync(new URL(files[fileOf(each)]), 'utf8').split('\n')[each.range.start.line];
    expect(line.split('\t')[1]).toBe(each.label.split(':')[0]);
    expect(each.sentence).toMatch(new RegExp(`^${NAMES[fileOf(each)]}\\.conllu · `));
  }
  const examples = whole.flatMap((each) => each.examples ?? []);
  expect(new Set(examples.map((each) => files.indexOf(each.uri)))).toEqual(new Set([0, 1, 2]));
  for (const { uri, range, text } of examples) {
    const line = readFileSync(new URL(uri), 'utf8').split('\n')[range.start.line];
    expect(text).toContain(` · ${line.split('\t')[1]}: `);
  }
});

test('the next entry is in a file that is not open: once it is, its diagram has the question, and its verdict names the file', async () => {
  await lists();
  const found = await asking.step('next', 0, { within: 'rare' });
  expect(found?.label).toMatch(/: advmod → det$/);
  const at1 = fileOf(found ?? {});
  expect(at1).not.toBe(0);
  const there = await inFile(at1);
  // No session was begun here.
  expect((await there.summary())?.nOpen).toBe((await asking.summary())?.nOpen);
  const line = found?.range.start.line ?? 0;
  const drawn = await there.drawn(line);
  expect(drawn?.questions.map(({ id }) => id)).toEqual([found?.id]);
  const own = (await entries(there)).find(({ id }) => id === found?.id);
  expect(own?.uri).toBeUndefined();

  expect(await asking.reasonOf(at(0, found?.id), TAKE)).toBe('This entry is in another file: go to it first.');
  const kept = await there.answer(at(line, found?.id), KEEP);
  writeFileSync(join(folder, '.treebank.json'), kept.sidecar?.newText ?? '');
  const changes = [{ uri: pathToFileURL(join(folder, '.treebank.json')).href, type: 1 }];
  await client.connection.sendNotification('workspace/didChangeWatchedFiles', { changes });
  const { verdicts } = readSidecar(readFileSync(join(folder, '.treebank.json'), 'utf8')).file;
  expect(verdicts?.map(({ file, sentence }) => [file, sentence])).toEqual([
    [`${NAMES[at1]}.conllu`, at1 === 1 ? 's80' : 's150'],
  ]);
  await expect.poll(async () => (await entries(asking)).some(({ id }) => id === found?.id)).toBe(false);
  const second = await there.step('next', line, { within: 'rare' });
  expect(second?.label).toMatch(/: advmod → det$/);
  expect(fileOf(second ?? {}, at1)).toBe(at1 === 1 ? 2 : 1);
});

test('a suggestion is taken in its own file; a file changed by another program is read again; a closed one stays listed', async () => {
  await lists();
  const [first] = await entries(asking);
  const at1 = fileOf(first);
  const there = await inFile(at1);
  await there.answer(at(first.range.start.line, first.id), TAKE);
  expect(there.text).not.toMatch(ODD);
  await expect.poll(async () => (await entries(asking)).some(({ id }) => id === first.id)).toBe(false);
  await client.close(files[at1]);
  // Not saved: on disk it is as before.
  expect((await entries(asking)).some(({ id }) => id === first.id)).toBe(true);
  const path = new URL(files[at1]);
  writeFileSync(path, `# a line more\n${readFileSync(path, 'utf8').replace(ODD, '$1det')}`);
  const after = await entries(asking);
  expect(after.some(({ id }) => id === first.id)).toBe(false);
  rmSync(path);
  expect((await entries(asking)).every((each) => fileOf(each) !== at1)).toBe(true);
});

test('a kind is muted in the folder of the document, where its entry must be; entries of other folders stay, and are decided there', async () => {
  await asking.end();
  const all = texts();
  mkdirSync(join(folder, 'x'));
  mkdirSync(join(folder, 'y'));
  files = ['x', 'y'].map((name) => pathToFileURL(join(folder, name, 'a.conllu')).href);
  // The same mistake in both.
  for (const file of files) writeFileSync(new URL(file), all[1]);
  asking = await inFile(0);
  await lists();
  const of = (found: readonly ListedQuestion[], own: number) => found.filter((each) => fileOf(each) === own);
  const odd = (await entries(asking)).filter(({ label }) => /advmod → det$/.test(label));
  const [[here], [there]] = [of(odd, 0), of(odd, 1)];
  const mute = { type: 'act', action: 'mute' } as const;
  const elsewhere = 'This entry is in another folder: go to its file first.';
  expect(await asking.reasonOf(at(0, there.id), mute)).toBe(elsewhere);
  expect(await asking.reasonOf(at(0, there.id), { type: 'reopen' })).toBe(elsewhere);
  const { nOpen, sidecar } = await asking.answer(at(here.range.start.line, here.id), mute);
  const written = pathToFileURL(join(folder, 'x', '.treebank.json'));
  expect(sidecar?.uri).toBe(written.href);
  writeFileSync(written, sidecar?.newText ?? '');
  const changes = [{ uri: written.href, type: 1 }];
  await client.connection.sendNotification('workspace/didChangeWatchedFiles', { changes });
  const ids = async () => new Set((await entries(asking)).map(({ id }) => id));
  await expect.poll(async () => (await ids()).has(here.id)).toBe(false);
  expect(await ids()).toContain(there.id);
  // As was answered before the file was written.
  expect((await asking.summary())?.nOpen).toBe(nOpen);
});

test('one scope at a time: of the document alone again, and ended for all files', async () => {
  await lists();
  const there = await inFile(1);
  expect(await there.summary()).toBeDefined();
  await asking.begin({});
  await whenDone(asking);
  expect((await entries(asking)).every(({ uri }) => uri === undefined)).toBe(true);
  expect(await there.summary()).toBeUndefined();
  await lists();
  const third = await inFile(2);
  expect(await third.summary()).toBeDefined();
  expect(await asking.end()).toBe(true);
  expect(await third.summary()).toBeUndefined();
});

test('each file has its scheme: mod is an error in UD, which is for lint, and a relation of SUD', async () => {
  const all = texts().map((text) => text.replace(ODD, '$1mod'));
  const changes = ['', '# scheme = sud\n'].map((comment, at) => {
    writeFileSync(new URL(files[at + 1]), comment + all[at + 1]);
    return { uri: files[at + 1], type: 2 };
  });
  await client.connection.sendNotification('workspace/didChangeWatchedFiles', { changes });
  await lists();
  const odd = (await entries(asking)).filter(({ label }) => /: mod → det$/.test(label));
  expect(odd.map((each) => fileOf(each))).toEqual([2]);
});

test('files that were open before get the lists of the treebank: in place of those of their own, and where there were none', async () => {
  const [second, third] = [await inFile(1), await inFile(2)];
  // Nothing is stored about them: that is known from here on.
  expect([await asking.all(), await second.all(), await third.all()]).toEqual([[], [], []]);
  await asking.begin({});
  await whenDone(asking);
  await third.tryBegin({
    kind: 'versions',
    others: [{ label: 'HEAD', text: third.text.replace('det', 'case') }],
  } as never);
  await second.begin({ files });
  const { nOpen } = await whenDone(second);
  expect((await asking.summary())?.nOpen).toBe(nOpen);
  expect((await third.all()).map(({ kind, nOpen }) => (kind === 'suspicion' ? nOpen : kind))).toEqual([
    'versions',
    nOpen,
  ]);
  const found = (await entries(second)).find((each) => fileOf(each, 1) === 0);
  const line = found?.range.start.line ?? 0;
  expect((await second.step({ id: found?.id ?? '' }))?.uri).toBe(files[0]);
  expect((await asking.drawn(line))?.questions.map(({ id }) => id)).toEqual([found?.id]);
  await asking.write(asking.text.replace(/^# sent_id = s0$/m, '# sent_id = first'));
  expect((await asking.summary())?.nOpen).toBe(nOpen);
});

test('cancelled while the files are read, it reads no further, and leaves no session', async () => {
  const source = new CancellationTokenSource();
  const looked: string[] = [];
  const host: Host = Object.create(NODE, {
    stat: {
      value: (uri: string) => {
        looked.push(uri);
        if (uri === files[1]) source.cancel();
        // The cancellation is a message, too.
        return setTimeout(50).then(() => NODE.stat(uri));
      },
    },
  });
  const other = await TestClient.start({ host, settings: { lint: { debounce: 0 } } });
  const here = await new Asking(other, files[0], asking.text, 'suspicion').open();
  const params = { textDocument: { uri: files[0] }, beginning: { kind: 'suspicion', files } };
  const begun = other.connection.sendRequest('treebank/beginSession', params, source.token);
  await expect(begun).rejects.toMatchObject({ code: LSPErrorCodes.RequestCancelled });
  expect(looked.filter((uri) => files.includes(uri))).toEqual([files[1]]);
  expect(await here.all()).toEqual([]);
  await here.begin({ files });
  expect((await whenDone(here)).nOpen).toBe((await lists()).nOpen);
  expect(await other.stop()).toBe(0);
});

test('a file that comes or goes is taken in or dropped: nothing is ranked again, and the place stays', async () => {
  await lists();
  const all = await entries(asking);
  const found = all.find((each) => fileOf(each) === 0);
  await asking.step({ id: found?.id ?? '' });
  const line = found?.range.start.line ?? 0;
  const shown = async () => (await asking.drawn(line))?.questions.map(({ id }) => id);
  expect(await shown()).toEqual([found?.id]);

  // Two odd words, in the editor only.
  const uri = 'untitled:Untitled-1';
  const text = [80, 150]
    .map((at) => texts().join('').split('\n\n')[at])
    .join('\n\n')
    .replaceAll('# sent_id = s', '# sent_id = new');
  const untitled = await new Asking(client, uri, `${text}\n\n`, 'suspicion').open();
  await untitled.begin({ files: [uri, ...files] });
  expect((await untitled.summary())?.progress).toBeUndefined();
  const more = await entries(asking);
  expect(more.filter((each) => each.uri !== uri).map(({ id }) => id)).toEqual(all.map(({ id }) => id));
  const added = more.filter((each) => each.uri === uri);
  expect(added.map(({ label }) => label)).toContainEqual(expect.stringMatching(/: advmod → det$/));
  expect(await shown()).toEqual([found?.id]);
  // Their examples are where they are.
  for (const { uri: at, range, text: example } of added.flatMap((each) => each.examples ?? [])) {
    const lines = (at === uri ? untitled.text : readFileSync(new URL(at), 'utf8')).split('\n');
    expect(example).toContain(` · ${lines[range.start.line].split('\t')[1]}: `);
  }

  await client.close(uri);
  const left = [files[0], files[2]];
  await asking.begin({ files: left });
  expect((await asking.summary())?.progress).toBeUndefined();
  const fewer = await entries(asking);
  expect(fewer.map(({ id }) => id)).toEqual(all.filter((each) => fileOf(each) !== 1).map(({ id }) => id));
  expect(await shown()).toEqual([found?.id]);
  await asking.begin({ files });
  expect((await entries(asking)).map(({ id }) => id)).toEqual(all.map(({ id }) => id));
});

test('a client that watches files: their times are asked for once, and a changed file is read again', async () => {
  const looked: string[] = [];
  const host: Host = Object.create(NODE, {
    stat: { value: (uri: string) => NODE.stat(uri).finally(() => looked.push(uri)) },
  });
  const capabilities = { workspace: { configuration: true, didChangeWatchedFiles: { dynamicRegistration: true } } };
  const other = await TestClient.start({ host, capabilities, settings: { lint: { debounce: 0 } } });
  other.connection.onRequest('client/registerCapability', () => null);
  const here = await new Asking(other, files[0], asking.text, 'suspicion').open();
  await here.begin({ files });
  const { isShared } = await whenDone(here);
  expect(isShared).toBe(true);
  const first = (await entries(here)).find((each) => fileOf(each) === 1);
  const times = () => looked.filter((uri) => uri === files[1]).length;
  const before = times();
  for (let press = 0; press < 5; press++) await entries(here);
  expect(times()).toBe(before);
  writeFileSync(new URL(files[1]), readFileSync(new URL(files[1]), 'utf8').replace(ODD, '$1det'));
  await other.connection.sendNotification('workspace/didChangeWatchedFiles', {
    changes: [{ uri: files[1], type: 2 }],
  });
  expect((await entries(here)).some(({ id }) => id === first?.id)).toBe(false);
  expect(times()).toBe(before + 1);
  await other.stop();
});
