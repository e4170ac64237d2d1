/** Limits that stop rules which would never end or take too long: counts everything they spend in one sentence. */

import { formatNumber, localized } from '../../../localization/index.ts';

/** Steps in one sentence before a system is stopped; 300 if they add nodes, as each makes the sentence longer. */
const MOST_STEPS = 10_000;
const MOST_NEW_NODES = 300;
/** New edges: rules that copy the edges of a word multiply them. */
const MOST_NEW_EDGES = 3_000;
/** Sentences that `Iter` and bare rules may make from one: their number can be exponential. */
export const MOST_STATES = 2_000;
/** Characters of a written value: `X.Gloss + X.Gloss` doubles it with each step. */
export const LONGEST_VALUE = 32_768;
/** Characters of all written cells, about 10 MB: each is kept for comparison. */
const MOST_WRITTEN = 5_000_000;
/** Characters of the remembered states; with the states themselves about 100 MB. */
const MOST_REMEMBERED = 10_000_000;

/** Cost of a step in candidates of a search, about 20 ns each: nodes and edges are copied, numbered and compared. */
const WORK_PER_NODE = 100;
const WORK_PER_EDGE = 40;
const CHARACTERS_PER_WORK = 4;
/** Cost of visiting a strategy: a few that name each other can stand for as many as there are atoms. */
const WORK_PER_STRATEGY = 10;
/** Work before others get a turn on the thread: about a millisecond. */
const SLICE = 50_000;

/** Why the rules were stopped in a sentence. */
export class RunProblem extends Error {
  /** @param cycle the rules that lead from a state back to it, if that is the reason */
  constructor(
    message: string,
    readonly cycle: readonly string[] = [],
  ) {
    super(message);
  }
}

/** Size of a sentence as rules change it. */
export interface Size {
  readonly nNodes: number;
  readonly nEdges: number;
  readonly nCharacters: number;
}

/** What rules have spent on the current sentence. All methods throw a RunProblem when a limit is exceeded. */
export class Budget {
  private steps = 0;
  private work = 0;
  private written = 0;
  private remembered = 0;
  private paused = 0;
  private lastRule = '';

  /** @param mostWork candidates of a search, about 20 ns each @param start size of the sentence when it was read */
  constructor(
    private readonly mostWork: number,
    private readonly start: Pick<Size, 'nNodes' | 'nEdges'>,
  ) {}

  /** Remaining candidates. */
  get left(): number {
    return this.mostWork - this.work;
  }

  /** Whether it is time to give others a turn on the thread; then false for a while. */
  get isPauseDue(): boolean {
    if (this.work - this.paused < SLICE) return false;
    this.paused = this.work;
    return true;
  }

  spend(work: number): void {
    this.work += work;
    if (this.work <= this.mostWork) return;
    const { lastRule } = this;
    throw new RunProblem(
      lastRule === ''
        ? localized`The rules took too long in this sentence. Connect the nodes of their patterns by edges or order.`
        : localized`The rules took too long in this sentence, last ${lastRule}. Onf follows one way only, and patterns whose nodes are connected have fewer matches.`,
      lastRule === '' ? [] : [lastRule],
    );
  }

  strategy(): void {
    this.spend(WORK_PER_STRATEGY);
  }

  /** A rule was applied and left a sentence of this size. */
  step(rule: string, { nNodes, nEdges, nCharacters }: Size): void {
    this.lastRule = rule;
    if (MOST_STEPS < ++this.steps) {
      throw new RunProblem(
        localized`The rules were applied more than ${formatNumber(MOST_STEPS)} times in one sentence, last ${rule}. One of them probably loops.`,
        [rule],
      );
    }
    // Sentences that never repeat but grow.
    if (this.start.nNodes + MOST_NEW_NODES < nNodes) {
      throw new RunProblem(
        localized`${rule} added more than ${MOST_NEW_NODES} nodes to one sentence. Add a condition that no longer holds once the node is there.`,
        [rule],
      );
    }
    if (this.start.nEdges + MOST_NEW_EDGES < nEdges) {
      throw new RunProblem(
        localized`${rule} added more than ${formatNumber(MOST_NEW_EDGES)} edges to one sentence. Add a condition that no longer holds once the edge is there.`,
        [rule],
      );
    }
    this.spend(WORK_PER_NODE * nNodes + WORK_PER_EDGE * nEdges + Math.ceil(nCharacters / CHARACTERS_PER_WORK));
  }

  /** A cell was written. */
  write(rule: string, nCharacters: number): void {
    this.written += nCharacters;
    if (this.written <= MOST_WRITTEN) return;
    throw new RunProblem(
      localized`${rule} has written more than ${formatNumber(MOST_WRITTEN)} characters in one sentence. If a value grows with each application, add a condition that ends that.`,
      [rule],
    );
  }

  /** A state is kept until the sentence is done. */
  remember(nCharacters: number): void {
    this.remembered += nCharacters;
    if (this.remembered <= MOST_REMEMBERED) return;
    throw new RunProblem(
      localized`Iter reaches too many different sentences, last by ${this.lastRule}. Use Onf, which follows one way only.`,
      [this.lastRule],
    );
  }
}
