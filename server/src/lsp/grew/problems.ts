/** Errors of a request or of rules, as diagnostics: at once, because reading them takes a few milliseconds. */

import { DiagnosticSeverity } from 'vscode-languageserver';
import { inert } from '../../inert/index.ts';
import type { Editor, ShownDiagnostic } from '../connection/editor.ts';
import { type GrewSource, rangeIn } from './documents.ts';

export function publishProblems(connection: Pick<Editor, 'sendDiagnostics'>, source: GrewSource): void {
  const diagnostics = source.parsed.problems.map(
    ({ severity, span, message }): ShownDiagnostic => ({
      range: rangeIn(source, span),
      severity: severity === 'error' ? DiagnosticSeverity.Error : DiagnosticSeverity.Warning,
      source: 'treebank',
      message: inert(message),
    }),
  );
  void connection.sendDiagnostics({ uri: source.uri, version: source.version, diagnostics });
}

export const withdrawProblems = (connection: Pick<Editor, 'sendDiagnostics'>, uri: string): void =>
  void connection.sendDiagnostics({ uri, diagnostics: [] });
