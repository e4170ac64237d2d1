/** Kinds of code actions besides those of the protocol. */

import { CodeActionKind } from 'vscode-languageserver';

export const FIX_ALL = `${CodeActionKind.SourceFixAll}.treebank`;
