/** The scheme of the relations of a file: from its first sentence (`# scheme = sud`), otherwise from its name or folder, as SUD names them. */

import type { Scheme } from '../../core/annotation/index.ts';
import type { Document, Sentence } from '../../core/conllu/index.ts';
import { type Profile, schemeIn } from '../../core/validate/index.ts';

/** @param name path or address of the file; undefined for a text without one */
export function schemeOf(name: string | undefined, first: Sentence | undefined): Scheme {
  const said = first?.comments.find(({ key }) => key === 'scheme')?.value?.trim();
  if (said !== undefined) return /^m?sud\b/i.test(said) ? 'sud' : 'ud';
  const [file, folder = ''] = name?.split(/[\\/]|%2f/i).reverse() ?? [''];
  if (/-ud[-.]/.test(file)) return 'ud';
  // fr_gsd-sud-dev.conllu, SUD_French-GSD/dev.conllu; mSUD: with relations between morphemes.
  return /-m?sud[-.]/.test(file) || /^m?SUD_/.test(folder) ? 'sud' : 'ud';
}

/** The scheme of a document under the settings. */
export const schemeOfDocument = (
  { 'treebank.lint.profile': profile }: { readonly 'treebank.lint.profile': Profile },
  uri: string,
  { sentences }: Pick<Document, 'sentences'>,
): Scheme => schemeIn(profile, schemeOf(uri, sentences[0]));
