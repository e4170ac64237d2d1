/** The menu of code actions: its entries in the order in which people want them. */

import type { ShownAction } from '../connection/editor.ts';

/** What an entry is for. In menus they stand in this order. */
const ROLES = ['repair', 'reparse', 'fixAll', 'alternative', 'other', 'acknowledge'] as const;
export type Role = (typeof ROLES)[number];

/** More alternatives than these would push parsing out of sight. */
const FEW = 3;

export interface MenuEntry {
  readonly role: Role;
  readonly action: ShownAction;
}

/**
 * The smallest repair first, ways of accepting a finding last. A word without annotation has nothing to repair: parsing goes
 * first there. What two findings have in common stands there once, and one entry at most is what "auto fix" applies.
 */
export function menuOf(entries: readonly MenuEntry[], isBlank: boolean): ShownAction[] {
  const nAlternatives = entries.filter(({ role }) => role === 'alternative').length;
  const rank = ({ role }: MenuEntry) => {
    if (isBlank && role === 'reparse') return -1;
    if (role === 'alternative' && nAlternatives <= FEW) return ROLES.indexOf('repair') + 0.5;
    return ROLES.indexOf(role);
  };
  const sorted = [...entries].sort((a, b) => rank(a) - rank(b) || sizeOf(a) - sizeOf(b));
  const actions = merged(sorted.map(({ action }) => action));
  const preferred = actions.find(({ isPreferred }) => isPreferred);
  return actions.map((action) =>
    action.isPreferred && action !== preferred ? { ...action, isPreferred: false } : action,
  );
}

/** Number of replacements; those of entries whose edits come later are not known. */
function sizeOf({ role, action: { edit } }: MenuEntry): number {
  if (role !== 'repair') return 0;
  if (edit === undefined) return Number.MAX_SAFE_INTEGER;
  const { changes = {}, documentChanges = [] } = edit;
  let size = 0;
  for (const edits of Object.values(changes)) size += edits.length;
  for (const change of documentChanges) if ('edits' in change) size += change.edits.length;
  return size;
}

/** Entries with one title and one outcome are one entry, for all the findings that they answer. */
function merged(actions: readonly ShownAction[]): ShownAction[] {
  const byOutcome = new Map<string, ShownAction>();
  for (const action of actions) {
    const { title, edit, command, data } = action;
    const key = JSON.stringify([title, edit, command, data]);
    const same = byOutcome.get(key);
    if (same === undefined) byOutcome.set(key, { ...action });
    else {
      same.diagnostics = [...new Set([...(same.diagnostics ?? []), ...(action.diagnostics ?? [])])];
      if (action.isPreferred) same.isPreferred = true;
    }
  }
  return [...byOutcome.values()];
}
