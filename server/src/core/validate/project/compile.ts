/** The checks of `.treebank.json` as rules: read with the parser of searches, with their problems at their places in the file. */

import { localized } from '../../../localization/index.ts';
import type { Span } from '../../conllu/index.ts';
import { declaredIn, newPatternRoom, parseRequest, type Request } from '../../query/index.ts';
import { type CheckEntry, requestSpan, requestText } from '../acknowledge/checks.ts';
import type { ReadAcknowledgements } from '../acknowledge/file.ts';
import type { RuleInfo } from '../rule.ts';
import { type ProjectId, projectId } from './id.ts';

/** What a finding marks. `feature` is undefined for the form of a word. */
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

export interface ProjectProblem {
  readonly severity: 'error' | 'warning';
  readonly span: Span;
  readonly message: string;
}

/** A check that cannot be read is left out, with its problems. @param text of the file, for places. Time O(length) */
export function compileChecks(
  text: string,
  { file, places }: Pick<ReadAcknowledgements, 'file' | 'places'>,
): { readonly checks: readonly CompiledCheck[]; readonly problems: readonly ProjectProblem[] } {
  const problems: ProjectProblem[] = [];
  const checks: CompiledCheck[] = [];
  const room = newPatternRoom();
  for (const entry of file.checks ?? []) {
    const at = places.get(entry);
    const { request, problems: found } = parseRequest(requestText(entry), room);
    for (const { severity, span, message } of found) {
      const place = at === undefined ? { start: 0, end: 1 } : requestSpan(text, entry, at, span);
      problems.push({ severity, span: place, message: `${projectId(entry.name)}: ${message}` });
    }
    if (request === undefined) continue;
    const marked = markedIn(entry, request);
    if (marked !== undefined) checks.push({ info: infoOf(entry), what: asSentence(entry.message), request, marked });
    else {
      const names = declaredIn(request.blocks.filter(isOfPattern));
      const known = [...names.nodes, ...names.edges];
      const message = localized`${projectId(entry.name)}: "at" must be a node or an edge of the pattern, or a feature of a node: ${known.join(', ') || localized`it has none`}. This check is not used.`;
      problems.push({ severity: 'error', span: at?.at ?? { start: 0, end: 1 }, message });
    }
  }
  return { checks, problems };
}

const isOfPattern = ({ kind }: { readonly kind: string }): boolean => kind === 'pattern' || kind === 'global';

/** What `at` names; undefined if the pattern has no such name. The first node if nothing is named. */
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

function infoOf({ name, message, severity = 'warning', advice = '' }: CheckEntry): RuleInfo<ProjectId> {
  return {
    id: projectId(name),
    source: 'treebank',
    level: 3,
    severity,
    class: 'project',
    title: message.trim().replace(/\.$/, ''),
    why: '',
    whatToDo: advice.trim(),
    url: '',
  };
}
