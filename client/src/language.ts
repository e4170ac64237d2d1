/** Before anything else is loaded, as constants are texts, too: the translation that VS Code has chosen. Undefined in English. */

import { env, l10n } from 'vscode';
import { speak } from '../../server/src/localization/index.ts';

if (l10n.bundle !== undefined) speak({ tag: env.language, texts: l10n.bundle });
