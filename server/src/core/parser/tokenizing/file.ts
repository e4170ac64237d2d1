/** Tokenizers to and from the contents of a model file. */

import { localized } from '../../../localization/index.ts';
import { damaged, type ModelContents } from '../model/container.ts';
import type { TokenizerModel } from './model.ts';
import type { Split } from './splits.ts';

const PREFIX = 'tokenizer.';
/** None of our inventories is nearly that large. */
const LONGEST_LIST = 2 ** 20;

export function tokenizerContents({ characters, tokens, weights, splits, hasSpaces }: TokenizerModel): ModelContents {
  return {
    description: { tokenizer: { characters, hasSpaces, ...splits, ...(tokens === undefined ? {} : { tokens }) } },
    arrays: Object.fromEntries(Object.entries(weights).map(([name, values]) => [`${PREFIX}${name}`, values])),
  };
}

/**
 * Undefined in the files of earlier versions, which have none. Whether the weights fit is checked on loading.
 * @throws ModelError if something is missing or does not fit together
 */
export function tokenizerModel({ description, arrays }: ModelContents): TokenizerModel | undefined {
  const { tokenizer } = description;
  if (tokenizer === undefined) return undefined;
  if (typeof tokenizer !== 'object' || tokenizer === null)
    throw damaged(localized`its description of the tokenizer is wrong`);
  const found = new Map(Object.entries(tokenizer));
  const own = Object.entries(arrays).filter(([name]) => name.startsWith(PREFIX));
  const tokens = found.get('tokens');
  return {
    characters: strings(found.get('characters')),
    ...(tokens === undefined ? {} : { tokens: strings(tokens) }),
    hasSpaces: found.get('hasSpaces') === true,
    splits: {
      words: splits(found.get('words')),
      suffixes: splits(found.get('suffixes')),
      prefixes: splits(found.get('prefixes')),
      always: strings(found.get('always')),
    },
    weights: Object.fromEntries(own.map(([name, values]) => [name.slice(PREFIX.length), values])),
  };
}

function strings(value: unknown): string[] {
  if (Array.isArray(value) && value.length <= LONGEST_LIST && value.every((each) => typeof each === 'string'))
    return value;
  throw damaged(localized`a list of its tokenizer is wrong`);
}

function splits(value: unknown): Split[] {
  if (!Array.isArray(value) || LONGEST_LIST < value.length) throw damaged(localized`a list of its tokenizer is wrong`);
  return value.map((each): Split => {
    const [key, ...words] = strings(each);
    if (key === undefined || words.length < 1) throw damaged(localized`a list of its tokenizer is wrong`);
    return [key, ...words];
  });
}
