/** Definition of a family of code actions and of its input. */

import {
  type CancellationToken,
  type CodeAction,
  CodeActionKind,
  type Diagnostic,
  type Range,
} from 'vscode-languageserver';
import type { Inert } from '../../inert/index.ts';
import type { ShownAction } from '../connection/editor.ts';
import type { Located } from '../documents/documents.ts';
import type { MenuEntry } from './menu.ts';

/** One request for a menu. */
interface Asked {
  /** Position of the cursor, or the start of the selection. */
  readonly located: Located;
  readonly range: Range;
  /** Our diagnostics on the sentence. */
  readonly own: readonly Diagnostic[];
  /** Whether the cursor is on a word that has no head yet. */
  readonly isBlank: boolean;
  /** Whether the menu lists only rewrites. */
  readonly isRewriting: boolean;
}

/**
 * A family of code actions: one file in this folder, one line in `PROVIDERS`.
 *
 * @template Needs the parts of the server that it uses
 */
export interface ActionProvider<Needs> {
  readonly entries: (server: Needs, asked: Asked) => readonly MenuEntry[];
  /** Computes the edits of a chosen action that was sent without them; undefined for actions of other providers. */
  readonly resolve?: (server: Needs, action: CodeAction, token: CancellationToken) => Promise<CodeAction> | undefined;
}

export const REWRITE = `${CodeActionKind.RefactorRewrite}.treebank`;

/** A quick fix of the diagnostics that it answers, or a rewrite if it answers none. */
export function newAction(title: Inert, answered: Diagnostic[]): ShownAction {
  return 0 < answered.length
    ? { title, kind: CodeActionKind.QuickFix, diagnostics: answered }
    : { title, kind: REWRITE };
}
