/** Addresses of the UD guidelines that the rules point to. */

const SITE = 'https://universaldependencies.org';

export const Guideline = {
  format: `${SITE}/format.html`,
  plus: `${SITE}/ext-format.html`,
  words: `${SITE}/format.html#words-tokens-and-empty-nodes`,
  morphology: `${SITE}/format.html#morphological-annotation`,
  syntax: `${SITE}/format.html#syntactic-annotation`,
  misc: `${SITE}/format.html#untokenized-text`,
  coreference: `${SITE}/misc.html`,
  metadata: `${SITE}/format.html#sentence-boundaries-and-comments`,
  paragraphs: `${SITE}/format.html#paragraph-and-document-boundaries`,
  parallel: `${SITE}/format.html#parallel-treebanks`,
  text: `${SITE}/format.html#untokenized-text`,
  upos: `${SITE}/u/pos/index.html`,
  features: `${SITE}/u/feat/index.html`,
  tokenization: `${SITE}/u/overview/tokenization.html`,
  dependency: `${SITE}/u/overview/syntax.html`,
  specific: `${SITE}/u/overview/specific-syntax.html`,
  complex: `${SITE}/u/overview/complex-syntax.html`,
  enhanced: `${SITE}/u/overview/enhanced-syntax.html`,
  relations: `${SITE}/u/dep/index.html`,
  validation: `${SITE}/validation-rules.html`,
} as const;

/** The guidelines of Surface-syntactic UD. */
export const SUD_GUIDELINES = 'https://surfacesyntacticud.github.io/guidelines/u/';

/** The page of a relation, with or without a subtype: for all languages, or that of a language, by its code. */
export function relationPage(relation: string, language = 'u'): string {
  return `${SITE}/${language}/dep/${fileOf(relation)}.html`;
}

/** The page of a feature, with or without a layer. */
export function featurePage(name: string, language = 'u'): string {
  return `${SITE}/${language}/feat/${fileOf(name)}.html`;
}

/** The page of a part-of-speech tag. */
export function tagPage(upos: string, language = 'u'): string {
  return `${SITE}/${language}/pos/${fileOf(upos)}.html`;
}

/** `nsubj:pass` and `Number[psor]` are `nsubj-pass` and `Number-psor`; Windows has no files named `aux`. */
const fileOf = (name: string): string =>
  /^aux$/i.test(name) ? `${name}_` : name.replace(/[:[]/g, '-').replace(']', '');
