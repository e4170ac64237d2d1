/** The matches of a search in the displayed sentence: marked words and arcs, and their names in the request. Pure. */

import type { Diagram } from '../../../server/src/protocol/diagram.ts';
import type { DiagramMarks } from '../../../server/src/protocol/webview.ts';
import { idOf } from '../enhanced/nodes.ts';
import type { SceneItem } from '../scene.ts';

/** The marks of one drawing. */
export interface MatchMarks {
  readonly diagram: Diagram;
  readonly marks: DiagramMarks;
  /** Whether arcs are drawn below the words: otherwise an enhanced edge is marked at the arc between the same words. */
  readonly hasLower: boolean;
}

/** Undefined without a match in this sentence. */
export function matchMarksOf(
  diagram: Diagram | undefined,
  marks: DiagramMarks | undefined,
  hasLower: boolean,
): MatchMarks | undefined {
  if (diagram === undefined || marks?.uri !== diagram.uri || marks.startLine !== diagram.startLine) return undefined;
  return { diagram, marks, hasLower };
}

/** The names of an item in the request, in its order; an edge without a name has ''. Undefined: it is not part of the match. */
export function namesOf(item: SceneItem, { diagram, marks, hasLower }: MatchMarks): readonly string[] | undefined {
  const { words, emptyNodes } = diagram;
  switch (item.kind) {
    case 'word':
      return some(namesAt(marks, words[item.word - 1].id));
    case 'emptyNode':
      return some(namesAt(marks, emptyNodes[item.emptyNode].id));
    case 'arc': {
      const { head, id } = words[item.dependent - 1];
      if (head < 0) return undefined;
      return some(edgeNames(marks, idOf(diagram, { word: head }), id, (isEnhanced) => !isEnhanced || !hasLower));
    }
    case 'lowerArc':
      if (item.head === undefined) return undefined;
      return some(
        edgeNames(marks, idOf(diagram, item.head), idOf(diagram, item.dependent), (isEnhanced) => isEnhanced),
      );
    case 'token':
    case 'span':
    case 'crossing':
      return undefined;
  }
}

const namesAt = ({ nodes }: DiagramMarks, id: string): string[] =>
  nodes.filter((node) => node.id === id).map(({ name }) => name);

const edgeNames = (
  { edges }: DiagramMarks,
  head: string,
  dependent: string,
  isFine: (isEnhanced: boolean) => boolean,
): string[] =>
  edges
    .filter((edge) => edge.head === head && edge.dependent === dependent && isFine(edge.isEnhanced))
    .map(({ name = '' }) => name);

const some = (names: readonly string[]): readonly string[] | undefined =>
  names.length === 0 ? undefined : [...new Set(names)];

/** The label at an item, if any. */
export const signOf = (names: readonly string[]): string | undefined =>
  names.filter((name) => name !== '').join(' ') || undefined;
