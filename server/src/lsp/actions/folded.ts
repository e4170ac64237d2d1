/** Leads from a line that stands for many findings to the others. */

import { CodeActionKind } from 'vscode-languageserver';
import { inert } from '../../inert/index.ts';
import { isFoldedData } from '../diagnostics/toDiagnostic.ts';
import type { HasClient } from '../feature.ts';
import type { MenuEntry } from './menu.ts';
import type { ActionProvider } from './provider.ts';

/** The client lists all findings of a rule. */
export const SHOW_FINDINGS = 'treebank.showFindings';

export const folded: ActionProvider<HasClient> = {
  entries({ client }, { own }) {
    if (!client.commands.includes(SHOW_FINDINGS)) return [];
    return own.flatMap((diagnostic): MenuEntry[] => {
      const { data, code } = diagnostic;
      if (!isFoldedData(data)) return [];
      const title = inert`Show all findings of “${code ?? ''}” in the Findings view`;
      const command = { title, command: SHOW_FINDINGS, arguments: [code] };
      return [{ role: 'other', action: { title, kind: CodeActionKind.QuickFix, diagnostics: [diagnostic], command } }];
    });
  },
};
