/** Finding sentences: folding, matches, their order, and their excerpts. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Column, Document, type Sentence } from '../../../server/src/core/conllu/index.ts';
import {
  excerptOf,
  fold,
  foundForm,
  type Match,
  SentenceQuery,
  SentenceSearch,
} from '../../../server/src/core/features/index.ts';
import { sharedFiles, sharedTitle, treebankText } from '../../shared.ts';
import { runs } from '../../thorough.ts';

/** A sentence of these forms; `text` where it is given. */
function sentenceOf(id: string | undefined, forms: readonly string[], text?: string): Sentence {
  const comments = [id === undefined ? '' : `# sent_id = ${id}\n`, text === undefined ? '' : `# text = ${text}\n`];
  const rows = forms.map((form, at) => `${at + 1}\t${form}\t_\tX\t_\t_\t${at}\tdep\t_\t_\n`);
  return Document.parse(`${comments.join('')}${rows.join('')}\n`).sentences[0];
}

const written = (id: string | undefined, text: string): Sentence => sentenceOf(id, text.split(' '), text);
const matchOf = (typed: string, sentence: Sentence, number = 1): Match | undefined =>
  new SentenceQuery(typed).match(sentence, number);

describe('folding', () => {
  test.each([
    ['case', 'Straße ΟΔΟΣ İZMİR', 'strasse οδοσ izmir'],
    ['accents, composed or not', 'Händler Ha\u0308ndler Łódź Ångström', 'handler handler lodz angstrom'],
    ['polytonic Greek', 'ἐν ἀρχῇ ἦν ὁ λόγος', 'εν αρχη ην ο λογοσ'],
    ['titlos', 'б҃ъ', 'бъ'],
    ['Hebrew points', 'בְּרֵאשִׁית', 'בראשית'],
    ['Arabic vowels, stretching and joiners', 'كِتَابٌ كتـــاب می\u200cخواهم', 'كتاب كتاب میخواهم'],
    ['width', 'ＡＢＣ ｶﾞ１２', 'abc ガ12'],
    ['blanks of any kind', ' a\u00a0 b\u3000c ', 'a b c'],
    ['signs that keyboards do not have', '“don’t” – «x»', '"don\'t" - "x"'],
    ['marks of direction and soft hyphens', '\u200fab\u00adc\u202e', 'abc'],
  ])('leaves out %s', (_, text, folded) => {
    expect(fold(text)).toBe(folded);
    expect(fold(text.normalize('NFD'))).toBe(folded);
    expect(fold(text.normalize('NFC'))).toBe(folded);
  });

  test('marks that make another letter stay', () => {
    expect(fold('कि')).not.toBe(fold('का'));
    expect(fold('が'.normalize('NFD'))).toBe('が');
    expect(fold('한'.normalize('NFD'))).toBe('한');
    expect(fold('กี')).not.toBe(fold('กู'));
  });

  test('what is folded stays as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(fold(fold(text))).toBe(fold(text));
      }),
    );
  });

  test('a long run of marks takes no longer than other text', () => {
    // The engine alone would take half a minute.
    const marks = '\u0334\u0345\u0301'.repeat(100_000);
    expect(fold(`a${marks}b`)).toBe('ab');
    expect(fold(`क${'\u093c\u094d'.repeat(20_000)}`).length).toBe(40_001);
  });
});

describe('a sentence answers a query', () => {
  const dog = written('en-0012', 'The old dog chased the cat of the party.');

  test.each([
    ['en-0012', 'id'],
    ['EN-0012', 'id'],
    ['0012', 'partOfId'],
    ['old dog', 'phrase'],
    ['Old  DÓG', 'phrase'],
    ['par', 'phrase'],
    ['arty', 'phraseInWord'],
    ['ld do', 'phraseInWord'],
    ['dog old', 'words'],
    ['cat en-0', 'words'],
    ['cat old arty', 'partsOfWords'],
    ['old cat 12', 'partsOfWords'],
    ['og ca', 'partsOfWords'],
    ['old bird', undefined],
    ['', 'words'],
    ['  ', 'words'],
  ])('%j: %s', (typed, match) => {
    expect(matchOf(typed, dog)).toBe(match);
  });

  test('by the words of a multiword token, which its text does not show, and by the token', () => {
    const rows = ['1-2 vom', '1 von', '2 dem', '3 Haus'].map(
      (row) => `${row.replace(' ', '\t')}\t_\t_\t_\t_\t_\t_\t_\t_`,
    );
    for (const text of ['# text = vom Haus\n', '']) {
      const [sentence] = Document.parse(`${text}${rows.join('\n')}\n\n`).sentences;
      expect(matchOf('von dem', sentence)).toBe('phrase');
      expect(matchOf('vom haus', sentence)).toBe('phrase');
    }
  });

  test('by a word that the text was not told of', () => {
    expect(matchOf('neues', sentenceOf('a', ['ein', 'neues', 'Wort'], 'ein altes Wort'))).toBe('phrase');
  });

  test('by its number where it has no sent_id', () => {
    expect(matchOf('sentence 7', written(undefined, 'a b'), 7)).toBe('id');
    expect(matchOf('sentence 7', written('x', 'a b'), 7)).toBeUndefined();
  });

  test('a block without words answers nothing', () => {
    const [block] = Document.parse('# text = dog\n\n').sentences;
    expect(matchOf('dog', block)).toBeUndefined();
    expect(matchOf('', block)).toBeUndefined();
  });

  test('scripts without blanks are found in the middle', () => {
    const sentence = sentenceOf('ja', ['猫', 'が', '好き', 'です'], '猫が好きです');
    expect(matchOf('好き', sentence)).toBe('phraseInWord');
    expect(matchOf('です 猫', sentence)).toBe('partsOfWords');
  });

  test('letters in their order, as editors that ask for symbols expect it', () => {
    expect(new SentenceQuery('e12od').isScattered(dog, 1)).toBe(true);
    expect(new SentenceQuery('do12').isScattered(dog, 1)).toBe(false);
  });
});

/** By the definition: letter by letter, without caches or shortcuts. */
function answersByDefinition(typed: string, id: string, text: string): boolean {
  const plain = (each: string) =>
    Array.from(each.normalize('NFKD'))
      .filter((letter) => !/^[\u0300-\u036f\u200b-\u200f]$/.test(letter))
      .join('')
      .toLowerCase()
      .replaceAll('ß', 'ss')
      .replaceAll('ς', 'σ');
  // A name consisting only of marks that are not searched counts as none.
  const name = plain(id) === '' ? 'sentence 1' : id;
  const lines = [name, text].map((each) => plain(each).split(/\s+/).join(' '));
  return plain(typed)
    .split(/\s+/)
    .every((word) => lines.some((line) => line.includes(word)));
}

test('the same sentences answer as by the definition', () => {
  const letters = fc.constantFrom(
    'a',
    'A',
    'ä',
    'a\u0308',
    'b',
    'ß',
    'σ',
    'Σ',
    'ς',
    'ש',
    '猫',
    'が',
    '1',
    '-',
    '\u200d',
  );
  const word = fc.string({ unit: letters, minLength: 1, maxLength: 4 });
  const words = fc.array(word, { minLength: 1, maxLength: 6 });
  let nFound = 0;
  fc.assert(
    fc.property(word, words, fc.array(word, { maxLength: 3 }), (id, forms, typed) => {
      const text = forms.join(' ');
      // Other words are in the sentence by chance alone, its own always.
      for (const asked of [typed, forms.slice(0, typed.length)]) {
        const expected = answersByDefinition(asked.join(' '), id, text);
        if (expected && 0 < asked.length) nFound++;
        expect(matchOf(asked.join(' '), sentenceOf(id, forms, text)) !== undefined).toBe(expected);
      }
    }),
    { numRuns: runs(2000) },
  );
  expect(nFound).toBeGreaterThan(runs(100));
});

describe('sentences of real treebanks are found by two of their words, whatever their case and normal form', () => {
  const files = sharedFiles('data/ud', '.conllu').filter((path) => /test|dev/.test(path));
  test.skipIf(files.length === 0).each(files.length === 0 ? [sharedTitle('all')] : files)('%s', (path) => {
    const { sentences } = Document.parse(treebankText(path));
    for (let index = 0; index < sentences.length; index += 10) {
      const sentence = sentences[index];
      if (sentence.nWords < 2) continue;
      const [early, late] = [1, sentence.nWords - 1].map((word) => sentence.wordCell(word, Column.form));
      const typed = `${late.toUpperCase().normalize('NFD')} ${early.normalize('NFC')}`;
      expect(matchOf(typed, sentence), `${sentence.sentId}: ${typed}`).toBeDefined();
    }
  });
});

describe('the best come first', () => {
  const sentences = [
    written('a-1', 'about the party'),
    written('b', 'an art party'),
    written('c', 'the party, an art'),
    written('art', 'nothing'),
    written('art-2', 'nothing'),
    written('d', 'artless'),
  ];
  const search = (typed: string, limit = 10) => {
    const found = new SentenceSearch<string>(new SentenceQuery(typed), limit);
    sentences.forEach((sentence, index) => {
      found.look('file', index, sentence);
    });
    return { ids: found.best.map(({ index }) => sentences[index].sentId), count: found.count };
  };

  test('sent_id, a part of it, words from their start, the others; equal ones as they stand', () => {
    expect(search('art')).toEqual({ ids: ['art', 'art-2', 'b', 'c', 'd', 'a-1'], count: 6 });
    expect(search('art party')).toEqual({ ids: ['b', 'c', 'a-1'], count: 3 });
    expect(search('zzz')).toEqual({ ids: [], count: 0 });
  });

  test('of more than a page the first, and their number', () => {
    expect(search('art', 3)).toEqual({ ids: ['art', 'art-2', 'b'], count: 6 });
    expect(search('', 2)).toEqual({ ids: ['a-1', 'b'], count: 6 });
  });
});

describe('what is shown', () => {
  const long = written('x', `${'word '.repeat(40)}the old dog${' end'.repeat(40)}`);

  test('a short sentence, or the beginning, where what was found is in it', () => {
    expect(excerptOf(written('x', 'a  dog'), new SentenceQuery('dog'), 60)).toBe('a  dog');
    expect(excerptOf(long, new SentenceQuery('word'), 20)).toBe('word word word word…');
    expect(excerptOf(long, new SentenceQuery('zzz'), 20)).toBe('word word word word…');
  });

  test('else the part around what was found', () => {
    const shown = excerptOf(long, new SentenceQuery('OLD dög'), 60);
    expect(shown).toMatch(/^…word word .*the old dog end .*…$/);
    expect(Array.from(shown)).toHaveLength(60);
  });

  test('in scripts without blanks, and beyond the first plane', () => {
    const kana = `${'犬'.repeat(90)}猫が好き${'犬'.repeat(90)}`;
    expect(excerptOf(sentenceOf('x', [kana], kana), new SentenceQuery('好き'), 60)).toContain('猫が好き');
    const gothic = `${'𐌰'.repeat(60)}𐌼${'𐌱'.repeat(60)}`;
    const shown = excerptOf(sentenceOf('x', [gothic], gothic), new SentenceQuery('𐌼'), 50);
    expect(shown).toContain('𐌼');
    expect(() => encodeURIComponent(shown), 'no half of a character').not.toThrow();
  });

  test('the form that is gone to: where most words follow one another', () => {
    const sentence = written('x', 'the old man and the old dog');
    const formAt = (typed: string) => {
      const span = foundForm(sentence, new SentenceQuery(typed));
      return span && [sentence.text.slice(span.start, span.end), sentence.lineAt(span.start)];
    };
    expect(formAt('old')).toEqual(['old', 3]);
    expect(formAt('old DOG')).toEqual(['old', 7]);
    expect(formAt('dog old')).toEqual(['dog', 8]);
    expect(formAt('zzz')).toBeUndefined();
    expect(formAt('')).toBeUndefined();
  });
});
