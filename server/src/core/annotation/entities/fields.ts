/** Fields of a mention that hold the position of a word in it: `head`, and `minspan` in GUM. */

import type { Sentence } from '../../conllu/index.ts';
import type { Mention } from './mentions.ts';

/** Names of the fields after the first one, as in `# global.Entity = eid-etype-head-other`. */
export type FieldNames = readonly string[];

/** The types of CorefUD, the most frequent first. */
export const ENTITY_TYPES = [
  'person',
  'place',
  'organization',
  'object',
  'abstract',
  'event',
  'time',
  'animal',
  'plant',
  'substance',
  'number',
  'other',
] as const;

const COREFUD = ['etype', 'head', 'other'];
const GUM = ['etype', 'infstat', 'salience', 'centering', 'minspan', 'link', 'identity'];

/** The names in a value of `# global.Entity`. */
export const readFields = (value: string): FieldNames => value.split('-').slice(1);

/**
 * The declaration in a file's first `# global.Entity`, which precedes all mentions and applies to the whole file. Time O(length up to there).
 */
export function declaredEntity(sentences: Iterable<Sentence>): string | undefined {
  for (const sentence of sentences) if (sentence.text.includes('Entity')) return sentence.comment('global.Entity');
  return undefined;
}

/**
 * The fields of a sentence without a declaration, which a file has only once: those of CorefUD or of GUM, if there are positions where these
 * have them, and nothing else in any mention.
 */
export function usualFields(mentions: readonly Mention<unknown>[]): FieldNames | undefined {
  return [COREFUD, GUM].find((names) => {
    const at = names.findIndex(isOfPositions);
    const given = mentions.filter(({ fields }) => (fields[at] ?? '') !== '');
    return 0 < given.length && given.every((mention) => positionsOf(mention.fields[at], mention) !== undefined);
  });
}

/** Whether a field of this name holds positions in the mention. */
export const isOfPositions = (name: string): boolean => name === 'head' || name === 'minspan';

/** Positions in a mention, from 1; undefined if the text is not a list of positions. */
export function positionsOf(text: string, { nodes }: Pick<Mention<unknown>, 'nodes'>): number[] | undefined {
  if (!/^[1-9][0-9]*(?:,[1-9][0-9]*)*$/.test(text)) return undefined;
  const positions = text.split(',').map(Number);
  return positions.every((position) => position <= nodes.length) ? positions : undefined;
}

/**
 * The fields of a mention that gets other nodes: positions follow their nodes. Time O(nodes).
 *
 * @param was with its nodes and fields as before
 * @param now its new nodes, in order
 * @param becomes the new nodes of an old one, for a field of this name
 * @param fallback the node of a field none of whose nodes is left
 */
export function movePositions<N>(
  was: Mention<N>,
  now: readonly N[],
  names: FieldNames | undefined,
  becomes: (node: N, name: string) => readonly N[],
  fallback: () => N,
): string[] {
  const members = new Set(now);
  return was.fields.map((text, i) => {
    const name = names?.[i] ?? '';
    const positions = isOfPositions(name) ? positionsOf(text, was) : undefined;
    if (positions === undefined) return text;
    const kept = positions.flatMap((position) => becomes(was.nodes[position - 1], name));
    const left = new Set(kept.filter((node) => members.has(node)));
    if (left.size === 0) left.add(fallback());
    return now.flatMap((node, at) => (left.has(node) ? [at + 1] : [])).join(',');
  });
}

/** The head of a mention according to its fields: the word of `head`, the first one of `minspan`. */
export function headOfMention<N>(mention: Mention<N>, names: FieldNames | undefined): N | undefined {
  const at = names?.findIndex(isOfPositions) ?? -1;
  const [position] = positionsOf(mention.fields[at] ?? '', mention) ?? [];
  return position === undefined ? undefined : mention.nodes[position - 1];
}
