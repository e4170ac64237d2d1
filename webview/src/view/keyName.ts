/** Display names of keys. */

import { localized } from '../../../server/src/localization/index.ts';

const NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ' ': localized`Space`,
    ArrowLeft: '←',
    ArrowRight: '→',
    ArrowUp: '↑',
    ArrowDown: '↓',
    Enter: localized`Enter`,
    Escape: localized`Esc`,
    Backspace: localized`Backspace`,
    Delete: localized`Del`,
    Home: localized`Home`,
    End: localized`End`,
    PageUp: localized`Page Up`,
    PageDown: localized`Page Down`,
    '-': '−',
  }),
);

const MODIFIERS: ReadonlyMap<string, string> = new Map([
  ['Ctrl', localized`Ctrl`],
  ['Shift', localized`Shift`],
]);

/** `Shift+ArrowLeft` → `Shift+←`, `H` → `Shift+H`. */
export function keyName(key: string): string {
  const pressed = /^(?:(?:Ctrl|Shift)\+)*/.exec(key)?.[0] ?? '';
  const rest = key.slice(pressed.length);
  const isCapital = /^[A-Z]$/.test(rest);
  const modifiers = `${pressed}${isCapital ? 'Shift+' : ''}`.replace(/\w+/g, (name) => MODIFIERS.get(name) ?? name);
  const name = NAMES.get(rest) ?? (/^[a-zA-Z]$/.test(rest) ? rest.toUpperCase() : rest);
  return `${modifiers}${name}`;
}
