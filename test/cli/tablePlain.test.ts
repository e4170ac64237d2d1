/** Words counted from the bytes of a file: the same as from its sentences, and nothing where anything is unusual. */

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ByteCache } from '../../server/src/cli/table/byteCache.ts';
import { PlainRows } from '../../server/src/cli/table/plainRows.ts';
import { Document } from '../../server/src/core/conllu/index.ts';
import { CountedWords, lexiconTable } from '../../server/src/core/tables/index.ts';
import { runs } from '../thorough.ts';
import { Folder } from './harness.ts';

const LINES = [
  '1\tder\tder\tDET\tART\tCase=Nom|Gender=Masc\t2\tdet\t_\t_',
  '2\tHäuser\tHaus\tNOUN\tNN\t_\t0\troot\t_\t_',
  '1-2\tzum\t_\t_\t_\t_\t_\t_\t_\t_',
  '0.1\t雪\t雪\tNOUN\t\t_\t_\t_\t_\t_',
  '8.10\t\t\tX\t_\t_\t_\t_\t_\t_',
  '7\t🙂\u0000\t_\tSYM\t_\t_\t0\troot\t_\tSpaceAfter=No',
  '123456789\ta b\ta\u0308\tX\t_\t_\t0\troot\t_\t_',
  '# text = Häuser',
  '#',
  '',
];
const ODD = [
  '01\ta\ta\tX\t_\t_\t0\troot\t_\t_',
  '00.1\ta\ta\tX\t_\t_\t0\troot\t_\t_',
  '1-0\ta\ta\tX\t_\t_\t0\troot\t_\t_',
  '1-2-3\ta\ta\tX\t_\t_\t0\troot\t_\t_',
  '1234567890\ta\ta\tX\t_\t_\t0\troot\t_\t_',
  '1x\ta\ta\tX\t_\t_\t0\troot\t_\t_',
  '1\ta\ta\tX\t_\t_\t0\troot\t_',
  '1\ta\ta\tX\t_\t_\t0\troot\t_\t_\t_',
  '1\ta\ta\tX\t_',
  '1',
  ' ',
  '\t',
  '\u00a0',
  '\ufeff# text',
  'plain text',
  '<<<<<<< ours',
  '# a\r',
  '# a\u2028<<<<<<< ours',
  '# global.columns = ID FORM',
  '²\ta\ta\tX\t_\t_\t0\troot\t_\t_',
];

const rowsOf = (words: CountedWords) => {
  const { rows, total } = lexiconTable(words, ['form', 'lemma', 'upos', 'xpos', 'feats']);
  return { rows, total };
};

function bySentences(texts: readonly string[]): CountedWords {
  const words = new CountedWords();
  let line = 5;
  for (const text of texts)
    for (const sentence of Document.parse(text).sentences) {
      words.add(sentence, { source: 3, line });
      line += sentence.nLines;
    }
  return words;
}

test('the words of plain lines are those of their sentences, with their places', () => {
  const text = fc.array(fc.constantFrom(...LINES)).map((lines) => lines.map((line) => `${line}\n`).join(''));
  fc.assert(
    fc.property(fc.array(text), (texts) => {
      const words = new CountedWords();
      const plain = new PlainRows(words);
      const taken: string[] = [];
      let line = 5;
      for (const each of texts) {
        const bytes = Buffer.from(each);
        const part = plain.look(bytes);
        const blocks = Document.parse(each).sentences.map(({ text: block }) => block);
        // The last block waits.
        const whole = blocks.slice(0, -1).join('');
        expect(part?.end ?? 0).toBe(Buffer.from(whole).length);
        if (part === undefined) continue;
        expect(part.nLines).toBe(whole.split('\n').length - 1);
        expect(plain.hasWords).toBe(/^\d+\t/m.test(whole));
        plain.take(bytes, 3, line);
        taken.push(whole);
        line += part.nLines;
      }
      expect(rowsOf(words)).toEqual(rowsOf(bySentences(taken)));
    }),
    { numRuns: runs(200) },
  );
});

test.each(ODD)('a line that somebody should look at leaves all to the sentences: %j', (odd) => {
  const words = new CountedWords();
  const text = (line: string) => Buffer.from(`${LINES[0]}\n\n${line}\n${LINES[1]}\n\n`);
  expect(new PlainRows(words).look(text(odd))).toBeUndefined();
  expect(new PlainRows(words).look(text(LINES[1]))).toBeDefined();
});

test.each([
  Buffer.from(LINES[0]),
  Buffer.from('# comment'),
  Buffer.concat([Buffer.from('1\t'), Buffer.from([0xff]), Buffer.from('\ta\tX\t_\t_\t0\troot\t_\t_\n')]),
])('so does a line without an end, or what is no UTF-8', (bytes) => {
  const plain = new PlainRows(new CountedWords());
  expect(plain.look(Buffer.concat([Buffer.from(`${LINES[0]}\n\n`), bytes]))).toBeUndefined();
});

test('a long file with odd places has the table and messages of its sentences', async () => {
  const word = (at: number) => `1\tw${at % 977}\tw${at % 89}\tNOUN\t_\tCase=${'NGA'[at % 3]}\t0\troot\t_\t_\n\n`;
  const many = (from: number) => Array.from({ length: 9000 }, (_, at) => word(from + at)).join('');
  const files = {
    'odd.conllu': `${many(0)}# a\u2028b\n1\tx y\n\n${many(5)}1\ta\tb\r\n\r\n${many(7)}`,
    'merge.conllu': `${many(1)}<<<<<<< ours\n${many(2)}`,
    'columns.conllu': `${many(3)}# global.columns = ID FORM\n1\ta\n\n${many(4)}`,
    'bad.conllu': Buffer.concat([Buffer.from(many(8)), Buffer.from([0x23, 0xff, 0x0a]), Buffer.from(many(9))]),
  };
  const folder = new Folder(files);
  for (const name of Object.keys(files)) {
    const [own, sentences] = await Promise.all(
      [[], ['--where', 'pattern { X [form] }']].map((more) =>
        folder.treebank(['table', 'lexicon', name, '--format', 'tsv', '--threads', '0', ...more]),
      ),
    );
    expect(own).toEqual(sentences);
    expect(own.out.split('\n').length).toBeGreaterThan(1000);
  }
});

test('pieces have their numbers, whatever their hashes and lengths; few are kept for the same slot, and no long ones', () => {
  const pieces = [...Array.from({ length: 5000 }, (_, at) => `${at}`), 'x'.repeat(2000), 'y'.repeat(2000)];
  const readTwice = (hashOf: (at: number) => number) => {
    let nRead = 0;
    const table = new ByteCache((bytes, start, end) => {
      nRead++;
      return pieces.indexOf(Buffer.from(bytes.subarray(start, end)).toString());
    });
    for (const _ of [1, 2])
      for (const [at, piece] of pieces.entries())
        expect(table.get(Buffer.from(`\t${piece}\t`), 1, piece.length + 1, hashOf(at))).toBe(at);
    return nRead;
  };
  expect(readTwice((at) => at)).toBe(pieces.length + 2);
  expect(readTwice((at) => at << 18)).toBeGreaterThan(2 * pieces.length - 100);
  expect(readTwice(() => 0)).toBeGreaterThan(2 * pieces.length - 100);
});
