/** Mentions of entities as spans under the words, and their texts. Pure. */

import { localized } from '../../../server/src/localization/index.ts';
import type { Diagram, DiagramMention, DiagramNode } from '../../../server/src/protocol/diagram.ts';
import { isSameNode } from '../lowerLayer.ts';
import type { SpanLayer } from '../spanLayer.ts';

/** Colours, in which entities with neighbouring numbers differ. */
const N_HUES = 6;

/** Undefined for sentences without mentions. */
export function mentionSpans(diagram: Diagram): SpanLayer | undefined {
  const { mentions = [] } = diagram;
  if (mentions.length === 0) return undefined;
  return {
    spans: mentions.map((mention) => ({
      nodes: mention.nodes,
      label: labelOf(mention),
      kinds: ['mention', `hue-${hueOf(mention.entity)}`],
      ...(mention.head === undefined ? {} : { head: mention.head }),
    })),
    describe: (node) =>
      mentions
        .filter(({ nodes }) => nodes.some((each) => isSameNode(each, node)))
        .map((mention) => roleOf(mention, node))
        .join('. '),
    explain: (span) => ({ title: mentionTitle(diagram, mentions[span]), lines: detailsOf(diagram, mentions[span]) }),
    legend: [{ kinds: ['mention', 'hue-0'], text: localized`mention of an entity (heavy: its head)` }],
  };
}

/** By the number at the end of the ID, otherwise by its letters. */
function hueOf(entity: string): number {
  const number = /[0-9]{1,9}$/.exec(entity)?.[0];
  if (number !== undefined) return Number(number) % N_HUES;
  let sum = 0;
  for (const letter of entity) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return sum % N_HUES;
}

/** `e3`, `e3 ← e1` for bridging, `e3 = e1 + e2` for split antecedents. */
function labelOf({ entity, links = [] }: DiagramMention): string {
  const of = (kind: 'bridge' | 'split') => links.filter((link) => link.kind === kind).map(({ source }) => source);
  const [bridges, antecedents] = [of('bridge'), of('split')];
  return [
    entity,
    ...(bridges.length === 0 ? [] : [`← ${bridges.join(', ')}`]),
    ...(antecedents.length === 0 ? [] : [`= ${antecedents.join(' + ')}`]),
  ].join(' ');
}

/** `e1, person: an old king … of Norway`. */
export function mentionTitle(diagram: Diagram, mention: DiagramMention): string {
  return `${nameOf(mention)}: ${textOf(diagram, mention.nodes)}`;
}

const nameOf = ({ entity, type }: DiagramMention): string => (type === '' ? entity : `${entity}, ${type}`);

export function detailsOf(diagram: Diagram, { head, links = [], nth, of }: DiagramMention): string[] {
  const bridges = links.filter(({ kind }) => kind === 'bridge');
  const antecedents = links.filter(({ kind }) => kind === 'split').map(({ source }) => source);
  return [
    ...(head === undefined ? [] : [localized`head ${formOf(diagram, head)}`]),
    of === 1 ? localized`the only mention of the entity` : localized`mention ${nth} of ${of}`,
    ...bridges.map(({ source, relation }) =>
      relation === undefined
        ? localized`bridging: understood by ${source}`
        : localized`bridging: understood by ${source} (${relation})`,
    ),
    ...(antecedents.length === 0 ? [] : [localized`split antecedents: ${antecedents.join(', ')} together`]),
  ];
}

/** For screen readers, at one of its words. */
function roleOf(mention: DiagramMention, node: DiagramNode): string {
  const { head, nodes, links = [] } = mention;
  const name = nameOf(mention);
  const isHead = head !== undefined && isSameNode(head, node);
  const role = isHead ? localized`head of mention ${name}` : localized`in mention ${name}`;
  if (!isSameNode(nodes[0], node) || links.length === 0) return role;
  return `${role} ${labelOf(mention).slice(mention.entity.length + 1)}`;
}

/** The forms with `…` at gaps. */
function textOf(diagram: Diagram, nodes: readonly DiagramNode[]): string {
  const place = (node: DiagramNode): number => {
    if ('word' in node) return node.word;
    const { after } = diagram.emptyNodes[node.emptyNode];
    const first = diagram.emptyNodes.findIndex((each) => each.after === after);
    const n = diagram.emptyNodes.filter((each) => each.after === after).length;
    return after + (node.emptyNode - first + 1) / (n + 1);
  };
  const isNext = (a: DiagramNode, b: DiagramNode): boolean => {
    const [from, to] = [place(a), place(b)];
    const words = diagram.words.some(({ index }) => from < index && index < to);
    return !words && !diagram.emptyNodes.some((_, emptyNode) => isBetween(place({ emptyNode }), from, to));
  };
  return nodes
    .map((node, i) => `${0 < i && !isNext(nodes[i - 1], node) ? '… ' : ''}${formOf(diagram, node)}`)
    .join(' ');
}

const isBetween = (place: number, from: number, to: number): boolean => from < place && place < to;

function formOf({ words, emptyNodes }: Diagram, node: DiagramNode): string {
  const form = 'word' in node ? words[node.word - 1].form : emptyNodes[node.emptyNode].form;
  return form === '_' || form === '' ? '∅' : form;
}
