/** The arcs that the last re-parse or repair replaced, as a layer below the words, until the next edit. Pure. */

import { localized } from '../../server/src/localization/index.ts';
import type { Diagram, DiagramArc, DiagramNode } from '../../server/src/protocol/diagram.ts';
import { nameOfWord } from './explain.ts';
import { isSameNode, type LowerLayer } from './lowerLayer.ts';

type Ghost = DiagramArc & { readonly was: NonNullable<DiagramArc['was']> };

/** One layer for each diagram, so that drawings can be compared by identity. */
const layers = new WeakMap<Diagram, LowerLayer>();

/** Undefined without replaced arcs. */
export function ghostLayer(diagram: Diagram): LowerLayer | undefined {
  if (diagram.changed === undefined) return undefined;
  const known = layers.get(diagram);
  if (known !== undefined) return known;
  const ghosts = diagram.arcs.filter((arc): arc is Ghost => arc.was !== undefined && 0 <= arc.was.head);
  const layer: LowerLayer = {
    arcs: ghosts.map(({ dependent, was }) => ({
      head: { word: was.head },
      dependent: { word: dependent },
      label: localized`was ${was.deprel}`,
      kind: 'ghost',
    })),
    legend: [{ kind: 'ghost', text: localized`before the last change (was)` }],
    describe: (node) => describe(diagram, ghosts, node),
    explain: ([index]) => explain(diagram, ghosts[index]),
  };
  layers.set(diagram, layer);
  return layer;
}

const before = (diagram: Diagram, { was: { head, deprel } }: Ghost): string =>
  head === 0 ? localized`${deprel} of the sentence` : localized`${deprel} of ${nameOfWord(diagram, head)}`;

function describe(diagram: Diagram, ghosts: readonly Ghost[], node: DiagramNode): string {
  const ghost = ghosts.find(({ dependent }) => isSameNode(node, { word: dependent }));
  return ghost === undefined ? '' : localized`Before: ${before(diagram, ghost)}`;
}

function explain(diagram: Diagram, ghost: Ghost) {
  return {
    title: localized`Before: ${nameOfWord(diagram, ghost.dependent)} was ${before(diagram, ghost)}`,
    lines: [localized`Replaced by the last re-parse or repair. It is shown until the sentence is edited.`],
  };
}
