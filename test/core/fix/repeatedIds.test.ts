/** Rows pasted with the IDs of others become words of their own, with all references to them, or are removed again. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyEdits, Document } from '../../../server/src/core/conllu/index.ts';
import { repairsFor } from '../../../server/src/core/fix/repairs/index.ts';
import { inspectSentence } from '../../../server/src/core/validate/index.ts';
import { conllu } from '../../fixture.ts';

/** Results of the repairs of the first finding of repeated IDs, by their titles. */
function repaired(text: string): Record<string, string> {
  const [sentence] = Document.parse(text).sentences;
  const finding = inspectSentence(sentence).findings.find(({ id }) => id === 'word-id-sequence');
  const repairs = finding === undefined ? [] : repairsFor(sentence, finding);
  for (const { title, isSafe } of repairs) expect(isSafe && /new word|Delete/.test(title), title).toBe(false);
  return Object.fromEntries(repairs.map(({ title, edits }) => [title, applyEdits(sentence.text, edits)]));
}

const textOf = (source: string) => conllu(source, { end: '\n\n' });

describe('one row twice', () => {
  const TWICE = textOf(`
1  a  a  X  _  _  2  dep   2:dep   _
2  b  b  X  _  _  0  root  0:root  _
2  b  b  X  _  _  0  root  0:root  _
3  c  c  X  _  _  2  dep   2:dep   _
4  d  d  X  _  _  3  dep   3:dep   _
`);

  test('as a new word: what comes behind it moves, and keeps its heads', () =>
    expect(repaired(TWICE)['Renumber as a new word']).toBe(
      textOf(`
1  a  a  X  _  _  2  dep   2:dep   _
2  b  b  X  _  _  0  root  0:root  _
3  b  b  X  _  _  0  root  0:root  _
4  c  c  X  _  _  2  dep   2:dep   _
5  d  d  X  _  _  4  dep   4:dep   _
`),
    ));

  test('deleted', () =>
    expect(repaired(TWICE)['Delete this row (“b”)']).toBe(
      TWICE.split('\n')
        .filter((_, i) => i !== 2)
        .join('\n'),
    ));
});

test('several rows of another sentence: their heads among each other are their own', () =>
  expect(
    repaired(
      textOf(`
1    a   a  X  _  _  2  dep   _  _
3-4  cd  _  _  _  _  _  _     _  _
3    c   c  X  _  _  4  x     _  _
4    d   d  X  _  _  0  x     _  _
2    b   b  X  _  _  4  dep   _  _
3    e   e  X  _  _  2  dep   _  _
4    f   f  X  _  _  0  root  _  _
`),
    )['Renumber as 2 new words'],
  ).toBe(
    textOf(`
1    a   a  X  _  _  4  dep   _  _
2-3  cd  _  _  _  _  _  _     _  _
2    c   c  X  _  _  3  x     _  _
3    d   d  X  _  _  0  x     _  _
4    b   b  X  _  _  6  dep   _  _
5    e   e  X  _  _  4  dep   _  _
6    f   f  X  _  _  0  root  _  _
`),
  ));

test('gaps and IDs that cannot be read are not for these repairs', () => {
  for (const ids of [
    ['1', '3'],
    ['1', '1x', '1'],
    ['2', '1'],
  ]) {
    const rows = ids.map((id) => `${id}\ta\ta\tX\t_\t_\t0\troot\t_\t_\n`).join('');
    expect(
      Object.keys(repaired(`${rows}\n`)).filter((title) => /new word|Delete/.test(title)),
      ids.join(),
    ).toEqual([]);
  }
});

test('any rows copied to any place: IDs are 1, 2, 3 …, and every old arc is between the rows that it was between', () => {
  const heads = fc.array(fc.nat(5), { minLength: 2, maxLength: 6 });
  fc.assert(
    fc.property(heads, fc.nat(5), fc.nat(5), fc.nat(6), (all, from, length, to) => {
      const n = all.length;
      const row = (i: number, form: string) => `${i + 1}\t${form}\t_\tX\t_\t_\t${all[i] % (n + 1)}\tdep\t_\t_`;
      const [first, at] = [from % n, to % (n + 1)];
      const rows = all.map((_, i) => row(i, `w${i + 1}`));
      const copied = all.map((_, i) => row(i, `copy${i + 1}`)).slice(first, first + 1 + (length % 3));
      const text = `${[...rows.slice(0, at), ...copied, ...rows.slice(at)].join('\n')}\n\n`;
      const outcome = Object.entries(repaired(text)).find(([title]) => title.startsWith('Renumber as'));
      // A row 1 at the head of a tree begins another sentence, whose empty line was lost.
      const { findings } = inspectSentence(Document.parse(text).sentences[0]);
      if (findings.some(({ id }) => id === 'lost-empty-line')) return;
      // If one of them continues the numbering, the two cannot be told apart.
      if (first <= at && at < first + copied.length) return;
      const cells = (outcome?.[1] ?? '')
        .trimEnd()
        .split('\n')
        .map((each) => each.split('\t'));
      expect(cells.map(([id]) => Number(id))).toEqual(cells.map((_, i) => i + 1));
      const formOf = (id: string) => (id === '0' ? 'root' : cells[Number(id) - 1][1]);
      for (const [, form, , , , , head] of cells) {
        if (!form.startsWith('w')) continue;
        const old = all[Number(form.slice(1)) - 1] % (n + 1);
        expect(formOf(head), form).toBe(old === 0 ? 'root' : `w${old}`);
      }
    }),
  );
});

test('sentences that lost the empty line between them have no rows too many', () => {
  const one = ['1\ta', '2\tb', '3\tc'].map((row, i) => `${row}\t_\tX\t_\t_\t${i}\t${i === 0 ? 'root' : 'dep'}\t_\t_\n`);
  const [sentence] = Document.parse(`${[...one, ...one].join('')}\n`).sentences;
  const findings = inspectSentence(sentence).findings.filter(({ id }) => id === 'word-id-sequence');
  const titles = [...findings, { ...inspectSentence(sentence).findings[0], id: 'word-id-sequence' as const }].flatMap(
    (finding) => repairsFor(sentence, finding).map(({ title }) => title),
  );
  expect(titles.filter((title) => /new word|Delete/.test(title))).toEqual([]);
});
