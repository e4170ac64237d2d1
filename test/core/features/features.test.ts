/** Features as plain data: hover, links, outline, folding, summary, diagram. */

import { describe, expect, test } from 'vitest';
import { Column, type ColumnIndex, Document, type Sentence } from '../../../server/src/core/conllu/index.ts';
import {
  contentEnd,
  dependentTargets,
  diagramOf,
  foldOf,
  headTarget,
  highlightsAt,
  hoverAt,
  isRightToLeft,
  lensOf,
  markOf,
  placeAt,
  shorten,
  shortId,
  summaryOf,
  symbolOf,
} from '../../../server/src/core/features/index.ts';

/** `form upos head deprel` per word. */
function sentenceOf(...words: string[]): Sentence {
  const rows = words.map((word, i) => {
    const [form, upos, head, deprel] = word.split(' ');
    return `${i + 1}\t${form}\t_\t${upos}\t_\t_\t${head}\t${deprel}\t_\t_\n`;
  });
  return Document.parse(`# sent_id = s1\n${rows.join('')}\n`).sentences[0];
}

const HEARING = sentenceOf(
  'A DET 2 det',
  'hearing NOUN 4 nsubj',
  'is AUX 4 aux',
  'set VERB 0 root',
  'on ADP 7 case',
  'the DET 7 det',
  'matter NOUN 2 nmod',
  'today NOUN 4 obl',
);
const PLAIN = sentenceOf('He PRON 2 nsubj', 'waits VERB 0 root', '. PUNCT 2 punct');
const CYCLE = sentenceOf('a X 2 dep', 'b X 1 dep', 'c X 0 root');

const at = (sentence: Sentence, word: number, column: (typeof Column)[keyof typeof Column]) =>
  sentence.wordCellSpan(word, column).start;

describe('hover', () => {
  const story = (
    sentence: Sentence,
    word: number,
    column: (typeof Column)[keyof typeof Column],
    ...told: readonly string[]
  ) => hoverAt(sentence, at(sentence, word, column), new Set(told))?.paragraphs.join('\n');

  test('on HEAD: what the arc crosses, and the words that break it', () => {
    expect(story(HEARING, 7, Column.head)).toBe(
      [
        'hearing (2) → matter (7), nmod: nominal that modifies a noun',
        'Crosses the root → set (4) and set (4) → today (8).',
        'Not projective: is (3) and set (4) lie between them and do not descend from hearing (2).',
      ].join('\n'),
    );
    expect(story(HEARING, 4, Column.head)).toContain('The arc itself is projective');
    expect(story(PLAIN, 3, Column.head)).toBe('waits (2) → . (3), punct: punctuation');
    expect(story(PLAIN, 2, Column.head)).toContain('root of the sentence');
  });

  test('on HEAD of broken trees', () => {
    expect(story(CYCLE, 1, Column.head)).toContain('a (1) → b (2) → a (1)');
    expect(story(sentenceOf('a X 1 dep'), 1, Column.head)).toContain('its own head');
    expect(story(sentenceOf('a X _ dep'), 1, Column.head)).toContain('no head');
  });

  test('what a finding in the same place says is not said again', () => {
    const arc = 'hearing (2) → matter (7), nmod: nominal that modifies a noun';
    expect(story(HEARING, 7, Column.head, 'nonprojective-arc')).toBe(arc);
    expect(story(HEARING, 7, Column.head, 'unknown-deprel')?.split('\n')).toHaveLength(3);
    expect(story(CYCLE, 1, Column.head, 'non-tree')).toBe('b (2) → a (1), dep: relation that could not be determined');
    expect(story(sentenceOf('a X 1 dep'), 1, Column.head, 'head-self-loop')).toBeUndefined();
    expect(story(sentenceOf('a X _ dep'), 1, Column.head, 'invalid-head')).toBeUndefined();
  });

  test('on DEPREL, UPOS and FEATS: what guidance is about; on HEAD the meaning in a few words', () => {
    expect(story(HEARING, 2, Column.head)).toBe('set (4) → hearing (2), nsubj: nominal subject');
    expect(story(HEARING, 2, Column.deprel)).toBe('set (4) → hearing (2)');
    const named = (sentence: Sentence, word: number, column: ColumnIndex, offset = 0) => {
      const found = hoverAt(sentence, at(sentence, word, column) + offset);
      return found?.named && { ...found.named, marked: sentence.text.slice(found.span.start, found.span.end) };
    };
    expect(named(HEARING, 2, Column.deprel)).toEqual({ kind: 'relation', text: 'nsubj', marked: 'nsubj' });
    expect(named(HEARING, 2, Column.head)).toBeUndefined();
    expect(named(HEARING, 3, Column.upos)).toEqual({ kind: 'tag', text: 'AUX', marked: 'AUX' });
    const odd = sentenceOf('a constructor 0 toString');
    expect(named(odd, 1, Column.upos)).toBeUndefined();
    expect(named(odd, 1, Column.deprel)).toBeUndefined();
    expect(story(odd, 1, Column.deprel)).toBe('the root → a (1), toString');
    const [inflected] = Document.parse('1\ta\ta\tNOUN\t_\tCase=Nom|Number[psor]=Plur|x\t0\troot\t_\t_\n\n').sentences;
    expect(named(inflected, 1, Column.feats)).toEqual({ kind: 'value', text: 'Case=Nom', marked: 'Case=Nom' });
    expect(named(inflected, 1, Column.feats, 12)?.marked).toBe('Number[psor]=Plur');
    expect(named(inflected, 1, Column.feats, 28)).toBeUndefined();
    expect(named(HEARING, 2, Column.feats)).toBeUndefined();
    expect(named(HEARING, 2, Column.form)).toBeUndefined();
  });
});

describe('links', () => {
  test('from any cell of a word to its head and its dependents', () => {
    const place = placeAt(HEARING, at(HEARING, 7, Column.deprel))!;
    expect(place).toMatchObject({ word: 7, column: Column.deprel });
    expect(headTarget(HEARING, place)?.word).toBe(2);
    expect(dependentTargets(HEARING, 4).map(({ cell }) => HEARING.text.slice(cell.start, cell.end))).toEqual([
      'hearing',
      'is',
      'today',
    ]);
    expect(headTarget(HEARING, placeAt(HEARING, at(HEARING, 4, Column.head))!)).toBeUndefined();
  });

  test('highlights the word, its head, its dependents; not from FORM', () => {
    const found = highlightsAt(HEARING, at(HEARING, 2, Column.head));
    expect(found?.map(({ span, role }) => [role, HEARING.text.slice(span.start, span.end)])).toEqual([
      ['dependent', '2'],
      ['self', '2'],
      ['head', '4'],
      ['dependent', '2'],
    ]);
    expect(highlightsAt(HEARING, at(HEARING, 2, Column.form))).toBeUndefined();
  });

  test('what every sentence has is not looked for in the whole file: the # of a comment, its key', () => {
    const [sentence] = Document.parse('# sent_id = s1\n# a remark\n#x\n1\tone\t_\n\n').sentences;
    const found = (text: string) => highlightsAt(sentence, sentence.text.indexOf(text));
    expect(found('# sent_id')).toEqual([]);
    expect(found('sent_id')).toEqual([]);
    expect(found('_id')).toEqual([]);
    expect(found('s1')).toBeUndefined();
    expect(found('# a')).toEqual([]);
    expect(found('a remark')).toBeUndefined();
    expect(found('#x')).toEqual([]);
    expect(found('\n\n')).toBeUndefined();
  });

  test('IDs outside of the basic tree are looked for in their sentence', () => {
    const rows = ['1-2  ab  _', '1  a  2:x|2.1:y', '2  b  0:root', '2.1  e  2:z', '3  c  22:x'];
    const lines = rows.map((row) => {
      const [id, form, deps] = row.split('  ');
      return `${id}\t${form}\t_\tX\t_\t_\t_\t_\t${deps}\t_\n`;
    });
    const [sentence] = Document.parse(`${lines.join('')}\n`).sentences;
    const found = (row: number, column: (typeof Column)[keyof typeof Column]) =>
      highlightsAt(sentence, sentence.cellSpan(row, column).start)?.map(
        ({ span, role }) => `${role} ${sentence.text.slice(span.start, span.end)}`,
      );
    expect(found(0, Column.id)).toEqual(['self 1-2', 'head 1', 'head 2']);
    expect(found(3, Column.id)).toEqual(['dependent 2:x|2.1:y', 'self 2.1']);
    expect(found(1, Column.deps)).toEqual(['self 1', 'head 2', 'head 2.1']);
    expect(found(3, Column.deps)).toEqual(['head 2', 'self 2.1']);
    expect(found(4, Column.deps)).toEqual(['self 3']);
    expect(found(3, Column.form)).toBeUndefined();
  });

  test('no place on comments and behind the text', () => {
    expect(placeAt(HEARING, 0)).toBeUndefined();
    expect(placeAt(HEARING, HEARING.text.length)).toBeUndefined();
  });
});

describe('outline and folding', () => {
  const document = Document.parse(
    '\n\n# sent_id = a\n# text = One two\n1\tOne\t_\n2\ttwo\t_\n\n\n# newdoc\n\n1\tx\t_\r\n2\ty\t_\r\n\r\n \r\n1\tlast\t_',
  );

  test('folds end at the last line with content', () => {
    expect(document.sentences.map((_, i) => foldOf(document, i))).toEqual([
      { startLine: 2, endLine: 5 },
      undefined,
      { startLine: 10, endLine: 11 },
      undefined,
    ]);
    expect(contentEnd(Document.parse('').sentences[0])).toBe(1);
    expect(contentEnd(Document.parse('\r\r').sentences[0])).toBe(1);
  });

  test('sentences are named by sent_id, else by number, and quoted by their text or forms', () => {
    expect(document.sentences.map((each, i) => symbolOf(each, i + 1))).toEqual([
      'a  One two',
      undefined,
      'sentence 3  x y',
      'sentence 4  last',
    ]);
  });

  test('of a long sent_id what differs comes first, and all of it can be searched for', () => {
    const id = 'weblog-blogspot.example_zen_20040423000200_ENG_20040423_000200-0001';
    const [long] = Document.parse(`# sent_id = ${id}\n1\tOne\t_\n\n`).sentences;
    expect(symbolOf(long, 1)).toBe(`…000200-0001  One (${id})`);
    expect(shortId('exactly-twenty-00001')).toBe('exactly-twenty-00001');
    expect(shortId('a'.repeat(30))).toBe(`…${'a'.repeat(19)}`);
    expect(shortId('𐌰'.repeat(30))).toBe(`…${'𐌰'.repeat(19)}`);
  });

  test('a name shows as much of the text as an editor searches, and never less than 60 characters', () => {
    const nameOf = (id: string, text: string) =>
      symbolOf(Document.parse(`# sent_id = ${id}\n# text = ${text}\n1\ta\t_\n\n`).sentences[0], 1) ?? '';
    const text = 'word '.repeat(100);
    expect(nameOf('short', text)).toHaveLength(128);
    const [long, longer] = ['a'.repeat(30), 'a'.repeat(70)];
    expect(nameOf(long, text)).toHaveLength(128);
    expect(nameOf(long, text)).toMatch(/wo… \(a{30}\)$/);
    expect(nameOf(longer, text)).toMatch(/^…a{19} {2}(word ){11}.{4}… \(a{70}\)$/);
  });

  test('what a finding marks, in few words', () => {
    const mark = (column: (typeof Column)[keyof typeof Column]) => markOf(HEARING, HEARING.wordCellSpan(7, column));
    expect([Column.id, Column.head, Column.form].map(mark)).toEqual(['matter', 'matter', 'matter']);
    expect([Column.upos, Column.deprel].map(mark)).toEqual(['matter: NOUN', 'matter: nmod']);
    expect(markOf(HEARING, { start: 0, end: 9 })).toBe('');
    expect(markOf(HEARING, HEARING.lineSpan(3))).toBe('is');
  });

  test('shorten cuts between code points', () => {
    expect(shorten('𐌰𐌱𐌲𐌳', 3)).toBe('𐌰𐌱…');
    expect(shorten('abc', 3)).toBe('abc');
  });
});

describe('summary', () => {
  test.each([
    [PLAIN, 'projective', '3 words; projective'],
    [
      HEARING,
      'MH4, gap degree 1',
      '8 words; not projective: MH4, 1-Endpoint-Crossing; gap degree 1; 1 non-projective arc',
    ],
    [CYCLE, 'not a tree', '3 words; not a tree: cycle 1 → 2 → 1'],
    [sentenceOf('a X 2 _', 'b X 0 _'), 'projective, no relations yet', '2 words; projective; no relations yet'],
    [
      sentenceOf('a X 2 _', 'b X 0 root'),
      'projective, 1 word without a relation',
      '2 words; projective; 1 word without a relation',
    ],
    [sentenceOf('a X _ _', 'b X _ _'), 'no tree yet', '2 words; no tree yet: no word has a head'],
    [sentenceOf('a X 9 _', 'b X 0 root'), 'not a tree', '2 words; not a tree: 1 word without a head'],
    // 0→2, 2→4, 3→1, 4→5, 5→3: in MH5 and 1-Endpoint-Crossing, not in MH4 (Gómez-Rodríguez, Shi & Lee 2018).
    [
      sentenceOf('a X 3 x', 'b X 0 root', 'c X 5 x', 'd X 2 x', 'e X 4 x'),
      '1-Endpoint-Crossing, gap degree 2',
      '5 words; not projective: 1-Endpoint-Crossing, MH5; gap degree 2; 2 non-projective arcs',
    ],
  ])('%#', (sentence, summary, detail) => {
    expect(summaryOf(sentence)).toEqual({ summary, detail });
  });

  test('a lens stands above non-projective trees only', () => {
    expect(lensOf(PLAIN)).toBeUndefined();
    expect(lensOf(CYCLE)).toBeUndefined();
    expect(lensOf(HEARING)).toMatch(/^not projective/);
  });
});

test.each([
  ['שלום עולם 3', true],
  ['سلام دنیا', true],
  ['Guten Tag שלום', false],
  ['42 , .', false],
])('script of %s', (forms, expected) => {
  expect(isRightToLeft(sentenceOf(...forms.split(' ').map((form) => `${form} X 0 root`)))).toBe(expected);
});

test('the diagram holds words, tokens, empty nodes and what there is to say about arcs', () => {
  const document = Document.parse(
    `# newdoc\n\n# sent_id = d\n# text = vom Haus\n1-2\tvom\t_\t_\t_\t_\t_\t_\t_\t_\n1\tvon\tvon\tADP\tAPPR\tA=B\t3\tcase\t_\tX=Y\n2\tdem\tder\tDET\t_\t_\t3\tdet\t_\t_\n2.1\tleer\t_\t_\t_\t_\t_\t_\t_\t_\n3\tHaus\tHaus\tNOUN\t_\t_\t0\troot\t_\t_\n7-9\tzu\t_\t_\t_\t_\t_\t_\t_\t_\n\n`,
  );
  const diagram = diagramOf(document, 1)!;
  expect(diagram).toMatchObject({
    startLine: 2,
    endLine: 10,
    sentId: 'd',
    text: 'vom Haus',
    isRightToLeft: false,
    summary: 'projective',
    multiwordTokens: [{ first: 1, last: 2, form: 'vom', line: 4 }],
    emptyNodes: [{ after: 2, id: '2.1', form: 'leer', line: 7 }],
  });
  expect(diagram.words[0]).toEqual({
    index: 1,
    id: '1',
    form: 'von',
    lemma: 'von',
    upos: 'ADP',
    xpos: 'APPR',
    feats: 'A=B',
    head: 3,
    deprel: 'case',
    misc: 'X=Y',
    line: 5,
  });
  expect(diagramOf(document, 0)).toBeUndefined();
  const hearing = diagramOf(Document.parse(HEARING.text), 0)!;
  expect(hearing.arcs[6]).toEqual({ dependent: 7, crosses: [4, 8], breakers: [3, 4], isInCycle: false });
  const cycle = diagramOf(Document.parse(CYCLE.text), 0)!;
  expect(cycle.arcs.map((arc) => arc.isInCycle)).toEqual([true, true, false]);
});
