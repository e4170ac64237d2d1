/** Text as the tokenizer reads it: characters, a single blank for any white space between them, and borders of paragraphs. */

/** White space of any kind; control characters cannot be part of a cell, so they count as white space too. */
const SPACE = /[\p{White_Space}\p{Cc}\uFEFF]/u;

export const isSpace = (character: string): boolean => SPACE.test(character);

/** A blank line: the border of a paragraph. */
export const hasBlankLine = (space: string): boolean => /\n[^\S\n]*\n|\r[^\S\r\n]*\r/.test(space);

export const BLANK = ' ';
export const PARAGRAPH = '\n';

export const isGap = (character: string): boolean => character === BLANK || character === PARAGRAPH;

export interface Units {
  readonly n: number;
  /** A code point, BLANK or PARAGRAPH. */
  readonly characters: readonly string[];
  /** UTF-16 offset of each in the text; one more for its end. */
  readonly starts: Int32Array;
}

/** Time O(characters). */
export function unitsOf(text: string): Units {
  const characters: string[] = [];
  const starts: number[] = [];
  let space = -1;
  let at = 0;
  const closeSpace = () => {
    if (space === -1) return;
    characters.push(hasBlankLine(text.slice(space, at)) ? PARAGRAPH : BLANK);
    starts.push(space);
    space = -1;
  };
  for (const character of text) {
    if (isSpace(character)) {
      if (space === -1) space = at;
    } else {
      closeSpace();
      characters.push(character);
      starts.push(at);
    }
    at += character.length;
  }
  closeSpace();
  starts.push(at);
  return { n: characters.length, characters, starts: Int32Array.from(starts) };
}
