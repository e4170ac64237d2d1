/** Arcs of the annotators that the document does not have, as the layer below the words: dashed, with their numbers. Pure. */

import { localized } from '../../../server/src/localization/index.ts';
import type {
  Diagram,
  DiagramAdjudication,
  DiagramDecision,
  DiagramNode,
} from '../../../server/src/protocol/diagram.ts';
import { nameOf } from '../explain.ts';
import type { Explanation } from '../explanation.ts';
import { isSameNode, type LowerArc, type LowerLayer } from '../lowerLayer.ts';
import { choiceText, itemName } from './texts.ts';

/** One layer for each diagram, so that what is drawn can be compared by identity. */
const layers = new WeakMap<Diagram, LowerLayer>();

interface Drawn {
  readonly item: DiagramDecision;
  readonly arc: LowerArc;
}

/** Arcs of open items; those who have the same arc are named together: `2 3 nmod`. */
export function annotatorLayer(diagram: Diagram, adjudication: DiagramAdjudication): LowerLayer {
  const known = layers.get(diagram);
  if (known !== undefined) return known;
  const drawn = adjudication.items.filter(({ standing }) => standing === 'open').flatMap(arcsOf);
  const layer: LowerLayer = {
    arcs: drawn.map(({ arc }) => arc),
    legend: [{ kind: 'annotator', text: localized`of an annotator, with the number (below the words)` }],
    describe: (node) => describe(diagram, adjudication, node),
    explain: ([index]) => explain(diagram, adjudication, drawn[index].item),
  };
  layers.set(diagram, layer);
  return layer;
}

function arcsOf(item: DiagramDecision): Drawn[] {
  const byArc = new Map<string, { readonly head: number; readonly deprel: string; readonly annotators: number[] }>();
  item.arcs?.forEach((arc, annotator) => {
    if (arc === undefined || item.isHere[annotator]) return;
    const key = `${arc.head} ${arc.deprel}`;
    const known = byArc.get(key) ?? { ...arc, annotators: [] };
    byArc.set(key, known);
    known.annotators.push(annotator + 1);
  });
  return [...byArc.values()].map(({ head, deprel, annotators }) => ({
    item,
    arc: {
      head: { word: head },
      dependent: { word: item.word },
      label: `${annotators.join(' ')}: ${deprel}`,
      kind: 'annotator',
    },
  }));
}

function describe(diagram: Diagram, { items, labels }: DiagramAdjudication, node: DiagramNode): string {
  const open = items.filter(({ word, standing }) => standing === 'open' && isSameNode(node, { word }));
  return open
    .map(
      (item) =>
        localized`To decide: ${itemName(diagram, item)}: ${labels.map((label, at) => choiceText(item, label, at)).join('; ')}`,
    )
    .join('. ');
}

function explain(diagram: Diagram, { labels }: DiagramAdjudication, item: DiagramDecision): Explanation {
  return {
    title: localized`Who attaches ${nameOf(diagram, item.word)} where?`,
    lines: labels.map((label, annotator) => `${choiceText(item, label, annotator)}.`),
  };
}
