/** Files whose columns are not the ten: named ones are read and written by name, others are refused. */

import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { READING } from '../../server/src/cli/reading/unchanged.ts';
import { COMMANDS } from '../../server/src/cli/run.ts';
import { conllu } from '../fixture.ts';
import { noShared, sharedFiles, sharedTitle } from '../shared.ts';
import { Folder, sentence } from './harness.ts';

const TEN = 'ID FORM LEMMA UPOS XPOS FEATS HEAD DEPREL DEPS MISC';
const rows = conllu(`
# sent_id = a
# text = She slept.
1  She    she    PRON   _  _  2  nsubj  _  _              *
2  slept  sleep  VERB   _  _  0  root   _  SpaceAfter=No  1:VID
3  .      .      PUNCT  _  _  2  punct  _  _              *

`);
const cupt = `# global.columns = ${TEN} PARSEME:MWE\n${rows}`;
const conll2009 = conllu(`
1  She    she    she    PRP  PRP  _  _  2  2  SBJ   SBJ   _  _         A0
2  slept  sleep  sleep  VBD  VBD  _  _  0  0  ROOT  ROOT  Y  sleep.01  _

`);
const FILES = { 'c.conll': conll2009, 'd.conllu': rows };
const RULES = 'rule r { pattern { X [upos=VERB] } commands { X.upos = NOUN } } strat main { Onf (r) }';
const NAMED: Readonly<Record<string, string>> = {
  'c.conll': 'this is CoNLL-2009 with 15 columns, not CoNLL-U',
  'd.conllu': 'this is a table of 11 columns that have no names, not CoNLL-U',
};
const placeIn = (file: string) => `${file}:1:1: `;

describe.each(Object.keys(FILES))('%s', (file) => {
  const edit = (op: string, args: object) => [
    'edit',
    file,
    '--sentence',
    '1',
    '--op',
    op,
    '--args',
    JSON.stringify(args),
  ];
  test.each([
    ['parse', ['parse', '--lang', 'en', file]],
    ['parse --keep', ['parse', '--lang', 'en', '--keep', file]],
    ['projectivize', ['projectivize', file]],
    ['fix', ['fix', '--safe', file]],
    ['rewrite', ['rewrite', 'r.grs', file]],
    ['set_head', edit('set_head', { id: 1, head: 3 })],
    ['insert_word', edit('insert_word', { at: 2, form: 'x' })],
    ['make_mwt', edit('make_mwt', { first: 1, last: 2, form: 'x' })],
    ['insert_empty', edit('insert_empty', { after: 1, deps: [['2', 'obj']] })],
    ['merge', ['merge', file, file, 'sound.conllu']],
    ['adjudicate', ['adjudicate', 'sound.conllu', file, '--out', 'sound.conllu']],
  ])('%s refuses it in one sentence, and writes nothing', async (_, args) => {
    const folder = new Folder({ ...FILES, 'r.grs': RULES, 'sound.conllu': sentence('a') });
    const found: [string, number, string][] = [];
    const isRewriting = !['merge', 'adjudicate'].includes(args[0]);
    for (const target of isRewriting ? [[], ['--in-place'], ['--out', file], ['--out', 'sound.conllu']] : [[]]) {
      const { code, out, err } = await folder.treebank([...args, ...target]);
      found.push([out, code, err.split('\n')[0]]);
    }
    const line = `treebank ${args[0]}: ${placeIn(file)}${NAMED[file]}, so cells would be read and written in the wrong columns: name them in the first line (# global.columns = ID FORM …), or convert it with “treebank convert”. The file is left unchanged.`;
    for (const each of found) expect(each).toEqual(['', 2, line]);
    for (const [name, content] of Object.entries({ ...FILES, 'sound.conllu': sentence('a') }))
      expect(folder.read(name)).toBe(content);
  });

  test('on standard input, too', async () => {
    const { code, out, err } = await new Folder().treebank(['projectivize', '-'], {
      stdin: Object.entries(FILES).find(([name]) => name === file)?.[1],
    });
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(NAMED[file]);
  });
});

test.each([
  ['insert_word', { at: 2, form: 'x' }],
  ['insert_empty', { after: 1, deps: [['2', 'obj']] }],
  ['set_head', { id: 1, head: 3 }],
])('an operation on a sentence alone is refused by what the sentence shows: %s', async (op, args) => {
  for (const text of [rows, conll2009]) {
    const stdin = `${JSON.stringify({ op, args, text })}\n`;
    const { code, out } = await new Folder().treebank(['edit', '--ops', '-'], { stdin });
    expect([code, JSON.parse(out)]).toEqual([
      1,
      { refused: 'other-columns', message: expect.stringMatching(/^Nothing was changed: this is .*, not CoNLL-U/) },
    ]);
  }
});

describe.each([
  ['agree', 'FILE', 'FILE'],
  ['coverage', 'FILE'],
  ['diff', 'FILE', 'sound.conllu'],
  ['draw', 'FILE'],
  ['evaluate', 'FILE', 'FILE'],
  ['explain', 'nsubj', 'FILE'],
  ['search', 'pattern { X [upos=VERB] }', 'FILE'],
  ['stats', 'FILE'],
  ['table', 'lexicon', 'FILE'],
])('%s only reads', (...args) => {
  const marker = `<<<<<<< ours\n${sentence('a')}=======\n${sentence('a')}>>>>>>> theirs\n`;
  test.each([
    ['other columns', conll2009],
    ['a conflict marker', marker],
    ['plain text', 'She slept.\n'],
  ])('what it says of %s is not that the file is left unchanged', async (_, text) => {
    const folder = new Folder({ 'bad.conllu': text, 'sound.conllu': sentence('a') });
    const { code, err } = await folder.treebank(args.map((each) => (each === 'FILE' ? 'bad.conllu' : each)));
    expect([code, err]).toEqual([2, expect.stringContaining('bad.conllu:')]);
    expect(err).not.toContain('unchanged');
  });
});

test('commands that only read are commands', () => {
  const names = new Set(COMMANDS.map(({ name }) => name));
  expect([...READING].filter((name) => !names.has(name))).toEqual([]);
});

test('other files are written without it', async () => {
  const folder = new Folder({ ...FILES, 'sound.conllu': sentence('s') });
  const { code, err } = await folder.treebank(['fix', '--safe', 'd.conllu', 'sound.conllu', '--out', 'all.conllu']);
  expect([code, folder.read('all.conllu')]).toEqual([2, sentence('s')]);
  expect(err).toContain('d.conllu:1:1: this is');
});

test('a target is left alone if it is what was refused, or if nothing is to be written', async () => {
  const broken = Buffer.concat([Buffer.from(sentence('a')), Buffer.from([0x31, 0x09, 0xff, 0x0a])]);
  const folder = new Folder({ 'bad.conllu': broken, 'sound.conllu': sentence('s') });
  for (const inputs of [['bad.conllu'], ['sound.conllu', 'bad.conllu'], ['missing.conllu']]) {
    const { code, err } = await folder.treebank(['fix', '--safe', ...inputs, '--out', 'bad.conllu']);
    expect([code, folder.bytes('bad.conllu')]).toEqual([2, broken]);
    expect(err).toContain('bad.conllu was not written because there is nothing to write.');
  }
});

test('a declaration further down that contradicts is refused there', async () => {
  const folder = new Folder({ 'a.conllu': sentence('s') + cupt, 'same.cupt': cupt + cupt });
  const { code, err } = await folder.treebank(['projectivize', '--in-place', 'a.conllu']);
  expect([code, folder.read('a.conllu')]).toEqual([2, sentence('s') + cupt]);
  expect(err).toContain(`a.conllu:${sentence('s').split('\n').length}:1: a line declares other columns than the start`);
  const { out } = await folder.treebank(['lint', '--format', 'json', 'a.conllu']);
  expect(JSON.parse(out).filter(({ id }: { id: string }) => id === 'columns-header-misplaced')).toHaveLength(1);
});

test('the ten declared in their order are CoNLL-U, and nothing goes above them', async () => {
  const header = `# global.columns = ${TEN}\n`;
  const unnamed = sentence('s').replace('# sent_id = s\n', '');
  const { code, out } = await new Folder({ 'a.conllu': header + unnamed + unnamed }).treebank([
    'fix',
    '--safe',
    'a.conllu',
  ]);
  expect([code, out]).toEqual([0, `${header}# sent_id = s1\n${unnamed}# sent_id = s2\n${unnamed}`]);
});

test('a file with some rows that are too long or too short is CoNLL-U with faults', async () => {
  const faulty = sentence('b').replace('\n\n', '\tx\n\n') + sentence('c').replace(/\t_\n/, '\n');
  const folder = new Folder({ 'a.conllu': faulty + sentence('a') });
  const { code, out } = await folder.treebank([
    'edit',
    'a.conllu',
    '--sentence',
    'a',
    '--op',
    'set_deprel',
    '--id',
    '1',
    '--deprel',
    'obj',
  ]);
  expect([code, out.startsWith(faulty)]).toEqual([0, true]);
  const found = JSON.parse((await folder.treebank(['lint', '--format', 'json', 'a.conllu'])).out);
  expect(found.map(({ id }: { id: string }) => id).filter((id: string) => id.includes('columns'))).toEqual([
    'number-of-columns',
    'number-of-columns',
  ]);
});

describe('lint', () => {
  const idsOf = async (folder: Folder, args: readonly string[], stdin?: string) => {
    const { code, out } = await folder.treebank(['lint', '--format', 'json', ...args], { stdin });
    return [code, ...JSON.parse(out).map(({ id, line }: { id: string; line: number }) => `${line} ${id}`)];
  };

  test.each([
    ['c.conll', '1 columns-header-missing'],
    ['d.conllu', '1 columns-header-missing'],
  ])('%s: one finding for the file', async (file, expected) => {
    const folder = new Folder(FILES);
    expect(await idsOf(folder, [file])).toEqual([1, expected]);
    expect(await idsOf(folder, ['-'], folder.read(file))).toEqual([1, expected]);
  });

  test('named columns are checked, at their places, in every part of a large file', async () => {
    const faulty = rows.replace('nsubj', 'foo');
    const many = Array.from({ length: 600 }, (_, at) => rows.replace('= a', `= a${at}`)).join('');
    const folder = new Folder({ 'a.conllup': `# global.columns = ${TEN} X:Y\n${many}${faulty}` });
    const line = 1 + 600 * 6 + 3;
    expect(await idsOf(folder, ['--level', '2', 'a.conllup'])).toEqual([1, `${line} unknown-udeprel`]);
    const { out } = await folder.treebank(['lint', '--format', 'json', '--level', '2', 'a.conllup']);
    expect(JSON.parse(out)[0]).toMatchObject({ column: 22, endColumn: 25 });
  });

  test('concatenated files with the same declaration have no finding of it', async () => {
    const folder = new Folder({ 'a.cupt': cupt + cupt.replace('= a', '= b') });
    expect(await idsOf(folder, ['--level', '1', 'a.cupt'])).toEqual([0]);
  });

  test('standard input, and columns in another order', async () => {
    const folder = new Folder();
    const names = ['UPOS', 'ID', 'FORM', 'HEAD', 'DEPREL'];
    const few = `# global.columns = ${names.join(' ')}\n# sent_id = a\n# text = a b\nX\t1\ta\t2\tdep\nY\t2\tb\t0\troot\n\n`;
    expect(await idsOf(folder, ['--level', '3', '-'], few.replace('Y', 'X'))).toEqual([0]);
    expect(await idsOf(folder, ['--level', '3', '-'], few)).toEqual([1, '5 unknown-upos']);
  });
});

describe('what only reads', () => {
  const ten = rows.replace(/\t[^\t\n]*$/gm, '');

  test.each([
    ['evaluate', ['evaluate', 'FILE', 'FILE']],
    ['coverage', ['coverage', 'FILE']],
    ['search', ['search', 'pattern { X [SpaceAfter=No] }', 'FILE']],
    ['derive', ['derive', 'FILE']],
  ])('%s reads the ten of a cupt file', async (_, args) => {
    const answers = [];
    for (const text of [cupt, `# global.columns = ${TEN}\n${ten}`]) {
      const folder = new Folder({ 'a.conllu': text });
      answers.push(await folder.treebank(args.map((each) => (each === 'FILE' ? 'a.conllu' : each))));
    }
    expect(answers[0].code).toBe(0);
    expect(answers[0].out).not.toContain('VID');
    expect(answers[0]).toEqual(answers[1]);
  });

  test.each([
    ['evaluate', ['evaluate', 'c.conll', 'c.conll']],
    ['search', ['search', 'pattern { X [upos=VERB] }', 'd.conllu']],
    ['train', ['train', 'c.conll', '--out', 'm.model']],
  ])('%s refuses what it would misread', async (_, args) => {
    const { code, err } = await new Folder(FILES).treebank(args);
    expect([code, err]).toEqual([2, expect.stringContaining('name them in the first line')]);
  });
});

test('coverage of a file without heads names the column', async () => {
  const folder = new Folder({ 'a.conllup': '# global.columns = ID FORM\n1\ta\n\n' });
  const { code, err } = await folder.treebank(['coverage', 'a.conllup']);
  expect([code, err]).toEqual([
    1,
    expect.stringContaining('a.conllup:2:1: left out: this file has no HEAD column (missing-column)'),
  ]);
});

test('sentences apart from their file say what their columns are', async () => {
  const second = rows.replace('= a', '= b');
  const folder = new Folder({ 'a.cupt': cupt + second, 'p.conllup': '# global.columns = FORM ID\na\t1\n\n' });
  const found = await folder.treebank(['search', '--format', 'conllu', 'global { sent_id = "b" }', 'a.cupt']);
  expect(found.out).toBe(`# global.columns = ${TEN} PARSEME:MWE\n${second}`);
  expect((await folder.treebank(['search', '--format', 'conllu', 'pattern { X [upos=VERB] }', 'a.cupt'])).out).toBe(
    cupt + second,
  );
  const { out: ten } = await folder.treebank(['convert', '--to', 'conllu', 'p.conllup']);
  for (const [text, plain] of [
    [cupt, cupt],
    [(await folder.read('p.conllup')).trimEnd(), ten],
    [(await folder.read('p.conllup')).replaceAll('\n', '\r\n'), ten],
  ]) {
    const counted = new Folder({ 'x.conllup': text, 'y.conllu': plain });
    const [stats, expected] = [
      await counted.treebank(['stats', 'x.conllup']),
      await counted.treebank(['stats', 'y.conllu']),
    ];
    expect([stats.code, stats.out]).toEqual([0, expected.out]);
  }
  const formless = await new Folder({ 'x.conllup': '# global.columns = ID UPOS\n1\tX\n\n' }).treebank([
    'stats',
    'x.conllup',
  ]);
  expect(formless).toMatchObject({ code: 2, out: '', err: expect.stringContaining('no FORM column') });
});

describe('merge', () => {
  const mergeOf = (ours: string, theirs: string, ...args: string[]) =>
    new Folder({ base: cupt, ours, theirs }).treebank(['merge', ...args, 'base', 'ours', 'theirs']);

  test('cells of one row are merged, of all columns', async () => {
    const ours = cupt.replace('slept\tsleep\tVERB', 'slept\tsleep\tAUX');
    const theirs = cupt.replace('1:VID', '1:IRV').replace('nsubj', 'dep');
    const { code, out } = await mergeOf(ours, theirs);
    expect([code, out]).toEqual([0, theirs.replace('slept\tsleep\tVERB', 'slept\tsleep\tAUX')]);
  });

  test('two codes for one word are a conflict', async () => {
    const { code, err, out } = await mergeOf(cupt.replace('1:VID', '1:IRV'), cupt.replace('1:VID', '1:MVC'));
    expect(code).toBe(1);
    expect(`${err}${out}`).toContain('PARSEME:MWE');
  });

  test.each([[[]], [['--conflicts', 'misc']], [['--favor', 'theirs']], [['--format', 'json']]])(
    'the order of the columns does not matter: %j',
    async (args) => {
      const names = [...TEN.split(' '), 'PARSEME:MWE'];
      const order = ['PARSEME:MWE', ...names.slice(5, 10), ...names.slice(0, 5)];
      const wide = (text: string) =>
        text.replace(/^# global.columns.*/gm, `# global.columns = ${order.join(' ')}`).replace(/^\d.*$/gm, (line) => {
          const cells = line.split('\t');
          return order.map((name) => cells[names.indexOf(name)]).join('\t');
        });
      const token = '2-3\tslept.\t_\t_\t_\t_\t_\t_\t_\t_\t*\n2\tslept';
      const base = cupt.replace('2\tslept', token);
      const ours = base.replace('1:VID', '1:IRV').replace('2\tnsubj', '3\tnsubj').replace('sleep\tVERB', 'sleep\tAUX');
      const theirs = base.replace('1:VID', '1:MVC').replace('nsubj', 'dep').replace('2-3\tslept.', '2-3\tSlept.');
      const merged = async (...files: readonly string[]) => {
        const folder = new Folder({ base: files[0], ours: files[1], theirs: files[2] });
        return folder.treebank(['merge', ...args, 'base', 'ours', 'theirs']);
      };
      const plain = await merged(base, ours, theirs);
      const other = await merged(wide(base), wide(ours), wide(theirs));
      expect(plain.err).toContain('PARSEME:MWE');
      expect([other.code, other.err]).toEqual([plain.code, plain.err]);
      const textsOf = (out: string): string[] => {
        if (args[1] !== 'json') return [out];
        const { resultOurs, resultTheirs } = JSON.parse(out);
        return [resultOurs, resultTheirs];
      };
      expect(textsOf(other.out)).toEqual(textsOf(plain.out).map(wide));
    },
  );

  test('where one of the ten is missing, lines are merged', async () => {
    const wide = `# global.columns = PARSEME:MWE ID FORM\n# sent_id = s\n*\t1\ta\n*\t2\tb\n\n`;
    const folder = new Folder({ base: wide, ours: wide.replace('\ta', '\tc'), theirs: wide.replace('\ta', '\td') });
    const { code, err, out } = await folder.treebank(['merge', 'base', 'ours', 'theirs']);
    expect(code).not.toBe(0);
    expect(`${err}${out}`).toContain('lack one of the ten columns');
  });
});

test('diff, agree and adjudicate tell where further columns differ, whatever their order', async () => {
  const swapped = await new Folder({ 'a.cupt': cupt }).treebank([
    'convert',
    '--to',
    `PARSEME:MWE,${TEN.replaceAll(' ', ',')}`,
    'a.cupt',
  ]);
  const folder = new Folder({ 'a.cupt': cupt, 'b.cupt': swapped.out, 'c.cupt': swapped.out.replace('1:VID', '1:IRV') });
  expect(await folder.treebank(['diff', 'a.cupt', 'b.cupt'])).toMatchObject({ err: '' });
  const { code, out } = await folder.treebank(['diff', 'a.cupt', 'c.cupt']);
  expect([code, out]).toEqual([1, expect.stringContaining(': PARSEME:MWE 1:VID → 1:IRV\n')]);
  expect(await folder.treebank(['agree', 'a.cupt', 'b.cupt', '--alpha', 'none'])).toMatchObject({
    err: expect.stringMatching(/^PARSEME:MWE: a\.cupt and b\.cupt agree at (\d+) of \1 words\.\n$/),
  });
  const open = await folder.treebank(['adjudicate', 'a.cupt', 'c.cupt', '--out', 'd.cupt']);
  expect(open).toMatchObject({ code: 1, out: expect.stringContaining('PARSEME:MWE: 1:VID / 1:IRV\n') });
  expect(await folder.read('d.cupt')).toBe(cupt);
  expect(await folder.treebank(['adjudicate', 'a.cupt', 'c.cupt', '--columns', 'upos,X:OTHER'])).toMatchObject({
    out: '',
  });
});

describe('further columns in requests', () => {
  const search = async (...args: string[]) =>
    (await new Folder({ 'a.cupt': cupt, 'b.conllu': sentence('b') }).treebank(['search', ...args])).out;

  test('are features by their names; `_` and `*` are none', async () => {
    expect(await search('--count', 'pattern { X [PARSEME:MWE] }', 'a.cupt', 'b.conllu')).toContain('1');
    expect(await search('pattern { X [PARSEME:MWE="1:VID"] }', 'a.cupt')).toContain('slept');
    expect(await search('pattern { X [!PARSEME:MWE] }', 'a.cupt')).not.toContain('slept\tsleep');
    expect(await search('pattern { X [upos] } with { X.PARSEME:MWE = re"1.*" }', 'a.cupt')).toContain('slept');
    expect(await search('--cluster', 'X.PARSEME:MWE', 'pattern { X [upos] }', 'a.cupt')).toContain('1:VID');
  });

  test('and a file that lacks one is named, once', async () => {
    const [b, few] = [sentence('b') + sentence('c'), '# global.columns = ID FORM X:A\n# sent_id = s\n1\ta\t_\n\n'];
    const rule = (pattern: string) => `rule r { pattern { ${pattern} } commands { X.lemma = x } }`;
    const unused = rule('X [X:UNUSED]').replace('rule r', 'rule u');
    const folder = new Folder({
      'a.cupt': cupt,
      'b.conllu': b,
      'few.conllup': few,
      'r.grs': `${unused} ${rule('X [PARSEME:MWE="1:VID"]')} strat main { Seq (Try (r), Onf (r)) }`,
      'e.grs': `${rule('X [upos, !Case]; X -> Y; Y.X:A = x')} strat main { Onf (r) }`,
    });
    const errOf = async (...args: string[]) =>
      (await folder.treebank(args)).err.split('\n').filter((line) => line.includes('missing-column'));
    const mwe = 'pattern { X [PARSEME:MWE] }';
    expect(await errOf('search', mwe, 'a.cupt', 'b.conllu', 'few.conllup')).toEqual([
      'There is no PARSEME:MWE column in b.conllu and few.conllup (missing-column).',
    ]);
    const counted = ['search', '--cluster', 'X.X:G', '--count', 'pattern { X [lemma]; X -> Y }', 'few.conllup'];
    expect(await errOf(...counted)).toEqual(
      ['LEMMA', 'X:G', 'HEAD'].map((name) => `There is no ${name} column in few.conllup (missing-column).`),
    );
    folder.write('bare.conllup', '# global.columns = ID FORM HEAD\n# sent_id = s\n1\ta\t0\n\n');
    const named = async (request: string, ...args: string[]) =>
      (await errOf('search', ...args, request, 'bare.conllup')).map((line) => line.split(' ')[3]);
    expect(await named('pattern { X -[nsubj]-> Y }')).toEqual(['DEPREL']);
    expect(await named('pattern { e: X -> Y; e.1 = nsubj }')).toEqual(['DEPREL']);
    expect(await named('pattern { e: X -> Y }', '--cluster', 'e.label')).toEqual(['DEPREL']);
    expect(await named('pattern { X -[!enhanced]-> Y }')).toEqual([]);
    expect(await named('pattern { e: X -> Y; e.length = 1 }')).toEqual([]);
    expect(await errOf('search', 'pattern { X [form, SpaceAfter]; !X.X:A }', 'few.conllup')).toEqual([]);
    const said = 'the rules read PARSEME:MWE, but this file has no such column (missing-column).';
    for (const more of [[], ['--dry-run']]) {
      expect(await errOf('rewrite', 'r.grs', 'a.cupt', 'b.conllu', 'few.conllup', ...more)).toEqual([
        `b.conllu:1: ${said}`,
        `few.conllup:1: ${said}`,
      ]);
      const names = (await errOf('rewrite', 'e.grs', 'few.conllup', ...more)).map((line) => line.split(/ |,/)[4]);
      expect(names).toEqual(['UPOS', 'FEATS', 'HEAD']);
    }
  });

  test('commands that count a column name the files without it', async () => {
    const bare = '# global.columns = ID FORM HEAD\n# sent_id = s\n1\ta\t0\n\n';
    const folder = new Folder({ 'bare.conllup': bare, 'b.conllu': sentence('b') });
    const named = async (...args: string[]) =>
      [...(await folder.treebank(args)).err.matchAll(/no (\S+) column in bare\.conllup \(missing-column\)/g)].map(
        ([, name]) => name,
      );
    expect(await named('table', 'relations', 'bare.conllup', 'b.conllu')).toEqual(['DEPREL']);
    expect(await named('table', 'features', '--against', 'bare.conllup', 'b.conllu')).toEqual(['FEATS']);
    expect(await named('stats', 'bare.conllup')).toEqual(['LEMMA', 'UPOS', 'FEATS', 'DEPREL']);
    expect(await named('evaluate', 'bare.conllup', 'b.conllu')).toEqual(['LEMMA', 'UPOS', 'XPOS', 'FEATS', 'DEPREL']);
    for (const [name, column] of [
      ['nsubj', 'DEPREL'],
      ['NOUN', 'UPOS'],
      ['Case=Acc', 'FEATS'],
    ]) {
      expect(await named('explain', name, 'bare.conllup')).toEqual([column]);
      expect((await folder.treebank(['explain', name, 'bare.conllup'])).out).not.toContain('Not used here');
    }
    expect((await folder.treebank(['explain', 'vocative', 'bare.conllup', 'b.conllu'])).out).toContain('Not used here');
  });

  test('rules do not change them', async () => {
    const folder = new Folder({
      'a.cupt': cupt,
      'x.grs': 'rule r { pattern { X [upos] } commands { X.PARSEME:MWE = "1" } } strat main { Onf (r) }',
    });
    const { code, err } = await folder.treebank(['rewrite', 'x.grs', 'a.cupt']);
    expect([code, err]).toEqual([2, expect.stringContaining('PARSEME:MWE cannot be changed by rules')]);
  });
});

describe('what writes, by name', () => {
  test.each([
    ['projectivize', ['projectivize']],
    ['fix', ['fix', '--safe']],
    ['rewrite', ['rewrite', 'r.grs']],
    ['set_head', ['edit', '--sentence', '1', '--op', 'set_head', '--args', '{"id": 1, "head": 3, "deprel": "obj"}']],
  ])('%s changes the same cells, wherever they stand', async (_, [command, ...args]) => {
    const crossing = conllu(`
# sent_id = q
# text = a b c d
1  a  a  X  _  _  3  dep   _  _
2  b  b  X  _  C=d|A=b  4  dep   _  _
3  c  c  VERB  _  _  0  root  _  _
4  d  d  X  _  _  3  dep   _  _

`);
    const names = TEN.split(' ');
    const order = ['X:A', ...names.slice(6), 'X:B', ...names.slice(0, 6)];
    const wide = (text: string) =>
      `# global.columns = ${order.join(' ')}\n${text.replace(/^\d.*$/gm, (line) => {
        const cells = line.split('\t');
        return order.map((name) => (names.includes(name) ? cells[names.indexOf(name)] : '*')).join('\t');
      })}`;
    const folder = new Folder({ 'ten.conllu': crossing, 'wide.conllup': wide(crossing), 'r.grs': RULES });
    const plain = await folder.treebank([command, ...args, 'ten.conllu']);
    const other = await folder.treebank([command, ...args, 'wide.conllup']);
    expect([other.code, other.out]).toEqual([plain.code, wide(plain.out)]);
    expect(plain.out).not.toBe(crossing);
  });

  test('new rows have the empty value of the file, which another sentence may show', async () => {
    const starless = cupt.replace(/\*$/gm, '_') + rows.replace('= a', '= b');
    const folder = new Folder({ 'a.cupt': starless });
    const args = ['edit', 'a.cupt', '--sentence', 'a', '--op', 'insert_word', '--args', '{"at": 2, "form": "x"}'];
    expect((await folder.treebank(args)).out).toContain('2\tx\t_\t_\t_\t_\t1\tdep\t_\t_\t*\n');
  });

  test.each([
    ['enhance', ['enhance']],
    ['rewrite --deps compute', ['rewrite', 'r.grs', '--deps', 'compute']],
  ])('so have empty nodes that are computed: %s', async (_, args) => {
    const gap = conllu(`
# sent_id = g
# text = You win gold and me silver
1  You     you     PRON   _  _  2  nsubj   _  _  _
2  win     win     VERB   _  _  0  root    _  _  _
3  gold    gold    NOUN   _  _  2  obj     _  _  _
4  and     and     CCONJ  _  _  5  cc      _  _  _
5  me      I       PRON   _  _  2  conj    _  _  _
6  silver  silver  NOUN   _  _  5  orphan  _  _  _

`);
    const header = `# global.columns = ${TEN} PARSEME:MWE\n`;
    for (const [text, empty] of [
      [header + gap + rows, '*'],
      [header + gap + rows.replace(/\*$/gm, '_'), '_'],
    ]) {
      const folder = new Folder({ 'a.cupt': text, 'r.grs': RULES });
      const { out } = await folder.treebank([...args, '--preset', 'lemma', 'a.cupt']);
      expect(/^5\.1\t.*$/m.exec(out)?.[0]).toMatch(new RegExp(`\t2:conj:and\tCopyOf=2\t\\${empty}$`));
    }
  });

  test.each([
    ['projectivize', ['projectivize']],
    ['enhance', ['enhance', '--preset', 'lemma']],
    ['parse', ['parse', '--lang', 'en']],
  ])('%s says once for each file that a column is missing', async (_, [command, ...args]) => {
    const text = '# global.columns = ID FORM X:A\n# sent_id = s1\n1\ta\t_\n\n# sent_id = s2\n1\tb\t_\n\n';
    const folder = new Folder({ 'a.conllup': text, 'b.conllup': text });
    const { code, err } = await folder.treebank([command, ...args, 'a.conllup', 'b.conllup']);
    expect([code, err.match(/^\S+:\d+:1: left unchanged: .*missing-column/gm)]).toEqual([
      1,
      ['a.conllup:3', 'b.conllup:3'].map((place) => expect.stringContaining(`${place}:1: `)),
    ]);
    expect(err).toContain('2 sentences left unchanged');
  });

  test.each([
    ['projectivize', ['projectivize']],
    ['parse', ['parse', '--lang', 'en']],
    ['set_head', ['edit', '--sentence', '1', '--op', 'set_head', '--args', '{"id": 1, "head": 2}']],
    ['rotate', ['edit', '--sentence', '1', '--op', 'rotate', '--args', '{"id": 1}']],
    ['make_root', ['edit', '--sentence', '1', '--op', 'make_root', '--args', '{"id": 1}']],
  ])('%s says which column is missing, and changes no byte', async (_, [command, ...args]) => {
    for (const text of ['# global.columns = ID X:A\n1\ta\n2\tb\n\n', '# global.columns = FORM UPOS\na\tX\nb\tX\n\n']) {
      const folder = new Folder({ 'a.conllup': text });
      const { code, out, err } = await folder.treebank([command, ...args, 'a.conllup']);
      expect([out, code === 0]).toEqual([text, false]);
      expect(err).toContain('missing-column');
    }
  });
});

describe(sharedTitle('files of ../shared'), () => {
  const files = ['cases3', 'real3'].flatMap((name) =>
    ['.cupt', '.conllup', '.conll'].flatMap((end) => sharedFiles(name, end)),
  );

  test.skipIf(noShared)(sharedTitle('there are some'), () => expect(files.length).toBeGreaterThan(0));

  test.skipIf(noShared).each(files.map((path) => [basename(path), path]))('%s', async (name, path) => {
    const content = readFileSync(path, 'utf8');
    const folder = new Folder({ [name]: content });
    const isNamed = content.startsWith('# global.columns');
    if (!isNamed) {
      for (const args of [['parse', '--lang', 'en'], ['projectivize'], ['fix', '--safe']]) {
        const { code } = await folder.treebank([...args, '--in-place', name]);
        expect([args, code, folder.read(name)]).toEqual([args, 2, content]);
      }
    }
    const { out } = await folder.treebank(['lint', '--format', 'json', name]);
    const ids = JSON.parse(out).map(({ id }: { id: string }) => id);
    expect(ids.filter((id: string) => id.includes('columns'))).toHaveLength(isNamed ? 0 : 1);
    expect(ids.filter((id: string) => /^(?:spaceafter|nospace|text-|missing-space)/.test(id))).toEqual([]);
  });
});
