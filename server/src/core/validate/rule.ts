/** A rule: what it reports, declared once, and the pure function that finds it. */

import type { Span } from '../conllu/index.ts';
import type { Analysis } from './analysis.ts';
import type { Finding, FindingSource, Level, RelatedPlace, Severity } from './finding.ts';

/** Kinds of incidents of the official validator, and `tree` for ours. */
export type RuleClass = 'unicode' | 'format' | 'metadata' | 'morpho' | 'syntax' | 'enhanced' | 'tree';

/** Everything that the editor, the command line and docs/rules.md say about an id. */
export interface RuleInfo {
  /** Kebab-case, never renamed; the official validator's where it has the check. */
  readonly id: string;
  readonly source: FindingSource;
  readonly level: Level;
  /** Unless a setting says otherwise. */
  readonly severity: Severity;
  readonly class: RuleClass;
  /** What is wrong, in one line. */
  readonly title: string;
  /** Why it matters. */
  readonly why: string;
  readonly whatToDo: string;
  /** The guideline. */
  readonly url: string;
}

/** Some ids that are found together, by one pass over a sentence. */
export interface Rule {
  readonly infos: readonly RuleInfo[];
  /** What is wrong in a sentence; NONE, the shared empty list, where nothing is. */
  readonly check: (analysis: Analysis) => readonly Finding[];
}

/** The empty list of findings: a clean sentence allocates nothing. */
export const NONE: readonly Finding[] = Object.freeze([]);

/** A finding of a rule. */
export function finding(info: RuleInfo, span: Span, message: string, related: readonly RelatedPlace[] = []): Finding {
  return { id: info.id, source: info.source, level: info.level, severity: info.severity, span, message, related };
}
