/** Taking a suggestion of the Review view leaves a tree. */

import { expect, test } from 'vitest';
import { Document } from '../../server/src/core/conllu/index.ts';
import { isTree } from '../../server/src/core/tree/index.ts';
import { takeSuggestion } from '../../server/src/lsp/sessions/suspicion/takeSuggestion.ts';
import { conllu } from '../fixture.ts';
import { applied } from './applied.ts';

const TEXT = conllu(`
  1  In     in     ADP   _  _  2  case  _  _
  2  order  order  NOUN  _  _  3  obl   _  _
  3  go     go     VERB  _  _  0  root  _  _
`);

/** The heads of the sentence afterwards, and the other words that moved. */
function taken(word: number, suggestion: { readonly head?: number; readonly deprel?: string }) {
  const snapshot = { uri: 'file:///a.conllu', version: 1, document: Document.parse(TEXT) };
  const result = takeSuggestion(snapshot, 0, { word, suggestion });
  if (result?.ok !== true) throw new Error('not taken');
  const { heads } = Document.parse(applied(TEXT, result.edits)).sentences[0];
  expect(isTree(heads)).toBe(true);
  return { heads: [...heads].slice(1), others: result.others };
}

test('a head below the word itself takes its place', () => {
  expect(taken(2, { head: 1, deprel: 'fixed' })).toEqual({ heads: [3, 1, 0], others: [1] });
});

test('where the word becomes the root, the old root goes below it', () => {
  expect(taken(2, { head: 0, deprel: 'root' })).toEqual({ heads: [2, 0, 2], others: [3] });
});

test('a head elsewhere moves no other word', () => {
  expect(taken(1, { head: 3, deprel: 'mark' })).toEqual({ heads: [3, 3, 0], others: [] });
});
