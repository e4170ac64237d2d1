/** The sentences of the README's pictures are correct and complete. */

import { expect, test } from 'vitest';
import { Column, Document } from '../../server/src/core/conllu/index.ts';
import { isTree } from '../../server/src/core/tree/index.ts';
import { checkSentence } from '../../server/src/core/validate/index.ts';
import { HARBOUR, trainingTreebank } from '../e2e/pictures/treebank.ts';

test.each([
  ['harbour.conllu', HARBOUR],
  ['the treebank to train on', trainingTreebank(30)],
])('%s: at least 20 words each, no error or warning, every column filled in', (_, text) => {
  for (const sentence of Document.parse(text).sentences) {
    expect(isTree(sentence.heads)).toBe(true);
    expect(sentence.nWords).toBeGreaterThanOrEqual(20);
    expect(checkSentence(sentence).filter(({ severity }) => severity === 'error' || severity === 'warning')).toEqual(
      [],
    );
    for (let word = 1; word <= sentence.nWords; word++) {
      const [upos, xpos, deps] = [Column.upos, Column.xpos, Column.deps].map((column) =>
        sentence.wordCell(word, column),
      );
      expect([upos, xpos, deps], sentence.sentId).not.toContain('_');
    }
    const tokens = Array.from({ length: sentence.nRows }, (_row, row) => sentence.cell(row, Column.misc));
    expect(tokens.filter((misc) => misc.includes('TokenRange=')).length).toBeGreaterThanOrEqual(18);
  }
});
