/** The enhanced graph as the layer below the words: the arcs of DEPS, and the basic arcs that it lacks. Pure. */

import { localized } from '../../../server/src/localization/index.ts';
import type { Diagram, DiagramEnhancedArc, DiagramNode } from '../../../server/src/protocol/diagram.ts';
import { nameOfNode } from '../explain.ts';
import { bundlesOf, type Explanation, isRoot, isSameNode, type LowerArc, type LowerLayer } from '../lowerLayer.ts';
import { UNCHANGED } from './state.ts';

type Kind = DiagramEnhancedArc['kind'];

/** After the label of an arc that the last edit changed. */
const CHANGED = '✱';

const LEGEND: readonly { readonly kind: Kind; readonly text: string }[] = [
  { kind: 'same', text: localized`in DEPS as in the basic tree` },
  { kind: 'label', text: localized`in DEPS with another relation` },
  { kind: 'enhanced', text: localized`only in DEPS` },
  { kind: 'missing', text: localized`not in DEPS (in parentheses)` },
  { kind: 'broken', text: localized`unreadable, without a head, or to itself (!)` },
];

const NONE: readonly DiagramEnhancedArc[] = [];

/** One layer for each diagram, so that drawings can be compared by identity. */
const layers = new WeakMap<Diagram, { readonly changed: ReadonlySet<number>; readonly layer: LowerLayer }>();

/** @param changed arcs that the last edit changed */
export function enhancedLayer(diagram: Diagram, changed: ReadonlySet<number> = UNCHANGED): LowerLayer {
  const known = layers.get(diagram);
  if (known?.changed === changed) return known.layer;
  const layer = makeLayer(diagram, diagram.enhanced ?? NONE, changed);
  layers.set(diagram, { changed, layer });
  return layer;
}

/** Whether DEPS says more than the basic tree. */
export const saysMore = ({ enhanced = NONE }: Diagram): boolean => enhanced.some(({ kind }) => kind !== 'same');

function makeLayer(
  diagram: Diagram,
  enhanced: readonly DiagramEnhancedArc[],
  changed: ReadonlySet<number>,
): LowerLayer {
  const shared = new Set(bundlesOf(enhanced.map(asUnlabelled)).flatMap(({ arcs }) => (1 < arcs.length ? arcs : [])));
  const arcs = enhanced.map((arc, index): LowerArc => {
    const label = labelOf(diagram, arc, shared.has(index));
    // A sign, which needs neither movement nor colour.
    if (changed.has(index)) return { ...asUnlabelled(arc), label: `${label} ${CHANGED}`.trim(), marks: ['changed'] };
    return { ...asUnlabelled(arc), label };
  });
  return {
    arcs,
    legend:
      0 < changed.size
        ? [...LEGEND, { kind: 'changed', text: localized`changed in DEPS by the last edit (✱)` }]
        : LEGEND,
    describe: (node) => describe(diagram, enhanced, node),
    explain: (indices) =>
      explain(
        diagram,
        indices.map((index) => enhanced[index]),
        indices.some((index) => changed.has(index)),
      ),
  };
}

const asUnlabelled = ({ head, dependent, kind }: DiagramEnhancedArc): LowerArc => ({
  head,
  dependent,
  kind,
  label: '',
});

/**
 * Short if the basic arc above has the rest: nothing for the same, `:of` for `nmod:of` below `nmod`.
 * @param isShared other arcs have the same two ends, so its label is side by side with theirs
 */
function labelOf(diagram: Diagram, arc: DiagramEnhancedArc, isShared: boolean): string {
  const { kind, relation = '' } = arc;
  switch (kind) {
    case 'same':
      return isShared || isFromRoot(arc) ? relation : '';
    case 'label':
      return relation.startsWith(`${basicRelation(diagram, arc)}:`)
        ? relation.slice(basicRelation(diagram, arc).length)
        : relation;
    case 'enhanced':
      return relation;
    case 'missing':
      return `(${relation})`;
    case 'broken':
      return `! ${itemOf(arc)}`;
  }
}

/** A line without an origin needs an explanation. */
const isFromRoot = ({ head }: DiagramEnhancedArc): boolean => head !== undefined && isRoot(head);

const basicRelation = ({ words }: Diagram, { dependent }: DiagramEnhancedArc): string =>
  'word' in dependent ? words[dependent.word - 1].deprel : '';

/** As in DEPS. */
const itemOf = ({ headId, relation }: DiagramEnhancedArc): string =>
  relation === undefined ? headId : `${headId}:${relation}`;

/** `nsubj of 4 buy`; `root of the sentence`. */
export function nameOfArc(diagram: Diagram, arc: DiagramEnhancedArc): string {
  if (arc.head === undefined || arc.relation === undefined) return itemOf(arc);
  if (isRoot(arc.head)) return localized`${arc.relation} of the sentence`;
  return localized`${arc.relation} of ${nameOfNode(diagram, arc.head)}`;
}

/** For screen readers: only the additions to the basic tree. */
function describe(diagram: Diagram, enhanced: readonly DiagramEnhancedArc[], node: DiagramNode): string {
  const told = enhanced
    .filter(({ dependent, kind }) => kind !== 'same' && isSameNode(dependent, node))
    .map((arc) => (arc.kind === 'missing' ? localized`not ${nameOfArc(diagram, arc)}` : nameOfArc(diagram, arc)));
  return told.length === 0 ? '' : localized`In DEPS ${told.join(', ')}`;
}

function explain(diagram: Diagram, arcs: readonly DiagramEnhancedArc[], isChanged: boolean): Explanation {
  const [{ head, dependent }] = arcs;
  const relations = arcs.map(({ relation, headId }) => relation ?? headId).join(' | ');
  const from = head === undefined ? '?' : nameOfNode(diagram, head);
  const stories = arcs.map((arc) => story(diagram, arc));
  return {
    title: `${relations}: ${from} → ${nameOfNode(diagram, dependent)}`,
    lines: [
      ...(arcs.length === 1 ? stories : arcs.map((arc, index) => `${arc.relation ?? arc.headId}: ${stories[index]}`)),
      ...(isChanged ? [localized`Changed by the last edit.`] : []),
    ],
  };
}

function story(diagram: Diagram, arc: DiagramEnhancedArc): string {
  const { kind, head, headId, relation } = arc;
  switch (kind) {
    case 'same':
      return localized`In DEPS as in the basic tree.`;
    case 'label':
      return localized`In DEPS; the basic tree has ${basicRelation(diagram, arc)}.`;
    case 'enhanced':
      return localized`Only in DEPS, not in the basic tree.`;
    case 'missing':
      return localized`In the basic tree, but not in DEPS.`;
    case 'broken':
      if (relation === undefined) return localized`The item ${headId} of DEPS has no colon, so it cannot be read.`;
      if (head === undefined) return localized`DEPS refers to ${headId}, but no word or empty node has that ID.`;
      return localized`The head of this arc in DEPS is the node itself.`;
  }
}
