/** Tags that the parser filled in and was unsure of. Pure. */

import type { Diagram, DiagramUncertainTag } from '../../server/src/protocol/diagram.ts';

/** Those of a word. O(uncertain tags of the sentence). */
export const uncertainTagsOf = ({ uncertainTags = [] }: Diagram, word: number): readonly DiagramUncertainTag[] =>
  uncertainTags.filter((tag) => tag.word === word);
