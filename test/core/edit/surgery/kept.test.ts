/** An edit of the tree loses nothing in DEPS: the copies of basic arcs follow, and all others stay. */

import { expect, test } from 'vitest';
import { readDeps } from '../../../../server/src/core/annotation/index.ts';
import { applyEdits, Column, Document, RowKind, type Sentence } from '../../../../server/src/core/conllu/index.ts';
import { operate } from '../../../../server/src/core/edit/index.ts';
import { ENGLISH_ENHANCED, HEBREW_ENHANCED } from '../../../webview/harness/enhanced.ts';

/** By the definition: the first item with the basic head whose relation is DEPREL, or DEPREL and more. */
function ownArc(sentence: Sentence, row: number): string | undefined {
  if (sentence.kind(row) !== RowKind.word) return undefined;
  const [head, deprel] = [sentence.cell(row, Column.head), sentence.cell(row, Column.deprel)];
  return itemsOf(sentence, row).find((item) => item === `${head}:${deprel}` || item.startsWith(`${head}:${deprel}:`));
}

const itemsOf = (sentence: Sentence, row: number): string[] =>
  readDeps(sentence.cell(row, Column.deps)).map(({ head, relation }) => `${head}:${relation}`);

/** Missing items other than the copy that follows HEAD. */
function lostBy(sentence: Sentence, op: string, args: object): string[] {
  const result = operate([sentence], { op, args });
  if (!result.ok) return [];
  const [after] = Document.parse(applyEdits(sentence.text, result.edits)).sentences;
  return Array.from({ length: sentence.nRows }, (_, row) => row).flatMap((row) => {
    const own = ownArc(sentence, row);
    const now = new Set(itemsOf(after, row));
    return itemsOf(sentence, row)
      .filter((item) => item !== own && !now.has(item))
      .map((item) => `${op} ${JSON.stringify(args)}: ${sentence.cell(row, Column.id)} ${item}`);
  });
}

test.each([
  ['English', ENGLISH_ENHANCED],
  ['Hebrew', HEBREW_ENHANCED],
])('%s: every head of every word, every word as the root, rotated and promoted', (_, text) => {
  const [sentence] = Document.parse(text).sentences;
  const words = Array.from({ length: sentence.nWords }, (_each, at) => at + 1);
  const lost = words.flatMap((id) => [
    ...words.flatMap((head) => lostBy(sentence, 'set_head', { id, head })),
    ...lostBy(sentence, 'make_root', { id }),
    ...lostBy(sentence, 'rotate', { id }),
    ...lostBy(sentence, 'promote', { id }),
    ...['nmod', 'obl', 'conj', 'dep'].flatMap((deprel) => lostBy(sentence, 'set_deprel', { id, deprel })),
  ]);
  expect(lost).toEqual([]);
});
