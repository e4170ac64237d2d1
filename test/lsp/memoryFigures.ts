/** Prints the memory of documents and a server, as JSON, for a test: in a process of its own, with `--expose-gc`. */

import { Document } from '../../server/src/core/conllu/index.ts';
import { inspectSentence } from '../../server/src/core/validate/index.ts';
import { courseOf, totalOf } from '../bench/editMemory.ts';
import { treebankOf } from '../bench/sentences.ts';

/** Bytes above the initial value. */
export interface MemoryFigures {
  readonly document: { readonly opened: number; readonly edited: number };
  readonly server: { readonly opened: number; readonly edited: number; readonly closed: number };
}

const EDITS_AT_ONE_PLACE = 20;
const { gc } = globalThis as { gc?: () => void };

function bytes(): number {
  gc?.();
  gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

/** Of a document that is open and checked, and of the same after typing in every sentence, back and forth. */
function documentFigures(length: number): MemoryFigures['document'] {
  const empty = bytes();
  let document = Document.parse(treebankOf(length));
  for (const sentence of document.sentences) inspectSentence(sentence);
  const opened = bytes() - empty;
  for (let index = 0; index < document.sentences.length; index++) {
    for (let i = 0; i < EDITS_AT_ONE_PLACE; i++) {
      const start = document.offsets[index] + 10;
      document = document.edit(
        i % 2 === 0 ? { span: { start, end: start }, text: 'x' } : { span: { start, end: start + 1 }, text: '' },
      );
      inspectSentence(document.sentences[index]);
    }
  }
  const edited = bytes() - empty;
  if (document.length !== treebankOf(length).length) throw new Error('the edits do not cancel out');
  return { opened, edited };
}

async function serverFigures(length: number, nEdits: number): Promise<MemoryFigures['server']> {
  const { empty, opened, edited, closed } = await courseOf(treebankOf(length), nEdits, () => gc?.());
  const above = (memory: typeof empty) => totalOf(memory) - totalOf(empty);
  return { opened: above(opened), edited: above(edited[edited.length - 1]), closed: above(closed) };
}

// Compiled code takes memory, too, as do the rules' caches of cells: first a small round.
documentFigures(60_000);
const document = documentFigures(400_000);
await serverFigures(30_000, 300);
const figures: MemoryFigures = { document, server: await serverFigures(500_000, 400) };
console.log(JSON.stringify(figures));
process.exit(0);
