/** The checks of a project as rules: named requests in Grew's language, read with the parser of searches. */

import { localized } from '../../../localization/index.ts';
import type { Span } from '../../conllu/index.ts';
import {
  addressOf,
  declaredIn,
  filesNamedIn,
  namedFiles,
  newPatternRoom,
  parseRequest,
  type Request,
} from '../../query/index.ts';
import type { Severity } from '../finding.ts';
import type { RuleInfo } from '../rule.ts';
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
}

/** A project check as written. Compiling it shows whether its request is valid. */
export interface CheckEntry {
  /** Letters, digits and hyphens; in a pack, its name and a slash before them. */
  readonly name: string;
  /** In Grew's language; a list contains the lines. */
  readonly request: string | readonly string[];
  /** What is wrong at a match: a sentence. */
  readonly message: string;
  /** If omitted: a warning. */
  readonly severity?: Severity;
  /** The part to mark: a node (`X`), one of its features (`X.lemma`), or an edge; if omitted: the first node. */
  readonly at?: string;
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

const requestText = ({ request }: CheckEntry): string => (typeof request === 'string' ? request : request.join('\n'));

/** The files that a check names, as paths from the folder of `.treebank.json`. O(length) */
export const filesOfCheck = (check: CheckEntry): string[] =>
  filesNamedIn(requestText(check)).map((name) => addressOf(name, check.base ?? ''));

interface CheckProblem {
  readonly severity: 'error' | 'warning';
  readonly check: CheckEntry;
  /** In the text of the request (lines joined by `\n`); undefined: the problem is what the check marks (`at`). */
  readonly span: Span | undefined;
  readonly message: string;
}

/** A check with an invalid request is left out, and its problems are reported. Time O(length) */
export function compileChecks(entries: readonly CheckEntry[]): {
  readonly checks: readonly CompiledCheck[];
  readonly problems: readonly CheckProblem[];
} {
  const problems: CheckProblem[] = [];
  const checks: CompiledCheck[] = [];
  const room = newPatternRoom();
  for (const check of entries) {
    const id = projectId(check.name);
    const { request, problems: found } = parseRequest(
      requestText(check),
      room,
      namedFiles(new Map(check.files), check.base ?? ''),
    );
    for (const { severity, span, message } of found)
      problems.push({ severity, check, span, message: `${id}: ${message}` });
    if (request === undefined) continue;
    const marked = markedIn(check, request);
    if (marked !== undefined) checks.push({ info: infoOf(check), what: asSentence(check.message), request, marked });
    else {
      const names = declaredIn(request.blocks.filter(isOfPattern));
      const known = [...names.nodes, ...names.edges];
      const message = localized`${id}: "at" must be a node or an edge of the pattern, or a feature of a node: ${known.join(', ') || localized`it has none`}. This check is not used.`;
      problems.push({ severity: 'error', check, span: undefined, message });
    }
  }
  return { checks, problems };
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
