/** A rule: a declaration of its reports, and a pure function that finds them. */

import { translated } from '../../localization/index.ts';
import type { ColumnIndex, Span } from '../conllu/index.ts';
import type { Analysis } from './analysis.ts';
import type { Finding, FindingSource, Level, RelatedPlace, Severity } from './finding.ts';
import { cut } from './listing.ts';

/** Kinds of incidents of the official validator, `tree` for ours, `project` for the checks of `.treebank.json`, and `release` for those of a repository. */
type RuleClass =
  | 'unicode'
  | 'format'
  | 'metadata'
  | 'morpho'
  | 'syntax'
  | 'enhanced'
  | 'coref'
  | 'tree'
  | 'project'
  | 'release';

/**
 * Everything that the editor, the command line and docs/rules.md say about an id. Texts are English and declared with `translatable`;
 * what an editor shows of them goes through `translated`.
 */
export interface RuleInfo<Id extends string = string> {
  /** Kebab-case, never renamed; the official validator's if it has the check. */
  readonly id: Id;
  readonly source: FindingSource;
  readonly level: Level;
  /** Unless a setting overrides it. */
  readonly severity: Severity;
  readonly class: RuleClass;
  /** What is wrong, in one line. */
  readonly title: string;
  /** Why it matters: sentences. */
  readonly why: string;
  /** Sentences. */
  readonly whatToDo: string;
  /** The guideline; '' for the checks of a project. */
  readonly url: string;
  /**
   * `tree`: the heads do not form a tree, which is an error at every stage of the work. `root`: HEAD and DEPREL disagree about
   * the root.
   */
  readonly structure?: 'tree' | 'root';
  /** Applies only if the treebank has features at all. */
  readonly needsFeatures?: true;
  /** Reported once per file, although each sentence may be affected. */
  readonly oncePerFile?: true;
  /**
   * Whether it concerns a single cell or line, so that it also holds if a block contains several sentences. By default true for
   * those of the classes `unicode` and `morpho`.
   */
  readonly standsAlone?: boolean;
  /** The remedy is to delete the marked text: editors fade it out. */
  readonly isUnnecessary?: true;
  /** Reports that a tree is outside a class: a fact that a setting can turn off. */
  readonly isClassHint?: true;
  /** The part of its message about an arc, which a hover in the same place then omits. */
  readonly tells?: 'head' | 'cycle' | 'crossings';
}

/** Declares a check of the official validator; an error by default. */
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

/** Several ids that are found together, in one pass over a sentence. */
export interface Rule<Id extends string = string> {
  readonly infos: readonly RuleInfo<Id>[];
  /** Columns without which it says nothing: in a file that lacks one of them, it is off. Cells that it looks at by `hasCell` need no mention. */
  readonly needs?: readonly ColumnIndex[];
  /** Ids of the official validator whose problems are reported under another id, there and here: documented, but otherwise unused. */
  readonly unreported?: readonly RuleInfo[];
  /** The findings in a sentence; NONE, the shared empty list, if there are none. */
  readonly check: (analysis: Analysis) => readonly Finding[];
}

/** Declares a rule, with the ids that it reports as part of its type. */
export function rule<Id extends string>(declared: Rule<Id>): Rule<Id> {
  return declared;
}

/** The empty list of findings: a clean sentence allocates nothing. */
export const NONE: readonly Finding[] = Object.freeze([]);

export interface FindingDetails {
  readonly related?: readonly RelatedPlace[];
  /** See Finding. */
  readonly officialLine?: number;
  /** Advice for this particular case, instead of the rule's general advice; `translatable` or translated. */
  readonly advice?: string;
  /** See Finding. */
  readonly repeats?: boolean;
}

const NOWHERE: readonly RelatedPlace[] = Object.freeze([]);

/** A description of an error is short; anything longer than this, in UTF-16 units, quotes a cell that is broken in another way. */
const LONGEST_WHAT = 1000;

/** A finding of a rule. @param whole what is wrong here, as a sentence; the reason and the advice follow it in the message */
export function finding<Id extends string>(
  info: RuleInfo<Id>,
  span: Span,
  whole: string,
  details: FindingDetails = {},
): Finding<Id> {
  const { related = NOWHERE, officialLine, advice = info.whatToDo, repeats = false } = details;
  const what = cut(whole, LONGEST_WHAT);
  const message = `${what} ${translated(info.why)} ${translated(advice)}`;
  const { id, source, level, severity } = info;
  // All of one shape, which is faster to read.
  return {
    id,
    source,
    level,
    severity,
    span,
    what,
    message,
    related,
    officialLine,
    repeats: repeats ? true : undefined,
  };
}

/**
 * The same finding further on in the text: for rules that remember what is wrong with a cell, which have no related places. Of the shape of
 * `finding`.
 */
export function shifted(found: Finding, by: number): Finding {
  const { id, source, level, severity, what, message, related, officialLine, repeats } = found;
  const span = { start: found.span.start + by, end: found.span.end + by };
  return { id, source, level, severity, span, what, message, related, officialLine, repeats };
}
