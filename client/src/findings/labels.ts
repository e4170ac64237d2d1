/** The texts of the Findings view. Pure. */

import { type Inert, inert, joinInert } from '../../../server/src/inert/index.ts';
import { formatNumber } from '../../../server/src/localization/index.ts';
import type { FindingGroup, FindingGroups, FindingItem } from '../../../server/src/protocol/findings.ts';
import type { OverviewCounts } from '../../../server/src/protocol/overview.ts';

export const number = (count: number): string => formatNumber(count);

/** The part of a message about this particular case; the explanation and the advice follow it. */
export function headline(message: string): string {
  const [line] = message.split('\n');
  // A sentence ends before a capital letter; a full stop inside a name or an ID does not end it.
  const end = /[.!?](?= +\p{Lu})/u.exec(line);
  return end === null ? line : line.slice(0, end.index + 1);
}

export const groupLabel = ({ id }: FindingGroup): Inert => inert(id);

export const groupDescription = ({ count, title }: FindingGroup): Inert => inert`${number(count)} · ${title}`;

/** Of a file in the list of the whole treebank. */
export const fileFindings = ({ errors, warnings }: OverviewCounts): Inert =>
  errors + warnings === 0
    ? inert`no errors or warnings`
    : joinInert(
        [
          ...(errors === 0 ? [] : [errors === 1 ? inert`1 error` : inert`${number(errors)} errors`]),
          ...(warnings === 0 ? [] : [warnings === 1 ? inert`1 warning` : inert`${number(warnings)} warnings`]),
        ],
        ' · ',
      );

/** The distinguishing part of the entries of a group comes first: the side bar is narrow and cuts off the end. */
export const itemLabel = ({ id, name, reason }: FindingItem): Inert =>
  reason === undefined ? name : inert`${name} · ${id}`;

export const itemDescription = ({ text, message, reason }: FindingItem): Inert =>
  reason === undefined ? inert`${text}  ${headline(message)}` : inert`${reason}  ${text}`;

/** The full text, with the position. */
export const itemTooltip = ({ sentence, text, range, message }: FindingItem): Inert =>
  joinInert([inert`${sentence}, line ${number(range.start.line + 1)}\n${text}`, message], '\n\n');

/** Above the list: how much of the file it shows, or what an empty list means. Undefined if the list speaks for itself. */
export function viewMessage(
  { nShown, nAll, nAcknowledged, isComplete }: FindingGroups,
  filter: string,
): Inert | undefined {
  if (!isComplete && nAll === 0) return inert`Checking…`;
  if (nAll === 0) return 0 < nAcknowledged ? undefined : inert`No findings.`;
  return filter === '' ? undefined : inert`Filter “${filter}”: ${number(nShown)} of ${number(nAll)} findings.`;
}

/** For the status bar, after a move to another finding. */
export const stepMessage = (item: FindingItem, at: { readonly number: number; readonly count: number }): Inert =>
  inert`Finding ${number(at.number)} of ${number(at.count)}: ${headline(item.message)}`;
