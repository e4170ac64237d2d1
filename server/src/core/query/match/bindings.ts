/** The variables of a search: the node or edge that each name stands for at the moment. */

import type { Graph } from '../graph/graph.ts';

/** Names are numbered in order of appearance; nodes and edges separately. */
export class Bindings {
  readonly nodeNames: string[] = [];
  readonly edgeNames: string[] = [];
  readonly nodes: Int32Array;
  readonly edges: Int32Array;
  /** Candidates tried so far; a sentence that needs too many is abandoned. */
  work = 0;
  mostWork = Number.POSITIVE_INFINITY;
  /** The cost of a candidate: more than one if a request has very many conditions. */
  weight = 1;
  isExceeded = false;

  /** @param mostNames at least the number of names in the request; conditions hold on to the arrays */
  constructor(mostNames: number) {
    this.nodes = new Int32Array(mostNames);
    this.edges = new Int32Array(mostNames);
  }

  addNode(name: string): number {
    this.nodeNames.push(name);
    return this.nodeNames.length - 1;
  }

  addEdge(name: string): number {
    this.edgeNames.push(name);
    return this.edgeNames.length - 1;
  }

  /** Whether a name may stand for the same node as others. */
  isFree(node: number): boolean {
    return this.nodeNames[node].endsWith('$');
  }

  /** Counts one candidate; false once there were too many. */
  mayGoOn(): boolean {
    this.work += this.weight;
    if (this.work <= this.mostWork) return true;
    this.isExceeded = true;
    return false;
  }
}

/** A condition on bound variables; `nodes` and `edges` are those it reads. */
export interface Check {
  readonly nodes: readonly number[];
  readonly edges: readonly number[];
  readonly test: (graph: Graph) => boolean;
}

/** `low ≤ position of the node − position of the other ≤ high`. */
export interface Bound {
  readonly node: number;
  readonly from: number;
  readonly low: number;
  readonly high: number;
}
