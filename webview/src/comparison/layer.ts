/** The arcs of other versions as a layer below the words: dashed, where they have another head. Pure. */

import { localized } from '../../../server/src/localization/index.ts';
import type { Diagram, DiagramComparison, DiagramNode, DiagramOtherArc } from '../../../server/src/protocol/diagram.ts';
import { nameOf } from '../explain.ts';
import type { Explanation } from '../explanation.ts';
import { isSameNode, type LowerLayer } from '../lowerLayer.ts';

/** One layer for each diagram, so that what is drawn can be compared by identity. */
const layers = new WeakMap<Diagram, LowerLayer>();

export function comparisonLayer(diagram: Diagram, comparison: DiagramComparison): LowerLayer {
  const known = layers.get(diagram);
  if (known !== undefined) return known;
  // With the same head, both relations are on the arc above.
  const below = comparison.arcs.filter(({ head, dependent }) => head !== diagram.words[dependent - 1].head);
  const layer: LowerLayer = {
    arcs: below.map((arc) => ({
      head: arc.head === undefined ? undefined : { word: arc.head },
      dependent: { word: arc.dependent },
      label: labelOf(comparison, arc),
      kind: 'other',
    })),
    legend: [{ kind: 'other', text: localized`only in ${othersOf(comparison)} (below, dashed); grey: in both` }],
    describe: (node) => describe(diagram, comparison, node),
    explain: (indices) =>
      explain(
        diagram,
        comparison,
        indices.map((index) => below[index]),
      ),
  };
  layers.set(diagram, layer);
  return layer;
}

/** `obl`; which version it is of, where there are several: `obl (2)`; `obl ← old` for a head that only the other one has. */
function labelOf({ labels, base }: DiagramComparison, { deprel, headForm, versions }: DiagramOtherArc): string {
  const nOthers = labels.length - 1 - (base === undefined ? 0 : 1);
  const which = 1 < nOthers ? ` (${versions.join(', ')})` : '';
  return `${deprel}${headForm === undefined ? '' : ` ← ${headForm}`}${which}`;
}

function othersOf({ labels, base }: DiagramComparison): string {
  const names = labels.flatMap((label, number) => (number === 0 || number === base ? [] : [label]));
  return names.length === 1 ? names[0] : names.map((name, at) => `${name} (${at + 1})`).join(', ');
}

const namesOf = ({ labels }: DiagramComparison, versions: readonly number[]): string =>
  versions.map((number) => labels[number]).join(', ');

/** `nsubj of saw`. */
function arcText(
  diagram: Diagram,
  { head, headForm, deprel }: Omit<DiagramOtherArc, 'dependent' | 'versions'>,
): string {
  if (headForm !== undefined) return localized`${deprel} of ${headForm}, which is not in this version`;
  if (head === undefined || head < 0) return localized`${deprel}, not attached`;
  return head === 0 ? localized`${deprel} of the sentence` : localized`${deprel} of ${nameOf(diagram, head)}`;
}

/** `this file: nsubj of saw; HEAD: obj of saw`, then what else differs at the word. */
function describe(diagram: Diagram, comparison: DiagramComparison, node: DiagramNode): string {
  if (!('word' in node) || node.word === 0) return '';
  const { labels, arcs, differences } = comparison;
  const here = arcs.filter(({ dependent }) => isSameNode({ word: dependent }, node));
  const own = `${labels[0]}: ${arcText(diagram, diagram.words[node.word - 1])}`;
  const others = here.map((arc) => `${namesOf(comparison, arc.versions)}: ${arcText(diagram, arc)}`);
  const cells = differences.flatMap(({ word, cell, title }) => (word === node.word && cell !== 'arc' ? [title] : []));
  return [...(here.length === 0 ? [] : [[own, ...others].join('; ')]), ...cells].join('. ');
}

function explain(diagram: Diagram, comparison: DiagramComparison, arcs: readonly DiagramOtherArc[]): Explanation {
  const [{ dependent }] = arcs;
  const own = diagram.words[dependent - 1];
  return {
    title: arcs.map((arc) => `${namesOf(comparison, arc.versions)}: ${arcText(diagram, arc)}`).join('; '),
    lines: [localized`${comparison.labels[0]}: ${nameOf(diagram, dependent)} is ${arcText(diagram, own)}.`],
  };
}
