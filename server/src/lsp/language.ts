/** The language of a file by its name, as UD names its files: `en_ewt-ud-dev.conllu`. */

/** Code of the language, '' if the name does not tell. */
export function languageOfUri(uri: string): string {
  const name = decodeURIComponent(uri.split(/[?#]/, 1)[0]).split('/').pop() ?? '';
  return /^([a-z]{2,3})_[a-z0-9]+(-ud)?[-.]/i.exec(name)?.[1].toLowerCase() ?? '';
}
