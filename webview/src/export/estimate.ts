/**
 * Widths of texts without a font to ask, as on the command line. Upper bounds, in em, for the widest of the usual sans-serif fonts
 * (DejaVu Sans, Verdana): too much room only spaces the words out, too little would let them overlap. Pure.
 */

import type { Measure } from '../scene.ts';
import { FONTS } from './pictureStyle.ts';

/** Classes of characters and their widths; the first match counts. */
const WIDTHS: readonly (readonly [RegExp, number])[] = [
  // Drawn over or into the character before, or not at all.
  [/[\p{Mn}\p{Me}\p{Cf}\u1160-\u11ff]/u, 0],
  [/[ijlI.,:;'|!]/, 0.4],
  [/[mwMW%@]/, 1.02],
  [/[a-z0-9 _()[\]/\\"*°-]/, 0.65],
  [/[A-Z&#$<>=+~?]/, 0.84],
  // Unicode's East Asian Width W and F, and emoji.
  [
    /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe10-\ufe19\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{16fe0}-\u{18dff}\u{1aff0}-\u{1b2ff}\u{20000}-\u{3fffd}]/u,
    1.02,
  ],
  [/[\p{Emoji_Presentation}\p{Extended_Pictographic}]/u, 1.4],
  [/[\p{Script=Hebrew}\p{Script=Thai}\p{Script=Lao}]/u, 0.72],
  [/\p{Script=Arabic}/u, 0.95],
  [/\p{Lu}/u, 0.95],
  [/[\p{Script=Latin}\p{Script=Greek}]/u, 0.72],
  [/[\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Georgian}]/u, 0.95],
  [/[\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Ethiopic}]/u, 1.2],
];

const OTHER = 1.2;
const BOLD = 1.12;

/** Time linear in the length of the text. */
export const estimateWidth: Measure = (text, style) => {
  const { size, weight, spacing } = FONTS[style];
  let width = 0;
  for (const character of text) {
    const [, em] = WIDTHS.find(([characters]) => characters.test(character)) ?? [undefined, OTHER];
    width += em * size * (weight === 400 ? 1 : BOLD) + (em === 0 ? 0 : spacing);
  }
  return width;
};
