/** Text in LaTeX. */

const COMMANDS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '\\': '\\textbackslash{}',
    '{': '\\{',
    '}': '\\}',
    $: '\\$',
    '#': '\\#',
    '%': '\\%',
    _: '\\_',
    '^': '\\textasciicircum{}',
    '~': '\\textasciitilde{}',
    '<': '\\textless{}',
    '>': '\\textgreater{}',
    '|': '\\textbar{}',
    // In the texts of tikz-dependency, \& begins the next column.
    '&': '\\symbol{38}',
    // After the end of a row, LaTeX would read these as its options.
    '[': '{[}',
    ']': '{]}',
    '*': '{*}',
    // Ligatures that produce other characters.
    '-': '{-}',
    '`': '{`}',
    "'": "{'}",
    '\u00a0': '~',
  }),
);

/** For the cells and labels of a picture. Control characters and line breaks become blanks. */
export const escapeLatex = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\u2028\u2029]/gu, ' ')
    .replaceAll(/[\\{}$#%_^~<>|&[\]*`'\u00a0-]/g, (each) => COMMANDS.get(each) ?? each);
