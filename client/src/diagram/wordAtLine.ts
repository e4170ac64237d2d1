/** The word of a diagram that a line of the text belongs to. */

import type { Diagram } from '../../../server/src/protocol/diagram.ts';

/** The word of a row; for a multiword token, its first word; for an empty node, the word before it; undefined elsewhere. */
export function wordAtLine(diagram: Diagram, line: number): number | undefined {
  const word = diagram.words.find((each) => each.line === line)?.index;
  if (word !== undefined) return word;
  const token = diagram.multiwordTokens.find((each) => each.line === line);
  if (token !== undefined) return token.first;
  const after = diagram.emptyNodes.find((each) => each.line === line)?.after;
  return after === 0 ? undefined : after;
}
