/** Causes of unreliable comparisons: repeated sent_ids, and heads that form a cycle. */

import { findCycles } from '../../core/tree/index.ts';
import type { Context } from '../frame/io.ts';
import type { Block } from '../reading/blocks.ts';
import type { FileSentences } from '../reading/fileSentences.ts';
import type { Visitor } from '../reading/indexing.ts';
import type { Input } from '../reading/input.ts';

/** Keeps the message short; `treebank lint` lists all. */
const MAX_NAMED = 5;

interface Doubt {
  /** Index of the block. */
  readonly index: number;
  readonly message: string;
}

/** Inspects the blocks of one version that have comments or rows. */
export class Doubts implements Visitor {
  private readonly cycles: Doubt[] = [];
  private nCycles = 0;

  isKept({ sentence }: Block): boolean {
    return !sentence.isEmpty || 0 < sentence.comments.length;
  }

  visit({ sentence, line }: Block, index: number, { name }: Input): void {
    for (const cycle of findCycles(sentence.heads)) {
      if (MAX_NAMED <= this.nCycles++) continue;
      const at = line + sentence.rowLine(sentence.rowOfWord(cycle[0])) + 1;
      const ids = cycle.map((word) => sentence.idOfWord(word)).join(', ');
      const message = `${name}:${at}: the heads of words ${ids} form a cycle; they are compared as they stand.`;
      this.cycles.push({ index, message });
    }
  }

  endFile(): void {}

  dropFile(): void {
    this.cycles.length = 0;
    this.nCycles = 0;
  }

  /** @param nIds numbers of sent_ids are below this */
  tell(sentences: FileSentences, nIds: number, context: Context): void {
    const repeated = repeatedIds(sentences, nIds);
    const first = [...repeated.named, ...this.cycles].sort((a, b) => a.index - b.index).slice(0, MAX_NAMED);
    for (const { message } of first) context.note(message);
    const rest = repeated.count + this.nCycles - MAX_NAMED;
    if (0 < rest) context.note(`… and ${rest} more in ${sentences.inputOf(0).name}. treebank lint names them.`);
  }
}

/** The first repeated ids, and the number of all. */
function repeatedIds(sentences: FileSentences, nIds: number): { named: readonly Doubt[]; count: number } {
  const firstWith = new Int32Array(nIds).fill(-1);
  const named: Doubt[] = [];
  let count = 0;
  for (let index = 0; index < sentences.length; index++) {
    const id = sentences.idOf(index);
    if (id === -1) continue;
    if (firstWith[id] === -1) {
      firstWith[id] = index;
      continue;
    }
    if (MAX_NAMED <= count++) continue;
    const [first, line] = [firstWith[id], index].map((each) => sentences.lineOf(each) + 1);
    const { name } = sentences.inputOf(index);
    const { sentId } = sentences.sentence(index);
    const message = `${name}:${line}: sent_id ${sentId} is also that of line ${first}, so these sentences are compared by their text.`;
    named.push({ index, message });
  }
  return { named, count };
}
