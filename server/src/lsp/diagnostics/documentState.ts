/** The state of checking one open document: its phase, the input of the checks, and what was published last. */

import type { Scheme } from '../../core/annotation/index.ts';
import { FloodCounts } from '../../core/features/index.ts';
import type { LanguageTables, ProjectChecks } from '../../core/validate/index.ts';
import type { Settings } from '../../protocol/settings.ts';
import { type DocumentFinding, FindingCache } from '../../services/checking/findings.ts';
import type { OpenAndAccepted, Splitter } from '../../services/checking/openAndAccepted.ts';
import type { ShownDiagnostic } from '../connection/editor.ts';
import type { Snapshot } from '../documents/documents.ts';
import type { CheckedSnapshot } from './carryOver.ts';
import { KeptDiagnostics } from './toDiagnostic.ts';

/** The state kept for one open document. */
export interface DocumentState {
  phase: Phase;
  /** Undefined until the first run knows its settings. */
  basis: Basis | undefined;
  published: Published | undefined;
  /** Line that the user is looking at. */
  focus: number;
  scroll: NodeJS.Timeout | undefined;
  /** Whether findings were folded or left out. */
  isFlooded: boolean;
  /** Of the last publication. */
  readonly counts: FloodCounts<DocumentFinding>;
  readonly sent: KeptDiagnostics;
  /** Where DEPS and the rules for it differ, in the snapshot that was checked last. */
  graphs: readonly ShownDiagnostic[];
}

/** The progress of checking a document. `last` is the last whole check, of this version or an earlier one. */
type Phase =
  /** Edited; the check begins when the timer ends. */
  | {
      readonly name: 'waiting';
      readonly snapshot: Snapshot;
      readonly timer: NodeJS.Timeout;
      readonly last?: CheckedSnapshot;
    }
  /** A run for this snapshot is under way, which may have published part of its findings. */
  | { readonly name: 'checking'; readonly snapshot: Snapshot; readonly last?: CheckedSnapshot }
  /** Every sentence is checked, and all is published. */
  | { readonly name: 'checked'; readonly snapshot: Snapshot; readonly last: CheckedSnapshot }
  /** Not scheduled yet, or forgotten: a run that still holds the state ends. */
  | { readonly name: 'idle'; readonly snapshot?: undefined; readonly last?: undefined };

/** Everything known about a document: the 1,000 findings that an editor shows, and the others. */
export interface Published extends OpenAndAccepted {
  readonly snapshot: Snapshot;
  readonly cache: FindingCache;
  readonly splitter: Splitter;
  /** Whether every sentence was checked. */
  readonly isComplete: boolean;
}

/** The input of the checks. */
interface Basis {
  readonly settings: Settings;
  readonly language: LanguageTables | undefined;
  readonly checks: ProjectChecks | undefined;
  readonly scheme: Scheme;
  readonly cache: FindingCache;
}

/** Of a document that has just been opened. */
export const idleState = (): DocumentState => ({
  phase: { name: 'idle' },
  basis: undefined,
  published: undefined,
  focus: 0,
  scroll: undefined,
  isFlooded: false,
  counts: new FloodCounts(),
  sent: new KeptDiagnostics(),
  graphs: [],
});

/** The state's basis, replaced if any part of it has changed. */
export function basisFor(
  state: DocumentState,
  settings: Settings,
  language: LanguageTables | undefined,
  checks: ProjectChecks | undefined,
  scheme: Scheme,
): Basis {
  const { basis } = state;
  const isSame = basis?.settings === settings && basis.language === language && basis.checks === checks;
  if (isSame && basis.scheme === scheme) return basis;
  const now = { settings, language, checks, scheme, cache: new FindingCache(settings, language, checks, scheme) };
  state.basis = now;
  return now;
}

export function stopWaiting({ phase }: DocumentState): void {
  if (phase.name === 'waiting') clearTimeout(phase.timer);
}

/** Index of the sentence that the user is looking at. */
export function focusOf({ focus }: DocumentState, { document }: Snapshot): number {
  return document.sentenceAtLine(focus);
}

type Provenance = Pick<Published, 'snapshot' | 'cache' | 'splitter' | 'isComplete'>;

/** Whether findings are based on the same text, settings and acknowledgements. */
export function isSamePublication(a: Provenance | undefined, b: Provenance): boolean {
  return (
    a !== undefined &&
    a.snapshot === b.snapshot &&
    a.cache === b.cache &&
    a.splitter === b.splitter &&
    a.isComplete === b.isComplete
  );
}
