/** The language of a document: from its first sentence (`# lang = hu`), otherwise from its name in the UD naming scheme. */

import type { Document, Sentence } from '../../core/conllu/index.ts';

/** Sentences looked at for another language; each key asks. */
const MOST_LOOKED_AT = 40;

/** ISO 639 code; '' if unknown, or if the sentences declare several: no table fits them all. */
export function languageOf(uri: string, document: Document | undefined): string {
  const guess = guessLanguage(nameIn(uri), document?.sentences[0]);
  if (guess?.source !== 'comment') return guess?.language ?? '';
  const isOther = (sentence: Sentence) => ![guess.language, ''].includes(languageInComments(sentence));
  return document?.sentences.slice(0, MOST_LOOKED_AT).some(isOther) ? '' : guess.language;
}

/** The language of a file, and how it was determined. */
interface LanguageGuess {
  /** ISO 639 code. */
  readonly language: string;
  readonly source: 'comment' | 'name';
}

/** @param name of the file, without folders; undefined for a text without a name */
export function guessLanguage(name: string | undefined, first: Sentence | undefined): LanguageGuess | undefined {
  const said = languageInComments(first);
  if (said !== '') return { language: said, source: 'comment' };
  const named = name === undefined ? '' : languageOfFileName(name);
  return named === '' ? undefined : { language: named, source: 'name' };
}

const COMMENTS = ['lang', 'language', 'lang_code'];

/** The language that a sentence declares for its file; '' if it declares none. */
function languageInComments(sentence: Sentence | undefined): string {
  const said = sentence?.comments.find(({ key }) => key !== undefined && COMMENTS.includes(key))?.value ?? '';
  return /^[a-z]{2,3}\b/i.exec(said.trim())?.[0].toLowerCase() ?? '';
}

const nameIn = (uri: string): string | undefined =>
  uri
    .split(/[?#]/, 1)[0]
    .split(/\/|%2f/i)
    .pop();

/** `en_ewt-ud-dev.conllu` → `en`; '' if the name, given without folders, contains no language. */
export function languageOfFileName(name: string): string {
  return /^([a-z]{2,3})_[a-z0-9]+(?:-ud)?[-.]/i.exec(name)?.[1].toLowerCase() ?? '';
}
