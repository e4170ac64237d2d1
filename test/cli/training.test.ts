/** `treebank train`: broken files, few sentences, interruptions. Other tests measure the quality of models. */

import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Context } from '../../server/src/cli/frame/io.ts';
import { TrainReport } from '../../server/src/cli/train/trainReport.ts';
import { readVectors } from '../../server/src/cli/train/vectors.ts';
import { loadModel, readNeuralModel } from '../../server/src/core/parser/index.ts';
import { toyTreebank } from '../core/toyTreebank.ts';
import { conllu } from '../fixture.ts';
import { isThorough, thoroughly, thoroughTitle } from '../thorough.ts';
import { bundleCli } from './bundle.ts';
import { Folder, ROOT } from './harness.ts';

const toyText = (n: number, seed = 1) =>
  toyTreebank(n, seed)
    .map(({ text }) => text)
    .join('');

/** One sentence for each reason to be left out, and lines that are not sentences. */
const BROKEN = conllu(`
  1  a  a  X  _  _  2  dep  _  _
  3  b  b  X  _  _  0  root  _  _

  1  a  a  X  _  _  _  dep  _  _
  2  b  b  X  _  _  0  root  _  _

  1  a  a  X  _  _  9  dep  _  _
  2  b  b  X  _  _  0  root  _  _

  1  a  a  X  _  _  2  dep  _  _
  2  b  b  X  _  _  1  dep  _  _

  1  a  a  X  _  _  0  root  _  _
  2  b  b  X  _  _  0  root  _  _

  1  a  a  X  _  _  2  _  _  _
  2  b  b  X  _  _  0  root  _  _

  1  a  a  X  _  _  2  root  _  _
  2  b  b  X  _  _  0  root  _  _

  no row at all

  1  short  line

`).replace(/^\n/, '');

const NOTHING = BROKEN.split(/\n\n/)
  .filter((_, at) => ![1, 2, 5].includes(at))
  .join('\n\n');

describe('broken files', () => {
  test('what is valid is learned from; what is left out is counted by reason', async () => {
    const folder = new Folder({ 'a.conllu': toyText(40) + BROKEN + toyText(12, 2) });
    // Everywhere, networks are trained through the product in parser.test.ts.
    const kind = thoroughly('neural', 'linear');
    const args = ['train', 'a.conllu', '--out', 'x.model', '--epochs', '1', '--kind', kind, '--format', 'json'];
    const { code, out, err } = await folder.treebank(args);
    expect(code).toBe(0);
    const { skipped, sentences, masked } = JSON.parse(out);
    expect([sentences, masked, skipped]).toEqual([55, 2, { ids: 1, heads: 1, tree: 2, deprels: 1 }]);
    expect(err).not.toContain('only');
    expect(loadModel(folder.bytes('x.model')).card).toMatchObject({ kind, sentences: 55 });
    expect(readdirSync(folder.path).sort()).toEqual(['a.conllu', 'x.model']);
    const text = await folder.treebank(['train', 'a.conllu', '--out', 'y.model', '--kind', 'linear', '--epochs', '1']);
    expect(text.out.match(/^(Left out|Masked): .*$/gm)).toEqual([
      'Masked: 2 words of these sentences, because no HEAD is decided: nothing was learned from their arcs.',
      'Left out: 1 sentence because word IDs are not 1, 2, 3 ….',
      'Left out: 1 sentence because no HEAD is decided.',
      'Left out: 2 sentences because the heads cannot be those of a tree with one root.',
      'Left out: 1 sentence because root and HEAD 0 do not coincide.',
    ]);
  });

  test('bytes that are not UTF-8 are told with their place', async () => {
    const bytes = Buffer.from(toyText(55).replace('dog', 'd\u0001g'));
    bytes[bytes.indexOf(1)] = 0xff;
    const folder = new Folder({ 'a.conllu': bytes });
    const args = ['train', 'a.conllu', '-o', 'x.model', '--kind', 'linear', '--epochs', '1'];
    const { code, err } = await folder.treebank(args);
    expect(code).toBe(2);
    expect(err).toMatch(/a\.conllu:\d+:4: the byte FF is not UTF-8/);
    expect(loadModel(folder.bytes('x.model')).card.sentences).toBe(55);
  });

  test('what a program wrote and nobody has looked at is masked', async () => {
    const marks = { version: 1, machine: { 'a.conllu': [{ what: 'parse', sentences: [['s1', ['dog#1']], ['s2']] }] } };
    const rows = '1\tdog\tdog\tNOUN\t_\t_\t2\tnsubj\t_\t_\n2\tsees\tsee\tVERB\t_\t_\t0\troot\t_\t_\n\n';
    const folder = new Folder({
      'a.conllu': `# sent_id = s1\n${rows}# sent_id = s2\n${rows}# sent_id = s3\n${rows}`,
      '.treebank.json': JSON.stringify(marks),
    });
    const args = ['train', 'a.conllu', '-o', 'x.model', '--kind', 'linear', '--epochs', '1', '--format', 'json'];
    const { out } = await folder.treebank(args);
    const { sentences, words, masked, skipped } = JSON.parse(out);
    expect([sentences, words, masked, skipped.heads]).toEqual([2, 3, 1, 1]);
    const confirmed = await folder.treebank([...args, '--confirmed']);
    expect(JSON.parse(confirmed.out)).toMatchObject({ sentences: 1, words: 2, masked: 0 });
  });

  test('nothing valid: exit 2, with the reasons, and nothing is written', async () => {
    const folder = new Folder({ 'a.conllu': NOTHING });
    const { code, err } = await folder.treebank(['train', 'a.conllu', '-o', 'x.model']);
    expect(code).toBe(2);
    expect(err).toContain('there is nothing to train on: none of 5 sentences has decided heads');
    expect(err).toContain('Left out: 1 sentence because no HEAD is decided.');
    expect(readdirSync(folder.path)).toEqual(['a.conllu']);
  });

  test('nothing but guesses of programs, or no file that can be read: only the true reason is given', async () => {
    const marks = { version: 1, machine: { 'a.conllu': [{ what: 'parse', sentences: [['s1']] }] } };
    const row = '# sent_id = s1\n1\tgo\tgo\tVERB\t_\t_\t0\troot\t_\t_\n\n';
    const folder = new Folder({ 'a.conllu': row, '.treebank.json': JSON.stringify(marks) });
    const train = async (file: string) => folder.treebank(['train', file, '-o', 'x.model', '--kind', 'linear']);
    const guessed = await train('a.conllu');
    expect(guessed.code).toBe(2);
    expect(guessed.err).toContain('Left out: 1 sentence because no HEAD is decided.');
    const missing = await train('none.conllu');
    expect([missing.code, missing.err.trim().split('\n').length]).toEqual([2, 1]);
    expect(missing.err).toContain('cannot read none.conllu');
    const broken = new Folder({ 'a.conllu': row, '.treebank.json': '{' });
    const { code, err } = await broken.treebank(['train', 'a.conllu', '-o', 'x.model', '--kind', 'linear']);
    expect([code, err.trim().split('\n').length]).toEqual([2, 1]);
    expect(err).toContain('.treebank.json:1:2');
  });

  test('parsers that learn from whole trees say so of sentences without all heads or relations', async () => {
    const open = '1\ta\ta\tX\t_\t_\t2\tdep\t_\t_\n2\tb\tb\tX\t_\t_\t_\t_\t_\t_\n\n';
    const unnamed = '1\ta\ta\tX\t_\t_\t2\t_\t_\t_\n2\tb\tb\tX\t_\t_\t0\troot\t_\t_\n\n';
    const folder = new Folder({ 'a.conllu': open + unnamed, 'b.conllu': open + toyText(1) });
    const train = async (file: string) => folder.treebank(['train', file, '-o', 'x.model', '--parser', 'mh4']);
    const none = await train('a.conllu');
    expect(none.code).toBe(2);
    expect(none.err).toContain('none of 2 sentences has a whole tree with one root');
    expect(none.err).toContain('because a HEAD is not decided');
    expect(none.err).toContain('because a DEPREL is missing, or root and HEAD 0 do not coincide');
    const { code, out, err } = await train('b.conllu');
    expect(code).toBe(0);
    expect(out).toContain('Left out: 1 sentence because a HEAD is not decided.');
    expect(err).toContain('There is only 1 sentence to train on');
  });

  test('a file in the midst of a merge is refused as a whole, the others are used', async () => {
    const folder = new Folder({ 'a.conllu': `${toyText(30)}<<<<<<< HEAD\n${toyText(5)}`, 'b.conllu': toyText(55, 2) });
    const args = ['train', 'a.conllu', 'b.conllu', '-o', 'x.model', '--kind', 'linear', '--epochs', '1'];
    const { code, out, err } = await folder.treebank(args);
    expect([code, out.split(',')[0]]).toEqual([2, 'x.model: trained on 55 sentences']);
    expect(err).toMatch(/a\.conllu:\d+:1: this is a merge conflict marker\. Finish the merge first\./);
  });
});

test.each([
  [49, true],
  [50, false],
])('%i sentences: said to be few: %s', async (n, isFew) => {
  const folder = new Folder({ 'a.conllu': toyText(n) });
  const { code, err } = await folder.treebank([
    'train',
    'a.conllu',
    '-o',
    'x.model',
    '--kind',
    'linear',
    '--epochs',
    '1',
  ]);
  expect(code).toBe(0);
  expect(err.includes(`There are only ${n} sentences to train on`)).toBe(isFew);
});

test('measured only on whole trees that a person has looked at; on none of them, there are no scores', async () => {
  const marks = { version: 1, machine: { 'd.conllu': [{ what: 'parse', sentences: [['g']] }] } };
  const rows = '1\ta\ta\tX\t_\t_\t2\tdep\t_\t_\n2\tb\tb\tX\t_\t_\t0\troot\t_\t_\n\n';
  const open = '1\ta\ta\tX\t_\t_\t_\t_\t_\t_\n2\tb\tb\tX\t_\t_\t0\troot\t_\t_\n\n';
  const guessed = `# sent_id = g\n${rows}`;
  const folder = new Folder({
    'a.conllu': toyText(60),
    'd.conllu': open + guessed + toyText(5, 2),
    'same.conllu': toyText(5, 2),
    'n.conllu': open,
    '.treebank.json': JSON.stringify(marks),
  });
  const train = async (dev: string) => {
    const { code, out, err } = await folder.treebank([
      ...['train', 'a.conllu', '-o', 'x.model', '--kind', 'linear', '--epochs', '1', '--dev', dev],
    ]);
    expect(code).toBe(0);
    const { scores } = loadModel(folder.bytes('x.model')).card;
    return { err, out, scores: scores.map(({ uas, las }) => [uas, las]) };
  };
  const [mixed, same, none] = [await train('d.conllu'), await train('same.conllu'), await train('n.conllu')];
  expect(mixed.scores).toEqual(same.scores);
  expect(mixed.err).toContain('d.conllu: 2 sentences are left out');
  expect(same.err).not.toContain('left out');
  expect(none.scores).toEqual([]);
  expect(none.err).toContain('n.conllu: no sentence is left to measure the model on');
});

test('the language of a start is that of the file, unless another one is named', async () => {
  const folder = new Folder({ 'da_x.conllu': toyText(10), 'x.conllu': toyText(10) });
  const [words] = toyTreebank(1, 1);
  const scores = async (...args: string[]) => {
    const { code, err } = await folder.treebank(['train', ...args, '-o', 'x.model', '--epochs', '1', '--threads', '1']);
    expect(code, err).toBe(0);
    return loadModel(folder.bytes('x.model')).score(words, { formsOnly: true }).values;
  };
  const danish = await scores('x.conllu', '--lang', 'da');
  expect(await scores('da_x.conllu')).toEqual(danish);
  expect(await scores('x.conllu')).not.toEqual(danish);
  expect(await scores('da_x.conllu', '--lang', 'fi')).not.toEqual(danish);
});

describe('--text', () => {
  const words = toyText(200, 7)
    .split('\n')
    .map((line) => line.split('\t')[1] ?? '\n')
    .join(' ');
  const train = ['train', 'a.conllu', '-o', 'x.model', '--epochs', '1', '--format', 'json'];

  test('plain text and treebanks of a folder are learned from first, and what is learned is kept', async () => {
    const folder = new Folder({ 'a.conllu': toyText(30), 'raw/b.txt': words, 'raw/c/d.conllu': toyText(60, 3) });
    const first = await folder.treebank([...train, '--text', 'raw']);
    expect(first.code, first.err).toBe(0);
    expect(first.err).toMatch(/Raw text: [\d,]+ words in [\d,]+ sentences\./);
    expect(first.err).toContain('This is little text');
    expect(first.err).toMatch(/"stage":"word vectors".*\n.*"stage":"language model"/s);
    const { card } = loadModel(folder.bytes('x.model'));
    expect(card.command).toContain('--text raw');
    const parsed = await folder.treebank(['parse', '--model', 'x.model', 'a.conllu']);
    expect(parsed.code, parsed.err).toBe(0);
  });

  test('the plain text of a folder that is trained on is taken by default, where it is in the same language', async () => {
    const folder = new Folder({
      'tb/a.conllu': toyText(20),
      'tb/b.txt': `${words}\n`.repeat(12),
      'tb/LICENSE.txt': 'You may share and adapt the material for any purpose. '.repeat(3000),
    });
    const run = (...args: string[]) =>
      folder.treebank(['train', ...args, '-o', 'x.model', '--epochs', '1', '--format', 'json']);
    const { code, err } = await run('tb');
    expect(code, err).toBe(0);
    expect(err).toMatch(
      /Raw text beside the treebank, to learn words from: [\d,]+ words in tb[/\\]+b\.txt \(--no-text/,
    );
    expect(err).toContain('"stage":"word vectors"');
    expect(loadModel(folder.bytes('x.model')).card.command).toMatch(/^treebank train tb --kind neural --seed 1/);
    for (const args of [['tb', '--no-text'], ['tb/a.conllu']]) {
      // From nothing, which is quicker: where it starts makes no difference to the text.
      const without = await run(...args, '--start', 'none');
      expect(without.code, without.err).toBe(0);
      expect(without.err).not.toMatch(/Raw text|word vectors/);
    }
  });

  test.each([
    [['--kind', 'linear', '--text', 'a.conllu'], '--text works only with --kind neural'],
    [['--no-text', '--text', 'a.conllu'], '--text and --no-text exclude each other'],
    [['--text', 'none.txt'], 'cannot read none.txt'],
    [['--text', 'e.txt'], 'no word occurs twice'],
    [['--text', 'bad.txt'], /bad\.txt:1:3: .*UTF-8/],
  ])('%j: %s', async (args, message) => {
    const folder = new Folder({
      'a.conllu': toyText(20),
      'e.txt': 'one two',
      'bad.txt': Buffer.from([97, 98, 0xff, 97]),
    });
    const { code, err } = await folder.treebank([...train, ...args]);
    expect(code).toBe(2);
    expect(err).toMatch(message);
    if (args[0] === '--text') expect(err.trim().split('\n')).toHaveLength(1);
    expect(existsSync(join(folder.path, 'x.model'))).toBe(false);
  });
});

describe('--vectors', () => {
  const FORMS = ['the', 'Dog', 'dog', 'sees', 'zebra', 'ström'];
  const VALUES = FORMS.map((_, at) => [1, 2, 3, 4, 5].map((value) => Math.fround(Math.sin(value + 7 * at))));
  const lines = FORMS.map((form, at) => `${form} ${VALUES[at].join(' ')} \n`);
  const binary = (between: string) =>
    Buffer.concat([
      Buffer.from(`${FORMS.length} 5\n`),
      ...FORMS.flatMap((form, at) => [
        Buffer.from(`${form} `),
        Buffer.from(Float32Array.from(VALUES[at]).buffer),
        Buffer.from(between),
      ]),
    ]);
  const text = `6 5\n${lines.join('')}`;
  const train = ['train', 'a.conllu', '-o', 'x.model', '--epochs', '1', '--start', 'none', '--vectors'];

  async function trained(file: string | Buffer) {
    const folder = new Folder({ 'a.conllu': toyText(20), 'v.vec': file });
    const ended = await folder.treebank([...train, 'v.vec']);
    return { ...ended, folder };
  }

  /** Without a training, which is the same for all files with these vectors. */
  async function read(file: string | Buffer) {
    const said: string[] = [];
    const sink = { isTerminal: false, write: (text: string) => void said.push(text) };
    const { path: cwd } = new Folder({ 'v.vec': file });
    const streams = { stdin: (async function* () {})(), stdout: sink, stderr: sink };
    const context = new Context({ ...streams, cwd, home: ROOT, env: {} }, 'train');
    const vectors = await readVectors('v.vec', toyTreebank(20, 1), context, new TrainReport(context, 'text'));
    return { vectors, err: said.join('') };
  }

  test('text and binary, with and without a header: the same vectors, and a model that parses', async () => {
    const { code, err, folder } = await trained(text);
    expect(code, err).toBe(0);
    expect(err).toMatch(/Word vectors: 3 of \d+ forms of the treebank have one\./);
    const bytes = folder.bytes('x.model');
    const { pretrained } = readNeuralModel(bytes);
    // Those of the treebank first; `dog` is that in lower case; five values and three zeros.
    expect(pretrained?.forms).toEqual(['the', 'dog', 'sees', 'zebra', 'ström']);
    expect(pretrained?.width).toBe(8);
    const kept = [0, 2, 3, 4, 5].map((at) => VALUES[at]);
    const centred = kept[1].map((value, i) => value - kept.reduce((sum, each) => sum + each[i], 0) / kept.length);
    const expected = [...centred.map((value) => (2 * value) / Math.hypot(...centred)), 0, 0, 0];
    [...(pretrained?.ofForms.subarray(8, 16) ?? [])].forEach((value, i) => {
      expect(value).toBeCloseTo(expected[i], 1);
    });
    expect(loadModel(bytes).card.command).toContain('--vectors v.vec');
    const parsed = await folder.treebank(['parse', '--model', 'x.model', 'a.conllu']);
    expect(parsed.code, parsed.err).toBe(0);
    const alone = await read(text);
    expect(alone.vectors?.forms).toEqual(pretrained?.forms);
    for (const other of [lines.join(''), text.replaceAll(' \n', '\r\n'), binary(''), binary('\n')]) {
      expect(await read(other)).toEqual(alone);
    }
  });

  test('files of many pieces', async () => {
    const letters = 'abcdefghij';
    const others = Array.from({ length: 4000 }, (_, at) => `x${at}`.replace(/\d/g, (digit) => letters[Number(digit)]));
    const given = [...others, 'the'].map((form, at) => ({
      form,
      values: Float32Array.from({ length: 12 }, (_, i) => Math.fround(Math.cos(at + i))),
    }));
    const header = `${given.length} 12\n`;
    const asText = header + given.map(({ form, values }) => `${form} ${values.join(' ')}\n`).join('');
    const asBinary = given.flatMap(({ form, values }) => [Buffer.from(`${form} `), Buffer.from(values.buffer)]);
    const ofText = await read(asText);
    expect(ofText.vectors?.forms, ofText.err).toEqual(['the', ...others]);
    expect(await read(Buffer.concat([Buffer.from(header), ...asBinary]))).toEqual(ofText);
  });

  test('a word that is there twice has its first vector', async () => {
    const { vectors, err } = await read(`${lines.join('')}the 9 9 9 9 9\n`);
    expect(err).toContain('v.vec:7: a word that was there before');
    expect(vectors).toEqual((await read(text)).vectors);
  });

  test.each<[string, string | Buffer, string]>([
    ['too few values', text.replace(/ \S+ \n$/, '\n'), 'v.vec:7: 4 values instead of 5'],
    ['too many', text.replace('sees', 'she sees'), 'v.vec:5: 6 values instead of 5'],
    ['no number', 'the 1 2\ndog 1 x2\n', 'v.vec:2: “x2” is not a number'],
    ['infinite', 'the 1 2\ndog 1 Infinity\n', 'v.vec:2: “Infinity” is not a number'],
    ['an empty line', 'the 1 2\n\ndog 1 2\n', 'v.vec:2: this line is empty'],
    ['cut off', text.slice(0, text.lastIndexOf('ström')), 'v.vec: there are 5 vectors, but the first line says 6'],
    ['binary, cut off', binary('\n').subarray(0, -7), 'v.vec: vector 6: the file ends within it'],
    [
      'binary, not a number',
      Buffer.concat([Buffer.from('1 1\nthe '), Buffer.from([0, 0, 0xc0, 0x7f])]),
      'vector 1: its value 1 is not',
    ],
    [
      'not UTF-8',
      Buffer.concat([Buffer.from('the 1 2\n'), Buffer.from([0xff]), Buffer.from(' 1 2\n')]),
      'v.vec:2: its word is not UTF-8',
    ],
    ['empty', '', 'v.vec: there are no vectors in it'],
    ['a header alone', '6 5\n', 'v.vec: there are no vectors in it'],
    ['without values', 'the\ndog\n', 'v.vec:1: these vectors have no values'],
    ['too wide', '1 2000\nthe 1\n', 'v.vec:1: vectors have 2000 values; at most 1,024'],
    ['another language', 'zebra 1 2\n', 'no word of the treebank has a vector'],
    ['gzip', Buffer.from([0x1f, 0x8b, 8, 0, 1]), 'v.vec is compressed by gzip'],
    ['fastText .bin', Buffer.from([0xba, 0x16, 0x4f, 0x2f, 12]), 'v.vec is a model of fastText (.bin)'],
  ])('%s is refused', async (_, file, message) => {
    const { code, err, folder } = await trained(file);
    expect(code).toBe(2);
    expect(err).toContain(message);
    expect(existsSync(join(folder.path, 'x.model'))).toBe(false);
  });

  test.each([
    [['v.vec', '--text', 'a.conllu'], '--vectors and --text exclude each other'],
    [['v.vec', '--kind', 'linear'], '--vectors works only with --kind neural'],
    [['none.vec'], 'cannot read none.vec'],
  ])('%j: %s', async (args, message) => {
    const { code, err } = await new Folder({ 'a.conllu': toyText(20), 'v.vec': text }).treebank([...train, ...args]);
    expect(code).toBe(2);
    expect(err).toContain(message);
  });
});

test('a model that cannot be written is reported before the work', async () => {
  const folder = new Folder({ 'a.conllu': toyText(50), 'd/x': '' });
  const missing = await folder.treebank(['train', 'a.conllu', '-o', 'no/x.model', '--epochs', '1000']);
  expect(missing).toMatchObject({ code: 2, out: '' });
  expect(missing.err).toContain('cannot write no/x.model: there is no such file or folder');
  const isFolder = await folder.treebank(['train', 'a.conllu', '-o', 'd']);
  expect(isFolder.err).toContain('cannot write d: it is a folder');
});

describe('the process', () => {
  const home = mkdtempSync(join(tmpdir(), 'treebank-training-'));
  const cli = join(home, 'bin/treebank');
  const ARGS = ['train', 'a.conllu', '--dev', 'dev.conllu', '--epochs', '4', '--name', 'x'];

  beforeAll(async () => {
    await bundleCli(home);
    mkdirSync(join(home, 'models'));
    writeFileSync(join(home, 'a.conllu'), toyText(30));
    writeFileSync(join(home, 'dev.conllu'), toyText(5, 2));
  });

  afterAll(() => rmSync(home, { recursive: true, force: true }));

  /** Runs until it ends, or until a line on standard error triggers the signal. */
  async function treebank(args: readonly string[], stop?: { readonly at: RegExp; readonly signal: NodeJS.Signals }) {
    const env = { ...process.env, SOURCE_DATE_EPOCH: '86400' };
    const child = spawn(process.execPath, [cli, ...args], { cwd: home, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let err = '';
    child.stderr.on('data', (bytes) => {
      err += bytes;
      if (stop?.at.test(err)) child.kill(stop.signal);
    });
    child.stdout.resume();
    const code = await new Promise((done) => child.on('close', (status, signal) => done(status ?? signal)));
    return { code, err };
  }

  test.runIf(isThorough)(
    thoroughTitle('interrupted, killed and resumed with any number of threads: the model of one thread'),
    {
      timeout: 300_000,
    },
    async () => {
      expect(await treebank([...ARGS, '--out', 'whole.model', '--threads', '1'])).toMatchObject({ code: 0 });
      const expected = readFileSync(join(home, 'whole.model'));
      const out = ['--out', 'x.model', '--format', 'json'];
      const interrupted = await treebank([...ARGS, ...out], {
        at: /"tagged network","part":"tagged","epoch":1/,
        signal: 'SIGINT',
      });
      expect(interrupted.code).toBe(130);
      expect(interrupted.err).toMatch(/Stopped at \d+ %\. All but the last few seconds is kept in x\.model\.partial: /);
      expect(interrupted.err).toMatch(/run the same command again to resume, or add --restart to start over\.\n$/);
      expect(existsSync(join(home, 'x.model'))).toBe(false);
      const killed = await treebank([...ARGS, ...out, '--threads', '1'], {
        at: /"epoch":2,"epochs":4/,
        signal: 'SIGKILL',
      });
      expect(killed).toMatchObject({ code: 'SIGKILL' });
      expect(killed.err).toMatch(/"note":"Resuming the training in x\.model\.partial at \d+ %\."/);
      expect(killed.err, 'trees are not learned again').not.toContain('"stage":"linear","part":"tagged"');
      const last = await treebank([...ARGS, ...out]);
      expect(last.err).toContain('Resuming the training');
      expect(readFileSync(join(home, 'x.model')).equals(expected)).toBe(true);
      expect(existsSync(join(home, 'x.model.partial'))).toBe(false);
    },
  );

  // Everywhere: worker/training.test.ts says why for each fact that differs.
  test.runIf(isThorough)(
    thoroughTitle('another seed or --restart starts anew; the first says why'),
    { timeout: 300_000 },
    async () => {
      const stop = { at: /"part":"untagged","epoch":1/, signal: 'SIGTERM' } as const;
      const run = (...args: string[]) => treebank([...ARGS, '--out', 'y.model', '--format', 'json', ...args], stop);
      expect((await run()).code).toBe(143);
      const other = await run('--seed', '2');
      expect(other.err).toContain(
        'The unfinished training in y.model.partial cannot be resumed: the seed has changed. Starting over.',
      );
      const restarted = await run('--seed', '2', '--restart');
      expect(restarted.err).not.toMatch(/Going on|Starting anew/);
    },
  );
});
