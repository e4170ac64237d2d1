/** The same for Markdown: what others wrote is text there, whatever signs of Markdown or HTML stand in it. */

import { LONGEST_TEXT, showable } from './inert.ts';

declare const MARKDOWN: unique symbol;

/** Markdown of ours; in it, text of others is escaped. */
export type InertMarkdown = string & { readonly [MARKDOWN]: true };

/**
 * Signs of Markdown, of HTML, of icons and of formulas; what addresses, also bare ones, are known by. `<` and `&` as entities, as a
 * backslash does not stop HTML in every reader.
 */
const SIGNS = /[\\`*_{}[\]<>()#!|&~$@]|\/(?=\/)|(?<=\/)\/|(?<=www)\./gi;
/** At the beginning of a line these make lists, headings and rules. */
const AT_START = /^(\d{0,9})([-+=.:)])/;

/** Somebody's text as one line of Markdown that shows it letter by letter, and does nothing. Time O(length). */
export function markdownText(text: string): InertMarkdown {
  const plain = showable(text).trim();
  const escaped = plain.replace(SIGNS, (sign) => (sign === '<' ? '&lt;' : sign === '&' ? '&amp;' : `\\${sign}`));
  const whole = escaped.replace(AT_START, '$1\\$2');
  return (LONGEST_TEXT < text.length ? `${whole}…` : whole) as InertMarkdown;
}

/** The literal parts are Markdown of ours. Text of others has to go through `markdownText`: a plain string does not compile. */
export function markdown(
  literals: TemplateStringsArray,
  ...values: readonly (InertMarkdown | number)[]
): InertMarkdown {
  return literals.reduce((all, literal, i) => `${all}${values[i - 1]}${literal}`) as InertMarkdown;
}

export const joinMarkdown = (parts: readonly InertMarkdown[], separator: string): InertMarkdown =>
  parts.join(separator) as InertMarkdown;
