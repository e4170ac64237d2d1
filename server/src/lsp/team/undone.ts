/** Says that an edit has made checked sentences done again. */

import type { SidecarEntry } from '../../core/sidecar/index.ts';
import { inert } from '../../inert/index.ts';
import { formatNumber } from '../../localization/index.ts';
import { LOCKS_CHANGED_NOTIFICATION, type LocksChanged } from '../../protocol/locks.ts';
import { type HasClient, type HasConnection, notify } from '../feature.ts';

/** @param undone their states as they were */
export function tellUndone(server: HasClient & HasConnection, uri: string, undone: readonly SidecarEntry[]): void {
  const [first] = undone;
  if (first === undefined) return;
  const { sentence } = first.origin;
  const by = first.state?.by;
  const message =
    1 < undone.length
      ? inert`${formatNumber(undone.length)} checked sentences changed: they are done, and must be checked again.`
      : by === undefined
        ? inert`${sentence} was checked. You changed it: it is done, and must be checked again.`
        : inert`${sentence} was checked by ${by}. You changed it: it is done, and must be checked again.`;
  notify(server, LOCKS_CHANGED_NOTIFICATION, { uri, message } satisfies LocksChanged);
}
