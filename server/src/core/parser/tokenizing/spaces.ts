/** White space in MISC, escaped as in UDPipe: `\s \t \r \n`, `\p` for a pipe, `\\`; other white space as `\uXXXX`. */

const NAMES = new Map([
  [' ', '\\s'],
  ['\t', '\\t'],
  ['\r', '\\r'],
  ['\n', '\\n'],
  ['|', '\\p'],
  ['\\', '\\\\'],
]);
const CHARACTERS = new Map([...NAMES].map(([character, name]) => [name, character]));

export function escapeSpaces(space: string): string {
  return Array.from(space, (each) => {
    return (
      NAMES.get(each) ??
      (each < '\u007f' && ' ' < each ? each : `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`)
    );
  }).join('');
}

/** What is escaped in no known way stays as it is. */
export function unescapeSpaces(value: string): string {
  return value.replace(/\\u([0-9a-f]{4})|\\./gu, (found, code: string | undefined) =>
    code === undefined ? (CHARACTERS.get(found) ?? found) : String.fromCharCode(Number.parseInt(code, 16)),
  );
}
