/** Tags filled in by the parser, and ends of tokens and sentences, that are uncertain. Pure. */

import type { Diagram, DiagramUncertainEnd, DiagramUncertainTag } from '../../server/src/protocol/diagram.ts';

/** The uncertain tags of a word. O(uncertain tags of the sentence). */
export const uncertainTagsOf = ({ uncertainTags = [] }: Diagram, word: number): readonly DiagramUncertainTag[] =>
  uncertainTags.filter((tag) => tag.word === word);

/** The uncertain ends at a word. O(uncertain ends of the sentence). */
export const uncertainEndsOf = ({ uncertainEnds = [] }: Diagram, word: number): readonly DiagramUncertainEnd[] =>
  uncertainEnds.filter((end) => end.word === word);
