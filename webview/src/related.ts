/** The items that belong to an item of the diagram: highlighted while the pointer or the keyboard is on it, while the rest is dimmed. */

import type { Diagram, DiagramNode } from '../../server/src/protocol/diagram.ts';
import { isSameNode } from './lowerLayer.ts';
import type { SceneItem } from './scene.ts';
import { tokensOf } from './session/segmentation.ts';
import { nodesOfSpan } from './spans.ts';

export interface Related {
  readonly words: ReadonlySet<number>;
  /** Dependents of the arcs. */
  readonly arcs: ReadonlySet<number>;
  readonly emptyNodes: ReadonlySet<number>;
  /** Whether it belongs to an arc below the words. */
  readonly hasLower: (arc: LowerArcItem) => boolean;
  readonly hasSpan: (span: number) => boolean;
}

type LowerArcItem = SceneItem & { readonly kind: 'lowerArc' };

/**
 * A word: its head and dependents, and the spans over it. An arc: its crossings and the words that break it. A crossing: its two arcs.
 * A lower arc: its ends. A span: its words.
 */
export function relatedTo(diagram: Diagram, item: SceneItem): Related {
  const nodes = nodesOf(diagram, item);
  const ofLower = item.kind === 'lowerArc' || item.kind === 'span' ? nodes : [];
  const { words, arcs } = inTree(diagram, item);
  return {
    words: new Set([...words, ...ofLower.flatMap((node) => ('word' in node ? [node.word] : []))]),
    arcs,
    emptyNodes: new Set(nodes.flatMap((node) => ('emptyNode' in node ? [node.emptyNode] : []))),
    hasLower: (arc) =>
      item.kind === 'lowerArc'
        ? isSameArc(arc, item)
        : item.kind !== 'span' &&
          nodes.some((node) => [arc.head, arc.dependent].some((end) => end !== undefined && isSameNode(end, node))),
    hasSpan: (span) =>
      item.kind === 'span'
        ? span === item.span
        : nodes.some((node) => nodesOfSpan(diagram, span).some((each) => isSameNode(each, node))),
  };
}

/** The nodes of an item, or those that it connects below the words. */
function nodesOf(diagram: Diagram, item: SceneItem): readonly DiagramNode[] {
  if (item.kind === 'span') return nodesOfSpan(diagram, item.span);
  if (item.kind === 'word') return [{ word: item.word }];
  if (item.kind === 'emptyNode') return [{ emptyNode: item.emptyNode }];
  if (item.kind !== 'lowerArc') return [];
  return item.head === undefined ? [item.dependent] : [item.head, item.dependent];
}

function inTree(diagram: Diagram, item: SceneItem): Pick<Related, 'words' | 'arcs'> {
  switch (item.kind) {
    case 'word':
      return aroundWord(diagram, item.word);
    case 'arc': {
      const { crosses, breakers } = diagram.arcs[item.dependent - 1];
      return {
        words: new Set([...endsOf(diagram, item.dependent), ...breakers]),
        arcs: new Set([item.dependent, ...crosses]),
      };
    }
    case 'crossing':
      return {
        words: new Set([...endsOf(diagram, item.upper), ...endsOf(diagram, item.lower)]),
        arcs: new Set([item.upper, item.lower]),
      };
    case 'token': {
      const { first, last } = tokensOf(diagram)[item.token];
      const words = diagram.words.map(({ index }) => index).filter((word) => first <= word && word <= last);
      return { words: new Set(words), arcs: new Set(words) };
    }
    case 'emptyNode':
    case 'span':
    case 'lowerArc':
      return { words: new Set(), arcs: new Set() };
  }
}

function aroundWord(diagram: Diagram, word: number): Pick<Related, 'words' | 'arcs'> {
  const dependents = diagram.words.filter(({ head }) => head === word).map(({ index }) => index);
  return {
    words: new Set([...endsOf(diagram, word), ...dependents]),
    arcs: new Set([word, ...dependents]),
  };
}

const endsOf = (diagram: Diagram, dependent: number): number[] => [diagram.words[dependent - 1].head, dependent];

/** Compares ends: another drawing of the sentence has other items. */
function isSameArc(a: LowerArcItem, b: LowerArcItem): boolean {
  if (!isSameNode(a.dependent, b.dependent)) return false;
  return a.head === undefined || b.head === undefined ? a.head === b.head : isSameNode(a.head, b.head);
}
