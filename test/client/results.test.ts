/** Edits that remove a result, and its short form. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { reasonQuestions } from '../../client/src/findings/scope.ts';
import {
  type About,
  afterEdit,
  firstSentence,
  type LineChange,
  sentencesOn,
} from '../../client/src/results/resultLines.ts';

const TEXT = '# a\n1\n2\n\n# b\n1\n2\n3\n\n# c\n1\n';
const linesOf = (text: string) => {
  const all = text.split('\n');
  return { count: all.length, at: (line: number) => all[line] };
};
const about = (startLine: number, endLine: number): About => ({ startLine, endLine });

test('lines are widened to whole sentences', () => {
  const lines = linesOf(TEXT);
  expect(sentencesOn(lines, about(5, 5))).toEqual(about(4, 7));
  expect(sentencesOn(lines, about(2, 5))).toEqual(about(0, 7));
  expect(sentencesOn(lines, about(3, 3))).toEqual(about(3, 3));
  expect(sentencesOn(lines, about(10, 99))).toEqual(about(9, 11));
  expect(sentencesOn(linesOf(''), about(0, 0))).toEqual(about(0, 0));
});

describe('after an edit', () => {
  const change = (startLine: number, endLine: number, nNewLineEnds = 0): LineChange => ({
    startLine,
    endLine,
    nNewLineEnds,
  });

  test('in the sentence the result is gone, elsewhere it stays and moves', () => {
    expect(afterEdit(about(4, 7), [change(5, 5)])).toBeUndefined();
    expect(afterEdit(about(4, 7), [change(0, 4)])).toBeUndefined();
    expect(afterEdit(about(4, 7), [change(9, 12)])).toEqual(about(4, 7));
    expect(afterEdit(about(4, 7), [change(1, 1, 2)])).toEqual(about(6, 9));
    expect(afterEdit(about(4, 7), [change(9, 9), change(0, 2)])).toEqual(about(2, 5));
  });

  test('the lines still hold what they held', () => {
    const line = fc.constantFrom('a', 'b', '', 'c d');
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 12 }),
        fc.nat(11),
        fc.nat(11),
        fc.array(line),
        fc.nat(11),
        fc.nat(3),
        (all, start, first, inserted, at, n) => {
          const here = about(Math.min(start, first) % all.length, Math.max(start, first) % all.length);
          if (here.endLine < here.startLine) return;
          const from = at % all.length;
          const to = Math.min(all.length - 1, from + n);
          // Replaces lines from … to with the inserted text, which has as many line ends between them.
          const put = inserted.length === 0 ? [''] : inserted;
          const after = [...all.slice(0, from), ...put, ...all.slice(to + 1)];
          const left = afterEdit(here, [change(from, to, put.length - 1)]);
          const isTouched = from <= here.endLine && here.startLine <= to;
          expect(left === undefined).toBe(isTouched);
          if (left)
            expect(after.slice(left.startLine, left.endLine + 1)).toEqual(all.slice(here.startLine, here.endLine + 1));
        },
      ),
    );
  });
});

test('the first sentence of a message', () => {
  expect(firstSentence('Re-parsed the sentence: 3 heads changed. Parsed with X.')).toBe(
    'Re-parsed the sentence: 3 heads changed.',
  );
  expect(firstSentence('Wrote my.model')).toBe('Wrote my.model');
  expect(firstSentence(`Exported to ${'𐌰'.repeat(100)}`)).toBe(`Exported to ${'𐌰'.repeat(77)}…`);
});

test('no notification just says what was done: those that inform ask something, too', () => {
  const folder = join(import.meta.dirname, '../../client/src');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  const calls = files.flatMap((name) => {
    const source = readFileSync(join(folder, name), 'utf8');
    return [...source.matchAll(/showInformation(?:Message)?\(([^;]*)\);/g)].map(([, inside]) => `${name}: ${inside}`);
  });
  expect(files.length).toBeGreaterThan(20);
  expect(calls).toEqual([expect.stringMatching(/commands.parsers\.ts: question, goOn, discard$/)]);
});

test('acknowledging asks for the reason at once; a button leads from this place to the whole treebank and back', () => {
  const path = '/home/me/UD_Hungarian/hu-dev.conllu';
  const [place, treebank, ...more] = reasonQuestions('leaf-det', path, 1233);
  expect(more).toEqual([]);
  expect([place.value, treebank.value]).toEqual(['sentence', 'treebank']);
  expect([place.title, treebank.title]).toEqual([
    'Acknowledge “leaf-det” in This Place',
    'Acknowledge “leaf-det” in the Whole Treebank',
  ]);
  expect(place.prompt).toMatch(
    /^Why is the annotation correct\? For this one finding, at line 1,234 of hu-dev\.conllu/,
  );
  expect(treebank.prompt).toContain('now and later, in every file of the folder UD_Hungarian.');
  expect(treebank.button).toBe('In the whole treebank instead');
  expect(reasonQuestions('leaf-det', path, undefined)).toEqual([treebank]);
});
