/** Changes as LSP defines them, against a model that splices strings. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { TextDocumentContentChangeEvent } from 'vscode-languageserver/node';
import { Document, type Position } from '../../server/src/core/conllu/index.ts';
import { applyChanges } from '../../server/src/lsp/documents/sync.ts';
import { runs } from '../thorough.ts';
import { cpuMsOf } from './cpu.ts';

const piece = fc.constantFrom('1\ta\tb\t_', 'xyz', '\n', '\n\n', '\r\n', '\r', ' ', '# c', '\t', '𐌰');
const text = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(''));

/** Offset of a position by the definition. */
function offsetIn(source: string, { line, character }: Position): number {
  const ends = [...source.matchAll(/\r\n|\r|\n/g)];
  if (ends.length < line) return source.length;
  const start = line === 0 ? 0 : ends[line - 1].index + ends[line - 1][0].length;
  const end = line < ends.length ? ends[line].index : source.length;
  return Math.min(start + character, end);
}

function applyByTheBook(source: string, events: readonly TextDocumentContentChangeEvent[]): string {
  return events.reduce((current, event) => {
    if (!('range' in event)) return event.text;
    const start = offsetIn(current, event.range.start);
    const end = Math.max(start, offsetIn(current, event.range.end));
    return current.slice(0, start) + event.text + current.slice(end);
  }, source);
}

const position = fc.record({ line: fc.nat({ max: 12 }), character: fc.nat({ max: 9 }) });
const anyChange = fc.record({ a: position, b: position, insert: text }).map(({ a, b, insert }) => {
  const swap = a.line > b.line || (a.line === b.line && a.character > b.character);
  return { range: swap ? { start: b, end: a } : { start: a, end: b }, text: insert };
});

/** Disjoint edits of one text as an editor reports them: last first, or first first in moved coordinates. */
function editorChanges(source: string, cuts: readonly number[], insert: string, isDescending: boolean) {
  const at = cuts.map((cut) => cut % (source.length + 1)).sort((a, b) => a - b);
  const pairs: [number, number][] = [];
  for (let i = 0; i + 1 < at.length; i += 2) pairs.push([at[i], at[i + 1]]);
  if (isDescending) pairs.reverse();
  let current = source;
  let growth = 0;
  return pairs.map(([start, end]) => {
    const document = Document.parse(current);
    const moved = isDescending ? 0 : growth;
    const range = { start: document.positionAt(start + moved), end: document.positionAt(end + moved) };
    current = applyByTheBook(current, [{ range, text: insert }]);
    growth += insert.length - (end - start);
    return { range, text: insert };
  });
}

describe('applyChanges', () => {
  test('any changes, clamped positions included', () => {
    fc.assert(
      fc.property(text, fc.array(anyChange, { maxLength: 8 }), (source, changes) => {
        expect(applyChanges(Document.parse(source), changes).text).toBe(applyByTheBook(source, changes));
      }),
      { numRuns: runs(3000) },
    );
  });

  test.each([true, false])('changes of one keystroke, last first: %s', (isDescending) => {
    fc.assert(
      fc.property(text, fc.array(fc.nat(), { maxLength: 12 }), text, (source, cuts, insert) => {
        const changes = editorChanges(source, cuts, insert, isDescending);
        const document = applyChanges(Document.parse(source), changes);
        const expected = applyByTheBook(source, changes);
        expect(document.text).toBe(expected);
        expect([...document.lines]).toEqual([...Document.parse(expected).lines]);
      }),
      { numRuns: runs(3000) },
    );
  });

  test('a line feed behind a carriage return becomes part of its line end', () => {
    const start = { line: 1, character: 0 };
    const events = ['\n', 'x'].map((insert) => ({ range: { start, end: start }, text: insert }));
    expect(applyChanges(Document.parse('a\rb'), events).text).toBe('a\r\nxb');
  });

  test('a full text between changes', () => {
    const events = [
      { range: { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } }, text: 'b' },
      { text: '1\tx\n' },
      { range: { start: { line: 0, character: 2 }, end: { line: 0, character: 3 } }, text: 'y' },
    ];
    expect(applyChanges(Document.parse('aaa'), events).text).toBe('1\ty\n');
  });

  test('ten thousand changes in one notification, in either order', async () => {
    const sentence = '# sent_id = 1\n1\ta\ta\tX\t_\t_\t0\troot\t_\t_\n2\tb\tb\tX\t_\t_\t1\tdep\t_\t_\n\n';
    const document = Document.parse(sentence.repeat(10_000));
    const changes = Array.from({ length: 10_000 }, (_, i) => {
      const start = { line: 4 * i + 2, character: 2 };
      return { range: { start, end: { line: start.line, character: 3 } }, text: 'long' };
    });
    for (const events of [changes, [...changes].reverse()]) {
      let edited = document;
      const cost = await cpuMsOf(() => {
        edited = applyChanges(document, events);
      });
      expect(cost).toBeLessThan(2000);
      expect(edited.text).toBe(sentence.replace('\tb\tb', '\tlong\tb').repeat(10_000));
    }
  });
});
