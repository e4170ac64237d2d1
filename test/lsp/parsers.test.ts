/** Parser models over the protocol: training, cancelling, listing, measuring. */

import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CancellationTokenSource } from 'vscode-languageserver/node';
import { loadModel } from '../../server/src/core/parser/index.ts';
import type {
  EvaluateParserResult,
  ParserInfo,
  ParsersResult,
  RawTextResult,
  TrainParams,
  TrainResult,
  UnfinishedTraining,
} from '../../server/src/protocol/parsers.ts';
import { toyTreebank } from '../core/toyTreebank.ts';
import { thoroughly } from '../thorough.ts';
import { TestClient } from './client.ts';
import { type ToyModel, toyModel } from './model.ts';

let client: TestClient;
let model: ToyModel;
let own: string;
let folder: string;

beforeAll(async () => {
  model = await toyModel();
  own = join(mkdtempSync(join(tmpdir(), 'treebank-own-')), 'models');
  folder = mkdtempSync(join(tmpdir(), 'treebank-files-'));
  client = await TestClient.start({ models: model.folder, modelsFolder: own });
});

afterAll(async () => {
  await client.stop();
  for (const each of [join(own, '..'), folder]) rmSync(each, { recursive: true, force: true });
});

const toyText = (n: number, seed = 3) =>
  toyTreebank(n, seed)
    .map(({ text }) => text)
    .join('');

function onDisk(name: string, text: string): string {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return pathToFileURL(path).href;
}

const train = (uris: readonly string[], options: Partial<TrainParams> = {}) =>
  client.request<TrainResult>('treebank/train', { uris, epochs: 2, ...options });

async function list(uri: string): Promise<readonly ParserInfo[]> {
  const result = await client.request<ParsersResult>('treebank/parsers', { textDocument: { uri } });
  if (!result.ok) throw new Error(result.reason);
  return result.parsers;
}

const UNPARSED = '1\tdog\tdog\tNOUN\t_\t_\t_\t_\t_\t_\n2\tsees\tsee\tVERB\t_\t_\t_\t_\t_\t_\n\n';

async function parsedBy(uri: string): Promise<string | undefined> {
  await client.open(uri, UNPARSED);
  const result = await client.edit({ textDocument: { uri } }, { type: 'reparse', scope: 'file', lines: [] });
  await client.close(uri);
  return result.ok ? /Parsed with ([^,]+)/.exec(result.message)?.[1] : result.reason;
}

/** Enough to interrupt a training in the middle. */
const EPOCHS = thoroughly(10, 6);

const unfinished = () => client.request<UnfinishedTraining[]>('treebank/unfinishedTraining', {});

const token = (name: string) => client.progress.filter((each) => each.token === name).map(({ value }) => value);

test('cancelled when the first model serves: that one is kept, and parses', async () => {
  const uri = onDisk('hu_kept-ud-train.conllu', toyText(thoroughly(80, 20)));
  const source = new CancellationTokenSource();
  const params = { uris: [uri], epochs: 500, workDoneToken: 'kept' };
  const running = client.connection.sendRequest<TrainResult>('treebank/train', params, source.token);
  expect(await train([uri]), 'one at a time').toMatchObject({ ok: false, reason: /already being trained/ as unknown });
  const said = await client.until('the first model', () =>
    token('kept').find(({ message }) => message?.includes('a first model is already in use')),
  );
  expect(said.message).toMatch(/^(network with tags, epoch \d+ of 500|first model with tags)/);
  expect(await parsedBy('file:///xx/hu_other.conllu'), 'while the other one is in training').toBe('hu_kept');
  source.cancel();
  const reason = /cancelled at \d+ %; the progress is kept.* Until then, the first, linear model is used/;
  expect(await running).toMatchObject({ ok: false, reason: reason as unknown });
  expect(loadModel(readFileSync(join(own, 'hu-kept.model'))).card).toMatchObject({ kind: 'linear', language: 'hu' });
});

test('trained to the end: written, listed with its scores, and used', async () => {
  const uri = onDisk('got_toy-ud-train.conllu', `${toyText(50)}1\ta\ta\tX\t_\t_\t5\tdep\t_\t_\n\n`);
  const result = await train([uri], { workDoneToken: 'whole' });
  expect(result).toMatchObject({ ok: true, path: join(own, 'got-toy.model') });
  const message = result.ok ? result.message : '';
  expect(message).toMatch(/^Trained the parser got_toy on 45 sentences, \d+ words in \d+ s\. 1 sentence left out/);
  expect(message).toMatch(/ On a held-out tenth, with tags: UAS [\d.]+, LAS [\d.]+; forms only: UAS/);
  const shares = token('whole').map(({ percentage }) => percentage!);
  expect(shares).toEqual([...shares].sort((a, b) => a - b));
  expect(readdirSync(own).filter((name) => name.endsWith('.part'))).toEqual([]);
  expect(await parsedBy('file:///xx/got_toy.conllu')).toBe('got_toy');
  const [info] = (await list('file:///xx/got_any.conllu')).filter(({ name }) => name === 'got_toy');
  expect(info).toMatchObject({ origin: 'own', kind: 'neural', language: 'Gothic', isInUse: true, sentences: 45 });
  expect(info.scores.map(({ data }) => data)).toEqual(['a held-out tenth, with tags', 'a held-out tenth, forms only']);
  expect(info.scores.every(({ uas, las }) => las <= uas && 20 < uas && uas <= 100)).toBe(true);
});

const wordsOf = (n: number, seed: number) =>
  toyTreebank(n, seed)
    .map((sentence) => `${Array.from({ length: sentence.nWords }, (_, i) => sentence.wordCell(i + 1, 1)).join(' ')}\n`)
    .join('');

test('raw text: in the language of the treebank, enough of it, and without trees of a person', async () => {
  const uri = onDisk('raw/xx_small.conllu', toyText(12, 3));
  const words = wordsOf(400, 7);
  const many = words.repeat(Math.ceil(25_000 / words.split(/\s/).length));
  const blank = toyText(30, 8).replace(/^((?:[^\t\n]+\t){6})[^\t\n]+\t[^\t\n]+/gm, '$1_\t_');
  const plain = onDisk('raw/plain.txt', many);
  const treebank = onDisk('raw/blank.conllu', blank);
  let at = 0;
  const named = toyText(5, 9).replace(/^1\t/gm, () => `# sent_id = s${++at}\n1\t`);
  const marked = onDisk('raw/marked/draft.conllu', named);
  const machine = { 'draft.conllu': [{ what: 'parse', sentences: [['s1', 's5', 5]] }] };
  onDisk('raw/marked/.treebank.json', JSON.stringify({ version: 1, machine }));
  const others = [
    onDisk('raw/gold.conllu', toyText(30, 8)),
    onDisk('raw/other.txt', 'Dies ist ein Text in einer anderen Sprache. '.repeat(3000)),
    onDisk('raw/empty.txt', ''),
    onDisk('raw/latin1.txt', many.replace(/e/g, '\ufffd')),
    pathToFileURL(join(folder, 'raw/none.txt')).href,
  ];
  const find = (candidates: readonly string[]) =>
    client.request<RawTextResult>('treebank/rawText', { uris: [uri], candidates });
  const found = await find([...others, plain, treebank, marked]);
  if (!found.ok) throw new Error(found.reason);
  expect(found.files.map((each) => each.uri)).toEqual([plain, treebank, marked]);
  expect(found.files[0].words / many.trim().split(/\s+/).length).toBeCloseTo(1, 1);
  expect(found.isAdvised).toBe(true);
  expect(await find([treebank]), 'too few words').toMatchObject({ ok: true, files: [] });
});

test('trained with raw text: what it gained is measured, said and in the card; in use if that is cancelled', async () => {
  const uri = onDisk('xx_raw-ud-train.conllu', toyText(20));
  onDisk('xx_raw-ud-dev.conllu', toyText(7, 5));
  const rawText = [onDisk('words.txt', wordsOf(60, 6))];
  const source = new CancellationTokenSource();
  const params = { uris: [uri], epochs: 3, rawText, workDoneToken: 'cut' };
  const running = client.connection.sendRequest<TrainResult>('treebank/train', params, source.token);
  await client.until('the comparison', () =>
    token('cut').find(({ message }) => /^the parser is in use; to compare/.test(message ?? '')),
  );
  source.cancel();
  const cut = await running;
  expect(cut.ok && cut.message).toMatch(
    /On xx_raw-ud-dev.conllu, with tags: UAS .* was not measured, because that was cancelled\.$/,
  );
  const whole = await train([uri], { rawText, workDoneToken: 'raw' });
  if (!whole.ok) throw new Error(whole.reason);
  expect(whole.message).toMatch(
    / UAS\/LAS on 7 sentences held out, from forms alone: without raw text [\d.]+\/[\d.]+, with it \(\d+ words\) [\d.]+\/[\d.]+; with tags: without [\d.]+\/[\d.]+, with it [\d.]+\/[\d.]+\./,
  );
  const { scores, data } = loadModel(readFileSync(whole.path)).card;
  const names = ['with tags', 'forms only'].map((name) => `xx_raw-ud-dev.conllu, ${name}`);
  expect(scores.map((each) => each.data)).toEqual([...names, ...names.map((name) => `${name}, without raw text`)]);
  expect(scores.slice(0, 2).map(({ las }) => las)).not.toEqual(scores.slice(2).map(({ las }) => las));
  expect(data).toMatch(/^xx_raw-ud-train.conllu; \d+ words of raw text/);
  const shares = token('raw').map(({ percentage }) => percentage!);
  expect(shares).toEqual([...shares].sort((a, b) => a - b));
  expect(
    readdirSync(own).filter((name) => /^text-.*\.vectors$/.test(name)),
    'learned once',
  ).toHaveLength(1);
  const other = [onDisk('words2.txt', 'a b c d e f')];
  expect(await train([uri], { rawText: other })).toMatchObject({
    ok: false,
    reason: /No word occurs twice/ as unknown,
  });
});

/** Times at which the stages of the cancelled training were saved. */
const stages = () => {
  const partial = join(own, 'got-toy.model.partial');
  return readdirSync(partial).map((name) => [name, statSync(join(partial, name)).mtimeMs]);
};
let whenCancelled: ReturnType<typeof stages>;

test('cancelled with a model of this treebank there: that one stays as it is', async () => {
  const path = join(own, 'got-toy.model');
  const before = readFileSync(path);
  const source = new CancellationTokenSource();
  const uris = [pathToFileURL(join(folder, 'got_toy-ud-train.conllu')).href];
  const params = { uris, epochs: 500, workDoneToken: 'again' };
  const running = client.connection.sendRequest<TrainResult>('treebank/train', params, source.token);
  // In CI until both are in training.
  const isUnderWay = thoroughly(/^network with tags.*; network forms only.* (s|min) left/, /^network with tags/);
  const said = await client.until('a network', () =>
    token('again').find(({ message }) => isUnderWay.test(message ?? '')),
  );
  expect(said.message).toMatch(
    thoroughly(/epoch \d+ of 500, loss [\d.]+.*epoch \d+ of 500, loss [\d.]+/, /epoch \d+ of 500/),
  );
  source.cancel();
  const reason = /cancelled at \d+ %; the progress is kept, so training can resume there\.$/;
  expect(await running).toMatchObject({ ok: false, reason: reason as unknown });
  expect(readFileSync(path).equals(before)).toBe(true);
  whenCancelled = stages();
});

test('interrupted trainings are listed, and go on', async () => {
  const uris = [onDisk('cu_broken.conllu', toyText(25, 13))];
  const source = new CancellationTokenSource();
  const params = { uris, epochs: EPOCHS, workDoneToken: 'broken' };
  const running = client.connection.sendRequest<TrainResult>('treebank/train', params, source.token);
  await client.until('an epoch', () =>
    token('broken').find(({ message }) => /network with tags, epoch [3-9] /.test(message ?? '')),
  );
  expect(await unfinished(), 'not what is under way').toEqual([]);
  source.cancel();
  await running;
  const [found] = (await unfinished()).filter(({ name }) => name === 'cu_broken');
  expect(found).toMatchObject({ uris, path: join(own, 'cu-broken.model.partial') });
  expect(found.done).toBeGreaterThan(0);
  expect(await train(uris, { epochs: EPOCHS, workDoneToken: 'resumed' })).toMatchObject({ ok: true });
  const said = token('resumed').map(({ message }) => message);
  expect(said).toContainEqual(expect.stringMatching(/network with tags, epoch \d/));
  // With a loss, the first epoch would have been trained again.
  expect(said).not.toContainEqual(expect.stringMatching(/network with tags, epoch 1 of \d+, loss/));
  expect((await unfinished()).filter(({ name }) => name === 'cu_broken')).toEqual([]);
  expect(existsSync(found.path)).toBe(false);
});

test('the cancelled training did not go on in secret while others ran', () => {
  expect(whenCancelled.length).toBeGreaterThan(0);
  expect(stages()).toEqual(whenCancelled);
});

test('edited in between, it starts anew and says so; measured on the dev file beside the train file', async () => {
  const uri = onDisk('got_toy-ud-train.conllu', toyText(20));
  onDisk('got_toy-ud-dev.conllu', toyText(5, 5));
  const result = await train([uri], { epochs: 1, workDoneToken: 'edited' });
  expect(
    token('edited').some(({ message }) => /restarted because the training data has changed/.test(message ?? '')),
  ).toBe(true);
  expect(result.ok && result.message).toMatch(/on 20 sentences.* got_toy-ud-dev\.conllu, with tags: UAS/);
});

test('of the dev file, what a program wrote and nobody has looked at measures nothing', async () => {
  mkdirSync(join(folder, 'marked'));
  const uri = onDisk('marked/xx_m-ud-train.conllu', toyText(20));
  onDisk('marked/xx_m-ud-dev.conllu', '# sent_id = s\n1\tgo\tgo\tVERB\t_\t_\t0\troot\t_\t_\n\n');
  const machine = { 'xx_m-ud-dev.conllu': [{ what: 'parse', sentences: [['s']] }] };
  onDisk('marked/.treebank.json', JSON.stringify({ version: 1, machine }));
  const result = await train([uri], { epochs: 1 });
  expect(result.ok && result.message).toContain('There were too few sentences to hold some out for measuring');
});

test('too few trees, no file, a file that is gone', async () => {
  const few = await train([onDisk('few.conllu', toyText(19) + UNPARSED)]);
  expect(few).toMatchObject({ ok: false, reason: /Only 19 sentences of 20 can be learned from/ as unknown });
  expect(await train([])).toMatchObject({ ok: false });
  expect(await train(['file:///nowhere/at/all.conllu'])).toMatchObject({
    ok: false,
    reason: /cannot be read/ as unknown,
  });
  expect(existsSync(join(own, 'und-few.model'))).toBe(false);
});

test('a file that is no model is listed with the reason', async () => {
  writeFileSync(join(own, 'xx-broken.model'), 'no model');
  const [broken] = (await list('file:///xx/xx_any.conllu')).filter(({ name }) => name === 'xx-broken');
  expect(broken.problem).toMatch(/not a parser model/);
  rmSync(join(own, 'xx-broken.model'));
});

test('evaluation on the open file: scores and a report', async () => {
  const uri = 'file:///xx/en_toy-ud-test.conllu';
  await client.open(uri, toyText(30, 11) + UNPARSED);
  const [{ path }] = (await list(uri)).filter(({ isInUse }) => isInUse);
  const evaluate = (document: string) =>
    client.request<EvaluateParserResult>('treebank/evaluateParser', { textDocument: { uri: document }, path });
  const result = await evaluate(uri);
  if (!result.ok) throw new Error(result.reason);
  const [, uas, las] = /^Toy on en_toy-ud-test\.conllu: UAS ([\d.]+), LAS ([\d.]+)\./.exec(result.message)!;
  expect(Number(uas)).toBeGreaterThan(90);
  expect(Number(las)).toBeGreaterThan(90);
  expect(result.message).toMatch(/1 of 31 sentences were left out/);
  expect(result.markdown).toContain(`| all words | ${uas} | ${las} |`);
  expect(result.message).not.toMatch(/trained on this very file/);
  await client.open('file:///xx/en_bare.conllu', UNPARSED);
  expect(await evaluate('file:///xx/en_bare.conllu')).toMatchObject({
    ok: false,
    reason: /no sentence whose heads form a tree/ as unknown,
  });
});

test('evaluation on the file that was learned from says so', async () => {
  const uri = pathToFileURL(join(folder, 'got_toy-ud-train.conllu')).href;
  await client.open(uri, toyText(10));
  const params = { textDocument: { uri }, path: join(own, 'got-toy.model') };
  const result = await client.request<EvaluateParserResult>('treebank/evaluateParser', params);
  expect(result.ok && result.message).toMatch(/It was trained on this very file/);
  expect(result.ok && result.markdown).toMatch(/It was trained on this very file/);
});

test('nothing above was a bug', () => {
  expect(client.logged.filter(({ type }) => type <= 2)).toEqual([]);
});
