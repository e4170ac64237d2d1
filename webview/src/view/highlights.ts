/**
 * The highlights of the drawing: the word at the cursor, the items related to the one under the pointer, a family of words, the matches of
 * a search, a step of a derivation.
 */

import type { Diagram } from '../../../server/src/protocol/diagram.ts';
import { type Derived, derivedClasses } from '../derived.ts';
import type { Drawing } from '../draw/drawing.ts';
import { type MatchMarks, namesOf } from '../matches/marks.ts';
import { type Related, relatedTo } from '../related.ts';
import type { SceneItem } from '../scene.ts';

export interface Light {
  /** The word at the text cursor. */
  readonly current: number | undefined;
  /** The item under the pointer; everything that belongs to it is highlighted. */
  readonly lit: SceneItem | undefined;
  /** All except this word and its family is dimmed. */
  readonly dimmedAround: number | undefined;
  readonly derived: Derived | undefined;
  /** The matches of a search. */
  readonly match: MatchMarks | undefined;
}

/** Writes the classes of the marks of everything drawn. */
export function light(drawing: Drawing, diagram: Diagram, { current, lit, dimmedAround, derived, match }: Light): void {
  const family = isThere(diagram, dimmedAround) ? relatedTo(diagram, { kind: 'word', word: dimmedAround }) : undefined;
  const related = lit && relatedTo(diagram, lit);
  const { classList } = drawing.element;
  classList.toggle('is-dimmed', family !== undefined);
  classList.toggle('has-lit', related !== undefined);
  classList.toggle('has-derived', derived !== undefined);
  drawing.mark((item) => {
    const isCurrent = item.kind === 'word' && item.word === current;
    return [
      ...(isCurrent ? ['is-current'] : []),
      ...(family !== undefined && isLit(item, family) ? ['is-family'] : []),
      ...(related !== undefined && isLit(item, related) ? ['is-lit'] : []),
      ...(match !== undefined && namesOf(item, match) !== undefined ? ['is-match'] : []),
      ...(derived === undefined ? [] : derivedClasses(item, derived).is),
    ];
  });
}

const isThere = ({ words }: Diagram, word: number | undefined): word is number =>
  word !== undefined && 1 <= word && word <= words.length;

function isLit(item: SceneItem, { words, arcs, emptyNodes, hasLower, hasSpan }: Related): boolean {
  switch (item.kind) {
    case 'word':
      return words.has(item.word);
    case 'arc':
      return arcs.has(item.dependent);
    case 'crossing':
      return arcs.has(item.upper) && arcs.has(item.lower);
    case 'emptyNode':
      return emptyNodes.has(item.emptyNode);
    case 'lowerArc':
      return hasLower(item);
    case 'span':
      return hasSpan(item.span);
    case 'token':
      return false;
  }
}
