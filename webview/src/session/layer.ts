/** The arcs of questions as a layer below the words: dashed, uncertain ones with a question mark. Pure. */

import { localized } from '../../../server/src/localization/index.ts';
import type { Diagram, DiagramNode } from '../../../server/src/protocol/diagram.ts';
import type { DiagramSession } from '../../../server/src/protocol/session.ts';
import { nameOfWord } from '../explain.ts';
import type { Explanation, LowerLayer, LowerLegendEntry } from '../lowerLayer.ts';
import { askingLabels, isRelation, type OtherArc, otherArcs } from './marks.ts';
import { alternativesOf, alternativeText } from './texts.ts';

/** Kinds of the arcs of this layer. */
const KINDS = ['alternative', 'doubtful'] as const;

export const isAlternative = (kind: string): boolean => KINDS.some((each) => each === kind);

/** One layer for each diagram, so that drawings can be compared by identity. */
const layers = new WeakMap<Diagram, LowerLayer>();

/** Undefined without a session. */
export function sessionLayer(diagram: Diagram): LowerLayer | undefined {
  const { session } = diagram;
  if (session === undefined) return undefined;
  let layer = layers.get(diagram);
  if (layer === undefined) {
    // With the same head, the arc above has both relations.
    const below = otherArcs(diagram).filter((each) => !isRelation(diagram, each));
    layer = {
      arcs: below.map(({ arc: { head }, dependent, label, isUncertain }) => ({
        head: head === undefined ? undefined : { word: head },
        dependent: { word: dependent },
        label,
        kind: isUncertain ? 'doubtful' : 'alternative',
      })),
      legend: legendOf(session),
      describe: (node) => describe(session, node),
      explain: (indices) =>
        explain(
          diagram,
          session,
          indices.map((index) => below[index]),
        ),
    };
    layers.set(diagram, layer);
  }
  return layer;
}

/** `HEAD (below, dashed)`; with several sources `anna (1), ben (2) (below, dashed)`. */
function legendOf(session: DiagramSession): LowerLegendEntry[] {
  const asking = askingLabels(session);
  const names = asking
    .map((index) => `${session.labels[index]}${1 < asking.length ? ` (${index + 1})` : ''}`)
    .join(', ');
  const all = localized`${names} (below, dashed)`;
  return [
    { kind: 'alternative', text: session.yieldsToMarks ? all : localized`${all}; grey: not in question` },
    { kind: 'doubtful', text: localized`${names}, but uncertain (?)` },
  ];
}

function describe(session: DiagramSession, node: DiagramNode): string {
  if (!('word' in node)) return '';
  return session.questions
    .filter(({ word, standing }) => word === node.word && standing === 'open')
    .map((question) => {
      const { labels } = session;
      const all = labels.length === 1 ? [alternativeText(question, labels[0], 0)] : alternativesOf(session, question);
      return [question.text, ...all].join(' ');
    })
    .join('. ');
}

function explain(diagram: Diagram, session: DiagramSession, arcs: readonly OtherArc[]): Explanation {
  const questions = new Set(arcs.map(({ question }) => question));
  return {
    title: arcs.map((arc) => `${namesOf(session, arc)}: ${arcText(diagram, arc)}`).join('; '),
    lines: [
      currentArc(diagram, arcs[0].dependent),
      ...[...questions].flatMap((question) => [
        question.text,
        ...(question.obstacle === undefined ? [] : [localized`Cannot be taken: ${question.obstacle}.`]),
        ...alternativesOf(session, question),
      ]),
    ],
  };
}

const namesOf = ({ labels }: DiagramSession, { from }: OtherArc): string =>
  from.map((index) => labels[index]).join(', ');

/** `5 saw → 2 what, obj`. */
function arcText(diagram: Diagram, { dependent, arc: { head, headForm, deprel } }: OtherArc): string {
  const name = nameOfWord(diagram, dependent);
  if (headForm !== undefined) return localized`${headForm} (not in this version) → ${name}, ${deprel}`;
  if (head === undefined || head < 0) return localized`${name} not attached, ${deprel}`;
  return head === 0 ? localized`${name} as the root, ${deprel}` : `${nameOfWord(diagram, head)} → ${name}, ${deprel}`;
}

function currentArc(diagram: Diagram, dependent: number): string {
  const { head, deprel } = diagram.words[dependent - 1];
  if (head < 0) return localized`Now without a head.`;
  return head === 0 ? localized`Now the root, ${deprel}.` : localized`Now ${deprel} of ${nameOfWord(diagram, head)}.`;
}
