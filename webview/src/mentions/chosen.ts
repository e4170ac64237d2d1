/** Which mention keys act on. Pure. */

import type { Diagram, DiagramMention, DiagramNode } from '../../../server/src/protocol/diagram.ts';
import { type MentionTarget, rangeOf } from '../editing/state.ts';
import { editedNode } from '../enhanced/chosen.ts';
import { isSameNode } from '../lowerLayer.ts';
import { spansOf } from '../spans.ts';
import type { State } from '../state.ts';

type Seen = Pick<State, 'shown' | 'focused' | 'layer' | 'editing'>;

/** The words that are selected, or the one with the focus; while the enhanced graph is edited, perhaps an empty node. */
export function selectedNodes(state: Seen): DiagramNode[] {
  const { editing, focused } = state;
  const node = editedNode(state);
  if (node !== undefined && 'emptyNode' in node) return [node];
  if (focused === undefined) return [];
  const { first, last } = rangeOf(editing, focused) ?? { first: focused, last: focused };
  return Array.from({ length: last - first + 1 }, (_, i) => ({ word: first + i }));
}

/** Mentions with a node, the smallest first, by their numbers. */
export function mentionsAt({ mentions = [] }: Diagram, node: DiagramNode | undefined): number[] {
  if (node === undefined) return [];
  return mentions
    .map((_, index) => index)
    .filter((index) => has(mentions[index].nodes, node))
    .sort((a, b) => mentions[a].nodes.length - mentions[b].nodes.length || b - a);
}

/** The mention chosen by `C`, or made by the last edit, if it is still there. */
export function chosenMention({ shown, editing: { mention } }: Pick<State, 'shown' | 'editing'>): number | undefined {
  if (mention === undefined) return undefined;
  const all = shown?.diagram.mentions ?? [];
  const isSame = ({ nodes, entity }: DiagramMention) =>
    haveSameNodes(nodes, mention.nodes) && (mention.entity ?? entity) === entity;
  const index = all.findIndex(isSame);
  return index === -1 ? undefined : index;
}

/** The span of a mention among all spans of the sentence, or the mention of a span: undefined for spans of others. */
export function mentionOfSpan(diagram: Diagram, span: number): number | undefined {
  const mention = span - firstSpan(diagram);
  return 0 <= mention && mention < (diagram.mentions?.length ?? 0) ? mention : undefined;
}

export const spanOfMention = (diagram: Diagram, mention: number): number => firstSpan(diagram) + mention;

const firstSpan = (diagram: Diagram): number =>
  spansOf(diagram)?.spans.findIndex(({ kinds }) => kinds.includes('mention')) ?? 0;

/**
 * The mention that keys at the focus are about: the chosen one, if the focus is at it, or no other is at the focus; else the smallest at the
 * focus. A new mention stays chosen while the focus goes on, to words that may join it, and must not be what is deleted at another one.
 */
export function mentionHere(state: Seen): number | undefined {
  const { shown, focused } = state;
  if (shown === undefined) return undefined;
  const { diagram } = shown;
  const [node] = selectedNodes(state);
  const chosen = chosenMention(state);
  const found = chosen === undefined ? undefined : diagram.mentions?.[chosen];
  const isAt =
    found !== undefined &&
    ((node !== undefined && has(found.nodes, node)) || wordOfMention(diagram, found) === focused);
  return isAt ? chosen : (mentionsAt(diagram, node)[0] ?? chosen);
}

/** Several mentions of an entity may have one head, as in *John, the king*: then the number decides. */
export function mentionOnLine(
  { mentions = [], words, emptyNodes }: Diagram,
  { line, entity, nth }: MentionTarget,
): DiagramMention | undefined {
  const lineOf = (node: DiagramNode) => ('word' in node ? words[node.word - 1].line : emptyNodes[node.emptyNode].line);
  const all = mentions.filter(
    (mention) => mention.entity === entity && lineOf(mention.head ?? mention.nodes[0]) === line,
  );
  return all.find((mention) => mention.nth === nth) ?? all[0];
}

/** The word at a mention's head: an empty node stands behind it. */
export function wordOfMention({ emptyNodes }: Diagram, { head, nodes }: DiagramMention): number {
  const node = head ?? nodes[0];
  return Math.max(1, 'word' in node ? node.word : emptyNodes[node.emptyNode].after);
}

export const has = (nodes: readonly DiagramNode[], node: DiagramNode): boolean =>
  nodes.some((each) => isSameNode(each, node));

export const haveSameNodes = (a: readonly DiagramNode[], b: readonly DiagramNode[]): boolean =>
  a.length === b.length && a.every((node) => has(b, node));
