/** What the Review view suggests for a word, as a layer below the words: dashed, like the proposals of a re-parse. Pure. */

import { capitalized } from '../../../server/src/core/wording/lists.ts';
import { localized } from '../../../server/src/localization/index.ts';
import type { Diagram, DiagramNode } from '../../../server/src/protocol/diagram.ts';
import type { DiagramSuspicion } from '../../../server/src/protocol/suspicion.ts';
import { isSameNode, type LowerLayer } from '../lowerLayer.ts';
import { arcName, currentArc } from '../review/texts.ts';

/** One layer for each diagram, so that what is drawn can be compared by identity. */
const layers = new WeakMap<Diagram, LowerLayer>();

/** Undefined if no entry of this sentence is being looked at, or if it suggests no arc. */
export function suspicionLayer(diagram: Diagram): LowerLayer | undefined {
  const { suspicion } = diagram;
  const { head, dependent, deprel, because } = suspicion ?? {};
  if (head === undefined || dependent === undefined || deprel === undefined) return undefined;
  let layer = layers.get(diagram);
  if (layer === undefined) {
    const arc = { head, dependent, deprel };
    layer = {
      arcs: [{ head: { word: head }, dependent: { word: dependent }, label: deprel, kind: 'suggestion' }],
      legend: [{ kind: 'suggestion', text: localized`suggested in Review` }],
      describe: (node) => describe(diagram, arc, node),
      explain: () => explain(diagram, arc, String(because)),
    };
    layers.set(diagram, layer);
  }
  return layer;
}

type Arc = Required<Omit<DiagramSuspicion, 'because'>>;

const describe = (diagram: Diagram, arc: Arc, node: DiagramNode): string =>
  isSameNode(node, { word: arc.dependent }) ? localized`Suggested in Review: ${arcName(diagram, arc)}` : '';

function explain(diagram: Diagram, arc: Arc, because: string) {
  const now = currentArc(diagram, arc.dependent);
  return {
    title: localized`Suggested: ${arcName(diagram, arc)}`,
    lines: [`${capitalized(now)}.`, because],
  };
}
