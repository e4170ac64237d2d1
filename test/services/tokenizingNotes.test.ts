/** The notes on split text. */

import { expect, test } from 'vitest';
import type { Tokenizer } from '../../server/src/core/parser/index.ts';
import { tokenizingNotes } from '../../server/src/services/parsers/tokenizingNotes.ts';

const notes = (isTrained: boolean, unseen: readonly string[], nCut: number) =>
  tokenizingNotes({ isTrained } as Tokenizer, { unseen: new Set(unseen), nCut });

test('nothing where the tokenizer knows the text', () => {
  expect(notes(true, [], 0)).toEqual([]);
});

test('borders of Unicode, and what was cut', () => {
  expect(notes(false, ['Thai'], 0)).toEqual([expect.stringContaining('has no tokenizer')]);
  expect(notes(true, ['Thai'], 0)).toEqual([expect.stringContaining('the script Thai')]);
  expect(notes(true, [], 1)).toEqual([expect.stringMatching(/^1 sentence was cut/)]);
  expect(notes(true, [], 1200)).toEqual([expect.stringMatching(/^1,200 sentences were cut/)]);
});
