/** A rule: what it reports, declared once, and the pure function that finds it. */

import type { Span } from '../conllu/index.ts';
import type { Analysis } from './analysis.ts';
import type { Finding, FindingSource, Level, RelatedPlace, Severity } from './finding.ts';
import { cut } from './listing.ts';

/** Kinds of incidents of the official validator, and `tree` for ours. */
export type RuleClass = 'unicode' | 'format' | 'metadata' | 'morpho' | 'syntax' | 'enhanced' | 'tree';

/** Everything that the editor, the command line and docs/rules.md say about an id. */
export interface RuleInfo<Id extends string = string> {
  /** Kebab-case, never renamed; the official validator's where it has the check. */
  readonly id: Id;
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
  /** `tree`: the heads make no tree, which is an error at every stage of the work. `root`: HEAD and DEPREL disagree about the root. */
  readonly structure?: 'tree' | 'root';
  /** Counts only if the treebank has features at all. */
  readonly needsFeatures?: true;
  /** Reported once for a file, though each sentence may have what it is about. */
  readonly oncePerFile?: true;
  /**
   * Whether it is about one cell or line, so that it holds where a block is several sentences, too. Unless given, those of the classes
   * `unicode` and `morpho` do.
   */
  readonly standsAlone?: boolean;
  /** Calls for deleting what it marks: editors fade that out. */
  readonly isUnnecessary?: true;
  /** Says that a tree is outside a class: a fact that a setting turns off. */
  readonly isClassHint?: true;
  /** What its message tells of an arc, which a hover in the same place then leaves out. */
  readonly tells?: 'head' | 'cycle' | 'crossings';
}

/** Declares a check of the official validator; an error unless it says otherwise. */
export function udRule<const Id extends string>(
  info: Omit<RuleInfo<Id>, 'source' | 'severity'> & { readonly severity?: Severity },
): RuleInfo<Id> {
  const { severity = 'error', ...rest } = info;
  return { ...rest, source: 'ud', severity };
}

/** Declares a check of ours. */
export function treebankRule<const Id extends string>(info: Omit<RuleInfo<Id>, 'source'>): RuleInfo<Id> {
  return { ...info, source: 'treebank' };
}

/** Some ids that are found together, by one pass over a sentence. */
export interface Rule<Id extends string = string> {
  readonly infos: readonly RuleInfo<Id>[];
  /** Ids of the official validator for what is reported under another id, there and here: documented, and of no other use. */
  readonly unreported?: readonly RuleInfo[];
  /** What is wrong in a sentence; NONE, the shared empty list, where nothing is. */
  readonly check: (analysis: Analysis) => readonly Finding[];
}

/** Declares a rule, with the ids that it reports in its type. */
export function rule<Id extends string>(declared: Rule<Id>): Rule<Id> {
  return declared;
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
export function finding<Id extends string>(
  info: RuleInfo<Id>,
  span: Span,
  whole: string,
  details: FindingDetails = {},
): Finding<Id> {
  const { related = NOWHERE, officialLine, advice = info.whatToDo, repeats = false } = details;
  const what = cut(whole, LONGEST_WHAT);
  const message = `${what} ${info.why} ${advice}`;
  const { id, source, level, severity } = info;
  if (repeats) return { id, source, level, severity, span, what, message, related, officialLine, repeats };
  return officialLine === undefined
    ? { id, source, level, severity, span, what, message, related }
    : { id, source, level, severity, span, what, message, related, officialLine };
}
