/** `treebank edit`: one operation on a sentence of a file, and JSON lines with operations. */

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { Document } from '../../server/src/core/conllu/index.ts';
import { noShared, sharedFiles, sharedTitle } from '../shared.ts';
import { Folder } from './harness.ts';

const row = (...cells: readonly (string | number)[]) => cells.join('\t');

/** Three words: the second is the head. */
const small = (id: string, ending = '\n') =>
  [
    `# sent_id = ${id}`,
    '# text = dogs bark loudly',
    row(1, 'dogs', 'dog', 'NOUN', '_', '_', 2, 'nsubj', '_', '_'),
    row(2, 'bark', 'bark', 'VERB', '_', '_', 0, 'root', '_', '_'),
    row(3, 'loudly', 'loudly', 'ADV', '_', '_', 2, 'advmod', '_', '_'),
    '',
    '',
  ].join(ending);

const withoutFirst = (id: string, ending = '\n') =>
  small(id, ending)
    .replace('dogs bark', 'bark')
    .replace(/1\tdogs.*?[\r\n]+/, '')
    .replace('2\tbark', '1\tbark')
    .replace('3\tloudly', '2\tloudly')
    .replace('2\tadvmod', '1\tadvmod');

describe('a file', () => {
  test.each([
    ['LF', '\n'],
    ['CRLF', '\r\n'],
  ])('%s: one sentence changes, by its sent_id', async (_, ending) => {
    const before = `\ufeff${small('a', ending)}${small('b', ending)}${small('c', ending).trimEnd()}`;
    const folder = new Folder({ 'a.conllu': before });
    const args = ['edit', 'a.conllu', '--sentence', 'b', '--op', 'delete_word', '--id', '1'];
    const { code, out, err } = await folder.treebank(args);
    expect(out).toBe(`\ufeff${small('a', ending)}${withoutFirst('b', ending)}${small('c', ending).trimEnd()}`);
    expect([code, err]).toEqual([0, 'a.conllu: 1 of 3 sentences changed, 1 operation done.\n']);
  });

  test('codes of multiword expressions go where the file keeps them', async () => {
    const args = ['--sentence', 'b', '--op', 'set_mwe', '--args', '{"ids": [2, 3], "category": "VID"}'];
    const marked = small('c').replace(
      'loudly\tADV\t_\t_\t2\tadvmod\t_\t_',
      'loudly\tADV\t_\t_\t2\tadvmod\t_\tmwe=1:VID',
    );
    const columns = '# global.columns = ID FORM LEMMA UPOS XPOS FEATS HEAD DEPREL DEPS MISC PARSEME:MWE\n';
    const cupt = columns + (small('a') + small('b')).replaceAll(/^\d.*/gm, '$&\t*');
    const folder = new Folder({ 'a.conllu': small('b') + marked, 'b.conllu': small('b'), 'c.cupt': cupt });
    const lastCells = async (file: string) => {
      const { out } = await folder.treebank(['edit', file, ...args]);
      const rows = out.slice(out.indexOf('# sent_id = b')).split('\n').slice(2, 5);
      return rows.map((line) => line.split('\t').at(-1));
    };
    expect(await lastCells('a.conllu')).toEqual(['_', 'mwe=1:VID', 'mwe=1']);
    expect(await lastCells('b.conllu')).toEqual(['_', 'ParsemeMWE=1:VID', 'ParsemeMWE=1']);
    expect(await lastCells('c.cupt')).toEqual(['*', '1:VID', '1']);
  });

  test('a sent_id is found before a number, a number where there is none', async () => {
    const folder = new Folder({ 'a.conllu': small('2') + small('x') + small('y') });
    const run = (sentence: string) =>
      folder.treebank(['edit', 'a.conllu', '--sentence', sentence, '--op', 'delete_word', '--args', '{"id": 1}']);
    expect((await run('2')).out).toBe(withoutFirst('2') + small('x') + small('y'));
    expect((await run('3')).out).toBe(small('2') + small('x') + withoutFirst('y'));
    const none = await run('4');
    expect([none.code, none.out, none.err]).toEqual([
      2,
      '',
      'treebank edit: a.conllu: there is no sentence 4. The file has 3 sentences.\n',
    ]);
  });

  test('a sent_id that several have is refused', async () => {
    const folder = new Folder({ 'a.conllu': small('x') + small('x') });
    const { code, out, err } = await folder.treebank([
      'edit',
      'a.conllu',
      '--sentence',
      'x',
      '--op',
      'delete_word',
      '--id',
      '1',
    ]);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain('2 sentences have the sent_id x. Select one by number: 1, 2.');
  });

  test('a number names the sentence that it stands for, and is told from a sent_id', async () => {
    const folder = new Folder({ 'a.conllu': small('x') + small('1') + small('y') });
    const run = (sentence: string) =>
      folder.treebank(['edit', 'a.conllu', '--sentence', sentence, '--op', 'delete_word', '--id', '1']);
    const third = await run('3');
    expect(third.out).toBe(small('x') + small('1') + withoutFirst('y'));
    expect(third.err).toContain('a.conllu:13: this is sentence 3, with the sent_id y.\n');
    const [byId, byNumber] = [await run('1'), await run('#1')];
    expect(byId.out).toBe(small('x') + withoutFirst('1') + small('y'));
    expect(byId.err).toContain("1 is taken as a sent_id, that of sentence 2. For sentence 1 write '#1'.");
    expect(byNumber.out).toBe(withoutFirst('x') + small('1') + small('y'));
    expect(byNumber.err).toContain('a.conllu:1: this is sentence 1, with the sent_id x.');
    expect((await run('x')).err).not.toMatch(/this is sentence|taken/);
    expect((await run('#4')).err).toContain('there is no sentence #4. The file has 3 sentences.');
    const nameless = new Folder({ 'a.conllu': small('1') + small('1').replace(/^#.*\n/, '') });
    const args = ['--op', 'delete_word', '--id', '1'];
    const { err } = await nameless.treebank(['edit', 'a.conllu', '--sentence', '2', ...args]);
    expect(err).toContain('a.conllu:7: this is sentence 2, without a sent_id.');
    const twice = new Folder({ 'a.conllu': small('1') + small('1') });
    expect((await twice.treebank(['edit', 'a.conllu', '--sentence', '1', ...args])).err).toContain(
      "Select one by number: '#1', '#2'.",
    );
  });

  test('a refusal leaves the sentence, says why, and makes exit code 1', async () => {
    const folder = new Folder({ 'a.conllu': small('a') });
    const { code, out, err } = await folder.treebank(
      'edit a.conllu --sentence 1 --op set_head --id 1 --head 1'.split(' '),
    );
    expect([code, out]).toEqual([1, small('a')]);
    expect(err).toContain('a.conllu:3:1: left unchanged: “dogs” (1) cannot be its own head.');
  });

  test('--in-place, friendly options and JSON together', async () => {
    const folder = new Folder({ 'a.conllu': small('a') });
    const args = 'edit a.conllu --sentence a --op split_word --id 3 --forms loud,ly --in-place --args'.split(' ');
    const { code, out } = await folder.treebank([...args, '{"keep": 2}']);
    expect([code, out]).toEqual([0, '']);
    expect(folder.read('a.conllu')).toContain('3\tloud\t_\t_\t_\t_\t4\tdep\t_\tSpaceAfter=No\n4\tly\tloudly\t');
  });

  test('the declaration of mentions stands in the first sentence of the file and counts for all', async () => {
    // A second head cannot be guessed.
    const mention = small('b')
      .replace('\t_\n', '\tEntity=(e1-2-person\n')
      .replace(/\t_\n(?=3)/, '\tEntity=e1)\n');
    const folder = new Folder({ 'a.conllu': `# global.Entity = eid-head-etype\n${small('a')}${mention}` });
    const { out, err } = await folder.treebank(
      'edit a.conllu --sentence b --op insert_word --at 2 --form x'.split(' '),
    );
    expect(out).toContain('Entity=(e1-3-person\n');
    expect(err).toBe('a.conllu: 1 of 2 sentences changed, 1 operation done.\n');
  });

  test('join takes the next sentence, and needs one', async () => {
    const folder = new Folder({ 'a.conllu': small('a') + small('b') + small('c') });
    const { out, err } = await folder.treebank('edit a.conllu --sentence a --op join_sentences'.split(' '));
    const [joined, other] = Document.parse(out).sentences;
    expect([joined.nWords, joined.sentId, other.text]).toEqual([6, 'a', small('c')]);
    expect(err).toBe('a.conllu: 2 of 3 sentences changed, 1 operation done.\n');
    const last = await folder.treebank('edit a.conllu --sentence c --op join_sentences'.split(' '));
    expect([last.code, last.out]).toEqual([1, small('a') + small('b') + small('c')]);
    expect(last.err).toContain('needs two neighbouring sentences, not 1');
  });

  test('standard input is read once', async () => {
    const stdin = small('a') + small('b');
    const folder = new Folder();
    const run = (sentence: string) =>
      folder.treebank(`edit - --sentence ${sentence} --op delete_word --id 1`.split(' '), { stdin, piece: 7 });
    expect((await run('b')).out).toBe(small('a') + withoutFirst('b'));
    expect((await run('1')).out).toBe(withoutFirst('a') + small('b'));
    expect(await run('z')).toMatchObject({ code: 2, out: stdin });
  });

  test.each([
    ['edit a.conllu', 'add --op NAME'],
    ['edit a.conllu --op delete_word', 'add --sentence'],
    ['edit --op delete_word --sentence 1', 'name exactly one file'],
    ['edit a.conllu --ops -', '--ops cannot be combined'],
    ['edit a.conllu --op delete_wrod', 'Did you mean delete_word?'],
    ['edit a.conllu --sentence 1 --op delete_word --args {"id":}', '--args is not valid JSON, at character 7'],
    ['edit a.conllu --sentence 1 --op delete_word --args 3', '--args must be a JSON object'],
  ])('%s: usage', async (command, message) => {
    const { code, err } = await new Folder({ 'a.conllu': small('a') }).treebank(command.split(' '));
    expect(code).toBe(2);
    expect(err).toContain(message);
  });
});

describe('.treebank.json', () => {
  const two = small('a').replace('dogs bark loudly', 'dogs bark dogs').replace('3\tloudly', '3\tdogs');

  async function edited(locks: Readonly<Record<string, readonly string[]>>, command: string, text = two + small('b')) {
    const json = { version: 1, acknowledged: [], baseline: {}, locks: { 'a.conllu': locks } };
    const folder = new Folder({ 'a.conllu': text, '.treebank.json': JSON.stringify(json) });
    const { err } = await folder.treebank(`edit a.conllu --in-place ${command}`.split(' '));
    return { locks: JSON.parse(folder.read('.treebank.json')).locks?.['a.conllu'], err };
  }

  test('the lock of the second of two words of one form follows it', async () => {
    const { locks, err } = await edited({ a: ['dogs#2'] }, '--sentence a --op delete_word --id 1');
    expect(locks).toEqual({ a: ['dogs#1'] });
    expect(err).toContain('were updated to the changed words');
  });

  test('a lock is removed with its word, and reported', async () => {
    const { locks, err } = await edited({ a: ['dogs#1'] }, '--sentence a --op delete_word --id 1');
    expect(locks).toBeUndefined();
    expect(err).toContain('the lock of dogs#1 in a was removed because its word is gone');
  });

  test('a merged word is locked if a part was', async () => {
    const { locks } = await edited(
      { a: ['bark#1', 'dogs#2'] },
      '--sentence a --op merge_words --first 2 --last 3 --args {"space":"keep"}',
    );
    expect(locks).toEqual({ a: ['bark dogs#1'] });
  });

  test('both halves of a sentence, and both of two that are joined', async () => {
    const split = await edited({ a: ['dogs#1', 'dogs#2'] }, '--sentence a --op split_sentence --at 3');
    expect(split.locks).toEqual({ aA: ['dogs#1'], aB: ['dogs#1'] });
    const joined = await edited({ a: ['dogs#1'], b: ['dogs#1'] }, '--sentence a --op join_sentences');
    expect(joined.locks).toEqual({ a: ['dogs#1', 'dogs#3'] });
  });

  test('a locked arc that the operation changes is changed, and reported', async () => {
    const { locks, err } = await edited({ a: ['dogs#1'] }, '--sentence a --op set_head --id 1 --head 3');
    expect(locks).toEqual({ a: ['dogs#1'] });
    expect(err).toContain('the arc to “dogs” (1) is locked, but this operation changed it');
  });
});

describe('--ops', () => {
  const answers = (out: string) =>
    out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
  const task = (op: string, args: unknown, text = small('a')) => JSON.stringify({ op, args, text });

  test('one answer for each line, in order', async () => {
    const stdin = [
      task('delete_word', { id: 1 }),
      '',
      task('set_head', { id: 1, head: 1 }),
      '{"op": "delete_word", "args": {"id": 1}, text}',
      '[]',
      '{"op": 3, "text": ""}',
      task('merge_words', { first: 1, last: 2, space: 'keep' }),
      task('nonsense', {}),
    ].join('\r\n');
    const { code, out } = await new Folder().treebank(['edit', '--ops', '-'], { stdin, piece: 11 });
    expect(code).toBe(2);
    expect(answers(out)).toMatchObject([
      {
        text: withoutFirst('a'),
        words: [
          [2, 1],
          [3, 2],
        ],
      },
      { refused: 'self' },
      { refused: 'malformed-line', message: expect.stringMatching(/^Line 4, column 42: /) },
      { refused: 'malformed-line', message: expect.stringMatching(/^Line 5, column 1: /) },
      { refused: 'malformed-line', message: expect.stringMatching(/^Line 6, column 1: op must be/) },
      {
        words: [
          [1, 1],
          [2, 1],
          [3, 2],
        ],
      },
      { refused: 'unknown-operation' },
    ]);
    expect(Object.keys(answers(out)[0])).toEqual(['text', 'words']);
  });

  test('the words of two sentences are counted in theirs', async () => {
    const stdin = [task('split_sentence', { at: 3 }), task('join_sentences', {}, small('a') + small('b'))].join('\n');
    const { code, out } = await new Folder().treebank(['edit', '--ops', '-'], { stdin });
    expect(code).toBe(0);
    const pairs = answers(out).map(({ words }) => words.map((pair: number[]) => pair.join('→')).join(' '));
    expect(pairs).toEqual(['1→1 2→2 3→1', '1→1 2→2 3→3 1→4 2→5 3→6']);
  });

  test('what is to be told comes with the answer', async () => {
    const text = small('a').replace('advmod\t_\t_', 'advmod\t_\tCopyOf=1');
    const { out } = await new Folder().treebank(['edit', '--ops', '-'], {
      stdin: task('delete_word', { id: 1 }, text),
    });
    expect(answers(out)[0].notes).toEqual([
      'CopyOf=1 of “loudly” (3) was removed because the word it refers to is no longer in the sentence.',
    ]);
  });

  test.skipIf(noShared)(sharedTitle('all golden cases come out byte for byte'), async () => {
    const cases = sharedFiles('golden/surgery', '.json').flatMap((file) => JSON.parse(readFileSync(file, 'utf8')));
    const stdin = cases.map(({ op, args, before: text }) => JSON.stringify({ op, args, text })).join('\n');
    const { out } = await new Folder().treebank(['edit', '--ops', '-'], { stdin });
    const found = answers(out);
    expect(found).toHaveLength(272);
    cases.forEach(({ id, after, refused }, i) => {
      expect([id, found[i].text, found[i].refused]).toEqual([id, after, refused]);
    });
  });
});
