/** Findings as LSP diagnostics. */

import { type Diagnostic, DiagnosticSeverity, DiagnosticTag } from 'vscode-languageserver/node';
import { foldedMessage, type Shown } from '../core/features/index.ts';
import { RULES, type Severity } from '../core/validate/index.ts';
import type { Snapshot } from './documents.ts';
import { locationOf, rangeOf } from './ranges.ts';

const SEVERITY: Record<Severity, DiagnosticSeverity> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  information: DiagnosticSeverity.Information,
  hint: DiagnosticSeverity.Hint,
};

const ADDRESSES = new Map(RULES.map((rule) => [rule.id, rule.url]));

/** Findings that call for deleting what they mark: editors fade that out. */
const UNNECESSARY = new Set(['empty-sentence', 'extra-empty-line', 'pseudo-empty-line', 'empty-misc']);

export function toDiagnostic(snapshot: Snapshot, shown: Shown): Diagnostic {
  const { finding, sentence } = shown;
  const diagnostic: Diagnostic = {
    range: rangeOf(snapshot, sentence, finding.span),
    severity: SEVERITY[finding.severity],
    source: finding.source,
    code: finding.id,
    message: foldedMessage(shown),
  };
  const href = ADDRESSES.get(finding.id);
  if (href !== undefined) diagnostic.codeDescription = { href };
  if (UNNECESSARY.has(finding.id)) diagnostic.tags = [DiagnosticTag.Unnecessary];
  if (0 < finding.related.length) {
    diagnostic.relatedInformation = finding.related.map((place) => ({
      location: locationOf(snapshot, place.sentence ?? sentence, place.span),
      message: place.message,
    }));
  }
  return diagnostic;
}
