/**
 * A button of a bar, and the key that does the same. The key is shown only while the page has the keyboard: pressed elsewhere it would be typed
 * into the text. Which bars are told so is one rule of the style sheet.
 */

import { type Button, createButton } from '../toolkit.ts';
import { element } from './element.ts';
import { keyName } from './keyName.ts';

/** @param key named as in `keys.ts`; a digit is before the name, as in a list */
export function createKeyButton(name: string, key: string, onClick: () => void): Button {
  const button = createButton(name, undefined, onClick);
  // One element, as the parts of a button lose the blanks between them; and no span, which the toolkit takes for an icon.
  const isDigit = /^[1-9]$/.test(key);
  const shown = element('span', 'button-key', isDigit ? `${key}: ` : ` (${keyName(key)})`);
  button.element.replaceChildren(element('bdi', 'button-text', ...(isDigit ? [shown, name] : [name, shown])));
  return button;
}
