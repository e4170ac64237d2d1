/** The same for Markdown: what others wrote is text there, whatever signs of Markdown or HTML stand in it. */

import { LONGEST_TEXT, showable } from './inert.ts';

declare const MARKDOWN: unique symbol;

/** Markdown of ours; in it, text of others is escaped. */
export type InertMarkdown = string & { readonly [MARKDOWN]: true };

/**
 * Signs of Markdown, of HTML, of icons and of formulas; what pages without a scheme are known by. `<` and `&` as entities, as a
 * backslash does not stop HTML in every reader.
 */
const SIGNS = /[\\`*_{}[\]<>()#!|&~$]|(?<=www)\./gi;
/** At the beginning of a line these make lists, headings and rules. */
const AT_START = /^(\d{1,9}(?=[.)](?:\s|$))|(?=[-+=](?:[-=\s]|$)))/;

/**
 * Readers of Markdown look for bare addresses after they have taken the backslashes out, so that those do not help: addresses are broken
 * up as in plain text. The preview takes `//host` for one, too.
 */
const ADDRESSES = /\/(?=\/)|(?<=\S)@(?=\S)/g;

/** Somebody's text as one line of Markdown that shows it letter by letter, addresses apart, and does nothing. Time O(length). */
export function markdownText(text: string): InertMarkdown {
  const plain = showable(text).trim().replace(ADDRESSES, '$& ');
  const escaped = plain.replace(SIGNS, (sign) => (sign === '<' ? '&lt;' : sign === '&' ? '&amp;' : `\\${sign}`));
  const whole = escaped.replace(AT_START, '$1\\');
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

/** An image that needs no file: its address holds letters, digits and `%` only, so nothing in it ends the address. Time O(length). */
export function markdownImage(alternative: string, svg: string): InertMarkdown {
  const encoded = encodeURIComponent(svg.replace(/\p{Cs}/gu, '\ufffd')).replace(
    /[^A-Za-z0-9%]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return `![${markdownText(alternative)}](data:image/svg+xml;utf8,${encoded})` as InertMarkdown;
}
