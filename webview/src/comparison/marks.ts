/** How words and arcs show that another version differs: a dot, a second label, another line. Pure. */

import type { Diagram, DiagramDifference } from '../../../server/src/protocol/diagram.ts';

/** Behind the text of a cell. */
export const DOT = ' •';

export type CellName = Exclude<DiagramDifference['cell'], 'arc'>;

interface WordMarks {
  readonly cells: ReadonlySet<CellName>;
  /** Names of features. */
  readonly features: ReadonlySet<string>;
  /** Relations that other versions have under the same head. */
  readonly relations: readonly string[];
  readonly isOtherArc: boolean;
}

const known = new WeakMap<Diagram, ReadonlyMap<number, WordMarks>>();
const UNMARKED: WordMarks = { cells: new Set(), features: new Set(), relations: [], isOtherArc: false };

/** @param word by position */
export function marksOfWord(diagram: Diagram, word: number): WordMarks {
  if (diagram.comparison === undefined) return UNMARKED;
  let marks = known.get(diagram);
  if (marks === undefined) {
    marks = collect(diagram);
    known.set(diagram, marks);
  }
  return marks.get(word) ?? UNMARKED;
}

function collect(diagram: Diagram): ReadonlyMap<number, WordMarks> {
  const { differences, arcs } = diagram.comparison ?? { differences: [], arcs: [] };
  const words = new Set([...differences.flatMap(({ word }) => word ?? []), ...arcs.map(({ dependent }) => dependent)]);
  return new Map(
    [...words].map((word): [number, WordMarks] => {
      const own = differences.filter((each) => each.word === word);
      const others = arcs.filter(({ dependent }) => dependent === word);
      const { head } = diagram.words[word - 1];
      return [
        word,
        {
          cells: new Set(own.flatMap(({ cell }) => (cell === 'arc' ? [] : [cell]))),
          features: new Set(
            own.flatMap(({ cell, feature }) => (cell === 'feats' && feature !== undefined ? [feature] : [])),
          ),
          relations: others.filter((arc) => arc.head === head).map(({ deprel }) => deprel),
          isOtherArc: others.some((arc) => arc.head !== head),
        },
      ];
    }),
  );
}

/** The arc above the words: in all versions, with other relations elsewhere, or only in this one. Undefined without a comparison. */
export function arcClass(diagram: Diagram, word: number): string | undefined {
  if (diagram.comparison === undefined) return undefined;
  const { relations, isOtherArc } = marksOfWord(diagram, word);
  if (isOtherArc) return 'is-own';
  return 0 < relations.length ? 'is-relabelled' : 'is-agreed';
}
