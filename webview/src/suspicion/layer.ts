/** What the Review view suggests for a word, as a layer below the words: dashed, like the proposals of a re-parse. Pure. */

import type { Diagram, DiagramNode } from '../../../server/src/protocol/diagram.ts';
import type { DiagramSuspicion } from '../../../server/src/protocol/suspicion.ts';
import { isSameNode, type LowerLayer } from '../lowerLayer.ts';
import { arcName, currentArc } from '../review/texts.ts';

/** One layer for each diagram, so that what is drawn can be compared by identity. */
const layers = new WeakMap<Diagram, LowerLayer>();

/** Undefined if no entry of this sentence is being looked at. */
export function suspicionLayer(diagram: Diagram): LowerLayer | undefined {
  const { suspicion } = diagram;
  if (suspicion === undefined) return undefined;
  let layer = layers.get(diagram);
  if (layer === undefined) {
    const { head, dependent, deprel } = suspicion;
    layer = {
      arcs: [{ head: { word: head }, dependent: { word: dependent }, label: deprel, kind: 'suggestion' }],
      legend: [{ kind: 'suggestion', text: 'suggested in Review' }],
      describe: (node) => describe(diagram, suspicion, node),
      explain: () => explain(diagram, suspicion),
    };
    layers.set(diagram, layer);
  }
  return layer;
}

const describe = (diagram: Diagram, suspicion: DiagramSuspicion, node: DiagramNode): string =>
  isSameNode(node, { word: suspicion.dependent }) ? `Suggested in Review: ${arcName(diagram, suspicion)}` : '';

function explain(diagram: Diagram, suspicion: DiagramSuspicion) {
  const now = currentArc(diagram, suspicion.dependent);
  return {
    title: `Suggested: ${arcName(diagram, suspicion)}`,
    lines: [`${now.charAt(0).toUpperCase()}${now.slice(1)}.`, String(suspicion.because)],
  };
}
