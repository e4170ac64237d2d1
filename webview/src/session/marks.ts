/** The marks of questions on words and arcs: a dot, a second label, another line. Pure. */

import type { Diagram } from '../../../server/src/protocol/diagram.ts';
import type { DiagramAlternative, DiagramQuestion, DiagramSession } from '../../../server/src/protocol/session.ts';

/** After the text of a cell. */
export const DOT = ' •';

type CellName = Exclude<DiagramQuestion['cell'], 'arc'>;
type Arc = NonNullable<DiagramAlternative['arc']>;

/** An arc that sources have and the document lacks. */
export interface OtherArc {
  readonly question: DiagramQuestion;
  readonly dependent: number;
  readonly arc: Arc;
  /** Labels by index. */
  readonly from: readonly number[];
  readonly isUncertain: boolean;
  /** `obl`; `obl ← old` for a head that only they have; the sources, if there are several: `obl (2)`; uncertain: `obl ?`. */
  readonly label: string;
}

interface WordMarks {
  readonly cells: ReadonlySet<CellName>;
  /** Names of features. */
  readonly features: ReadonlySet<string>;
  /** Labels of other arcs from the same head. */
  readonly relations: readonly string[];
  readonly isOtherArc: boolean;
}

interface SessionMarks {
  readonly arcs: readonly OtherArc[];
  readonly words: ReadonlyMap<number, WordMarks>;
}

const known = new WeakMap<Diagram, SessionMarks>();
const UNMARKED: WordMarks = { cells: new Set(), features: new Set(), relations: [], isOtherArc: false };

/** @param word by position */
export const marksOfWord = (diagram: Diagram, word: number): WordMarks =>
  (diagram.session && marksOf(diagram, diagram.session).words.get(word)) ?? UNMARKED;

/** Those of open questions, in their order; within a question, in the order of the sources. */
export const otherArcs = (diagram: Diagram): readonly OtherArc[] =>
  diagram.session === undefined ? [] : marksOf(diagram, diagram.session).arcs;

/** Whether it is drawn as a second label of the arc above the words, which has the same head. */
export const isRelation = (diagram: Diagram, { dependent, arc }: OtherArc): boolean =>
  !diagram.session?.isOfGraph && arc.head === diagram.words[dependent - 1].head;

/**
 * The arc above the words: with other relations in the sources, only in the document, or without a question, which is quiet beside others. Undefined if
 * no question concerns arcs, or only indirectly.
 */
export function arcClass(diagram: Diagram, word: number): string | undefined {
  const { session } = diagram;
  if (session === undefined || otherArcs(diagram).length === 0) return undefined;
  const { relations, isOtherArc } = marksOfWord(diagram, word);
  if (isOtherArc) return 'is-own';
  return 0 < relations.length ? 'is-relabelled' : session.yieldsToMarks ? undefined : 'is-agreed';
}

/** Sources with questions, by index: all but the base. */
export const askingLabels = ({ labels, base }: DiagramSession): number[] =>
  [...labels.keys()].filter((index) => index !== base);

function marksOf(diagram: Diagram, session: DiagramSession): SessionMarks {
  let marks = known.get(diagram);
  if (marks === undefined) {
    const open = session.questions.filter(({ standing }) => standing === 'open');
    const arcs = open.flatMap((question) => arcsOf(session, question));
    marks = { arcs, words: wordMarks(diagram, open, arcs) };
    known.set(diagram, marks);
  }
  return marks;
}

/** The same arc of several sources counts once. */
function arcsOf(session: DiagramSession, question: DiagramQuestion): OtherArc[] {
  const { word: dependent, alternatives, suggestion, isUncertain = false } = question;
  if (dependent === undefined) return [];
  const byArc = new Map<string, { readonly arc: Arc; readonly from: number[] }>();
  for (const index of askingLabels(session)) {
    const { arc, isHere } = alternatives[index] ?? {};
    if (arc === undefined || isHere) continue;
    const key = JSON.stringify([arc.head, arc.headForm, arc.deprel]);
    const same = byArc.get(key) ?? { arc, from: [] };
    byArc.set(key, same);
    same.from.push(index);
  }
  return [...byArc.values()].map(({ arc, from }) => {
    const isDoubtful = isUncertain && suggestion !== undefined && from.includes(suggestion);
    const which = 1 < askingLabels(session).length ? ` (${from.map((index) => index + 1).join(', ')})` : '';
    const head = arc.headForm === undefined ? '' : ` ← ${arc.headForm}`;
    const label = `${arc.deprel}${head}${which}${isDoubtful ? ' ?' : ''}`;
    return { question, dependent, arc, from, isUncertain: isDoubtful, label };
  });
}

function wordMarks(diagram: Diagram, open: readonly DiagramQuestion[], arcs: readonly OtherArc[]) {
  const words = new Set(open.flatMap(({ word }) => word ?? []));
  return new Map(
    [...words].map((word): [number, WordMarks] => {
      const own = open.filter((each) => each.word === word);
      const others = arcs.filter(({ dependent }) => dependent === word);
      const relations = others.filter((each) => isRelation(diagram, each));
      return [
        word,
        {
          cells: new Set(own.flatMap(({ cell }) => (cell === 'arc' ? [] : [cell]))),
          features: new Set(
            own.flatMap(({ cell, feature }) => (cell === 'feats' && feature !== undefined ? [feature] : [])),
          ),
          relations: relations.map(({ label }) => label),
          isOtherArc: relations.length < others.length,
        },
      ];
    }),
  );
}
