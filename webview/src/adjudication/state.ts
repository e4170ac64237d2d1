/** Where the user is in an adjudication, as plain data; what there is to decide is in the drawing. */

export interface Adjudicating {
  /** The item that the keys are about, and where it is in the sentence. */
  readonly at: { readonly id: string; readonly index: number } | undefined;
}

export const NOT_ADJUDICATING: Adjudicating = { at: undefined };
