/** What annotators said about unusual annotations (`core/suspicion`), as `.treebank.json` keeps it: verdicts on words, and muted kinds. */

import type { Span } from '../../conllu/index.ts';
import type { JsonNode } from './json.ts';

/** `right`: right as it is. `taken`: the suggestion was taken. `later`: to be decided. */
export const VERDICTS = ['right', 'taken', 'later'] as const;
export type VerdictName = (typeof VERDICTS)[number];

export interface Verdict {
  /** Name of the file, without a folder. */
  readonly file: string;
  /** See `sentenceKey`. */
  readonly sentence: string;
  /** The word, see `lockKey`. */
  readonly at: string;
  /** The list in which the word was judged. */
  readonly list: string;
  /** What was unusual about it: head, relation, upos, …. */
  readonly kind: string;
  readonly verdict: VerdictName;
  /** What verdicts are generalized over: the annotation that was judged, and what was suggested. */
  readonly group: string;
  readonly reason?: string;
}

/** Words of which a kind of entry is not listed, in all files of the folder. */
export interface Muted {
  /** `arc`: heads, relations and repeats; otherwise the kind. */
  readonly what: string;
  readonly deprel?: string;
  readonly upos: string;
}

const FIELDS = ['file', 'sentence', 'at', 'list', 'kind', 'verdict', 'group', 'reason'] as const;
const MUTED_FIELDS = ['what', 'deprel', 'upos'] as const;

/** Tells what was left out. */
type Complain = (span: Span, message: string) => void;

export function readVerdicts(node: JsonNode, complain: Complain): Verdict[] {
  return elementsOf(node, complain, 'A list of verdicts is expected here.').flatMap((element) => {
    const texts = textsOf(element, FIELDS, 'A verdict', complain);
    if (texts === undefined) return [];
    const { file, sentence, at, list, kind, verdict, group, reason } = texts;
    const name = VERDICTS.find((each) => each === verdict);
    if (!file || !sentence || !at || !list || !kind || name === undefined || group === undefined) {
      const message = `A verdict needs "file", "sentence", "at", "list", "kind", "group", and "verdict" (${VERDICTS.join(', ')}). This entry is not used.`;
      complain(element.span, message);
      return [];
    }
    return [{ file, sentence, at, list, kind, verdict: name, group, ...(reason === undefined ? {} : { reason }) }];
  });
}

export function readMuted(node: JsonNode, complain: Complain): Muted[] {
  return elementsOf(node, complain, 'A list of muted kinds is expected here.').flatMap((element) => {
    const texts = textsOf(element, MUTED_FIELDS, 'A muted kind', complain);
    if (texts === undefined) return [];
    const { what, deprel, upos } = texts;
    if (!what || !upos) {
      complain(element.span, 'A muted kind needs "what" and "upos". This entry is not used.');
      return [];
    }
    return [{ what, ...(deprel === undefined ? {} : { deprel }), upos }];
  });
}

function elementsOf(node: JsonNode, complain: Complain, message: string): readonly JsonNode[] {
  if (node.kind === 'array') return node.elements;
  complain(node.span, message);
  return [];
}

function textsOf<Field extends string>(
  node: JsonNode,
  fields: readonly Field[],
  name: string,
  complain: Complain,
): Partial<Record<Field, string>> | undefined {
  const texts: Partial<Record<Field, string>> = {};
  if (node.kind !== 'object') {
    complain(node.span, `${name} must be an object. This entry is not used.`);
    return undefined;
  }
  for (const [key, { keySpan, value }] of node.fields) {
    const field = fields.find((each) => each === key);
    if (field === undefined || value.kind !== 'string') {
      const problem =
        field === undefined ? `has no field ${JSON.stringify(key)}` : `must have a string as ${JSON.stringify(key)}`;
      complain(field === undefined ? keySpan : value.span, `${name} ${problem}. This entry is not used.`);
      return undefined;
    }
    texts[field] = value.value;
  }
  return texts;
}

/** One line for each, sorted. */
export const printVerdicts = (verdicts: readonly Verdict[]): string[] => printed(verdicts, FIELDS);
export const printMuted = (muted: readonly Muted[]): string[] => printed(muted, MUTED_FIELDS);

function printed<Field extends string>(
  entries: readonly Partial<Record<Field, string>>[],
  fields: readonly Field[],
): string[] {
  const rank = (entry: Partial<Record<Field, string>>) => fields.map((field) => entry[field] ?? '');
  return entries
    .map((entry) => ({ entry, rank: rank(entry) }))
    .sort((a, b) => {
      const at = a.rank.findIndex((text, i) => text !== b.rank[i]);
      return at === -1 ? 0 : a.rank[at] < b.rank[at] ? -1 : 1;
    })
    .map(({ entry }) => {
      const present = fields.filter((field) => entry[field] !== undefined);
      return `{ ${present.map((field) => `"${field}": ${JSON.stringify(entry[field])}`).join(', ')} }`;
    });
}

/** Whether two verdicts are about the same: of these, the later one counts. */
export const isOnSame = (a: Verdict, b: Verdict): boolean =>
  a.file === b.file && a.sentence === b.sentence && a.at === b.at && a.list === b.list;
