/** DEPS after new heads: copies follow, and everything else that depended on a changed arc is found. */

import { describe, expect, test } from 'vitest';
import { applyEdits, Sentence } from '../../../server/src/core/conllu/index.ts';
import { headEdits, leavesStaleDeps, withTree } from '../../../server/src/core/edit/index.ts';
import { conllu } from '../../fixture.ts';

// Paul and Mary sleep in tents: the subject of sleep is shared, and obl:in names its preposition.
const TEXT = `${conllu(`
1  Paul   _  PROPN  _  _  4  nsubj  4:nsubj         _
2  and    _  CCONJ  _  _  3  cc     3:cc            _
3  Mary   _  PROPN  _  _  1  conj   1:conj:and|4:nsubj  _
4  sleep  _  VERB   _  _  0  root   0:root          _
5  in     _  ADP    _  _  6  case   6:case          _
6  tents  _  NOUN   _  _  4  obl    4:obl:in        _
7  now    _  ADV    _  _  4  advmod  4:advmod        _
`).trimEnd()}\n\n`;

const sentence = new Sentence(TEXT, 8);
/** Heads of all words, with these changed. */
function heads(changes: Readonly<Record<number, number>>, of = sentence): Int32Array {
  const all = of.heads.slice();
  for (const [word, head] of Object.entries(changes)) all[Number(word)] = head;
  return all;
}
/** Relations given for these words. */
const labels = (given: Readonly<Record<number, string>>) => Array.from({ length: 8 }, (_, word) => given[word]);
const depsOf = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split('\t')[8]);
const depsAfter = (changes: Readonly<Record<number, number>>, options: Parameters<typeof headEdits>[2] = {}) =>
  depsOf(applyEdits(TEXT, headEdits(sentence, heads(changes), options)));

const OLD = depsOf(TEXT);
const changed = (at: Readonly<Record<number, string>>) => OLD.map((cell, i) => at[i + 1] ?? cell);

describe('what follows', () => {
  test('the copy of a changed arc, with its label', () => {
    expect(depsAfter({ 7: 6 })).toEqual(changed({ 7: '6:advmod' }));
    expect(depsAfter({ 6: 7 })).toEqual(changed({ 6: '7:obl:in' }));
    expect(depsAfter({ 6: 7 }, { deprels: labels({ 6: 'nmod' }) })).toEqual(changed({ 6: '7:nmod:in' }));
    expect(depsAfter({}, { deprels: labels({ 6: 'obj' }) })).toEqual(changed({ 6: '4:obj' }));
  });

  test('nothing where DEPS is to be kept, or nothing changes', () => {
    expect(depsAfter({ 7: 6 }, { deps: 'keep' })).toEqual(OLD);
    expect(headEdits(sentence, sentence.heads, { deps: 'blank' })).toEqual([]);
  });

  test('an item that is there already is not doubled', () => {
    expect(depsAfter({ 3: 4 }, { deprels: labels({ 3: 'nsubj' }) })).toEqual(changed({ 3: '4:nsubj' }));
  });
});

describe('what rests on a changed arc', () => {
  test.each<[string, Readonly<Record<number, number>>, boolean]>([
    ['a copy alone does not', { 7: 6 }, false],
    ['nor that of a word with a longer label', { 6: 7 }, false],
    ['a further item of the word', { 3: 4 }, true],
    ['a further item of a dependent: the shared subject', { 1: 6 }, true],
    ['an item that starts in the word', { 4: 6, 6: 0 }, true],
    ['a label that names the word', { 5: 4 }, true],
    ['a conjunction in a label names it too', { 2: 1 }, true],
  ])('%s', (_, changes, expected) => {
    expect(leavesStaleDeps(sentence, heads(changes))).toBe(expected);
    const blanked = depsAfter(changes, { deps: 'blank' });
    if (expected) expect(blanked).toEqual(OLD.map(() => '_'));
    else expect(blanked).toEqual(depsAfter(changes));
  });

  test('an item that is the new arc does not: the graph was ahead of the tree', () => {
    const text = TEXT.replace('4:advmod', '6:advmod');
    const other = new Sentence(text, 8);
    expect(leavesStaleDeps(other, heads({ 7: 6 }, other))).toBe(false);
    expect(leavesStaleDeps(other, heads({ 7: 1 }, other))).toBe(true);
  });

  test('empty nodes lose DEPS too, and count as what rests', () => {
    const text = TEXT.replace('7\tnow', `6.1\tx\t_\tVERB\t_\t_\t_\t_\t7:conj\t_\n7\tnow`);
    const other = new Sentence(text, 9);
    expect(leavesStaleDeps(other, heads({ 7: 6 }, other))).toBe(true);
    const edits = headEdits(other, heads({ 7: 6 }, other), { deps: 'blank' });
    expect(new Set(depsOf(applyEdits(text, edits)))).toEqual(new Set(['_']));
  });

  test('without DEPS there is nothing', () => {
    const plain = new Sentence(TEXT.replace(/(\t[^\t]*)(\t_\n)/g, '\t_$2'), 8);
    expect(leavesStaleDeps(plain, heads({ 1: 6, 3: 4 }, plain))).toBe(false);
  });
});

test('a parse that is only compared has no enhanced graph', () => {
  const deprels = Array.from({ length: 8 }, (_, word) => (word === 0 ? '' : sentence.wordCell(word, 7)));
  expect(new Set(depsOf(withTree(sentence, { heads: sentence.heads, deprels }).text))).toEqual(new Set(['_']));
});
