/** `treebank convert`: columns move with their cells, and what is lost is said. */

import { expect, test } from 'vitest';
import { conllu } from '../fixture.ts';
import { Folder } from './harness.ts';

const TEN = 'ID FORM LEMMA UPOS XPOS FEATS HEAD DEPREL DEPS MISC';
const plain = conllu(`
# sent_id = a
# text = au lit
1-2  au   _    _     _  _            _  _     _  _
1    à    à    ADP   P  _            3  case  _  _
2    le   le   DET   D  Definite=Def  3  det   _  _
3    lit  lit  NOUN  N  Gender=Masc  0  root  _  SpaceAfter=No
3.1  _    _    _     _  _            _  _     3:x  _

`);
const cupt = `# global.columns = ${TEN} PARSEME:MWE\n${plain.replace(/^\d.*$/gm, (line) => `${line}\t${line.startsWith('3\t') ? '1:VID' : '*'}`)}`;
const run = (text: string, ...args: string[]) => new Folder().treebank(['convert', ...args, '-'], { stdin: text });

test('cupt to CoNLL-U: the column goes with its cells, which are counted', async () => {
  const { code, out, err } = await run(cupt, '--to', 'conllu');
  expect([code, out]).toEqual([0, plain]);
  expect(err).toBe('-: 1 sentence converted; lost: 1 cell of PARSEME:MWE.\n');
});

test('there and back in another order: nothing is lost', async () => {
  const names = ['X:A', ...TEN.split(' ').reverse()].join(' ');
  const there = await run(plain, '--to', names);
  expect(there.out.split('\n')[0]).toBe(`# global.columns = ${names}`);
  expect(there.err).toContain('nothing lost');
  const back = await run(there.out, '--to', TEN);
  expect([back.out, back.err]).toEqual([plain, '-: 1 sentence converted, nothing lost.\n']);
});

test('CoNLL-X has words alone, and says what went', async () => {
  const { out, err } = await run(plain, '--to', 'conll-x');
  expect(out).toBe(
    conllu(`
1  à    à    ADP   P  _            3  case  _  _
2  le   le   DET   D  Definite=Def  3  det   _  _
3  lit  lit  NOUN  N  Gender=Masc  0  root  _  _

`),
  );
  expect(err).toBe('-: 1 sentence converted; lost: 1 cell of MISC, 2 comments, 1 multiword token, 1 empty node.\n');
  const back = await run(out, '--from', 'conll-x', '--to', 'conllu');
  expect(back.out).toBe(out);
});

const conll2009 = conllu(`
1  She    she    she    PRP  PRP  _  _  2  2  SBJ   SBJ   _  _         A0  _
2  slept  sleep  sleep  VBD  VBD  _  _  0  0  ROOT  ROOT  Y  sleep.01  _   _
3  on     on     on     RP   RP   _  _  2  2  PRT   PRT   Y  on.01     _   A1

1  Yes    yes    yes    UH   UH   _  _  0  0  ROOT  ROOT  _  _

`);

test('CoNLL-2009 is read and written, with all predicates', async () => {
  const { out, err } = await run(conll2009, '--from', 'conll-2009', '--to', 'conllu');
  expect(out.split('\n')[0]).toBe('1\tShe\tshe\t_\tPRP\t_\t2\tSBJ\t_\t_');
  expect(err).toContain('4 cells of CONLL09:PLEMMA');
  expect(err).toContain('2 cells of CONLL09:APREDS');
  const all = `ID FORM LEMMA CONLL09:PLEMMA XPOS CONLL09:PPOS FEATS CONLL09:PFEAT HEAD CONLL09:PHEAD DEPREL CONLL09:PDEPREL CONLL09:FILLPRED CONLL09:PRED CONLL09:APREDS`;
  const plus = await run(conll2009, '--from', 'conll-2009', '--to', all);
  expect(plus.err).toContain('nothing lost');
  expect(plus.out).toContain('Y\tsleep.01\t_|_\n');
  expect((await run(plus.out, '--to', 'conll-2009')).out).toBe(conll2009);
});

test('what a file is, is not guessed; files are written whole or not at all', async () => {
  const folder = new Folder({ 'a.conll': conll2009, 'b.cupt': cupt });
  const refused = await folder.treebank(['convert', '--to', 'conllu', '--out', 'c.conllu', 'a.conll']);
  expect([refused.code, refused.err]).toEqual([2, expect.stringContaining('this is CoNLL-2009 with')]);
  expect(refused.err).toContain('columns, not CoNLL-U: add --from conll-2009. The file is left unchanged.');
  const table = ['1', '2', '3'].map((id) => `${id}\ta\tb\tc\n`).join('');
  expect((await run(table, '--to', 'conllu')).err).toContain(
    'not CoNLL-U: name its columns with --from, such as ID,FORM,HEAD.',
  );
  expect(() => folder.read('c.conllu')).toThrow();
  expect((await folder.treebank(['convert', '--to', 'id form', 'b.cupt'])).code).toBe(2);
  expect((await folder.treebank(['convert', '--to', 'ID', '--in-place', 'b.cupt'])).code).toBe(0);
  expect(folder.read('b.cupt')).toBe('# global.columns = ID\n# sent_id = a\n# text = au lit\n1-2\n1\n2\n3\n3.1\n\n');
});

const go = (id: string) => `# sent_id = ${id}\n1\tGo\tgo\tVERB\t_\t_\t0\troot\t_\t_`;

test.each(['', '\n', '\n\n'])('files are joined at an empty line, after %j', async (end) => {
  const folder = new Folder({ 'a.conllu': go('a') + end, 'b.conllu': `\ufeff${go('b')}` });
  const to = (format: string) => folder.treebank(['convert', '--to', format, 'a.conllu', 'b.conllu']);
  expect((await to('conllu')).out).toBe(`${go('a')}\n\n${go('b')}`);
  const [, row] = go('a').split('\n');
  expect((await to('conll-x')).out).toBe(`${row}\n\n${row}`);
  expect((await to('ID,FORM')).out).toBe('# global.columns = ID FORM\n# sent_id = a\n1\tGo\n\n# sent_id = b\n1\tGo');
  await folder.treebank(['convert', '--to', 'ID,FORM', '--in-place', 'a.conllu', 'b.conllu']);
  expect(folder.read('b.conllu')).toBe('# global.columns = ID FORM\n# sent_id = b\n1\tGo');
});

test('a line of white space separates sentences in CoNLL-X, too', async () => {
  const [, row] = go('a').split('\n');
  expect((await run(`${row}\n \n${row}\n\n`, '--to', 'conll-x')).out).toBe(`${row}\n\n${row}\n\n`);
});
