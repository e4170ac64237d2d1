/** The checks of a project as rules: named requests in Grew's language, read with the parser of searches. */

import { localized } from '../../../localization/index.ts';
import type { Span } from '../../conllu/index.ts';
import {
  addressOf,
  type ClusterKey,
  declaredIn,
  filesNamedIn,
  missingFile,
  namedFiles,
  newPatternRoom,
  parseKey,
  parseRequest,
  type Request,
} from '../../query/index.ts';
import type { Severity } from '../finding.ts';
import type { RuleInfo } from '../rule.ts';
import { type Exceptions, readExceptions } from './exceptions.ts';
import { type ProjectId, projectId } from './id.ts';

/** The part that a finding marks. `feature` is undefined for the form of a word. */
export type Marked =
  | { readonly kind: 'sentence' }
  | { readonly kind: 'node'; readonly name: string; readonly feature?: string }
  | { readonly kind: 'edge'; readonly name: string };

export interface CompiledCheck {
  readonly info: RuleInfo<ProjectId>;
  /** The message, as a sentence. */
  readonly what: string;
  readonly request: Request;
  readonly marked: Marked;
  /** Undefined if there are none. */
  readonly exceptions?: Exceptions;
  /** A match is a finding only where this value is rare among all matches of the treebank that have the same `among`. */
  readonly rare?: { readonly value: ClusterKey; readonly among: ClusterKey; readonly share: number };
}

/** Text, or its lines. */
type RequestLines = string | readonly string[];

/** A project check as written. Compiling it shows whether its request is valid. */
export interface CheckEntry {
  /** Letters, digits and hyphens; in a pack, its name and a slash before them. */
  readonly name: string;
  /** In Grew's language; a list contains the lines. */
  readonly request: RequestLines;
  /** More requests: a match of any is a finding. Each has the names that `at` needs. */
  readonly also?: readonly RequestLines[];
  /** A table of what is right as it is: see `readExceptions`. Its path, as those in requests. */
  readonly except?: string;
  /** What is wrong at a match: a sentence. */
  readonly message: string;
  /** If omitted: a warning. */
  readonly severity?: Severity;
  /** The part to mark: a node (`X`), one of its features (`X.lemma`), or an edge; if omitted: the first node. */
  readonly at?: string;
  /** A key of the matches, `X.lemma`: only those are findings whose value is rare in the treebank, among those with the same `among`. */
  readonly rare?: string;
  readonly among?: string;
  /** The largest share that is rare: `10 %`, which is the default. */
  readonly share?: string;
  /** Why it matters: a sentence or two. */
  readonly why?: string;
  /** What to do: a sentence or two. */
  readonly advice?: string;
  /** The page of the guideline. */
  readonly url?: string;
  /** Folder of its pack, with a slash at the end, as a path from the folder of `.treebank.json`; omitted for those of the project. */
  readonly base?: string;
  /** Texts of the files that the request names, by their paths from the folder of `.treebank.json`; undefined: not read. */
  readonly files?: readonly (readonly [path: string, text: string])[];
}

const textOf = (request: RequestLines): string => (typeof request === 'string' ? request : request.join('\n'));

const requestsOf = ({ request, also = [] }: CheckEntry): string[] => [request, ...also].map(textOf);

/** The files that a check names, as paths from the folder of `.treebank.json`. O(length) */
export const filesOfCheck = (check: CheckEntry): string[] => {
  const names = [...requestsOf(check).flatMap(filesNamedIn), ...(check.except === undefined ? [] : [check.except])];
  return names.map((name) => addressOf(name, check.base ?? ''));
};

interface CheckProblem {
  readonly severity: 'error' | 'warning';
  readonly check: CheckEntry;
  /** Which of its requests: 0 is `request`. */
  readonly index: number;
  /** In the text of the request (lines joined by `\n`); undefined: the problem is another part of the check. */
  readonly span: Span | undefined;
  readonly message: string;
}

/** A check with an invalid request is left out, and its problems are reported. One with several requests is compiled for each. Time O(length) */
export function compileChecks(entries: readonly CheckEntry[]): {
  readonly checks: readonly CompiledCheck[];
  readonly problems: readonly CheckProblem[];
} {
  const problems: CheckProblem[] = [];
  const checks: CompiledCheck[] = [];
  const room = newPatternRoom();
  for (const check of entries) {
    const id = projectId(check.name);
    const files = namedFiles(new Map(check.files), check.base ?? '');
    const own: CompiledCheck[] = [];
    const complain = (message: string) =>
      problems.push({ severity: 'error', check, index: 0, span: undefined, message });
    const complainWithId = (message: string) => complain(`${id}: ${message}`);
    const exceptions = check.except === undefined ? undefined : exceptionsIn(check.except, files, complainWithId);
    for (const [index, text] of requestsOf(check).entries()) {
      const { request, problems: found } = parseRequest(text, room, files);
      for (const { severity, span, message } of found)
        problems.push({ severity, check, index, span, message: `${id}: ${message}` });
      const marked = request && markedIn(check, request);
      if (request !== undefined && marked === undefined) {
        const names = declaredIn(request.blocks.filter(isOfPattern));
        const known = [...names.nodes, ...names.edges];
        complain(
          localized`${id}: "at" must be a node or an edge of the pattern, or a feature of a node: ${known.join(', ') || localized`it has none`}. This check is not used.`,
        );
      }
      const rare =
        request === undefined || check.rare === undefined ? undefined : rareIn(check, request, complainWithId);
      const isWhole = check.rare === undefined || rare !== undefined;
      if (request !== undefined && marked !== undefined && isWhole)
        own.push({ info: infoOf(check), what: asSentence(check.message), request, marked, exceptions, rare });
    }
    // Half of a check would find half of what it is for.
    if (own.length === requestsOf(check).length) checks.push(...own);
  }
  return { checks, problems };
}

function exceptionsIn(
  name: string,
  files: ReturnType<typeof namedFiles>,
  complain: (message: string) => void,
): Exceptions | undefined {
  const file = files.open(name);
  if (file !== undefined) return readExceptions(file.text, (line, message) => complain(`${name}:${line}: ${message}`));
  complain(missingFile(name));
  return undefined;
}

/** Undefined, and said, if one of the keys is none. */
function rareIn(
  { rare = '', among = '', share = '10 %' }: CheckEntry,
  { blocks }: Request,
  complain: (message: string) => void,
): CompiledCheck['rare'] {
  const names = declaredIn(blocks.filter(isOfPattern));
  const [value, group] = (['rare', 'among'] as const).map((field) => {
    const { key, problems } = parseKey(field === 'rare' ? rare : among, names);
    for (const { message } of problems) complain(`"${field}": ${message}`);
    return key;
  });
  return value && group && { value, among: group, share: Number.parseFloat(share) / 100 };
}

const isOfPattern = ({ kind }: { readonly kind: string }): boolean => kind === 'pattern' || kind === 'global';

/** The part that `at` names; undefined if the pattern has no such name. The first node if nothing is named. */
function markedIn({ at }: CheckEntry, { blocks }: Request): Marked | undefined {
  const { nodes, edges } = declaredIn(blocks.filter(isOfPattern));
  if (at === undefined) {
    const [first] = nodes;
    return first === undefined ? { kind: 'sentence' } : { kind: 'node', name: first };
  }
  const [name, ...feature] = at.split('.');
  if (edges.has(name) && feature.length === 0) return { kind: 'edge', name };
  if (!nodes.has(name) || 1 < feature.length) return undefined;
  return feature.length === 0 ? { kind: 'node', name } : { kind: 'node', name, feature: feature[0] };
}

const asSentence = (message: string): string => message.trim().replace(/(?<![.!?…])$/, '.');

function infoOf({
  name,
  message,
  severity = 'warning',
  why = '',
  advice = '',
  url = '',
}: CheckEntry): RuleInfo<ProjectId> {
  return {
    id: projectId(name),
    source: 'treebank',
    level: 3,
    severity,
    class: 'project',
    title: message.trim().replace(/\.$/, ''),
    why: why.trim(),
    whatToDo: advice.trim(),
    url,
  };
}
