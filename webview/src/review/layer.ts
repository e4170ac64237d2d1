/** Proposals as the layer below the words: dashed, uncertain ones with a question mark. Pure. */

import { capitalized } from '../../../server/src/core/wording/lists.ts';
import { percent } from '../../../server/src/core/wording/numbers.ts';
import { localized } from '../../../server/src/localization/index.ts';
import type { Diagram, DiagramNode, DiagramProposal, DiagramReview } from '../../../server/src/protocol/diagram.ts';
import type { Explanation } from '../explanation.ts';
import { isSameNode, type LowerLayer } from '../lowerLayer.ts';
import { arcName, consequence, currentArc } from './texts.ts';

/** One layer for each diagram, so that what is drawn can be compared by identity. */
const layers = new WeakMap<Diagram, LowerLayer>();

export function proposalLayer(diagram: Diagram, review: DiagramReview): LowerLayer {
  const known = layers.get(diagram);
  if (known !== undefined) return known;
  const { proposals } = review;
  const layer: LowerLayer = {
    arcs: proposals.map(({ head, dependent, deprel, isUncertain }) => ({
      head: { word: head },
      dependent: { word: dependent },
      label: isUncertain ? `${deprel} ?` : deprel,
      kind: isUncertain ? 'uncertain' : 'proposal',
    })),
    legend: [
      { kind: 'proposal', text: localized`proposed (below the words)` },
      { kind: 'uncertain', text: localized`proposed, but uncertain (?)` },
    ],
    describe: (node) => describe(diagram, proposals, node),
    explain: (indices) => explain(diagram, review, proposals[indices[0]]),
  };
  layers.set(diagram, layer);
  return layer;
}

function describe(diagram: Diagram, proposals: readonly DiagramProposal[], node: DiagramNode): string {
  const found = proposals.find(({ dependent }) => isSameNode(node, { word: dependent }));
  return found === undefined ? '' : localized`Proposed: ${arcName(diagram, found)}, ${percent(found.certainty)}`;
}

function explain(diagram: Diagram, review: DiagramReview, proposal: DiagramProposal): Explanation {
  const rest = consequence(diagram, review, proposal);
  const now = currentArc(diagram, proposal.dependent);
  return {
    title: localized`Proposed: ${arcName(diagram, proposal)}`,
    lines: [
      localized`Probability of the head: ${percent(proposal.certainty)}${proposal.isUncertain ? localized`, uncertain` : ''}.`,
      `${capitalized(now)}.`,
      ...(rest === undefined ? [] : [rest]),
    ],
  };
}
