/**
 * Constraints of a chart item on its boundary nodes: which of them are connected, and who is the root of whom. A rooted forest over
 * two or three nodes, and the glueing of such forests at shared nodes. Computed once per rule, not while decoding.
 *
 * Every inner node of an item has its head inside, so each tree of its forest has its root on the boundary. Two forests may be
 * glued if no node gets two heads and no cycle closes; a node that leaves the boundary must have its head by then.
 */

/** For each boundary node the index of the boundary node that is the root of its tree. */
type Forest = readonly number[];

/** Forests over two nodes: apart; the second below the first; the first below the second. */
export const PAIR_FORESTS: readonly Forest[] = forestsOver(2);
/** The ten forests over three nodes. */
export const TRIPLE_FORESTS: readonly Forest[] = forestsOver(3);

export const APART = 0;
export const SECOND_BELOW = 1;

/** Choices for an arc between two nodes u, v. */
const NO_ARC = 0;
export const FORTH = 1;
export const BACK = 2;

/**
 * A part of a rule: an item over the nodes named by single letters, or one arc between two of them, `required` in one of the
 * directions or `optional`.
 */
export interface GluedPart {
  readonly kind: 'item' | 'required' | 'optional';
  readonly nodes: string;
}

/** One way to glue the parts: per part the forest (or the arc's direction), and the forest over the kept nodes. */
export interface Glueing {
  readonly choices: readonly number[];
  readonly result: number;
}

/** All ways to glue the parts so that exactly `kept` stays on the boundary. */
export function glueings(parts: readonly GluedPart[], kept: string): Glueing[] {
  const found: Glueing[] = [];
  const extend = (choices: number[], headOf: ReadonlyMap<string, string>) => {
    if (choices.length === parts.length) {
      const result = boundary(headOf, kept, new Set(parts.flatMap(({ nodes }) => [...nodes])));
      if (result !== undefined) found.push({ choices, result });
      return;
    }
    const part = parts[choices.length];
    for (const choice of choicesOf(part)) {
      const extended = new Map(headOf);
      if (addArcs(extended, part, choice)) extend([...choices, choice], extended);
    }
  };
  extend([], new Map());
  return found;
}

function forestsOver(nNodes: number): Forest[] {
  const all = Array.from({ length: nNodes ** nNodes }, (_, code) =>
    Array.from({ length: nNodes }, (_, node) => Math.floor(code / nNodes ** (nNodes - 1 - node)) % nNodes),
  );
  const forests = all.filter((roots) => roots.every((root) => roots[root] === root));
  // Apart first.
  return forests.sort((a, b) => new Set(b).size - new Set(a).size);
}

const forestsFor = (nodes: string) => (nodes.length === 2 ? PAIR_FORESTS : TRIPLE_FORESTS);

function choicesOf({ kind, nodes }: GluedPart): readonly number[] {
  if (kind === 'required') return [FORTH, BACK];
  if (kind === 'optional') return [NO_ARC, FORTH, BACK];
  return forestsFor(nodes).map((_, index) => index);
}

/** Adds each head that a part gives to a node. False if a node would get a second one. */
function addArcs(headOf: Map<string, string>, { kind, nodes }: GluedPart, choice: number): boolean {
  const add = (head: string, dependent: string) => {
    if (headOf.has(dependent)) return false;
    headOf.set(dependent, head);
    return true;
  };
  if (kind !== 'item') {
    if (choice === NO_ARC) return true;
    return choice === FORTH ? add(nodes[0], nodes[1]) : add(nodes[1], nodes[0]);
  }
  const forest = forestsFor(nodes)[choice];
  return forest.every((root, node) => root === node || add(nodes[root], nodes[node]));
}

/** The forest over the kept nodes, or undefined for a cycle or an inner node without a head. */
function boundary(headOf: ReadonlyMap<string, string>, kept: string, all: ReadonlySet<string>): number | undefined {
  const rootOf = (node: string): string | undefined => {
    let at = node;
    for (let steps = 0; steps <= all.size; steps++) {
      const head = headOf.get(at);
      if (head === undefined) return at;
      at = head;
    }
    return undefined;
  };
  for (const node of all) {
    const root = rootOf(node);
    if (root === undefined || !kept.includes(root)) return undefined;
  }
  const forest = [...kept].map((node) => kept.indexOf(rootOf(node) ?? ''));
  return forestsFor(kept).findIndex((each) => each.join() === forest.join());
}
