/**
 * Text as a table, without VS Code: the computation for a screen of 50 lines in a file of 45 MB during scrolling, typing and
 * cursor moves, and in a block of 100,000 words that has lost its empty lines. Exits with 1 if more than
 * one screen in twenty takes longer than 16 ms.
 * Run: npm run bench -- columns
 */

import { rowsOf, type Span } from '../../client/src/columns/blocks.ts';
import { type ColumnDrawing, drawingOf } from '../../client/src/columns/drawing.ts';
import { layoutOf } from '../../client/src/columns/layout.ts';
import type { Lines } from '../../client/src/text.ts';
import { blockOf } from '../lostEmptyLines.ts';
import { randomFrom, treebankOf } from './sentences.ts';

const SCREEN = 50; // lines
const MARGIN = 16; // lines on either side that are lined up as well
const N_SCREENS = 1000;
const N_WARM = 100;
const MOST = 16; // ms

const LIMITS = { longCells: 24, room: 80, eastAsianWidth: 2 };

function screenAt(texts: readonly string[], line: number): ColumnDrawing {
  const lines: Lines = { count: texts.length, at: (each) => texts[each] };
  const spans = [{ start: Math.max(0, line - MARGIN), end: Math.min(texts.length, line + SCREEN + MARGIN) }];
  const layoutAt = (block: Span) =>
    layoutOf(
      rowsOf(lines, block).map((row) => texts[row]),
      LIMITS,
    );
  return drawingOf({ lines, spans, open: new Map([[line, { first: 3, last: 3 }]]) }, layoutAt);
}

function measure(name: string, text: string): boolean {
  const texts = text.split('\n');
  const random = randomFrom(13);
  const times: number[] = [];
  let marks = 0;
  for (let i = 0; i < N_WARM; i++) screenAt(texts, random(texts.length - SCREEN));
  for (let i = 0; i < N_SCREENS; i++) {
    const line = random(texts.length - SCREEN);
    const before = performance.now();
    marks += screenAt(texts, line).stops.length;
    times.push(performance.now() - before);
  }
  times.sort((a, b) => a - b);
  const [median, high, worst] = [0.5, 0.95, 1].map((part) => times[Math.ceil(part * N_SCREENS) - 1]);
  const columns = [text.length / 1e6, median, high, worst].map((each) => each.toFixed(2).padStart(10));
  console.log(`${name.padEnd(28)}${columns.join('')}${String(Math.round(marks / N_SCREENS)).padStart(10)}`);
  // The slowest twentieth is garbage collection and other work on the machine.
  return high <= MOST;
}

/** Each word is a megabyte: what is not shown is not read. */
const giants = (n: number) =>
  Array.from({ length: n }, (_, i) => `${i + 1}\t${'ش'.repeat(1e6)}\t_\tX\t_\t_\t0\troot\t_\t_`).join('\n');

console.log(
  `${'ms for a screen (≤ 16)'.padEnd(28)}${['MB', 'median', '95 %', 'most', 'stops'].map((each) => each.padStart(10)).join('')}`,
);
const results = [
  measure('45 MB', treebankOf(45e6)),
  measure('lost empty lines', blockOf(100_000)),
  measure('words of a megabyte', `${giants(3)}\n\n${blockOf(100)}`),
];
console.log(`${results.every(Boolean) ? 'Within' : 'Beyond'} the budget.`);
if (!results.every(Boolean)) process.exitCode = 1;
