/** Checks one sentence with the rules of the requested levels. */

import { mweCategoriesOf, type Scheme } from '../annotation/index.ts';
import type { Sentence } from '../conllu/index.ts';
import { Analysis, Has } from './analysis.ts';
import { mentionFactsOf } from './coreference/facts.ts';
import type { Finding, Level } from './finding.ts';
import { lostLinesOf } from './lostLines.ts';
import type { ProjectChecks } from './project/checks.ts';
import { type KnownFinding, NEEDS_FEATURES, RULES, SENTENCE_RULES } from './registry.ts';
import { blanksFinding } from './rules/blanksForTabs.ts';
import { idsThatStandAlone, withoutConsequences } from './rules/lostEmptyLine.ts';
import { HIGHEST, holdsIn } from './scheme.ts';
import type { LanguageTables } from './tables.ts';
import { factsOf, type SentenceFacts } from './treebank/facts.ts';

export interface CheckOptions {
  /** Highest level of the official validator to check; default 3. */
  readonly level?: Level;
  /** Tables of the treebank's language: without them, levels 4 and 5 find nothing. Level 6 needs none. */
  readonly language?: LanguageTables;
  /** What the relations mean; UD by default. The tables of languages are those of UD, so SUD is checked up to level 3. */
  readonly scheme?: Scheme;
  /** Categories that multiword expressions may have; those of both editions by default. */
  readonly mweCategories?: ReadonlySet<string>;
  /** The project's own checks. */
  readonly checks?: Pick<ProjectChecks, 'inspect'>;
}

export interface Inspection {
  /** Findings in the sentence by itself, in text order. */
  readonly findings: readonly KnownFinding[];
  /** Input of the checks of the whole treebank, see TreebankFold. */
  readonly facts: SentenceFacts;
}

const analysis = new Analysis();
const ANY_MWE = mweCategoriesOf();
/** The rules as objects of one shape, because the engine compiles a loop over many shapes again and again. */
const STEPS = SENTENCE_RULES.map((rule) => ({
  check: rule.check,
  needs: rule.needs,
  isOfTrees: rule.infos.every((info) => info.class === 'tree'),
}));
const STAND_ALONE = idsThatStandAlone(RULES);

/**
 * Findings in a sentence by itself, and the facts that checks of the whole treebank need. Pure: the same sentence and options
 * give the same result. Time O(length).
 */
export function inspectSentence(sentence: Sentence, options: CheckOptions = {}): Inspection {
  const { scheme = 'ud' } = options;
  const { level: asked = 3, language } = options;
  const level = Math.min(asked === 6 && language === undefined ? 3 : asked, HIGHEST[scheme]);
  analysis.read(sentence);
  analysis.scheme = scheme;
  analysis.mweCategories = options.mweCategories ?? ANY_MWE;
  analysis.language = 4 <= level ? language : undefined;
  const blanks = blanksFinding(sentence);
  if (blanks !== undefined) return { findings: [blanks], facts: factsOf(analysis, [blanks], NONE) };
  // If a block contains several sentences, its tree is meaningless, and its arcs cross by the thousand.
  const hasLost = 0 < lostLinesOf(sentence).length;
  const columns = sentence.columns.isTen ? undefined : sentence.columns;
  let found: KnownFinding[] | undefined;
  for (const { check, needs, isOfTrees } of STEPS) {
    if (hasLost && isOfTrees) continue;
    if (columns !== undefined && needs !== undefined && columns.missing(needs) !== undefined) continue;
    // Rules report only declared ids, and RuleId is the union of these.
    const findings = check(analysis) as readonly KnownFinding[];
    if (findings.length === 0) continue;
    found ??= [];
    for (const each of findings) if (each.level <= level && holdsIn(scheme, each.id)) found.push(each);
  }
  let counts: SentenceFacts['counts'] = [];
  if (3 <= level && !hasLost && options.checks !== undefined) {
    const ofProject = options.checks.inspect(sentence, scheme);
    ({ counts } = ofProject);
    if (0 < ofProject.findings.length) found = [...(found ?? []), ...ofProject.findings];
  }
  const { findings, facts } = sortedOut(found, hasLost);
  // Mentions have nothing to do with relations and their scheme.
  const mentions = asked === 6 && !hasLost ? mentionFactsOf(sentence) : undefined;
  if (counts.length === 0 && mentions === undefined) return { findings, facts };
  return { findings, facts: { ...facts, ...(0 < counts.length && { counts }), ...(mentions && { mentions }) } };
}

/** Of the sentence that `analysis` has read. */
function sortedOut(found: KnownFinding[] | undefined, hasLost: boolean): Inspection {
  if (found === undefined) return { findings: NONE, facts: factsOf(analysis, NONE, NONE) };
  sortFindings(found);
  if (hasLost) found = withoutConsequences(found, STAND_ALONE);
  if (analysis.has & Has.features || !found.some(needsFeatures)) {
    return { findings: found, facts: factsOf(analysis, found, NONE) };
  }
  const findings = found.filter((each) => !needsFeatures(each));
  return { findings, facts: factsOf(analysis, found, found.filter(needsFeatures)) };
}

/** Only the findings of `inspectSentence`. */
export function checkSentence(sentence: Sentence, options: CheckOptions = {}): readonly KnownFinding[] {
  return inspectSentence(sentence, options).findings;
}

const NONE: readonly KnownFinding[] = Object.freeze([]);

function needsFeatures(finding: Finding): boolean {
  return NEEDS_FEATURES.has(finding.id);
}

/** Above this many findings, insertion sort is slower than the engine's sorting. */
const MANY = 64;

/** Each rule finds in text order, so there is little to move. Keeps the order of findings at the same position. */
function sortFindings(found: Finding[]): void {
  if (MANY < found.length) {
    found.sort(inTextOrder);
    return;
  }
  for (let i = 1; i < found.length; i++) {
    const each = found[i];
    let place = i;
    for (; 0 < place && 0 < inTextOrder(found[place - 1], each); place--) found[place] = found[place - 1];
    found[place] = each;
  }
}

function inTextOrder(a: Finding, b: Finding): number {
  return a.span.start - b.span.start || a.span.end - b.span.end;
}
