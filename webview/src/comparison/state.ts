/** Where the user is among the differences of a sentence, as plain data; what differs is in the drawing. */

export interface Comparing {
  /** The difference that the keys are about. */
  readonly at: string | undefined;
}

export const NOT_COMPARING: Comparing = { at: undefined };
