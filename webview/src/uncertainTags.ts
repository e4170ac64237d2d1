/** Tags that the parser filled in, and ends of tokens and sentences, that it was unsure of. Pure. */

import type { Diagram, DiagramUncertainEnd, DiagramUncertainTag } from '../../server/src/protocol/diagram.ts';

/** Those of a word. O(uncertain tags of the sentence). */
export const uncertainTagsOf = ({ uncertainTags = [] }: Diagram, word: number): readonly DiagramUncertainTag[] =>
  uncertainTags.filter((tag) => tag.word === word);

/** Those at a word. O(uncertain ends of the sentence). */
export const uncertainEndsOf = ({ uncertainEnds = [] }: Diagram, word: number): readonly DiagramUncertainEnd[] =>
  uncertainEnds.filter((end) => end.word === word);
