/** Sets the translation that the extension has put into the page, before all other modules load, as their constants are texts. */

import { type Language, speak } from '../../server/src/localization/index.ts';

const block = document.getElementById('language')?.textContent ?? undefined;
// Our own extension wrote it.
if (block !== undefined) speak(JSON.parse(block) as Language);
