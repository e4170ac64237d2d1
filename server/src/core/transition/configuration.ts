/** The configuration (σ, λ, β, A) that all transition systems share. */

/** Item of attach-complete's stack and buffer: every word occurs there twice, as its left and as its right copy. */
export const leftCopy = (word: number): number => 2 * word;
export const rightCopy = (word: number): number => 2 * word + 1;
export const wordOfCopy = (item: number): number => item >> 1;
export const isLeftCopy = (item: number): boolean => (item & 1) === 0;

/**
 * A mutable configuration over words 1…n and the root 0. Stack, list and buffer are arrays whose last element is the
 * top: s0 = stack.at(-1), b0 = buffer.at(-1). Memory O(n).
 */
export class Configuration {
  /** λ of Covington's systems: words set aside for b0, the most recent one last. Empty in other systems. */
  readonly skipped: number[] = [];
  /** The arcs A: head of each word, -1 = unattached; length n + 1. */
  readonly heads: Int32Array;
  /** How often each word has become a head: comparison with the gold counts shows when a word is complete. */
  readonly nDependents: Int32Array;
  /** True once the buffer has been empty: used by arc-eager with the tree constraint. */
  hasSeenEnd = false;

  constructor(
    readonly n: number,
    readonly stack: number[],
    readonly buffer: number[],
  ) {
    this.heads = new Int32Array(n + 1).fill(-1);
    this.nDependents = new Int32Array(n + 1);
  }

  /** Item `depth` from the top of the stack (0 = s0), or undefined. */
  s(depth: number): number | undefined {
    return this.stack[this.stack.length - 1 - depth];
  }

  /** Item `depth` from the front of the buffer (0 = b0), or undefined. */
  b(depth: number): number | undefined {
    return this.buffer[this.buffer.length - 1 - depth];
  }

  hasHead(word: number): boolean {
    return this.heads[word] !== -1;
  }

  addArc(head: number, dependent: number): void {
    this.heads[dependent] = head;
    this.nDependents[head]++;
  }

  /** Whether `ancestor` = word or dominates it through the arcs so far. O(n). */
  dominates(ancestor: number, word: number): boolean {
    for (let at = word; at !== -1; at = this.heads[at]) if (at === ancestor) return true;
    return false;
  }

  clone(): Configuration {
    const copy = new Configuration(this.n, [...this.stack], [...this.buffer]);
    copy.skipped.push(...this.skipped);
    copy.heads.set(this.heads);
    copy.nDependents.set(this.nDependents);
    copy.hasSeenEnd = this.hasSeenEnd;
    return copy;
  }

  /** Equal strings for equal configurations. */
  key(): string {
    return `${this.stack}|${this.skipped}|${this.buffer}|${this.heads}|${this.hasSeenEnd}`;
  }
}

/** Words from…to in reverse order, so that `from` is the front of a buffer. */
export function bufferOf(from: number, to: number): number[] {
  const buffer: number[] = [];
  for (let word = to; from <= word; word--) buffer.push(word);
  return buffer;
}
