/** Machine marks on the command line: written where they are on, followed, and left out by `--confirmed`. */

import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Context } from '../../server/src/cli/frame/io.ts';
import { Following } from '../../server/src/cli/sidecar/following.ts';
import { splitBlocks } from '../../server/src/core/conllu/index.ts';
import { Folder, nonprojective, sentence } from './harness.ts';

const RULES = 'rule r { pattern { X [upos=NOUN] } commands { X.upos = PROPN } }\nstrat main { Onf(r) }\n';
const TEXT = sentence('a') + nonprojective('b') + sentence('c');
const today = /^\d{4}-\d{2}-\d{2}$/;

const machineIn = (folder: Folder) => JSON.parse(folder.read('.treebank.json')).machine;

test('--mark begins; from then on what programs write is marked, word by word', async () => {
  const folder = new Folder({ 'a.conllu': TEXT, 'r.grs': RULES });
  // Without marks nothing is recorded.
  await folder.treebank(['rewrite', 'r.grs', 'a.conllu', '--out', 'other.conllu']);
  expect(() => folder.read('.treebank.json')).toThrow();
  const { code, err } = await folder.treebank(['rewrite', 'r.grs', 'a.conllu', '--in-place', '--mark']);
  expect([code, err]).toEqual([
    0,
    expect.stringContaining('.treebank.json: 3 sentences of a.conllu marked as written by a program.'),
  ]);
  const mark = { what: 'rules', by: 'r.grs', on: expect.stringMatching(today), cells: 'tags' };
  expect(machineIn(folder)).toEqual({
    'a.conllu': [
      {
        ...mark,
        sentences: [
          ['a', ['Dogs#1']],
          ['b', ['Soubor#1']],
          ['c', ['Dogs#1']],
        ],
      },
    ],
  });
  // On by itself now; what was not written anew keeps its mark, and what a person edits loses it.
  folder.write('r.grs', RULES.replace('NOUN', 'VERB').replace('PROPN', 'X'));
  await folder.treebank(['rewrite', 'r.grs', 'a.conllu', '--in-place']);
  expect(machineIn(folder)['a.conllu'][0].sentences[0]).toEqual(['a']);
  const args = ['--op', 'set_head', '--id', '1', '--head', '2', '--deprel', 'obj'];
  await folder.treebank(['edit', 'a.conllu', '--sentence', 'a', ...args, '--in-place']);
  expect(machineIn(folder)['a.conllu'][0].sentences[0]).toEqual(['a', ['bark#1']]);
});

test('a whole treebank that is parsed takes one line', async () => {
  const n = 40;
  const blank = Array.from({ length: n }, (_, i) => sentence(`s${i + 1}`).replace(/\d\t(nsubj|root)/g, '_\t_')).join(
    '',
  );
  const folder = new Folder({ 'a.conllu': blank, '.treebank.json': '{\n  "version": 1,\n  "machine": {}\n}\n' });
  expect((await folder.treebank(['parse', 'a.conllu', '--lang', 'en', '--in-place'])).code).toBe(0);
  expect(machineIn(folder)).toEqual({
    'a.conllu': [{ what: 'parse', on: expect.stringMatching(today), cells: 'tree', sentences: [['s1', `s${n}`, n]] }],
  });
  const evaluated = await folder.treebank(['evaluate', 'a.conllu', 'a.conllu', '--confirmed']);
  expect([evaluated.code, evaluated.err]).toEqual([
    2,
    expect.stringContaining('a.conllu has no sentence that is confirmed'),
  ]);
  for (const command of ['coverage', 'status']) {
    const { err } = await folder.treebank([command, 'a.conllu']);
    expect(err).toContain('a.conllu: 40 sentences with words that a program wrote and nobody has looked at.');
  }
});

test('--confirmed: training and evaluation leave out marked sentences', async () => {
  const gold = Array.from({ length: 12 }, (_, i) => sentence(`s${i + 1}`)).join('');
  const parse = { what: 'parse', sentences: [['s2', 's3', 2]] };
  const rules = { what: 'rules', sentences: [['s5', ['Dogs#1']]] };
  const marks = { version: 1, machine: { 'gold.conllu': [parse, rules] } };
  const folder = new Folder({ 'gold.conllu': gold, '.treebank.json': JSON.stringify(marks) });
  folder.write(
    'x/system.conllu',
    gold.replaceAll(/(?<=# sent_id = s[235]\n.*\n.*\t)nsubj/g, 'obj').replace('root', 'dep'),
  );
  const all = await folder.treebank(['evaluate', 'gold.conllu', 'x/system.conllu', '--format', 'json']);
  const confirmed = await folder.treebank([
    'evaluate',
    'gold.conllu',
    'x/system.conllu',
    '--confirmed',
    '--format',
    'json',
  ]);
  expect([JSON.parse(all.out).words, JSON.parse(all.out).las]).toEqual([24, 83.33]);
  expect([JSON.parse(confirmed.out).words, JSON.parse(confirmed.out).las]).toEqual([18, 94.44]);
  expect(confirmed.err).toContain('nobody has looked at what a program wrote there: 3 sentences.');
  const trained = await folder.treebank([
    'train',
    'gold.conllu',
    '--kind',
    'linear',
    '--epochs',
    '1',
    '--confirmed',
    '--out',
    'm.model',
  ]);
  expect(trained.err + trained.out).toContain('3 sentences');
  expect(trained.err + trained.out).toMatch(/\b9 sentences/);
  folder.write('.treebank.json', '{"version": 1, "machine": {"gold.conllu": [{"what": 3}]}}');
  const bad = await folder.treebank(['evaluate', 'gold.conllu', 'x/system.conllu', '--confirmed']);
  expect([bad.code, bad.err]).toEqual([2, expect.stringContaining('.treebank.json:1:53: ')]);
});

test('a file that became broken while a command ran is named and stays as it is', async () => {
  const lock = '{\n  "version": 1,\n  "locks": {"a.conllu": {"a": ["Dogs#1"]}}\n}\n';
  const folder = new Folder({ 'a.conllu': TEXT, '.treebank.json': lock });
  let err = '';
  const write = async (text: string) => {
    err += text;
  };
  const sink = { isTerminal: false, write };
  const io = { stdin: (async function* () {})(), stdout: sink, stderr: sink, cwd: folder.path, home: '', env: {} };
  const context = new Context(io, 'edit');
  const following = new Following(context);
  const input = { name: 'a.conllu', path: join(folder.path, 'a.conllu'), size: undefined };
  following.changed(input, splitBlocks(sentence('a')), sentence('z'), () => undefined);
  const broken = lock.replace('{"a"', '<<<<<<< ours\n{"a"');
  folder.write('.treebank.json', broken);
  await following.write(input);
  expect([context.exitCode, err]).toEqual([
    2,
    expect.stringMatching(/^treebank edit: \.treebank\.json:3:\d+: .* Its entries for a\.conllu were not updated\.\n$/),
  ]);
  expect(folder.read('.treebank.json')).toBe(broken);
});

test('--mark --out: the marks are beside the output, which keeps those of its source', async () => {
  const old = { what: 'parse', sentences: [['c', ['bark#1']]] };
  const source = { version: 1, machine: { 'a.conllu': [old] } };
  const folder = new Folder({
    'a.conllu': TEXT,
    'r.grs': RULES,
    '.treebank.json': JSON.stringify(source),
    'o/b.conllu': sentence('z'),
    'o/.treebank.json': JSON.stringify({ version: 1, machine: { 'a.conllu': [{ what: 'old', sentences: [['c']] }] } }),
  });
  const { code, err } = await folder.treebank(['rewrite', 'r.grs', 'a.conllu', '--out', 'o/a.conllu']);
  expect([code, err]).toEqual([
    0,
    expect.stringMatching(/o\/\.treebank\.json: 3 sentences of a\.conllu marked as written by a program\.\n/),
  ]);
  expect(JSON.parse(folder.read('.treebank.json'))).toEqual(source);
  const mark = { what: 'rules', by: 'r.grs', on: expect.stringMatching(today) };
  expect(JSON.parse(folder.read('o/.treebank.json')).machine['a.conllu']).toEqual([
    { ...mark, cells: 'tags tree', sentences: [['c']] },
    {
      ...mark,
      cells: 'tags',
      sentences: [
        ['a', ['Dogs#1']],
        ['b', ['Soubor#1']],
      ],
    },
  ]);
});

test('--mark --out begins in a new folder, and a text that is parsed is marked as a whole', async () => {
  const folder = new Folder({ 'a.txt': 'Dogs bark. Cats sleep.\n', 'o/x': '' });
  const parse = ['parse', 'a.txt', '--from', 'text', '--lang', 'en', '--out', 'o/a.conllu'];
  expect((await folder.treebank(parse)).code).toBe(0);
  expect(() => folder.read('o/.treebank.json')).toThrow();
  expect((await folder.treebank([...parse, '--mark'])).code).toBe(0);
  const mark = { what: 'parse', on: expect.stringMatching(today), cells: 'tags tree' };
  expect(JSON.parse(folder.read('o/.treebank.json')).machine).toEqual({
    'a.conllu': [{ ...mark, sentences: [[expect.any(String), expect.any(String), 2]] }],
  });
  expect((await folder.treebank(['rewrite', RULES, 'o/a.conllu', '--mark'])).err).toContain(
    '--mark needs --in-place or --out',
  );
});

test('a file with an error beside the output is named, and stays', async () => {
  const broken = '{\n"version": 1,\n"machine": {},\n"notes": 7\n}';
  const folder = new Folder({ 'a.conllu': TEXT, 'r.grs': RULES, 'o/.treebank.json': broken });
  const { code, err } = await folder.treebank(['rewrite', 'r.grs', 'a.conllu', '--out', 'o/a.conllu']);
  expect([code, err]).toEqual([2, expect.stringContaining('o/.treebank.json:4:10: ')]);
  expect(folder.read('o/.treebank.json')).toBe(broken);
});

test('projectivize marks the words that it attaches; fix, which decides nothing, leaves marks as they are', async () => {
  const marks = { version: 1, machine: { 'a.conllu': [{ what: 'parse', sentences: [['a', ['Dogs#1']]] }] } };
  const untidy = sentence('a').replace('Number=Plur', 'Number=Plur|Case=Nom');
  const folder = new Folder({ 'a.conllu': untidy + nonprojective('b'), '.treebank.json': JSON.stringify(marks) });
  const { err } = await folder.treebank(['fix', '--safe', 'a.conllu', '--in-place']);
  expect(err).toContain('unsorted-features');
  expect(machineIn(folder)).toEqual(marks.machine);
  await folder.treebank(['projectivize', 'a.conllu', '--in-place']);
  expect(machineIn(folder)['a.conllu'].map(({ what, by }: { what: string; by: string }) => [what, by])).toEqual([
    ['parse', undefined],
    ['projectivize', 'projective'],
  ]);
});

test('tags that a parser filled in are never learned as if a person had decided them', async () => {
  const blank = (id: string) => sentence(id).replace(/\t(?:NOUN|VERB)\t/g, '\t_\t');
  const text =
    sentence('a')
      .replace(/\t_\t/, '\tNN\t')
      .replace(/VERB\t_\t_/, 'VERB\tVB\tMood=Ind') +
    blank('b') +
    blank('c').replace(/\d\t(nsubj|root)/g, '_\t_');
  const folder = new Folder({ 'a.conllu': text, '.treebank.json': '{\n  "version": 1,\n  "machine": {}\n}\n' });
  const parse = ['parse', 'a.conllu', '--lang', 'en', '--keep', '--tags'];
  expect((await folder.treebank([...parse, '--in-place'])).code).toBe(0);
  const marked = (name: string) => {
    const groups: { cells: string; sentences: unknown }[] = machineIn(folder)[name];
    const cells = (id: string) => groups.find((each) => JSON.stringify(each.sentences).includes(`"${id}"`))?.cells;
    return ['a', 'b', 'c'].map(cells);
  };
  expect(marked('a.conllu')).toEqual([undefined, 'tags', 'tags tree']);
  // UPOS and FEATS of a person are learned though a program filled in XPOS beside them.
  const tagged = sentence('d').replace(/VERB\t_\t_/, 'VERB\t_\tMood=Ind');
  folder.write('d.conllu', tagged);
  await folder.treebank(['parse', 'd.conllu', '--lang', 'en', '--keep', '--tags', '--in-place']);
  expect(machineIn(folder)['d.conllu'], folder.read('d.conllu')).toMatchObject([{ cells: 'xpos' }]);
  // The same where they are written to another file.
  folder.write('a.conllu', text);
  folder.write('.treebank.json', '{ "version": 1, "machine": {} }');
  await folder.treebank([...parse, '--out', 'b.conllu']);
  expect(marked('b.conllu')).toEqual([undefined, 'tags', 'tags tree']);
  // A second program, which changes a relation, does not make these tags a person's.
  folder.write('a.conllu', folder.read('b.conllu'));
  folder.write('.treebank.json', folder.read('.treebank.json').replace('"b.conllu"', '"a.conllu"'));
  const relations = RULES.replace('X [upos=NOUN]', 'e: H -[nsubj]-> D').replace('X.upos = PROPN', 'e.label = "obj"');
  folder.write('r.grs', relations);
  const { code, err } = await folder.treebank(['rewrite', 'r.grs', 'a.conllu', '--in-place']);
  expect(code, err).toBe(0);
  expect(marked('a.conllu')).toEqual(['tree', 'tags tree', 'tags tree']);
});
