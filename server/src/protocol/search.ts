/** Search by tree pattern: a request runs through files; its results are counted as they arrive and read in pages. */

import type { Inert } from '../inert/index.ts';
import type { Answer } from './answer.ts';
import type { WireDocument, WireRange } from './text.ts';

/** LSP request `treebank/search`: runs a request. Its partial results (`$/progress`) are `SearchProgress`. A new search does not end earlier ones. */
export const SEARCH_REQUEST = 'treebank/search';

export interface SearchParams {
  /** In Grew's language. */
  readonly request: string;
  /** Address of its file, if it has one: the files that it names are relative to it, otherwise to the treebank. */
  readonly from?: string;
  /** The active one; the first of `uris` by default. */
  readonly treebank?: string;
  /** Keys by which the matches are counted. */
  readonly keys: readonly string[];
  /** Leave enhanced edges out. */
  readonly isBasicOnly?: boolean;
  /** Files, in the order of the results; the editor's version of open ones, others from disk. */
  readonly uris: readonly string[];
  readonly partialResultToken?: string | number;
}

export interface SearchCounts {
  /** Matches. */
  readonly count: number;
  /** Sentences with matches. */
  readonly sentences: number;
  /** Sentences searched. */
  readonly searched: number;
}

export interface SearchProgress extends SearchCounts {
  /** Number of the search, for its pages. The results of the last two are kept. */
  readonly search: number;
  readonly milliseconds: number;
  /** Files with matches so far, in order. */
  readonly files: readonly FoundFile[];
  /** If there are keys: the clusters so far, most frequent first; at most `MOST_CLUSTERS`. */
  readonly clusters: readonly FoundCluster[];
  /** Number of all clusters. */
  readonly nClusters: number;
}

/** More clusters are counted but not listed. */
export const MOST_CLUSTERS = 2000;

export interface FoundFile {
  readonly uri: string;
  readonly count: number;
  readonly sentences: number;
}

export interface FoundCluster {
  /** Its number, for its pages. */
  readonly cluster: number;
  /** The values of the keys. */
  readonly values: readonly Inert[];
  readonly count: number;
}

export type SearchResult = Answer<
  SearchProgress & {
    /** What was left out, and why. */
    readonly notes: readonly Inert[];
  }
>;

/** Part of a list: the matches in a file, in a cluster, or in both. */
interface InSearch {
  readonly search: number;
  /** Only the matches of this cluster. */
  readonly cluster?: number;
}

/** LSP request `treebank/searchFiles`: the files with matches of a cluster; null if the search is no longer kept. */
export const SEARCH_FILES_REQUEST = 'treebank/searchFiles';
export type SearchFilesParams = InSearch;

/** LSP request `treebank/searchPage`: sentences of a file with their matches; null if the search is no longer kept or the file has changed. */
export const SEARCH_PAGE_REQUEST = 'treebank/searchPage';

export interface SearchPageParams extends InSearch {
  readonly uri: string;
  /** First sentence, among those of the file with matches. */
  readonly offset: number;
  readonly limit: number;
}

export interface SearchPage {
  readonly sentences: readonly FoundMatches[];
  /** Number of all sentences with matches. */
  readonly count: number;
}

/** A sentence with its matches. */
export interface FoundMatches {
  /** Document version that the positions refer to; undefined for a file that was not open. */
  readonly version?: number;
  /** Lines of the sentence, half-open. */
  readonly startLine: number;
  readonly endLine: number;
  /** The sent_id, or `line 7`. */
  readonly name: Inert;
  /** The sentence, starting shortly before the first match. */
  readonly text: Inert;
  /** Matched parts of `text`, half-open. */
  readonly highlights: readonly (readonly [start: number, end: number])[];
  readonly matches: readonly FoundMatch[];
  /** Number of all matches: a sentence lists at most `MOST_MATCHES`. */
  readonly count: number;
}

export const MOST_MATCHES = 100;

export interface FoundMatch {
  readonly nodes: readonly FoundNode[];
  readonly edges: readonly FoundEdge[];
}

export interface FoundNode {
  /** As in the request. */
  readonly name: Inert;
  /** As in the file; 0 is the root. */
  readonly id: string;
  readonly form: Inert;
  /** The FORM cell; undefined for the root. */
  readonly range?: WireRange;
}

export interface FoundEdge {
  /** As in the request; undefined if it has none. */
  readonly name?: Inert;
  /** IDs as in the file; 0 is the root. */
  readonly head: string;
  readonly dependent: string;
  readonly label: Inert;
  /** An arc of DEPS, not of HEAD. */
  readonly isEnhanced: boolean;
  /** DEPREL of the dependent, or its item of DEPS. */
  readonly range: WireRange;
}

/** LSP request `treebank/stepMatch`: the match after or before a position; the first follows the last. Null if there is none. */
export const STEP_MATCH_REQUEST = 'treebank/stepMatch';

export interface StepMatchParams extends InSearch {
  readonly direction: 'next' | 'previous';
  /** Starting point: a line of a file, and the match shown there. Undefined: before the first match. */
  readonly from?: MatchPlace;
}

export interface MatchPlace {
  readonly uri: string;
  readonly line: number;
  /** Index of the match in its sentence; undefined if none is shown. */
  readonly match?: number;
}

export interface SteppedMatch {
  readonly uri: string;
  readonly sentence: FoundMatches;
  /** Index in `sentence.matches`. */
  readonly match: number;
  /** Number of the sentence among all with matches, from 1, and their number. */
  readonly number: number;
  readonly count: number;
}

/** LSP request `treebank/exportMatches`: a part of the results as text; null as for `treebank/searchPage`. */
export const EXPORT_MATCHES_REQUEST = 'treebank/exportMatches';

export interface ExportMatchesParams extends InSearch {
  /**
   * `conllu`: the sentences, byte for byte. `tsv`: a row for each match, with a header at the beginning. `spreadsheet`: the same with formulas as text.
   */
  readonly format: 'conllu' | 'tsv' | 'spreadsheet';
  /** 0 at first, then `next` of the preceding part. */
  readonly offset: number;
}

export interface ExportedMatches {
  readonly text: string;
  /** Start of the next part; undefined at the end. */
  readonly next?: number;
}

/** LSP request `treebank/requestFor`: a request made from words, for *Search for This*. */
export const REQUEST_FOR_REQUEST = 'treebank/requestFor';

export interface RequestForParams {
  readonly textDocument: WireDocument;
  /** Lines of words, empty nodes and multiword tokens of one sentence; those of others are ignored. */
  readonly lines: readonly number[];
}

export type RequestForResult = Answer<{
  /** In Grew's language. */
  readonly request: string;
}>;
