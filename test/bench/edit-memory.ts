/**
 * The server's memory under edits that cancel out, and after closing the file. Every edit is checked before the next one;
 * figures are megabytes after a collection.
 */

import { courseOf, type Memory, totalOf } from './editMemory.ts';
import { treebankOf } from './sentences.ts';

interface Size {
  readonly megabytes: number;
  readonly nEdits: number;
}

const LADDER: readonly Size[] = [
  { megabytes: 0.2, nEdits: 20_000 },
  { megabytes: 2, nEdits: 20_000 },
];

const collect = (globalThis as { gc?: () => void }).gc ?? (() => console.error('No figures without --expose-gc.'));
const shown = (memory: Memory) => `${(totalOf(memory) / 1e6).toFixed(1)} (${(memory.buffers / 1e6).toFixed(1)})`;

console.log('   file     edits   opened (buffers)        after a tenth, …, all of the edits        × (≤ 1.5)   closed');
// Choose sizes by number: `0.2`.
const wanted = process.argv.slice(2).map(Number);
for (const { megabytes, nEdits } of LADDER) {
  if (0 < wanted.length && !wanted.includes(megabytes)) continue;
  const { empty, opened, edited, closed } = await courseOf(treebankOf(megabytes * 1e6), nEdits, collect);
  const ratio = totalOf(edited[edited.length - 1]) / totalOf(opened);
  console.log(
    `${megabytes} MB  ${nEdits}  ${shown(opened)}  ${edited.map(shown).join(', ')}  ${ratio.toFixed(2)}  ${shown(closed)}; without a file ${shown(empty)}`,
  );
}
