/** Cells of further columns belong to their words: what is kept, moved and lost, and what is said about it. */

import { expect, test } from 'vitest';
import { applyEdits, Document } from '../../../../server/src/core/conllu/index.ts';
import { editMentions, operate } from '../../../../server/src/core/edit/index.ts';
import { conllu } from '../../../fixture.ts';

const TEXT = conllu(`
# global.columns = X:A ID FORM UPOS HEAD DEPREL MISC X:B
# text = du bon pain
*    1-2  du    _     _  _      _  r
p    1    de    ADP   4  case   _  _
*    2    le    DET   4  det    _  q
*    3    bon   ADJ   4  amod   _  s
t    4    pain  NOUN  0  root   _  u

`);

function perform(op: string, args: object, text = TEXT) {
  const result = operate(Document.parse(text).sentences, { op, args });
  if (!result.ok) return { refused: result.refused, cells: [], notes: [] };
  const [sentence] = Document.parse(applyEdits(text, result.edits)).sentences;
  const cells = Array.from({ length: sentence.nRows }, (_, row) => {
    const [a, b] = ['X:A', 'X:B'].map((name) => sentence.cellNamed(row, name));
    return `${sentence.cell(row, 0)} ${a} ${b}`;
  });
  return { cells, notes: result.notes, problems: sentence.problems };
}

test('new rows have the empty values', () => {
  expect(perform('insert_word', { at: 3, form: 'x' }).cells).toEqual([
    '1-2 * r',
    '1 p _',
    '2 * q',
    '3 * _',
    '4 * s',
    '5 t u',
  ]);
  expect(perform('make_mwt', { first: 3, last: 4, form: 'bonpain' }).cells).toContain('3-4 * _');
});

test('of a word that is split, the kept part has its cells', () => {
  expect(perform('split_word', { id: 4, forms: ['pa', 'in'], keep: 2 }).cells.slice(-2)).toEqual(['4 * _', '5 t u']);
});

test('a merged word has the cells of its lead, or the first that say something; what is lost is said', () => {
  const { cells, notes } = perform('merge_words', { first: 3, last: 4, space: 'remove' });
  expect([cells.at(-1), notes]).toEqual(['3 t u', ['X:B of “bon” (3), “s”, was dropped.']]);
  const all = perform('merge_words', { first: 1, last: 2 });
  expect(all.cells.slice(0, 1)).toEqual(['1 p q']);
  expect(all.notes).toEqual(['X:B of “du”, “r”, was dropped.']);
});

test('a dissolved multiword token says what it had; a deleted word takes its cells along', () => {
  expect(perform('dissolve_mwt', { first: 1 }).notes).toContain('X:B of “du”, “r”, was dropped.');
  expect(perform('delete_word', { id: 4 }).cells).toEqual(['1-2 * r', '1 p _', '2 * q', '3 * s']);
});

test('a column that the file lacks is not written', () => {
  expect(perform('set_cells', { id: 1, lemma: 'de' }).refused).toBe('missing-column');
  expect(perform('add_dep', { dependent: '1', head: '2', relation: 'x' }).refused).toBe('missing-column');
  expect(perform('set_cells', { id: 1, upos: 'X' }).cells).toHaveLength(5);
});

test('sentences behind the first are edited by the declaration of their file', () => {
  const header = '# global.columns = ID FORM LEMMA UPOS XPOS FEATS HEAD DEPREL DEPS MISC PARSEME:MWE\n';
  const body = '1\tgive\t_\t_\t_\t_\t0\troot\t_\t_\t*\n2\tup\t_\t_\t_\t_\t1\tdep\t_\t_\t*\n\n';
  const { sentences } = Document.parse(header + body + body);
  const made = operate([sentences[1]], { op: 'set_mwe', args: { ids: [1, 2], category: 'IVPC.full' } });
  expect(made.ok && applyEdits(body, made.edits).match(/\S+$/gm)).toEqual(['1:IVPC.full', '1']);
  const deleted = operate([sentences[1]], { op: 'delete_word', args: { id: 2 } });
  expect(deleted.ok && applyEdits(body, deleted.edits)).toBe(body.replace(/^2.*\n/m, ''));
  const mention = editMentions(sentences, 1, { op: 'create_mention', nodes: ['1'], type: 'person' });
  expect(mention.ok).toBe(true);
});
