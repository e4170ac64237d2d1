/** All rules, in the order in which they produce findings. A new rule is one file and one line here. */

import type { Finding } from './finding.ts';
import { foreign } from './foreign.ts';
import type { ProjectId } from './project/id.ts';
import type { Rule, RuleInfo } from './rule.ts';
import { auxiliaries } from './rules/auxiliaries.ts';
import { columns } from './rules/columns.ts';
import { controlCharacters } from './rules/controlCharacters.ts';
import { coreArguments } from './rules/coreArguments.ts';
import { cupt } from './rules/cupt.ts';
import { deprel } from './rules/deprel.ts';
import { deps } from './rules/deps.ts';
import { emptyLines } from './rules/emptyLines.ts';
import { enhancedGraph } from './rules/enhancedGraph.ts';
import { features } from './rules/features.ts';
import { featureTables } from './rules/featureTables.ts';
import { filledCells } from './rules/filledCells.ts';
import { fixed } from './rules/fixed.ts';
import { flatForeign } from './rules/flatForeign.ts';
import { goeswith } from './rules/goeswith.ts';
import { headSelfLoop } from './rules/headSelfLoop.ts';
import { intervals } from './rules/intervals.ts';
import { langWithoutTables } from './rules/langWithoutTables.ts';
import { leaves } from './rules/leaf.ts';
import { lostEmptyLine } from './rules/lostEmptyLine.ts';
import { metadata } from './rules/metadata.ts';
import { misc } from './rules/misc.ts';
import { finiteWithoutMood } from './rules/mood.ts';
import { multipleRoots } from './rules/multipleRoots.ts';
import { mwe } from './rules/mwe.ts';
import { nonprojectiveArc } from './rules/nonprojectiveArc.ts';
import { nonTree } from './rules/nonTree.ts';
import { oblique } from './rules/oblique.ts';
import { oneWordToken } from './rules/oneWordToken.ts';
import { orphanHead } from './rules/orphan.ts';
import { pronType } from './rules/pronType.ts';
import { punctuation } from './rules/punctuation.ts';
import { reading } from './rules/reading.ts';
import { relationTables } from './rules/relationTables.ts';
import { relUpos } from './rules/relUpos.ts';
import { repeatedTypo } from './rules/repeatedTypo.ts';
import { rightToLeft } from './rules/rightToLeft.ts';
import { rootRelation } from './rules/rootRelation.ts';
import { spaceAfter } from './rules/spaceAfter.ts';
import { sud } from './rules/sud.ts';
import { textRule } from './rules/text.ts';
import { textForms } from './rules/textForms.ts';
import { notMh4, notOneEndpointCrossing } from './rules/treeClass.ts';
import { unicodeNormalization } from './rules/unicodeNormalization.ts';
import { unknownUpos } from './rules/upos.ts';
import { whitespace } from './rules/whitespace.ts';
import { wordsWithSpaces } from './rules/wordsWithSpaces.ts';
import { TREEBANK_RULES } from './treebank/rules.ts';

/** Rules that check single sentences, by the level of their ids. */
const RULES_OF_SENTENCES = [
  // Level 1: lines, columns, IDs. Findings that explain the others come first.
  lostEmptyLine,
  columns,
  reading,
  emptyLines,
  unicodeNormalization,
  controlCharacters,
  whitespace,
  intervals,
  oneWordToken,
  // Level 2: UD's requirements on the format.
  headSelfLoop,
  multipleRoots,
  nonTree,
  filledCells,
  unknownUpos,
  features,
  deprel,
  misc,
  spaceAfter,
  metadata,
  textRule,
  textForms,
  enhancedGraph,
  // Columns and attributes of PARSEME.
  mwe,
  cupt,
  // Levels 2 and 3.
  deps,
  // Level 3: the guidelines for all languages.
  pronType,
  finiteWithoutMood,
  rootRelation,
  fixed,
  relUpos,
  flatForeign,
  rightToLeft,
  coreArguments,
  oblique,
  orphanHead,
  leaves,
  goeswith,
  punctuation,
  // Surface-syntactic UD, in place of UD's checks of relations.
  sud,
  // Levels 4 and 5: the tables of the language.
  wordsWithSpaces,
  repeatedTypo,
  featureTables,
  relationTables,
  auxiliaries,
  langWithoutTables,
  // Ours.
  nonprojectiveArc,
  notMh4,
  notOneEndpointCrossing,
] as const satisfies readonly Rule[];

export const SENTENCE_RULES: readonly Rule[] = RULES_OF_SENTENCES;

type Declared = (typeof RULES_OF_SENTENCES)[number] | (typeof TREEBANK_RULES)[number] | typeof foreign;

/** Every id that can be reported. Tables of ids are typed by it, so that a wrong or retired one does not compile. */
export type RuleId = Declared['infos'][number]['id'];

/** A finding of one of these rules, or of a project check. */
export type KnownFinding = Finding<RuleId | ProjectId>;

/** The facts about every id, ordered by level. */
export const RULES: readonly RuleInfo[] = [...SENTENCE_RULES, ...TREEBANK_RULES, foreign]
  .flatMap((rule: Pick<Rule, 'infos' | 'unreported'>) => [...rule.infos, ...(rule.unreported ?? [])])
  .sort((a, b) => a.level - b.level);

const INFOS: ReadonlyMap<string, RuleInfo> = new Map(RULES.map((info) => [info.id, info]));

/** The facts about an id; undefined for unknown ids. */
export function infoOf(id: string): RuleInfo | undefined {
  return INFOS.get(id);
}

/** Ids with a given property. */
export function idsOf(holds: (info: RuleInfo) => boolean | undefined): ReadonlySet<string> {
  return new Set(RULES.filter((info) => holds(info)).map(({ id }) => id));
}

/** Ids that apply only if the treebank has features at all. */
export const NEEDS_FEATURES = idsOf(({ needsFeatures }) => needsFeatures);

/** Ids found only in the treebank as a whole. */
export const FOUND_IN_TREEBANK: ReadonlySet<string> = new Set([
  ...TREEBANK_RULES.flatMap(({ infos }) => infos.map(({ id }) => id)),
  ...NEEDS_FEATURES,
]);
