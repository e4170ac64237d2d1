/** The grouping by sentence, which most kinds offer. */

import { sentIdOf, shortId, shortTextOf } from '../../core/features/index.ts';
import { groupBy } from '../../core/grouping.ts';
import type { Question } from '../../core/session/index.ts';
import { inert } from '../../inert/index.ts';
import { textAsked } from './lists.ts';
import type { Grouping } from './session.ts';

/**
 * A group for each sentence that is asked about, in the order of the questions. O(questions)
 *
 * @param keyOf the key of a group, by its first question
 * @param before what comes before the text of the sentence, if anything
 */
export const bySentence = <Q extends Question>(
  keyOf: (first: Q) => string,
  before: (questions: readonly Q[]) => string = () => '',
): Grouping<Q> => ({
  id: 'sentence',
  title: () => inert`By Sentence`,
  isTogether: (a, b) => a.sentence === b.sentence && a.file === b.file,
  group: (asking, questions) =>
    [...groupBy(questions, ({ file, sentence }) => `${sentence} ${file}`).values()].map((here) => {
      const [first] = here;
      const sentence = textAsked(asking, first).document.sentences[first.sentence];
      return {
        key: keyOf(first),
        title: shortId(sentIdOf(sentence, first.sentence + 1)),
        detail: `${before(here)}${shortTextOf(sentence)}`,
        questions: here,
        isOfOne: true,
      };
    }),
});
