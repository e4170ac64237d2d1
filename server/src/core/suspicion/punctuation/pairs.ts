/** Brackets and quotation marks: the pairs that belong together. */

/** Opening mark → the marks that close it. Quotation marks that open in one language close in another. */
const CLOSERS: ReadonlyMap<string, readonly string[]> = new Map([
  ['(', [')']],
  ['[', [']']],
  ['{', ['}']],
  ['（', ['）']],
  ['［', ['］']],
  ['｛', ['｝']],
  ['〈', ['〉']],
  ['《', ['》']],
  ['「', ['」']],
  ['『', ['』']],
  ['【', ['】']],
  ['-LRB-', ['-RRB-']],
  ['-LSB-', ['-RSB-']],
  ['"', ['"']],
  ["'", ["'"]],
  ['``', ["''"]],
  ['`', ["'", '`']],
  ['“', ['”', '“']],
  ['„', ['“', '”', '„']],
  ['”', ['”']],
  ['‘', ['’']],
  ['‚', ['‘', '’']],
  ['’', ['’']],
  ['«', ['»']],
  ['»', ['«', '»']],
  ['‹', ['›']],
  ['›', ['‹', '›']],
]);

/**
 * The partner of each mark by position, 0 for none. A mark closes the nearest open one that matches; marks opened in between stay
 * unpaired. O(words · depth).
 *
 * @param forms length n + 1 by position @param isMark 1 for punctuation
 */
export function pairsOf(forms: readonly string[], isMark: Uint8Array): Int32Array {
  const partner = new Int32Array(forms.length);
  const open: number[] = [];
  for (let word = 1; word < forms.length; word++) {
    if (isMark[word] === 0) continue;
    const form = forms[word];
    let at = open.length - 1;
    while (0 <= at && CLOSERS.get(forms[open[at]])?.includes(form) !== true) at--;
    if (0 <= at) {
      partner[word] = open[at];
      partner[open[at]] = word;
      open.length = at;
    } else if (CLOSERS.has(form)) open.push(word);
  }
  return partner;
}
