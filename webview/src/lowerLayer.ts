/**
 * A second layer of arcs, drawn below the words, as given by its owner. The drawing does not know the meaning of the arcs; kinds
 * become classes, and all texts come from the owner.
 */

import type { DiagramNode } from '../../server/src/protocol/diagram.ts';

/** The content of a card: a title and a few sentences about one item of the diagram. */
export interface Explanation {
  readonly title: string;
  readonly lines: readonly string[];
}

export interface LowerArc {
  /** Word 0 is the root. Undefined: the node does not exist, and only the end at the dependent is drawn. */
  readonly head: DiagramNode | undefined;
  readonly dependent: DiagramNode;
  /** '' for an arc without a label. */
  readonly label: string;
  /** `same` becomes the class `is-same`. */
  readonly kind: string;
  /** Further classes: `changed` becomes `is-changed`. */
  readonly marks?: readonly string[];
}

export interface LowerLayer {
  /** Several arcs between the same two nodes are drawn as one, with their labels side by side: `obj | obl`. */
  readonly arcs: readonly LowerArc[];
  /** The legend of each kind, in its order; kinds without an arc are left out. */
  readonly legend: readonly LowerLegendEntry[];
  /** Added to the text of a word or empty node for screen readers: `A nsubj of saw, B obj of saw`; '' for nothing. */
  describe(node: DiagramNode): string;
  /** The card of arcs drawn as one. @param arcs indices into `arcs` */
  explain(arcs: readonly number[]): Explanation;
}

export interface LowerLegendEntry {
  readonly kind: string;
  readonly text: string;
}

export const isSameNode = (a: DiagramNode, b: DiagramNode): boolean =>
  'word' in a ? 'word' in b && a.word === b.word : 'emptyNode' in b && a.emptyNode === b.emptyNode;

export const isRoot = (node: DiagramNode): boolean => 'word' in node && node.word === 0;

/** Arcs between the same two nodes: one line. */
export interface Bundle {
  readonly head: DiagramNode | undefined;
  readonly dependent: DiagramNode;
  /** Indices into the arcs of the layer. */
  readonly arcs: readonly number[];
}

/**
 * In the order of their first arcs. Arcs to one node from no other node, from the root or from a missing one, form one bundle:
 * they have the same place. O(arcs).
 */
export function bundlesOf(arcs: readonly LowerArc[]): Bundle[] {
  const bundles = new Map<string, { head: DiagramNode | undefined; dependent: DiagramNode; arcs: number[] }>();
  arcs.forEach(({ head, dependent }, index) => {
    const key = `${keyOf(head)} ${keyOf(dependent)}`;
    const known = bundles.get(key);
    if (known !== undefined) known.arcs.push(index);
    else bundles.set(key, { head, dependent, arcs: [index] });
  });
  return [...bundles.values()];
}

function keyOf(node: DiagramNode | undefined): string {
  if (node === undefined) return 'w0';
  return 'word' in node ? `w${node.word}` : `e${node.emptyNode}`;
}

const joined = new WeakMap<LowerLayer, { readonly second: LowerLayer; readonly both: LowerLayer }>();

/** Joins two layers, the arcs of the first before those of the second: the same object for the same layers. */
export function joinLayers(first: LowerLayer, second: LowerLayer): LowerLayer {
  const known = joined.get(first);
  if (known?.second === second) return known.both;
  const nFirst = first.arcs.length;
  const both: LowerLayer = {
    arcs: [...first.arcs, ...second.arcs],
    legend: [...first.legend, ...second.legend],
    describe: (node) => [first.describe(node), second.describe(node)].filter((text) => text !== '').join('. '),
    explain: (arcs) => {
      const parts = [
        { layer: first, indices: arcs.filter((index) => index < nFirst) },
        { layer: second, indices: arcs.filter((index) => nFirst <= index).map((index) => index - nFirst) },
      ].flatMap(({ layer, indices }) => (indices.length === 0 ? [] : [layer.explain(indices)]));
      const [{ title, lines }, ...others] = parts;
      return { title, lines: [...lines, ...others.flatMap((other) => [other.title, ...other.lines])] };
    },
  };
  joined.set(first, { second, both });
  return both;
}
