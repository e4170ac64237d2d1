/** The language of a document: what its first sentence says (`# lang = hu`), else by its name, as UD names its files. */

import type { Document, Sentence } from '../../core/conllu/index.ts';

/** ISO 639 code; '' if nothing tells. */
export function languageOf(uri: string, document: Document | undefined): string {
  return languageInComments(document?.sentences[0]) || languageOfUri(uri);
}

const COMMENTS = ['lang', 'language', 'lang_code'];

/** What a sentence says of the language of its file; '' if it says nothing. */
export function languageInComments(sentence: Sentence | undefined): string {
  const said = sentence?.comments.find(({ key }) => key !== undefined && COMMENTS.includes(key))?.value ?? '';
  return /^[a-z]{2,3}\b/i.exec(said.trim())?.[0].toLowerCase() ?? '';
}

/** `en_ewt-ud-dev.conllu` → `en`; '' if the name does not tell. */
export function languageOfUri(uri: string): string {
  const name =
    uri
      .split(/[?#]/, 1)[0]
      .split(/\/|%2f/i)
      .pop() ?? '';
  return languageOfFileName(name);
}

/** The same for a name without folders. */
export function languageOfFileName(name: string): string {
  return /^([a-z]{2,3})_[a-z0-9]+(?:-ud)?[-.]/i.exec(name)?.[1].toLowerCase() ?? '';
}
