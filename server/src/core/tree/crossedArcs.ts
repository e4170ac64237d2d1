/** The arcs that cross others, and how they cross: the basis for deciding 1-endpoint-crossing, well-nestedness and pages. */

import type { Heads } from './heads.ts';

/**
 * The crossed arcs of a head vector as edges left < right, in order of their dependents. Two edges cross if exactly
 * one endpoint of one lies strictly inside the other. Time O(total length of the arcs) to find them, space 3 · 4 ·
 * crossed bytes.
 */
export class CrossedArcs {
  /** The dependent of each crossed arc, ascending. */
  readonly dependents: Int32Array;
  readonly left: Int32Array;
  readonly right: Int32Array;

  /** @param lowestHead 0 to include the arcs of the root, 1 to leave them out */
  constructor(
    readonly heads: Heads,
    lowestHead: 0 | 1,
  ) {
    this.dependents = findCrossed(heads, lowestHead);
    this.left = this.dependents.map((dependent) => Math.min(dependent, heads[dependent]));
    this.right = this.dependents.map((dependent) => Math.max(dependent, heads[dependent]));
  }

  get count(): number {
    return this.dependents.length;
  }

  /** Whether the arcs with these indices cross. */
  cross(a: number, b: number): boolean {
    const { left, right } = this;
    return (
      (left[a] < left[b] && left[b] < right[a] && right[a] < right[b]) ||
      (left[b] < left[a] && left[a] < right[b] && right[b] < right[a])
    );
  }

  /** Index of the arc to a dependent, or undefined if nothing crosses it. O(log count). */
  indexOf(dependent: number): number | undefined {
    let low = 0;
    let high = this.dependents.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.dependents[middle] < dependent) low = middle + 1;
      else high = middle;
    }
    return this.dependents[low] === dependent ? low : undefined;
  }

  /** Indices of the arcs that cross an arc, ascending. O(count). */
  crossing(index: number): number[] {
    const others: number[] = [];
    for (let other = 0; other < this.count; other++) if (this.cross(index, other)) others.push(other);
    return others;
  }

  /** Whether the arcs crossing this one, if any, share an endpoint. O(count), no allocation. */
  meetInOnePoint(index: number): boolean {
    const { left, right } = this;
    // The remaining candidates among the endpoints of the first of them; -1 for an endpoint that another one does not have.
    let first = -1;
    let second = -1;
    let isFirst = true;
    for (let other = 0; other < left.length; other++) {
      if (!this.cross(index, other)) continue;
      if (isFirst) {
        isFirst = false;
        first = left[other];
        second = right[other];
        continue;
      }
      if (first !== left[other] && first !== right[other]) first = -1;
      if (second !== left[other] && second !== right[other]) second = -1;
      if (first === -1 && second === -1) return false;
    }
    return true;
  }

  /** The positions that all arcs crossing this one share: one or two, none if they share no endpoint. */
  commonEndpoints(index: number): number[] {
    const { left, right } = this;
    let common: number[] | undefined;
    for (let other = 0; other < this.count; other++) {
      if (!this.cross(index, other)) continue;
      common ??= [left[other], right[other]];
      common = common.filter((each) => each === left[other] || each === right[other]);
      if (common.length === 0) break;
    }
    return common ?? [];
  }
}

function findCrossed(heads: Heads, lowestHead: number): Int32Array {
  const nodes = heads.length;
  // How far the edges at each position reach to either side.
  const leftmost = new Int32Array(nodes);
  const rightmost = new Int32Array(nodes);
  for (let at = 0; at < nodes; at++) {
    leftmost[at] = at;
    rightmost[at] = at;
  }
  for (let dependent = 1; dependent < nodes; dependent++) {
    const head = heads[dependent];
    if (head < lowestHead || head >= nodes) continue;
    const left = Math.min(head, dependent);
    const right = Math.max(head, dependent);
    leftmost[right] = Math.min(leftmost[right], left);
    rightmost[left] = Math.max(rightmost[left], right);
  }
  const crossed: number[] = [];
  for (let dependent = 1; dependent < nodes; dependent++) {
    const head = heads[dependent];
    if (head < lowestHead || head >= nodes) continue;
    const left = Math.min(head, dependent);
    const right = Math.max(head, dependent);
    // The arc is crossed iff some edge from strictly inside it reaches beyond one of its ends.
    let inside = left + 1;
    while (inside < right && left <= leftmost[inside] && rightmost[inside] <= right) inside++;
    if (inside < right) crossed.push(dependent);
  }
  return Int32Array.from(crossed);
}
