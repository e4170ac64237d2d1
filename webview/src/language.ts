/** Before anything else is loaded, as constants are texts, too: the translation that the extension has put into the page. */

import { type Language, speak } from '../../server/src/localization/index.ts';

const block = document.getElementById('language')?.textContent ?? undefined;
// Our own extension has written it.
if (block !== undefined) speak(JSON.parse(block) as Language);
