/** Further columns of two versions: differences cell by cell, taken with their words, and open where annotators differ. */

import { describe, expect, test } from 'vitest';
import { adjudicate } from '../../../server/src/core/compare/adjudicate/index.ts';
import { compareLink, type Difference } from '../../../server/src/core/compare/index.ts';
import { takeDifferences } from '../../../server/src/core/compare/take/index.ts';
import { applyEdits, Document, noLosses, type Sentence, splitBlocks } from '../../../server/src/core/conllu/index.ts';
import { compareSides, sideOf } from '../../../server/src/core/features/comparison/comparing.ts';
import { takeSentences } from '../../../server/src/core/features/comparison/takeSentences.ts';
import { conllu } from '../../fixture.ts';

const A = conllu(`
# global.columns = X:G HEAD ID FORM DEPREL PARSEME:MWE
# sent_id = s
# text = vamos al mar
go   0  1    vamos  root  *
*    _  2-3  al     _     *
to   3  2    a      case  *
the  1  3    el     obl   *
*    _  3.1  x      _     *

`);
const one = (text: string): Sentence => splitBlocks(text)[0];
const differencesOf = (a: Sentence, b: Sentence): readonly Difference[] =>
  compareLink({ kind: 'pair', a: [0], b: [0], isMoved: false }, [a], [b]).differences;
const shown = (a: string, b: string) =>
  differencesOf(one(a), one(b)).map(({ class: kind, feature, a: own, b: theirs }) => [
    kind,
    feature,
    own?.value,
    theirs?.value,
  ]);

describe('differences', () => {
  test('are cells of words, multiword tokens and empty nodes', () => {
    const b = A.replace('go\t', 'leave\t').replace('al\t_\t*', 'al\t_\t1:VID').replace('*\t_\t3.1', 'it\t_\t3.1');
    expect(shown(A, b)).toEqual([
      ['further', 'X:G', 'go', 'leave'],
      ['further', 'PARSEME:MWE', '*', '1:VID'],
      ['further', 'X:G', '*', 'it'],
    ]);
    expect(shown(A, A)).toEqual([]);
  });

  test('have columns by name; one that a side lacks is as good as not annotated', () => {
    const other = conllu(`
# global.columns = ID FORM HEAD DEPREL X:G X:NEW
# sent_id = s
# text = vamos al mar
1    vamos  0  root  go   _
2-3  al     _  _     *    _
2    a      3  case  to   n
3    el     1  obl   the  _
3.1  x      _  _     *    _

`);
    expect(shown(A.replaceAll('\t*\n', '\t_\n'), other)).toEqual([['further', 'X:NEW', undefined, 'n']]);
  });
});

describe('taking', () => {
  const taken = (a: Sentence, b: Sentence, which: (each: Difference) => boolean) => {
    const all = differencesOf(a, b);
    const result = takeDifferences(a, b, all, all.filter(which));
    return result.ok ? applyEdits(a.text, result.edits) : result.message;
  };

  test('a cell changes that cell alone', () => {
    const b = one(A.replace('to\t', 'at\t').replace('el\tobl\t*', 'el\tobl\t1:VID'));
    expect(taken(one(A), b, ({ feature }) => feature === 'X:G')).toBe(A.replace('to\t', 'at\t'));
    expect(taken(one(A), b, () => true)).toBe(b.text);
  });

  test('a column that is not there is refused by its name', () => {
    const a = one(A.replace('X:G', 'X:H'));
    expect(taken(a, one(A), ({ feature, b }) => feature === 'X:G' && b?.value === 'go')).toContain(
      'no X:G column (missing-column)',
    );
  });

  test('a word brings all its cells', () => {
    const b = one(
      A.replace(
        'to\t3\t2\ta\tcase\t*\nthe\t1\t3\tel\tobl\t*\n*\t_\t3.1',
        'to\t3\t2\ta\tcase\t*\nthe\t1\t3\tel\tobl\t*\nnow\t1\t4\tya\tadvmod\t1:VID\n*\t_\t4.1',
      ).replace('al mar', 'al mar ya'),
    );
    const text = taken(one(A), b, ({ class: kind }) => kind === 'segmentation');
    expect(text).toContain('now\t1\t4\tya\tadvmod\t*\n');
    // Codes count from 1 in each version, so the code is a difference of its own.
    const left = shown(text, b.text).filter(([kind]) => kind === 'further');
    expect(left).toEqual([['further', 'PARSEME:MWE', '*', '1:VID']]);
  });
});

describe('whole sentences', () => {
  const block = (id: string, form: string) => `# sent_id = ${id}\nx\t0\t1\t${form}\troot\n\n`;
  const header = '# global.columns = X:G HEAD ID FORM DEPREL\n';
  const other = (id: string, form: string) => `# sent_id = ${id}\n1\t${form}\troot\tx\t0\n\n`;
  const otherHeader = '# global.columns = ID FORM DEPREL X:G HEAD\n';

  function all<T>(steps: Generator<undefined, T>): T {
    for (;;) {
      const { done, value } = steps.next();
      if (done === true) return value;
    }
  }

  function takeAll(own: string, theirs: string, losses = noLosses()): string {
    const document = Document.parse(own);
    const [a, b] = [all(sideOf(document)), all(sideOf(Document.parse(theirs)))];
    const comparisons = all(compareSides(a, b));
    const whole = new Set(comparisons.filter((each) => each.status !== 'same' && each.status !== 'changed'));
    return applyEdits(own, takeSentences(document, a, { number: 1, side: b, comparisons }, whole, losses));
  }

  test.each([
    ['the same columns', header, block],
    ['other columns', otherHeader, other],
  ])('from a file with %s have those of this one, and the first line stays', (_, theirHeader, write) => {
    const own = header + block('s1', 'Sea') + block('s2', 'Land');
    expect(takeAll(own, theirHeader + write('s0', 'New') + write('s1', 'Sea') + write('s2', 'Land'))).toBe(
      header + block('s0', 'New') + block('s1', 'Sea') + block('s2', 'Land'),
    );
    const losses = noLosses();
    expect(takeAll(own.replace('X:G', 'X:H'), theirHeader + write('s0', 'New') + write('s1', 'Sea'), losses)).toContain(
      's0',
    );
    expect([...losses.cells]).toEqual([['X:G', 1]]);
    expect(takeAll(own, theirHeader + write('s2', 'Land'))).toBe(header + block('s2', 'Land'));
    expect(takeAll(`\ufeff${own}`, theirHeader + write('s1', 'Sea'))).toBe(`\ufeff${header}${block('s1', 'Sea')}`);
  });
});

describe('annotators', () => {
  const versions = [A, A.replace('go\t', 'leave\t'), A.replace('go\t', 'leave\t')];
  const files = versions.map((text) => [{ sentence: one(text), line: 0 }]);

  test('that differ leave the cell open, with the majority', () => {
    expect(adjudicate(files).open).toEqual([
      {
        sentence: 's',
        line: 4,
        word: '1',
        form: 'vamos',
        column: 'X:G',
        values: ['go', 'leave', 'leave'],
        suggestion: 'leave',
      },
    ]);
    expect(adjudicate(files, new Set(['UPOS'])).open).toEqual([]);
    expect(adjudicate(files, new Set(['X:G'])).open).toHaveLength(1);
  });
});
