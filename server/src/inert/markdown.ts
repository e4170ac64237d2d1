/** The same for Markdown: foreign text is shown literally, whatever Markdown or HTML it contains. */

import { localized } from '../localization/index.ts';
import { LONGEST_TEXT, showable } from './inert.ts';

declare const MARKDOWN: unique symbol;

/** Our own Markdown; foreign text in it is escaped. */
export type InertMarkdown = string & { readonly [MARKDOWN]: true };

/**
 * Characters with a meaning in Markdown, HTML, icons and formulas, and those that mark addresses without a scheme.
 * `<` and `&` become entities, because a backslash does not stop HTML in every renderer.
 */
const SIGNS = /[\\`*_{}[\]<>()#!|&~$]|(?<=www)\./gi;
/** At the beginning of a line these start lists, headings and rules. */
const AT_START = /^(\d{1,9}(?=[.)](?:\s|$))|(?=[-+=](?:[-=\s]|$)))/;

/**
 * Markdown renderers look for bare addresses after removing the backslashes, so escaping does not help: addresses are broken up
 * as in plain text. The preview also takes `//host` for one.
 */
const ADDRESSES = /\/(?=\/)|(?<=\S)@(?=\S)/g;

/** Foreign text as one line of Markdown that shows it literally, except for addresses, and has no effect. Time O(length). */
export function markdownText(text: string): InertMarkdown {
  const plain = showable(text).trim().replace(ADDRESSES, '$& ');
  const escaped = plain.replace(SIGNS, (sign) => (sign === '<' ? '&lt;' : sign === '&' ? '&amp;' : `\\${sign}`));
  const whole = escaped.replace(AT_START, '$1\\');
  return (LONGEST_TEXT < text.length ? `${whole}…` : whole) as InertMarkdown;
}

/** The lines of a foreign text of any length, without empty ones. Time O(length). */
export const markdownLines = (text: string): InertMarkdown[] =>
  text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .filter((line) => line.trim() !== '')
    .map(wholeLine);

/** Cut where nothing is lost: a blank stands there anyway, or is put there. */
function wholeLine(line: string): InertMarkdown {
  const parts: InertMarkdown[] = [];
  for (let rest = line; rest !== ''; ) {
    const blank = rest.length <= LONGEST_TEXT ? -1 : rest.lastIndexOf(' ', LONGEST_TEXT - 1);
    const end = 0 < blank ? blank : LONGEST_TEXT;
    parts.push(markdownText(rest.slice(0, end)));
    rest = rest.slice(end);
  }
  return joinMarkdown(parts, ' ');
}

/** The characters that nothing in code makes harmless; isolates, which lines of ours have, end with the line. */
const UNSHOWABLE_IN_CODE = /[\p{Cc}\p{Cs}\u2028-\u202e\u2066\u2067]/gu;

/** Foreign text as a block of code, which needs empty lines around it. Indented, because no content can end such a block. Time O(length). */
export function markdownCode(text: string): InertMarkdown {
  const lines = text.split('\n').filter((line) => line !== '');
  const shown = lines.map((line) => `    ${line.replace(UNSHOWABLE_IN_CODE, '\ufffd').replace(ADDRESSES, '$& ')}`);
  return shown.join('\n') as InertMarkdown;
}

/** The literal parts are our own Markdown, which is translated. Foreign text has to go through `markdownText`: a plain string does not compile. */
export function markdown(
  literals: TemplateStringsArray,
  ...values: readonly (InertMarkdown | number)[]
): InertMarkdown {
  return localized(literals, ...values) as InertMarkdown;
}

export const joinMarkdown = (parts: readonly InertMarkdown[], separator: string): InertMarkdown =>
  parts.join(separator) as InertMarkdown;

/** A link to a page of ours: what could end its address is encoded. */
export function markdownLink(text: string, address: string): InertMarkdown {
  const encoded = address.replace(/[^\w:/.~-]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `[${markdownText(text)}](${encoded})` as InertMarkdown;
}

/**
 * An image that needs no file: its address consists of letters, digits and `%` only, so nothing in it can end the address. Time
 * O(length).
 */
export function markdownImage(alternative: string, svg: string): InertMarkdown {
  const encoded = encodeURIComponent(svg.replace(/\p{Cs}/gu, '\ufffd')).replace(
    /[^A-Za-z0-9%]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return `![${markdownText(alternative)}](data:image/svg+xml;utf8,${encoded})` as InertMarkdown;
}
