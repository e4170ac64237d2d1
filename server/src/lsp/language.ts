/** The language that our own client requests for texts. */

import type { Language } from '../localization/index.ts';

/** From the initialization options; undefined if they name none, so that the server speaks English as in every other editor. */
export function languageIn(options: unknown): Language | undefined {
  if (typeof options !== 'object' || options === null || !('language' in options)) return undefined;
  const { language } = options;
  if (typeof language !== 'object' || language === null || !('tag' in language && 'texts' in language))
    return undefined;
  const { tag, texts } = language;
  if (typeof tag !== 'string' || !isTag(tag) || typeof texts !== 'object' || texts === null) return undefined;
  const pairs = Object.entries(texts).filter((pair): pair is [string, string] => typeof pair[1] === 'string');
  return { tag, texts: Object.fromEntries(pairs) };
}

/** Whether numbers can be formatted for it. */
function isTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}
