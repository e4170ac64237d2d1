/** The bundled sample treebank: it keeps its promises, and its correct part is correct. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Column, Document, RowKind, type Sentence } from '../../server/src/core/conllu/index.ts';
import { isProjective, isTree } from '../../server/src/core/tree/index.ts';
import { checkSentence } from '../../server/src/core/validate/index.ts';
import { ROOT } from './harness.ts';

const text = readFileSync(join(ROOT, 'sample/sample.conllu'), 'utf8');
const { sentences } = Document.parse(text);
const isBroken = (sentence: Sentence) => sentence.sentId?.startsWith('broken-') ?? false;
const correct = sentences.filter((sentence) => !isBroken(sentence));
const broken = sentences.filter(isBroken);

test('at least 25 sentences in five languages, projective and not', () => {
  expect(correct.length).toBeGreaterThanOrEqual(25);
  expect(new Set(correct.map((sentence) => sentence.comment('lang'))).size).toBeGreaterThanOrEqual(5);
  expect(correct.filter((sentence) => isProjective(sentence.heads)).length).toBeGreaterThanOrEqual(8);
  expect(correct.filter((sentence) => !isProjective(sentence.heads)).length).toBeGreaterThanOrEqual(8);
});

test('multiword tokens, empty nodes, enhanced graphs, right-to-left script', () => {
  const kinds = correct.flatMap((sentence) => Array.from({ length: sentence.nRows }, (_, row) => sentence.kind(row)));
  expect(kinds).toContain(RowKind.multiwordToken);
  expect(kinds).toContain(RowKind.emptyNode);
  expect(text).toMatch(/\t[^\t]*\d:nsubj:xsubj/);
  expect(text).toMatch(/[\u0590-\u05ff]/);
  expect(text).toMatch(/[\u0600-\u06ff]/);
});

test('sent_ids are unique', () => {
  const ids = sentences.map((sentence) => sentence.sentId);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).not.toContain(undefined);
});

describe.each(correct.map((sentence) => [sentence.sentId ?? '', sentence] as const))('%s', (_, sentence) => {
  test('is a tree with neither errors nor warnings', () => {
    expect(isTree(sentence.heads)).toBe(true);
    const serious = checkSentence(sentence).filter((each) => each.severity === 'error' || each.severity === 'warning');
    expect(serious).toEqual([]);
  });

  test('its words spell its text', () => {
    expect(spelled(sentence)).toBe(sentence.comment('text'));
  });

  test('DEPS is filled in', () => {
    for (let word = 1; word <= sentence.nWords; word++) expect(sentence.wordCell(word, Column.deps)).not.toBe('_');
  });
});

test.each(broken.map((sentence) => [sentence.sentId ?? '', sentence] as const))(
  '%s says what is wrong and what to try',
  (_, sentence) => {
    const comments = sentence.comments.map((comment) => sentence.text.slice(comment.span.start, comment.span.end));
    expect(comments.some((comment) => comment.startsWith('# Wrong here: '))).toBe(true);
    expect(comments.some((comment) => comment.startsWith('# Try: '))).toBe(true);
    const isFound = 0 < checkSentence(sentence).length || spelled(sentence) !== sentence.comment('text');
    expect(isFound).toBe(true);
  },
);

test('four to six sentences are broken, and there are LF only, no trailing blanks, one empty line at a time', () => {
  expect(broken.length).toBeGreaterThanOrEqual(4);
  expect(broken.length).toBeLessThanOrEqual(6);
  expect(text).not.toMatch(/\r|[ \t]\n|\n\n\n/);
  expect(text.endsWith('\n\n')).toBe(true);
});

/** The text of the surface tokens, by SpaceAfter. */
function spelled(sentence: Sentence): string {
  let spelling = '';
  let coveredTo = 0;
  for (let row = 0; row < sentence.nRows; row++) {
    const kind = sentence.kind(row);
    if (kind === RowKind.emptyNode) continue;
    if (kind === RowKind.multiwordToken) coveredTo = sentence.idMinor(row);
    else if (sentence.idMajor(row) <= coveredTo) continue;
    const hasSpace = !sentence.cell(row, Column.misc).split('|').includes('SpaceAfter=No');
    spelling += sentence.cell(row, Column.form) + (hasSpace ? ' ' : '');
  }
  return spelling.trimEnd();
}
