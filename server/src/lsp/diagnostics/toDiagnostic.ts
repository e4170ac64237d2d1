/** Findings as LSP diagnostics. */

import { DiagnosticSeverity, DiagnosticTag } from 'vscode-languageserver';
import { foldedMessage, type ShownFinding } from '../../core/features/index.ts';
import { infoOf, type Severity } from '../../core/validate/index.ts';
import { type Inert, inert, inertLines } from '../../inert/index.ts';
import type { DocumentFinding, FindingsBySentence } from '../../services/checking/findings.ts';
import type { Accepted, OpenAndAccepted } from '../../services/checking/openAndAccepted.ts';
import type { ShownDiagnostic } from '../connection/editor.ts';
import type { Snapshot } from '../documents/documents.ts';
import { locationOf, rangeOf } from '../documents/ranges.ts';

const SEVERITY: Record<Severity, DiagnosticSeverity> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  information: DiagnosticSeverity.Information,
  hint: DiagnosticSeverity.Hint,
};

/** The data of a diagnostic that stands for other findings as well. */
interface FoldedData {
  readonly folded: number;
}

/** It was sent back by the client, so it is checked. */
export function isFoldedData(data: unknown): data is FoldedData {
  return typeof data === 'object' && data !== null && 'folded' in data && typeof data.folded === 'number';
}

/** All findings by sentence; accepted ones become hints that give the reason. */
export function acceptedAsHints({ open, accepted }: OpenAndAccepted): FindingsBySentence {
  if (accepted.size === 0) return open;
  const all = open.slice();
  for (const [index, here] of accepted) {
    const hints = here.map(({ finding, standing }) => ({
      ...finding,
      severity: 'hint' as const,
      message: `${finding.message}\n${acceptedBecause(standing)}`,
    }));
    all[index] = [...(open[index] ?? []), ...hints];
  }
  return all;
}

/** Says, as a sentence, why a finding is accepted. */
export function acceptedBecause(standing: Accepted['standing']): Inert {
  return standing === 'baseline' ? inert`In the baseline.` : inert`Acknowledged: ${standing.reason}`;
}

/** The first line, which problem lists show, says what is wrong; below, why it matters and what to do. */
function inLines({ what, message }: DocumentFinding): string {
  return message.startsWith(`${what} `) ? `${what}\n${message.slice(what.length + 1)}` : message;
}

/** A file of the workspace may name any page, but must not make a link of it. */
const guidelineOf = ({ url }: DocumentFinding): string | undefined =>
  url?.startsWith('https://universaldependencies.org/') ? url : undefined;

/** @param where the other findings that a folded one stands for are listed */
function toDiagnostic(snapshot: Snapshot, shown: ShownFinding<DocumentFinding>, where: string): ShownDiagnostic {
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
  const page = info?.url ?? guidelineOf(finding);
  if (page !== undefined) diagnostic.codeDescription = { href: page };
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

interface Kept {
  readonly line: number;
  readonly folded: number;
  readonly where: string;
  readonly diagnostic: ShownDiagnostic;
}

/** The last diagnostics sent for one document: after an edit hardly any differs. */
export class KeptDiagnostics {
  private readonly kept = new WeakMap<DocumentFinding, Kept>();

  /** As `toDiagnostic`. A finding moves with its sentence, so only the line of that can have changed. */
  of(snapshot: Snapshot, shown: ShownFinding<DocumentFinding>, where: string): ShownDiagnostic {
    const { finding, sentence, folded } = shown;
    // Places in other sentences move with those.
    if (finding.elsewhere !== undefined && 0 < finding.elsewhere.length) return toDiagnostic(snapshot, shown, where);
    const { line } = snapshot.document.positionIn(sentence, 0);
    const last = this.kept.get(finding);
    if (last !== undefined && last.line === line && last.folded === folded && last.where === where)
      return last.diagnostic;
    const diagnostic = toDiagnostic(snapshot, shown, where);
    this.kept.set(finding, { line, folded, where, diagnostic });
    return diagnostic;
  }
}
