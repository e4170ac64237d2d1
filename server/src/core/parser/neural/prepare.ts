/** The words of sentences as a neural model should see them, and what its tagger predicts for their blank cells. */

import type { Sentence } from '../../conllu/index.ts';
import {
  readCells,
  readWords,
  tagSource,
  visibleWords,
  type Words,
  withoutNone,
  withoutTags,
} from '../base/readWords.ts';
import type { LinearModel } from '../linear/model.ts';
import { type PreparedWords, prepareWords } from '../linear/prepare.ts';
import { languageItem, orderItems } from '../order/aspects.ts';
import type { ParseOptions } from '../parser.ts';
import type { NetworkTagger } from '../tagging/tagger.ts';

interface Request {
  readonly sentence: Sentence;
  readonly options?: Pick<ParseOptions, 'formsOnly' | 'order' | 'language' | 'fills'>;
}

/**
 * @param tagger undefined: the linear one, which knows no XPOS and no lemmas
 * @param asTrained which of the predicted columns the weights for predicted tags were trained with
 */
export function prepareAll(
  requests: readonly Request[],
  linear: LinearModel,
  tagger: NetworkTagger | undefined,
  asTrained: (filled: Words) => Words = onlyTags,
): PreparedWords[] {
  if (tagger === undefined) {
    return requests.map(({ sentence, options }) =>
      prepareWords(sentence, linear, options?.formsOnly ?? false, textItems(options)),
    );
  }
  const prepared = requests.map(({ sentence, options = {} }) => {
    const read = { ...readWords(sentence), order: textItems(options) };
    const tags = options.formsOnly ? 'predicted' : tagSource(read);
    const known = options.formsOnly ? withoutTags(read) : read;
    return { known, tags, isToFill: tags !== 'given' || (options.fills === true && tagger.canFill(read)) };
  });
  const filled = tagger.tagAll(prepared.map(({ known, isToFill }) => (isToFill ? known : NOTHING)));
  return prepared.map(({ known, tags, isToFill }, i) => ({
    // A tree must not depend on whether blank lemmas are filled in.
    words: {
      ...visibleWords(tags === 'given' ? known : asTrained(filled[i]), linear.columns),
      order: known.order,
      cells: tags === 'given' && linear.columns === 'all' ? readCells(requests[i].sentence) : undefined,
    },
    filled: isToFill ? filled[i] : known,
    tags,
  }));
}

/** What is known of the whole text, as features of its words. */
function textItems({ order, language }: Pick<ParseOptions, 'order' | 'language'> = {}): string[] {
  return [
    ...(order === undefined ? [] : orderItems(order)),
    ...(language === undefined ? [] : [languageItem(language)]),
  ];
}

/** Those that the linear tagger predicts. */
function onlyTags(words: Words): Words {
  const { upos, feats } = withoutNone(words);
  return { ...withoutTags(words), upos, feats };
}

const NOTHING: Words = { n: 0, forms: [''], lemmas: [''], upos: [''], xpos: [''], feats: [''] };
