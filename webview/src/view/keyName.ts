/** Keys as they are shown. */

const NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ' ': 'Space',
    ArrowLeft: '←',
    ArrowRight: '→',
    ArrowUp: '↑',
    ArrowDown: '↓',
    Escape: 'Esc',
    Delete: 'Del',
    PageUp: 'Page Up',
    PageDown: 'Page Down',
    '-': '−',
  }),
);

/** `Shift+ArrowLeft` → `Shift+←`, `H` → `Shift+H`. */
export function keyName(key: string): string {
  const modifiers = /^(?:(?:Ctrl|Shift)\+)*/.exec(key)?.[0] ?? '';
  const rest = key.slice(modifiers.length);
  const name = NAMES.get(rest) ?? (/^[a-zA-Z]$/.test(rest) ? rest.toUpperCase() : rest);
  return `${modifiers}${/^[A-Z]$/.test(rest) ? 'Shift+' : ''}${name}`;
}
