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
export { type LinePiece, lineOf } from './found/line.ts';
export { type MarkedEdge, type MarkedMatch, MarkedMatches, type MarkedNode } from './found/marked.ts';
export { lineOfMatch, tableHeader, tableRow } from './found/table.ts';
export { MOST_NAMED_WORDS, requestForRows, wordRows } from './fromWords.ts';
export { COLUMN_FEATURES, featureOfFeats, featureOfMisc } from './graph/featureNames.ts';
export { cellOf as nodeCell } from './graph/features.ts';
export {
  ALL_NEEDS,
  allNeeds,
  type Graph,
  GraphReader,
  idOf,
  labelText,
  type Needs,
  rowOf as nodeRow,
} from './graph/graph.ts';
export { MOST_TEXTS, Strings } from './graph/strings.ts';
export { SAMPLE } from './match/plan.ts';
export {
  edgeText,
  type Match,
  MOST_WORK,
  MOST_WORK_OF_PLAN,
  type Outcome,
  type PlainMatch,
  Search,
  type SearchOptions,
} from './search.ts';
export { type ClusterKey, type ParsedKey, parseKey } from './syntax/keys.ts';
export { newPatternRoom } from './syntax/limits.ts';
export { declaredIn, type Names } from './syntax/names.ts';
export { type Continuation, continuationAt, type ParsedRequest, parseRequest } from './syntax/parse.ts';
export { printBlock, printClause, printRequest } from './syntax/print.ts';
export { placeInText, type QueryProblem } from './syntax/problem.ts';
export type { Expected } from './syntax/scanner.ts';
export type { Block, Clause, FeatureTest, LabelTest, Name, Request, ValueTest } from './syntax/types.ts';
export type { NamesSoFar } from './syntax/unfinished.ts';
