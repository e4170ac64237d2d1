/** A request with its keys, as people write them, ready to run as often as needed. */

import { localized } from '../../../localization/index.ts';
import type { LabelScheme } from '../graph/labels.ts';
import type { Strings } from '../graph/strings.ts';
import { Search } from '../search.ts';
import { type FileTexts, namedFiles } from '../syntax/files.ts';
import { type ClusterKey, parseKey } from '../syntax/keys.ts';
import { newPatternRoom } from '../syntax/limits.ts';
import { declaredIn } from '../syntax/names.ts';
import { parseRequest } from '../syntax/parse.ts';
import type { QueryProblem } from '../syntax/problem.ts';
import { MarkedMatches } from './marked.ts';

/** Plain data, for other threads. */
export interface SearchTexts {
  readonly request: string;
  /** Of the files that it names. */
  readonly files?: FileTexts;
  readonly keys: readonly string[];
  /** Leave enhanced edges out. */
  readonly isBasicOnly: boolean;
  /** See `SearchOptions`. */
  readonly mostWork: number;
  /** How labels are read; `ud` by default. */
  readonly scheme?: LabelScheme;
}

export interface CompiledSearch {
  /** Of the texts that `make` gets. */
  readonly scheme: LabelScheme;
  readonly make: (strings: Strings) => Search;
  readonly marked: () => MarkedMatches;
  readonly nKeys: number;
}

/** The location of a problem: the request, or the key with this index. */
export type ProblemIn = { readonly key?: number; readonly text: string; readonly problem: QueryProblem };

/** Never throws. */
export function compileSearch({
  request: text,
  files: { texts, base } = { texts: new Map(), base: '' },
  keys: keyTexts,
  isBasicOnly,
  mostWork,
  scheme = 'ud',
}: SearchTexts):
  | { readonly ok: true; readonly compiled: CompiledSearch }
  | { readonly ok: false; readonly error: ProblemIn } {
  const { request, problems } = parseRequest(text, newPatternRoom(), namedFiles(texts, base));
  if (request === undefined) return { ok: false, error: { text, problem: firstError(problems) } };
  const names = declaredIn(request.blocks.filter(({ kind }) => kind === 'pattern'));
  const keys: ClusterKey[] = [];
  for (const [index, each] of keyTexts.entries()) {
    const { key, problems: ofKey } = parseKey(each, names);
    if (key === undefined) return { ok: false, error: { key: index, text: each, problem: firstError(ofKey) } };
    keys.push(key);
  }
  const options = { isBasicOnly, keys, mostWork };
  const make = (strings: Strings) => new Search(request, strings, options);
  const marked = () => new MarkedMatches(request, options, scheme);
  return { ok: true, compiled: { scheme, make, marked, nKeys: keys.length } };
}

function firstError(problems: readonly QueryProblem[]): QueryProblem {
  const error = problems.find(({ severity }) => severity === 'error');
  return error ?? { severity: 'error', span: { start: 0, end: 0 }, message: localized`The request cannot be read.` };
}
