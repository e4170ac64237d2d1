/** Capabilities of features whose code a browser loads on demand. */

import { CodeActionKind } from 'vscode-languageserver';
import { EDIT_COMMAND } from '../../protocol/edit.ts';
import type { Feature } from '../feature.ts';
import { FIX_ALL } from './kinds.ts';

export const codeActionCapabilities: Feature<unknown>['capabilities'] = ({ lazyEdits }) => ({
  codeActionProvider: {
    codeActionKinds: [CodeActionKind.QuickFix, CodeActionKind.RefactorRewrite, FIX_ALL],
    resolveProvider: lazyEdits,
  },
});

/** Clients register these commands as their own; ours has others. */
export const executeCommandCapabilities: Feature<unknown>['capabilities'] = ({ commands }) =>
  0 < commands.length ? {} : { executeCommandProvider: { commands: [EDIT_COMMAND] } };
