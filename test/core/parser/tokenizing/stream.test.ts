/** Text to CoNLL-U and back: nothing is lost, whatever the text and its division into pieces. */

import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Document } from '../../../../server/src/core/conllu/index.ts';
import { goldText } from '../../../../server/src/core/parser/tokenizing/gold.ts';
import { nextPiece } from '../../../../server/src/core/parser/tokenizing/limits.ts';
import { sourceText, TextToConllu } from '../../../../server/src/core/parser/tokenizing/stream.ts';
import { Tokenizer } from '../../../../server/src/core/parser/tokenizing/tokenizer.ts';
import { tokenizerEpochs, trainTokenizer } from '../../../../server/src/core/parser/tokenizing/train.ts';
import { isSpace } from '../../../../server/src/core/parser/tokenizing/units.ts';
import { anyCharacter } from '../../../anyCharacter.ts';
import { runs, thoroughly } from '../../../thorough.ts';
import { trained } from '../../../trained.ts';

const TREEBANK = Array.from(
  { length: 40 },
  (_, n) => `# sent_id = ${n}
1\tHe\the\t_\t_\t_\t0\troot\t_\t_
2-3\tdoesn't\t_\t_\t_\t_\t_\t_\t_\t_
2\tdoes\tdo\t_\t_\t_\t1\taux\t_\t_
3\tn't\tnot\t_\t_\t_\t1\tadvmod\t_\t_
4\tsee\tsee\t_\t_\t_\t1\tdep\t_\t_
5\tit\tit\t_\t_\t_\t1\tdep\t_\tSpaceAfter=No
6\t.\t.\t_\t_\t_\t1\tpunct\t_\t_

`,
).join('');
const gold = goldText(Document.parse(TREEBANK).sentences)!;
const model = await trained('trainTokenizerOn', gold, { epochs: thoroughly(60, 40) });
const tokenizer = new Tokenizer(model);
const untrained = new Tokenizer(undefined);

function annotate(tokenizer: Tokenizer, pieces: readonly string[]): string {
  const stream = new TextToConllu(tokenizer);
  return [...pieces.flatMap((piece) => stream.push(piece)), ...stream.end()].join('');
}

const text = fc
  .array(
    fc.oneof(
      fc.string({ unit: anyCharacter, maxLength: 8 }),
      fc.constantFrom(
        ' ',
        '  ',
        '\n',
        '\n\n',
        '\r\n\r\n',
        '\t',
        '\\',
        '|',
        '\\s',
        '\u00a0',
        '\ufeff',
        '\u2028',
        'Mr.',
        'it.',
        "doesn't",
        '日本語',
        '_',
        '#',
      ),
    ),
    { maxLength: 30 },
  )
  .map((parts) => parts.join(''))
  .filter((each) => Array.from(each).some((character) => !isSpace(character)));

describe.each([
  ['trained', tokenizer],
  ['at the borders of Unicode', untrained],
])('a tokenizer %s', (_, tokenizer) => {
  test('gives the text back', () => {
    fc.assert(
      fc.property(text, (source) => {
        const document = Document.parse(annotate(tokenizer, [source]));
        expect(sourceText(document.sentences)).toBe(source);
        const problems = document.sentences.flatMap((sentence) => sentence.problems.map(({ id }) => id));
        // HEAD is blank.
        expect(problems.filter((id) => id !== 'invalid-head')).toEqual([]);
      }),
      { numRuns: runs(60) },
    );
  });

  test.each(['\r\n', '\n', ' \n'])(
    'gives back a text that comes in pieces and has no blank line: line ends %j',
    (lineEnd) => {
      const source = `He doesn’t see it. Nor  does she,${lineEnd}or they. `.repeat(thoroughly(1600, 300));
      const pieces = source.match(/[\s\S]{1,5000}/g) ?? [];
      expect(sourceText(Document.parse(annotate(tokenizer, pieces)).sentences)).toBe(source);
    },
  );

  test('cuts what has no end, and gives it back', () => {
    const n = thoroughly(150_000, 70_000);
    const source = `Who ${'a'.repeat(n)}😀${'b 😀'.repeat(3000)}${' '.repeat(n)}\n\n${'no'.repeat(9)}`;
    const stream = new TextToConllu(tokenizer);
    const { sentences } = Document.parse([...stream.push(source), ...stream.end()].join(''));
    expect(sourceText(sentences)).toBe(source);
    expect(stream.nCut).toBeGreaterThan(0);
    expect(Math.max(...sentences.map(({ nWords }) => nWords))).toBeLessThanOrEqual(1000);
    const forms = sentences.flatMap((each) => Array.from({ length: each.nWords }, (_, at) => each.wordCell(at + 1, 1)));
    expect(Math.max(...forms.map(({ length }) => length))).toBeLessThanOrEqual(1000);
    expect(forms.filter((form) => /[\ud800-\udfff]/u.test(form))).toEqual([]);
  });

  test('gives the same sentences, however the text is divided', () => {
    // More than the 65,536 characters that are tokenized at once.
    const source = 'He sees it, or she does. '.repeat(thoroughly(6_000, 2_700));
    const pieces = (length: number) => source.match(new RegExp(`[\\s\\S]{1,${length}}`, 'g')) ?? [];
    expect(annotate(tokenizer, pieces(997))).toBe(annotate(tokenizer, [source]));
  });

  test('says where paragraphs start', () => {
    const found = annotate(tokenizer, ['One. \n \nTwo.\nTwo.\r\n\r\nThree.']);
    expect(found.match(/# newpar/g)).toHaveLength(3);
  });
});

test('what is tokenized in one go is bounded', () => {
  expect(nextPiece('so '.repeat(50_000))?.text.length).toBeLessThanOrEqual(2 ** 16 + 1);
});

test('no sentence or word is cut where a long text is divided', () => {
  const sentences = 'He sees it, or she does. '.repeat(2_700);
  const found = annotate(untrained, [sentences]).match(/^# text = .*$/gm) ?? [];
  expect(found).toHaveLength(2_700);
  expect(new Set(found)).toEqual(new Set(['# text = He sees it, or she does.']));
  const words = '学校大学。'.repeat(2_000);
  const forms = annotate(untrained, [words]).match(/^\d+\t[^\t]+/gm) ?? [];
  expect(new Set(forms.map((row) => row.split('\t')[1]))).toEqual(new Set(['学校', '大学', '。']));
  const long = `${'so '.repeat(900)}it is.`;
  expect(annotate(untrained, [long]).match(/^# text = /gm)).toHaveLength(1);
});

test('splits multiword tokens as the treebank does, unseen ones by their ends', () => {
  const rows = (source: string) =>
    Document.parse(annotate(tokenizer, [source])).sentences.flatMap((sentence) =>
      Array.from({ length: sentence.nRows }, (_, row) => `${sentence.cell(row, 0)} ${sentence.cell(row, 1)}`),
    );
  expect(rows("He doesn't see it.")).toEqual(['1 He', "2-3 doesn't", '2 does', "3 n't", '4 see', '5 it', '6 .']);
  expect(rows("DOESN'T")).toEqual(["1-2 DOESN'T", '1 DOES', "2 N'T"]);
});

test('a script that it has not seen is split at the borders of Unicode, and named', () => {
  const stream = new TextToConllu(tokenizer);
  const found = [...stream.push('He see עברית, שלום.'), ...stream.end()].join('');
  expect([...stream.unseen]).toEqual(['Hebrew']);
  expect(found).toContain('\tעברית\t');
});

test('a text of white space has no sentences', () => {
  expect(annotate(tokenizer, [' \n\n'])).toBe('');
});

test('the same data and seed give the same model', () => {
  const train = () => trainTokenizer(Document.parse(TREEBANK).sentences, { epochs: 4 });
  expect(train()).toEqual(train());
});

test('a limit of epochs shortens the training and never lengthens it', () => {
  expect(tokenizerEpochs(100_000, 2)).toBe(2);
  expect(tokenizerEpochs(100_000, 500)).toBe(tokenizerEpochs(100_000));
});
