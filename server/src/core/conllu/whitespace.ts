/**
 * White space as Python and so the official validator define it: Unicode's, and the separators U+001C to U+001F. `trim` and `\s` of
 * JavaScript differ: they include the byte order mark (U+FEFF), and lack the separators and U+0085.
 */

export function isSpace(code: number): boolean {
  if (code < 0x80) return code === 32 || (9 <= code && code <= 13) || (28 <= code && code <= 31);
  if (code < 0x1680) return code === 0xa0 || code === 0x85;
  return (
    code === 0x1680 ||
    (0x2000 <= code && code <= 0x200a) ||
    code === 0x2028 ||
    code === 0x2029 ||
    code === 0x202f ||
    code === 0x205f ||
    code === 0x3000
  );
}

/** Whether a piece of text is not empty and contains no white space. @param units of the text around it */
export function isVisible(units: Uint16Array, start: number, end: number): boolean {
  for (let i = start; i < end; i++) {
    const c = units[i];
    if (c <= 32 || (0x80 <= c && isSpace(c))) return false;
  }
  return start < end;
}

/** The same characters, for regular expressions. */
export const SPACES = '\\x09-\\x0d\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000';

/** The text without white space at its ends: Python's `strip`. O(length). */
export function trimmed(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isSpace(text.charCodeAt(start))) start++;
  while (start < end && isSpace(text.charCodeAt(end - 1))) end--;
  return text.slice(start, end);
}

/** Whether the text is empty or white space alone. */
export function isBlank(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (!isSpace(text.charCodeAt(i))) return false;
  return true;
}

/** Whether there is white space anywhere in the text. */
export function hasSpace(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (isSpace(text.charCodeAt(i))) return true;
  return false;
}
