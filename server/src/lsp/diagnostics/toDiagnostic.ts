/** Findings as LSP diagnostics. */

import { DiagnosticSeverity, DiagnosticTag } from 'vscode-languageserver';
import { foldedMessage, type Shown } from '../../core/features/index.ts';
import { infoOf, type Severity } from '../../core/validate/index.ts';
import { type Inert, inert, inertLines } from '../../inert/index.ts';
import type { ShownDiagnostic } from '../connection/editor.ts';
import type { Snapshot } from '../documents/documents.ts';
import { locationOf, rangeOf } from '../documents/ranges.ts';
import type { DocumentFinding, FindingsBySentence } from './findings.ts';
import type { Accepted, OpenAndAccepted } from './openAndAccepted.ts';

const SEVERITY: Record<Severity, DiagnosticSeverity> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  information: DiagnosticSeverity.Information,
  hint: DiagnosticSeverity.Hint,
};

/** What a diagnostic carries that stands for more findings than its own. */
export interface FoldedData {
  readonly folded: number;
}

/** It comes back from the client, so it is checked. */
export function isFoldedData(data: unknown): data is FoldedData {
  return typeof data === 'object' && data !== null && 'folded' in data && typeof data.folded === 'number';
}

/** All findings by sentence, the accepted ones as hints that say why. */
export function acceptedAsHints({ open, accepted }: OpenAndAccepted): FindingsBySentence {
  if (accepted.size === 0) return open;
  const all = open.slice();
  for (const [index, here] of accepted) {
    const hints = here.map(({ finding, standing }) => ({
      ...finding,
      severity: 'hint' as const,
      message: `${finding.message}\n${reasonOf(standing)}`,
    }));
    all[index] = [...(open[index] ?? []), ...hints];
  }
  return all;
}

/** Why a finding is accepted, as a sentence. */
export function reasonOf(standing: Accepted['standing']): Inert {
  return standing === 'baseline' ? inert`In the baseline.` : inert`Acknowledged: ${standing.reason}`;
}

/** What is wrong on the first line, which lists of problems show; why it matters and what to do below. */
function inLines({ what, message }: DocumentFinding): string {
  return message.startsWith(`${what} `) ? `${what}\n${message.slice(what.length + 1)}` : message;
}

/** @param where the other findings of a folded one are listed */
export function toDiagnostic(snapshot: Snapshot, shown: Shown<DocumentFinding>, where: string): ShownDiagnostic {
  const { finding, sentence } = shown;
  const diagnostic: ShownDiagnostic = {
    range: rangeOf(snapshot, sentence, finding.span),
    severity: SEVERITY[finding.severity],
    source: finding.source,
    code: finding.id,
    message: inertLines(foldedMessage({ ...shown, finding: { ...finding, message: inLines(finding) } }, where)),
  };
  if (0 < shown.folded) diagnostic.data = { folded: shown.folded } satisfies FoldedData;
  const info = infoOf(finding.id);
  if (info !== undefined) diagnostic.codeDescription = { href: info.url };
  if (info?.isUnnecessary) diagnostic.tags = [DiagnosticTag.Unnecessary];
  const related = [
    ...finding.related.map(({ span, message }) => ({
      location: locationOf(snapshot, sentence, span),
      message: inert(message),
    })),
    ...(finding.elsewhere ?? []).map(({ place, spot, message }) => ({
      location: locationOf(snapshot, place, spot.span),
      message: inert(message),
    })),
  ];
  if (0 < related.length) diagnostic.relatedInformation = related;
  return diagnostic;
}
