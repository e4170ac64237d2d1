/** The open text field, as drawn. Pure. */

import type { State } from '../state.ts';

/** What the field shows. */
export interface Field {
  readonly word: number;
  /** Its accessible name. */
  readonly name: string;
  /** Selected at first, so that typing replaces it. */
  readonly old: string;
  readonly isUntouched: boolean;
}

export function fieldOf({ shown, editing: { mode } }: Pick<State, 'shown' | 'editing'>): Field | undefined {
  if (shown === undefined || mode?.kind !== 'label') return undefined;
  const { form, deprel } = shown.diagram.words[mode.word - 1];
  return { word: mode.word, name: `Relation of ${form}`, old: deprel, isUntouched: mode.typed === undefined };
}
