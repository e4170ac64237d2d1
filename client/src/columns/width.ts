/** The width at which a text may be drawn, in columns of the font, and where to truncate it if that is exceeded. Pure. */

/** The shown part of a text, `text.slice(0, end)`, and its width in columns, including the ellipsis if it is truncated. */
interface Fitting {
  readonly end: number;
  readonly width: number;
}

/**
 * The whole text if it is at most `most` columns wide, otherwise as much as leaves a column for an ellipsis. Widths are upper
 * bounds: only the font knows the real ones, and unused room does no harm. Time O(most), however long the text is.
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
    // Marks have no width, so they stay with their letter.
    if (width <= most - 1) end = at;
  }
  return wholeOf(text, Math.ceil(width));
}

const wholeOf = (text: string, width: number): Fitting => ({ end: text.length, width });

/** No script has more letters and marks in one column; more are stacked marks used for effect. */
const CHARACTERS_PER_COLUMN = 8;

const ASCII = /^[\x20-\x7e]*$/;

/** One column wide in the usual editor fonts and their fallback fonts. */
const NARROW =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Thai}\p{Script=Common}]/u;
/** Drawn over or into the preceding character, or not at all; includes medial and final letters of decomposed Hangul. */
const ZERO = /[\p{Mn}\p{Me}\p{Cf}\u1160-\u11ff]/u;
/** VS Code shows these as `[U+202E]`, because they could disguise the text. */
const SPELT_OUT = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;
const SPELT_OUT_WIDTH = '[U+202E]'.length;
/** Unicode's East Asian Width W and F, and emoji. */
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe10-\ufe19\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{16fe0}-\u{18dff}\u{1aff0}-\u{1b2ff}\u{20000}-\u{3fffd}\p{Emoji_Presentation}\p{Extended_Pictographic}]/u;
/** Scripts missing from editor fonts: letters of fallback fonts are wider than one column, but hardly ever two. */
const OTHER_WIDTH = 1.5;

function widthOf(character: string, eastAsianWidth: number): number {
  if (ASCII.test(character)) return 1;
  if (SPELT_OUT.test(character)) return SPELT_OUT_WIDTH;
  if (ZERO.test(character)) return 0;
  if (WIDE.test(character)) return eastAsianWidth;
  return NARROW.test(character) ? 1 : OTHER_WIDTH;
}
