/** Helpers for printed text. */

/** A text in at most `width` characters, cut at the last blank that fits. */
export function clip(text: string, width: number): string {
  if (text.length <= width) return text;
  const cut = text.lastIndexOf(' ', width - 2);
  // No half of a pair.
  return `${text
    .slice(0, 0 < cut ? cut : width - 1)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd()}…`;
}

/** Its end, which distinguishes names of files, in at most `width` characters. */
export const clipStart = (text: string, width: number): string =>
  text.length <= width ? text : `…${text.slice(1 - width).replace(/^[\udc00-\udfff]/, '')}`;

/** Below this, a column of text is harder to read than long lines. */
const NARROWEST = 40;

/** Breaks a text at blanks into lines of at most `width` characters; all but the first are indented. */
export function wrap(text: string, width: number, indent: number): string {
  if (width < NARROWEST) return text;
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && width < line.length + 1 + word.length) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line].join(`\n${' '.repeat(indent)}`);
}
