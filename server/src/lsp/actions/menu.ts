/** The menu of code actions, with its entries in the order most useful to the user. */

import type { ShownAction } from '../connection/editor.ts';

/** The role of an entry, in the order used in menus. */
const ROLES = ['repair', 'reparse', 'fixAll', 'alternative', 'other', 'acknowledge'] as const;
export type Role = (typeof ROLES)[number];

/** More alternatives than this would push parsing out of sight. */
const FEW = 3;

export interface MenuEntry {
  readonly role: Role;
  readonly action: ShownAction;
}

/**
 * The smallest repair first, ways of accepting a finding last. A word without annotation has nothing to repair: there, parsing
 * goes first. An action shared by two findings appears once, and at most one entry is what "auto fix" applies.
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

/** Number of replacements; unknown for entries whose edits come later. */
function sizeOf({ role, action: { edit } }: MenuEntry): number {
  if (role !== 'repair') return 0;
  if (edit === undefined) return Number.MAX_SAFE_INTEGER;
  const { changes = {}, documentChanges = [] } = edit;
  let size = 0;
  for (const edits of Object.values(changes)) size += edits.length;
  for (const change of documentChanges) if ('edits' in change) size += change.edits.length;
  return size;
}

/** Entries with the same title and outcome become one entry, for all the findings that they answer. */
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
