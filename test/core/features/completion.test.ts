/** Suggestions for the cell at the cursor, and counts that follow the edits of a document. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Column, Document } from '../../../server/src/core/conllu/index.ts';
import {
  type Completions,
  choicesFor,
  commentCompletionsAt,
  completionsAt,
  featureFormFor,
  Vocabulary,
} from '../../../server/src/core/features/index.ts';
import { LanguageData } from '../../../server/src/core/validate/index.ts';
import { fixture } from '../../fixture.ts';
import { runs } from '../../thorough.ts';

interface Options {
  readonly predicted?: string;
  readonly others?: readonly string[];
  readonly isNarrowing?: boolean;
  readonly data?: LanguageData;
}

/** Completions at `$0`; the vocabulary is that of the whole source. */
function complete(
  source: string,
  { isNarrowing, data, predicted, others = [] }: Options = {},
): Completions | undefined {
  const { text, cursor } = fixture(source);
  const document = Document.parse(text);
  const offset = document.offsetAt(cursor!);
  const index = document.sentenceAtOffset(offset);
  const vocabulary = vocabularyOf(document);
  const theirs = others.map((other) => vocabularyOf(Document.parse(fixture(other).text)));
  const context = { vocabulary, others: theirs, language: data?.language('xx'), isNarrowing, predicted };
  return completionsAt(document.sentences[index], offset - document.offsets[index], context);
}

function vocabularyOf(document: Document): Vocabulary {
  const vocabulary = new Vocabulary();
  vocabulary.follow(document, 0);
  vocabulary.count(() => false);
  return vocabulary;
}

const labels = (found: Completions | undefined) => found?.items.map(({ label }) => label);
const texts = (found: Completions | undefined) => found?.items.map(({ text }) => text);

const SEEN = `
  # text = The old dogs bark loudly
  1  The     the     DET   DT   Definite=Def|PronType=Art  3  det       _  Gloss=a
  2  old     old     ADJ   JJ   Degree=Pos                 3  amod      _  Gloss=b
  3  dogs    dog     NOUN  NNS  Number=Plur                4  nsubj     _  Gloss=c
  4  bark    bark    VERB  VBP  Number=Plur|Tense=Pres     0  root      _  Reviewed
  5  loudly  loudly  ADV   RB   _                          4  advmod    _  SpaceAfter=No
  6  dog     dog     NOUN  NN   Number=Sing                4  obl:tmod  _  Reviewed
  7  dog     dog     NOUN  NN   Number=Sing                4  obl:tmod  _  _
`;

test('what no cell can hold is not offered, however often it is used', () => {
  const rows = (cell: string) => `
  1  a  a  NOUN  N␣N  A=b␣c|Case=Nom  0  nsubj␣x  _  Gloss=ok|Ab\u0001=x
  2  b  b  NOUN  NN   Case=Nom        1  dep      _  _
  3  c  c  ${cell}
`;
  expect(texts(complete(rows('NOUN  _$0  _  1  _  _  _')))).toEqual(['NN']);
  expect(texts(complete(rows('NOUN  _  _  1  _$0  _  _')))).not.toContain('nsubj x');
  expect(texts(complete(rows('NOUN  _  _$0  1  _  _  _')))?.some((each) => each.includes(' '))).toBe(false);
  expect(texts(complete(rows('NOUN  _  _  1  _  _  _$0')))?.some((each) => each.includes('\u0001'))).toBe(false);
});

describe('UPOS', () => {
  test('the closed list with a word of explanation, for an empty cell and for a whole one', () => {
    const empty = complete('\n  1  a  a  _$0  _  _  _  _  _  _\n')!;
    expect(empty.items).toHaveLength(17);
    expect(empty.items[0]).toMatchObject({ label: 'NOUN', text: 'NOUN', remark: 'noun' });
    expect(empty).toMatchObject({ prefix: '_', isVolatile: false, column: Column.upos });
    const whole = complete('\n  1  a  a  NOUN$0  _  _  _  _  _  _\n')!;
    expect(whole).toMatchObject({ prefix: 'NOUN', isVolatile: true });
    expect(complete('\n  1  a  a  NOUN$0  _  _  _  _  _  _\n', { isNarrowing: true })).toMatchObject({ prefix: '' });
    expect(complete('\n  1  a  a  NO$0  _  _  _  _  _  _\n')).toMatchObject({ prefix: '', isVolatile: false });
  });

  const firstFor = (form: string, before = 'the', file = '') =>
    labels(complete(`${file}\n  1  ${before}  _  _  _  _  _  _  _  _\n  2  ${form}  _  _$0  _  _  _  _  _  _\n`))!;

  test.each([
    [',', 'PUNCT'],
    ['…', 'PUNCT'],
    ['“', 'PUNCT'],
    ['€', 'SYM'],
    ['+', 'SYM'],
    ['12', 'NUM'],
    ['3.141,59', 'NUM'],
    ['٢٣', 'NUM'],
    ['London', 'PROPN'],
    ['dog', 'NOUN'],
    ['狗', 'NOUN'],
    ['_', 'PUNCT'],
  ])('the characters of a form say what comes first: %s', (form, upos) => {
    expect(firstFor(form)[0]).toBe(upos);
    expect(new Set(firstFor(form)).size).toBe(17);
  });

  test('a capital letter says nothing at the beginning of a sentence, or of one within it', () => {
    expect(firstFor('London', '“')[0]).toBe('NOUN');
    expect(firstFor('London', ':')[0]).toBe('NOUN');
    expect(firstFor('London', ',')[0]).toBe('NOUN');
    expect(firstFor('dog').slice(-2)).toEqual(['PUNCT', 'SYM']);
  });

  test('what the form is elsewhere in the file comes before, whatever its case; the cell itself does not count', () => {
    const file = ['NOUN', 'VERB', 'VERB', 'ADJ']
      .map((upos, i) => `  ${i + 1}  Bark  _  ${upos}  _  _  _  _  _  _`)
      .join('\n');
    expect(firstFor('bark', 'a', `\n${file}\n`).slice(0, 3)).toEqual(['VERB', 'NOUN', 'ADJ']);
    const own = complete('\n  1  the  _  _  _  _  _  _  _  _\n  2  bark  _  X$0  _  _  _  _  _  _\n')!;
    expect(labels(own)![0]).toBe('NOUN');
  });

  test('from twenty such forms on, the treebank says how they are tagged', () => {
    const nouns = (n: number) =>
      `\n${Array.from({ length: n }, (_, i) => `  1  ein  _  DET  _  _  _  _  _  _\n  2  Wort${i}  _  NOUN  _  _  _  _  _  _\n`).join('\n')}\n`;
    expect(firstFor('Haus', 'das', nouns(19))[0]).toBe('PROPN');
    expect(firstFor('Haus', 'das', nouns(20))[0]).toBe('NOUN');
    expect(firstFor('kurz', 'das', nouns(20))[0]).toBe('DET');
  });

  test('the span is the cell, whatever the cursor is at', () => {
    for (const cell of ['$0PROPN', 'PRO$0PN', 'PROPN$0']) {
      expect(complete(`\n  1  a  a  ${cell}  _  _  _  _  _  _\n`)?.span).toEqual({ start: 6, end: 11 });
    }
  });
});

describe('suggestions know the form', () => {
  const row = (id: number, cells: string) => `  ${id}  ${cells}  _  _  _  _\n`;
  const rows = (...cells: string[]) => cells.map((each, i) => row(i + 1, each)).join('');
  const KINDNESS = rows(
    'kindness  kindness  NOUN  NN   Number=Sing',
    'darkness  darkness  NOUN  NN   Number=Sing',
    'files     file      NOUN  NNS  Number=Plur',
    'files     file      VERB  VBZ  Number=Sing|Person=3',
    'files     file      VERB  VBZ  Number=Sing|Person=3',
    'smiles    smile     VERB  VBZ  Number=Sing|Person=3',
  );
  const at = (cells: string, options?: Options) => complete(`\n${KINDNESS}${row(7, cells)}`, options)!;
  const shown = (found: Completions, n: number) =>
    found.items.slice(0, n).map(({ label, remark }) => `${label} ${remark}`);

  test('what words of this form are, how often; then what forms that end like it are', () => {
    expect(shown(at('files  _  _$0  _  _'), 2)).toEqual(['VERB 2 ×, verb', 'NOUN 1 ×, noun']);
    expect(shown(at('Files  _  _$0  _  _'), 1)).toEqual(['VERB 2 ×, verb']);
    expect(shown(at('sweetness  _  _$0  _  _'), 1)).toEqual(['NOUN -ness, noun']);
    expect(shown(at('miles  _  _$0  _  _'), 1)).toEqual(['VERB -iles, verb']);
    expect(shown(at('bald  _  _$0  _  _'), 1)).toEqual(['NOUN noun']);
  });

  test('the cells filled in decide between words of one form', () => {
    expect(shown(at('files  _  NOUN  _$0  _'), 1)).toEqual(['NNS 1 ×']);
    expect(shown(at('files  _  VERB  _$0  _'), 1)).toEqual(['VBZ 2 ×']);
    expect(shown(at('files  _  NOUN  NNS  _$0'), 1)).toEqual(['Number=Plur 1 ×']);
    expect(shown(at('files  _  NOUN  _  _$0'), 1)).toEqual(['Number=Plur 1 ×']);
    expect(shown(at('files  _  VERB  _  _$0'), 1)).toEqual(['Number=Sing|Person=3 2 ×']);
    expect(shown(at('tiles  _  VERB  _  _$0'), 1)).toEqual(['Number=Sing|Person=3 -iles']);
    expect(shown(at('files  _  _$0  NNS  _'), 1)).toEqual(['NOUN 1 ×, noun']);
  });

  test('whole FEATS cells come first in an empty cell, and only there; what is offered once is not offered again', () => {
    const found = at('files  _  VERB  _  _$0');
    expect(labels(found)!.slice(0, 3)).toEqual(['Number=Sing|Person=3', 'Number=Sing', 'Person=3']);
    expect(labels(at('sweetness  _  NOUN  _  _$0'))!.filter((label) => label === 'Number=Sing')).toHaveLength(1);
    expect(labels(at('files  _  VERB  _  Person=3|$0'))!.some((label) => label.includes('|'))).toBe(false);
  });

  test('no features are an answer, too, in sentences that have any', () => {
    const the = rows('the  the  DET  DT  _', 'dog  dog  NOUN  NN  Number=Sing');
    const bare = rows('the  the  DET  DT  _', 'dog  dog  NOUN  NN  _');
    const asked = (file: string) => complete(`\n${file}\n${row(1, 'the  the  DET  DT  _$0')}`)!;
    expect(shown(asked(the), 1)).toEqual(['_ no features, 1 ×']);
    expect(labels(asked(bare))).not.toContain('_');
    const unfinished = rows('the  the  _  _  _', 'dog  dog  NOUN  NN  Number=Sing');
    expect(labels(asked(unfinished))).not.toContain('_');
  });

  test('lemmas of the form, then those made as for forms that end like it', () => {
    expect(shown(at('files  _$0  VERB  _  _'), 1)).toEqual(['file 2 ×']);
    expect(shown(at('tiles  _$0  VERB  _  _'), 2)).toEqual(['tile -iles', 'tiles the form']);
    expect(shown(at('Xyz  _$0  _  _  _'), 2)).toEqual(['Xyz the form', 'xyz the form in small letters']);
  });

  test('digits are alike, and so is punctuation: where the file has some, their tags come with them', () => {
    const file = rows('12  12  NUM  CD  NumType=Card', ';  ;  PUNCT  :  _', 'a  a  DET  DT  _');
    const asked = (cells: string) => complete(`\n${file}${row(4, cells)}`)!;
    expect(shown(asked('87  _  NUM  _$0  _'), 1)).toEqual(['CD number']);
    expect(shown(asked('87  _  NUM  CD  _$0'), 1)).toEqual(['NumType=Card number']);
    expect(shown(asked('87  _$0  NUM  CD  _'), 1)).toEqual(['87 number']);
    expect(shown(asked(',  _  _$0  _  _'), 1)).toEqual(['PUNCT punctuation']);
  });

  test('other treebanks of the language count like this one; a prediction decides what the counts leave open', () => {
    const others = [`\n${rows('bald  bald  ADV  _  _', 'bald  bald  ADV  _  _')}`];
    expect(shown(at('bald  _  _$0  _  _', { others }), 1)).toEqual(['ADV 2 ×, adverb']);
    expect(shown(at('files  _  _$0  _  _', { predicted: 'NOUN' }), 2)).toEqual([
      'NOUN 1 ×, predicted, noun',
      'VERB 2 ×, verb',
    ]);
    expect(shown(at('bald  _  _$0  _  _', { predicted: 'ADJ' }), 1)).toEqual(['ADJ predicted, adjective']);
    const many = `\n${rows(...Array.from({ length: 9 }, () => 'the  the  DET  _  _'), 'the  _  _$0  _  _')}`;
    expect(shown(complete(many, { predicted: 'PRON' })!, 2)).toEqual([
      'DET 9 ×, determiner',
      'PRON predicted, pronoun',
    ]);
  });

  test('the word itself does not count', () => {
    expect(shown(at('bald  bald  ADV$0  RB  _'), 1)).toEqual(['NOUN noun']);
    expect(shown(at('sweetness  sweet  ADV$0  RB  _'), 1)).toEqual(['NOUN -ness, noun']);
  });

  test('a form of which half a character is common to others is not cut there', () => {
    const file = rows('a𐌼  a  NOUN  _  _', 'b𐌼  b  NOUN  _  _');
    expect(shown(complete(`\n${file}${row(3, 'c𐌼  _  _$0  _  _')}`)!, 1)).toEqual(['NOUN -𐌼, noun']);
    const half = rows('a\u{1033C}  a  NOUN  _  _', 'b\u{1073C}  b  NOUN  _  _');
    expect(complete(`\n${half}${row(3, 'c\u{1F33C}  _  _$0  _  _')}`)!.items[0].remark).not.toContain('-');
  });
});

describe('the form for FEATS', () => {
  const formFor = (source: string, cells: string, options: { data?: LanguageData; upos?: string } = {}) => {
    const before = source === '' ? '\n' : `${source.trimEnd()}\n\n`;
    const document = Document.parse(fixture(`${before}  1  ${cells}  0  root  _  _\n`).text);
    const sentence = document.sentences.at(-1)!;
    const context = { vocabulary: vocabularyOf(document), language: options.data?.language('xx') };
    const text = sentence.wordCell(1, Column.feats);
    const form = featureFormFor(sentence, 1, { column: Column.feats, text, cursor: 0, upos: options.upos }, context)!;
    return {
      bundles: form.bundles.map((each) => `${each.text} ${each.remark}`),
      rows: form.rows.map(({ name, isUsed, values }) =>
        [name, ...values.map(({ key, value }) => `${key}:${value}`), ...(isUsed ? [] : ['unused'])].join(' '),
      ),
    };
  };

  test('rows of the features that words of the UPOS have, sorted as in a cell, layers too; the frequent values first', () => {
    const file = `
  1  a  a  NOUN  _  Case=Nom|Number=Plur|Number[psor]=Sing  0  root  _  _
  2  b  b  NOUN  _  Case=Ela|Number=Sing  1  dep  _  _
  3  c  c  NOUN  _  Case=Ela|Foreign=Yes|Number=Sing  1  dep  _  _
  4  d  d  NOUN  _  Case=Ess|PronType=Int,Rel  1  dep  _  _
  5  e  e  VERB  _  Mood=Ind|Number=Plur  1  dep  _  _
`;
    const { rows, bundles } = formFor(file, 'b  b  NOUN  _  _');
    expect(rows).toEqual([
      'Case e:Ela s:Ess n:Nom',
      'Foreign y:Yes',
      'Number s:Sing p:Plur',
      'Number[psor] s:Sing',
      'PronType i:Int,Rel',
    ]);
    expect(bundles[0]).toBe('Case=Ela|Number=Sing 1 ×');
    expect(bundles).toHaveLength(1);
    expect(formFor(file, 'b  b  NOUN  _  _', { upos: 'VERB' }).rows).toEqual(['Mood i:Ind', 'Number p:Plur']);
  });

  test('three whole cells; the list has nine', () => {
    const row = (i: number) => `  ${i}  b  b  NOUN  _  Case=C${i}|X=1  ${i === 1 ? '0  root' : '1  dep'}  _  _`;
    const file = Array.from({ length: 12 }, (_, i) => row(i + 1)).join('\n');
    expect(formFor(`\n${file}`, 'b  b  NOUN  _  _').bundles).toHaveLength(3);
    const text = fixture(`\n${file}\n\n  1  b  b  NOUN  _  _  0  root  _  _\n`).text;
    const document = Document.parse(text);
    const asked = { column: Column.feats, text: '_', cursor: 1 };
    const { items } = choicesFor(document.sentences[1], 1, asked, { vocabulary: vocabularyOf(document) })!;
    expect(items.filter(({ text: cell }) => cell.includes('|'))).toHaveLength(9);
  });

  test('what the word has gets a row, though nothing else has it', () => {
    expect(formFor('', 'b  b  ADP  _  X=1|Flag').rows).toContain('X 1:1');
  });

  test('in a new treebank what is usual with the UPOS; with a table, also what it permits, behind the others', () => {
    expect(formFor('', 'b  b  NOUN  _  _').rows).toEqual([
      'Case a:Acc d:Dat g:Gen n:Nom',
      'Definite d:Def i:Ind',
      'Gender f:Fem m:Masc n:Neut',
      'Number p:Plur s:Sing',
    ]);
    const entry = { permitted: 1, uvalues: ['Sing'], byupos: { NOUN: { Sing: 1, Coll: 1 } } };
    const data = LanguageData.of({ feats: { features: { xx: { Animacy: entry, Number: entry } } } });
    const file = '\n  1  a  a  NOUN  _  Number=Sing  0  root  _  _\n';
    expect(formFor(file, 'b  b  NOUN  _  _', { data }).rows).toEqual([
      'Number s:Sing c:Coll',
      'Animacy c:Coll s:Sing unused',
    ]);
  });
});

describe('nothing', () => {
  test.each([
    ['in a comment', '\n  # te$0xt = a\n  1  a  a  _  _  _  _  _  _  _\n'],
    ['in a form', '\n  1  a$0  a  _  _  _  _  _  _  _\n'],
    ['in DEPS', '\n  1  a  a  _  _  _  _  _  _$0  _\n'],
    ['in the UPOS of a multiword token', '\n  1-2  ab  _  _$0  _  _  _  _  _  _\n  1  a  a  X  _  _  2  dep  _  _\n'],
    ['in the HEAD of an empty node', '\n  1  a  a  X  _  _  0  root  _  _\n  1.1  b  b  X  _  _  _$0  _  _  _\n'],
    ['on an empty line', '\n  1  a  a  X  _  _  0  root  _  _\n  $0\n'],
  ])('%s', (_, source) => {
    expect(complete(source)).toBeUndefined();
  });
});

describe('DEPREL', () => {
  const FILE = `
  1  dogs  dog   NOUN  _  _  2  nsubj  _  _
  2  bark  bark  VERB  _  _  0  root   _  _
  3  cats  cat   NOUN  _  _  1  nmod   _  _
  4  mice  mouse  NOUN  _  _  1  nmod   _  _
`;
  const OTHER = `
  1  eat   eat   VERB  _  _  0  root  _  _
  2  fish  fish  NOUN  _  _  1  obj   _  _
  3  soup  soup  NOUN  _  _  1  obj   _  _
`;
  const [document, other] = [FILE, OTHER].map((source) => Document.parse(fixture(source).text));
  const first = (head: number | undefined, n: number, others: readonly Document[] = []) => {
    const cell = { column: Column.deprel, text: '', cursor: 0, head };
    const context = { vocabulary: vocabularyOf(document), others: others.map(vocabularyOf) };
    return choicesFor(document.sentences[0], 4, cell, context)
      ?.items.slice(0, n)
      .map(({ label }) => label);
  };

  test('those between words of the same two UPOS come first, by the head in the sentence or the one about to come', () => {
    expect(first(undefined, 2)).toEqual(['nmod', 'nsubj']);
    expect(first(2, 2)).toEqual(['nsubj', 'nmod']);
    expect(first(0, 1)).toEqual(['root']);
  });

  test('those of SUD, with deep features, and none of a language of UD', () => {
    const text = '1\ta\ta\tNOUN\t_\t_\t2\t_\t_\t_\n2\tb\tb\tAUX\t_\t_\t0\troot\t_\t_\n\n';
    const sud = Document.parse(text);
    const data = LanguageData.of({
      deprels: { deprels: { xx: { nsubj: { type: 'universal', doc: 'global', permitted: 1 } } } },
    });
    const context = { vocabulary: vocabularyOf(sud), scheme: 'sud', language: data.language('xx') } as const;
    const asked = { column: Column.deprel, text: '', cursor: 0 };
    const items = choicesFor(sud.sentences[0], 1, asked, context)!.items;
    expect(items.map(({ label }) => label)).toEqual(expect.arrayContaining(['subj', 'comp:obj', 'mod@relcl', 'unk']));
    expect(items.filter(({ label, remark }) => /subj$/.test(label) && remark !== '').map(({ label }) => label)).toEqual(
      ['subj'],
    );
    expect(items.some(({ remark }) => remark.includes('xx'))).toBe(false);
  });

  test('other treebanks that are open count, an occurrence in this one more', () => {
    expect(first(2, 3, [other])).toEqual(['nsubj', 'obj', 'nmod']);
    expect(
      first(
        2,
        3,
        Array.from({ length: 6 }, () => other),
      ),
    ).toEqual(['obj', 'nsubj', 'nmod']);
  });

  const at = (cell: string, upos = 'NOUN', head = '4') => `${SEEN}  8  x  x  ${upos}  _  _  ${head}  ${cell}  _  _\n`;

  test('those of the file first, by the UPOS and by frequency; then the universal ones', () => {
    const found = complete(at('_$0'))!;
    expect(labels(found)!.slice(0, 6)).toEqual(['obl:tmod', 'nsubj', 'obj', 'obl', 'iobj', 'conj']);
    expect(found.items[0]).toMatchObject({
      remark: 'oblique: nominal that modifies a predicate',
      details: 'Used 2 times in this file, 2 of them with NOUN.',
    });
    expect(found.items).toHaveLength(38);
    expect(labels(found)!.at(-1)).toBe('root');
    expect(labels(complete(at('_$0', 'ADJ')))![0]).toBe('amod');
  });

  test('where the file shows nothing yet, what is usual elsewhere comes first', () => {
    const first = (upos: string) => labels(complete(at('_$0', upos)))![0];
    expect(['PUNCT', 'ADP', 'CCONJ', 'AUX', 'SCONJ'].map(first)).toEqual(['punct', 'case', 'cc', 'aux', 'mark']);
  });

  test('root comes first where the head is the root', () => {
    expect(labels(complete(at('_$0', 'NOUN', '0')))![0]).toBe('root');
  });

  test('what is being typed is not one of those of the file', () => {
    expect(labels(complete(at('oblx$0')))).not.toContain('oblx');
    expect(labels(complete(at('obl:tmod$0')))).toContain('obl:tmod');
  });

  test('relations are grouped by what is known of them, each group once', () => {
    const groupsAt = (source: string) => {
      const { items } = complete(source)!;
      const groups = items.map(({ group }) => group);
      const once = groups.filter((each, i) => each !== groups[i - 1]);
      expect(new Set(once).size, once.join()).toBe(once.length);
      return Object.fromEntries(once.map((each) => [each, items.filter(({ group }) => group === each).length]));
    };
    const at = (cell: string) => SEEN.replace(/4 {2}obl:tmod {2}_ {2}_\n/, () => `${cell}\n`);
    expect(groupsAt(at('4  $0_  _  _'))).toMatchObject({ 'NOUN below VERB': 2, others: expect.any(Number) });
    expect(groupsAt(at('5  $0_  _  _'))).toMatchObject({ 'NOUN elsewhere': 2 });
    expect(groupsAt(at('0  $0_  _  _'))).toMatchObject({ 'NOUN as the root': 1, 'NOUN elsewhere': 2 });
    expect(groupsAt(at('_  $0_  _  _'))).toMatchObject({ 'NOUN so far': 2 });
    expect(
      groupsAt(SEEN.replace('NOUN  NN   Number=Sing                4  obl:tmod  _  _', '_  _  _  4  $0_  _  _')),
    ).toMatchObject({ others: expect.any(Number) });
  });

  test('with the table of the language: its relations, and others of the file last', () => {
    const permitted = { permitted: 1 };
    const data = LanguageData.of({ deprels: { deprels: { xx: { nsubj: permitted, 'aux:pass': permitted } } } });
    const found = complete(at('_$0'), { data })!;
    expect(labels(found)!.slice(0, 3)).toEqual(['nsubj', 'aux:pass', 'obl:tmod']);
    expect(found.items[2].remark).toBe('not a relation of the language xx');
    expect(labels(found)).not.toContain('vocative');
  });
});

describe('FEATS', () => {
  const at = (cell: string, upos = 'VERB') => `${SEEN}  8  x  x  ${upos}  _  ${cell}  4  dep  _  _\n`;

  test('pairs of the file, those seen with the UPOS first', () => {
    const found = complete(at('_$0'))!;
    expect(labels(found)!.slice(0, 3)).toEqual(['Number=Plur', 'Tense=Pres', 'Number=Sing']);
    expect(found.items[0].remark).toBe('1 ×');
    expect(found.items[2].remark).toBe('not seen with VERB');
    expect(found.prefix).toBe('_');
  });

  test('then those that the guidelines list, so that the first sentence of a file gets some', () => {
    const found = complete('\n  1  a  a  NOUN  _  Case=Nom|$0  0  root  _  _\n')!;
    // Values usual with the UPOS come first.
    expect(labels(found)!.slice(0, 3)).toEqual(['Number=Sing', 'Number=Plur', 'Gender=Masc']);
    const verb = labels(complete('\n  1  a  a  VERB  _  _$0  0  root  _  _\n'))!;
    expect(verb.slice(0, 3)).toEqual(['VerbForm=Fin', 'VerbForm=Inf', 'VerbForm=Part']);
    expect(verb).toContain('Case=Abe');
    expect(texts(found)).toContain('Case=Nom|Number=Sing');
    expect(labels(found)!.some((label) => label.startsWith('Case='))).toBe(false);
    expect(labels(complete(at('_$0')))!.indexOf('Degree=Pos')).toBeLessThan(
      labels(complete(at('_$0')))!.indexOf('Abbr=Yes'),
    );
  });

  test('only features that are not there yet, put where they belong', () => {
    const found = complete(at('Definite=Def|Tense=Pres|$0'))!;
    expect(labels(found)).not.toContain('Tense=Pres');
    expect(labels(found)).not.toContain('Definite=Def');
    expect(texts(found)).toContain('Definite=Def|Number=Plur|Tense=Pres');
    expect(found.prefix).toBe('Definite=Def|Tense=Pres|');
    const inside = complete(at('Definite=Def|N$0|Tense=Pres'))!;
    expect(texts(inside)).toContain('Definite=Def|Number=Sing|Tense=Pres');
    expect(inside.prefix).toBe('Definite=Def|');
  });

  test('behind a whole pair: its other values, then what may be added', () => {
    const found = complete(at('Number=Sing$0'))!;
    expect(found).toMatchObject({ prefix: 'Number=Sing', isVolatile: true });
    expect(found.items[0]).toMatchObject({
      label: 'Number=Plur',
      text: 'Number=Plur',
      remark: 'in place of Number=Sing',
    });
    expect(texts(found)).toContain('Degree=Pos|Number=Sing');
  });

  test('what is being typed is not one of those of the file', () => {
    expect(labels(complete(at('Number=Si$0')))).not.toContain('Number=Si');
  });

  test('with the table of the language: what it permits with the UPOS', () => {
    const entry = { permitted: 1, uvalues: ['Sing'], byupos: { VERB: { Sing: 1, Coll: 1 }, NOUN: { Dual: 1 } } };
    const data = LanguageData.of({ feats: { features: { xx: { Number: entry } } } });
    const found = complete(at('_$0'), { data })!;
    expect(labels(found)).toEqual(['Number=Plur', 'Tense=Pres', 'Number=Sing', 'Number=Coll']);
    expect(found.items[0].remark).toBe('not in the table of xx for VERB');
  });
});

describe('HEAD', () => {
  const at = (cell: string, upos = 'DET', id = 8) => `${SEEN}  ${id}  x  x  ${upos}  _  _  ${cell}  dep  _  _\n`;

  test('words with their forms, the likely and near ones first, the root of another word last', () => {
    const found = complete(at('_$0'))!;
    expect(labels(found)).toEqual(['7 dog', '6 dog', '4 bark', '3 dogs', '5 loudly', '2 old', '1 The', '0 root']);
    expect(found.items[0]).toMatchObject({ text: '7', remark: 'NOUN', details: 'NOUN, 1 word to the left.' });
    expect(found.items.at(-1)).toMatchObject({ text: '0', remark: 'bark (4) is the root' });
  });

  test('a word below comes last, and says why', () => {
    const found = complete(
      '\n  1  a  a  X  _  _  $0_  dep  _  _\n  2  b  b  X  _  _  1  dep  _  _\n  3  c  c  X  _  _  0  root  _  _\n',
    )!;
    expect(labels(found)).toEqual(['3 c', '0 root', '2 b']);
    expect(found.items[2].details).toContain('would close a cycle');
  });

  test('arcs that would cross others come behind', () => {
    const words = ['3 dep', '$0_ dep', '0 root', '3 dep'].map((cells, i) => {
      const [head, deprel] = cells.split(' ');
      return `  ${i + 1}  w${i + 1}  w  X  _  _  ${head}  ${deprel}  _  _\n`;
    });
    const found = complete(`\n${words.join('')}`)!;
    expect(labels(found)).toEqual(['1 w1', '3 w3', '4 w4', '0 root']);
    expect(found.items[2].details).toBe('X, 2 words to the right, crosses another arc.');
  });

  test('a digit is the beginning of an ID, and an ID itself first', () => {
    const rows = Array.from({ length: 12 }, (_, i) => `  ${i + 1}  w  w  X  _  _  ${i === 0 ? 0 : 1}  dep  _  _\n`);
    const found = complete(`\n${rows.join('')}  13  x  x  X  _  _  1$0  dep  _  _\n`, { isNarrowing: true })!;
    expect(texts(found)).toEqual(['1', '12', '11', '10']);
    expect(found.isVolatile).toBe(true);
  });

  test('IDs as they are written', () => {
    const found = complete('\n  5  a  a  X  _  _  0  root  _  _\n  7  b  b  X  _  _  $0_  dep  _  _\n')!;
    expect(labels(found)).toEqual(['5 a', '0 root']);
  });
});

describe('MISC and XPOS', () => {
  test('SpaceAfter=No, then the keys of the file', () => {
    const found = complete(`${SEEN}  8  x  x  X  _  _  4  dep  _  _$0\n`)!;
    expect(labels(found)).toEqual(['SpaceAfter=No', 'Reviewed', 'Gloss=a', 'Gloss=b', 'Gloss=c']);
    const second = complete(`${SEEN}  8  x  x  X  _  _  4  dep  _  SpaceAfter=No|Re$0|Gloss=z\n`)!;
    expect(texts(second)).toEqual(['SpaceAfter=No|Reviewed|Gloss=z']);
  });

  test('what stands between two bars of other cells is no attribute', () => {
    const cells = ['A=1||B=2', '|A=1'];
    const rows = cells.map((misc, i) => `  ${i + 1}  w  w  X  _  _  0  root  _  ${misc}\n`);
    const found = complete(`\n${rows.join('')}  3  x  x  X  _  _  1  dep  _  _$0\n`);
    expect(texts(found)).toEqual(['SpaceAfter=No', 'A=1', 'B=2']);
  });

  test('with the cursor before the first bar nothing of the cell stands before what is typed', () => {
    const found = complete(`${SEEN}  8  x  x  X  _  _  4  dep  _  $0|Gloss=z\n`)!;
    expect(found.prefix).toBe('');
    expect(texts(found)).toEqual(['SpaceAfter=No|Gloss=z', 'Reviewed|Gloss=z']);
  });

  test('a key with many values is offered without them', () => {
    const rows = Array.from({ length: 20 }, (_, i) => `  ${i + 1}  w  w  X  _  _  0  root  _  Gloss=${i}\n`);
    expect(labels(complete(`\n${rows.join('')}  21  x  x  X  _  _  1  dep  _  _$0\n`))).toEqual([
      'SpaceAfter=No',
      'Gloss=',
    ]);
  });

  test('tags of the file, those of the UPOS first', () => {
    expect(labels(complete(`${SEEN}  8  x  x  VERB  _$0  _  4  dep  _  _\n`))!.slice(0, 2)).toEqual(['VBP', 'NN']);
  });
});

describe('the vocabulary', () => {
  /** Everything that callers can query. */
  const dump = (vocabulary: Vocabulary) => {
    const sorted = (tally: ReadonlyMap<string, unknown>) => [...tally].sort(([a], [b]) => (a < b ? -1 : 1));
    const all = [vocabulary.allRelations, vocabulary.allTags, vocabulary.allFeatures, vocabulary.headsOf('NOUN')];
    const ways = ['a', 'b', 'x'].map((form) => sortedJson(vocabulary.forms.of(form)));
    const alike = vocabulary.forms.alike('xa', 9, () => true).map((each) => sortedJson(each.ways));
    return (
      JSON.stringify([...all, vocabulary.relationsOf('NOUN')].map(sorted)) +
      JSON.stringify([sorted(vocabulary.miscKeys), ways, alike])
    );
  };
  const sortedJson = (each: readonly object[]) => each.map((way) => JSON.stringify(way)).sort();
  const block = (i: number) => `1\ta\ta\tNOUN\tT${i % 3}\tA=${i % 4}\t0\tr${i % 5}\t_\tKey\n\n`;
  const text = Array.from({ length: 30 }, (_, i) => block(i)).join('');

  test('after any edits the counts equal a new count, even if counting was interrupted', () => {
    const edit = fc.record({
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      length: fc.integer({ min: 0, max: 60 }),
      text: fc.constantFrom('', 'x', '\n\n', block(7), '1\tb\tb\tVERB\t_\t_\t0\troot\t_\t_\n'),
      budget: fc.integer({ min: 0, max: 20 }),
    });
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 8 }), (edits) => {
        let document = Document.parse(text);
        const vocabulary = new Vocabulary();
        for (const { at, length, text: inserted, budget } of edits) {
          const start = Math.floor(at * document.length);
          const end = Math.min(document.length, start + length);
          document = document.edit({ span: { start, end }, text: inserted });
          vocabulary.follow(document, document.sentenceAtOffset(start));
          let n = 0;
          vocabulary.count(() => budget < ++n);
        }
        vocabulary.follow(document, 0);
        vocabulary.count(() => false);
        expect(vocabulary.isComplete).toBe(true);
        expect(dump(vocabulary)).toBe(dump(vocabularyOf(document)));
      }),
      { numRuns: runs(200) },
    );
  });

  test('an edit costs the sentence it is in; the first sentence counted is the one at the cursor', () => {
    const document = Document.parse(text);
    const vocabulary = new Vocabulary();
    vocabulary.follow(document, 12);
    let n = 0;
    vocabulary.count(() => 1 < ++n);
    expect([...vocabulary.allRelations.keys()]).toEqual(['r2']);
    vocabulary.count(() => false);
    const { offsets } = document;
    const edited = document.edit({ span: { start: offsets[12], end: offsets[12] + 1 }, text: '1' });
    vocabulary.follow(edited, 12);
    let nCounted = 0;
    vocabulary.count(() => ++nCounted < 0);
    // Once for each sentence, and once to see that there are no more.
    expect(nCounted).toBeLessThanOrEqual(4);
  });
});

describe('comments', () => {
  const known = new Map([
    ['sent_id', 'dev-s13'],
    ['text', 'The dog'],
  ]);
  const at = (
    line: string,
    { keys = [], isStart = false, isFirst = false }: { keys?: string[]; isStart?: boolean; isFirst?: boolean } = {},
  ) => {
    const character = line.indexOf('|');
    const context = { keys: new Set(keys), values: known, isStart, isFirst };
    return commentCompletionsAt(line.replace('|', ''), character, context);
  };
  const written = (line: string, options = {}) => at(line, options)?.items.map(({ text }) => text);

  test('keys that the sentence lacks, with the values that are known; the whole line is replaced', () => {
    expect(written('#|')!.slice(0, 4)).toEqual([
      '# sent_id = dev-s13',
      '# text = The dog',
      '# newdoc id = ',
      '# newpar id = ',
    ]);
    expect(written('# te|', { keys: ['sent_id', 'newdoc id'] })!.slice(0, 2)).toEqual([
      '# text = The dog',
      '# newpar id = ',
    ]);
    expect(at('# te|')).toMatchObject({ start: 0, end: 4 });
    expect(written('#|')!.join()).not.toContain('global.columns');
    expect(written('#|', { isFirst: true })!.at(-1)).toBe(
      '# global.columns = ID FORM LEMMA UPOS XPOS FEATS HEAD DEPREL DEPS MISC',
    );
  });

  test('the value behind the sign, if none is there yet', () => {
    expect(at('# text = |')).toMatchObject({ start: 9, end: 9, items: [{ text: 'The dog' }] });
    expect(at('#text=|')).toMatchObject({ start: 6, items: [{ text: 'The dog' }] });
    for (const line of ['# text = Th|', '# text_en = |', '# te|xt = a', '# text| = a', '1|', 'x |'])
      expect(at(line), line).toBeUndefined();
  });

  test('a sentence where one can begin', () => {
    const [sentence, key] = at('|', { isStart: true, isFirst: true })!.items;
    expect(sentence.plain).toBe('# sent_id = dev-s13\n# text = Word\n1\tWord\t_\t_\t_\t_\t0\troot\t_\t_\n\n');
    expect(sentence.text.replace(/\$\{\d:([^}]*)\}/g, '$1').replace('$0', '')).toBe(sentence.plain);
    expect(Document.parse(sentence.plain!).sentences[0].problems).toEqual([]);
    expect(key.text).toBe('# sent_id = dev-s13');
    expect(at('|')).toBeUndefined();
  });
});
