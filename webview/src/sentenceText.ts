/** The positions of the words of a sentence in its text. Pure. */

import type { Diagram } from '../../server/src/protocol/diagram.ts';

/** The text of a sentence, or the forms of its tokens if it has none. */
export const textOf = (diagram: Diagram): string =>
  diagram.text ??
  tokensOf(diagram)
    .map(({ form }) => form)
    .join(' ');

/** Multiword tokens and the words that are in none, in order. */
function tokensOf({ words, multiwordTokens }: Diagram): { form: string; last: number }[] {
  const tokens = new Map(multiwordTokens.map((token) => [token.first, token]));
  const all: { form: string; last: number }[] = [];
  for (let first = 1; first <= words.length; first = (all.at(-1)?.last ?? first) + 1) {
    all.push(tokens.get(first) ?? { form: words[first - 1].form, last: first });
  }
  return all;
}

/**
 * Span of a word in the text in UTF-16 units, half-open; that of its token if it is part of one. Tokens are searched one after the
 * other, in text order. Undefined from the first missing one on.
 */
export function placeInText(diagram: Diagram, word: number): { start: number; end: number } | undefined {
  const text = textOf(diagram);
  let end = 0;
  for (const { form, last } of tokensOf(diagram)) {
    const start = form === '' ? -1 : text.indexOf(form, end);
    if (start < 0) return undefined;
    end = start + form.length;
    if (word <= last) return { start, end };
  }
  return undefined;
}
