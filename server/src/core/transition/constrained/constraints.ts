/** What a constrained parse must respect, and the tables that make every precondition a look-up. */

/** An arc that the tree must contain. */
export interface RequiredArc {
  readonly head: number;
  readonly dependent: number;
}

/** Words first…last (inclusive, 1 ≤ first < last ≤ n) that must form one subtree. */
export interface RequiredSpan {
  readonly first: number;
  readonly last: number;
}

/**
 * Which words of a span may have dependents outside it: any word, only the root of the span, or none.
 * (ROOT and NONE of Nivre, Goldberg & McDonald 2014, section 4.)
 */
export type OutsideDependents = 'any' | 'root' | 'none';

export interface TransitionConstraints {
  readonly arcs?: readonly RequiredArc[];
  /** Disjoint. */
  readonly spans?: readonly RequiredSpan[];
  readonly outsideDependents?: OutsideDependents;
}

/** Constraints by word. The root 0 stands behind the last word, at position n + 1. Memory O(n). */
export class ConstraintTables {
  /** Required head of each word, -1 = none. */
  readonly head: Int32Array;
  /** Leftmost required dependent to the left of a word, or 0. */
  readonly leftmost: Int32Array;
  /** Position of the rightmost required dependent of a word, or 0. */
  readonly rightmost: Int32Array;
  /** Position of the rightmost word that the required arcs put under a word, itself included. */
  readonly reach: Int32Array;
  /** Rightmost word of each span with a required dependent to the left of the span, or 0. */
  readonly lastLeftGovernor: Int32Array;
  /** Span of each word, -1 = none. */
  readonly span: Int32Array;
  /** Designated roots that the arcs alone fix, by span; -1 = none. */
  readonly spanRoots: Int32Array;
  readonly spans: readonly RequiredSpan[];
  readonly outside: OutsideDependents;

  /**
   * @throws RangeError for a word outside 1…n, overlapping spans, two required heads of a word, two roots of a span, and
   * (a limit of this system) under `none` an arc that enters a span from the left over other words.
   */
  constructor(
    readonly n: number,
    constraints: TransitionConstraints,
  ) {
    this.head = new Int32Array(n + 1).fill(-1);
    this.leftmost = new Int32Array(n + 1);
    this.rightmost = new Int32Array(n + 1);
    this.reach = Int32Array.from({ length: n + 1 }, (_, word) => this.position(word));
    this.span = new Int32Array(n + 1).fill(-1);
    this.spans = constraints.spans ?? [];
    this.spanRoots = new Int32Array(this.spans.length).fill(-1);
    this.lastLeftGovernor = new Int32Array(this.spans.length);
    this.outside = constraints.outsideDependents ?? 'any';
    this.spans.forEach(({ first, last }, index) => {
      if (!(1 <= first && first < last && last <= n)) throw new RangeError(`no span of words: ${first}–${last}`);
      for (let word = first; word <= last; word++) {
        if (this.span[word] !== -1) throw new RangeError(`spans overlap at word ${word}`);
        this.span[word] = index;
      }
    });
    for (const { head, dependent } of constraints.arcs ?? []) this.addArc(head, dependent);
    for (let word = 1; word <= n; word++) this.propagate(word);
  }

  /** Passes the position of a word up along the required arcs; a cycle ends it, as nothing grows any more. */
  private propagate(word: number): void {
    for (let at = this.head[word]; 0 < at && this.reach[at] < word; at = this.head[at]) this.reach[at] = word;
  }

  private addArc(head: number, dependent: number): void {
    const { n } = this;
    if (!(0 <= head && head <= n && 1 <= dependent && dependent <= n && head !== dependent)) {
      throw new RangeError(`no arc between words: ${head} → ${dependent}`);
    }
    if (this.head[dependent] !== -1 && this.head[dependent] !== head) {
      throw new RangeError(`word ${dependent} has two required heads: ${this.head[dependent]} and ${head}`);
    }
    this.head[dependent] = head;
    if (head === 0 || dependent < head) {
      if (this.leftmost[head] === 0 || dependent < this.leftmost[head]) this.leftmost[head] = dependent;
    } else if (this.rightmost[head] < dependent) this.rightmost[head] = dependent;
    const target = this.span[dependent];
    if (this.outside === 'none' && target !== -1 && 0 < head && head + 1 < this.spans[target].first) {
      // Words under such an arc could only look left for a head, which the constant-time preconditions do not foresee.
      throw new RangeError(
        `with no dependents outside spans, ${head} → ${dependent} cannot enter a span from the left`,
      );
    }
    const span = this.spanOf(head);
    if (span !== -1 && dependent < this.spans[span].first) {
      this.lastLeftGovernor[span] = Math.max(this.lastLeftGovernor[span], head);
    }
    // An arc across a span's border fixes who the root of the span is, before the parse begins.
    if (this.span[head] !== this.span[dependent] || head === 0) {
      this.designate(dependent);
      if (this.outside === 'root' && head !== 0) this.designate(head);
    }
  }

  private designate(word: number): void {
    const span = this.span[word];
    if (span === -1) return;
    if (this.spanRoots[span] !== -1 && this.spanRoots[span] !== word) {
      throw new RangeError(`words ${this.spanRoots[span]} and ${word} would both be the root of their span`);
    }
    this.spanRoots[span] = word;
  }

  /** Position in the sentence; the root stands last. */
  position(word: number): number {
    return word === 0 ? this.n + 1 : word;
  }

  /** True if the words are in different spans, or exactly one of them is in a span. */
  areApart(a: number, b: number): boolean {
    return this.spanOf(a) !== this.spanOf(b);
  }

  spanOf(word: number): number {
    return word === 0 ? -1 : this.span[word];
  }

  /** Whether the required arcs leave it open that the word is the root of its span. */
  canBeSpanRoot(word: number): boolean {
    return this.head[word] === -1 || this.areApart(this.head[word], word);
  }
}
