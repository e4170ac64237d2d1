/** `treebank assign`, `gather` and `exercise` on files: folders, texts, marks and exit codes. */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Folder, nonprojective, sentence } from './harness.ts';

const GOLD = ['a', 'b', 'c', 'd'].map((id) => sentence(id)).join('') + nonprojective('e');
const QUICK = ['--rounds', '10'];

const handed = async (args: readonly string[], gold = GOLD) => {
  const folder = new Folder({ 'gold.conllu': gold });
  const { code, err } = await folder.treebank(['assign', 'gold.conllu', ...args, '--out', 'out']);
  expect([code, err]).toEqual([0, expect.stringContaining('for all of them (seed 1).')]);
  return folder;
};

test('the overlap of a .cupt file is one, too', async () => {
  const gold = `# global.columns = ID FORM LEMMA UPOS XPOS FEATS HEAD DEPREL DEPS MISC PARSEME:MWE\n${GOLD.replace(/^(\d.*)$/gm, '$1\t*')}`;
  const folder = new Folder({ 'gold.cupt': gold });
  await folder.treebank(['assign', 'gold.cupt', '--to', 'anna,ben', '--overlap', '40%', '--out', 'out']);
  const { code, err } = await folder.treebank(['gather', 'out']);
  expect([code, err]).toEqual([0, 'out/gathered: 1 file written.\n']);
  const files = ['anna', 'ben'].map((name) => `out/gathered/overlap/${name}.cupt`);
  for (const file of files) expect(folder.read(file)).toMatch(/^# global\.columns = .*\n# sent_id = c\n/);
});

test('files with different columns: the overlap has those of all, and each file gets its own back', async () => {
  const columns = '# global.columns = ID FORM LEMMA UPOS XPOS FEATS HEAD DEPREL DEPS MISC PARSEME:MWE\n';
  const plain = sentence('p').replaceAll('\n', '\r\n');
  const cupt = columns + sentence('q').replace(/^(\d.*)$/gm, '$1\t*');
  const folder = new Folder({ 'a.conllu': plain, 'b.cupt': cupt });
  await folder.treebank(['assign', 'a.conllu', 'b.cupt', '--to', 'anna,ben', '--overlap', '100%', '--out', 'out']);
  await folder.treebank(['gather', 'out']);
  const shared = folder.read('out/gathered/overlap/anna.cupt');
  expect(shared.startsWith(columns.trimEnd())).toBe(true);
  const rows = shared.split(/\r?\n/).filter((line) => /^\d/.test(line));
  expect(new Set(rows.map((row) => row.split('\t').length))).toEqual(new Set([11]));
  folder.write('decided.cupt', shared.replaceAll('\r', '').replaceAll('nsubj', 'csubj').replaceAll('*', '1:VID'));
  await folder.treebank(['gather', 'out', '--adjudicated', 'decided.cupt', '--out', 'all']);
  expect(folder.read('all/a.conllu')).toBe(plain.replaceAll('nsubj', 'csubj'));
  expect(folder.read('all/b.cupt')).toBe(cupt.replaceAll('nsubj', 'csubj').replaceAll('*', '1:VID'));
  folder.write('decided.cupt', shared.replaceAll('\r', '').replace(/^1(.*)_$/m, '1$11:VID'));
  const { err } = await folder.treebank(['gather', 'out', '--adjudicated', 'decided.cupt', '--out', 'lost']);
  expect(err).toContain('a.conllu: 1 cell of PARSEME:MWE left out: the file has no such columns.\n');
  expect(folder.read('lost/a.conllu')).toBe(plain);
});

test('annotators: their folders, and one file of what they hand in', async () => {
  const folder = await handed(['--to', 'anna,ben', '--overlap', '40%', '--blank', 'heads']);
  const manifest = JSON.parse(folder.read('out/assignment.json'));
  const { overlap, sentences } = manifest.files[0];
  expect([overlap, sentences]).toEqual(['3,5', { anna: '1,3,5', ben: '2-5' }]);
  expect(folder.read('out/originals/gold.conllu')).toBe(GOLD);
  expect(folder.read('out/anna/gold.conllu')).not.toContain('nsubj');
  // Anna finishes a, and both do c: differently.
  const done = (text: string, id: string, relation: string) =>
    text.replace(
      sentence(id).replace('2\tnsubj', '_\t_').replace('0\troot', '_\t_'),
      sentence(id).replace('nsubj', relation),
    );
  folder.write('out/anna/gold.conllu', done(done(folder.read('out/anna/gold.conllu'), 'a', 'obj'), 'c', 'nsubj'));
  folder.write('out/ben/gold.conllu', done(folder.read('out/ben/gold.conllu'), 'c', 'obl').replaceAll('\n', '\r\n'));
  const { code, out, err } = await folder.treebank(['gather', 'out']);
  expect([code, err]).toEqual([0, 'out/gathered: 1 file written.\n']);
  expect(out).toContain('  anna               3        2         2                           50.00\n');
  expect(out).toContain('  A and B  100.00  50.00');
  expect(out).not.toContain('UPOS');
  expect(folder.read('out/gathered/gold.conllu')).toBe(GOLD.replace('nsubj', 'obj'));
  const files = ['anna', 'ben'].map((name) => `out/gathered/overlap/${name}.conllu`);
  const decided = await folder.treebank(['adjudicate', ...files, '--out', 'decided.conllu']);
  expect(decided.out).toContain('(c): 1 “Dogs”, HEAD,DEPREL: 2 nsubj / 2 obl\n');
  folder.write('decided.conllu', folder.read('decided.conllu').replace('nsubj', 'csubj'));
  const last = await folder.treebank([
    'gather',
    'out',
    '--adjudicated',
    'decided.conllu',
    '--out',
    'all',
    '--format',
    'json',
  ]);
  expect([last.code, last.err]).toEqual([0, 'all: 1 file written.\n']);
  expect(JSON.parse(last.out).progress[1]).toEqual({
    name: 'ben',
    sentences: 4,
    touched: 1,
    complete: 1,
    words: 10,
    completeWords: 2,
  });
  const [a, b, c, d] = GOLD.split('\n\n');
  expect(folder.read('all/gold.conllu').split('\n\n').slice(0, 4)).toEqual([
    a.replace('nsubj', 'obj'),
    b,
    c.replace('nsubj', 'csubj'),
    d,
  ]);
});

test('locks and open notes of the sentences of each annotator are handed out on request', async () => {
  const locks = { version: 1, locks: { 'gold.conllu': { a: ['Dogs#1'], e: ['se#1'] } } };
  const folder = new Folder({ 'gold.conllu': GOLD, '.treebank.json': JSON.stringify(locks) });
  await folder.treebank(['assign', 'gold.conllu', '--to', 'anna,ben', '--locks', '--out', 'out']);
  expect(JSON.parse(folder.read('out/anna/.treebank.json')).locks).toEqual({ 'gold.conllu': { a: ['Dogs#1'] } });
  expect(JSON.parse(folder.read('out/ben/.treebank.json')).locks).toEqual({ 'gold.conllu': { e: ['se#1'] } });
  const said = { by: 'Cora', on: '2026-11-28T10:15:00.000Z', text: 'Whose?' };
  const open = { file: 'gold.conllu', sentence: 'e', at: 'se HEAD', ...said };
  const resolved = { ...open, sentence: 'a', at: 'Dogs', resolved: { by: 'Ben', on: said.on } };
  folder.write('.treebank.json', JSON.stringify({ ...locks, notes: [resolved, open] }));
  await folder.treebank(['assign', 'gold.conllu', '--to', 'anna,ben', '--notes', '--out', 'noted']);
  expect(existsSync(join(folder.path, 'noted/anna/.treebank.json'))).toBe(false);
  expect(JSON.parse(folder.read('noted/ben/.treebank.json'))).toEqual({ version: 1, notes: [open] });
  folder.write('.treebank.json', '{"version": 1,\n "locks": 7}');
  const bad = await folder.treebank(['assign', 'gold.conllu', '--to', 'anna', '--locks', '--out', 'new']);
  expect([bad.code, bad.err]).toEqual([2, expect.stringContaining('.treebank.json:2:11: ')]);
  expect(existsSync(join(folder.path, 'new'))).toBe(false);
});

test('an exercise: what is wrong, how often it was checked, and marks equal to evaluate', async () => {
  const folder = await handed(['--to', 'mia,noah', '--overlap', '100%', '--feedback', 'place', ...QUICK]);
  const blank = await folder.treebank(['exercise', 'out/mia/gold.conllu']);
  expect([blank.code, blank.out.split('\n')[0]]).toEqual([
    1,
    'out/mia/gold.conllu:3:1 (a): Wrong cells: 0 of 4. Cells without an answer: 4.',
  ]);
  expect(existsSync(join(folder.path, 'out/mia/attempts.json'))).toBe(false);
  const answers = GOLD.replace('nsubj', 'obj').replace(
    '1\tSoubor\tsoubor\tNOUN\t_\t_\t4',
    '1\tSoubor\tsoubor\tNOUN\t_\t_\t3',
  );
  folder.write('out/mia/gold.conllu', answers);
  const first = await folder.treebank(['exercise', 'out/mia/gold.conllu']);
  expect([first.code, first.err]).toEqual([1, '']);
  expect(first.out).toBe(
    'out/mia/gold.conllu:3:1 (a): Wrong cells: 1 of 4. (1 attempt)\n' +
      'out/mia/gold.conllu:3:33: “Dogs”: DEPREL is wrong.\n' +
      ['8:1 (b)', '13:1 (c)', '18:1 (d)']
        .map((place) => `out/mia/gold.conllu:${place}: All 4 cells are right. (1 attempt)\n`)
        .join('') +
      'out/mia/gold.conllu:23:1 (e): Wrong cells: 1 of 8. (1 attempt)\n' +
      'out/mia/gold.conllu:23:26: “Soubor”: HEAD is wrong.\n',
  );
  // The same answers again are no attempt; others are.
  await folder.treebank(['exercise', 'out/mia/gold.conllu']);
  folder.write('out/mia/gold.conllu', answers.replace('\tobj', '\tobl'));
  const again = await folder.treebank(['exercise', 'out/mia/gold.conllu']);
  expect(again.out).toContain('(a): Wrong cells: 1 of 4. (2 attempts)\n');
  const json = await folder.treebank(['gather', 'out', '--format', 'json']);
  const [mia, noah] = JSON.parse(json.out).students;
  const scores = await folder.treebank(['evaluate', 'gold.conllu', 'out/mia/gold.conllu', '--format', 'json']);
  const { uas, las, la, confusions } = JSON.parse(scores.out);
  expect([mia.uas.toFixed(2), mia.las.toFixed(2), mia.la.toFixed(2)]).toEqual(
    [uas, las, la].map((score) => score.toFixed(2)),
  );
  expect([mia.words, mia.attempts, mia.confusions]).toEqual([12, 6, confusions]);
  expect([noah.las, noah.attempts]).toEqual([0, 0]);
  const table = await folder.treebank(['gather', 'out', '--format', 'markdown']);
  expect(table.out).toContain('| mia | 12 | 91.67 | 83.33 | 91.67 | 60.00 | 6 |');
  expect(table.out).toContain('| nsubj | obl | 1 | 0 |');
  expect(existsSync(join(folder.path, 'out/gathered'))).toBe(false);
});

test('answer and count: the right value, or only the number', async () => {
  for (const [feedback, said, line] of [
    ['answer', 'Wrong cells: 1 of 4.', 'out/mia/gold.conllu:3:33: “Dogs”: DEPREL is wrong: nsubj is right.'],
    ['count', 'At least one of 4 cells is wrong.', 'out/mia/gold.conllu:8:1 (b): All 4 cells are right. (1 attempt)'],
  ]) {
    const folder = await handed(['--to', 'mia', '--feedback', feedback, ...QUICK]);
    folder.write('out/mia/gold.conllu', GOLD.replace('nsubj', 'obj'));
    const { out } = await folder.treebank(['exercise', 'out/mia/gold.conllu']);
    expect(out.split('\n').slice(0, 2)).toEqual([`out/mia/gold.conllu:3:1 (a): ${said} (1 attempt)`, line]);
    expect(folder.read('out/mia/exercise.json').includes('nsubj')).toBe(feedback === 'answer');
  }
});

test('tags are asked for where the treebank has them', async () => {
  const folder = await handed(['--to', 'mia', '--feedback', 'place', '--blank', 'tags', ...QUICK]);
  expect(JSON.parse(folder.read('out/mia/exercise.json')).columns).toEqual(['upos', 'feats']);
  folder.write('out/mia/gold.conllu', GOLD.replace('NOUN', 'VERB'));
  const { out } = await folder.treebank(['gather', 'out']);
  expect(out).toContain(
    '  student  words   UPOS    XPOS  UFeats  attempts\n  mia         12  91.67  100.00  100.00         0\n',
  );
});

test('students who rename, split, delete or break: a message, and never a crash', async () => {
  const folder = await handed(['--to', 'mia', '--feedback', 'place', ...QUICK]);
  const gather = async (text: string) => {
    folder.write('out/mia/gold.conllu', text);
    const { code, err, out } = await folder.treebank(['gather', 'out']);
    const check = await folder.treebank(['exercise', 'out/mia/gold.conllu']);
    return [code, err.trim().split('\n'), /mia +12 .*/.exec(out)?.[0].split(/ +/)[3], check.out];
  };
  const [a] = GOLD.split('\n\n');
  expect((await gather(GOLD.replace('= a\n', '= zzz\n'))).slice(0, 3)).toEqual([
    1,
    ['out/mia/gold.conllu:1:1: sentence zzz had another sent_id when it was handed out. It was found by its words.'],
    '100.00',
  ]);
  expect((await gather(GOLD.slice(a.length + 2))).slice(0, 3)).toEqual([
    1,
    ['out/mia/gold.conllu:1:1: sentence a is missing. It counts as not annotated.'],
    '83.33',
  ]);
  const [code, err, score, check] = await gather(
    GOLD.replace('1\tDogs\t', '1\tDo\t_\t_\t_\t_\t2\tdep\t_\t_\n2\tgs\t').replace('\n2\tbark', '\n3\tbark'),
  );
  expect([code, err, score]).toEqual([
    1,
    [
      'out/mia/gold.conllu:1:1: sentence a has other words than those handed out. Those that are gone count as not annotated.',
    ],
    '91.67',
  ]);
  expect(check).toContain('(a): This sentence cannot be checked: its words are not those handed out. (1 attempt)\n');
  const broken = await gather('This is no treebank.\n');
  expect(broken.slice(0, 3)).toEqual([
    2,
    [expect.stringContaining('out/mia/gold.conllu:1:1: this is not a CoNLL-U line')],
    '0.00',
  ]);
  folder.write('out/mia/attempts.json', '{"version": 1, "files": []}');
  folder.write('out/mia/exercise.json', '<<<<<<< HEAD\n{}');
  const bad = await folder.treebank(['exercise', 'out/mia/gold.conllu']);
  expect(bad.err).toContain('this is not a CoNLL-U line');
  folder.write('out/mia/gold.conllu', GOLD);
  expect((await folder.treebank(['exercise', 'out/mia/gold.conllu'])).err).toContain(
    'exercise.json:1:1: This is not JSON',
  );
  expect((await folder.treebank(['gather', 'out'])).err).toContain(
    'out/mia/attempts.json:1:25: an object is expected here',
  );
});

test('what cannot be handed out or gathered is named, and nothing is written', async () => {
  const folder = new Folder({
    'gold.conllu': GOLD,
    'x/gold.conllu': GOLD,
    'bad.conllu': 'Text.\n',
    'full/a': 'x',
    'empty.conllu': '\n',
  });
  const assign = async (...args: string[]) => (await folder.treebank(['assign', ...args])).err;
  expect(await assign('gold.conllu', '--to', 'a,b')).toContain('name the new folder with --out DIR');
  expect(await assign('gold.conllu', '--out', 'new')).toContain('name the annotators with --to a,b,c');
  expect(await assign('gold.conllu', '--to', 'a,../b', '--out', 'new')).toContain(
    '“../b” cannot be the name of a folder',
  );
  expect(await assign('gold.conllu', '--to', 'a,A', '--out', 'new')).toContain('The name A is taken');
  expect(await assign('gold.conllu', '--to', 'originals', '--out', 'new')).toContain('The name originals is taken');
  expect(await assign('gold.conllu', '--to', 'gathered', '--out', 'new')).toContain('The name gathered is taken');
  expect(await assign('gold.conllu', 'x/gold.conllu', '--to', 'a', '--out', 'new')).toContain(
    'would have the same name',
  );
  expect(await assign('gold.conllu', '--to', 'a', '--out', 'full')).toContain(
    'full is not empty, so nothing is written',
  );
  expect(await assign('gold.conllu', '--to', 'a', '--overlap', '110%', '--out', 'new')).toContain(
    'a percentage, such as 10%',
  );
  expect(await assign('bad.conllu', '--to', 'a', '--out', 'new')).toContain(
    'bad.conllu:1:1: this is not a CoNLL-U line',
  );
  expect(await assign('empty.conllu', '--to', 'a', '--out', 'new')).toContain('There is no sentence to hand out.');
  expect(existsSync(join(folder.path, 'new'))).toBe(false);
  const gather = async () => (await folder.treebank(['gather', 'full'])).err;
  expect(await gather()).toContain('cannot read full/assignment.json: there is no such file or folder');
  folder.write('full/assignment.json', '{"version": 1,\n "seed": -1}');
  expect(await gather()).toContain('full/assignment.json:1:1: "annotators" is missing here');
  const manifest = {
    version: 1,
    seed: 1,
    order: 'as-is',
    deprels: 'full',
    annotators: ['a'],
    files: [{ name: '../gold.conllu', overlap: '', sentences: { a: '1' } }],
  };
  folder.write('full/assignment.json', JSON.stringify(manifest));
  expect(await gather()).toContain('the name of a file or folder is expected here');
  manifest.files[0] = { name: 'gold.conllu', overlap: '', sentences: { a: '1-99' } };
  folder.write('full/assignment.json', JSON.stringify(manifest));
  folder.write('full/originals/gold.conllu', GOLD);
  expect(await gather()).toContain('has 5 sentences, and sentence 99 was handed out');
});

test('what was handed out or handed in is never written over', async () => {
  const folder = await handed(['--to', 'anna,ben', '--overlap', '40%']);
  const files = ['anna', 'ben', 'originals'].map((name) => `out/${name}/gold.conllu`);
  folder.write('out/anna/gold.conllu', folder.read('out/anna/gold.conllu').replace('nsubj', 'obj'));
  const before = files.map((name) => folder.read(name));
  for (const out of ['out', 'out/.', 'out/anna', 'out/Ben', 'out/originals']) {
    const { code, err } = await folder.treebank(['gather', 'out', '--out', out]);
    expect([code, err]).toEqual([2, expect.stringContaining(`nothing is written to ${out}: `)]);
  }
  const { code, err, out } = await folder.treebank(['gather', 'out', '--out', 'gold.conllu']);
  expect([code, err, out]).toEqual([
    2,
    'treebank gather: cannot write gold.conllu: part of its path is a file, not a folder\n',
    (await folder.treebank(['gather', 'out'])).out,
  ]);
  expect(out).toContain('anna');
  expect(files.map((name) => folder.read(name))).toEqual(before);
  expect(existsSync(join(folder.path, 'out/gold.conllu'))).toBe(false);
});

test('uncertain: those a parser doubts most come first', async () => {
  const folder = await handed(['--to', 'anna', '--order', 'uncertain', '--lang', 'cs'], GOLD);
  expect(JSON.parse(folder.read('out/assignment.json')).files[0].sentences.anna).toMatch(/^5,/);
});
