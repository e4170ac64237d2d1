/** Search by tree pattern in Grew's language: requests in, matches out. The language is described in docs/search.md. */

export { Clusters } from './clusters.ts';
export { type CompiledSearch, compileSearch, type ProblemIn, type SearchTexts } from './found/compiled.ts';
export { GraphStore } from './found/graphs.ts';
export {
  HIT_STRIDE,
  HitCollector,
  HitField,
  type Hits,
  NO_HITS,
  nInCluster,
  nMatchesAt,
  sentencesIn,
} from './found/hits.ts';
export { lineOf } from './found/line.ts';
export { type MarkedEdge, type MarkedMatch, MarkedMatches } from './found/marked.ts';
export { lineOfMatch, tableHeader, tableRow } from './found/table.ts';
export { MOST_NAMED_WORDS, requestForRows, wordRows } from './fromWords.ts';
export { featureOfFeats, featureOfMisc, isOfFeats, MWE } from './graph/featureNames.ts';
export { nodeCell } from './graph/features.ts';
export { type Graph, GraphReader, nodeId, nodeRow } from './graph/graph.ts';
export { LABEL_SCHEMES, type LabelScheme } from './graph/labels.ts';
export { MOST_TEXTS, Strings } from './graph/strings.ts';
export { SAMPLE } from './match/plan.ts';
export { edgeText, type Match, MOST_WORK_OF_PLAN, readersFor, Search } from './search.ts';
export {
  addressOf,
  type FileTexts,
  filesNamedIn,
  gatherFiles,
  missingFile,
  type NamedFiles,
  namedFiles,
} from './syntax/files.ts';
export { type ClusterKey, parseKey } from './syntax/keys.ts';
export { linesOfTable } from './syntax/lexicons.ts';
export { newPatternRoom } from './syntax/limits.ts';
export { declaredIn } from './syntax/names.ts';
export { continuationAt, parseRequest } from './syntax/parse.ts';
export { printValue } from './syntax/print.ts';
export { placeInText, type QueryProblem } from './syntax/problem.ts';
export type { Expected } from './syntax/scanner.ts';
export type { Block, Clause, Expression, FeatureTest, LabelTest, Name, Request, ValueTest } from './syntax/types.ts';
