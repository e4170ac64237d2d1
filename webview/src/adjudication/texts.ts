/** What is said about decisions, in the bar, on cards and to screen readers. Pure. */

import { localized } from '../../../server/src/localization/index.ts';
import type { Diagram, DiagramAdjudication, DiagramDecision } from '../../../server/src/protocol/diagram.ts';
import { nameOf } from '../explain.ts';

/** `12 of 90 decided`. */
export function progressText({ nTotal, nOpen }: DiagramAdjudication): string {
  if (nOpen === 0) return localized`All ${nTotal} decided: the adjudication is finished`;
  return localized`${nTotal - nOpen} of ${nTotal} decided`;
}

/** `7 telescope, head`. */
export const itemName = (diagram: Diagram, { word, what }: DiagramDecision): string =>
  `${word === 0 ? localized`The start of the sentence` : nameOf(diagram, word)}, ${what}`;

/** `1 anna: 2 saw, obl (suggested) ✓`: the check mark is for what the document has. */
export function choiceText({ values, isHere, suggestion }: DiagramDecision, label: string, annotator: number): string {
  const value = values[annotator] ?? localized`nothing`;
  const majority = suggestion !== undefined && values[suggestion] === values[annotator] ? localized` (majority)` : '';
  return `${annotator + 1} ${label}: ${value}${majority}${isHere[annotator] ? ' ✓' : ''}`;
}

const STANDINGS: Readonly<Record<DiagramDecision['standing'], string>> = {
  open: '',
  decided: localized` Decided.`,
  hand: localized` Decided by typing.`,
};

/** One item in full, as the bar shows and screen readers read it. */
export function decisionText(diagram: Diagram, { items }: DiagramAdjudication, item: DiagramDecision): string {
  const place = localized`Item ${items.indexOf(item) + 1} of ${items.length} here`;
  return `${place}: ${itemName(diagram, item)}.${STANDINGS[item.standing]}`;
}

/** For a sentence without an item that the keys could be about. */
export function restText({ nOpen }: DiagramAdjudication): string {
  const rest = nOpen === 0 ? localized`Nothing is left to decide.` : localized`${nOpen} are open in other sentences.`;
  return localized`The annotators agree on this sentence. ${rest}`;
}
