/** `treebank lint`: places, formats, filters, exit codes, and input broken in every way. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { Document } from '../../server/src/core/conllu/index.ts';
import { checkSentence } from '../../server/src/core/validate/index.ts';
import { conllu } from '../fixture.ts';
import { Folder, nonprojective, ROOT, sentence } from './harness.ts';

interface Found {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
  readonly id: string;
  readonly severity: string;
  readonly level: number;
  readonly source: string;
  readonly sentId?: string;
  readonly message: string;
  readonly exact?: Pick<Found, 'line' | 'column' | 'endLine' | 'endColumn'>;
  readonly related: readonly { readonly line: number; readonly column: number; readonly message: string }[];
}

async function lintJson(folder: Folder, args: readonly string[], setting = {}) {
  const { code, out, err } = await folder.treebank(['lint', '--format', 'json', ...args], setting);
  return { code, err, found: JSON.parse(out) as Found[] };
}

const unknownHead = (id: string, ending = '\n') => sentence(id, ending).replace('\t2\tnsubj', '\t9\tnsubj');

describe('exit codes', () => {
  test('0: clean', async () => {
    const folder = new Folder({ 'a.conllu': sentence('a') });
    expect(await folder.treebank(['lint', 'a.conllu'])).toEqual({
      code: 0,
      out: 'Clean: 1 file, 1 sentence, 2 words.\n',
      err: '',
    });
    expect(await lintJson(folder, ['a.conllu'])).toEqual({ code: 0, err: '', found: [] });
  });

  test('1: findings', async () => {
    const folder = new Folder({ 'a.conllu': unknownHead('a') });
    expect((await folder.treebank(['lint', 'a.conllu'])).code).toBe(1);
  });

  test('2: a file that is not there; the others are checked', async () => {
    const folder = new Folder({ 'a.conllu': unknownHead('a') });
    const { code, err, found } = await lintJson(folder, ['no.conllu', 'a.conllu']);
    expect([code, found.length]).toEqual([2, 1]);
    expect(err).toBe('treebank lint: cannot read no.conllu: there is no such file or folder\n');
  });

  test('2: a folder without treebanks', async () => {
    const { code, err } = await lintJson(new Folder({ 'x/readme.txt': '' }), ['x']);
    expect(code).toBe(2);
    expect(err).toContain('x: this folder contains no treebank (.conllu, .conll, .conllup, .cupt, .conllulex)');
  });
});

test('JSON is the contract: these fields, in this order', async () => {
  const folder = new Folder({ 'a.conllu': sentence('first') + nonprojective('second') });
  const { code, found } = await lintJson(folder, ['a.conllu']);
  expect(code).toBe(1);
  expect(found).toHaveLength(1);
  const { message, related, ...rest } = found[0];
  expect(Object.keys(found[0])).toEqual(
    'file line column endLine endColumn id severity level source sentId message related'.split(' '),
  );
  expect(rest).toEqual({
    file: 'a.conllu',
    line: 8,
    column: '1\tSoubor\tsoubor\tNOUN\t_\t_\t'.length + 1,
    endLine: 8,
    endColumn: '1\tSoubor\tsoubor\tNOUN\t_\t_\t4'.length + 1,
    id: 'nonprojective-arc',
    severity: 'information',
    level: 3,
    source: 'treebank',
    sentId: 'second',
  });
  expect(message).toContain('otevřít (4) → Soubor (1)');
  expect(related.length).toBeGreaterThan(0);
  for (const place of related) {
    expect(Object.keys(place)).toEqual(['line', 'column', 'message']);
    expect([8, 9, 10, 11]).toContain(place.line);
  }
});

test('places are those of the editor, in every sentence of the sample', async () => {
  const text = readFileSync(join(ROOT, 'sample/sample.conllu'), 'utf8');
  const document = Document.parse(text);
  const expected = document.sentences.flatMap((each, index) =>
    checkSentence(each).map(({ id, span }) => {
      const start = document.positionIn(index, span.start);
      const end = document.positionIn(index, span.end);
      return [id, start.line + 1, start.character + 1, end.line + 1, end.character + 1];
    }),
  );
  const { found } = await lintJson(new Folder({ 'sample.conllu': text }), ['sample.conllu']);
  const places = found.map(({ id, exact, ...there }) => {
    const { line, column, endLine, endColumn } = exact ?? there;
    return [id, line, column, endLine, endColumn];
  });
  expect(places).toEqual(expect.arrayContaining(expected));
  expect(expected.length).toBeGreaterThan(20);
});

test('what concerns a whole sentence is placed on its first word, as in the official validator', async () => {
  const folder = new Folder({ 'a.conllu': nonprojective('a').replace('\t3\tcsubj', '\t0\troot') });
  const { found } = await lintJson(folder, ['a.conllu', '--min-severity', 'error']);
  const column = '3\tnepodařilo\tpodařit\tVERB\t_\t_\t'.length + 1;
  expect(found).toMatchObject([
    {
      id: 'multiple-roots',
      line: 3,
      column: 1,
      endLine: 3,
      endColumn: 2,
      exact: { line: 5, column, endLine: 5, endColumn: column + 1 },
    },
  ]);
  const { out } = await folder.treebank(['lint', 'a.conllu']);
  expect(out).toContain(`    5:${column} `);
});

test('line numbers continue across chunks of a file, also for findings of the treebank as a whole', async () => {
  const many = Array.from({ length: 15_000 }, (_, i) => sentence(`s${i}`)).join('');
  const folder = new Folder({ 'a.conllu': many + unknownHead('s1') });
  expect(many.length).toBeGreaterThan(1 << 20);
  const { found } = await lintJson(folder, ['a.conllu']);
  expect(found).toMatchObject([
    { id: 'unknown-head', line: 15_000 * 5 + 3 },
    { id: 'non-unique-sent-id', exact: { line: 15_000 * 5 + 1 }, related: [{ line: 6 }] },
  ]);
});

describe('line ends and marks', () => {
  test.each([
    ['LF', '\n'],
    ['CRLF', '\r\n'],
    ['CR', '\r'],
  ])('%s', async (_, ending) => {
    const folder = new Folder({ 'a.conllu': sentence('a', ending) + unknownHead('b', ending) });
    const { found } = await lintJson(folder, ['a.conllu', '--min-severity', 'error']);
    expect(found.filter((each) => each.id === 'unknown-head')).toMatchObject([{ line: 8, column: 31, endColumn: 32 }]);
  });

  test('a byte order mark is not a column', async () => {
    const folder = new Folder({ 'a.conllu': `\ufeff1\tx\n` });
    const { found } = await lintJson(folder, ['a.conllu']);
    const columns = found.find((each) => each.id === 'number-of-columns');
    expect(columns).toMatchObject({ line: 1, column: 1, endLine: 1, endColumn: 4 });
  });

  test('columns count UTF-16 units', async () => {
    const folder = new Folder({ 'a.conllu': conllu('1  😀😀  x  SYM  _  _  7  dep  _  _\n\n') });
    const { found } = await lintJson(folder, ['a.conllu']);
    expect(found.find((each) => each.id === 'unknown-head')).toMatchObject({ line: 1, column: 18, endColumn: 19 });
  });
});

describe('standard input', () => {
  test('is named -', async () => {
    const { code, found } = await lintJson(new Folder(), ['-'], { stdin: unknownHead('a') });
    expect(code).toBe(1);
    expect(found[0]).toMatchObject({ file: '-', line: 3, id: 'unknown-head' });
  });

  test('pieces of any size give the same findings', async () => {
    const text = `\ufeff${sentence('a', '\r\n')}${nonprojective('b', '\r\n')}${unknownHead('ž')}1\t\r`;
    const whole = await lintJson(new Folder(), ['-'], { stdin: text });
    expect(whole.found.length).toBeGreaterThan(2);
    for (const piece of [1, 2, 3, 7, 64]) {
      expect(await lintJson(new Folder(), ['-'], { stdin: text, piece })).toEqual(whole);
    }
  });

  test('may be empty', async () => {
    expect((await new Folder().treebank(['lint', '-'])).out).toBe('Clean: 1 file, 0 sentences, 0 words.\n');
  });
});

test('folders: .conllu and .conll below them, sorted, without hidden ones', async () => {
  const folder = new Folder({
    't/b.conllu': unknownHead('b'),
    't/a.CONLL': unknownHead('a'),
    't/sub/c.conllu': unknownHead('c'),
    't/.git/d.conllu': unknownHead('d'),
    't/.e.conllu': unknownHead('e'),
    't/node_modules/f.conllu': unknownHead('f'),
    't/g.txt': unknownHead('g'),
  });
  const { found } = await lintJson(folder, ['t']);
  expect(found.map((each) => each.file)).toEqual(['t/a.CONLL', 't/b.conllu', 't/sub/c.conllu']);
});

test('a .cupt file without the column of multiword expressions is named once, also in the ten columns', async () => {
  const plus = '# global.columns = ID FORM\n1\ta\n\n';
  const folder = new Folder({ 'a.cupt': plus + plus, 'b.cupt': sentence('b'), 'c.conllu': sentence('c') });
  const { found } = await lintJson(folder, ['.']);
  expect(found.filter(({ id }) => id === 'missing-mwe-column')).toMatchObject([
    { file: 'a.cupt', line: 1, column: 1 },
    { file: 'b.cupt', line: 1 },
  ]);
});

describe('broken input', () => {
  test('bytes that are not UTF-8 are named, and the rest is checked', async () => {
    const latin1 = Buffer.from(sentence('a').replace('Dogs\tdog', 'Doñs\tdog'), 'latin1');
    const folder = new Folder({ 'a.conllu': Buffer.concat([latin1, Buffer.from(unknownHead('b'))]) });
    const { code, found } = await lintJson(folder, ['a.conllu', '--min-severity', 'error']);
    expect(code).toBe(2);
    expect(found.filter((each) => each.id === 'invalid-utf8')).toMatchObject([
      { line: 3, column: 5, endLine: 3, endColumn: 6, severity: 'error', sentId: 'a' },
    ]);
    expect(found.find((each) => each.id === 'invalid-utf8')?.message).toContain('The byte F1 cannot be read as UTF-8');
    expect(found.filter((each) => each.id === 'unknown-head')).toMatchObject([{ line: 8, sentId: 'b' }]);
  });

  test('a character cut off at the end of the file', async () => {
    const folder = new Folder({ 'a.conllu': Buffer.concat([Buffer.from('# x\n'), Buffer.from([0xe2, 0x82])]) });
    const { code, found } = await lintJson(folder, ['a.conllu']);
    expect(code).toBe(2);
    expect(found.find((each) => each.id === 'invalid-utf8')).toMatchObject({ line: 2, column: 1 });
  });

  test('noise of all sorts: a report, never an exception', async () => {
    const noise = ['\0\0\n', '<<<<<<< HEAD\n', '1\n', '\t\n\n\n', `${'x'.repeat(100_000)}\n`, '1-0\ta\n0.0\t\n'].join(
      '',
    );
    const folder = new Folder({ 'a.conllu': noise + unknownHead('a') });
    const { code, found } = await lintJson(folder, ['a.conllu']);
    expect(code).toBe(1);
    expect(found.map((each) => each.id)).toContain('invalid-line');
    expect(found.map((each) => each.id)).toContain('unknown-head');
  });
});

describe('what is no treebank', () => {
  const words = sentence('a');
  test.each([
    ['UTF-16', Buffer.from(`\ufeff${words}`, 'utf16le'), 'is UTF-16 text, not UTF-8 text: it starts with FF FE.'],
    ['UTF-16 without a mark', Buffer.from(words, 'utf16le').swap16(), 'iconv -f UTF-16BE'],
    ['an archive', gzipSync(words), 'is compressed by gzip, not UTF-8 text: it starts with 1F 8B.'],
    ['a program', Buffer.alloc(5000, '\x7fELF\x02\x01\x01'), 'is binary data, not UTF-8 text: it starts with 7F.'],
  ])('%s is one message and no findings', async (_, content, message) => {
    const folder = new Folder({ 'x.conllu': content, 'a.conllu': unknownHead('a') });
    const { code, out, err } = await folder.treebank(['lint', '--format', 'json', 'x.conllu', 'a.conllu']);
    expect(code).toBe(2);
    expect(err).toContain(`treebank lint: x.conllu ${message.startsWith('is') ? message : ''}`);
    expect(err).toContain(message);
    expect(err.trimEnd().split('\n')).toHaveLength(1);
    expect(JSON.parse(out).map((each: { file: string }) => each.file)).toEqual(['a.conllu']);
  });

  test('plain text is named as such beside its findings', async () => {
    const folder = new Folder({ 'x.txt': 'Dogs bark.\n', 'empty.conllu': '' });
    const { code, err } = await folder.treebank(['lint', 'x.txt', 'empty.conllu']);
    expect(code).toBe(1);
    expect(err).toMatch(/^x\.txt: no line of this file is a CoNLL-U word.*\n$/);
  });

  test('lines of a merge conflict', async () => {
    const folder = new Folder({ 'a.conllu': words.replace('\n2\t', '\n<<<<<<< HEAD\n2\t') });
    const { found } = await lintJson(folder, ['a.conllu']);
    expect(found[0]).toMatchObject({ id: 'invalid-line', line: 4 });
    expect(found[0].message).toContain('the merge is not finished');
  });
});

describe('the treebank as a whole', () => {
  test('a sent_id used before, in another file', async () => {
    const folder = new Folder({ 'a.conllu': sentence('x') + sentence('y'), 'b.conllu': sentence('x') });
    const { code, found } = await lintJson(folder, ['a.conllu', 'b.conllu']);
    expect(code).toBe(1);
    expect(found).toMatchObject([
      {
        file: 'b.conllu',
        id: 'non-unique-sent-id',
        line: 3,
        column: 1,
        endLine: 3,
        endColumn: 2,
        sentId: 'x',
        related: [{ line: 1, column: 13, file: 'a.conllu' }],
        exact: { line: 1, column: 13, endLine: 1, endColumn: 14 },
      },
    ]);
  });

  test('text says where the other place is, which nobody sees beside the finding', async () => {
    const folder = new Folder({
      'a.conllu': sentence('x') + sentence('y') + sentence('y'),
      'b.conllu': sentence('x'),
      'cr.conllu': (sentence('p') + sentence('q')).replace('\n', '\r\n'),
    });
    const { out } = await folder.treebank(['lint', '--level', '2', '--min-severity', 'error', '.', '--group', 'all']);
    expect(out).toMatch(/ 11:13 .*The sent_id y was used before\. See 6:13\. {2}non-unique-sent-id\n/);
    expect(out).toMatch(/ 1:13 .*The sent_id x was used before\. See a\.conllu:1:13\. {2}non-unique-sent-id\n/);
    expect(out).toMatch(/other than LF\. See 1:14\. {2}non-unix-newline\n/);
  });

  test('the other place leaves room for what is wrong, however long the name of its file is', async () => {
    const name = `${'a-long-name/'.repeat(15)}a.conllu`;
    const folder = new Folder({ [name]: sentence('x'), 'b.conllu': sentence('x') });
    const { out } = await folder.treebank(['lint', '--level', '2', '--min-severity', 'error', '.', '--group', 'all']);
    const [line] = out.split('\n').filter((each) => each.endsWith('  non-unique-sent-id'));
    expect(line).toMatch(/ The sent_id x was used before\. See …\S*-name\/a\.conllu:1:13\. {2}/);
    expect(line.length).toBeLessThanOrEqual(160);
  });

  test('what is seen at the end of a file, and of all files', async () => {
    const enhanced = (id: string) =>
      sentence(id).replace('nsubj\t_', 'nsubj\t2:nsubj').replace('root\t_', 'root\t0:root');
    const folder = new Folder({ 'a.conllu': sentence('a', '\r\n') + sentence('b', '\r\n'), 'c.conllu': enhanced('c') });
    const { found } = await lintJson(folder, ['a.conllu', 'c.conllu', '--level', '2']);
    expect(found.map(({ file, id, line }) => [file, id, line])).toEqual([
      ['a.conllu', 'non-unix-newline', expect.any(Number)],
      ['c.conllu', 'edeps-only-sometimes', 3],
    ]);
    const level1 = await lintJson(folder, ['a.conllu', 'c.conllu', '--level', '1']);
    expect(level1.found.map((each) => each.id)).toEqual(['non-unix-newline']);
  });
});

describe('filters', () => {
  const folder = () => new Folder({ 'a.conllu': unknownHead('a') + unknownHead('b') + nonprojective('c') });

  test('--min-severity leaves out and does not count', async () => {
    const { code, found } = await lintJson(folder(), ['a.conllu', '--min-severity', 'error']);
    expect([code, [...new Set(found.map((each) => each.severity))]]).toEqual([1, ['error']]);
    const lenient = new Folder({ 'a.conllu': nonprojective('c') });
    expect(await lintJson(lenient, ['a.conllu', '--min-severity', 'error'])).toMatchObject({ code: 0, found: [] });
  });

  test('--level', async () => {
    const { found } = await lintJson(folder(), ['a.conllu', '--level', '2']);
    expect(found.map((each) => each.id)).toEqual(['unknown-head', 'unknown-head']);
  });

  test('--max-per-rule: the rest is counted, in text also without being asked', async () => {
    const { found } = await lintJson(folder(), ['a.conllu', '--max-per-rule', '1']);
    expect(found.map((each) => each.sentId)).toEqual(['a', 'c']);
    const many = new Folder({ 'a.conllu': Array.from({ length: 25 }, (_, i) => unknownHead(`s${i}`)).join('') });
    expect((await lintJson(many, ['a.conllu'])).found).toHaveLength(25);
    const { out } = await many.treebank(['lint', 'a.conllu']);
    expect(out.match(/^ {4}\d+:\d+ /gm)).toHaveLength(20);
    expect(out).toContain('  25  error    unknown-head  HEAD points to a word that does not exist (5 not shown)');
    const all = await many.treebank(['lint', '--max-per-rule', '0', 'a.conllu']);
    expect(all.out.match(/^ {4}\d+:\d+ /gm)).toHaveLength(25);
  });
});

describe('formats', () => {
  const files = { 'a,b.conllu': unknownHead('a:100%'), 'c.conllu': nonprojective('c') };

  test('text has one line for a word that waits for annotation, and for each finding; JSON has all verdicts', async () => {
    const waiting = sentence('a').replace(/^(\d+\t[^\t]+\t[^\t]+).*$/gm, (_, start) => `${start}${'\t_'.repeat(7)}`);
    const folder = new Folder({ 'a.conllu': waiting });
    const { out } = await folder.treebank(['lint', 'a.conllu']);
    const lines = out.split('\n').filter((line) => /^ {4}\d/.test(line));
    expect(lines[0]).toMatch(/ Dogs \(1\) is not annotated: UPOS, HEAD and DEPREL are _\. {2}invalid-head$/);
    expect(lines).toHaveLength(waiting.match(/^\d/gm)?.length ?? 0);
    const { found } = await lintJson(folder, ['a.conllu']);
    const first = found.filter((each) => each.line === 3).map((each) => each.id);
    expect(first).toEqual(['unknown-upos', 'invalid-head', 'unknown-head', 'invalid-deprel']);
    expect(Object.keys(found[0])).not.toContain('repeats');
  });

  test('long lines of text are cut', async () => {
    const words = Array.from(
      { length: 40 },
      (_, i) => `${i + 1}\tword${i}\t_\tNOUN\t_\t_\t${((i + 1) % 40) + 1}\tdep\t_\t_\n`,
    );
    const folder = new Folder({ 'a.conllu': `# sent_id = a\n${words.join('')}\n` });
    const { out } = await folder.treebank(['lint', 'a.conllu']);
    expect(Math.max(...out.split('\n').map((line) => line.length))).toBeLessThanOrEqual(160);
    expect(out).toMatch(/… {2}non-tree$/m);
  });

  test('text groups by file and sentence and ends with the rules', async () => {
    const { out } = await new Folder(files).treebank(['lint', 'a,b.conllu', 'c.conllu']);
    expect(out.split('\n').slice(0, 7)).toEqual([
      'a,b.conllu',
      '  a:100%',
      '    3:31      error    HEAD is 9, but this sentence has no word with that ID.  unknown-head',
      '',
      'c.conllu',
      '  c',
      expect.stringMatching(/^ {4}3:26 {6}info {5}The arc .* {2}nonprojective-arc$/),
    ]);
    expect(out.split('\n').slice(7)).toEqual([
      '',
      'Findings by rule',
      '  1  error    unknown-head       HEAD points to a word that does not exist',
      '              Write the ID of a word of this sentence, or 0 if the word is its root.',
      '  1  info     nonprojective-arc  An arc is not projective',
      '              Check these attachments, or projectivize the sentence.',
      '',
      '1 error, 1 info in 2 files, 2 sentences, 6 words.',
      '',
    ]);
  });

  test('text is coloured for a terminal only, and not against NO_COLOR', async () => {
    const folder = new Folder(files);
    const args = ['lint', 'c.conllu'];
    expect((await folder.treebank(args, { terminal: true })).out).toContain('\x1b[36minfo');
    expect((await folder.treebank(args, { terminal: true, env: { NO_COLOR: '1' } })).out).not.toContain('\x1b');
    expect((await folder.treebank(args)).out).not.toContain('\x1b');
  });

  test('github: a workflow command per finding, with its specials escaped', async () => {
    const { out } = await new Folder(files).treebank(['lint', '--format', 'github', 'a,b.conllu', 'c.conllu']);
    const lines = out.trimEnd().split('\n');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(
      /^::error file=a%2Cb\.conllu,line=3,endLine=3,col=31,endColumn=32,title=unknown-head in a%3A100%25::HEAD is 9, .*%0Ahttps:/,
    );
    expect(lines[1]).toMatch(/^::notice file=c\.conllu,line=3,/);
  });

  test('official: the lines, classes and verdict of the official validator, without our own checks', async () => {
    const folder = new Folder(files);
    const { out } = await folder.treebank(['lint', '--format', 'official', 'a,b.conllu', 'c.conllu']);
    const lines = out.trimEnd().split('\n');
    expect(lines[0]).toMatch(/^\[File a,b\.conllu Line 3 Sent a:100%\]: \[L2 SYNTAX unknown-head\] HEAD is 9, /);
    expect(lines.slice(1)).toEqual(['SYNTAX errors: 1', '*** FAILED *** with 1 errors']);
    const clean = await new Folder({ 'c.conllu': nonprojective('c') }).treebank([
      'lint',
      '--format=official',
      'c.conllu',
    ]);
    expect(clean.out).toBe('*** PASSED ***\n');
  });

  test('sarif: one run with the rules, and a result per finding', async () => {
    const { out } = await new Folder(files).treebank(['lint', '--format', 'sarif', 'a,b.conllu', 'c.conllu']);
    const log = JSON.parse(out);
    expect(log.version).toBe('2.1.0');
    const [run] = log.runs;
    expect(run.columnKind).toBe('utf16CodeUnits');
    expect(run.results.map((result: { ruleId: string }) => result.ruleId)).toEqual([
      'unknown-head',
      'nonprojective-arc',
    ]);
    const { rules } = run.tool.driver;
    for (const result of run.results) expect(rules[result.ruleIndex].id).toBe(result.ruleId);
    expect(run.results[0]).toMatchObject({
      level: 'error',
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: 'a%2Cb.conllu' },
            region: { startLine: 3, startColumn: 31, endLine: 3, endColumn: 32 },
          },
          logicalLocations: [{ name: 'a:100%' }],
        },
      ],
    });
    const [{ physicalLocation }] = run.results[1].relatedLocations;
    expect(physicalLocation.artifactLocation).toEqual({ uri: 'c.conllu' });
    const none = await new Folder({ 'a.conllu': sentence('a') }).treebank(['lint', '--format', 'sarif', 'a.conllu']);
    expect(JSON.parse(none.out).runs[0].results).toEqual([]);
  });

  test('sarif: a place in another file has the address of that file', async () => {
    const folder = new Folder({ 'x a/x-ud-dev.conllu': sentence('a'), 'x a/x-ud-test.conllu': sentence('a') });
    const { out } = await folder.treebank(['lint', '--format', 'sarif', 'x a']);
    const uris = ({ physicalLocation }: { physicalLocation: { artifactLocation: { uri: string } } }) =>
      physicalLocation.artifactLocation.uri;
    const [result] = JSON.parse(out).runs[0].results;
    expect(result.ruleId).toBe('non-unique-sent-id');
    expect(result.locations.map(uris)).toEqual(['x%20a/x-ud-test.conllu']);
    expect(result.relatedLocations.map(uris)).toEqual(['x%20a/x-ud-dev.conllu']);
  });
});
