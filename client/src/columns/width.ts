/** How wide a text may be drawn, in columns of the font, and where it is cut if that is too wide. Pure. */

/** The part of a text that is shown, `text.slice(0, end)`, and its width in columns with the ellipsis that follows a cut. */
export interface Fitting {
  readonly end: number;
  readonly width: number;
}

/**
 * The whole text if it is at most `most` columns wide; else as much of it as leaves a column for an ellipsis. Widths are upper
 * bounds: only fonts know the rest, and room that a text does not fill harms nobody. Time O(most), however long the text is.
 */
export function fitting(text: string, most: number, eastAsianWidth: number): Fitting {
  const start = text.slice(0, most + 1);
  if (ASCII.test(start)) return start.length <= most ? wholeOf(text, text.length) : { end: most - 1, width: most };
  const readable = most * CHARACTERS_PER_COLUMN;
  let width = 0;
  let end = 0;
  for (let at = 0; at < text.length; ) {
    const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
    width += widthOf(character, eastAsianWidth);
    at += character.length;
    if (most < width || readable < at) return { end, width: most };
    // A mark has no width, so that it stays with its letter.
    if (width <= most - 1) end = at;
  }
  return wholeOf(text, Math.ceil(width));
}

const wholeOf = (text: string, width: number): Fitting => ({ end: text.length, width });

/** More letters and marks than that in a column no script has; beyond it someone plays with marks. */
const CHARACTERS_PER_COLUMN = 8;

const ASCII = /^[\x20-\x7e]*$/;

/** Written in one column, by the fonts that editors are used with or by those that stand in for them. */
const NARROW =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Thai}\p{Script=Common}]/u;
/** Drawn over or into what stands before it, or not at all; medial and final letters of decomposed Hangul, too. */
const ZERO = /[\p{Mn}\p{Me}\p{Cf}\u1160-\u11ff]/u;
/** VS Code shows these as `[U+202E]`, as they could hide what a text says. */
const SPELT_OUT = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;
const SPELT_OUT_WIDTH = '[U+202E]'.length;
/** Unicode's East Asian Width W and F, and what is drawn as a picture. */
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe10-\ufe19\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{16fe0}-\u{18dff}\u{1aff0}-\u{1b2ff}\u{20000}-\u{3fffd}\p{Emoji_Presentation}\p{Extended_Pictographic}]/u;
/** Scripts that no editor's font has: the letters of the fonts that stand in are wider than a column, hardly ever than two. */
const OTHER_WIDTH = 1.5;

function widthOf(character: string, eastAsianWidth: number): number {
  if (ASCII.test(character)) return 1;
  if (SPELT_OUT.test(character)) return SPELT_OUT_WIDTH;
  if (ZERO.test(character)) return 0;
  if (WIDE.test(character)) return eastAsianWidth;
  return NARROW.test(character) ? 1 : OTHER_WIDTH;
}
