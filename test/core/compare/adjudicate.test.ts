/** Adjudication: filled-in cells, open items, suggestions. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { adjudicate } from '../../../server/src/core/compare/adjudicate/index.ts';
import { Document } from '../../../server/src/core/conllu/index.ts';
import { isTree, rootDependents } from '../../../server/src/core/tree/index.ts';
import { conllu } from '../../fixture.ts';
import { runs } from '../../thorough.ts';

function placed(text: string) {
  const document = Document.parse(text);
  return document.sentences.map((sentence, i) => ({ sentence, line: document.lines[i] }));
}

const adjudicated = (...texts: string[]) => adjudicate(texts.map(placed));

const BASE = conllu(`
# sent_id = a
1    The   the  DET   _  _                     2  det    _  _
2    dog   dog  NOUN  _  Case=Nom|Number=Sing  3  nsubj  _  _
3-4  saw   _    _     _  _                     _  _      _  _
3    saw   see  VERB  _  _                     0  root   _  _
4    cats  cat  NOUN  _  Number=Plur           3  obj    _  Gloss=x

`);

describe('what is open', () => {
  test('nothing where all agree; the text is that of the first, byte for byte', () => {
    const windows = BASE.replaceAll('\n', '\r\n');
    expect(adjudicated(windows, BASE, BASE)).toEqual({ text: windows, open: [], filled: 0, remarks: [] });
  });

  test('cells, arcs, features, attributes, with the line in the first file', () => {
    const other = BASE.replace('\tDET', '\tPRON')
      .replace('\t3\tobj', '\t2\tobj')
      .replace('Case=Nom|Number=Sing', 'Case=Acc|Number=Sing')
      .replace('Gloss=x', 'Gloss=x|Lang=de');
    const { open, text } = adjudicated(`\n${BASE}`, other);
    expect(text).toBe(`\n${BASE}`);
    expect(open).toEqual([
      cell({ line: 3, word: '1', form: 'The', column: 'UPOS', values: ['DET', 'PRON'] }),
      cell({ line: 4, word: '2', form: 'dog', column: 'FEATS', feature: 'Case', values: ['Nom', 'Acc'] }),
      cell({ line: 7, word: '4', form: 'cats', column: 'HEAD,DEPREL', values: ['3 obj', '2 obj'] }),
      cell({ line: 7, word: '4', form: 'cats', column: 'MISC', feature: 'Lang', values: [null, 'de'] }),
    ]);
  });

  test('cells of further columns, unless only some columns are asked for', () => {
    const plus = (code: string, name = 'PARSEME:MWE') =>
      `# global.columns = ID FORM HEAD DEPREL ${name}\n# sent_id = a\n1\tgive\t0\troot\t${code}\n\n`;
    const expected = { line: 3, word: '1', form: 'give', column: 'PARSEME:MWE' };
    const { open, text } = adjudicated(plus('1:VID'), plus('*'), plus('*'));
    expect(open).toEqual([cell({ ...expected, values: ['1:VID', '*', '*'], suggestion: '*' })]);
    expect(text).toBe(plus('1:VID'));
    expect(adjudicated(plus('1:VID'), plus('1:VID')).open).toEqual([]);
    // Who has no such column says nothing about it.
    expect(adjudicated(plus('1:VID'), plus('x', 'X:OTHER')).open).toEqual([]);
    expect(adjudicated(plus('1:VID'), plus('x', 'X:OTHER'), plus('_')).open).toEqual([
      cell({ ...expected, values: ['1:VID', null, '_'] }),
    ]);
    expect(adjudicate([plus('1:VID'), plus('*')].map(placed), new Set(['UPOS'])).open).toEqual([]);
  });

  test('the order of features is no difference', () => {
    expect(adjudicated(BASE, BASE.replace('Case=Nom|Number=Sing', 'Number=Sing|Case=Nom')).open).toEqual([]);
  });

  test('a token that not all have', () => {
    const { open } = adjudicated(BASE, BASE.replace(/^3-4.*\n/m, ''), BASE.replace(/^3-4.*\n/m, ''));
    expect(open).toEqual([cell({ line: 4, word: '3-4', form: 'saw', column: 'FORM', values: ['saw', null, null] })]);
  });

  test('rows are in the order of the first file; what it does not have comes before its sentence', () => {
    const { open } = adjudicated(BASE.replace(/^3-4.*\n/m, ''), BASE.replace('\tDET', '\tX'));
    expect(open.map(({ line, word }) => [line, word])).toEqual([
      [1, '3-4'],
      [2, '1'],
    ]);
  });

  test('columns that were not asked for are not', () => {
    const other = BASE.replace('\tDET', '\tPRON').replace('\t3\tobj', '\t2\tobj');
    const { open } = adjudicate([BASE, other].map(placed), new Set(['UPOS']));
    expect(open.map(({ column }) => column)).toEqual(['UPOS']);
  });
});

function cell(fields: object) {
  return { sentence: 'a', suggestion: null, ...fields };
}

describe('the majority', () => {
  test('is suggested if more than half have it', () => {
    const [noun, propn] = ['NOUN', 'PROPN'].map((upos) => BASE.replace('\tDET', `\t${upos}`));
    expect(adjudicated(BASE, noun, noun).open[0].suggestion).toBe('NOUN');
    expect(adjudicated(BASE, noun, propn).open[0].suggestion).toBeNull();
    expect(adjudicated(BASE, BASE, noun, noun).open[0].suggestion).toBeNull();
    // An annotator without an annotation does not vote.
    expect(adjudicated(BASE, noun, noun, BASE.replace('\tDET', '\t_')).open[0].suggestion).toBe('NOUN');
  });

  test('is not suggested if the tree would not stay one', () => {
    const cycle = BASE.replace('\t2\tdet', '\t2\tnmod').replace('\t3\tnsubj', '\t1\tnsubj');
    const found = adjudicated(BASE, cycle, cycle).open.map(({ word, suggestion }) => [word, suggestion]);
    expect(found).toEqual([
      ['1', '2 nmod'],
      ['2', null],
    ]);
    const root = BASE.replace('\t3\tobj', '\t0\tobj');
    expect(adjudicated(BASE, root, root).open[0].suggestion).toBeNull();
  });
});

describe('blank cells', () => {
  const blank = BASE.replace('\tDET', '\t_').replace('\t2\tdet', '\t_\t_');

  test('are filled where the others agree', () => {
    expect(adjudicated(blank, BASE, BASE)).toEqual({ text: BASE, open: [], filled: 3, remarks: [] });
    expect(adjudicated(blank, BASE, BASE.replace('\t2\tdet', '\t3\tdet')).open).toEqual([
      cell({ line: 2, word: '1', form: 'The', column: 'HEAD,DEPREL', values: [null, '2 det', '3 det'] }),
    ]);
  });

  test('half an arc is not overwritten', () => {
    const half = BASE.replace('\t2\tdet', '\t4\t_');
    const { text, open } = adjudicated(half, BASE, BASE);
    expect(text).toBe(half);
    expect(open.map(({ column, suggestion }) => [column, suggestion])).toEqual([['HEAD,DEPREL', '2 det']]);
    expect(adjudicated(BASE.replace('\t2\tdet', '\t2\t_'), BASE, BASE).text).toBe(BASE);
  });

  test('arcs that make a cycle only together are not both filled', () => {
    const open = BASE.replace('\t2\tdet', '\t_\t_').replace('\t3\tnsubj', '\t_\t_');
    const cycle = BASE.replace('\t2\tdet', '\t2\tx').replace('\t3\tnsubj', '\t1\ty');
    const found = adjudicated(open, cycle, cycle);
    expect(found.text).toBe(open.replace('\t_\t_\t_\t_\n2', '\t2\tx\t_\t_\n2'));
    expect(found.open.map(({ word, suggestion }) => [word, suggestion])).toEqual([['2', null]]);
  });

  test('are never filled so that heads form a cycle or a second root', () => {
    const rows = fc.integer({ min: 2, max: 6 }).chain((n) => {
      const head = fc.integer({ min: 0, max: n });
      const arcs = fc.array(fc.option(head, { nil: undefined }), { minLength: n, maxLength: n });
      return fc.tuple(arcs, arcs, arcs);
    });
    const print = (heads: readonly (number | undefined)[]) =>
      heads
        .map((head, i) => `${i + 1}\tw\tw\tX\t_\t_\t${head ?? '_'}\t${head === undefined ? '_' : 'dep'}\t_\t_\n`)
        .join('');
    fc.assert(
      fc.property(rows, (given) => {
        const texts = given.map((heads) => `# sent_id = a\n${print(heads)}\n`);
        const before = placed(texts[0])[0].sentence.heads;
        const after = placed(adjudicated(...texts).text)[0].sentence.heads;
        const cycles = (heads: Int32Array) => !isTree(heads.map((head, word) => (word === 0 || 0 <= head ? head : 0)));
        if (!cycles(before)) expect(cycles(after)).toBe(false);
        expect(rootDependents(after).length).toBeLessThanOrEqual(Math.max(1, rootDependents(before).length));
        before.forEach((head, word) => {
          if (0 <= head) expect(after[word]).toBe(head);
        });
      }),
      { numRuns: runs(300) },
    );
  });
});

test('sentences that cannot be compared are named; the rest is done', () => {
  const two = `${BASE}# sent_id = b\n1\tGo\tgo\tVERB\t_\t_\t0\troot\t_\t_\n\n`;
  const other = two.replace('\tdog\tdog', '\tcat\tcat').replace('\tgo\tVERB', '\tgo\tNOUN');
  const { open, remarks } = adjudicated(two, other);
  expect(remarks).toEqual([{ annotator: 1, sentence: 'a', line: 0, reason: 'words' }]);
  expect(open.map(({ sentence, line, column }) => [sentence, line, column])).toEqual([['b', 9, 'UPOS']]);
});
