/** The effects of keys on mentions of entities. Pure. */

import { localized } from '../../../server/src/localization/index.ts';
import type { Diagram, DiagramMention, DiagramNode } from '../../../server/src/protocol/diagram.ts';
import type { MentionChange } from '../../../server/src/protocol/mentions.ts';
import { openField } from '../editing/label.ts';
import type { ChosenMention, MentionTarget } from '../editing/state.ts';
import { intend, within } from '../editing/steps.ts';
import { aboutShown, type Next, only } from '../requests.ts';
import type { State } from '../state.ts';
import {
  chosenMention,
  has,
  haveSameNodes,
  mentionHere,
  mentionOfSpan,
  mentionOnLine,
  mentionsAt,
  selectedNodes,
  wordOfMention,
} from './chosen.ts';
import { detailsOf, mentionTitle } from './layer.ts';

const tell = (state: State, said: string): Next => only(within(state, { said }));

/** Requests a change, and chooses the mention that it is about. @param mention as it is then; undefined: it is gone */
function change(state: State, asked: Omit<MentionChange, 'line'>, mention: ChosenMention | undefined): Next {
  const chosen = within(state, { mention });
  return intend(chosen, [], ({ startLine }) => ({ type: 'mention', line: startLine, ...asked }));
}

const idsOf = ({ words, emptyNodes }: Diagram, nodes: readonly DiagramNode[]): string[] =>
  nodes.map((node) => ('word' in node ? words[node.word - 1].id : emptyNodes[node.emptyNode].id));

/** Asks what the selected words are a mention of. */
export function askMention(state: State): Next {
  const { focused } = state;
  const nodes = selectedNodes(state);
  if (focused === undefined || nodes.length === 0) return only(state);
  return openField(state, focused, { for: 'mention', nodes }, { column: 'entity' });
}

/** @param as an entity, a type of a new one, or '' for a new one without */
export function markMention(state: State, nodes: readonly DiagramNode[], as: string): Next {
  const { diagram } = state.shown ?? {};
  if (diagram === undefined) return only(state);
  return change(state, { does: 'mark', nodes: idsOf(diagram, nodes), as }, { nodes, entity: undefined });
}

/** The selected words join the chosen mention, or leave it if all are in it. Without a chosen one, they become a new mention. */
export function toggleMembers(state: State): Next {
  const { diagram } = state.shown ?? {};
  const mention = chosenMention(state);
  if (diagram === undefined || mention === undefined) return askMention(state);
  const selected = selectedNodes(state);
  const { nodes, entity } = (diagram.mentions ?? [])[mention];
  const leave = selected.every((node) => has(nodes, node));
  const now = leave
    ? nodes.filter((node) => !has(selected, node))
    : [...nodes, ...selected.filter((node) => !has(nodes, node))];
  return change(
    state,
    { does: 'members', mention, nodes: idsOf(diagram, now) },
    now.length === 0 ? undefined : { nodes: now, entity },
  );
}

/** The smallest mention at the focus; again: the next larger one. */
export function chooseMention(state: State): Next {
  const { diagram } = state.shown ?? {};
  const [node] = selectedNodes(state);
  if (diagram === undefined) return only(state);
  const here = mentionsAt(diagram, node);
  if (here.length === 0) return tell(within(state, { mention: undefined }), localized`No mention of an entity here`);
  const at = here.indexOf(chosenMention(state) ?? -1);
  return chosen(state, diagram, (diagram.mentions ?? [])[here[(at + 1) % here.length]]);
}

/** A click on a span. */
export function chooseSpan(state: State, span: number): Next {
  const { diagram } = state.shown ?? {};
  const mention = diagram?.mentions?.[mentionOfSpan(diagram, span) ?? -1];
  return diagram === undefined || mention === undefined ? only(state) : chosen(state, diagram, mention);
}

/** The word that a click on the span of a mention gives the focus to: its head, for which keys are. */
export function wordOfSpan({ shown }: State, span: number): number | undefined {
  const mention = shown?.diagram.mentions?.[mentionOfSpan(shown.diagram, span) ?? -1];
  return mention === undefined || shown === undefined ? undefined : wordOfMention(shown.diagram, mention);
}

function chosen(state: State, diagram: Diagram, mention: DiagramMention): Next {
  const said = [mentionTitle(diagram, mention), ...detailsOf(diagram, mention)].join(', ');
  return tell(within(state, { mention }), said);
}

/** Does something to the mention at the focus. */
function withMention(state: State, act: (mention: number, diagram: Diagram, found: DiagramMention) => Next): Next {
  const { diagram } = state.shown ?? {};
  const mention = mentionHere(state);
  const found = mention === undefined ? undefined : diagram?.mentions?.[mention];
  if (diagram === undefined || mention === undefined || found === undefined)
    return tell(state, localized`No mention of an entity here`);
  return act(mention, diagram, found);
}

export const makeHead = (state: State): Next => {
  const [node] = selectedNodes(state);
  const { diagram } = state.shown ?? {};
  // The chosen one may be elsewhere.
  const chosenHere = chosenMention(state);
  const isIn = chosenHere !== undefined && has(diagram?.mentions?.[chosenHere]?.nodes ?? [], node);
  return withMention(isIn ? state : within(state, { mention: undefined }), (mention, where, found) =>
    change(state, { does: 'head', mention, nodes: idsOf(where, [node]) }, found),
  );
};

export const deleteMention = (state: State): Next =>
  withMention(state, (mention) => change(state, { does: 'delete', mention }, undefined));

export const splitOff = (state: State): Next =>
  withMention(state, (mention, _, { nodes, of }) =>
    of === 1
      ? tell(state, localized`It is the only mention of its entity`)
      : change(state, { does: 'split', mention }, { nodes, entity: undefined }),
  );

export const askMerge = (state: State): Next =>
  withMention(state, (_, diagram, mention) =>
    openField(
      within(state, { mention }),
      state.focused ?? wordOfMention(diagram, mention),
      { for: 'merge', nodes: mention.nodes },
      { column: 'otherEntity' },
    ),
  );

/** All mentions of the entity of the mention with these nodes become those of another. */
export function mergeInto(state: State, nodes: readonly DiagramNode[], as: string): Next {
  const all = state.shown?.diagram.mentions ?? [];
  const mention = chosenMention(state) ?? all.findIndex((each) => haveSameNodes(each.nodes, nodes));
  return mention === -1 ? only(state) : change(state, { does: 'merge', mention, as }, { nodes, entity: undefined });
}

/** To the next or previous mention of the entity, in this sentence or another one. */
export const stepMention = (state: State, to: 'next' | 'previous'): Next =>
  withMention(state, (_, diagram, mention) => {
    const line = mention[to];
    const { entity } = mention;
    if (line === undefined)
      return tell(
        state,
        to === 'next'
          ? localized`This is the last mention of ${entity}`
          : localized`This is the first mention of ${entity}`,
      );
    return goToMention(state, diagram, { line, entity, nth: mention.nth + (to === 'next' ? 1 : -1) });
  });

function goToMention(state: State, diagram: Diagram, place: MentionTarget): Next {
  const { uri, version, startLine, endLine } = diagram;
  if (place.line < startLine || endLine <= place.line) {
    const calm = within(state, { arriving: place, mention: undefined, rangeFrom: undefined, said: '' });
    return aboutShown(calm, () => {
      return { type: 'reveal', uri, version, target: { line: place.line, cell: 'form' }, keepsFocus: true };
    });
  }
  const found = mentionOnLine(diagram, place);
  if (found === undefined) return only(state);
  const word = wordOfMention(diagram, found);
  const there = chosen(within(state, { rangeFrom: undefined }), diagram, found);
  return { state: { ...there.state, focused: word }, effects: [{ type: 'focus', word }] };
}
