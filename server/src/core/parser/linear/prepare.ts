/** The words of a sentence as the model should see them: with the tags of the file, or with predicted ones. */

import type { Sentence } from '../../conllu/index.ts';
import {
  readWords,
  type TaggedWords,
  type TagSource,
  tagSource,
  visibleWords,
  type Words,
  withoutNone,
  withoutTags,
} from '../base/readWords.ts';
import type { LinearModel } from './model.ts';
import { tagWords } from './tagger.ts';

export interface PreparedWords {
  readonly words: Words;
  /** The same words with all predictions, including those that the model does not see. */
  readonly filled: TaggedWords;
  /** Unless `given`, the weights for predicted tags have to be used. */
  readonly tags: TagSource;
}

/**
 * @param formsOnly whether the tags of the file are ignored
 * @param order features of the whole text, see `textItems`
 */
export function prepareWords(
  sentence: Sentence,
  { tagger, columns }: LinearModel,
  formsOnly: boolean,
  order?: readonly string[],
): PreparedWords {
  const read = { ...readWords(sentence), order };
  const tags = formsOnly ? 'predicted' : tagSource(read);
  if (tags === 'given') return { words: visibleWords(read, columns), filled: read, tags };
  // The weights for predicted tags were trained without lemmas and XPOS.
  const bare = withoutTags(read);
  const known = tags === 'mixed' ? { ...bare, upos: read.upos, feats: withoutNone(read).feats } : bare;
  const filled = tagWords(tagger, known);
  return { words: visibleWords(filled, columns), filled, tags };
}
