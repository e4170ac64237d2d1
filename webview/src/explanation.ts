/** What a card says. */

/** A title and a few sentences about one thing in the diagram. */
export interface Explanation {
  readonly title: string;
  readonly lines: readonly string[];
}
