/** A rule: what it reports, declared once, and the pure function that finds it. */

import type { Span } from '../conllu/index.ts';
import type { Analysis } from './analysis.ts';
import type { Finding, FindingSource, Level, RelatedPlace, Severity } from './finding.ts';
import { cut } from './listing.ts';

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
  /** Why it matters: sentences. */
  readonly why: string;
  /** Sentences. */
  readonly whatToDo: string;
  /** The guideline. */
  readonly url: string;
}

/** Declares a check of the official validator; an error unless it says otherwise. */
export function udRule(info: Omit<RuleInfo, 'source' | 'severity'> & { readonly severity?: Severity }): RuleInfo {
  const { severity = 'error', ...rest } = info;
  return { ...rest, source: 'ud', severity };
}

/** Some ids that are found together, by one pass over a sentence. */
export interface Rule {
  readonly infos: readonly RuleInfo[];
  /** What is wrong in a sentence; NONE, the shared empty list, where nothing is. */
  readonly check: (analysis: Analysis) => readonly Finding[];
}

/** The empty list of findings: a clean sentence allocates nothing. */
export const NONE: readonly Finding[] = Object.freeze([]);

export interface FindingDetails {
  readonly related?: readonly RelatedPlace[];
  /** See Finding. */
  readonly officialLine?: number;
  /** What to do in this very case, in place of the rule's general advice. */
  readonly advice?: string;
  /** See Finding. */
  readonly repeats?: boolean;
}

const NOWHERE: readonly RelatedPlace[] = Object.freeze([]);

/** What is wrong is said in few words; more than these UTF-16 units quote a cell that is broken in another way. */
const LONGEST_WHAT = 1000;

/** A finding of a rule. @param whole what is wrong here, as a sentence; why and what to do follow it in the message */
export function finding(info: RuleInfo, span: Span, whole: string, details: FindingDetails = {}): Finding {
  const { related = NOWHERE, officialLine, advice = info.whatToDo, repeats = false } = details;
  const what = cut(whole, LONGEST_WHAT);
  const message = `${what} ${info.why} ${advice}`;
  const { id, source, level, severity } = info;
  if (repeats) return { id, source, level, severity, span, what, message, related, officialLine, repeats };
  return officialLine === undefined
    ? { id, source, level, severity, span, what, message, related }
    : { id, source, level, severity, span, what, message, related, officialLine };
}
