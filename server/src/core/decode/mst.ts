/**
 * Best tree of arc scores without any restriction: maximum spanning arborescence (Chu & Liu 1965, Edmonds 1967) on a dense
 * matrix, after Tarjan (1977): a path of best incoming arcs grows until it meets the tree or itself; a cycle becomes one node.
 * Time O(n²): each of the fewer than 2n nodes scans its incoming arcs once and is merged into a cycle once, O(n) each. Space
 * 12·(n+1)² bytes.
 *
 * Single root, exactly: trees are compared first by the number of root arcs and then by score (fewest root arcs, then the best
 * sum). Edmonds' algorithm works in any ordered group, and in this one a node ignores the root while it has any other incoming
 * arc: only root arcs have a count, and none is on a cycle. There is no penalty that a large score could outweigh.
 */

import { constrained } from './constraints/constrain.ts';
import { type ArcScores, type Decoded, type DecodeOptions, treeValue } from './types.ts';

/** Best of all trees. */
export const mst = constrained(decode);

function decode(scores: ArcScores, { singleRoot = false, checkpoint }: DecodeOptions = {}): Decoded | undefined {
  const { n } = scores;
  const graph = new Graph(scores);
  /** Position of a component on the path, or OUTSIDE, or DONE if it is attached to the root's tree. */
  const place = new Int32Array(2 * n + 1).fill(OUTSIDE);
  place[0] = DONE;
  for (let word = 1; word <= n; word++) {
    checkpoint?.();
    const path: number[] = [];
    let top = graph.component[word];
    while (place[top] !== DONE) {
      place[top] = path.length;
      path.push(top);
      if (!graph.chooseEntering(top, singleRoot)) return undefined;
      top = graph.component[graph.tail[top]];
      if (place[top] >= 0) top = graph.contract(path.splice(place[top]));
    }
    for (const each of path) place[each] = DONE;
  }
  const heads = graph.expand();
  const nRoots = heads.reduce((count, head) => (head === 0 ? count + 1 : count), 0);
  return singleRoot && nRoots > 1 ? undefined : { heads, value: treeValue(scores, heads) };
}

const OUTSIDE = -1;
const DONE = -2;

/** Components: the nodes 0…n and the contracted cycles, numbered from n + 1 on. Arcs keep their original nodes. */
class Graph {
  /** Node → the outermost component that contains it. */
  readonly component: Int32Array;
  /** The arc tail → tip chosen for a component, and its score. */
  readonly tail: Int32Array;
  readonly #tip: Int32Array;
  readonly #chosen: Float64Array;
  /** The cycle that absorbed a component. */
  readonly #outer: Int32Array;
  /** A component's row in the two matrices; a cycle takes over the row of its first member. */
  readonly #row: Int32Array;
  /** Score of the best arc from a node into a component, minus that of the arc it replaces there; and the node it enters. */
  readonly #scores: Float64Array;
  readonly #entry: Int32Array;
  readonly #n: number;
  #count: number;

  constructor({ n, values }: ArcScores) {
    const size = n + 1;
    const nodes = Int32Array.from({ length: 2 * n + 1 }, (_, node) => node);
    this.#n = n;
    this.#count = size;
    this.component = nodes.slice(0, size);
    this.#row = nodes;
    this.tail = new Int32Array(2 * n + 1);
    this.#tip = new Int32Array(2 * n + 1);
    this.#chosen = new Float64Array(2 * n + 1);
    this.#outer = new Int32Array(2 * n + 1);
    this.#scores = new Float64Array(size * size);
    this.#entry = new Int32Array(size * size);
    for (let dependent = 1; dependent < size; dependent++) {
      this.#entry.fill(dependent, dependent * size, (dependent + 1) * size);
      for (let head = 0; head < size; head++) this.#scores[dependent * size + head] = values[head * size + dependent];
    }
  }

  /** Chooses the best arc into a component; from the root only if `rootLast` leaves no alternative. False if there is none. */
  chooseEntering(component: number, rootLast: boolean): boolean {
    const start = this.#row[component] * (this.#n + 1);
    let tail = -1;
    let best = Number.NEGATIVE_INFINITY;
    for (let node = rootLast ? 1 : 0; node <= this.#n; node++) {
      if (this.#scores[start + node] > best && this.component[node] !== component) {
        best = this.#scores[start + node];
        tail = node;
      }
    }
    if (tail < 0 && rootLast) return this.chooseEntering(component, false);
    if (tail < 0) return false;
    this.tail[component] = tail;
    this.#tip[component] = this.#entry[start + tail];
    this.#chosen[component] = best;
    return true;
  }

  /**
   * Turns a cycle into one component: the score of the chosen arc that an arc into it replaces is subtracted. Returns the new
   * component.
   */
  contract(cycle: readonly number[]): number {
    const size = this.#n + 1;
    const whole = this.#count++;
    const [first, ...others] = cycle;
    const target = this.#row[first] * size;
    for (let node = 0; node < size; node++) this.#scores[target + node] -= this.#chosen[first];
    for (const member of others) {
      const source = this.#row[member] * size;
      for (let node = 0; node < size; node++) {
        const score = this.#scores[source + node] - this.#chosen[member];
        if (score > this.#scores[target + node]) {
          this.#scores[target + node] = score;
          this.#entry[target + node] = this.#entry[source + node];
        }
      }
    }
    this.#row[whole] = this.#row[first];
    for (const member of cycle) this.#outer[member] = whole;
    for (let node = 0; node < size; node++) {
      if (this.#outer[this.component[node]] === whole) this.component[node] = whole;
    }
    return whole;
  }

  /** Expands the cycles, last first: the arc into a cycle replaces the chosen arc of the member it enters. */
  expand(): Int32Array {
    for (let cycle = this.#count - 1; cycle > this.#n; cycle--) {
      let member = this.#tip[cycle];
      while (this.#outer[member] !== cycle) member = this.#outer[member];
      this.tail[member] = this.tail[cycle];
      this.#tip[member] = this.#tip[cycle];
    }
    const heads = this.tail.slice(0, this.#n + 1);
    heads[0] = -1;
    return heads;
  }
}
