/** Safe repairs are safe, as docs/rules.md defines it: on damaged sentences of our own, on real ones, and on recorded ones. */

import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyEdits, Document } from '../../../server/src/core/conllu/index.ts';
import { repairSafely, repairsFor } from '../../../server/src/core/fix/repairs/index.ts';
import { nextSentId } from '../../../server/src/core/fix/repairs/sentIds.ts';
import { checkSentence } from '../../../server/src/core/validate/index.ts';
import { conllu } from '../../fixture.ts';
import { noShared, sharedFiles, sharedTitle } from '../../shared.ts';
import { atLength } from '../../thorough.ts';
import { brokenText, TABLES } from '../validate/fuzz.ts';
import { exerciseRepairs, expectNoMore } from './fuzz.ts';
import { lossOf } from './safe.ts';

const rows = (text: string) => conllu(text.trim(), { end: '\n\n' });
const safely = (text: string) => repairSafely(Document.parse(text).sentences[0]).text;

/** Titles of the repairs of a finding, the safe ones marked. */
function repairsOf(text: string, id: string): string[] {
  const [sentence] = Document.parse(text).sentences;
  const findings = checkSentence(sentence).filter((finding) => finding.id === id);
  return findings.flatMap((finding) =>
    repairsFor(sentence, finding).map(({ title, isSafe }) => (isSafe ? `safe: ${title}` : title)),
  );
}

describe('the referee', () => {
  const before = rows('1  a  a  X  _  A=1|B=2  0  root  _  G=x\n2  b  b  X  _  _  1  dep  _  _');
  test.each([
    ['a word is gone', before.replace(/2\tb.*\n/, '')],
    ['a value is gone', before.replace('G=x', '_')],
    ['a value is another', before.replace('dep', 'obj')],
    ['an item is gone', before.replace('A=1|', '')],
    ['a reference points elsewhere', before.replace('X\t_\t_\t1', 'X\t_\t_\t2')],
    ['IDs change and heads do not', before.replace(/^1/m, '5')],
    ['a comment is new', `# x\n${before}`],
    ['the words are in another order', before.split('\n').slice(0, 2).reverse().join('\n')],
    ['two blocks of one', before.replace('\n2', '\n\n2')],
    ['a form becomes _', before.replace('\tb\tb', '\t_\tb')],
  ])('sees that %s', (_, after) => expect(lossOf(before, after)).toBeDefined());

  test('sees no loss in other spellings of the same', () => {
    expect(lossOf(before, before)).toBeUndefined();
    expect(lossOf(before, `# sent_id = 1\n${before.replace('A=1|B=2', 'B=2|A=1|A=1').replace('G=x', ' G = x')}`)).toBe(
      undefined,
    );
    const gap = rows('2  a  a  X  _  _  0  root  _  _\n5  b  b  X  _  _  2  dep  2:dep  _');
    expect(lossOf(gap, rows('1  a  a  X  _  _  0  root  _  _\n2  b  b  X  _  _  1  dep  1:dep  _'))).toBeUndefined();
  });
});

describe('what looked safe', () => {
  const dogs = (third: string) =>
    rows(`1  Dogs  dog  NOUN  _  _  2  nsubj  _  _\n2  bark  bark  VERB  _  _  0  root  _  _\n${third}`);

  test('a word whose ID is 3.0 stays one', () => {
    const text = dogs('3.0  loudly  loudly  ADV  _  _  2  advmod  _  SpaceAfter=No');
    expect(safely(`# sent_id = s\n# text = Dogs bark loudly\n${text}`)).toContain(
      '3.0\tloudly\tloudly\tADV\t_\t_\t2\tadvmod\t_\tSpaceAfter=No',
    );
    expect(repairsOf(text, 'invalid-word-id')).toEqual(['Write 3']);
    expect(repairsOf(dogs('03  loudly  loudly  ADV  _  _  2  advmod  _  _'), 'invalid-word-id')).toEqual([
      'safe: Write 3',
    ]);
  });

  test('a number alone on its line becomes no word', () => {
    const text = dogs('17\n3  loudly  loudly  ADV  _  _  2  advmod  _  _');
    expect(safely(`# sent_id = s\n${text}`)).toBe(`# sent_id = s\n${text}`);
    expect(repairsOf(text, 'number-of-columns')).toEqual(['Remove the line']);
    expect(repairsOf(text, 'word-id-sequence')).toEqual(['Renumber the words']);
  });

  test.each([
    [
      'IDs that go down',
      'word-id-sequence',
      '4  x  x  X  _  _  2  dep  _  _\n3  y  y  X  _  _  2  dep  _  _',
      ['Renumber the words'],
    ],
    [
      'a gap',
      'word-id-sequence',
      '4  x  x  X  _  _  2  dep  _  _\n6  y  y  X  _  _  4  dep  _  _',
      ['safe: Renumber the words'],
    ],
    [
      'a gap and a head with zeros',
      'word-id-sequence',
      '4  x  x  X  _  _  02  dep  _  _',
      ['Renumber the words, and clear heads that point to missing words'],
    ],
    [
      'a gap and a token with DEPS',
      'word-id-sequence',
      '4-5  xy  _  _  _  _  _  _  4:dep  _\n4  x  x  X  _  _  2  dep  _  _\n5  y  y  X  _  _  2  dep  _  _',
      ['Renumber the words'],
    ],
    ['a gap and DEPS without a relation', 'word-id-sequence', '4  x  x  X  _  _  2  dep  2  _', ['Renumber the words']],
    [
      'a node behind another word',
      'misplaced-empty-node',
      '1.1  x  x  X  _  _  _  _  2:dep  _\n3  y  y  X  _  _  1  dep  _  _',
      ['Renumber the words'],
    ],
    ['a node with a gap', 'misplaced-empty-node', '2.2  x  x  X  _  _  _  _  2:dep  _', ['safe: Renumber the words']],
    [
      'SpaceAfter at a node',
      'spaceafter-empty-node',
      '2.1  x  x  X  _  _  _  _  2:dep  SpaceAfter=No',
      ['Remove SpaceAfter=No'],
    ],
    [
      'two opinions about the space',
      'spaceafter-value',
      '3  x  x  X  _  _  2  dep  _  SpaceAfter=no|SpaceAfter=Yes',
      ['Write SpaceAfter=No', 'Remove it', 'Write SpaceAfter=No'],
    ],
    ['a control character', 'invalid-whitespace', '3  x  x  P\u001cN  _  _  2  dep  _  _', ['Remove the spaces']],
    ['U+0085', 'leading-whitespace', '3  \u0085  …  X  _  _  2  dep  _  _', ['Write _']],
    ['a bar on =', 'unicode-normalization', '3  x  x  X  _  _  2  dep  _  A=\u0338b', ['Normalise to NFC']],
    [
      'a cell of a row that is too long',
      'invalid-whitespace',
      '3  x  x  X␣  _  _  2  dep  _  _  y',
      ['Remove the spaces'],
    ],
  ])('%s', (_, id, line, expected) => {
    expect(repairsOf(dogs(line).replace('␣', ' '), id)).toEqual(expected);
  });

  test.each([
    'SpacesAfter=\u00a0',
    'Gloss=a|SpacesBefore=\u00a0',
    'SpacesAfter=\\s\u00a0',
    'Gloss=\u3000',
    'SpacesAfter=  |Translit=x',
  ])('white space that is a value in MISC stays: %j', (misc) => {
    const text = `# sent_id = s\n# text = a\n1\ta\ta\tX\t_\t_\t0\troot\t_\t${misc}\n\n`;
    expect(safely(text)).toBe(text);
    expect(
      safely(text.replace(misc, ` A=x |${misc}`))
        .split('\t')
        .at(-1),
    ).toBe(`A=x|${misc}\n\n`);
  });

  test.each([
    ['no space', 'Dogsbark', 'NoSpaceAfter=Yes', 'nospaceafter-yes', ['safe: Write SpaceAfter=No']],
    ['no space', 'Dogsbark', 'SpaceAfter=no', 'spaceafter-value', ['safe: Write SpaceAfter=No']],
    // A warning would become an error.
    ['a space', 'Dogs bark', 'NoSpaceAfter=Yes', 'nospaceafter-yes', ['Remove it']],
    ['a space', 'Dogs bark', 'SpaceAfter=no', 'spaceafter-value', ['Remove it']],
    ['another text', 'Cats bark', 'NoSpaceAfter=Yes', 'nospaceafter-yes', ['Write SpaceAfter=No', 'Remove it']],
  ])('what says that no space follows, and the text has %s: %#', (_, text, misc, id, titles) => {
    const words = rows(`1  Dogs  dog  NOUN  _  _  2  nsubj  _  ${misc}\n2  bark  bark  VERB  _  _  0  root  _  _`);
    expect(repairsOf(`# sent_id = s\n# text = ${text}\n${words}`, id)).toEqual(titles);
  });

  test('what becomes a duplicate by trimming stays, unless it says the same', () => {
    const text = (misc: string) => `# sent_id = s\n# text = a\n1\ta\ta\tX\t_\t_\t0\troot\t_\t${misc}\n\n`;
    expect(safely(text('Gloss=1PL|Gloss =us'))).toBe(text('Gloss=1PL|Gloss =us'));
    expect(safely(text('Gloss=us|Gloss =us| A=b'))).toBe(text('Gloss=us|A=b'));
    expect(repairsOf(text('Gloss=1PL|Gloss =us'), 'misc-attr-typo')).toEqual([]);
    expect(repairsOf(text('Gloss =us'), 'misc-attr-typo')).toEqual(['Write Gloss']);
    // An error that disappears does not compensate for a new one.
    expect(safely(text('Gloss=1PL|Gloss =us').replace('# sent_id = s\n', ''))).toContain('Gloss=1PL|Gloss =us\n');
  });

  describe('Typo=Yes', () => {
    const never = (third: string, fourth: string) =>
      rows(
        `1  never  never  ADV  _  Typo=Yes  0  root  _  _\n2  the  _  X  _  _  ${third}\n3  less  _  X  _  _  ${fourth}`,
      );

    test('is not added to a later part, where HEAD is wrong', () => {
      const chain = never('1  goeswith  _  _', '2  goeswith  _  _');
      expect(repairsOf(chain, 'goeswith-missing-typo')).toEqual([]);
    });

    test('is a decision where the head does not stand before its parts', () => {
      const text = never('3  goeswith  _  _', '1  dep  _  _');
      expect(repairsOf(text, 'goeswith-missing-typo')).toEqual(['Add Typo=Yes']);
    });

    test('is a decision in a multiword token that has it', () => {
      const text = rows(
        '1-2  al  _  _  _  Typo=Yes  _  _  _  _\n1  a  a  ADP  _  _  0  root  _  _\n2  el  _  X  _  _  1  goeswith  _  _',
      );
      expect(repairsOf(text, 'goeswith-missing-typo').filter((title) => title.startsWith('safe'))).toEqual([]);
    });

    test('is not offered where the language has no such value', () => {
      const text = rows('1  be  be  NOUN  _  Number=Sing  0  root  _  _\n2  low  _  X  _  _  1  goeswith  _  _');
      expect(repairsOf(text, 'goeswith-missing-typo')).toEqual(['safe: Add Typo=Yes']);
      const [sentence] = Document.parse(text).sentences;
      const finding = checkSentence(sentence).find(({ id }) => id === 'goeswith-missing-typo');
      expect(finding && repairsFor(sentence, finding, { language: TABLES })).toEqual([]);
      expect(repairSafely(sentence, { language: TABLES }).text).not.toContain('Typo');
    });
  });

  describe('comments above an empty line', () => {
    const words = rows('1  Dogs  dog  NOUN  _  _  0  root  _  _');
    const [comments, below] = Document.parse(`# sent_id = s\n# text = Dogs\n\n${words}`).sentences;

    test('are not written again below it', () => {
      const context = { previous: comments, isUsedSentId: () => false };
      expect(repairSafely(below, context).text).toBe(words);
      expect(repairSafely(below, { isUsedSentId: () => false }).text).toBe(`# sent_id = s1\n# text = Dogs\n${words}`);
    });

    test('can be joined with the words', () => {
      const [finding] = checkSentence(comments).filter(({ id }) => id === 'empty-sentence');
      const [join] = repairsFor(comments, finding);
      expect(join.isSafe).toBe(false);
      expect(applyEdits(comments.text, join.edits)).toBe('# sent_id = s\n# text = Dogs\n');
    });
  });

  test.each(['# sent_id: x', '#sent_id x', '# Sent-ID = x'])('%s stands for a sent_id', (comment) =>
    expect(safely(`${comment}\n# text = a\n1\ta\ta\tX\t_\t_\t0\troot\t_\t_\n\n`)).not.toMatch(/s1/),
  );

  test('# text: stands for the text', () =>
    expect(safely('# sent_id = s\n# text: a\n1\ta\ta\tX\t_\t_\t0\troot\t_\t_\n\n')).not.toContain('# text ='));

  test('a no-break space in a form stays when spaces are trimmed', () =>
    expect(safely('# sent_id = s\n1\t 1\u00a0000  x \t_\tNUM\t_\t_\t0\troot\t_\t_\n\n')).toContain('\t1\u00a0000 x\t'));

  test('a CR in the middle of a line is no line end', () => {
    const text = '# sent_id = s\n# text = a\n1\ta\ta\tX\t_\t_\t0\troot\t_\tA=\r1\n\n';
    expect(safely(text)).toBe(text);
    expect(safely(text.replace('\r', '').replaceAll('\n', '\r'))).toBe(text.replace('\r', ''));
  });

  test.each([
    ['a byte order mark alone on its line, before the empty line', '1\ta\ta\tX\t_\t_\t0\troot\t_\t_\n\ufeff\n\n'],
    ['a CR, spaces and an LF', '1\ta\ta\tX\t_\t_\t0\troot\t_\t_\r \n'],
  ])('%s end the sentence still', (_, first) => {
    const text = `# sent_id = a\n# text = a\n${first}# sent_id = b\n# text = a\n1\ta\ta\tX\t_\t_\t0\troot\t_\t_\n\n`;
    expect(Document.parse(text).sentences).toHaveLength(2);
    const after = Document.parse(text).sentences.map((each) => repairSafely(each).text);
    expect(Document.parse(after.join('')).sentences).toHaveLength(2);
  });

  test.each([' \n', '\ufeff', '\ufeff\n'])('a byte order mark does not move to the start: %j', (start) => {
    const text = `${start}\ufeff1\ta\ta\tX\t_\t_\t0\troot\t_\t_\n\n`;
    expect(lossOf(text, safely(text))).toBeUndefined();
    expect(Document.parse(safely(text)).sentences[0].nWords).toBe(Document.parse(text).sentences[0].nWords);
  });

  test('of empty nodes alone no text is made', () =>
    expect(repairsOf('# sent_id = s\n0.1\ta\ta\tX\t_\t_\t_\t_\t_\t_\n\n', 'missing-text')).toEqual(['Add the text']));

  test('a byte order mark in front of a word takes nothing else with it', () => {
    const text = dogs('\ufeff3  loudly  loudly  ADV  _  _  2  advmod  _  _');
    const [sentence] = Document.parse(text).sentences;
    const finding = checkSentence(sentence).find(({ id }) => id === 'invalid-line');
    const [repair] = finding ? repairsFor(sentence, finding) : [];
    expect(applyEdits(text, repair.edits)).toBe(text.replace('\ufeff', ''));
    expect(repair.isSafe).toBe(false);
  });

  test('the number of a sent_id is counted on exactly, however long it is', () => {
    const isUsed = (id: string) => id === 's99999999999999999998';
    expect(nextSentId('s99999999999999999997', isUsed)).toBe('s99999999999999999999');
  });
});

test('any damage to sentences of our own (300,000 texts by npm run bench -- fuzz)', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e9 }), (seed) => {
      exerciseRepairs(brokenText(seed));
    }),
    { numRuns: atLength(600, 300, 60), seed: 11 },
  );
});

/** Sentences of a file as lists of lines, the shorter ones of the first 400. */
function realSentences(path: string): string[][] {
  const blocks = readFileSync(path, 'utf8').split('\n\n').slice(0, 400);
  return blocks.filter((block) => block.startsWith('#') && block.length < 3000).map((block) => block.split('\n'));
}

test.skipIf(noShared)(
  sharedTitle('any damage to real sentences'),
  () => {
    const files = sharedFiles('data/ud', '.conllu').filter((_, i) => i % 4 === 0);
    const sentences = files.flatMap((path) => realSentences(path).slice(0, 50));
    expect(sentences.length).toBeGreaterThan(100);
    for (let seed = 0; seed < atLength(300, 150, 30); seed++) exerciseRepairs(brokenText(seed, sentences));
  },
  60_000,
);

test('no more findings after safe repairs of damaged sentences (300,000 by SAFE=1 npm run bench -- fuzz)', () => {
  for (let seed = 0; seed < atLength(3000, 1500, 300); seed++) expectNoMore(brokenText(seed));
});

test.each([
  ['a duplicate text that hides another', '# sent_id = s\n# text = b\n# text = b\n1\ta\ta\tX\t_\t_\t0\troot\t_\t_\n\n'],
  [
    'one sent_id in two sentences without an empty line',
    '# sent_id = s\n# text = a\n1\ta\ta\tX\t_\t_\t0\troot\t_\t_\n'.repeat(2).concat('\n'),
  ],
  [
    'one parallel_id in two sentences without an empty line',
    ['a', 'b']
      .map((id) => `# sent_id = ${id}\n# parallel_id = x/1\n# text = a\n1\ta\ta\tX\t_\t_\t0\troot\t_\t_\n`)
      .join('')
      .concat('\n'),
  ],
  [
    'a byte order mark alone on its line, behind an empty line',
    `# newdoc id = d\n\n\ufeff\n\ufeff1\ta\ta\tX\t_\t_\t0\troot\t_\t_\n\n`,
  ],
])('no more findings after safe repairs: %s', (_, text) => expectNoMore(text));

/** Sentences in which safe repairs cause other faults: hand-made, and found by earlier fuzzing. */
const cases = ['cases3', 'real3'].flatMap((folder) => sharedFiles(folder, '.conllu'));

test.skipIf(noShared).each(cases.map((path) => [basename(path), path]))(
  sharedTitle('no more findings after safe repairs: %s'),
  (_, path) => expectNoMore(readFileSync(path, 'utf8')),
);

const recorded = sharedFiles('faults', '.conllu').filter((path) => /^(?:fix|inproc)-/.test(basename(path)));

test.skipIf(noShared).each(recorded.map((path) => [basename(path), path]))('recorded: %s', (_, path) => {
  exerciseRepairs(readFileSync(path, 'utf8'));
});
