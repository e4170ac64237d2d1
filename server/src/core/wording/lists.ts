/** Lists within a sentence, and initial capitals. */

import { localized } from '../../localization/index.ts';

/** `a`, `a and b`, `a, b and c`; items beyond `most` are only counted: `a, b and 3 more`. */
export function enumerated(items: readonly string[], most = items.length): string {
  const shown = items.slice(0, most);
  if (shown.length < items.length) shown.push(localized`${items.length - shown.length} more`);
  if (shown.length < 2) return shown.join('');
  return localized`${shown.slice(0, -1).join(', ')} and ${shown[shown.length - 1]}`;
}

/** With an initial capital, the same in every language. */
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
