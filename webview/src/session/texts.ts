/** The texts about questions, in the bar, on cards and for screen readers. Pure. */

import { localized } from '../../../server/src/localization/index.ts';
import type { DiagramQuestion, DiagramSession } from '../../../server/src/protocol/session.ts';

const STANDINGS: Readonly<Record<DiagramQuestion['standing'], string>> = {
  open: '',
  taken: localized` Taken.`,
  kept: localized` Kept.`,
  hand: localized` Answered by typing.`,
};

/** One question in full. */
export function questionText({ questions }: DiagramSession, question: DiagramQuestion): string {
  const { text, obstacle, standing } = question;
  const place = localized`Question ${questions.indexOf(question) + 1} of ${questions.length}`;
  const refused = obstacle === undefined ? '' : localized` Cannot be taken: ${obstacle}.`;
  return `${place}: ${text}${refused}${STANDINGS[standing]}`;
}

/** `anna: 2 saw, obl (suggested) ✓`: the check mark is for the value of the document. */
export function alternativeText({ alternatives, suggestion }: DiagramQuestion, label: string, index: number): string {
  const alternative = alternatives[index];
  if (!alternative) return `${label}: –`;
  const { text, isHere } = alternative;
  const isSuggested = 1 < alternatives.length && suggestion !== undefined && alternatives[suggestion]?.text === text;
  return `${label}: ${text ?? localized`nothing`}${isSuggested ? localized` (suggested)` : ''}${isHere ? ' ✓' : ''}`;
}

/** `1 anna: 2 saw, obl ✓`, for each source; none for a single one, which the text of the question describes. */
export const alternativesOf = ({ labels }: DiagramSession, question: DiagramQuestion): string[] =>
  labels.length === 1 ? [] : labels.map((label, index) => `${index + 1} ${alternativeText(question, label, index)}`);
