/** How a long sentence is looked at: choices of the user that survive a reload of the page. Pure. */

export interface Viewing {
  /** All but the current word, its head and its dependents are dimmed. */
  readonly isDimmed: boolean;
  /** The whole text of the sentence is shown. */
  readonly isTextOpen: boolean;
}

export type Toggle = 'dim' | 'text';

const AT_FIRST: Viewing = { isDimmed: false, isTextOpen: false };

export const toggled = (viewing: Viewing, what: Toggle): Viewing =>
  what === 'dim' ? { ...viewing, isDimmed: !viewing.isDimmed } : { ...viewing, isTextOpen: !viewing.isTextOpen };

/** @param kept may have been written by another version */
export function viewingOf(kept: unknown): Viewing {
  const { isDimmed, isTextOpen } = typeof kept === 'object' && kept !== null ? (kept as Partial<Viewing>) : AT_FIRST;
  return { isDimmed: isDimmed === true, isTextOpen: isTextOpen === true };
}
