/** An edit against an older text: repeated if the words are the same, on the lines where they are now. */

import { expect, test } from 'vitest';
import { hasSameRows, lineOfIntention, movedTo } from '../../client/src/diagram/rebase.ts';
import type { Diagram } from '../../server/src/protocol/diagram.ts';
import type { DiagramIntention } from '../../server/src/protocol/webview.ts';
import { diagramOf } from '../webview/diagramOf.ts';

const TEXT = `
1-2 vom _
1 von von ADP _ 3 case
2 dem der DET _ 3 det
3 Haus Haus NOUN _ 0 root
3.1 war _
4 aus aus ADP _ 3 compound:prt
`;
const drawn = diagramOf(TEXT);

/** The same sentence further down, moved by other edits. */
function moved(diagram: Diagram, by: number): Diagram {
  const down = <T extends { readonly line: number }>(rows: readonly T[]): T[] =>
    rows.map((row) => ({ ...row, line: row.line + by }));
  const { words, multiwordTokens, emptyNodes } = diagram;
  return {
    ...diagram,
    version: 2,
    startLine: diagram.startLine + by,
    endLine: diagram.endLine + by,
    words: down(words),
    multiwordTokens: down(multiwordTokens),
    emptyNodes: down(emptyNodes),
  };
}

test('heads, relations and tags may differ, words, tokens and empty nodes may not', () => {
  const change = (from: string, to: string) => hasSameRows(drawn, diagramOf(TEXT.replace(from, to)));
  expect(change('_ 3 case', '_ 4 dep')).toBe(true);
  expect(change('von von ADP', 'von _ _')).toBe(true);
  expect(hasSameRows(drawn, moved(drawn, 5))).toBe(true);
  expect(change('2 dem', '2 den')).toBe(false);
  expect(change('1-2 vom', '1-2 zum')).toBe(false);
  expect(change('3.1 war', '3.1 ist')).toBe(false);
  expect(change('4 aus aus ADP _ 3 compound:prt\n', '')).toBe(false);
});

test('each line goes with its row; others are the start of the sentence', () => {
  const to = moved(drawn, 7);
  const line = drawn.words[3].line;
  const token = drawn.multiwordTokens[0].line;
  const lines = [
    { startLine: line, endLine: line },
    { startLine: token, endLine: token },
  ];
  expect(movedTo({ type: 'lock', lines, state: 'locked' }, drawn, to)).toEqual({
    type: 'lock',
    lines: lines.map((each) => ({ startLine: each.startLine + 7, endLine: each.endLine + 7 })),
    state: 'locked',
  });
  const surgery: DiagramIntention = { type: 'surgery', operations: [{ line: 0, op: 'promote', args: { id: 2 } }] };
  expect(movedTo(surgery, drawn, to)).toEqual({
    type: 'surgery',
    operations: [{ line: 7, op: 'promote', args: { id: 2 } }],
  });
  const repair: DiagramIntention = { type: 'repair', kind: 'tree', startLine: 0, endLine: 0 };
  expect(movedTo(repair, drawn, to)).toEqual({ ...repair, startLine: 7, endLine: 7 });
  const reparse: DiagramIntention = { type: 'reparse', scope: 'sentences', lines: [{ startLine: 0, endLine: 0 }] };
  expect(movedTo(reparse, drawn, to)).toMatchObject({ lines: [{ startLine: 7, endLine: 7 }] });
  expect([surgery, repair, reparse].map(lineOfIntention)).toEqual([0, 0, 0]);
});
