/** What the bar of a comparison says. Pure. */

import { localized } from '../../../server/src/localization/index.ts';
import type { DiagramComparison, DiagramDifference } from '../../../server/src/protocol/diagram.ts';

/** `this file and HEAD`. */
export function versionsText({ labels }: DiagramComparison): string {
  return labels.length === 2 ? localized`${labels[0]} and ${labels[1]}` : labels.join(', ');
}

/** `2 differences here, 17 in the file`. */
export function progressText({ differences, nOpen }: DiagramComparison): string {
  const n = differences.length;
  return n === 1
    ? localized`${n} difference here, ${nOpen} in the file`
    : localized`${n} differences here, ${nOpen} in the file`;
}

/** One difference in full, as the bar shows and screen readers read it. */
export function differenceText({ differences, labels }: DiagramComparison, difference: DiagramDifference): string {
  const { name, title, suggestion } = difference;
  const place = localized`Difference ${differences.indexOf(difference) + 1} of ${differences.length}`;
  const hint = suggestion === undefined ? '' : localized` Most have what ${labels[suggestion]} has.`;
  return `${place}: ${name === '' ? '' : `${name}, `}${title}.${hint}`;
}

/** For a sentence without open differences. */
export function finishedText({ decided, nOpen }: DiagramComparison): string {
  const here = decided.length === 0 ? localized`No differences here.` : localized`Everything here is decided.`;
  return nOpen === 0 ? localized`${here} None are left in the file.` : localized`${here} Alt+F5 goes to the next one.`;
}
