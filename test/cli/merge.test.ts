/** `treebank merge` on files: its output, files and exit codes. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { conllu } from '../fixture.ts';
import { noShared, SHARED, sharedTitle } from '../shared.ts';
import { Folder } from './harness.ts';

const BASE = conllu(`
# sent_id = a1
# text = The dog saw cats
1  The   the  DET   _  _            2  det    _  _
2  dog   dog  NOUN  _  Number=Sing  3  nsubj  _  _
3  saw   see  VERB  _  _            0  root   _  _
4  cats  cat  NOUN  _  Number=Plur  3  obj    _  _

# sent_id = a2
# text = I cannot go
1  I       I    PRON  _  _  3  nsubj  _  _
2  cannot  can  AUX   _  _  3  aux    _  _
3  go      go   VERB  _  _  0  root   _  _

`);

function folderOf(ours: string, theirs: string, base = BASE): Folder {
  return new Folder({ 'base.conllu': base, 'ours.conllu': ours, 'theirs.conllu': theirs });
}

const FILES = ['base.conllu', 'ours.conllu', 'theirs.conllu'];
const OBL = BASE.replace('\tobj\t', '\tobl\t');
const IOBJ = BASE.replace('\tobj\t', '\tiobj\t');

describe('a conflict', () => {
  test('is marked around its line, with the base, and named', async () => {
    const { code, out, err } = await folderOf(OBL.replace('\tDET\t', '\tX\t'), IOBJ).treebank(['merge', ...FILES]);
    const row = (deprel: string) => `4\tcats\tcat\tNOUN\t_\tNumber=Plur\t3\t${deprel}\t_\t_\n`;
    const marked = `<<<<<<< ours\n${row('obl')}||||||| base\n${row('obj')}=======\n${row('iobj')}>>>>>>> theirs\n`;
    expect(out).toBe(BASE.replace('\tDET\t', '\tX\t').replace(row('obj'), marked));
    expect(err).toBe(
      'ours.conllu:1:1 (a1): word 4, HEAD and DEPREL: 3 obj in base, 3 obl in ours, 3 iobj in theirs\n1 conflict.\n',
    );
    expect(code).toBe(1);
  });

  test('is marked with as many signs as asked for', async () => {
    const { out } = await folderOf(OBL, IOBJ).treebank(['merge', ...FILES, '--marker-size', '9']);
    expect(out).toMatch(/^<{9} ours\n[\s\S]*^\|{9} base\n[\s\S]*^={9}\n[\s\S]*^>{9} theirs\n/m);
  });

  test('is decided for one side', async () => {
    const folder = folderOf(OBL, IOBJ);
    const ours = await folder.treebank(['merge', ...FILES, '--favor', 'ours']);
    expect([ours.code, ours.out, ours.err]).toEqual([0, OBL, expect.stringContaining('1 conflict, decided for ours.')]);
    const theirs = await folder.treebank(['merge', ...FILES, '--favor', 'theirs', '--out', 'merged.conllu']);
    expect([theirs.code, theirs.out, folder.read('merged.conllu')]).toEqual([0, '', IOBJ]);
  });

  test('is noted in MISC so that the file can be parsed', async () => {
    const heads = IOBJ.replace('\t3\tiobj\t', '\t2\tiobj\t').replace('# text = I cannot go', '# text = I can not go');
    const ours = OBL.replace('# text = I cannot go', '# text = I cannot  go');
    const { code, out } = await folderOf(ours, heads).treebank(['merge', ...FILES, '--conflicts', 'misc']);
    const noted = ours
      .replace('\tobl\t_\t_', '\tobl\t_\tConflict=HEAD:2:iobj')
      .replace('I cannot  go\n', 'I cannot  go\n# conflict = text: I can not go\n');
    expect([code, out]).toEqual([1, noted]);
  });

  test('is listed as JSON, with the results', async () => {
    const folder = folderOf(OBL, IOBJ);
    const { code, out } = await folder.treebank(['merge', ...FILES, '--format', 'json']);
    const values = { base: '3 obj', ours: '3 obl', theirs: '3 iobj' };
    const conflicts = [{ sentence: 'a1', kind: 'cell', word: '4', column: 'HEAD,DEPREL', ...values }];
    expect([code, JSON.parse(out)]).toEqual([
      1,
      { status: 'conflict', conflicts, resultOurs: OBL, resultTheirs: IOBJ },
    ]);
    const written = await folder.treebank(['merge', ...FILES, '--format', 'json', '--out', 'x.conllu']);
    expect(JSON.parse(written.out)).toEqual({ status: 'conflict', conflicts });
    expect(folder.read('x.conllu')).toContain('<<<<<<< ours');
  });
});

test('notes in MISC hold no bars and blanks of their own', async () => {
  const xpos = (value: string) => BASE.replace('DET\t_', `DET\t${value}`);
  const { out } = await folderOf(xpos('a'), xpos('N|x y\\')).treebank(['merge', ...FILES, '--conflicts', 'misc']);
  expect(out).toContain('Conflict=XPOS:N\\px\\sy\\\\\n');
});

test('whole sentences: deleted against changed has one empty side', async () => {
  const second = BASE.indexOf('# sent_id = a2');
  const { code, out, err } = await folderOf(BASE.slice(0, second), BASE.replace('\taux\t', '\tdep\t')).treebank([
    'merge',
    ...FILES,
  ]);
  const changed = BASE.slice(second).replace('\taux\t', '\tdep\t');
  const whole = `<<<<<<< ours\n||||||| base\n${BASE.slice(second)}=======\n${changed}>>>>>>> theirs\n`;
  expect([code, out]).toEqual([1, BASE.slice(0, second) + whole]);
  expect(err).toContain('theirs.conllu:8:1 (a2): ours deleted the sentence, theirs changed it');
});

test('a tree conflict is one block, so that one choice makes a tree', async () => {
  const ours = BASE.replace('2\tdet', '4\tdet').replace('4\tcats\tcat\tNOUN', '4\tcats\tcat\tX');
  const theirs = BASE.replace('3\tobj', '1\tobj');
  const { out, err } = await folderOf(ours, theirs).treebank(['merge', ...FILES]);
  expect(out.match(/^<<<<<<< /gm)).toHaveLength(1);
  expect(out).toMatch(/^<<<<<<< ours\n1\tThe.*\n2\t.*\n3\t.*\n4\tcats\tcat\tX.*\n\|/m);
  expect(err).toContain('together, the arcs of ours and theirs do not form a tree; see words 1 and 4');
});

describe('input that cannot be merged', () => {
  test('a clean merge says nothing', async () => {
    const { code, out, err } = await folderOf(OBL, BASE.replace('\tDET\t', '\tX\t')).treebank(['merge', ...FILES]);
    expect([code, out, err]).toEqual([0, OBL.replace('\tDET\t', '\tX\t'), '']);
  });

  test('conflict markers and plain text are named with their line', async () => {
    const marked = `${BASE}<<<<<<< HEAD\n=======\n>>>>>>> x\n`;
    const { code, out, err } = await folderOf(OBL, marked).treebank(['merge', ...FILES]);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain('theirs.conllu:14:1: this is a merge conflict marker.');
    const text = await folderOf('Plain text.\n', OBL).treebank(['merge', ...FILES]);
    expect([text.code, text.err]).toEqual([2, expect.stringContaining('ours.conllu:1:1: this is not a CoNLL-U line')]);
    const long = await folderOf(OBL, marked.replace(/^([<=>])/gm, '$1$1$1')).treebank(['merge', ...FILES]);
    expect([long.code, long.err]).toEqual([2, expect.stringContaining('theirs.conllu:14:1')]);
  });

  test('bytes that are not UTF-8 too', async () => {
    const folder = folderOf(OBL, IOBJ);
    folder.write('theirs.conllu', Buffer.concat([Buffer.from(IOBJ.slice(0, 20)), Buffer.from([0xff, 10])]));
    const { code, err } = await folder.treebank(['merge', ...FILES]);
    expect([code, err]).toEqual([2, expect.stringContaining('theirs.conllu:2:6: the byte FF is not UTF-8')]);
  });

  test('a broken sentence costs only itself', async () => {
    const broken = (text: string) => text.replace('3\tgo\tgo\tVERB', '4\tgo\tgo\tVERB');
    const ours = broken(OBL);
    // Only ours changed it: it is taken unchanged.
    const one = await folderOf(ours, BASE.replace('\tDET\t', '\tX\t')).treebank(['merge', ...FILES]);
    expect([one.code, one.out]).toEqual([0, ours.replace('\tDET\t', '\tX\t')]);
    const both = await folderOf(ours, BASE.replace('\tDET\t', '\tX\t').replace('\taux\t', '\tdep\t')).treebank([
      'merge',
      ...FILES,
    ]);
    expect(both.code).toBe(1);
    expect(both.out).toContain('1\tThe\tthe\tX');
    expect(both.out).toContain('\tobl\t');
    expect(both.err).toMatch(
      /^ours\.conllu:12:1 \(a2\): .*\nours\.conllu:8:1 \(a2\): ours and theirs changed the sentence/m,
    );
  });

  test('a sent_id that occurs twice is named; sentences are matched by their text', async () => {
    const twice = (text: string) => text.replace('# sent_id = a2', '# sent_id = a1');
    const { code, out, err } = await folderOf(
      twice(OBL),
      twice(BASE.replace('\taux\t', '\tdep\t')),
      twice(BASE),
    ).treebank(['merge', ...FILES]);
    expect([code, out]).toEqual([0, twice(OBL.replace('\taux\t', '\tdep\t'))]);
    expect(err).toContain('base.conllu:8:1: the sent_id a1 occurs twice');
  });

  test('CRLF and a byte order mark are no changes', async () => {
    const windows = `\ufeff${BASE.replaceAll('\n', '\r\n')}`;
    const { code, out } = await folderOf(windows, IOBJ).treebank(['merge', ...FILES]);
    expect([code, out]).toEqual([0, IOBJ]);
  });

  test('the command line is checked', async () => {
    const folder = folderOf(OBL, IOBJ);
    expect((await folder.treebank(['merge', 'base.conllu', 'ours.conllu'])).err).toContain('name three files');
    expect((await folder.treebank(['merge', '--dry-run', ...FILES])).err).toContain(
      '--dry-run only goes with --install',
    );
    expect((await folder.treebank(['merge', '--install', 'x'])).err).toContain('--install takes no files');
    expect((await folder.treebank(['merge', 'base.conllu', '-', '-'])).code).toBe(2);
    expect((await folder.treebank(['merge', 'base.conllu', 'none.conllu', 'theirs.conllu'])).code).toBe(2);
  });
});

test.skipIf(noShared).each(['range-beyond', 'empty-twice'])(sharedTitle('no line is lost: %s'), async (name) => {
  const text = (version: string) => readFileSync(join(SHARED, `faults3/merge-${name}-${version}.conllu`), 'utf8');
  const { code, out, err } = await folderOf(text('ours'), text('theirs'), text('base')).treebank(['merge', ...FILES]);
  expect(code).toBe(1);
  for (const version of ['base', 'ours', 'theirs']) expect(out).toContain(text(version));
  expect(err).toMatch(
    /^base\.conllu:4:1 \(s1\): (This multiword token ends behind the last word|The ID of this empty node is not higher)/,
  );
});
