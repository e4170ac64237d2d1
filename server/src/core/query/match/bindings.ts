/** The variables of a search: which node or edge each name stands for at the moment. */

import type { Graph } from '../graph/graph.ts';

/** Names get numbers as they are met; a number of a node and one of an edge are different things. */
export class Bindings {
  readonly nodeNames: string[] = [];
  readonly edgeNames: string[] = [];
  readonly nodes: Int32Array;
  readonly edges: Int32Array;
  /** Names that are tried for candidates; a sentence that needs too many is given up. */
  work = 0;
  mostWork = Number.POSITIVE_INFINITY;
  /** What a candidate counts: more than one where a request has very many conditions. */
  weight = 1;
  isExceeded = false;

  /** @param mostNames at least as many as the request has; conditions hold on to the arrays */
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

  /** Whether a name need not differ from others. */
  isFree(node: number): boolean {
    return this.nodeNames[node].endsWith('$');
  }

  /** Counts one candidate; false when there were too many. */
  mayGoOn(): boolean {
    this.work += this.weight;
    if (this.work <= this.mostWork) return true;
    this.isExceeded = true;
    return false;
  }
}

/** A condition on what is bound; `nodes` and `edges` are the variables it looks at. */
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
