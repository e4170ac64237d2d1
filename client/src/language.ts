/** Sets the translation that VS Code has chosen, before all other modules load, as their constants are texts. Undefined in English. */

import { env, l10n } from 'vscode';
import { speak } from '../../server/src/localization/index.ts';

if (l10n.bundle !== undefined) speak({ tag: env.language, texts: l10n.bundle });
