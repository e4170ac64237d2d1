/** Tables over the constraints that turn every precondition of the constrained system into a lookup. */

import type { OutsideDependents, RequiredArc, RequiredSpan, TransitionConstraints } from './constraints.ts';

/** Constraints by word. The root 0 comes after the last word, at position n + 1, or before the first. Memory O(n). */
export class ConstraintTables {
  /** Required head of each word, -1 = none. */
  readonly head: Int32Array;
  /** Leftmost required dependent to the left of a word, or 0. */
  readonly leftmost: Int32Array;
  /** Position of the rightmost required dependent of a word, or 0. */
  readonly rightmost: Int32Array;
  /**
   * Position of the rightmost word that the required arcs put under a word, itself included. A word on the stack without a head
   * gets one from beyond that position.
   */
  readonly reach: Int32Array;
  /** Span of each word, -1 = none. */
  readonly span: Int32Array;
  /** Designated roots determined by the arcs alone, by span; -1 = none. */
  readonly spanRoots: Int32Array;
  /** 1 for the words of spans that may be the root of their span, given the arcs. */
  readonly canBeRoot: Uint8Array;
  /** The last such word of each span, or 0. */
  readonly lastRoot: Int32Array;
  /**
   * If a required arc passes from the left over a word, or over its span, to a word of another span, and words of spans may have
   * no dependents outside: the head of that arc, and the last word up to which there is a word that may govern. After it, every
   * word gets its head from the left immediately. Otherwise 0 and n + 2: there is always a word that may govern.
   */
  readonly anchor: Int32Array;
  readonly deadline: Int32Array;
  readonly spans: readonly RequiredSpan[];
  readonly outside: OutsideDependents;

  /**
   * Words and spans must exist, spans must be disjoint, and no word may have two heads; apart from that the constraints may
   * contradict each other.
   */
  constructor(
    readonly n: number,
    { arcs = [], spans = [], outsideDependents = 'any' }: TransitionConstraints,
    private readonly root: 'first' | 'last' = 'last',
  ) {
    this.spans = spans;
    this.outside = outsideDependents;
    this.head = new Int32Array(n + 1).fill(-1);
    this.leftmost = new Int32Array(n + 1);
    this.rightmost = new Int32Array(n + 1);
    this.span = new Int32Array(n + 1).fill(-1);
    this.spanRoots = new Int32Array(spans.length).fill(-1);
    this.spans.forEach(({ first, last }, index) => {
      this.span.fill(index, first, last + 1);
    });
    for (const arc of arcs) this.addArc(arc);
    this.reach = Int32Array.from({ length: n + 1 }, (_, word) => this.position(word));
    for (let word = 1; word <= n; word++) this.propagate(word);
    this.canBeRoot = this.possibleRoots(arcs);
    this.lastRoot = Int32Array.from(spans, ({ first, last }) => {
      for (let word = last; first <= word; word--) if (this.canBeRoot[word] === 1) return word;
      return 0;
    });
    this.anchor = new Int32Array(n + 1);
    this.deadline = new Int32Array(n + 1).fill(n + 2);
    if (outsideDependents === 'none') this.setDeadlines(arcs);
  }

  private addArc({ head, dependent }: RequiredArc): void {
    this.head[dependent] = head;
    if (dependent < this.position(head)) {
      if (this.leftmost[head] === 0 || dependent < this.leftmost[head]) this.leftmost[head] = dependent;
    } else if (this.rightmost[head] < dependent) this.rightmost[head] = dependent;
    // An arc across a span's border determines the root of the span before the parse starts.
    if (!this.areApart(head, dependent)) return;
    const designate = (word: number) => {
      if (this.spanOf(word) !== -1) this.spanRoots[this.spanOf(word)] = word;
    };
    designate(dependent);
    if (this.outside === 'root') designate(head);
  }

  /** Propagates the position of a word up along the required arcs; a cycle ends it, because nothing increases any more. */
  private propagate(word: number): void {
    for (let at = this.head[word]; 0 < at && this.reach[at] < word; at = this.head[at]) this.reach[at] = word;
  }

  /**
   * Excludes words with a required head in their span, and words under an arc that starts or ends in it: the arc's word is above
   * them.
   */
  private possibleRoots(arcs: readonly RequiredArc[]): Uint8Array {
    const possible = new Uint8Array(this.n + 1);
    for (let word = 1; word <= this.n; word++) {
      const span = this.span[word];
      if (span === -1) continue;
      const root = this.spanRoots[span];
      const isInside = this.head[word] !== -1 && !this.areApart(this.head[word], word);
      if (!isInside && (root === -1 || root === word)) possible[word] = 1;
    }
    for (const { head, dependent } of arcs) {
      const [left, right] = this.endsOf(head, dependent);
      for (const end of new Set([this.spanOf(head), this.spanOf(dependent)])) {
        if (end === -1) continue;
        const { first, last } = this.spans[end];
        possible.fill(0, Math.max(first, left + 1), Math.min(last + 1, right));
      }
    }
    return possible;
  }

  /** From the longest arc to the shortest, so that the innermost one takes precedence. */
  private setDeadlines(arcs: readonly RequiredArc[]): void {
    const { n } = this;
    const length = ({ head, dependent }: RequiredArc) => Math.abs(this.position(head) - dependent);
    for (const arc of [...arcs].sort((a, b) => length(b) - length(a))) {
      const { head, dependent } = arc;
      const [left, right] = this.endsOf(head, dependent);
      const target = this.span[dependent];
      const entersFromLeft = head === left && target !== -1 && this.areApart(head, dependent);
      let deadline = n + 2;
      if (entersFromLeft) {
        for (deadline = this.spans[target].first - 1; left < deadline && this.span[deadline] !== -1; ) deadline--;
      }
      for (let word = left + 1; word < right && word <= n; word++) {
        const span = this.span[word];
        if (span !== -1 && (this.spans[span].first <= left || right <= this.spans[span].last)) continue;
        this.anchor[word] = entersFromLeft ? left : 0;
        this.deadline[word] = deadline;
      }
    }
  }

  private endsOf(head: number, dependent: number): readonly [number, number] {
    const at = this.position(head);
    return [Math.min(at, dependent), Math.max(at, dependent)];
  }

  /** Position in the sentence. */
  position(word: number): number {
    return word === 0 && this.root === 'last' ? this.n + 1 : word;
  }

  /** True if the words are in different spans, or exactly one of them is in a span. */
  areApart(a: number, b: number): boolean {
    return this.spanOf(a) !== this.spanOf(b);
  }

  spanOf(word: number): number {
    return word === 0 ? -1 : this.span[word];
  }
}
