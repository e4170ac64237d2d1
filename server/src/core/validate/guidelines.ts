/** Addresses of the UD guidelines that the rules point to. */

const SITE = 'https://universaldependencies.org';

export const Guideline = {
  format: `${SITE}/format.html`,
  words: `${SITE}/format.html#words-tokens-and-empty-nodes`,
  metadata: `${SITE}/format.html#sentence-boundaries-and-comments`,
  syntax: `${SITE}/format.html#syntactic-annotation`,
  validation: `${SITE}/validation-rules.html`,
  dependency: `${SITE}/u/overview/syntax.html`,
  punctuation: `${SITE}/u/dep/punct.html`,
} as const;
