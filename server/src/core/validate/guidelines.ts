/** Addresses of the UD guidelines that the rules point to. */

const SITE = 'https://universaldependencies.org';

export const Guideline = {
  format: `${SITE}/format.html`,
  plus: `${SITE}/ext-format.html`,
  words: `${SITE}/format.html#words-tokens-and-empty-nodes`,
  morphology: `${SITE}/format.html#morphological-annotation`,
  syntax: `${SITE}/format.html#syntactic-annotation`,
  misc: `${SITE}/format.html#untokenized-text`,
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

/** The page of a universal relation. */
export function relationPage(udeprel: string): string {
  return `${SITE}/u/dep/${udeprel}.html`;
}

/** The page of a universal feature. */
export function featurePage(name: string): string {
  return `${SITE}/u/feat/${name}.html`;
}
